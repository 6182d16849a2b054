import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '#components/form/form-definition.ts';
import { formSchema } from '#components/form/form-schema.ts';
import { flatOptions } from '#components/form/options.ts';
import { requestForms } from '../request-forms.ts';
import { requestKinds } from '../request-kind.ts';
import { formRules, formRulesSql } from './form-rules.ts';

test('the schema file of the form rules is up to date (npm run db:forms)', () => {
  expect(readFileSync('supabase/schemas/service-requests/rows.sql', 'utf8')).toBe(formRulesSql());
});

/** A valid value of the type with this length; null if the type has fixed values. */
function valueOf(type: string, length: number): string | null {
  switch (type) {
    case 'text':
    case 'long':
      return 'x'.repeat(length);
    case 'email':
      return `${'x'.repeat(64)}@${`${'x'.repeat(62)}.`.repeat(2)}${'x'.repeat(length - 195)}.com`;
    case 'phone':
      return `(562)${'555-0100'.padStart(length - 5)}`;
    case 'zip':
      return `90802-${'1234'.padEnd(length - 6, '5')}`;
    default:
      return null;
  }
}

describe.each(requestKinds)('%s', (kind) => {
  const fields = fieldsOf(requestForms[kind]);

  test('the form accepts the same maximum length of each field as the database', () => {
    const { shape } = formSchema(requestForms[kind]);
    for (const { field, type, longest } of formRules.filter(({ form }) => form === kind)) {
      const isList = fields.some(({ name, ...one }) => name === field && 'options' in one);
      const longestValue = valueOf(type, longest);
      if (isList || longestValue === null) continue;
      expect(longestValue, field).toHaveLength(longest);
      expect(shape[field]?.safeParse(longestValue).success, `${field}, ${longest}`).toBe(true);
      const longer = valueOf(type, longest + 1);
      expect(shape[field]?.safeParse(longer).success, `${field}, ${longest + 1}`).toBe(false);
    }
  });

  test('the database accepts the codes of options that it has no list of', () => {
    for (const field of fields) {
      if (!('options' in field) || !field.hasOpenCodes) continue;
      for (const { value } of flatOptions(field.options))
        expect(value, field.name).toMatch(/^[^<>\p{Cc}]{1,100}$/u);
    }
  });
});

// The forms exist twice, as what visitors fill in and as the rules their answers are checked by in the
// database. Same fields, same codes, same lengths.
import postgres from 'postgres';
import { describe, expect, inject, test } from 'vitest';
import { fieldsOf } from '#components/form/form-definition.ts';
import { emptyValues, formSchema } from '#components/form/form-schema.ts';
import { requestForms } from '#features/service-requests/request-forms.ts';
import { requestKinds } from '#features/service-requests/request-kind.ts';

const sql = postgres(inject('postgres').pristine, { max: 1 });

interface Rule {
  field: string;
  type: string;
  required: boolean;
  longest: number;
  options: string[] | null;
}

/** A value of a type that is right but for its length; null where codes or days are chosen from. */
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
  const rules = () =>
    sql<
      Rule[]
    >`select field, type, required, longest, options from private.form_fields where form = ${kind}`;

  test('the form sends the fields the database knows', async () => {
    const known = (await rules()).map(({ field }) => field).toSorted();
    expect(fields.map(({ name }) => name).toSorted()).toEqual(known);
  });

  test('the form takes what is as long as the database allows, and nothing longer', async () => {
    const { shape } = formSchema(requestForms[kind]);
    for (const { field, type, longest, options } of await rules()) {
      // Codes and lists are compared below, days and ticks have no length.
      const choice = fields.find(({ name }) => name === field)?.kind === 'select';
      const longestValue = valueOf(type, longest);
      if (choice || options || longestValue === null) continue;
      expect(longestValue, field).toHaveLength(longest);
      expect(shape[field]?.safeParse(longestValue).success, `${field}, ${longest}`).toBe(true);
      const longer = valueOf(type, longest + 1);
      expect(shape[field]?.safeParse(longer).success, `${field}, ${longest + 1}`).toBe(false);
    }
  });

  test('what the database requires, the form does not send without', async () => {
    const empty = emptyValues(requestForms[kind]);
    const { shape } = formSchema(requestForms[kind]);
    for (const { field, required } of await rules()) {
      expect(shape[field]?.safeParse(empty[field]).success, field).toBe(!required);
    }
  });

  test('selects and lists offer the codes the database accepts', async () => {
    const accepted = new Map((await rules()).map(({ field, options }) => [field, options]));
    for (const field of fields) {
      if (field.kind !== 'select' && field.kind !== 'checkboxes') continue;
      const codes = field.options.flatMap((option) =>
        'options' in option ? option.options.map(({ value }) => value) : [option.value],
      );
      const options = accepted.get(field.name);
      if (options) expect(codes.toSorted(), field.name).toEqual(options.toSorted());
      else for (const code of codes) expect(code, field.name).toMatch(/^[^<>\p{Cc}]{1,100}$/u);
    }
  });
});

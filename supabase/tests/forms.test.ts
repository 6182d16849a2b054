// The forms exist twice, as what visitors fill in and as the rules their answers are checked by in the
// database. Same fields, same codes, same lengths.
import postgres from 'postgres';
import { describe, expect, inject, test } from 'vitest';
import { fieldsOf } from '#components/form/form-definition.ts';
import { assessmentForm } from '#features/service-requests/forms/assessment.ts';
import { bookingForm } from '#features/service-requests/forms/booking.ts';
import { guardApplicationForm } from '#features/service-requests/forms/guard-application.ts';
import { pestQuoteForm } from '#features/service-requests/forms/pest-quote.ts';
import { quoteForm } from '#features/service-requests/forms/quote.ts';
import { requestKinds, type RequestKind } from '#features/service-requests/request-kind.ts';

const forms = {
  quote: quoteForm,
  booking: bookingForm,
  assessment: assessmentForm,
  'pest-quote': pestQuoteForm,
  'guard-application': guardApplicationForm,
} satisfies Record<RequestKind, unknown>;

const sql = postgres(inject('postgres').pristine, { max: 1 });

interface Rule {
  field: string;
  required: boolean;
  options: string[] | null;
}

describe.each(requestKinds)('%s', (kind) => {
  const fields = fieldsOf(forms[kind]);
  const rules = () =>
    sql<
      Rule[]
    >`select field, required, options from private.service_request_fields where kind = ${kind}`;

  test('every field of the form is known to the database', async () => {
    const known = (await rules()).map(({ field }) => field);
    expect(known).toEqual(expect.arrayContaining(Object.keys(forms[kind].empty)));
    expect(known).toEqual(expect.arrayContaining(fields.map(({ name }) => name)));
  });

  test('what the database requires, the form asks for', async () => {
    const required = (await rules()).filter((rule) => rule.required).map(({ field }) => field);
    expect(Object.keys(forms[kind].empty)).toEqual(expect.arrayContaining(required));
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

import { expect, test } from 'vitest';
import { fieldsOf } from '#components/form/form-definition.ts';
import { emptyValues, formSchema } from '#components/form/form-schema.ts';
import { serviceRequest } from '#testing/factories.ts';
import { fieldsOfCaller } from './caller.ts';
import { givenValues, phoneForm, valuesFor } from './phone-form.ts';
import { requestForms } from './request-forms.ts';
import { requestKinds } from './request-kind.ts';

test.each(requestKinds)(
  'phoneForm of a %s begins with the urgency, requires nothing and has all visible fields',
  (kind) => {
    const form = phoneForm(kind);
    const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
    // This form asks for no urgency. Its option "Emergency Response Only" is a kind of contract.
    const begins = kind === 'guard-application' ? 'Contact' : 'Urgency';
    expect(form.sections[0]?.legend).toBe(begins);
    expect(names(form.sections[0]?.fields ?? [])).not.toHaveLength(0);
    expect(formSchema(form).safeParse(emptyValues(form)).success).toBe(true);
    const notAsked = ['guardPreferences', 'termsAccepted'];
    const asked = names(fieldsOf(requestForms[kind])).filter((name) => !notAsked.includes(name));
    expect(names(fieldsOf(form)).toSorted()).toEqual(asked.toSorted());
  },
);

test('valuesFor keeps the values that the form of another kind also accepts', () => {
  const typed = { firstName: 'Ana', urgency: 'emergency', propertyType: 'office', zipCode: '' };
  const values = valuesFor(phoneForm('pest-quote'), typed);
  expect(givenValues(values)).toEqual({ firstName: 'Ana', propertyType: 'office' });
});

test.each([
  ['Ana Maria Ortiz', { firstName: 'Ana Maria', lastName: 'Ortiz', fullName: 'Ana Maria Ortiz' }],
  ['Ana', { firstName: 'Ana', lastName: '', fullName: 'Ana' }],
])(
  'fieldsOfCaller splits the name %s and joins the address for forms with one field',
  (name, expected) => {
    const { email, phone } = serviceRequest();
    const place = { address: '1 Main St', city: 'Irvine', zipCode: '92602' };
    expect(fieldsOfCaller({ name, email, phone, place })).toMatchObject({
      ...expected,
      address: '1 Main St',
      propertyAddress: '1 Main St, Irvine, 92602',
    });
  },
);

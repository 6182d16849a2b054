import { expect, test } from 'vitest';
import { fieldsOf } from '#components/form/form-definition.ts';
import { emptyValues, formSchema } from '#components/form/form-schema.ts';
import { serviceRequest } from '#testing/factories.ts';
import { fieldsOfCaller } from './caller.ts';
import { givenValues, phoneForm, valuesFor } from './phone-form.ts';
import { requestForms } from './request-forms.ts';
import { requestKinds } from './request-kind.ts';

test.each(requestKinds)(
  'the form of a %s begins with the emergency and requires nothing',
  (kind) => {
    const form = phoneForm(kind);
    const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
    // "Emergency Response Only" of a guard application is a kind of contract.
    const begins = kind === 'guard-application' ? 'Contact' : 'Urgency';
    expect(form.sections[0]?.legend).toBe(begins);
    expect(names(form.sections[0]?.fields ?? [])).not.toHaveLength(0);
    expect(formSchema(form).safeParse(emptyValues(form)).success).toBe(true);
    const notAsked = ['guardPreferences', 'termsAccepted'];
    const asked = names(fieldsOf(requestForms[kind])).filter((name) => !notAsked.includes(name));
    expect(names(fieldsOf(form)).toSorted()).toEqual(asked.toSorted());
  },
);

test('what was typed for one kind goes along to another as far as it fits', () => {
  const typed = { firstName: 'Ana', urgency: 'emergency', propertyType: 'office', zipCode: '' };
  const values = valuesFor(phoneForm('pest-quote'), typed);
  expect(givenValues(values)).toEqual({ firstName: 'Ana', propertyType: 'office' });
});

test.each([
  ['Ana Maria Ortiz', { firstName: 'Ana Maria', lastName: 'Ortiz', fullName: 'Ana Maria Ortiz' }],
  ['Ana', { firstName: 'Ana', lastName: '', fullName: 'Ana' }],
])('the name %s fills in every form', (name, expected) => {
  const { email, phone } = serviceRequest();
  const place = { address: '1 Main St', city: 'Irvine', zipCode: '92602' };
  expect(fieldsOfCaller({ name, email, phone, place })).toMatchObject({
    ...expected,
    address: '1 Main St',
    propertyAddress: '1 Main St, Irvine, 92602',
  });
});

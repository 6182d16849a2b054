import { expect, test } from 'vitest';
import { customerSchema, knownOf } from './customer.ts';

const nobody = customerSchema.parse({
  ...{ email: '', names: [], phones: ['562 555 0100'], sameNumber: [], contacts: [], others: [] },
  ...{
    toPayCents: 0,
    owedCents: 0,
    orderCount: 0,
    orderTotalCents: 0,
    orders: [],
    returns: [],
    requests: [],
    imported: [],
    visits: [],
  },
  ...{ priceRequests: [], mails: [], activity: [], messages: [], notes: [] },
});
const vera = { name: 'Vera Vega', email: '', phone: '562 555 0100', place: { city: 'Irvine' } };
const zoe = { ...vera, name: 'Zoe', place: {} };
const ann = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '',
  place: { address: '1 Main St' },
};

test('an email address fills in its own latest contact', () => {
  const customer = { ...nobody, email: ann.email, contacts: [ann] };
  expect(knownOf(ann.email, customer, '')).toMatchObject({
    ...{ firstName: 'Ann', lastName: 'Lee', email: ann.email, phone: '562 555 0100' },
    address: '1 Main St',
  });
  expect(knownOf('new@example.com', null, '')).toEqual({ email: 'new@example.com' });
});

test.each([
  ['one caller', { ...nobody, contacts: [vera] }, '', 'Vera'],
  ['two callers', { ...nobody, contacts: [vera, zoe] }, '', undefined],
  ['the one of two whom staff chose', { ...nobody, contacts: [vera, zoe] }, 'Vera Vega', 'Vera'],
  ['a caller and a customer', { ...nobody, contacts: [vera], others: [ann] }, '', undefined],
  ['a customer', { ...nobody, others: [ann] }, 'Ann Lee', undefined],
  ['no customer', null, '', undefined],
])('the first name filled in for a number of %s', (_, customer, chosen, firstName) => {
  const known = knownOf('562 555 0100', customer, chosen);
  expect(known.firstName).toBe(firstName);
  expect(known.phone).toBe('562 555 0100');
});

import { describe, expect, it } from 'vitest';
import { checkoutSchema, type CheckoutValues } from './schema.ts';

const valid: CheckoutValues = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ortiz',
  address: '12 Ocean Blvd',
  address2: '',
  city: 'Long Beach',
  state: 'CA',
  zipCode: '90802',
  cardNumber: '4242 4242 4242 4242',
  cardName: 'Ana Ortiz',
  expiryDate: '12/27',
  cvv: '123',
};

function messageFor(field: keyof CheckoutValues, value: string): string | undefined {
  const result = checkoutSchema.safeParse({ ...valid, [field]: value });
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message;
}

/** The table of the specification: field, message, refused values, accepted values. */
const table: [keyof CheckoutValues, string, string[], string[]][] = [
  [
    'email',
    'Invalid email address',
    [
      '',
      'ana',
      'ana@',
      '@example.com',
      'a b@example.com',
      'ana@example.com\r\nBcc: x@y.zz',
      `${'a'.repeat(250)}@b.com`,
    ],
    ['ana@example.com', ' ana+shop@example.co.uk '],
  ],
  ['firstName', 'First name is required', ['', '   ', 'a'.repeat(101)], ['A', 'a'.repeat(100)]],
  ['lastName', 'Last name is required', ['', ' ', 'a'.repeat(101)], ["O'Neil"]],
  ['address', 'Address is required', ['', ' ', 'a'.repeat(201)], ['a'.repeat(200)]],
  ['city', 'City is required', ['', 'a'.repeat(101)], ['Irvine']],
  [
    'state',
    'State is required',
    ['', ' ', '\u200b'],
    ['CA', 'ca', 'California', 'n.y.', '\u2068TX\u2069'],
  ],
  [
    'state',
    'State is required. Use two letters, such as CA for California',
    ['ZZ', 'Ontario', 'ßß', '1'],
    [],
  ],
  [
    'state',
    'State is required. Use two letters: TN for Tennessee or TX for Texas',
    ['TE', 'te'],
    ['TX'],
  ],
  [
    'zipCode',
    'ZIP code must be 5 digits',
    ['', '9080', '90802-12345', '1234567890', '=1+1+1', 'K1A 0B1'],
    ['90802', '90802-1234', '908021234', '90802\u20131234', '\u202a00501\u202c'],
  ],
  [
    'cardNumber',
    'Card number must be at least 13 digits',
    ['', '4242 4242 4242', '4'.repeat(20), 'abcd', '4242 4242 4242 4242 abc'],
    [
      '1234567890123',
      '6304000000000000000',
      '4242-4242-4242-4242',
      '４２４２４２４２４２４２４２４２',
    ],
  ],
  ['cardName', 'Name on card is required', ['', 'a'.repeat(101)], ['ANA ORTIZ']],
  [
    'expiryDate',
    'Invalid format (MM/YY)',
    ['', '00/27', '13/27', '129', '12/1929', '2027-13', 'soon'],
    ['01/30', '12/27', '1/29', '12-27', '12/2029', '2029-12', '1229', '12 / 29', '11/20'],
  ],
  ['cvv', 'CVV must be 3-4 digits', ['', '12', '12345', '12a'], ['123', '1234', '\u200e123']],
];

describe.each(table)('checkout field %s', (field, message, refused, accepted) => {
  it.each(refused)(`refuses %j with the message "${message}"`, (value) => {
    expect(messageFor(field, value)).toBe(message);
  });

  it.each(accepted)('accepts %j', (value) => {
    expect(messageFor(field, value)).toBeUndefined();
  });
});

it('the checkout trims its fields and writes the state in capitals', () => {
  const parsed = checkoutSchema.parse({
    ...valid,
    firstName: ' Ana ',
    email: ' ana@example.com ',
    state: 'ca',
  });
  expect(parsed).toMatchObject({ firstName: 'Ana', email: 'ana@example.com', state: 'CA' });
});

it('checkoutSchema changes state, ZIP code, date and email to one spelling', () => {
  const typed = {
    state: 'texas',
    zipCode: '770011234',
    expiryDate: '2029-01',
    email: 'a@müller.de',
  };
  expect(checkoutSchema.parse({ ...valid, ...typed })).toMatchObject({
    state: 'TX',
    zipCode: '77001-1234',
    expiryDate: '01/29',
    email: 'a@xn--mller-kva.de',
  });
});

import { describe, expect, it } from 'vitest';
import { checkoutSchema, type CheckoutValues } from './schema.ts';

const valid: CheckoutValues = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ortiz',
  address: '12 Ocean Blvd',
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

/** Field, message, values that are refused, values that are accepted: the specification's table. */
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
  ['state', 'State is required', ['', 'C', 'CAL', 'ßß'], ['CA', 'ca']],
  [
    'zipCode',
    'ZIP code must be 5 digits',
    ['', '9080', '90802-12345', '=1+1+1'],
    ['90802', '90802-1234'],
  ],
  [
    'cardNumber',
    'Card number must be at least 13 digits',
    ['', '4242 4242 4242', '4'.repeat(20)],
    ['4'.repeat(13), '4'.repeat(19), '3782 822463 10005'],
  ],
  ['cardName', 'Name on card is required', ['', 'a'.repeat(101)], ['ANA ORTIZ']],
  [
    'expiryDate',
    'Invalid format (MM/YY)',
    ['', '00/27', '13/27', '1/27', '12-27', '12/2027'],
    ['01/30', '12/27'],
  ],
  ['cvv', 'CVV must be 3-4 digits', ['', '12', '12345', '12a'], ['123', '1234']],
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

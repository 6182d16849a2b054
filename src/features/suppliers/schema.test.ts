import { expect, test } from 'vitest';
import { supplierContactSchema } from './schema.ts';

const contact = {
  contactName: 'Kelsey Morgan',
  email: 'orders@mymedic.example',
  website: 'https://mymedic.example',
};

// The database function private.is_phone applies the same rule.
test.each([
  ['562 555 014', false],
  ['(562) 555-0143 ext. 12', true],
  ['12345678901234567890', true],
  ['123456789012345678901', false],
  ['1234567890 '.padEnd(41, 'x'), false],
])('the phone number %s is accepted: %s', (phone, expected) => {
  expect(supplierContactSchema.safeParse({ ...contact, phone }).success).toBe(expected);
});

test('supplierContactSchema removes invisible characters from a pasted website', () => {
  const website = `\u200b${contact.website}\ufeff `;
  const read = supplierContactSchema.safeParse({ ...contact, phone: '562 555 0143', website });
  expect(read.data?.website).toBe(contact.website);
});

test.each([
  ['https://mymedic.example', true],
  ['https://shop.mymedic.example/kits/?size=2#top', true],
  ['https://mymedic.example:8443/wholesale', true],
  ['https://mymedic.example?ref=fss', true],
  ['https://mégaphone.example', true],
  ['http://mymedic.example', false],
  ['https://localhost', false],
  ['mymedic.example', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://-.example', false],
  ['https://mymedic.example:port', false],
  ['https://mymedic.example@elsewhere.example', false],
  ['https://mymedic.example\\@elsewhere.example', false],
  ['https://my medic.example', false],
  ['https://mymedic.example/"onclick', false],
])('the website %s is accepted: %s', (website, expected) => {
  const read = supplierContactSchema.safeParse({ ...contact, phone: '562 555 0143', website });
  expect(read.success).toBe(expected);
});

import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  emailField,
  optionalPhone,
  optionalZip,
  phoneField,
  requiredText,
} from './field-schemas.ts';

function messageFor(schema: z.ZodMiniType<string>, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

it('requiredText reports a missing text and one that is too long', () => {
  const name = requiredText(5, 'Please enter your name');
  expect(messageFor(name, '  ')).toBe('Please enter your name');
  expect(messageFor(name, 'Ana Ortiz')).toBe('Please shorten this to 5 characters');
  expect(messageFor(name, ' Ana  ')).toBeUndefined();
});

it('invisible characters count as blank, and are removed from a text', () => {
  const name = requiredText(20, 'Please enter your name');
  expect(messageFor(name, '\u200b \u2060\ufeff\u3164')).toBe('Please enter your name');
  const email = emailField('Please enter an address');
  expect(email.parse('\u200bana@exam\u00adple.com\u202c ')).toBe('ana@example.com');
  expect(name.parse('👩‍🚒 Ana')).toBe('👩‍🚒 Ana');
});

it.each([
  ['first.last+tag@sub.example.com', true],
  ["o'neil@example.com", true],
  ['youth&family@example.org', true],
  ['#1{sales}@example.org', true],
  ['ana', false],
  ['ana@', false],
  ['a@b', false],
  ['info@müller.example', true],
  ['инфо@пример.рф', false],
  ['info@пример.рф', true],
  [`ana@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(55)}.example.com`, true],
  [
    `ana@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(56)}.example.com`,
    false,
  ],
  [`${'a'.repeat(65)}@example.com`, false],
  [`ana@${'x'.repeat(64)}.example`, false],
  ['ana@-x.example', false],
  ['@b.co', false],
  ['.a@b.co', false],
  ['a..b@c.co', false],
  ['a b@c.co', false],
  ['a@b.co,x@y.co', false],
  ['ana@example.com\r\nBcc: x@y.zz', false],
])('%j is a valid email address: %s', (value, isOne) => {
  expect(emailField('No address').safeParse(value).success).toBe(isOne);
});

const onePhone = 'Please enter one phone number, in at most 40 characters';

it.each([
  ['(562) 555-0143', undefined],
  ['5625550143', undefined],
  ['+1 562.555.0143 ext. 4', undefined],
  ['555-0142', 'Too short'],
  ['call me', 'Too short'],
  ['555-0142 ext 789', 'Too short'],
  ['415-555-0142 x11', undefined],
  ['+14155550142;ext=7', undefined],
  ['(415) 555–0142', undefined],
  ['1-800-FLOWERS', 'Please enter the phone number in digits: 1-800-356-9377'],
  ['(800) Mattress', 'Please enter the phone number in digits: 1-800-628-8737'],
  ['562-555-0143 or 310-555-0199 (ask for Maria)', onePhone],
  ['15625550143, 13105550199', onePhone],
])('the phone number %j has the error %j', (value, message) => {
  expect(messageFor(phoneField('Too short'), value)).toBe(message);
  expect(messageFor(optionalPhone('Too short'), value)).toBe(message);
});

it('optionalPhone accepts a blank value, and phoneField refuses it', () => {
  expect(messageFor(optionalPhone('Too short'), ' ')).toBeUndefined();
  expect(messageFor(phoneField('Too short'), ' ')).toBe('Too short');
});

it.each(['', '90802', '90802-1234', '908021234', '\u206690802\u2069'])(
  'a ZIP code may be %j',
  (value) => {
    expect(messageFor(optionalZip('No ZIP code'), value)).toBeUndefined();
  },
);

it.each(['9080', 'ABCDE', '90802-1'])('a ZIP code may not be %j', (value) => {
  expect(messageFor(optionalZip('No ZIP code'), value)).toBe('No ZIP code');
});

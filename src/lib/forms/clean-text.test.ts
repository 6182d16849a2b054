import { expect, it } from 'vitest';
import { asciiDomains, cleanCode, cleanEmail, cleanText, zipCode } from './clean-text.ts';

it.each([
  ['\u200bAna\u202c ', 'Ana'],
  ['12\u00a0Ocean\u2009Blvd', '12 Ocean Blvd'],
  ['one\r\ntwo\nthree', 'one\ntwo\nthree'],
  ['a\u0000b\u0007c\u2028d', 'a b c d'],
  ['half \ud83d of one, \udc4d, and 👍 whole', 'half  of one, , and 👍 whole'],
  ['👩‍🚒 می‌خواهم', '👩‍🚒 می‌خواهم'],
  ['\u0000', ''],
])('%j is cleaned to %j, which JSON and the database take', (value, cleaned) => {
  expect(cleanText(value)).toBe(cleaned);
  expect(cleanText(cleaned)).toBe(cleaned);
});

it('cleanCode returns the characters of a plain keyboard', () => {
  expect(cleanCode('\u2068９０８０２\u2013\u200d１２３４\u2069')).toBe('90802-1234');
});

it.each([
  ['12345', '12345'],
  ['00501', '00501'],
  ['\u202a90210\u202c', '90210'],
  ['12345-6789', '12345-6789'],
  ['12345\u20136789', '12345-6789'],
  ['123456789', '12345-6789'],
  [' 12345\u00a06789 ', '12345-6789'],
  ['1234567890', undefined],
  ['1234', undefined],
  ['12345-', undefined],
  ['12345-67', undefined],
  ['K1A 0B1', undefined],
])('the ZIP code in %j is %j', (value, zip) => {
  expect(zipCode(value)).toBe(zip);
});

it.each([
  ['Ana Ortiz <ana@example.com>', 'ana@example.com'],
  ['mailto:ana@example.com?subject=Hi', 'ana@example.com'],
  ['ana@example.com <mailto:ana@example.com>', 'ana@example.com'],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['инфо@пример.рф', 'инфо@xn--e1afmkfd.xn--p1ai'],
  ['ana@例え。テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ['ana@müller.example/x', 'ana@müller.example/x'],
  ['A <a@b.co>, B <c@d.co>', 'A <a@b.co>, B <c@d.co>'],
])('the email address in %j is %j', (value, address) => {
  expect(cleanEmail(value)).toBe(address);
});

it('asciiDomains writes the domains in a search as they are stored', () => {
  expect(asciiDomains('info@müller.example Ana Müller @müll')).toBe(
    'info@xn--mller-kva.example Ana Müller @xn--mll-hoa',
  );
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addressLines, chosenAnswers, firstName, greeting, readsAsLink } from './customer-text.ts';

describe('the first name', () => {
  it.each([
    ['Ana Ortiz', 'Ana'],
    ['  Jürgen  ', 'Jürgen'],
    ['Zoe\u0308 Smith', 'Zoë'],
    ['李 小龙', '李'],
  ])('%j is %j', (name, first) => {
    expect(firstName(name)).toBe(first);
    expect(greeting(name)).toBe(`Hello ${first},`);
  });

  it.each(['', ' ', 'Ana,', 'evil.example', 'http://evil', '<b>Ana</b>', 'A1', 'x'.repeat(41)])(
    '%j is not repeated',
    (name) => {
      expect(firstName(name)).toBe('');
      expect(greeting(name)).toBe('Hello,');
    },
  );

  it('is at most 40 letters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(firstName(name)).toMatch(/^\p{L}{0,40}$/u);
      }),
    );
  });
});

describe('a line of an address', () => {
  it.each([
    'https://evil.example/x',
    'Call evil.example now',
    'evil.example/path',
    'www.evil',
    'me@evil',
    'HTTP://EVIL',
    'javascript:alert(1)',
    'mailto:x',
    'evil。example',
    'evil．com',
    'ｅｖｉｌ.com',
    'пример.рф',
    'ev\u00eel\u0332.com',
    'xn--e1afmkfd.xn--p1ai',
    '10.0.0.1/x',
    'Account locked, call 1 (888) 555-0142',
    'Call 888.555.0142',
    '８８８ ５５５ ０１４２',
    'ev\u200bil',
    'two\nlines',
  ])('%j reads as a link', (line) => {
    expect(readsAsLink(line)).toBe(true);
  });

  it.each([
    '12 Ocean Blvd',
    'P.O. Box 12',
    '1200 St. Louis Ave., Apt. 4',
    '½ Main St',
    '#5, 3rd Fl',
    '12345 SE 123rd Ave Unit 1205',
    'PO Box 123456',
    'Long Beach, CA 90802-1234',
  ])('%j does not', (line) => {
    expect(readsAsLink(line)).toBe(false);
  });

  it('is left out if it holds a link in any place', () => {
    const part = fc.stringMatching(/^[a-z]{2,10}$/);
    const link = fc.oneof(
      fc.tuple(part, part).map(([name, tld]) => `${name}.${tld}`),
      fc.tuple(part, part).map(([name, host]) => `${name}@${host}`),
      fc.tuple(part, part).map(([scheme, host]) => `${scheme}://${host}`),
      part.map((name) => `www.${name}`),
    );
    fc.assert(
      fc.property(fc.string(), link, fc.string(), (before, middle, after) => {
        const lines = addressLines({
          address: `${before} ${middle} ${after}`,
          city: 'Long Beach',
          state: 'CA',
          zipCode: '90802',
        });
        expect(lines).toEqual(['Long Beach, CA 90802']);
      }),
    );
  });
});

test('the answers that the form words are kept, and no others', () => {
  const answers = {
    pestProblems: ['Ants', 'call evil.example'],
    severity: 'mild',
    description: 'In the attic',
    petsSafetyNeeded: true,
    childSafetyNeeded: false,
    inspectionDate: '2027-05-20',
    propertyType: 'a castle',
    note: 'no field of the form',
  };
  expect(chosenAnswers('pest-quote', answers)).toEqual({
    pestProblems: ['Ants'],
    severity: 'mild',
    petsSafetyNeeded: true,
    inspectionDate: '2027-05-20',
  });
});

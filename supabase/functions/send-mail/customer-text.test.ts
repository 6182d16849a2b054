import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fieldsOf } from '#components/form/form-definition.ts';
import { optionsOf } from '#components/form/options.ts';
import { requestForms } from '#features/service-requests/request-forms.ts';
import { requestKinds } from '#features/service-requests/request-kind.ts';
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

  it('is letters, and at most 40, whatever was typed', () => {
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

  it('is left out if it holds a link, wherever that stands', () => {
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

const offered = (kind: (typeof requestKinds)[number]) =>
  new Map(
    fieldsOf(requestForms[kind]).map((field) => [
      field.name,
      'options' in field ? optionsOf(field.options).map(({ value }) => value) : undefined,
    ]),
  );

test('answers are those that the form words, whatever was stored', () => {
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.array(fc.oneof(fc.string(), fc.constantFrom('Ants', 'Bed Bugs', 'basic', 'other'))),
    fc.constantFrom('residential', 'other', '2027-05-20', '2027-02-30'),
  );
  for (const kind of requestKinds) {
    const fields = offered(kind);
    const stored = fc.dictionary(fc.constantFrom(...fields.keys(), 'note'), value);
    fc.assert(
      fc.property(stored, (answers) => {
        for (const [name, chosen] of Object.entries(chosenAnswers(kind, answers))) {
          const options = fields.get(name);
          if (options) expect(options).toEqual(expect.arrayContaining([chosen].flat()));
          else expect(chosen === true || chosen === '2027-05-20').toBe(true);
        }
      }),
    );
  }
});

test('what the visitor chose is kept', () => {
  const answers = {
    pestProblems: ['Ants', 'call evil.example'],
    severity: 'mild',
    description: 'In the attic',
    petsSafetyNeeded: true,
    childSafetyNeeded: false,
    inspectionDate: '2027-05-20',
    propertyType: 'a castle',
  };
  expect(chosenAnswers('pest-quote', answers)).toEqual({
    pestProblems: ['Ants'],
    severity: 'mild',
    petsSafetyNeeded: true,
    inspectionDate: '2027-05-20',
  });
});

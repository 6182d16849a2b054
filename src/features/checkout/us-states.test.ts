import { expect, it } from 'vitest';
import { stateCode, stateHint, stateQuestion, states } from './us-states.ts';

it('stateCode finds every state by name, code and abbreviation, in any case and punctuation', () => {
  for (const [code, name, also] of states) {
    for (const text of [code, name, ...also.split(',').filter(Boolean)]) {
      const dotted = `${[...text].join('.')}.`;
      const ways = [text, text.toLowerCase(), text.toUpperCase(), dotted, ` ${text}\u200e`];
      expect(ways.map(stateCode), text).toEqual(ways.map(() => code));
    }
  }
});

it.each(['ZZ', 'TE', 'GE', 'Texa', 'C4', 'Ontario', '', '–', 'Cañ'])(
  '%j is not a state',
  (text) => {
    expect(stateCode(text)).toBeUndefined();
  },
);

it('stateHint suggests the states whose name begins with the text', () => {
  expect(stateHint('GE')).toBe('Use two letters: GA for Georgia');
  expect(stateHint('north d')).toMatch(/: ND for North Dakota$/);
  expect(stateHint('ZZ')).toBe('Use two letters, such as CA for California');
});

it.each([
  ['CA', '90802', undefined],
  ['ME', '04101', undefined],
  ['MA', '04101', '04101 is in Maine, ME. Is MA right?'],
  ['AR', '85001-1234', '85001 is in Arizona, AZ. Is AR right?'],
  ['CA', '20500', '20500 is in District of Columbia, DC. Is CA right?'],
  ['NY', '06390', undefined],
  ['TX', '88510', undefined],
  ['AE', '09012', undefined],
  ['AP', '96204', undefined],
  ['PR', '00601', undefined],
  ['VI', '00802', undefined],
  ['GU', '96910', undefined],
  ['AS', '96799', undefined],
  // No state has ZIP codes that begin with 000.
  ['CA', '00001', undefined],
])('stateQuestion of %s with %s: %s', (code, zip, question) => {
  expect(stateQuestion(code, zip)).toBe(question);
});

it('each ZIP prefix is in one state, except for four at borders and on islands', () => {
  const prefixes = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
  const shared = prefixes.filter((prefix) => stateQuestion('', prefix)?.includes(' or '));
  expect(shared).toEqual(['063', '834', '967', '969']);
});

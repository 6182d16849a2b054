import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstName, greeting } from './customer-text.ts';

describe('the first name', () => {
  it.each([
    ['Ana Ortiz', 'Ana'],
    ['  Jürgen  ', 'Jürgen'],
    ['Zoe\u0308 Smith', 'Zoë'],
    ['李 小龙', '李'],
    ["D'Angelo Russell", "D'Angelo"],
    ['D’Andre', 'D’Andre'],
    ['Anne-Marie O’Brien', 'Anne-Marie'],
    ['Kaʻiulani', 'Kaʻiulani'],
    ['प्रिया शर्मा', 'प्रिया'],
    ['エリー', 'エリー'],
    ['DJ Smith', 'DJ'],
    ['mary', 'mary'],
  ])('%j is %j', (name, first) => {
    expect(firstName(name)).toBe(first);
    expect(greeting(name)).toBe(`Hello ${first},`);
  });

  it('is isolated if it is written from right to left, so that our comma follows it', () => {
    expect(greeting('محمد أحمد')).toBe('Hello \u2068محمد\u2069,');
  });

  it.each(
    [
      [
        '',
        ' ',
        'Ana,',
        '<b>Ana</b>',
        'A1',
        'x'.repeat(41),
        'Mary Ann Smith',
        'Mary Ann',
        '-Ana',
        'Ana-',
        "'Ana",
      ],
      [
        'evil.example',
        'http://evil',
        'evil․com',
        'evilꓸcom',
        'evilꞏcom',
        'evilᐧcom',
        'evilːcom',
        'e\u200bvil',
      ],
      [
        'FREE',
        'WIN-CASH',
        'CALL-US-NOW',
        'FREEgift',
        'a-b-c-d',
        `z${'\u0336'.repeat(4)}`,
        'ana@evil',
      ],
    ].flat(),
  )('%j is not repeated', (name) => {
    expect(firstName(name)).toBe('');
    expect(greeting(name)).toBe('Hello,');
  });

  it('is at most 40 letters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(firstName(name)).toMatch(/^[\p{L}\p{M}'’ʼʻ-]{0,40}$/u);
      }),
    );
  });
});

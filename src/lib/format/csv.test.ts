import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

function lineOf(...cells: Parameters<typeof toCsv>[1][number]) {
  return toCsv(['a'], [cells]).split('\r\n').slice(1, -1).join('\r\n');
}

describe('toCsv', () => {
  it('writes a header and rows with CRLF and a byte order mark', () => {
    expect(toCsv(['Name', 'Count'], [['Ana', 2]])).toBe('\uFEFF"Name","Count"\r\n"Ana","2"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', '＋1', '－1', '＠A'])(
    'keeps %j from running as a formula',
    (text) => {
      expect(lineOf(text)).toBe(`"'${text}"`);
    },
  );

  it.each([
    ['x;=1+1', `x;'=1+1`],
    ['x; "@SUM(A1)', `x; ""'@SUM(A1)`],
    ['one\n-2+3', `one\n'-2+3`],
    ['a|+1', `a|'+1`],
    ['5-10; a=b', '5-10; a=b'],
  ])('keeps %j from running as a formula where another character separates', (text, expected) => {
    expect(lineOf(text)).toBe(`"${expected}"`);
  });

  it('escapes a formula that also needs quotes', () => {
    expect(lineOf('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(lineOf('\r=1')).toBe(`"'\r'=1"`);
    expect(lineOf('\n=1')).toBe(`"'\n'=1"`);
  });

  it.each(['02134', '00', '940011189922', '9400111899223197428490'])(
    'keeps every digit of %j',
    (digits) => {
      expect(lineOf(digits)).toBe(`"'${digits}"`);
    },
  );

  it.each(['5-10', '2-3', '3/4', '10.12', '1-2-2026', '06/2025', '5 - 10', '12E34567', '1.5e3'])(
    'keeps %j from being read as a day or a power',
    (text) => {
      expect(lineOf(text)).toBe(`"'${text}"`);
    },
  );

  it('adds no apostrophe to digits that stay the same as a number', () => {
    expect(lineOf('0', '90802', '15625550143')).toBe('"0","90802","15625550143"');
    expect(lineOf('02134-1234', '1Z 0999', '1E')).toBe('"02134-1234","1Z 0999","1E"');
    expect(lineOf('562-555-0143')).toBe('"562-555-0143"');
  });

  it('digits have an apostrophe, or stay the same as a number', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1 });
    fc.assert(
      fc.property(digits, (text) => {
        const isRangeTruncated = text.length >= 12 || String(Number(text)) !== text;
        expect(lineOf(text)).toBe(isRangeTruncated ? `"'${text}"` : `"${text}"`);
      }),
    );
  });

  it('writes a number without a guard, however long it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (cents) => {
        expect(lineOf(cents / 100)).toBe(`"${cents / 100}"`);
      }),
    );
  });

  it('leaves numbers and harmless text alone', () => {
    expect(lineOf(-5, 'a-b', true, null, undefined)).toBe('"-5","a-b","true","",""');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(lineOf('a,b', 'say "hi"', 'one\ntwo')).toBe('"a,b","say ""hi""","one\ntwo"');
  });
});

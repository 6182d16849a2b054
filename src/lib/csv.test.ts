import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

function lineOf(...cells: Parameters<typeof toCsv>[1][number]) {
  return toCsv(['a'], [cells]).split('\r\n').slice(1, -1).join('\r\n');
}

describe('toCsv', () => {
  it('writes a header and rows with CRLF and a byte order mark', () => {
    expect(toCsv(['Name', 'Count'], [['Ana', 2]])).toBe('\uFEFFName,Count\r\nAna,2\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', '＋1', '－1', '＠A'])(
    'keeps %j from running as a formula',
    (text) => {
      expect(lineOf(text)).toBe(`'${text}`);
    },
  );

  it('escapes a formula that also needs quotes', () => {
    expect(lineOf('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(lineOf('\r=1')).toBe(`"'\r=1"`);
    expect(lineOf('\n=1')).toBe(`"'\n=1"`);
  });

  it('leaves numbers and harmless text alone', () => {
    expect(lineOf(-5, 'a-b', true, null, undefined)).toBe('-5,a-b,true,,');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(lineOf('a,b', 'say "hi"', 'one\ntwo')).toBe('"a,b","say ""hi""","one\ntwo"');
  });
});

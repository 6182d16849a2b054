import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#lib/format/csv.ts';
import { plainCell } from './cell-values.ts';
import { maxBytes, readFile } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...codes: number[]) => new Uint8Array(codes);
function utf16(text: string, isBigEndian: boolean, mark = '\uFEFF') {
  const units = [...(mark + text)].flatMap((sign) => {
    const code = sign.charCodeAt(0);
    return isBigEndian ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
  });
  return new Uint8Array(units);
}
/** Encodes as Windows-1252. The tested letters have the same codes there as in Unicode. */
const windows = (text: string) => new Uint8Array([...text].map((sign) => sign.charCodeAt(0)));

const cells = [
  ['Name', 'City'],
  ['Ana Núñez', 'Long Beach'],
];

describe('readFile', () => {
  it.each([
    ['commas', utf8('Name,City\nAna Núñez,Long Beach\n')],
    ['semicolons', utf8('Name;City\r\nAna Núñez;Long Beach\r\n')],
    ['tabs', utf8('Name\tCity\nAna Núñez\tLong Beach')],
    ['bars', utf8('Name|City\nAna Núñez|Long Beach')],
    ['a byte order mark', utf8('\uFEFFName,City\nAna Núñez,Long Beach\n')],
    ['quotes', utf8('"Name","City"\r\n"Ana Núñez","Long Beach"\r\n')],
    ['a named separator', utf8('sep=;\r\nName;City\r\nAna Núñez;Long Beach\r\n')],
    ['Windows-1252', windows('Name,City\r\nAna Núñez,Long Beach\r\n')],
    ['UTF-16, little end first', utf16('Name\tCity\r\nAna Núñez\tLong Beach', false)],
    ['UTF-16, big end first', utf16('Name\tCity\r\nAna Núñez\tLong Beach', true)],
    ['UTF-16 without a mark', utf16('Name\tCity\r\nAna Núñez\tLong Beach', false, '')],
    ['lines of old Macs', utf8('Name,City\rAna Núñez,Long Beach\r')],
  ])('reads a file with %s', (_, file) => {
    expect(readFile(file)).toEqual({ cells });
  });

  it('keeps separators, quotes and line breaks within quotes', () => {
    const file = utf8('Name,Note\n"Lee, ""Ann""","Gate code\r\n1234"\n');
    expect(readFile(file)).toEqual({
      cells: [
        ['Name', 'Note'],
        ['Lee, "Ann"', 'Gate code\r\n1234'],
      ],
    });
  });

  it('reads what our own exports write', () => {
    const text = fc.string({ unit: 'grapheme-ascii' }).map((value) => value.trim());
    fc.assert(
      fc.property(text, fc.constantFrom('+1 562 555 0147', '02134', '-5', '11/29/2026'), (a, b) => {
        const read = readFile(utf8(toCsv(['Name', 'Value'], [[`x${a}`, b]])));
        const row = 'cells' in read ? read.cells[1] : [];
        expect(plainCell(row?.[1] ?? '')).toBe(b);
      }),
    );
  });

  it.each([
    ['nothing', bytes(), /has no customers/],
    ['only a first line', utf8('Name,Email\n\n,,\n'), /has no customers/],
    ['an Excel file', bytes(0x50, 0x4b, 3, 4, 9, 9), /Save it there as CSV/],
    ['an old Excel file', bytes(0xd0, 0xcf, 0x11, 0xe0), /Save it there as CSV/],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 13), /This is a picture/],
    ['a photo', bytes(0xff, 0xd8, 0xff, 0xe0), /This is a picture/],
    ['a PDF', utf8('%PDF-1.7'), /This is a PDF/],
    ['something else', bytes(77, 1, 2, 3, 4, 5, 6, 0, 0), /is no text/],
    ['an open quote', utf8('Name,Note\nAnn,"Gate\nBo,x\n'), /Row 2 has a quotation mark/],
    ['20 MB', new Uint8Array(20_000_000), /larger than 5 MB/],
    ['too many', utf8(`Name\n${'Ann\n'.repeat(5001)}`), /5,001 customers. An import takes 5,000/],
  ])('refuses %s with a sentence', (_, file, sentence) => {
    expect(readFile(file)).toEqual({ problem: expect.stringMatching(sentence) as unknown });
  });

  it('reads any bytes as cells, or returns a problem', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (file) => {
        const read = readFile(file);
        expect('cells' in read ? read.cells.length > 1 : read.problem.endsWith('.')).toBe(true);
      }),
    );
    expect(maxBytes).toBe(5_000_000);
  });
});

/** Reads the cells of a list that a spreadsheet exported as text. */
import Papa from 'papaparse';
import { formatCount } from '#lib/format/count.ts';

/** Maximum size of a file in bytes. A file of 5,000 customers with long notes is smaller. */
export const maxBytes = 5_000_000;
const maxCustomers = 5000;

/** The cells of a file, or a sentence about the reason why it cannot be read. */
export type ReadFile = { cells: string[][] } | { problem: string };

const starts: readonly [bytes: string, problem: string][] = [
  ['504b0304', 'This is a file of Excel or Numbers. Save it there as CSV, and choose that file.'],
  ['d0cf11e0', 'This is a file of Excel. Save it there as CSV, and choose that file.'],
  ['25504446', 'This is a PDF. Choose a list that a spreadsheet saved as CSV.'],
  ['89504e47', 'This is a picture. Choose a list that a spreadsheet saved as CSV.'],
  ['ffd8ff', 'This is a picture. Choose a list that a spreadsheet saved as CSV.'],
  ['47494638', 'This is a picture. Choose a list that a spreadsheet saved as CSV.'],
];

export const tooLarge = {
  problem: `This file is larger than ${maxBytes / 1_000_000} MB. Save only the columns of the customers as CSV, or split the list.`,
};

export function readFile(bytes: Uint8Array): ReadFile {
  if (bytes.length > maxBytes) return tooLarge;
  const start = [...bytes.subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const known = starts.find(([sign]) => start.startsWith(sign));
  if (known) return { problem: known[1] };
  const text = decode(bytes);
  if (text === null) {
    return { problem: 'This file is no text. Choose a list that a spreadsheet saved as CSV.' };
  }
  return readCells(text);
}

/**
 * Decodes the encodings that Excel writes: UTF-16 ("Unicode text"), UTF-8 and Windows-1252. `null` for a binary file.
 */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding = utf16Of(first, second);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  // eslint-disable-next-line no-control-regex -- These make a file binary.
  return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text;
}

/** Detects UTF-16 by its byte order mark, or by the zero byte beside each Latin letter. */
function utf16Of(first = 0, second = 0): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be';
  return undefined;
}

const separators = [',', ';', '\t', '|'] as const;

function readCells(text: string): ReadFile {
  // Excel writes the separator in the first line of some files.
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const list = text.slice(line.length);
  const delimiter = named ?? separatorOf(list);
  const { data, errors } = Papa.parse<string[]>(list, { delimiter });
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) {
    return {
      problem: `Row ${formatCount((open.row ?? 0) + 1)} has a quotation mark that does not end, or ends too early. Mend it in the file.`,
    };
  }
  const last = data.findLastIndex((row) => !isBlankRow(row));
  const cells = data.slice(0, last + 1);
  const count = cells.filter((row) => !isBlankRow(row)).length - 1;
  if (count < 1) {
    return {
      problem:
        'This file has no customers. Its first line names the columns, and each further line is a customer.',
    };
  }
  if (count > maxCustomers) {
    return {
      problem: `This file has ${formatCount(count)} customers. An import takes ${formatCount(maxCustomers)}: split the list.`,
    };
  }
  return { cells };
}

/** The separator that gives the first line the most columns. */
function separatorOf(text: string): string {
  const columns = separators.map(
    (delimiter) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  );
  return separators[columns.indexOf(Math.max(...columns))] ?? ',';
}

export function isBlankRow(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

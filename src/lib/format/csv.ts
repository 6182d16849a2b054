/** Tables as CSV files that open safely in a spreadsheet. */

type CsvCell = string | number | boolean | null | undefined;

/**
 * A cell that begins with one of these is run as a formula by spreadsheets, and visitors write some of
 * the cells. A leading apostrophe makes it plain text. Numbers stay numbers.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Digits that a spreadsheet takes for a number and shortens: 02134 to 2134, 22 of a parcel's to 9.4E+21. */
const digitsToKeep = /^(?:0\d+|\d{12,})$/;

/** What it takes for a day: 5-10 people for October 5, 06/2025 for the first of June. */
const day = /^\d{1,4}\s*[-/.]\s*\d{1,2}(?:\s*[-/.]\s*\d{1,4})?$|^\d{1,2}\s*[-/.]\s*\d{4}$/;

/** What it takes for a power of ten: a parcel's 12E34567 for infinity. */
const power = /^\d+(?:\.\d+)?e[+-]?\d+$/i;

function cellText(cell: CsvCell): string {
  if (cell == null) return '';
  const text = String(cell);
  const isReadAsOther = [formulaStart, digitsToKeep, day, power].some((form) => form.test(text));
  const inert = typeof cell === 'string' && isReadAsOther ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Rows as CSV (RFC 4180, CRLF). Starts with a byte order mark, without which Excel misreads accents. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellText).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

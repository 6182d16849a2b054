/** Tables as CSV files that open safely in a spreadsheet. */

type CsvCell = string | number | boolean | null | undefined;

/**
 * Spreadsheets run a cell that begins like this as a formula, and visitors write some of the cells. An apostrophe
 * in front makes it plain text.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The start of a formula inside a cell. Where `;` is the separator, as in most of Europe and Latin America, a
 * spreadsheet begins a new cell there.
 */
const innerFormulaStart = /([;,|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Spreadsheets shorten these digits: 02134 becomes 2134, a long tracking number becomes 9.4E+21. */
const digitsToKeep = /^(?:0\d+|\d{12,})$/;

/** Spreadsheets read these as days: 5-10 as October 5, 06/2025 as the first of June. */
const day = /^\d{1,4}\s*[-/.]\s*\d{1,2}(?:\s*[-/.]\s*\d{1,4})?$|^\d{1,2}\s*[-/.]\s*\d{4}$/;

/** Spreadsheets read these as powers of ten: the tracking number 12E34567 as infinity. */
const power = /^\d+(?:\.\d+)?e[+-]?\d+$/i;

function cellText(cell: CsvCell): string {
  if (cell == null) return '';
  const text = String(cell);
  const isReadAsOther = [formulaStart, digitsToKeep, day, power].some((form) => form.test(text));
  if (typeof cell !== 'string') return text;
  return (isReadAsOther ? "'" : '') + text.replace(innerFormulaStart, "$1'");
}

/** Rows as CSV (RFC 4180, CRLF). Excel needs the byte order mark at its start to read accents. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((row) =>
    row.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Tables as CSV files that are safe to open in a spreadsheet. */

type CsvCell = string | number | boolean | null | undefined;

/**
 * Spreadsheets run a cell with such a beginning as a formula, and visitors write some of the cells. An apostrophe in
 * front makes the cell plain text.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The start of a formula inside a cell. In most of Europe and Latin America `;` is the separator, so a spreadsheet
 * there would begin a new cell.
 */
const innerFormulaStart = /([;,|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Spreadsheets change such digits: 02134 becomes 2134, and a long tracking number becomes 9.4E+21. */
const digitsToKeep = /^(?:0\d+|\d{12,})$/;

/** Spreadsheets read such texts as days: 5-10 as October 5, and 06/2025 as June 1. */
const day = /^\d{1,4}\s*[-/.]\s*\d{1,2}(?:\s*[-/.]\s*\d{1,4})?$|^\d{1,2}\s*[-/.]\s*\d{4}$/;

/** Spreadsheets read such texts as powers of ten: the tracking number 12E34567 becomes infinity. */
const power = /^\d+(?:\.\d+)?e[+-]?\d+$/i;

function cellText(cell: CsvCell): string {
  if (cell == null) return '';
  const text = String(cell);
  const isReadAsOther = [formulaStart, digitsToKeep, day, power].some((form) => form.test(text));
  if (typeof cell !== 'string') return text;
  return (isReadAsOther ? "'" : '') + text.replace(innerFormulaStart, "$1'");
}

/** Rows as CSV (RFC 4180, CRLF). Without the byte order mark at the start, Excel misreads accents. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((row) =>
    row.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Lets the browser save a text as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

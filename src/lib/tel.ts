/** Between two numbers, or a number and its extension. One like 562/555-0142 is found without the slash. */
const separators = [/[a-z;,/|&#]/i, /[a-z;,|&#]/i];

/**
 * Digits as a phone dials them: of two numbers the first. What stands before it, like 'Cell', and what follows 'ext'
 * is for the person who calls.
 */
export function dialable(phone: string): string {
  const pieces = separators.flatMap((separator) => phone.split(separator));
  const first = (least: number) => pieces.find((piece) => digitsOf(piece).length >= least);
  const number = first(10) ?? first(1) ?? '';
  const digits = digitsOf(number);
  if (/^\D*\+/.test(number)) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : digits;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

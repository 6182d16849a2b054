/** Between two numbers, or a number and its extension. A slash may also stand within one, as in 562/555-0142. */
const separator = /[a-z;,|&#]/i;

/**
 * Digits as a phone dials them: of two numbers the first. What stands before it, like 'Cell', and what follows 'ext'
 * is for the person who calls.
 */
export function dialable(phone: string): string {
  const pieces = phone.split(separator).flatMap((piece) => [...piece.split('/'), piece]);
  const first = (least: number) => pieces.find((piece) => digitsOf(piece).length >= least);
  const number = first(10) ?? first(1) ?? '';
  const digits = digitsOf(number);
  if (/^\D*\+/.test(number)) return `+${digits}`;
  // Two with nothing but a space between them.
  const own = digits.length === 20 ? digits.slice(0, 10) : digits;
  return own.length === 10 ? `+1${own}` : own;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

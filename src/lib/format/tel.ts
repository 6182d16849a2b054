/** Stands between two numbers, or before an extension. A slash may also be part of a number: 562/555-0142. */
const separator = /[a-z;,|&#]/i;

/** The digits that a phone dials: of the first number, without its extension. */
export function dialable(phone: string): string {
  const pieces = phone.split(separator).flatMap((piece) => [...piece.split('/'), piece]);
  const first = (least: number) => pieces.find((piece) => digitsOf(piece).length >= least);
  const number = first(10) ?? first(1) ?? '';
  const digits = digitsOf(number);
  if (/^\D*\+/.test(number)) return `+${digits}`;
  // Two numbers with only a space between them.
  const own = digits.length === 20 ? digits.slice(0, 10) : digits;
  return own.length === 10 ? `+1${own}` : own;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The digits that a phone dials: of the first number in a text, without its extension. */
export function toDialString(phone: string): string {
  const [number = phone] = /\+?\(?\d[\d\s()./-]{5,}/.exec(phone) ?? [];
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+')) return `+${digits}`;
  // Two numbers with no word or comma between them.
  const first = digits.length === 20 ? digits.slice(0, 10) : digits;
  return first.length === 10 ? `+1${first}` : first;
}

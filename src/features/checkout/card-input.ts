/** The digits of a card number. Anything but digits and separators stays, to be refused. */
export function cardDigits(value: string): string {
  return value.replace(/[\s-]/g, '');
}

/** Groups of four, or 4-6-5 for American Express. More than 16 digits only fit the field without spaces. */
export function formatCardNumber(value: string): string {
  const digits = value.replace(/\D/g, '');
  if (digits.length > 16) return digits;
  const groups = /^3[47]/.test(digits)
    ? /(\d{1,4})(\d{0,6})(\d*)/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** `'1227'` -> `'12/27'`, `'5'` -> `'05'`, `'12/2027'` -> `'12/27'`. Other numbers of digits stay, to be refused. */
export function formatExpiryDate(value: string): string {
  const [, first, rest] = /^(\d)(\/.*)?$/.exec(value) ?? [];
  // One digit is a whole month before a slash, and when it is above 1.
  if (first && (rest || first > '1')) return formatExpiryDate(`0${first}${rest ?? ''}`);
  const digits = value.replace(/\D/g, '');
  if (digits.length === 5 || digits.length > 6) return value;
  const month = digits.slice(0, 2);
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2);
  const hasSlash = year !== '' || (month.length === 2 && value.endsWith('/'));
  return hasSlash ? `${month}/${year}` : month;
}

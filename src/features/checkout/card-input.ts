import { cleanCode } from '#lib/forms/clean-text.ts';

/** Removes spaces, dots and hyphens from a card number. Other characters stay, and the validation refuses them. */
export function cardDigits(value: string): string {
  return cleanCode(value).replace(/[\s.-]/g, '');
}

/**
 * Groups of four digits; 4-6-5 for American Express. A number with more than 16 digits stays ungrouped, because spaces
 * would not fit.
 */
export function formatCardNumber(value: string): string {
  const digits = cardDigits(value);
  if (!/^\d{1,16}$/.test(digits)) return digits;
  const groups = /^3[47]/.test(digits)
    ? /(\d{1,4})(\d{0,6})(\d*)/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

const expiryForms = [
  /^(?<month>0[1-9]|1[0-2])[/.-]?(?:20)?(?<year>\d\d)$/,
  /^(?<month>[1-9])[/.-](?:20)?(?<year>\d\d)$/,
  /^20(?<year>\d\d)[/.-]?(?<month>0[1-9]|1[0-2])$/,
];

/** `'1/29'`, `'01/2029'`, `'2029-01'` and `'0129'` -> `'01/29'`. Other text stays, and the validation refuses it. */
export function formatExpiryDate(value: string): string {
  const text = cleanCode(value).replace(/\s/g, '');
  for (const form of expiryForms) {
    const { month, year } = form.exec(text)?.groups ?? {};
    if (month && year) return `${month.padStart(2, '0')}/${year}`;
  }
  return text;
}

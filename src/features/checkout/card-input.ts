/** How the payment fields look while they are typed. Nothing here leaves the input. */

/** Most characters of the card field, spaces included. */
export const cardNumberMaxLength = 19;

/** The digits of a typed or autofilled card number; anything but digits and separators stays to be refused. */
export function cardDigits(value: string): string {
  return value.replace(/[\s-]/g, '');
}

const isAmex = (digits: string) => /^3[47]/.test(digits);

/** Groups of four, or 4-6-5 for American Express. Longer numbers than 16 digits only fit without spaces. */
export function formatCardNumber(value: string): string {
  const digits = value.replace(/\D/g, '');
  if (digits.length > 16) return digits;
  const groups = isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4];
  let rest = digits;
  const parts = groups.map((length) => {
    const part = rest.slice(0, length);
    rest = rest.slice(length);
    return part;
  });
  return [...parts, rest].filter(Boolean).join(' ');
}

/**
 * Inserts the slash of MM/YY after the month. A single digit above 1 can only be a month of its own, and
 * autofill may bring a four-digit year.
 */
export function formatExpiryDate(value: string): string {
  const [typedMonth, typedYear] = value.split('/');
  if (typedYear !== undefined && typedMonth?.length === 1) {
    return formatExpiryDate(`0${typedMonth}/${typedYear}`);
  }
  const digits = value.replace(/\D/g, '');
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  // Neither of two nor of four digits: whoever pasted this is told, instead of getting another year.
  if (padded.length === 5 || padded.length > 6) return value;
  const month = padded.slice(0, 2);
  const year = padded.length === 6 ? padded.slice(4) : padded.slice(2, 4);
  const slash = year || (month.length === 2 && value.endsWith('/')) ? '/' : '';
  return `${month}${slash}${year}`;
}

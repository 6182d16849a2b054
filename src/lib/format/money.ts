/** Money is integer cents everywhere in the app; only the edges know dollars. */
import { formatCount } from './count.ts';

/** `16964` -> `'$169.64'`. */
export function formatCents(cents: number): string {
  const [dollars, rest] = centsToDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${formatCount(Number(dollars))}.${rest}`;
}

/** `50000` -> `'$500'`: a round amount in a sentence. */
export function formatRoundCents(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

/** `16964` -> `'169.64'`: as Postgres reads a `numeric` without rounding, and schema.org writes a price. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * A Postgres `numeric` of dollars, which reaches the browser as a number or as a string, in cents.
 * @throws RangeError if it is no finite amount.
 */
export function parseDollars(value: unknown): number {
  const dollars = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) {
    throw new RangeError(`Not an amount of money: ${String(value)}`);
  }
  return Math.round(dollars * 100);
}

/** `percent` of an amount, rounded half up to cents. Whole, non-negative percentages only. */
export function percentOfCents(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** What is kept of an amount before tax, as a percentage to one decimal: `'14.5%'`; a dash where there is none. */
export function formatMargin(profitCents: number, amountCents: number): string {
  if (amountCents === 0) return '–';
  // Rounded on whole tenths first, so that the smallest loss does not read '-0.0%'.
  const tenths = Math.round((profitCents * 1000) / amountCents);
  return `${(tenths === 0 ? 0 : tenths / 10).toFixed(1)}%`;
}

/** Money is whole cents everywhere in the app. Dollars exist only in the database and on the screen. */
import { formatCount } from './count.ts';

/** `16964` -> `'$169.64'`. */
export function formatCents(cents: number): string {
  const [dollars, rest] = centsToDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${formatCount(Number(dollars))}.${rest}`;
}

/** `50000` -> `'$500'`: a round amount in a sentence. */
export function formatWholeDollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  // Otherwise WebKit writes $3.0K.
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** `300000` -> `'$3K'`, for the axis of a chart. */
export function formatCompactCents(cents: number): string {
  return compactDollars.format(cents / 100);
}

/** `16964` -> `'169.64'`, for Postgres and for schema.org. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * Dollars of the database in cents. A Postgres `numeric` arrives as a number or as a string.
 * @throws RangeError if it is no finite amount.
 */
export function parseDollars(value: unknown): number {
  const dollars = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) {
    throw new RangeError(`Not an amount of money: ${String(value)}`);
  }
  return Math.round(dollars * 100);
}

/** An amount times a rate, in whole cents; half a cent is rounded up. The rate is in basis points: 775 are 7.75 %. */
export function basisPointsOfCents(cents: number, basisPoints: number): number {
  const rest = cents % 10_000;
  return ((cents - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5000) / 10_000);
}

/** The profit as a percentage of an amount before tax: `'14.5%'`; a dash when the amount is zero. */
export function formatMargin(profitCents: number, amountCents: number): string {
  if (amountCents === 0) return '–';
  // Rounded to tenths first: the smallest loss must not read '-0.0%'.
  const tenths = Math.round((profitCents * 1000) / amountCents);
  return `${(tenths === 0 ? 0 : tenths / 10).toFixed(1)}%`;
}

/** The app uses whole cents everywhere. Only the database and the screen use dollars. */
import { formatCount } from './count.ts';

/** `16964` -> `'$169.64'`. */
export function formatCents(cents: number): string {
  const [dollars, rest] = centsToDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${formatCount(Number(dollars))}.${rest}`;
}

/** `50000` -> `'$500'`, for round amounts in sentences. */
export function formatWholeDollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  // Without this option, WebKit writes $3.0K.
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** `300000` -> `'$3K'`, for the axis of a chart. */
export function formatCompactCents(cents: number): string {
  return compactDollars.format(cents / 100);
}

/** `16964` -> `'169.64'`, for PostgreSQL and schema.org. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * Converts dollars of the database to cents. A `numeric` of PostgreSQL arrives as a number or as a string.
 * @throws RangeError if the amount is not finite.
 */
export function parseDollars(value: unknown): number {
  const dollars = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) {
    throw new RangeError(`Not an amount of money: ${String(value)}`);
  }
  return Math.round(dollars * 100);
}

/**
 * Multiplies an amount by a rate. The result is in whole cents, and half a cent is rounded up. The rate is in basis
 * points: 775 are 7.75 %.
 */
export function basisPointsOfCents(cents: number, basisPoints: number): number {
  const rest = cents % 10_000;
  return ((cents - rest) / 10_000) * basisPoints + Math.floor((rest * basisPoints + 5000) / 10_000);
}

/** The profit as a percentage of an amount before tax, such as `'14.5%'`. A dash if the amount is zero. */
export function formatMargin(profitCents: number, amountCents: number): string {
  if (amountCents === 0) return '–';
  // Rounds to tenths first, because the smallest loss must not become '-0.0%'.
  const tenths = Math.round((profitCents * 1000) / amountCents);
  return `${(tenths === 0 ? 0 : tenths / 10).toFixed(1)}%`;
}

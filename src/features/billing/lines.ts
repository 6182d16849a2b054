/** Amounts of the lines of a quote or an invoice. Prices are whole cents. A discount has a negative price. */
import { formatCount } from '#lib/format/count.ts';
import { basisPointsOfCents } from '#lib/format/money.ts';

export const lineLimits = {
  lines: 20,
  text: 200,
  quantity: 9999.99,
  /** Largest price in cents. The limit for a negative price is the same. */
  price: 100_000_000,
} as const;

export interface LineAmounts {
  quantity: number;
  priceCents: number;
  taxed: boolean;
  optional: boolean;
  /** True if the customer chose this optional line. It has no meaning for a required line. */
  chosen: boolean;
}

/** A line that staff write, before the quote or the invoice is saved. */
export interface NewLine extends Omit<LineAmounts, 'chosen'> {
  text: string;
  /** Id of the shop product on this line; `null` if the line sells no product. */
  productId: string | null;
}

/** Keeps only the fields that staff write. */
export function toNew({
  text,
  quantity,
  priceCents,
  optional,
  taxed,
  productId,
}: NewLine): NewLine {
  return { text, quantity, priceCents, optional, taxed, productId };
}

export interface LineTotals {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

/** Quantity × price in whole cents. Half a cent is rounded up, also below zero. The database uses the same rule. */
export function lineTotal({ quantity, priceCents }: Pick<LineAmounts, 'quantity' | 'priceCents'>) {
  return Math.floor((Math.round(quantity * 100) * priceCents + 50) / 100);
}

export function counts({ optional, chosen }: Pick<LineAmounts, 'optional' | 'chosen'>): boolean {
  return !optional || chosen;
}

const sum = (lines: readonly LineAmounts[]) =>
  lines.reduce((cents, line) => cents + lineTotal(line), 0);

/**
 * The sums of the required lines and the chosen optional lines. The tax is rounded once, on the sum of the taxed lines,
 * and is never negative. The total is negative if the discounts are too large. The caller must refuse it then.
 */
export function totalsOf(lines: readonly LineAmounts[], taxBasisPoints: number): LineTotals {
  const counting = lines.filter(counts);
  const subtotalCents = sum(counting);
  const taxableCents = Math.max(0, sum(counting.filter(({ taxed }) => taxed)));
  const taxCents = basisPointsOfCents(taxableCents, taxBasisPoints);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

/** Digits, with or without commas between thousands, and at most two decimals. */
const amount = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})?(?:\.\d{0,2})?$/;

/**
 * `'1.15'` -> 115; `null` if the text is not a number. Joins the digits, because 1.15 × 100 is not exact in floating
 * point.
 */
function parseHundredths(text: string): number | null {
  if (!amount.test(text) || !/\d/.test(text)) return null;
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.');
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}

/** `'2.5'` -> `2.5`; `null` if the text is not a valid quantity. */
export function parseQuantity(text: string): number | null {
  const hundredths = parseHundredths(text.trim());
  if (hundredths === null || hundredths < 1 || hundredths > lineLimits.quantity * 100) return null;
  return hundredths / 100;
}

/** `2.5` -> `'2.5'`; `1000` -> `'1,000'`. */
export function formatQuantity(quantity: number): string {
  const [whole, decimals] = String(quantity).split('.');
  return [formatCount(Number(whole)), ...(decimals ? [decimals] : [])].join('.');
}

/** `'$1,240.50'` -> `124050`; `'-100'` -> `-10000`; `null` if the text is not a valid price. */
export function parsePrice(text: string): number | null {
  // Pasted text may contain a minus sign or a dash instead of a hyphen.
  const sign = /^\s*([-\u2212\u2013]?)\s*\$?\s*([-\u2212\u2013]?)(.*)$/.exec(text);
  if (!sign || (sign[1] && sign[2])) return null;
  const cents = parseHundredths((sign[3] ?? '').trim());
  if (cents === null || cents > lineLimits.price) return null;
  return cents !== 0 && (sign[1] || sign[2]) ? -cents : cents;
}

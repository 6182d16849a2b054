/** The figures above the orders and the series of the chart. Amounts in cents. */
import { daysBetween, monthStart, monthsBetween, shiftDay } from '#lib/format/business-days.ts';
import type { ChartPeriod } from './order-filter.ts';

export interface SalesFigures {
  /** Without those that were canceled. */
  orders: number;
  /** Number of orders that are still to be shipped. */
  open: number;
  /** Including tax. */
  revenueCents: number;
  /** Without tax: the margin is a part of it. */
  subtotalCents: number;
  profitCents: number;
  /** Refunds of returns in these days. Revenue, subtotal and profit exclude them and canceled amounts. */
  refundsCents: number;
  /** Revenue per order; zero while there is none. */
  averageCents: number;
}

export interface SalesPeriod {
  /** First day of the period. */
  start: string;
  orders: number;
  /** Including tax. */
  revenueCents: number;
  /** Without tax: the margin is a part of it. */
  subtotalCents: number;
  profitCents: number;
}

/** The most days or months that the chart can show as bars. */
const maxPeriods: Record<ChartPeriod, number> = { day: 92, month: 36 };
/** Number of days or months that the chart shows if no first day is chosen. */
const defaultCount: Record<ChartPeriod, number> = { day: 30, month: 12 };

/** The first day of the last `count` days or months. Months are whole: half a month would look like a weak one. */
function firstOfLast(count: number, period: ChartPeriod, last: string): string {
  return period === 'day' ? shiftDay(last, 1 - count) : monthStart(last, 1 - count);
}

/** First and last day of the chart. It ends today at the latest. Of a range that is too long, it shows the end. */
export function chartRange(
  period: ChartPeriod,
  { from, to }: { from: string | null; to: string | null },
  today: string,
): { from: string; to: string } {
  const last = to !== null && to < today ? to : today;
  const first = from ?? firstOfLast(defaultCount[period], period, last);
  const earliest = firstOfLast(maxPeriods[period], period, last);
  // The chosen days are in the future, or end before they begin: one day without figures.
  if (first > last) return { from: first, to: first };
  return { from: first < earliest ? earliest : first, to: last };
}

/** True if the chart begins later than the figures. */
export function isRangeTruncated(range: { from: string }, from: string | null): boolean {
  return from === null || from < range.from;
}

/** All periods of a range, with zeros for those without an order. */
export function fillPeriods(
  period: ChartPeriod,
  range: { from: string; to: string },
  periods: readonly SalesPeriod[],
): SalesPeriod[] {
  const known = new Map(periods.map((entry) => [entry.start, entry]));
  const starts =
    period === 'day' ? daysBetween(range.from, range.to) : monthsBetween(range.from, range.to);
  return starts.map(
    (start) =>
      known.get(start) ?? { start, orders: 0, revenueCents: 0, subtotalCents: 0, profitCents: 0 },
  );
}

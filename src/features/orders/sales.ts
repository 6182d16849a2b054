/** What orders brought in: the figures on top of the page and the series of the chart. Amounts in cents. */
import { daysBetween, monthStart, monthsBetween, shiftDay } from '#lib/format/business-days.ts';
import type { ChartPeriod } from './order-filter.ts';

/** Cancelled orders bring in nothing and are left out. */
export interface SalesFigures {
  orders: number;
  /** Orders that are still to be shipped. */
  open: number;
  /** With tax. */
  revenueCents: number;
  /** Without tax: what the margin is of. */
  subtotalCents: number;
  profitCents: number;
  /** Revenue per order; zero while there is none. */
  averageCents: number;
}

export interface SalesPeriod {
  /** First day of the period. */
  start: string;
  orders: number;
  /** With tax. */
  revenueCents: number;
  /** Without tax: what the margin is of. */
  subtotalCents: number;
  profitCents: number;
}

/** How many days or months the chart shows at most: more would be lines, not bars. */
const most: Record<ChartPeriod, number> = { day: 92, month: 36 };
/** How many it shows when no first day is chosen. */
const usual: Record<ChartPeriod, number> = { day: 30, month: 12 };

/** The first day of the last `count` days or whole months: half a month would look like a weak one. */
function firstOfLast(count: number, period: ChartPeriod, last: string): string {
  return period === 'day' ? shiftDay(last, 1 - count) : monthStart(last, 1 - count);
}

/** First and last day of the chart for a filter; too long a time keeps its end, and days to come are left out. */
export function chartRange(
  period: ChartPeriod,
  { from, to }: { from: string | null; to: string | null },
  today: string,
): { from: string; to: string } {
  const last = to !== null && to < today ? to : today;
  const first = from ?? firstOfLast(usual[period], period, last);
  const earliest = firstOfLast(most[period], period, last);
  // A day of which there are no figures: it is yet to come, or the chosen days end before they begin.
  if (first > last) return { from: first, to: first };
  return { from: first < earliest ? earliest : first, to: last };
}

/** Whether the chart begins later than the time that the figures are of. */
export function isShortened(range: { from: string }, from: string | null): boolean {
  return from === null || from < range.from;
}

/** The periods of a range with nothing left out: a day without an order is a zero, not a gap. */
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

/**
 * Staff correct the stock in one of three ways: the counted total, the pieces that arrived, or the pieces that are
 * gone.
 */
import { formatCount } from '#lib/format/count.ts';

export const correctionWays = ['counted', 'arrived', 'gone'] as const;
type CorrectionWay = (typeof correctionWays)[number];

export const correctionWayLabels: Record<CorrectionWay, string> = {
  counted: 'Counted: all that is there now',
  arrived: 'Arrived: what came in',
  gone: 'Gone: what left',
};

export const amountLabels: Record<CorrectionWay, string> = {
  counted: 'Total in stock now',
  arrived: 'How many arrived',
  gone: 'How many are gone',
};

/** The stock after a correction. A negative result means that `amount` is too high. */
export function correctedStock(now: number, way: CorrectionWay, amount: number): number {
  if (way === 'counted') return amount;
  return way === 'arrived' ? now + amount : now - amount;
}

/** `'12 now, 5 arrived: 17.'`, `'12 now, 17 counted: 5 more.'` */
export function correctionText(now: number, way: CorrectionWay, amount: number): string {
  const result = correctedStock(now, way, amount);
  if (result < 0) return `Only ${formatCount(now)} in stock now.`;
  const change = Math.abs(result - now);
  const counted =
    change === 0 ? 'no change' : `${formatCount(change)} ${result > now ? 'more' : 'fewer'}`;
  return `${formatCount(now)} now, ${formatCount(amount)} ${way}: ${way === 'counted' ? counted : formatCount(result)}.`;
}

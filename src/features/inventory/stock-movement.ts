import { formatCount } from '#lib/format/count.ts';
import type { Enums } from '#types/database.ts';

type MovementKind = Enums<'stock_movement_kind'>;

export const movementLabels: Record<MovementKind, string> = {
  order: 'Order',
  cancellation: 'Cancellation',
  'order-return': 'Return received',
  'write-off': 'Written off',
  installed: 'Installed',
  'came-back': 'Came back to stock',
  delivery: 'Delivery',
  count: 'Stock count',
  return: 'Customer return',
  loss: 'Loss or damage',
  other: 'Other',
};

/** Reasons that staff can choose for a stock correction. */
export const correctionKinds = [
  'delivery',
  'count',
  'return',
  'loss',
  'other',
] as const satisfies readonly MovementKind[];
export type CorrectionKind = (typeof correctionKinds)[number];

/** `'+5'`, `'−3'`: always with a sign, and with the minus sign U+2212 instead of a hyphen. */
export function formatChange(change: number): string {
  if (change === 0) return '0';
  return `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`;
}

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

/** The reasons for which staff correct the stock. */
export const correctionKinds = [
  'delivery',
  'count',
  'return',
  'loss',
  'other',
] as const satisfies readonly MovementKind[];
export type CorrectionKind = (typeof correctionKinds)[number];

/** `'+5'`, `'−3'`: the sign always, and a real minus. */
export function formatChange(change: number): string {
  if (change === 0) return '0';
  return `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`;
}

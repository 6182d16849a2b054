/** Messages about an order, and actions of the customer on it. */
import type { Enums } from '#types/database.ts';

export type OrderActivityKind = Enums<'order_activity_kind'>;

export const canceledText = 'The customer canceled this order.';
const paidLateText =
  'This order was paid too late and is canceled. The money goes back to the card.';

/** `'The customer canceled this order.'`, or the customer's message. */
export function activityText({
  kind,
  text,
}: {
  kind: OrderActivityKind;
  text: string | null;
}): string {
  if (kind === 'paid-late') return paidLateText;
  return kind === 'canceled' ? canceledText : (text ?? '');
}

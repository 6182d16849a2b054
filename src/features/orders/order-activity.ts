/** Messages about an order, and other actions of its customer. */
import type { Enums } from '#types/database.ts';

export type OrderActivityKind = Enums<'order_activity_kind'>;

export const canceledText = 'The customer canceled this order.';
const paidLateText =
  'This order was paid too late and is canceled. The money goes back to the card.';

/** The customer's message, or a sentence about the customer's action: `'The customer canceled this order.'` */
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

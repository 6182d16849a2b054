/** What customers wrote about their orders, or did to them. */
import { Constants } from '#types/database.ts';

export const orderActivityKinds = Constants.public.Enums.order_activity_kind;
export type OrderActivityKind = (typeof orderActivityKinds)[number];

export const canceledText = 'The customer canceled this order.';
export const paidLateText =
  'It was paid too late and is canceled. The money goes back to the card.';

/** `'The customer canceled this order.'`, or what they wrote. */
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

/** What customers wrote about their orders, or did to them. */
import { Constants } from '#types/database.ts';

export const orderActivityKinds = Constants.public.Enums.order_activity_kind;
export type OrderActivityKind = (typeof orderActivityKinds)[number];

export const canceledText = 'The customer canceled this order.';

/** `'The customer canceled this order.'`, or what they wrote. */
export function activityText({
  kind,
  text,
}: {
  kind: OrderActivityKind;
  text: string | null;
}): string {
  return kind === 'canceled' ? canceledText : (text ?? '');
}

/** What customers wrote about their orders, or did to them. */
import { Constants } from '#types/database.ts';

export const orderActivityKinds = Constants.public.Enums.order_activity_kind;
export type OrderActivityKind = (typeof orderActivityKinds)[number];

/** As staff see it. Times are ISO times. */
export interface OrderActivity {
  id: string;
  kind: OrderActivityKind;
  at: string;
  /** Empty for what is no message. */
  text: string;
  /** Empty if unknown. */
  reply: string;
  settledAt: string | null;
  /** The email address of the member of staff; empty if nobody took note yet. */
  settledBy: string;
}

export const canceledText = 'The customer canceled this order.';

/** `'The customer canceled this order.'`, or what they wrote. */
export function activityText({ kind, text }: Pick<OrderActivity, 'kind' | 'text'>): string {
  return kind === 'canceled' ? canceledText : text;
}

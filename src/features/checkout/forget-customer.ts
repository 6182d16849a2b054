import { discardDrafts } from '#lib/forms/draft.ts';
import { awaitedOrder } from './drafts.ts';
import { discardLastOrder } from './last-order.ts';

/** Deletes drafts and the last order after signing out, because another person may use the browser next. */
export function forgetCustomer(): void {
  discardDrafts('draft-');
  discardLastOrder();
  awaitedOrder.discard();
}

import { discardDrafts } from '#lib/forms/draft.ts';
import { awaitedOrder } from './drafts.ts';
import { discardLastOrder } from './last-order.ts';

/** Deletes the drafts and the last order after a logout, because the next user of the browser must not see them. */
export function forgetCustomer(): void {
  discardDrafts('draft-');
  discardLastOrder();
  awaitedOrder.discard();
}

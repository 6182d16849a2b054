import { discardDrafts } from '#lib/forms/draft.ts';
import { awaitedOrder } from './drafts.ts';
import { discardLastOrder } from './last-order.ts';

/** Forgets, after signing out, what was typed and ordered in this tab: others may use the browser next. */
export function forgetCustomer(): void {
  discardDrafts('draft-');
  discardLastOrder();
  awaitedOrder.discard();
}

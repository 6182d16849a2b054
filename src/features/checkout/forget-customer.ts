import { discardDrafts } from '#lib/forms/form-draft.ts';
import { discardCustomerDraft } from './customer-draft.ts';
import { discardLastOrder } from './last-order.ts';

/** After signing out: whoever uses this browser next is not to read what was typed and ordered in this tab. */
export function forgetCustomer(): void {
  discardDrafts();
  discardCustomerDraft();
  discardLastOrder();
}

import { discardDraft, saveDraft, readDraft, withDraft } from '#lib/forms/form-draft.ts';
import type { CustomerDetails } from './schema.ts';

/** What was typed about the customer, kept until the order is placed or the tab is closed. Nothing of the card. */
const draftName = 'checkout';

export function readCustomerDraft(): CustomerDetails {
  const empty = {
    email: '',
    firstName: '',
    lastName: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
  };
  return withDraft(empty, readDraft(draftName)?.values);
}

/** Picks the customer's fields out of the form's values. */
export function keepCustomerDraft(values: CustomerDetails): void {
  const { email, firstName, lastName, address, city, state, zipCode } = values;
  const customer = { email, firstName, lastName, address, city, state, zipCode };
  saveDraft(draftName, { values: customer, key: '' });
}

export function discardCustomerDraft(): void {
  discardDraft(draftName);
}

import { discardDraft, saveDraft, readDraft, withDraft } from '#lib/forms/form-draft.ts';
import type { CustomerDetails } from './schema.ts';

/** What was typed about the customer, kept until the order is placed or the tab is closed. Nothing of the card. */
const draftName = 'checkout';

const empty: CustomerDetails = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
};

export function readCustomerDraft(): CustomerDetails {
  return withDraft(empty, readDraft(draftName)?.values);
}

/** Keeps the customer's fields of the form's values. */
export function keepCustomerDraft(values: CustomerDetails): void {
  saveDraft(draftName, { values: withDraft(empty, values), key: '' });
}

export function discardCustomerDraft(): void {
  discardDraft(draftName);
}

/**
 * What was typed about the customer, until the order is placed: a cart that is changed meanwhile takes the form off
 * the page, and a phone drops a page whose visitor looks something up elsewhere. Nothing of the card.
 */
import { readStored, removeStored, writeStored } from '#lib/browser/storage.ts';
import { withDraft } from '#lib/forms/form-draft.ts';
import type { CustomerDetails } from './api.ts';

/** Key in session storage: what is typed ends with the tab. */
const draftKey = 'checkout-customer';

const empty: CustomerDetails = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

// Kept here as well, for browsers that keep no session storage.
let inMemory: CustomerDetails | undefined;

export function readCustomerDraft(): CustomerDetails {
  if (inMemory) return inMemory;
  const stored = readStored('session', draftKey);
  const isObject = typeof stored === 'object' && stored !== null;
  return withDraft({ ...empty }, isObject ? { ...stored } : undefined);
}

/** Takes the fields it knows and leaves the others. */
export function keepCustomerDraft(values: CustomerDetails): void {
  const { email, firstName, lastName, address, city, state, zipCode } = values;
  inMemory = { email, firstName, lastName, address, city, state, zipCode };
  writeStored('session', draftKey, inMemory);
}

export function discardCustomerDraft(): void {
  inMemory = undefined;
  removeStored('session', draftKey);
}

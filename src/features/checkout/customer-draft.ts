/**
 * What was typed about the customer, until the order is placed: a cart that is changed meanwhile takes the
 * form off the page. In memory alone, and nothing of the card.
 */
import type { CustomerDetails } from './api.ts';

const empty: CustomerDetails = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};
let draft = empty;

export function readCustomerDraft(): CustomerDetails {
  return draft;
}

/** Takes the fields it knows and leaves the others. */
export function keepCustomerDraft(values: CustomerDetails): void {
  const { email, firstName, lastName, address, city, state, zipCode } = values;
  draft = { email, firstName, lastName, address, city, state, zipCode };
}

export function discardCustomerDraft(): void {
  draft = empty;
}

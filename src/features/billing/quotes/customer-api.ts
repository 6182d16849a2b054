/**
 * Answers of customers to a quote. A status 409 means that staff have changed the quote. The caller then reloads the
 * request.
 */
import type { SendOptions } from '#components/form/form-definition.ts';
import { callAsCustomer, type RequestAccess } from '#features/service-requests/customer-api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { readCustomerRequest } from '../customer-api.ts';
import type { AcceptedQuote } from './accept-quote-form.ts';
import type { CustomerQuote } from './customer-quote.ts';
import type { QuoteDeclineReason } from './decline-quote-form.ts';

type Attempt = Pick<SendOptions, 'key' | 'signal'>;

/** @throws ApiError 409; 422 if the last four digits of the phone number are wrong. */
export async function acceptQuote(
  access: RequestAccess,
  { id, needsDigits }: Pick<CustomerQuote, 'id' | 'needsDigits'>,
  { chosen, totalCents, name, digits, days, times }: AcceptedQuote,
  { key, signal }: Attempt,
): Promise<void> {
  await callAsCustomer(
    'accept_quote',
    access,
    {
      ...{ quote_id: id, chosen, expected_total_cents: totalCents, name, phone_digits: digits },
      ...{ days, times, idempotency_key: key },
    },
    signal,
  );
  if (!needsDigits) return;
  // The database counts wrong attempts. An error would undo the count, so the database reports no error for wrong
  // digits.
  const request = await readCustomerRequest(access);
  if (request?.quotes.find((quote) => quote.id === id)?.state === 'accepted') return;
  const message = 'These are not the last four digits of the phone number we have.';
  const details = { code: 'wrong_digits', fields: { digits: message } };
  throw new ApiError(message, { status: 422, code: details.code, details });
}

/** @throws ApiError 409 */
export async function declineQuote(
  access: RequestAccess,
  quote_id: string,
  { reason, note }: { reason: QuoteDeclineReason; note: string },
  { key, signal }: Attempt,
): Promise<void> {
  const args = { quote_id, reason, note, idempotency_key: key };
  await callAsCustomer('decline_quote', access, args, signal);
}

/** Asks staff to change the quote. @throws ApiError 409 */
export async function askForQuoteChange(
  access: RequestAccess,
  quote_id: string,
  message: string,
  { key, signal }: Attempt,
): Promise<void> {
  const args = { quote_id, message, idempotency_key: key };
  await callAsCustomer('ask_for_quote_change', access, args, signal);
}

/** Asks staff to send an expired quote again. A second call is harmless. @throws ApiError 409 */
export async function askForQuoteAgain(access: RequestAccess, quote_id: string): Promise<void> {
  await callAsCustomer('ask_for_quote_again', access, { quote_id });
}

/** Records when the customer first looked at the quote. Errors are ignored. */
export async function viewQuote(access: RequestAccess, quote_id: string): Promise<void> {
  await callAsCustomer('view_quote', access, { quote_id }).catch(() => undefined);
}

/** Actions of a customer on a request. The customer needs the token from a mail or must be signed in. */
import type { SendOptions } from '#components/form/form-definition.ts';
import { callRpc } from '#lib/api/database.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { PreferredTimes } from './customer-activity.ts';
import type { CustomerVisit } from './customer-request.ts';
import type { RequestLinkForm } from './request-link.ts';

/** Access to a request: the token of the mailed link, or the reference for a signed-in customer. */
export type RequestAccess = { token: string } | { reference: string };

type CustomerFunction =
  | 'customer_request'
  | 'add_request_message'
  | 'ask_for_another_time'
  | 'cancel_my_visit'
  | 'withdraw_request'
  | 'accept_quote'
  | 'decline_quote'
  | 'ask_for_quote_change'
  | 'ask_for_quote_again'
  | 'view_quote'
  | 'skip_visit'
  | 'stop_plan';

export function callAsCustomer(
  name: CustomerFunction,
  access: RequestAccess,
  args: object = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const body = { ...access, ...args };
  return 'token' in access ? callAsVisitor(name, body, signal) : callRpc(name, body);
}

/**
 * Emails the link of the request. If reference and email address do not match, nothing is sent, but the response is the
 * same.
 * @throws ApiError 429
 */
export async function sendRequestLink({ reference, email }: RequestLinkForm): Promise<void> {
  await callAsVisitor('send_request_link', { reference, email });
}

/** Stores a message to staff. A message that is sent again with the same key is stored once. @throws ApiError */
export async function addMessage(
  access: RequestAccess,
  message: string,
  { key, signal }: Pick<SendOptions, 'key' | 'signal'>,
): Promise<void> {
  await callAsCustomer('add_request_message', access, { message, idempotency_key: key }, signal);
}

/**
 * Asks staff for another time. The visit stays unchanged until staff answer.
 * @throws ApiError 409 if staff have changed the visit meanwhile, or if it is too late to change the visit.
 */
export async function askForAnotherTime(
  access: RequestAccess,
  { days, times }: PreferredTimes,
  base: CustomerVisit | null,
  { key, signal }: Pick<SendOptions, 'key' | 'signal'>,
): Promise<void> {
  const asked = { days, times, ...(base && expectedVisit(base)), idempotency_key: key };
  await callAsCustomer('ask_for_another_time', access, asked, signal);
}

/**
 * Cancels a visit. After a lost response, the call can safely be repeated.
 * @throws ApiError 409 if staff have changed the visit meanwhile, or if it is too late to change the visit.
 */
export async function cancelMyVisit(access: RequestAccess, base: CustomerVisit): Promise<void> {
  await callAsCustomer('cancel_my_visit', access, expectedVisit(base));
}

/** Withdraws the request and cancels its open visits. Can be repeated and throws the same errors as `cancelMyVisit`. */
export async function withdrawRequest(
  access: RequestAccess,
  base: readonly CustomerVisit[],
): Promise<void> {
  const visits = Object.fromEntries(base.map(({ id, sequence }) => [id, sequence]));
  await callAsCustomer('withdraw_request', access, { expected_visits: visits });
}

function expectedVisit({ id, sequence }: CustomerVisit): object {
  return { visit_id: id, expected_sequence: sequence };
}

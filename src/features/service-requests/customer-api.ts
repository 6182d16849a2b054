/** Actions of customers on their requests. A token from a mail or a login gives them access. */
import type { SendOptions } from '#components/form/form-definition.ts';
import { callRpc } from '#lib/api/database.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { PreferredTimes } from './customer-activity.ts';
import type { CustomerVisit } from './customer-request.ts';
import type { RequestLinkForm } from './request-link.ts';

/** Access of a customer to a request: the token of the mailed link, or the reference if they are signed in. */
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

/** Emails the link of a request if reference and address match. If not, the answer is the same. @throws ApiError 429 */
export async function sendRequestLink({ reference, email }: RequestLinkForm): Promise<void> {
  await callAsVisitor('send_request_link', { reference, email });
}

/** Stores a message to staff. Messages with the same key are stored once. @throws ApiError */
export async function addMessage(
  access: RequestAccess,
  message: string,
  { key, signal }: Pick<SendOptions, 'key' | 'signal'>,
): Promise<void> {
  await callAsCustomer('add_request_message', access, { message, idempotency_key: key }, signal);
}

/**
 * Asks for another time. Until staff answer, the visit stays as it is.
 * @throws ApiError 409 if staff changed the visit meanwhile, or if it is too soon
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
 * Cancels a visit. It is safe to call it again after a lost answer.
 * @throws ApiError 409 if staff changed the visit meanwhile, or if it is too soon
 */
export async function cancelMyVisit(access: RequestAccess, base: CustomerVisit): Promise<void> {
  await callAsCustomer('cancel_my_visit', access, expectedVisit(base));
}

/** Withdraws the request and cancels its open visits. Retries and errors are the same as for `cancelMyVisit`. */
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

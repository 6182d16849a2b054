/** What customers read of their requests and do about them: by the token of a mail, or by the reference when signed in. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SendOptions } from '#components/form/form-definition.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import { timesOfDay, type AskedTimes } from './customer-activity.ts';
import { customerInvoiceSchema } from '#features/billing/invoices/customer-invoice.ts';
import { customerQuoteSchema } from '#features/billing/quotes/customer-quote.ts';
import { customerStatuses, type CustomerRequest, type CustomerVisit } from '#pages/your-request/request-steps.ts';
import { messageSenders } from './message.ts';
import { requestKinds } from './request-kind.ts';
import type { RequestLinkForm } from './request-link.ts';
import { visitOutcomes } from './visits/visit.ts';

/** How a customer has shown that a request is theirs: the link of its mail, or their login. */
export type RequestAccess = { token: string } | { reference: string };

const customerRequestSchema = z.object({
  reference: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(customerStatuses),
  receivedAt: z.string(),
  promisedBy: z.string(),
  isLate: z.boolean(),
  answers: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  reachedAt: z.partialRecord(z.enum(['new', 'contacted', 'scheduled', 'closed']), z.string()),
  visits: z.array(
    z.object({
      startsAt: z.string(),
      durationMinutes: z.number(),
      people: z.string(),
      id: z.string(),
      sequence: z.number(),
      address: z.record(z.string(), z.string()),
      changeUntil: z.string(),
      canChange: z.boolean(),
      isOver: z.boolean(),
      planId: z.nullable(z.string()),
      skipAskedAt: z.nullable(z.string()),
      onTheWay: z.nullable(z.object({ at: z.string(), arrivesAt: z.string() })),
    }),
  ),
  pastVisits: z.array(
    z.object({
      id: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      people: z.string(),
      outcome: z.enum(visitOutcomes),
    }),
  ),
  quotes: z.array(customerQuoteSchema),
  invoices: z.array(customerInvoiceSchema),
  depositOwedCents: z.number(),
  paysOnline: z.boolean(),
  asked: z.array(
    z.object({
      visitId: z.nullable(z.string()),
      days: z.array(z.string()),
      times: z.array(z.enum(timesOfDay)),
    }),
  ),
  photos: z.number(),
  canWrite: z.boolean(),
  messages: z.array(
    z.object({
      id: z.string(),
      sender: z.enum(messageSenders),
      name: z.string(),
      text: z.string(),
      at: z.string(),
      isAnswered: z.boolean(),
      photos: z.number(),
    }),
  ),
});

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

/** `null` when the link leads to no request, or the request is nobody's who is signed in. */
export async function readCustomerRequest(access: RequestAccess): Promise<CustomerRequest | null> {
  try {
    const answer = await callAsCustomer('customer_request', access);
    return readAnswer(customerRequestSchema, answer, 'request');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'request_not_found') return null;
    throw error;
  }
}

export function customerRequestQuery(access: RequestAccess) {
  return queryOptions({
    queryKey: ['customer-request', access],
    queryFn: () => readCustomerRequest(access),
    // After a login, the answer is another one.
    gcTime: 0,
  });
}

/** The requests of the customer's account, newest first. The key names the user; see myOrdersQuery. */
export function myRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-requests', userId],
    queryFn: async (): Promise<CustomerRequest[]> =>
      readAnswer(z.array(customerRequestSchema), await callRpc('my_requests', {}), 'requests'),
  });
}

/** Has the link of a request mailed, if both belong together. Nobody is told whether they do. @throws ApiError 429 */
export async function sendRequestLink({ reference, email }: RequestLinkForm): Promise<void> {
  await callAsVisitor('send_request_link', { reference, email });
}

/** Writes to staff. Messages with the same key are stored once. @throws ApiError */
export async function addMessage(
  access: RequestAccess,
  message: string,
  { key, signal }: Pick<SendOptions, 'key' | 'signal'>,
): Promise<void> {
  await callAsCustomer('add_request_message', access, { message, idempotency_key: key }, signal);
}

/** Asks for another time. The visit stands. @throws ApiError 409 when staff were faster, or the visit is too near. */
export async function askForAnotherTime(
  access: RequestAccess,
  { days, times }: AskedTimes,
  seen: CustomerVisit | null,
  { key, signal }: Pick<SendOptions, 'key' | 'signal'>,
): Promise<void> {
  const asked = { days, times, ...(seen && seenVisit(seen)), idempotency_key: key };
  await callAsCustomer('ask_for_another_time', access, asked, signal);
}

/** May be called again when its answer was lost. @throws ApiError 409 when staff were faster, or the visit is too near. */
export async function cancelMyVisit(access: RequestAccess, seen: CustomerVisit): Promise<void> {
  await callAsCustomer('cancel_my_visit', access, seenVisit(seen));
}

/** As `cancelMyVisit`. Withdraws the request with its open visits. */
export async function withdrawRequest(
  access: RequestAccess,
  seen: readonly CustomerVisit[],
): Promise<void> {
  const visits = Object.fromEntries(seen.map(({ id, sequence }) => [id, sequence]));
  await callAsCustomer('withdraw_request', access, { expected_visits: visits });
}

function seenVisit({ id, sequence }: CustomerVisit): object {
  return { visit_id: id, expected_sequence: sequence };
}

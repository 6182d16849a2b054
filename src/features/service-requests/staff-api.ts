/** Service requests for staff. */
import { queryOptions } from '@tanstack/react-query';
import type { FormValue, FormValues } from '#components/form/form-definition.ts';
import {
  countQuery,
  readPage,
  readRow,
  readOnOpening,
  readRows,
  refreshedEveryMinute,
  type RowOf,
} from '#lib/api/staff-queries.ts';
import { callRpc, currentUserId } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { compareValues, readAll } from '#lib/api/read-all.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { asciiDomains } from '#lib/forms/clean-text.ts';
import { printable } from '#lib/lists/list-filter.ts';
import type { Tables } from '#types/database.ts';
import { toVisit, visitColumns } from './visits/visit.ts';
import { timesOfDay, type CustomerActivity } from './customer-activity.ts';
import type { Message } from './message.ts';
import { courseColumns, toCourse, type RequestCourse } from './request-course.ts';
import type { RequestFilter } from './request-filter.ts';
import type { RequestKind } from './request-kind.ts';
import {
  openRequestStatuses,
  type RequestDetail,
  type RequestStatus,
  type ServiceRequest,
} from './service-request.ts';

/** Every column that staff see. Left out is the text that is searched, a copy of all answers. */
export const requestColumns =
  'id, reference, kind, status, name, email, phone, details, takenBy:taken_by_email, createdAt:created_at, isEmergency:is_emergency, promisedBy:promised_by, assignedTo:assigned_to, unusedDepositCents:unused_deposit_cents';

type ListFilter = Omit<RequestFilter, 'page'>;

/** A request with what the list says of its visits. */
export type ListedRequest = ServiceRequest & { wasVisited: boolean };

function filteredRequests(
  supabase: Supabase,
  filter: ListFilter,
  ownId: string,
  options: { count?: 'exact' } = {},
) {
  const term = asciiDomains(filter.query.trim());
  const { waiting } = filter;
  const with_news = waiting === 'customer';
  const with_plan = filter.plan === 'runs';
  let query =
    term === '' && !with_news && !with_plan
      ? supabase.from('service_requests').select(requestColumns, options)
      : supabase
          .rpc('search_service_requests', { term, with_news, with_plan }, options)
          .select(requestColumns);
  if (waiting === 'emergency') {
    query = query.in('status', ['new', 'contacted']).eq('is_emergency', true);
  }
  if (waiting === 'late' || waiting === 'to-answer') {
    const now = new Date().toISOString();
    query = query.eq('status', 'new').eq('is_emergency', false);
    query = waiting === 'late' ? query.lt('promised_by', now) : query.gte('promised_by', now);
  }
  if (filter.kind) query = query.eq('kind', filter.kind);
  if (filter.status) query = query.eq('status', filter.status);
  // Whose requests they are matters while they are open.
  else if (filter.assigned) query = query.in('status', openRequestStatuses);
  if (filter.assigned === 'mine') query = query.eq('assigned_to', ownId);
  if (filter.assigned === 'nobody') query = query.is('assigned_to', null);
  return query;
}

/** The latest first; what waits for staff, and one's own, by the time that was promised. */
async function fetchRequests(
  filter: ListFilter,
  page: number,
  perPage: number,
): Promise<Paginated<ListedRequest>> {
  const ownId = await currentUserId();
  const found = await readPage(
    (supabase) => {
      const query = filteredRequests(supabase, filter, ownId, { count: 'exact' }).select(
        `${requestColumns}, visits!visits_request_id_fkey(outcome, canceled_at)`,
      );
      return (
        filter.waiting || (filter.assigned === 'mine' && !filter.status)
          ? query.order('is_emergency', { ascending: false }).order('status').order('promised_by')
          : query.order('created_at', { ascending: false })
      ).order('id');
    },
    page,
    perPage,
  );
  return {
    ...found,
    items: found.items.map(({ visits, ...row }) => ({
      ...toRequest(row),
      wasVisited: visits.some(({ outcome, canceled_at }) => !canceled_at && outcome === 'done'),
    })),
  };
}

const requestsPerPage = 25;

export function requestsPageQuery({ page, ...filter }: RequestFilter) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['service-requests', 'list', filter, page],
    queryFn: () => fetchRequests(filter, page, requestsPerPage),
  });
}

/** Every request that the filter finds, for the export, the latest first. */
export async function fetchAllRequests(
  filter: RequestFilter,
): Promise<(ServiceRequest & { course: RequestCourse })[]> {
  const ownId = await currentUserId();
  const rows = await readAll((afterId: string | null) =>
    readRows((supabase) => {
      const query = filteredRequests(supabase, filter, ownId)
        .select(`${requestColumns}, ${courseColumns}`)
        .order('id');
      return afterId === null ? query : query.gt('id', afterId);
    }),
  );
  return rows
    .sort((a, b) => compareValues(b.createdAt, a.createdAt) || compareValues(a.id, b.id))
    .map((row) => ({ ...toRequest(row), course: toCourse(row) }));
}

/** How many requests nobody has answered yet. */
export const newRequestsQuery = countQuery(['service-requests', 'new-count'], (supabase) =>
  supabase
    .from('service_requests')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'new'),
);

/** Notes that staff have read a step of a customer and done what it takes. */
export async function settleActivity(id: string): Promise<void> {
  await callRpc('settle_customer_activity', { activity_id: id });
}

export function toActivity(row: Tables<'customer_activity'>): CustomerActivity {
  const times = timesOfDay.filter((time) => row.times?.includes(time));
  return {
    id: row.id,
    kind: row.kind,
    asked: row.days && { days: row.days, times },
    visitId: row.visit_id,
    visitAt: row.visit_at,
    planId: row.quote_id,
    at: row.created_at,
    isSettled: row.settled_at !== null,
  };
}

function toMessage(row: Tables<'messages'>, photos: RequestDetail['photos']): Message {
  return {
    id: row.id,
    sender: row.sender,
    name: row.author_name,
    by: row.author_email,
    text: row.body,
    at: row.created_at,
    isAnswered: row.answered_at !== null,
    photos: photos.filter(({ messageId }) => messageId === row.id).length,
  };
}

/**
 * Writes to the customer of a request. Replies with the same key are stored once.
 * @param answered The messages that are shown as unanswered. What came since still waits.
 * @throws ApiError
 */
export async function replyToRequest(
  id: string,
  message: string,
  answered: readonly Message[],
  key: string,
): Promise<void> {
  await callRpc('reply_to_request', {
    request_id: id,
    message,
    idempotency_key: key,
    answers: answered.map((one) => one.id),
  });
}

/** Notes that a message was answered some other way. */
export async function markAnswered(messageId: string): Promise<void> {
  await callRpc('mark_message_answered', { message_id: messageId });
}

/** Hours of the last day in which unusually much came, or a page crashed. Kinds are those of the forms, and others. */
export const alarmsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['alarms'],
  queryFn: () => callRpc('admin_alarms', {}),
});

async function fetchRequest(reference: string): Promise<RequestDetail | null> {
  const found = await readRow((supabase) =>
    supabase
      .from('service_requests')
      .select(
        `${requestColumns}, visits!visits_request_id_fkey(${visitColumns}), customer_activity(*), messages(*),
        photos(kind, messageId:message_id), quotes!quotes_request_id_fkey(id), invoices!invoices_request_id_fkey(id),
        history:service_request_history(
          id, from:old_status, to:new_status, visit, formerVisit:former_visit, outcome, assignedTo:assigned_to, event,
          by:changed_by_email, at:created_at
        ),
        notes:service_request_notes(id, text:note, by:author_email, at:created_at)`,
      )
      .eq('reference', printable(reference))
      .order('starts_at', { referencedTable: 'visits' })
      .order('id', { referencedTable: 'history' })
      .order('id', { referencedTable: 'notes' })
      .order('created_at', { referencedTable: 'customer_activity' })
      .order('created_at', { referencedTable: 'messages' })
      .order('created_at', { referencedTable: 'photos' })
      .maybeSingle(),
  );
  if (!found) return null;
  const { visits, history, notes, customer_activity: activity, messages, photos, ...rest } = found;
  const { quotes, invoices, ...row } = rest;
  return {
    request: toRequest(row),
    visits: visits.map(toVisit),
    history,
    notes,
    activity: activity.map(toActivity),
    messages: messages.map((message) => toMessage(message, photos)),
    photos,
    hasQuotes: quotes.length > 0,
    hasInvoices: invoices.length > 0,
  };
}

/** One request with its visits, history, notes and messages; `null` when there is no request with this reference. */
export function requestQuery(reference: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['service-requests', 'detail', reference],
    queryFn: () => fetchRequest(reference),
  });
}

/**
 * Moves a request to another status. Refused when its status is no longer the one that was shown.
 * @throws ApiError
 */
export async function setRequestStatus(
  shown: Pick<ServiceRequest, 'id' | 'status'>,
  newStatus: RequestStatus,
  { cancelsVisit = false } = {},
): Promise<void> {
  await callRpc('set_service_request_status', {
    request_id: shown.id,
    new_status: newStatus,
    expected_status: shown.status,
    cancels_visit: cancelsVisit,
  });
}

/**
 * Stores a request that a caller makes on the phone. Requests with the same key are stored once.
 * @returns its reference
 * @throws ApiError
 */
export function takeRequest(kind: RequestKind, fields: FormValues, key: string): Promise<string> {
  return callRpc('take_request', { kind, fields, idempotency_key: key });
}

/**
 * Gives a request to a member of the team, or to nobody (`null`). Refused when it is no longer theirs who was shown.
 * @throws ApiError
 */
export async function assignRequest(
  shown: Pick<ServiceRequest, 'id' | 'assignedTo'>,
  memberId: string | null,
): Promise<void> {
  await callRpc('assign_service_request', {
    request_id: shown.id,
    assignee: memberId ?? undefined,
    expected_assignee: shown.assignedTo ?? undefined,
  });
}

/**
 * Corrects the name, ways to reach and address. Refused when they are no longer the ones that were seen.
 * @throws ApiError
 */
export async function correctRequest(
  id: string,
  fields: FormValues,
  expected: FormValues,
): Promise<void> {
  await callRpc('correct_request', { request_id: id, fields, expected });
}

export async function addRequestNote(id: string, note: string, key: string): Promise<void> {
  await callRpc('add_service_request_note', { request_id: id, note, idempotency_key: key });
}

function isFormValue(value: unknown): value is FormValue {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

export function toRequest({ details, ...row }: RowOf<typeof filteredRequests>): ServiceRequest {
  const stored = Object.entries(details).filter((entry): entry is [string, FormValue] =>
    isFormValue(entry[1]),
  );
  const fields: FormValues = Object.fromEntries(stored);
  return { ...row, fields: { ...fields, email: row.email, phone: row.phone } };
}

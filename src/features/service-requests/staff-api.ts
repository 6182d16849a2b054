/** Reads and changes a request, for staff. */
import { queryOptions } from '@tanstack/react-query';
import type { FormValues } from '#components/form/form-definition.ts';
import { callRpc } from '#lib/api/database.ts';
import { readOnOpening, readRow, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { printable } from '#lib/lists/list-filter.ts';
import type { Tables } from '#types/database.ts';
import { timesOfDay, type CustomerActivity } from './customer-activity.ts';
import { toMessage } from './messages/staff-api.ts';
import type { RequestKind } from './request-kind.ts';
import { requestColumns, toRequest } from './rows/staff-api.ts';
import type { RequestDetail, RequestStatus, ServiceRequest } from './service-request.ts';
import { toVisit, visitColumns } from './visits/visit.ts';

/** Marks a customer's action as read. */
export async function markActivityRead(id: string): Promise<void> {
  await callRpc('mark_customer_activity_read', { activity_id: id });
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
    isHandled: row.handled_at !== null,
  };
}

/** Alarms of the last day, such as crashed pages or unusually many requests in an hour. */
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

/** A request with its visits, history, notes and messages; `null` if the reference is unknown. */
export function requestQuery(reference: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['service-requests', 'detail', reference],
    queryFn: () => fetchRequest(reference),
  });
}

/**
 * Changes the status of a request. The database refuses the change if the current status is not the shown one.
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
 * Stores a request that staff took on the phone. A request that is sent again with the same key is stored once.
 * @returns The reference of the request.
 * @throws ApiError
 */
export function takeRequest(kind: RequestKind, fields: FormValues, key: string): Promise<string> {
  return callRpc('take_request', { kind, fields, idempotency_key: key });
}

/**
 * Assigns a request to a team member; `null` removes the assignee. The database refuses the change if the current
 * assignee is not the shown one.
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
 * Corrects name, contact data and address. The database refuses the change if the current data is not `expected`.
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

/** Requests for staff. Row-level security and the functions of the database decide who is given any. */
import { queryOptions } from '@tanstack/react-query';
import type { FormValue, FormValues } from '#components/form/form-definition.ts';
import { requireAdmin } from '#features/auth/api.ts';
import { toApiError } from '#lib/api/api-error.ts';
import type { ColumnOf } from '#lib/api/columns.ts';
import { fetchAll } from '#lib/api/fetch-all.ts';
import { printable } from '#lib/lists/list-params.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import type { Tables } from '#types/database.ts';
import { requestsPerPage, type RequestFilter } from './request-filter.ts';
import type {
  RequestDetail,
  RequestNote,
  RequestStatus,
  ServiceRequest,
} from './service-request.ts';

export interface RequestsPage {
  requests: ServiceRequest[];
  /** How many the filter finds on all pages. */
  total: number;
}

/** Without the text that is searched, a second copy of all answers. */
const requestColumns = 'id, reference, kind, status, name, email, phone, details, created_at';

type RequestRow = Pick<Tables<'service_requests'>, ColumnOf<typeof requestColumns>>;

async function fetchRequests(
  filter: Omit<RequestFilter, 'page'>,
  first: number,
  count: number,
): Promise<RequestsPage> {
  const supabase = await getSupabase();
  const term = filter.query.trim();
  let query =
    term === ''
      ? supabase.from('service_requests').select(requestColumns, { count: 'exact' })
      : supabase
          .rpc('search_service_requests', { term }, { count: 'exact' })
          .select(requestColumns);
  if (filter.kind) query = query.eq('kind', filter.kind);
  if (filter.status) query = query.eq('status', filter.status);
  const {
    data,
    error,
    status,
    count: total,
  } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(first, first + count - 1);
  if (error && status !== 416) throw toApiError(error, status);
  // A page beyond the last one, as after somebody narrowed the filter elsewhere: empty, not broken.
  const requests = error ? [] : data.map(toRequest);
  if (requests.length === 0) await requireAdmin();
  return { requests, total: error ? first : (total ?? requests.length) };
}

export function requestsPageQuery({ query, kind, status, page }: RequestFilter) {
  const filter = { query, kind, status };
  return queryOptions({
    queryKey: ['service-requests', 'list', filter, page],
    queryFn: () => fetchRequests(filter, (page - 1) * requestsPerPage, requestsPerPage),
  });
}

/** The API answers with at most this many rows at a time. */
const batch = 500;

/** Every request the filter finds, for the export. */
export function fetchAllRequests(filter: RequestFilter): Promise<ServiceRequest[]> {
  return fetchAll(batch, async (first, count) => {
    const { requests, total } = await fetchRequests(filter, first, count);
    return { rows: requests, total };
  });
}

/** How many requests nobody has answered yet, for the navigation. */
export const newRequestsQuery = queryOptions({
  queryKey: ['service-requests', 'new-count'],
  queryFn: async (): Promise<number> => {
    const supabase = await getSupabase();
    const { count, error, status } = await supabase
      .from('service_requests')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'new');
    if (error) throw toApiError(error, status);
    return count ?? 0;
  },
});

/** `null` when there is no request with this reference. */
async function fetchRequest(reference: string): Promise<RequestDetail | null> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase
    .from('service_requests')
    .select(`${requestColumns}, service_request_history(*), service_request_notes(*)`)
    .eq('reference', printable(reference))
    .order('id', { referencedTable: 'service_request_history' })
    .order('id', { referencedTable: 'service_request_notes' })
    .maybeSingle();
  if (error) throw toApiError(error, status);
  if (!data) {
    await requireAdmin();
    return null;
  }
  const { service_request_history: history, service_request_notes: notes, ...row } = data;
  return {
    request: toRequest(row),
    history: history.map((change) => ({
      id: change.id,
      from: change.old_status,
      to: change.new_status,
      by: change.changed_by_email,
      at: change.created_at,
    })),
    notes: notes.map(toNote),
  };
}

export function requestQuery(reference: string) {
  return queryOptions({
    queryKey: ['service-requests', 'detail', reference],
    queryFn: () => fetchRequest(reference),
  });
}

/**
 * Moves the request on from the status that was shown.
 * @throws ApiError `status_changed` when somebody else has moved it meanwhile.
 */
export async function setRequestStatus(
  shown: Pick<ServiceRequest, 'id' | 'status'>,
  newStatus: RequestStatus,
): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.rpc('set_service_request_status', {
    request_id: shown.id,
    new_status: newStatus,
    expected_status: shown.status,
  });
  if (error) throw toApiError(error, status);
}

export async function addRequestNote(id: string, note: string): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.rpc('add_service_request_note', {
    request_id: id,
    note,
  });
  if (error) throw toApiError(error, status);
}

function toNote(row: Tables<'service_request_notes'>): RequestNote {
  return { id: row.id, text: row.note, by: row.author_email, at: row.created_at };
}

function isFormValue(value: unknown): value is FormValue {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

function toRequest(row: RequestRow): ServiceRequest {
  const stored = Object.entries(row.details).filter((entry): entry is [string, FormValue] =>
    isFormValue(entry[1]),
  );
  const fields: FormValues = Object.fromEntries(stored);
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    name: row.name,
    email: row.email,
    phone: row.phone,
    fields: { ...fields, email: row.email, phone: row.phone },
    createdAt: row.created_at,
  };
}

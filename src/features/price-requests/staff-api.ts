/** Price list requests for staff. Row-level security decides who is given any. */
import { queryOptions } from '@tanstack/react-query';
import { requireAdmin } from '#features/auth/api.ts';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import type { ColumnOf } from '#lib/api/columns.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import type { Tables } from '#types/database.ts';
import type { PriceRequestFilter } from './price-request-filter.ts';
import type { PriceRequest, PriceRequestStatus } from './price-request.ts';

export const priceRequestsPerPage = 25;

export interface PriceRequestsPage {
  /** What was asked for. */
  status: PriceRequestStatus | null;
  requests: PriceRequest[];
  /** How many the filter finds on all pages. */
  total: number;
}

const columns = 'id, name, email, company, phone, message, status, created_at';

/** The latest first. */
async function fetchPriceRequests({
  status: only,
  page,
}: PriceRequestFilter): Promise<PriceRequestsPage> {
  const supabase = await getSupabase();
  const first = (page - 1) * priceRequestsPerPage;
  let query = supabase.from('price_list_requests').select(columns, { count: 'exact' });
  if (only) query = query.eq('status', only);
  const { data, error, status, count } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(first, first + priceRequestsPerPage - 1);
  if (error && status !== 416) throw toApiError(error, status);
  // A page beyond the last one: empty, not broken.
  const requests = error ? [] : data.map(toPriceRequest);
  if (requests.length === 0) await requireAdmin();
  return { status: only, requests, total: error ? first : (count ?? requests.length) };
}

export function priceRequestsPageQuery({ status, page }: PriceRequestFilter) {
  return queryOptions({
    queryKey: ['price-requests', 'list', status, page],
    queryFn: () => fetchPriceRequests({ status, page }),
  });
}

/** How many wait for an answer, for the navigation. */
export const pendingPriceRequestsQuery = queryOptions({
  queryKey: ['price-requests', 'pending-count'],
  queryFn: async (): Promise<number> => {
    const supabase = await getSupabase();
    const { count, error, status } = await supabase
      .from('price_list_requests')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'pending');
    if (error) throw toApiError(error, status);
    return count ?? 0;
  },
});

/**
 * Settles the request as it was shown.
 * @throws ApiError `status_changed` when somebody else has settled it meanwhile.
 */
export async function setPriceRequestStatus(
  shown: Pick<PriceRequest, 'id' | 'status'>,
  newStatus: PriceRequestStatus,
): Promise<void> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase
    .from('price_list_requests')
    .update({ status: newStatus })
    .eq('id', shown.id)
    .eq('status', shown.status)
    .select('id');
  if (error) throw toApiError(error, status);
  if (data.length === 0) throw await whyUnsettled(shown.id);
}

/** A row that one may not change is not an error for the database, nor is one that is not as it was shown. */
async function whyUnsettled(id: string): Promise<ApiError> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase
    .from('price_list_requests')
    .select('status')
    .eq('id', id)
    .maybeSingle();
  if (error) return toApiError(error, status);
  // Staff who have lost their role read nothing either.
  if (!data) return new ApiError('Failed to update status', { status: 403 });
  // As the database says it of the other requests and of orders.
  return new ApiError(
    `The status has changed to ${data.status} meanwhile. Please look before you change it again.`,
    { status: 409, code: 'status_changed', details: { code: 'status_changed' } },
  );
}

function toPriceRequest(
  row: Pick<Tables<'price_list_requests'>, ColumnOf<typeof columns>>,
): PriceRequest {
  const { id, name, email, company, phone, message, status, created_at: createdAt } = row;
  return { id, name, email, company, phone, message, status, createdAt };
}

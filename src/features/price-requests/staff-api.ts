/** Price list requests for staff. Row-level security decides who is given any. */
import { queryOptions } from '@tanstack/react-query';
import { requireAdmin } from '#features/auth/api.ts';
import { ApiError, toApiError } from '#lib/api-error.ts';
import { fetchAll } from '#lib/fetch-all.ts';
import { getSupabase } from '#lib/supabase.ts';
import type { Tables } from '#types/database.ts';
import {
  priceRequestStatuses,
  type PriceRequest,
  type PriceRequestStatus,
} from './price-request.ts';

/** The API answers with at most this many rows at a time. */
const batch = 500;

/** All of them, newest first. */
async function fetchPriceRequests(): Promise<PriceRequest[]> {
  const supabase = await getSupabase();
  const requests = await fetchAll(batch, async (first, count) => {
    const {
      data,
      error,
      status,
      count: total,
    } = await supabase
      .from('price_list_requests')
      .select('*', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id')
      .range(first, first + count - 1);
    if (error) throw toApiError(error, status);
    return { rows: data.map(toPriceRequest), total: total ?? first + data.length };
  });
  if (requests.length === 0) await requireAdmin();
  return requests;
}

export const priceRequestsQuery = queryOptions({
  queryKey: ['price-requests', 'list'],
  queryFn: fetchPriceRequests,
});

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

export async function setPriceRequestStatus(
  id: string,
  newStatus: PriceRequestStatus,
): Promise<void> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase
    .from('price_list_requests')
    .update({ status: newStatus })
    .eq('id', id)
    .select('id');
  if (error) throw toApiError(error, status);
  // A row that one may not change is not an error for the database: it just is not there.
  if (data.length === 0) throw new ApiError('Failed to update status', { status: 403 });
}

function toPriceRequest(row: Tables<'price_list_requests'>): PriceRequest {
  const { id, name, email, company, phone, message, created_at: createdAt } = row;
  const status = priceRequestStatuses.find((code) => code === row.status) ?? 'pending';
  return { id, name, email, company, phone, message, status, createdAt };
}

/** Price list requests for staff. */
import { queryOptions } from '@tanstack/react-query';
import { countQuery, readPage, refreshedEveryMinute, type RowOf } from '#lib/api/staff-queries.ts';
import { callRpc } from '#lib/api/database.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import type { PriceRequestFilter } from './price-request-filter.ts';
import type { PriceRequestStatus } from './price-request.ts';

const priceRequestsPerPage = 25;

const fromPriceRequests = (supabase: Supabase) =>
  supabase
    .from('price_list_requests')
    .select('id, name, email, company, phone, message, status, createdAt:created_at', {
      count: 'exact',
    });
/** A request for the price list as staff see it. */
export type PriceRequest = RowOf<typeof fromPriceRequests>;

/** A page of requests, the latest first. */
export function priceRequestsPageQuery({ status, email, page }: PriceRequestFilter) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['price-requests', 'list', status, email, page],
    queryFn: () =>
      readPage(
        (supabase) => {
          let query = fromPriceRequests(supabase);
          if (status) query = query.eq('status', status);
          if (email) query = query.eq('email', email);
          return query.order('created_at', { ascending: false }).order('id');
        },
        page,
        priceRequestsPerPage,
      ),
  });
}

export const pendingPriceRequestsQuery = countQuery(
  ['price-requests', 'pending-count'],
  (supabase) =>
    supabase
      .from('price_list_requests')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'pending'),
);

/**
 * Changes the status of a request. The database refuses the change if the current status is not the shown one.
 * @throws ApiError
 */
export async function setPriceRequestStatus(
  shown: Pick<PriceRequest, 'id' | 'status'>,
  newStatus: PriceRequestStatus,
): Promise<void> {
  await callRpc('set_price_request_status', {
    request_id: shown.id,
    new_status: newStatus,
    expected_status: shown.status,
  });
}

/**
 * Mails the price list with an optional message and completes the request.
 * @throws ApiError
 */
export async function sendPriceList(
  shown: Pick<PriceRequest, 'id' | 'status'>,
  message: string,
): Promise<void> {
  await callRpc('send_price_list', {
    request_id: shown.id,
    message,
    expected_status: shown.status,
  });
}

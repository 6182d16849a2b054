/** Price list requests for staff. */
import { queryOptions } from '@tanstack/react-query';
import { countQuery, readPage, refreshedEveryMinute } from '#features/auth/staff-queries.ts';
import { ApiError } from '#lib/api/api-error.ts';
import type { ColumnOf } from '#lib/api/columns.ts';
import { runQuery } from '#lib/api/database.ts';
import type { Page } from '#lib/api/page.ts';
import type { Tables } from '#types/database.ts';
import type { PriceRequestFilter } from './price-request-filter.ts';
import type { PriceRequest, PriceRequestStatus } from './price-request.ts';

export const priceRequestsPerPage = 25;

const columns = 'id, name, email, company, phone, message, status, created_at';

/** The latest first. */
async function fetchPriceRequests({
  status,
  page,
}: PriceRequestFilter): Promise<Page<PriceRequest>> {
  const { items, total } = await readPage(
    (supabase) => {
      const query = supabase.from('price_list_requests').select(columns, { count: 'exact' });
      return (status ? query.eq('status', status) : query)
        .order('created_at', { ascending: false })
        .order('id');
    },
    (page - 1) * priceRequestsPerPage,
    priceRequestsPerPage,
  );
  return { items: items.map(toPriceRequest), total };
}

export function priceRequestsPageQuery({ status, page }: PriceRequestFilter) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['price-requests', 'list', status, page],
    queryFn: () => fetchPriceRequests({ status, page }),
  });
}

/** How many requests wait for an answer. */
export const pendingPriceRequestsQuery = countQuery(
  ['price-requests', 'pending-count'],
  'price_list_requests',
  'pending',
);

/**
 * Completes or rejects a request. Refused when its status is no longer the one that was shown.
 * @throws ApiError
 */
export async function setPriceRequestStatus(
  shown: Pick<PriceRequest, 'id' | 'status'>,
  newStatus: PriceRequestStatus,
): Promise<void> {
  const changed = await runQuery((supabase) =>
    supabase
      .from('price_list_requests')
      .update({ status: newStatus })
      .eq('id', shown.id)
      .eq('status', shown.status)
      .select('id'),
  );
  if (changed.length === 0) throw await reasonForNoChange(shown.id);
}

/** The update matched no row: either the status has changed, or this person may no longer see the request. */
async function reasonForNoChange(id: string): Promise<ApiError> {
  const request = await runQuery((supabase) =>
    supabase.from('price_list_requests').select('status').eq('id', id).maybeSingle(),
  );
  if (!request) return new ApiError('Failed to update status', { status: 403 });
  // The same words as the database uses for orders and for the other requests.
  return new ApiError(
    `The status has changed to ${request.status} meanwhile. Please look before you change it again.`,
    { status: 409, code: 'status_changed', details: { code: 'status_changed' } },
  );
}

function toPriceRequest(
  row: Pick<Tables<'price_list_requests'>, ColumnOf<typeof columns>>,
): PriceRequest {
  const { id, name, email, company, phone, message, status, created_at: createdAt } = row;
  return { id, name, email, company, phone, message, status, createdAt };
}

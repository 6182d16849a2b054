/**
 * How staff pages read the database. Row-level security gives an empty list to a person without the admin role,
 * not a refusal. An empty answer is therefore believed only after `requireAdmin`.
 */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { toApiError } from '#lib/api/api-error.ts';
import { runQuery } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { getSupabase, type PostgrestResponse, type Supabase } from '#lib/api/supabase.ts';
import { requireAdmin } from './api.ts';

/** Spread into a query whose answer changes while staff look at it: customers order, colleagues work. */
export const refreshedEveryMinute = { refetchInterval: 60_000 } as const;

/** Every row that the query finds. */
export async function readRows<Row>(
  query: (supabase: Supabase) => PromiseLike<PostgrestResponse<Row[]>>,
): Promise<Row[]> {
  const rows = await runQuery(query);
  if (rows.length === 0) await requireAdmin();
  return rows;
}

/** The one row that the query finds, or `null`: a query that ends with `maybeSingle()`. */
export async function readRow<RowOrNull>(
  query: (supabase: Supabase) => PromiseLike<PostgrestResponse<RowOrNull>>,
): Promise<RowOrNull> {
  const row = await runQuery(query);
  if (row === null) await requireAdmin();
  return row;
}

interface PageQuery<Row> {
  range: (from: number, to: number) => PromiseLike<PostgrestResponse<Row[]>>;
}

/** `count` rows of a list from the row `first` on. A page beyond the end of the list is empty. */
export async function readPage<Row>(
  query: (supabase: Supabase) => PageQuery<Row>,
  first: number,
  count: number,
): Promise<Paginated<Row>> {
  const answer = await query(await getSupabase()).range(first, first + count - 1);
  // 416: the list has fewer rows than `first`.
  if (answer.error && answer.status !== 416) throw toApiError(answer.error, answer.status);
  const items = answer.data ?? [];
  if (items.length === 0) await requireAdmin();
  return { items, total: answer.error ? first : (answer.count ?? items.length) };
}

/** How many rows of a table have a status. The navigation shows it as a badge. */
export function countQuery(
  queryKey: QueryKey,
  table: 'orders' | 'service_requests' | 'price_list_requests',
  status: string,
) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey,
    queryFn: async (): Promise<number> => {
      const supabase = await getSupabase();
      const answer = await supabase
        .from(table as 'orders')
        .select('id', { count: 'exact', head: true })
        .filter('status', 'eq', status);
      if (answer.error) throw toApiError(answer.error, answer.status);
      return answer.count ?? 0;
    },
  });
}

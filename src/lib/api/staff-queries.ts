/**
 * Database queries of staff pages. For a person without a role, row-level security gives an empty list and no error. So
 * every empty response is followed by `requireStaff`.
 */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError, toApiError } from './api-error.ts';
import { runQuery } from './database.ts';
import type { Paginated } from './paginated.ts';
import { getSupabase, type PostgrestResponse, type Supabase } from './supabase.ts';

/** Options of a query whose result may change while staff look at it, for example because of a new order. */
export const refreshedEveryMinute = { refetchInterval: 60_000 } as const;

/**
 * Options for one record. Its page always fetches it on opening, because the cached record may be older than the list.
 */
export const readOnOpening = { ...refreshedEveryMinute, refetchOnMount: 'always' } as const;

/** Only staff can read a role. @throws ApiError 403 if the person who is signed in is not staff. */
async function requireStaff(): Promise<void> {
  const roles = await runQuery((supabase) => supabase.from('user_roles').select('role').limit(1));
  if (roles.length === 0) throw new ApiError('Only staff may read this.', { status: 403 });
}

/** The type of the rows of a query. The query renames the columns to the names that the pages use. */
export type RowOf<Query extends (...args: never[]) => PromiseLike<PostgrestResponse<unknown[]>>> =
  NonNullable<Awaited<ReturnType<Query>>['data']>[number];

export async function readRows<Row>(
  query: (supabase: Supabase) => PromiseLike<PostgrestResponse<Row[]>>,
): Promise<Row[]> {
  const rows = await runQuery(query);
  if (rows.length === 0) await requireStaff();
  return rows;
}

/** Reads the row that the query finds, or `null`. The query must end with `maybeSingle()`. */
export async function readRow<RowOrNull>(
  query: (supabase: Supabase) => PromiseLike<PostgrestResponse<RowOrNull>>,
): Promise<RowOrNull> {
  const row = await runQuery(query);
  if (row === null) await requireStaff();
  return row;
}

interface PageQuery<Row> {
  range: (from: number, to: number) => PromiseLike<PostgrestResponse<Row[]>>;
}

/** One page of a list. A page beyond the end of the list is empty. */
export async function readPage<Row>(
  query: (supabase: Supabase) => PageQuery<Row>,
  page: number,
  perPage: number,
): Promise<Paginated<Row>> {
  const first = (page - 1) * perPage;
  const answer = await query(await getSupabase()).range(first, first + perPage - 1);
  // 416: the list has fewer rows than `first`.
  if (answer.error && answer.status !== 416) throw toApiError(answer.error, answer.status);
  const items = answer.data ?? [];
  if (items.length === 0) await requireStaff();
  const total = answer.error ? first : (answer.count ?? items.length);
  return { items, page, perPage, total };
}

/** The sum of the counts of several queries, for a badge in the navigation. No row is read. */
export function countQuery(
  queryKey: QueryKey,
  ...queries: ((supabase: Supabase) => PromiseLike<PostgrestResponse<unknown>>)[]
) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey,
    queryFn: async (): Promise<number> => {
      const supabase = await getSupabase();
      const answers = await Promise.all(queries.map((query) => query(supabase)));
      return answers.reduce((sum, { count, error, status }) => {
        if (error) throw toApiError(error, status);
        return sum + (count ?? 0);
      }, 0);
    },
  });
}

/**
 * The value of a computed column. The column's function never returns null, but its generated type allows null.
 * @throws Error if the value is null.
 */
export function computed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A computed column has no value.');
  return value;
}

/** Imports of customers from a file. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc, runQuery } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { ImportedCustomer } from './check-rows.ts';
import type { importToSend } from './plan-terms.ts';

/** The latest imports, including undone ones. */
export const customerImportsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['customers', 'imports'],
  queryFn: () =>
    runQuery((supabase) =>
      supabase
        .from('customer_imports')
        .select(
          'id, fileName:file_name, customers, plans, by:imported_by_email, at:created_at, undoneAt:undone_at, undoneBy:undone_by_email',
        )
        .order('created_at', { ascending: false })
        .limit(20),
    ),
});
export type CustomerImport = Awaited<
  ReturnType<NonNullable<typeof customerImportsQuery.queryFn>>
>[number];

/** Latest names of the customers who already exist, by row index. */
export function knownCustomersQuery(
  rows: readonly Pick<ImportedCustomer, 'name' | 'email' | 'phone'>[],
) {
  return queryOptions({
    // Queries with the key `customers` are loaded again if the response to an import is lost. This query has another
    // key and is not loaded again, because it would then list the new customers as existing ones.
    queryKey: ['known-customers', rows],
    queryFn: async () =>
      readAnswer(
        z.record(z.string(), z.string()),
        await callRpc('known_customers', { rows: rows.map((row) => ({ ...row })) }),
        'known customers',
      ),
    enabled: rows.length > 0,
    staleTime: Infinity,
    // Removed from the cache when unused, because the list can have thousands of rows.
    gcTime: 0,
  });
}

/** Saves all customers of an import or none. A repeated call with the same key saves nothing. @throws ApiError */
export async function importCustomers(
  sent: ReturnType<typeof importToSend>,
  key: string,
): Promise<void> {
  await callRpc('import_customers', { ...sent, idempotency_key: key });
}

/** @throws ApiError 409 if one of the imported customers has new records. */
export async function undoImport(id: string): Promise<void> {
  await callRpc('undo_customer_import', { import_id: id });
}

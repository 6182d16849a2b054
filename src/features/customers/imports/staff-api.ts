/** Imports of customers of before. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc, runQuery } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { ImportedCustomer } from './check-rows.ts';
import type { importToSend } from './plan-terms.ts';

/** The latest imports, those that were undone among them. */
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

/** Which of these are customers already: their indexes, each with the latest name. */
export function knownCustomersQuery(
  rows: readonly Pick<ImportedCustomer, 'name' | 'email' | 'phone'>[],
) {
  return queryOptions({
    // Not among the customers, which are loaded again after an import whose answer was lost: its rows would be known.
    queryKey: ['known-customers', rows],
    queryFn: async () =>
      readAnswer(
        z.record(z.string(), z.string()),
        await callRpc('known_customers', { rows: rows.map((row) => ({ ...row })) }),
        'known customers',
      ),
    enabled: rows.length > 0,
    staleTime: Infinity,
    // A list of thousands of rows need not be kept.
    gcTime: 0,
  });
}

/**
 * Saves all of it or nothing, once however often it is sent under a key.
 * @throws ApiError
 */
export async function importCustomers(
  sent: ReturnType<typeof importToSend>,
  key: string,
): Promise<void> {
  await callRpc('import_customers', { ...sent, idempotency_key: key });
}

/** @throws ApiError, 409 if something was added for one of its customers. */
export async function undoImport(id: string): Promise<void> {
  await callRpc('undo_customer_import', { import_id: id });
}

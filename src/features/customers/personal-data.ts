/** A person's data: to hand out, to erase, and how long it is kept. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc, runQuery } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';

/** Everything of one customer, as the database has it. @throws ApiError */
export function exportCustomer(customer: string) {
  return callRpc('export_customer', { customer });
}

const previewSchema = z.object({
  orders: z.number(),
  requests: z.number(),
  notes: z.number(),
  messages: z.number(),
  visits: z.number(),
  priceLists: z.number(),
  mails: z.number(),
  logins: z.number(),
  /** What must end first, by number or reference. */
  openOrders: z.array(z.string()),
  openVisits: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof previewSchema>;

export function erasurePreviewQuery(customer: string) {
  return queryOptions({
    queryKey: ['customers', 'erasure', customer],
    queryFn: async () =>
      readAnswer(
        previewSchema,
        await callRpc('erasure_preview', { customer }),
        'preview of an erasure',
      ),
    staleTime: 0,
  });
}

/** @throws ApiError when something is open, or is no longer as in the preview */
export async function eraseCustomer(
  customer: string,
  reason: string,
  expected: ErasurePreview,
): Promise<void> {
  await callRpc('erase_customer', { customer, reason, expected });
}

const counts = z.record(z.string(), z.number());
const retentionSchema = z.object({
  periods: z.record(z.string(), z.string()),
  lastRun: z.nullable(z.object({ at: z.string(), removed: counts })),
});

/** How long data is kept, what the last run removed, and what was erased on request, the latest first. */
export const retentionQuery = queryOptions({
  queryKey: ['customers', 'retention'],
  queryFn: async () => {
    const [answer, rows] = await Promise.all([
      callRpc('admin_retention', {}),
      runQuery((supabase) =>
        supabase.from('erasures').select('*').order('id', { ascending: false }).limit(20),
      ),
    ]);
    const erasures = rows.map((row) => ({
      id: row.id,
      reason: row.reason,
      by: row.erased_by_email,
      at: row.created_at,
    }));
    return { ...readAnswer(retentionSchema, answer, 'periods'), erasures };
  },
});

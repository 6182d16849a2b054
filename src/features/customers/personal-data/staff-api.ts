/** Personal data of a customer: preview, export, erasure, and the log of these. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readPhotoFiles } from '#features/photos/customer-api.ts';
import { callRpc, runQuery } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';

const personRecordsSchema = z.object({
  names: z.array(z.string()),
  counts: z.object({
    orders: z.number(),
    unpaidOrders: z.number(),
    requests: z.number(),
    notes: z.number(),
    messages: z.number(),
    visits: z.number(),
    quotes: z.number(),
    invoices: z.number(),
    photos: z.number(),
    priceLists: z.number(),
    imported: z.number(),
    mails: z.number(),
    corrections: z.number(),
    invitations: z.number(),
    logins: z.number(),
  }),
  /** Numbers and references of open records, such as orders and invoices. An open record blocks the erasure. */
  open: z.array(z.string()),
});
export type PersonRecords = z.infer<typeof personRecordsSchema>;

const callerSchema = z.extend(personRecordsSchema, {
  phone: z.string(),
  /** References of the caller's requests and ids of the caller's imported rows. */
  references: z.array(z.string()),
});
export type Caller = z.infer<typeof callerSchema>;

const previewSchema = z.extend(personRecordsSchema, {
  /** Empty if staff opened the customer by phone number. */
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Callers at the same phone number who gave no email address. Staff decide whether to include their data. */
  sameNumber: z.array(callerSchema),
});
export type PersonalData = z.infer<typeof previewSchema>;

/** Preview of an export or an erasure: the people, and the number of their records. */
export function personalDataQuery(customer: string) {
  return queryOptions({
    queryKey: ['customers', 'personal-data', customer],
    queryFn: async () =>
      readAnswer(
        previewSchema,
        await callRpc('personal_data_preview', { customer }),
        'preview of personal data',
      ),
    // The dialog must read current data each time it opens.
    gcTime: 0,
  });
}

const exportedSchema = z.looseObject({
  requests: z.array(
    z.looseObject({ id: z.string(), photos: z.array(z.looseObject({ id: z.string() })) }),
  ),
});

/**
 * All data of one customer with the files of the photos.
 * @param also Requests (by reference) and imported rows (by id) of callers at the same number who are the same person.
 * @throws ApiError
 */
export async function exportCustomer(customer: string, also: string[]) {
  const answer = await callRpc('export_customer', { customer, also });
  const data = readAnswer(exportedSchema, answer, 'data of the customer');
  for (const request of data.requests) {
    if (request.photos.length === 0) continue;
    const files = await readPhotoFiles(request.id);
    request.photos = request.photos.map((photo) => ({ ...photo, file: files.get(photo.id) }));
  }
  return data;
}

/** @throws ApiError if a record is open, or if the data has changed since the preview. */
export async function eraseCustomer(
  customer: string,
  also: string[],
  reason: string,
  expected: PersonalData,
): Promise<void> {
  await callRpc('erase_customer', { customer, also, reason, expected });
}

/** The log of exports and erasures, the latest first. */
export const personalDataLogQuery = queryOptions({
  queryKey: ['customers', 'personal-data-log'],
  queryFn: async () => {
    const rows = await runQuery((supabase) =>
      supabase.from('personal_data_log').select('*').order('id', { ascending: false }).limit(20),
    );
    return rows.map((row) => ({
      id: row.id,
      text: row.kind === 'exported' ? 'exported' : `erased: ${row.reason ?? ''}`,
      by: row.done_by_email,
      at: row.created_at,
    }));
  },
});

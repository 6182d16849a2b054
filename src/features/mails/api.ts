/** The mail outbox for staff. */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { mailStates, type FailedMail, type Mail } from './mail.ts';

const text = z.nullable(z.string());

const mailsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    recipient: text,
    state: z.enum(mailStates),
    createdAt: z.string(),
    sentAt: text,
    nextAttemptAt: text,
    answer: text,
    sentAgainBy: text,
  }),
);

const failedMailsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    about: z.enum(['order', 'request', 'price-request', 'staff']),
    reference: z.string(),
    answer: text,
  }),
);

/** @throws ApiError when the answer has another shape. */
function read<Schema extends z.core.$ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, data);
  if (parsed.success) return parsed.data;
  throw new ApiError('The mails could not be read.', { status: 500, cause: parsed.error });
}

/**
 * The mails about an order or a service request, oldest first. They are under the keys of what they are about,
 * because a change to that may write a mail.
 */
export function mailsQuery(about: { order_id: string } | { request_id: string }) {
  const isOrder = 'order_id' in about;
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: [isOrder ? 'orders' : 'service-requests', 'mails', about],
    queryFn: async (): Promise<Mail[]> => read(mailsSchema, await callRpc('admin_mails', about)),
  });
}

/** The latest first. */
export const failedMailsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['failed-mails'],
  queryFn: async (): Promise<FailedMail[]> =>
    read(failedMailsSchema, await callRpc('admin_failed_mails', {})),
});

/** The queries that show mails. */
export const mailKeys: readonly QueryKey[] = [
  ['orders', 'mails'],
  ['service-requests', 'mails'],
  failedMailsQuery.queryKey,
];

/**
 * Queues a copy of a mail.
 * @throws ApiError
 */
export async function resendMail(id: string): Promise<void> {
  await callRpc('send_mail_again', { mail_id: id });
}

/** The mail outbox for staff. */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { businessToday, formatMoment } from '#lib/format/dates.ts';
import { mailKinds, mailStates } from './mail.ts';

const text = z.nullable(z.string());

/** Times are ISO times. */
export const mailSchema = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  /** Null for staff. */
  recipient: text,
  state: z.enum(mailStates),
  createdAt: z.string(),
  sentAt: text,
  /** When a mail that waits should leave. */
  dueAt: text,
  /** Number of attempts that failed because of this mail. */
  failures: z.number(),
  /** Last answer of the mail server, or the reason why the mail is late or was not sent. */
  answer: text,
  /** The admin who had this copy sent. */
  sentAgainBy: text,
  /** When and by whom a failed mail was taken off the list of failed mails. */
  dismissedAt: text,
  dismissedBy: text,
});

const subject = {
  record: z.enum(['order', 'request', 'price-request', 'staff', 'team']),
  /** An order's number, a request's reference or a name; may be empty. */
  reference: z.string(),
};

/** Problems of the outbox. Each list has at most a hundred items. */
export const problemsSchema = z.object({
  /** Time since which due mail has been stuck. Null while mail is being sent. */
  waitingSince: text,
  waiting: z.number(),
  /** Last answer of the mail server, while it accepts no mail. */
  outage: text,
  failedCount: z.number(),
  /** Failed mails that were neither sent again nor dismissed. */
  failed: z.array(z.object({ id: z.string(), kind: z.enum(mailKinds), answer: text, ...subject })),
  /** Number of orders and requests of the last day whose mails are missing. */
  missingCount: z.number(),
  missing: z.array(z.object(subject)),
});

/**
 * The mails about an order or a service request, oldest first. They are under the keys of what they are about,
 * because a change to that may write a mail.
 */
export function mailsQuery(record: { order_id: string } | { request_id: string }) {
  const isOrder = 'order_id' in record;
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: [isOrder ? 'orders' : 'service-requests', 'mails', record],
    queryFn: async () =>
      readAnswer(z.array(mailSchema), await callRpc('admin_mails', record), 'mails'),
  });
}

export const mailProblemsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['mail-problems'],
  queryFn: async () => {
    const problems = readAnswer(problemsSchema, await callRpc('admin_mail_problems', {}), 'mails');
    const { waitingSince } = problems;
    return {
      ...problems,
      waitingSince: waitingSince && formatMoment(waitingSince, businessToday()),
    };
  },
});

const previewSchema = z.object({ recipient: z.string(), data: z.unknown() });

/** Recipient and data of a mail of the outbox, if it were sent now. Never cached. */
export function mailPreviewQuery(id: string) {
  return queryOptions({
    queryKey: ['mail-preview', id],
    queryFn: async () =>
      readAnswer(previewSchema, await callRpc('mail_preview', { mail_id: id }), 'mail'),
    gcTime: 0,
  });
}

/** The queries that show mails. */
export const mailKeys: readonly QueryKey[] = [
  ['orders', 'mails'],
  ['service-requests', 'mails'],
  mailProblemsQuery.queryKey,
];

/**
 * Queues a copy of a mail.
 * @throws ApiError
 */
export async function resendMail(id: string): Promise<void> {
  await callRpc('send_mail_again', { mail_id: id });
}

/**
 * Queues a copy of each failed mail, a thousand at a time.
 * @throws ApiError
 */
export async function resendFailedMails(): Promise<void> {
  let queued: number;
  do queued = await callRpc('send_failed_mails_again', {});
  while (queued > 0);
}

/**
 * Takes a failed mail off the list.
 * @throws ApiError
 */
export async function dismissMail(id: string): Promise<void> {
  await callRpc('dismiss_mail', { mail_id: id });
}

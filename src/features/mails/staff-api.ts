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
  /** Null for a mail to staff. */
  recipient: text,
  state: z.enum(mailStates),
  createdAt: z.string(),
  sentAt: text,
  /** Time of the next attempt to send a queued mail. */
  dueAt: text,
  /** Number of failed attempts that were caused by this mail and not by an outage. */
  failures: z.number(),
  /** The mail server's last response, or the reason why the mail is late or was not sent. */
  answer: text,
  /** Email address of the team member who sent this copy. */
  sentAgainBy: text,
  /** Time at which staff dismissed the failed mail, and the email address of the team member. */
  dismissedAt: text,
  dismissedBy: text,
});

const subject = {
  record: z.enum(['order', 'request', 'price-request', 'staff', 'team']),
  /** Number of an order, reference of a request, or name of a person. May be empty. */
  reference: z.string(),
};

/** Problems of the outbox. Each list has at most a hundred items. */
export const problemsSchema = z.object({
  /** Time since which due mail has not been sent; null while mail is sent normally. */
  waitingSince: text,
  waiting: z.number(),
  /** The mail server's last response. Set only while the server accepts no mail. */
  outage: text,
  failedCount: z.number(),
  /** Failed mails that staff have not sent again or dismissed. */
  failed: z.array(z.object({ id: z.string(), kind: z.enum(mailKinds), answer: text, ...subject })),
  /** Number of orders and requests of the last day without a mail in the outbox. */
  missingCount: z.number(),
  missing: z.array(z.object(subject)),
});

/**
 * The mails about an order or a request, oldest first. A change of the record may queue a mail, so the query key begins
 * with the record's key.
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

const previewSchema = z.object({
  recipient: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Recipient and current data of a mail in the outbox. Read again each time, never cached. */
export function mailPreviewQuery(id: string) {
  return queryOptions({
    queryKey: ['mail-preview', id],
    queryFn: async () =>
      readAnswer(previewSchema, await callRpc('mail_preview', { mail_id: id }), 'mail'),
    gcTime: 0,
  });
}

/** Keys of the queries that contain mails. */
export const mailKeys: readonly QueryKey[] = [
  ['orders', 'mails'],
  ['service-requests', 'mails'],
  mailProblemsQuery.queryKey,
];

/**
 * Queues a copy of the mail.
 * @throws ApiError
 */
export async function resendMail(id: string): Promise<void> {
  await callRpc('send_mail_again', { mail_id: id });
}

/**
 * Queues a copy of each failed mail, a thousand per call.
 * @throws ApiError
 */
export async function resendFailedMails(): Promise<void> {
  let queued: number;
  do queued = await callRpc('send_failed_mails_again', {});
  while (queued > 0);
}

/**
 * Removes the mail from the list of failed mails.
 * @throws ApiError
 */
export async function dismissMail(id: string): Promise<void> {
  await callRpc('dismiss_mail', { mail_id: id });
}

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
  /** Time at which a queued mail is to be sent. */
  dueAt: text,
  /** Number of attempts that failed because of this mail. */
  failures: z.number(),
  /** Last answer of the mail server, or the reason why the mail is late or was not sent. */
  answer: text,
  /** Email address of the admin who sent this copy. */
  sentAgainBy: text,
  /** Time at which a failed mail was removed from the list of failed mails, and the admin who did it. */
  dismissedAt: text,
  dismissedBy: text,
});

const subject = {
  record: z.enum(['order', 'request', 'price-request', 'staff', 'team']),
  /** Number of an order, reference of a request, or a name. May be empty. */
  reference: z.string(),
};

/** Problems of the outbox. Each list has at most a hundred items. */
export const problemsSchema = z.object({
  /** Time since which no due mail has been sent. Null if mail is sent as usual. */
  waitingSince: text,
  waiting: z.number(),
  /** Last answer of the mail server, if it accepts no mail at the moment. */
  outage: text,
  failedCount: z.number(),
  /** Failed mails that were neither sent again nor dismissed. */
  failed: z.array(z.object({ id: z.string(), kind: z.enum(mailKinds), answer: text, ...subject })),
  /** Number of orders and requests of the last day whose mails are missing. */
  missingCount: z.number(),
  missing: z.array(z.object(subject)),
});

/**
 * The mails about an order or a service request, oldest first. The query key begins with the key of the record, because
 * a change to the record may queue a mail.
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

/** Recipient and data of a mail of the outbox, as if it were sent now. Never cached. */
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
 * Removes a mail from the list of failed mails.
 * @throws ApiError
 */
export async function dismissMail(id: string): Promise<void> {
  await callRpc('dismiss_mail', { mail_id: id });
}

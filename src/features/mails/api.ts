/** The mail outbox for staff. */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { businessToday, formatMoment } from '#lib/format/dates.ts';
import { mailKinds, mailStates, type Mail, type MailProblems } from './mail.ts';

const text = z.nullable(z.string());

const mailsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(mailKinds),
    recipient: text,
    state: z.enum(mailStates),
    createdAt: z.string(),
    sentAt: text,
    dueAt: text,
    failures: z.number(),
    answer: text,
    sentAgainBy: text,
    dismissedAt: text,
    dismissedBy: text,
  }),
);

const subject = {
  about: z.enum(['order', 'request', 'price-request', 'staff', 'team']),
  reference: z.string(),
};

const problemsSchema = z.object({
  waitingSince: text,
  waiting: z.number(),
  outage: text,
  failedCount: z.number(),
  failed: z.array(z.object({ id: z.string(), kind: z.enum(mailKinds), answer: text, ...subject })),
  missingCount: z.number(),
  missing: z.array(z.object(subject)),
});

/**
 * The mails about an order or a service request, oldest first. They are under the keys of what they are about,
 * because a change to that may write a mail.
 */
export function mailsQuery(about: { order_id: string } | { request_id: string }) {
  const isOrder = 'order_id' in about;
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: [isOrder ? 'orders' : 'service-requests', 'mails', about],
    queryFn: async (): Promise<Mail[]> =>
      readAnswer(mailsSchema, await callRpc('admin_mails', about), 'mails'),
  });
}

export const mailProblemsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['mail-problems'],
  queryFn: async (): Promise<MailProblems> => {
    const problems = readAnswer(problemsSchema, await callRpc('admin_mail_problems', {}), 'mails');
    const { waitingSince } = problems;
    return {
      ...problems,
      waitingSince: waitingSince && formatMoment(waitingSince, businessToday()),
    };
  },
});

const previewSchema = z.object({ recipient: z.string(), data: z.unknown() });

/** To whom a mail of the outbox would go now, and what its text needs. Always read anew. */
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

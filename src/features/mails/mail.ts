import type { TimelineEntry } from '#components/ui/timeline.tsx';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import type * as z from 'zod/mini';
import type { mailSchema, problemsSchema } from './staff-api.ts';

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'not_sent'] as const;

/** A mail in the outbox as staff see it. */
export type Mail = z.infer<typeof mailSchema>;

type MailProblems = z.infer<typeof problemsSchema>;
export type FailedMail = MailProblems['failed'][number];
/** The record that the mail is about. */
export type MailSubject = MailProblems['missing'][number];

export type MailKind = keyof MailData;

const kindLabels: Record<MailKind, string> = {
  'order-confirmation': 'Confirmation',
  'order-shipped': 'Shipping notice',
  'shipment-corrected': 'Corrected shipping notice',
  'shipment-taken-back': 'Parcel taken back',
  'order-canceled': 'Cancellation notice',
  'order-changed': 'Changed order',
  'order-reply': 'Reply',
  'return-requested': 'Confirmation of the return',
  'return-accepted': 'Return address',
  'return-declined': 'Declined return',
  'return-received': 'Return received',
  'return-refunded': 'Refund notice',
  'request-received': 'Confirmation',
  'price-list-received': 'Confirmation',
  'price-list': 'Price list',
  'visit-set': 'Visit',
  'visit-moved': 'Visit changed',
  'visit-reminder': 'Reminder of the visit',
  'visit-canceled': 'Canceled visit',
  'visit-on-the-way': 'On the way',
  'visit-missed': 'Nobody was there',
  'customer-activity-received': 'Confirmation to the customer',
  'request-reply': 'Reply',
  'request-link': 'Link to the request',
  'request-withdrawn': 'Confirmation of the withdrawal',
  'request-closed': 'Closing notice',
  'quote-sent': 'Quote',
  'quote-reminder': 'Reminder of the quote',
  'quote-accepted': 'Accepted quote',
  'quote-declined': 'Declined quote',
  'quote-withdrawn': 'Withdrawn quote',
  'quote-canceled': 'Canceled quote',
  'deposit-received': 'Receipt of the deposit',
  'visit-skipped': 'Skipped visit',
  'visit-kept': 'Visit that stays',
  'plan-stopped': 'Stopped plan',
  'plan-paused': 'Paused plan',
  'plan-resumed': 'Plan that goes on',
  'call-out-report': 'Report of a call-out',
  'invoice-sent': 'Invoice',
  'invoice-credited': 'Credit',
  'payment-received': 'Receipt',
  'invoice-reminder': 'Reminder of the invoice',
  'new-order': 'New order to staff',
  'order-activity': 'News from the customer to staff',
  'new-return': 'New return to staff',
  'new-request': 'New request to staff',
  'new-price-request': 'New price list request to staff',
  'customer-activity': 'News from the customer to staff',
  'quote-answered': 'Answer to the quote to staff',
  'invoice-above': 'Invoice above what was accepted, to staff',
  'day-sheet': 'Visits of the day to staff',
  'visit-changed': 'Changed visit to who goes',
  'staff-digest': 'Summary to staff',
  'staff-invitation': 'Team invitation',
};
export const mailKinds = Object.keys(kindLabels) as MailKind[];

export function mailLabel({ kind }: Pick<Mail, 'kind'>): string {
  return kindLabels[kind];
}

const stateTexts: Record<Mail['state'], string> = {
  queued: 'planned',
  sending: 'being sent',
  sent: 'sent',
  failed: 'could not be delivered',
  not_sent: 'not sent',
};

/** `'Confirmation could not be delivered: mailbox full'` */
export function mailText(mail: Pick<Mail, 'kind' | 'state' | 'answer'>): string {
  const isStopped = mail.state === 'failed' || mail.state === 'not_sent';
  const reason = isStopped && mail.answer ? `: ${mail.answer}` : '';
  return `${mailLabel(mail)} ${stateTexts[mail.state]}${reason}`;
}

/** True if the mail failed and staff have not sent it again or dismissed it. */
function needsLook(mail: Mail, mails: readonly Mail[]): boolean {
  return mail.state === 'failed' && mail.dismissedAt === null && canResend(mail, mails);
}

/** `'6 emails'`, `'28 emails, 1 not sent, 24 planned'` */
export function mailsText(mails: readonly Pick<Mail, 'state'>[]): string {
  const count = (...states: Mail['state'][]) =>
    mails.filter(({ state }) => states.includes(state)).length;
  const failed = count('failed');
  const planned = count('queued', 'sending');
  return [
    formatCounted(mails.length, 'email'),
    ...(failed > 0 ? [`${formatCount(failed)} not sent`] : []),
    ...(planned > 0 ? [`${formatCount(planned)} planned`] : []),
  ].join(', ');
}

/** One line about all mails. `isAlarming` is true if staff have to look at a failed mail. */
export function mailsSummary(mails: readonly Mail[]): { text: string; isAlarming: boolean } {
  return { text: mailsText(mails), isAlarming: mails.some((mail) => needsLook(mail, mails)) };
}

/** Lines about a mail: its time and recipient, its attempts, and who sent it again or dismissed it. */
export function mailDetails(
  { recipient, sentAt, createdAt, ...mail }: Mail,
  nameOf: (by: string) => string,
  formatAt = formatDateTime,
): string[] {
  const when = sentAt ? formatAt(sentAt) : `Written ${formatAt(createdAt)}`;
  const details = [recipient ? `${when}, to ${recipient}` : when];
  if (mail.state === 'queued') {
    const hasFailed = mail.failures > 0;
    if (mail.answer) {
      details.push(hasFailed ? `The last attempt failed: ${mail.answer}` : mail.answer);
    }
    if (mail.dueAt && mail.dueAt > createdAt) {
      details.push(`${hasFailed ? 'Next attempt' : 'Leaves'} ${formatAt(mail.dueAt)}`);
    }
  }
  if (mail.sentAgainBy) details.push(`Sent again by ${nameOf(mail.sentAgainBy)}`);
  if (mail.dismissedAt) {
    details.push(`Dismissed by ${nameOf(mail.dismissedBy ?? '')} ${formatAt(mail.dismissedAt)}`);
  }
  return details;
}

/** The mail server's response if the last mail to this address failed. */
export function addressProblem(email: string, mails: readonly Mail[] = []): string | undefined {
  const last = mails.findLast(
    ({ recipient, state }) =>
      recipient === email.toLowerCase() && (state === 'sent' || state === 'failed'),
  );
  return last?.state === 'failed' ? (last.answer ?? 'no reason was given') : undefined;
}

/**
 * True if staff may send the mail again. Only the last mail of its kind can be sent again, and not while it is queued.
 * @param email The customer's current address. If given, mail that was already sent to it or to staff cannot be sent
 * again.
 */
export function canResend(mail: Mail, mails: readonly Mail[], email?: string): boolean {
  const isWaiting = mail.state === 'queued' || mail.state === 'sending';
  if (isWaiting || mail !== mails.findLast(({ kind }) => kind === mail.kind)) return false;
  if (email === undefined || mail.state !== 'sent') return true;
  return mail.recipient !== null && mail.recipient !== email.toLowerCase();
}

/** History entries for the mails that staff sent again. */
export function resentEntries(mails: readonly Mail[] = []): TimelineEntry[] {
  return mails.flatMap((mail) =>
    mail.sentAgainBy
      ? [{ text: `${mailLabel(mail)} sent again`, at: mail.createdAt, by: mail.sentAgainBy }]
      : [],
  );
}

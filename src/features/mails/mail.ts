import type { TimelineEntry } from '#components/ui/timeline.tsx';
import { formatDateTime } from '#lib/format/dates.ts';

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'not_sent'] as const;

/** A mail of the outbox as staff see it. Times are ISO times. */
export interface Mail {
  id: string;
  kind: string;
  /** Null for staff. */
  recipient: string | null;
  state: (typeof mailStates)[number];
  createdAt: string;
  sentAt: string | null;
  nextAttemptAt: string | null;
  /** What the mail server said last, or why the mail was not sent. */
  answer: string | null;
  /** The admin who had this copy sent. */
  sentAgainBy: string | null;
}

/** A mail that failed in the last two days and was not sent again. */
export interface FailedMail extends Pick<Mail, 'id' | 'kind' | 'answer'> {
  about: 'order' | 'request' | 'price-request' | 'staff';
  /** An order's number, a request's reference or a name; may be empty. */
  reference: string;
}

const kindLabels: Record<string, string> = {
  'order-confirmation': 'Confirmation',
  'order-shipped': 'Shipping notice',
  'shipment-corrected': 'Corrected shipping notice',
  'order-canceled': 'Cancellation notice',
  'request-received': 'Confirmation',
  'price-list-received': 'Confirmation',
  'appointment-set': 'Appointment',
  'appointment-moved': 'Moved appointment',
  'appointment-canceled': 'Canceled appointment',
  'new-order': 'New order to staff',
  'new-request': 'New request to staff',
  'new-price-request': 'New price list request to staff',
  'staff-digest': 'Summary to staff',
};

export function mailLabel({ kind }: Pick<Mail, 'kind'>): string {
  return kindLabels[kind] ?? 'Email';
}

const stateTexts: Record<Mail['state'], string> = {
  queued: 'waiting to be sent',
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

/** When the mail was sent or written and where it goes, then how the last attempt went. */
export function mailDetails({ recipient, sentAt, createdAt, ...mail }: Mail): string[] {
  const when = sentAt ? formatDateTime(sentAt) : `Written ${formatDateTime(createdAt)}`;
  const details = [recipient ? `${when}, to ${recipient}` : when];
  if (mail.state === 'queued' && mail.answer) {
    details.push(`The last attempt failed: ${mail.answer}`);
    if (mail.nextAttemptAt) details.push(`Next attempt ${formatDateTime(mail.nextAttemptAt)}`);
  }
  if (mail.sentAgainBy) details.push(`Sent again by ${mail.sentAgainBy}`);
  return details;
}

/** Whether staff may send the mail again: the last one of its kind, unless it still waits. */
export function canResend(mail: Mail, mails: readonly Mail[]): boolean {
  const isWaiting = mail.state === 'queued' || mail.state === 'sending';
  return !isWaiting && mail === mails.findLast(({ kind }) => kind === mail.kind);
}

/** What staff sent again, for the history of the order or request. */
export function resentEntries(mails: readonly Mail[] = []): TimelineEntry[] {
  return mails.flatMap((mail) =>
    mail.sentAgainBy
      ? [{ text: `${mailLabel(mail)} sent again`, at: mail.createdAt, by: mail.sentAgainBy }]
      : [],
  );
}

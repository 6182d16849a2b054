/** Calls the database functions of the outbox. */
import { callService, type ServiceAddress } from '../_shared/service-call.ts';
import type { ClaimedMail } from './mail-data.ts';

/** `retry`: try again later. `refused`: give up. `outage`: the mail server is down, so the mail stays queued. */
export type Outcome = 'sent' | 'retry' | 'refused' | 'outage';

/** Claims due mails for two minutes, so no other sender sends them. */
export async function claimMails(
  outbox: ServiceAddress,
  wanted: number,
): Promise<readonly ClaimedMail[]> {
  return (await callService(outbox, 'claim_mails', { wanted })) as ClaimedMail[];
}

/** Records the outcome of an attempt to send a mail. */
export async function finishMail(
  outbox: ServiceAddress,
  { id, attempt }: ClaimedMail,
  outcome: Outcome,
  answer: string,
): Promise<void> {
  await callService(outbox, 'finish_mail', { mail_id: id, attempt, outcome, answer });
}

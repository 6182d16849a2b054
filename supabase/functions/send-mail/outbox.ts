/** The outbox of the database, as the sender uses it over the API. */
import { callService, type ServiceAddress } from '../_shared/service-call.ts';
import type { ClaimedMail } from './mail-data.ts';

/** `retry` tries again later, `refused` gives up, `outage` is no fault of the mail. */
export type Outcome = 'sent' | 'retry' | 'refused' | 'outage';

/** Takes mails that are due. They are ours for two minutes. */
export async function claimMails(
  outbox: ServiceAddress,
  wanted: number,
): Promise<readonly ClaimedMail[]> {
  return (await callService(outbox, 'claim_mails', { wanted })) as ClaimedMail[];
}

/** Records what became of a mail. */
export async function finishMail(
  outbox: ServiceAddress,
  { id, attempt }: ClaimedMail,
  outcome: Outcome,
  answer: string,
): Promise<void> {
  await callService(outbox, 'finish_mail', { mail_id: id, attempt, outcome, answer });
}

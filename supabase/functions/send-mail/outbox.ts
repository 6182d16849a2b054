/** The outbox of the database, as the sender uses it over the API. */
import type { ClaimedMail } from './mail-data.ts';

/** `retry` tries again later, `refused` gives up, `outage` is no fault of the mail. */
export type Outcome = 'sent' | 'retry' | 'refused' | 'outage';

export interface OutboxAddress {
  supabaseUrl: string;
  /** Opens what only the service role may do. */
  serviceKey: string;
  fetch?: typeof fetch;
}

/** A call of the API fails after this time, in milliseconds. */
const timeoutMs = 10_000;

/** Takes mails that are due. They are ours for two minutes. */
export async function claimMails(
  outbox: OutboxAddress,
  wanted: number,
): Promise<readonly ClaimedMail[]> {
  return (await call(outbox, 'claim_mails', { wanted })) as ClaimedMail[];
}

/** Records what became of a mail. */
export async function finishMail(
  outbox: OutboxAddress,
  { id, attempt }: ClaimedMail,
  outcome: Outcome,
  answer: string,
): Promise<void> {
  await call(outbox, 'finish_mail', { mail_id: id, attempt, outcome, answer });
}

async function call(
  { supabaseUrl, serviceKey, fetch: send = fetch }: OutboxAddress,
  name: string,
  body: unknown,
): Promise<unknown> {
  const response = await send(
    new Request(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: serviceKey,
        'content-type': 'application/json',
        'user-agent': 'send-mail',
        // The older keys are tokens, and the API takes the role from them.
        ...(serviceKey.startsWith('eyJ') && { authorization: `Bearer ${serviceKey}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}

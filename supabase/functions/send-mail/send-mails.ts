/** Sends the mails that are due. Runs in an Edge Function, and in Node on a developer's machine and in the tests. */
import nodemailer, { type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';
import { site } from '#config/site.ts';
import { mailDomain } from '#features/service-requests/visits/calendar-file.ts';
import { UnknownKindError } from './mail-contents.ts';
import type { ClaimedMail } from './mail-data.ts';
import type { ServiceAddress } from '../_shared/service-call.ts';
import { claimMails, finishMail, type Outcome } from './outbox.ts';
import { renderMail, type RenderedMail } from './render-mail.ts';

export interface SenderSettings extends ServiceAddress {
  /** `smtps://user:password@host:465` */
  smtpUrl: string;
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  /** Timeout of one command to the mail server, in milliseconds. */
  smtpTimeoutMs?: number;
  /** Maximum number of mails to claim. */
  maxMails?: number;
  /** Time during which mails are claimed, in milliseconds. */
  budgetMs?: number;
}

interface SenderReport {
  sent: number;
  /** To be tried again. */
  retry: number;
  refused: number;
  /** Not this mail's fault: the mail server is away, or refuses our password or address. */
  outage: number;
  /** Mails whose outcome could not be recorded. They are sent again when their lease ends. */
  unrecorded: number;
}

const connections = 10;
/** Small, because what happens to one mail of a batch can end the process, and so the whole batch. */
const batchSize = 2 * connections;
/**
 * Timeout for sending a mail, in milliseconds. Together with its record it stays below the lease of two minutes,
 * after which another sender takes the mail.
 */
const mailTimeoutMs = 60_000;

/** Sends until nothing is due, the number or the time is used up, or the mail server is away. */
export async function sendMails(settings: SenderSettings): Promise<SenderReport> {
  const { smtpTimeoutMs = 15_000, budgetMs = 50_000, maxMails = Infinity } = settings;
  const report: SenderReport = { sent: 0, retry: 0, refused: 0, outage: 0, unrecorded: 0 };
  const transport = nodemailer.createTransport({
    ...serverOf(settings.smtpUrl),
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // The outbox tries again, and counts.
    maxRequeues: 0,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    dnsTimeout: smtpTimeoutMs,
  });
  const end = Date.now() + budgetMs;
  try {
    for (let claimed = 0; claimed < maxMails && Date.now() < end;) {
      const mails = await claimMails(settings, Math.min(batchSize, maxMails - claimed));
      if (mails.length === 0) break;
      claimed += mails.length;
      const batch = { ...settings, transport, isAway: askOnce(transport) };
      await Promise.all(mails.map((mail) => sendAndRecord(mail, batch, report)));
      if (report.outage > 0) break;
    }
  } finally {
    transport.close();
  }
  return report;
}

/** nodemailer could read the address itself, but would then ignore the other options. */
function serverOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 25),
    secure,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

interface Batch extends SenderSettings {
  transport: Transporter<SMTPPoolSentMessageInfo>;
  isAway: () => Promise<boolean>;
}

/** True if the mail server does not answer or refuses our login. Asks at the first call only. */
function askOnce(transport: Batch['transport']): Batch['isAway'] {
  let answer: Promise<boolean> | undefined;
  return () =>
    (answer ??= transport.verify().then(
      () => false,
      () => true,
    ));
}

async function sendAndRecord(mail: ClaimedMail, batch: Batch, report: SenderReport): Promise<void> {
  const { outcome, answer } = await send(mail, batch);
  report[outcome] += 1;
  const record = () => finishMail(batch, mail, outcome, answer);
  try {
    // A lost record sends the mail twice, so it is worth a second try.
    await record().catch(record);
  } catch (error) {
    report.unrecorded += 1;
    console.error(`Mail ${mail.id}: '${outcome}' was not recorded. ${messageOf(error)}`);
  }
}

async function send(
  mail: ClaimedMail,
  { siteUrl, transport, isAway }: Batch,
): Promise<{ outcome: Outcome; answer: string }> {
  let rendered: RenderedMail;
  try {
    rendered = await renderMail(mail, { siteUrl });
  } catch (error) {
    // The database may be newer than this function.
    const outcome = error instanceof UnknownKindError ? 'retry' : 'refused';
    return { outcome, answer: messageOf(error) };
  }
  const { to, replyTo, subject, html, text, calendars = [] } = rendered;
  // Mail programs show the first one beside the text.
  const [calendar, ...others] = calendars;
  try {
    const { response } = await transport.sendMail({
      from: { name: site.name, address: site.email.display },
      to: { name: '', address: to },
      replyTo: { name: '', address: replyTo },
      subject,
      html,
      text,
      // The same at each attempt: a mail program shows a repetition once.
      messageId: `<${mail.id}@${mailDomain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(mailTimeoutMs),
      ...(calendar && { icalEvent: { ...calendar, filename: 'visit.ics' } }),
      attachments: others.map(({ method, content }, index) => ({
        filename: `visit-${index + 2}.ics`,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content,
      })),
    });
    return { outcome: 'sent', answer: response };
  } catch (error) {
    const { response } = error as { response?: string };
    return { outcome: await outcomeOf(error, isAway), answer: response ?? messageOf(error) };
  }
}

/**
 * A refusal of the recipient or the message is about this mail. A refused sender is about all mails. A connection that
 * broke or timed out may be either: the server is asked whether it would take another mail.
 */
async function outcomeOf(error: unknown, isAway: Batch['isAway']): Promise<Outcome> {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  if (['RCPT TO', 'DATA'].includes(command)) return responseCode >= 500 ? 'refused' : 'retry';
  return command === 'MAIL FROM' || (await isAway()) ? 'outage' : 'retry';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Sends due mails. It runs in an Edge Function, and in Node on a developer's machine and in tests. */
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
  /** Number of mails that are tried again later. */
  retry: number;
  refused: number;
  /** Number of mails that stay unsent because the mail server is down, or refuses our password or address. */
  outage: number;
  /** Number of mails whose outcome could not be recorded. These mails are sent again when their lease ends. */
  unrecorded: number;
}

const connections = 10;
/** Batches are small, because one mail can crash the process, and then the whole batch is lost. */
const batchSize = 2 * connections;
/**
 * Timeout for sending a mail, in milliseconds. The lease of a mail ends after two minutes, and another sender then
 * claims the mail. So sending and recording must take less time.
 */
const mailTimeoutMs = 60_000;

/** Sends mails until no mail is due, `maxMails` or the time is used up, or the mail server is down. */
export async function sendMails(settings: SenderSettings): Promise<SenderReport> {
  const { smtpTimeoutMs = 15_000, budgetMs = 50_000, maxMails = Infinity } = settings;
  const report: SenderReport = { sent: 0, retry: 0, refused: 0, outage: 0, unrecorded: 0 };
  const transport = nodemailer.createTransport({
    ...serverOf(settings.smtpUrl),
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // nodemailer must not repeat failed mails, because the outbox repeats them and counts the failures.
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

/** Parses the SMTP URL. nodemailer could also parse it, but would then ignore the other options. */
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

/**
 * Returns a function that asks the mail server once. It returns true if the server does not respond or refuses our
 * login.
 */
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
    // A mail without a recorded outcome is sent again, so a failed record is tried a second time.
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
    // A newer database may have queued a kind of mail that only the next version of this function can send.
    const outcome = error instanceof UnknownKindError ? 'retry' : 'refused';
    return { outcome, answer: messageOf(error) };
  }
  const { to, replyTo, subject, html, text, calendars = [] } = rendered;
  // Mail programs show the first calendar file beside the text. The other files are attachments.
  const [calendar, ...others] = calendars;
  try {
    const { response } = await transport.sendMail({
      from: { name: site.name, address: site.email.display },
      to: { name: '', address: to },
      replyTo: { name: '', address: replyTo },
      subject,
      html,
      text,
      // The id is the same in each attempt, so mail programs show a repeated mail only once.
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
 * The outcome after an error. A refused recipient or message concerns only this mail. A refused sender concerns all
 * mails. After a broken connection or a timeout, this asks the server whether it accepts mails at all.
 */
async function outcomeOf(error: unknown, isAway: Batch['isAway']): Promise<Outcome> {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  if (['RCPT TO', 'DATA'].includes(command)) return responseCode >= 500 ? 'refused' : 'retry';
  return command === 'MAIL FROM' || (await isAway()) ? 'outage' : 'retry';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

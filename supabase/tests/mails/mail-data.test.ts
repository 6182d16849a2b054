// The sender's type MailData is written by hand, but the database builds the data of each mail. This test renders the
// mails that the pgTAP files queue. If a text reads a key of the sample, the database must return this key with the
// same type.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { mailSamples } from '#send-mail/mail-samples.ts';
import { renderMail } from '#send-mail/render-mail.ts';
import type { MailKind } from '#features/mails/mail.ts';
import { databaseUrl } from '../support/databases.ts';

/** Together, these files queue mails of each kind. The site calls the same functions. */
const files = [
  ...['call_outs', 'invoices', 'plans', 'quotes'].map((name) => `billing/${name}`),
  ...['returns', 'shipments', 'staff_on_orders'].map((name) => `orders/${name}`),
  ...[
    'messages',
    'requests_for_customers',
    'submit_service_request',
    'visit_changes',
    'visits',
  ].map((name) => `service-requests/${name}`),
  ...['mails/mails', 'price-requests/price_list_requests', 'team/team'],
];

interface QueuedMail {
  mailKind: MailKind;
  recipient: string | null;
  /** True if the sender would no longer send this mail. */
  isStale: boolean;
  data: Record<string, unknown>;
}

/** Runs SQL statements in their own session and returns the rows of all statements. */
async function run(text: string): Promise<unknown[]> {
  const sql = postgres(await databaseUrl('contents'), { max: 1, onnotice: () => undefined });
  try {
    const results: unknown[] = await sql.unsafe(text).simple();
    return results.flat(2);
  } finally {
    await sql.end();
  }
}

const textOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '..', `${file}.sql`), 'utf8');
const queued = new Map<string, QueuedMail[]>();

beforeAll(async () => {
  await run(textOf('000-helpers'));
  for (const file of files) {
    const rows = await run(textOf(file).replace(/rollback;\s*$/, `${mailsOfFile} rollback;`));
    for (const row of rows.filter(isMail)) {
      queued.set(row.mailKind, [...(queued.get(row.mailKind) ?? []), row]);
    }
  }
});

/** Selects up to three current mails and up to three stale mails of each kind. */
const mailsOfFile = `
  select tests.act_as_owner();
  select n.kind as "mailKind", n.recipient, n.is_stale as "isStale",
    case when n.kind = 'staff-invitation' then private.invitation_mail_data(m) else private.mail_data(m) end as data
  from (
    select m.*, s.is_stale, row_number() over (partition by m.kind, s.is_stale order by m.created_at, m.id) as number
    from private.mails as m
    cross join lateral (select private.stale_reason(m) is not null as is_stale) as s
  ) as n
  join private.mails as m on m.id = n.id
  where n.number <= 3;`;

const isMail = (row: unknown): row is QueuedMail =>
  typeof row === 'object' && row !== null && 'mailKind' in row;

/** Drops the stale mails if there are current ones, because a stale mail can lack keys. */
function withoutStale(mails: QueuedMail[]): QueuedMail[] {
  const current = mails.filter(({ isStale }) => !isStale);
  return current.length > 0 ? current : mails;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Some mails lack these keys: the optional answers of a customer, and the changes of a visit. */
const optionalKeys = new Set(['answers', 'fields', 'address', 'newTime']);

/**
 * Wraps the data of a mail. Notes each key that a text reads, if the sample has the key but the data lacks it or has
 * another type.
 */
function watched(data: unknown, sample: unknown, place: string, wrong: Set<string>): unknown {
  if (!isRecord(data) || !isRecord(sample)) return data;
  return new Proxy(data, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || typeof value === 'function') return value;
      const inSample: unknown =
        Array.isArray(sample) && /^\d+$/.test(key) ? sample[0] : sample[key];
      const name = `${place}.${key}`;
      if (inSample === undefined || optionalKeys.has(key)) return value;
      if (value === undefined) wrong.add(`${name} is missing`);
      else if (value !== null && inSample !== null && typeof value !== typeof inSample) {
        wrong.add(`${name} is a ${typeof value}`);
      }
      return watched(value, inSample, name, wrong);
    },
  });
}

test('the database returns the keys that the text of each kind of mail reads', async () => {
  const kinds = await run('select unnest(enum_range(null::private.mail_kind))::text as kind');
  const expected = kinds.map((row) => (row as { kind: string }).kind);
  expect([...queued.keys()].toSorted(), 'each kind is queued by a file of the list').toEqual(
    expected.toSorted(),
  );
  const wrong = new Set<string>();
  for (const { mailKind, recipient, data } of [...queued.values()].flatMap(withoutStale)) {
    const sample = mailSamples[mailKind];
    // The sample for an answer to a quote is an acceptance. Other answers can have other keys, so their keys are not
    // compared.
    const isOther = 'answer' in sample && sample.answer !== data.answer;
    const watchedData = isOther ? data : watched(data, sample, mailKind, wrong);
    try {
      const { subject, html, text } = await renderMail(
        { kind: mailKind, recipient, data: watchedData },
        { siteUrl: 'https://www.example.com' },
      );
      if (/undefined|NaN|Invalid|\[object/.test(subject + html + text))
        wrong.add(`${mailKind}: ${text}`);
    } catch (error) {
      wrong.add(`${mailKind}: ${String(error)}`);
    }
  }
  expect([...wrong]).toEqual([]);
});

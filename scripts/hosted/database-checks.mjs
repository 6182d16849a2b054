// Checks of a hosted database. They change nothing. The mail function is called with a wrong secret and with the right
// one.
import { serviceTaxBasisPoints } from '../../src/config/billing.ts';
import { products } from '../../src/features/catalog/products.ts';
import { few, finding, withoutMail } from './run-checks.mjs';

/** @typedef {import('./run-checks.mjs').Finding} Finding */
/** @typedef {{ sql: import('postgres').Sql, fetch: typeof fetch, url: string, sendsMail: boolean }} Input */

/** The jobs without a recent successful run. */
async function lateJobs(sql, names) {
  const late = await sql`
    select name from private.jobs
    where name in ${sql(names)} and coalesce(ran_well_at < now() - late_after, true)`;
  return late.map(
    ({ name }) => `the schedule ${name} is missing or fails: see cron.job_run_details`,
  );
}

/** @type {Record<string, (input: Input) => Promise<Finding>>} */
export const databaseChecks = {
  // pg_graphql would give access to the tables in addition to the API.
  async extensions({ sql }) {
    const rows = await sql`select from pg_extension where extname = 'pg_graphql'`;
    return finding('pg_graphql is off', rows.length > 0 && 'run: drop extension pg_graphql');
  },

  async timeouts({ sql }) {
    // The values that the migrations set.
    const wanted = { anon: 'statement_timeout=1s', authenticated: 'statement_timeout=3s' };
    const rows =
      await sql`select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated')`;
    const commands = rows
      .filter(({ rolname, rolconfig }) => !rolconfig?.includes(wanted[rolname]))
      .map(
        ({ rolname }) => `alter role ${rolname} set ${wanted[rolname].replace(/=(.*)/, " = '$1'")}`,
      );
    return finding(
      'queries of anon end after 1 s, of authenticated after 3 s',
      commands.length > 0 && `run: ${commands.join('; ')}; notify pgrst, 'reload config'`,
    );
  },

  // The caller writes the first entry of x-forwarded-for. A proxy of the host writes the last one.
  async addresses({ sql, url }) {
    const [{ header }] = await sql`select network_address_header as header from private.settings`;
    if (new URL(url).hostname.endsWith('.supabase.co') && header !== 'cf-connecting-ip')
      return finding(
        '',
        "run: update private.settings set network_address_header = 'cf-connecting-ip' where only_row",
      );
    const [row] = await sql`
      select count(*)::integer as requests, count(distinct ip)::integer as addresses
      from (select ip from private.request_log where name = 'request' order by id desc limit 50) as latest`;
    return finding(
      'the address header tells networks apart',
      row.addresses < 2 &&
        `the last ${row.requests} requests show ${row.addresses} network address(es): send the price list form from two networks; if it stays at one, set private.settings.network_address_header`,
    );
  },

  async seeds({ sql }) {
    const [row] = await sql`
      select exists (select 1 from auth.users where email = 'admin@example.com')
        or exists (select 1 from public.orders where customer_email = 'marisol.vega@example.com') as seeded`;
    return finding(
      'no demo admin and no demo orders',
      row.seeded && 'seeds are in the database: delete admin@example.com and the demo orders',
    );
  },

  async 'first admin'({ sql }) {
    const [row] = await sql`
      select count(*)::integer as admins, count(*) filter (where name <> '')::integer as named
      from public.user_roles where role = 'admin'`;
    return finding(
      `${row.named} of ${row.admins} admins have a name`,
      row.named === 0 &&
        (row.admins
          ? 'enter the name of the first admin on /admin-team: customers read who visits them'
          : 'no account has the admin role: sign up, then insert into public.user_roles'),
    );
  },

  async prices({ sql }) {
    const rows = await sql`select id, (price * 100)::integer as cents from public.products`;
    const cents = new Map(rows.map((row) => [row.id, row.cents]));
    const [tax] = await sql`select service_tax_basis_points as rate from private.settings`;
    const wrong = products.filter((product) => cents.get(product.id) !== product.priceCents);
    return finding(
      `${products.length} prices and the tax of the site are those of the database`,
      [
        tax.rate !== serviceTaxBasisPoints &&
          `services are taxed at ${tax.rate / 100}% by the database, and at ${serviceTaxBasisPoints / 100}% on the pages: private.settings, src/config/billing.ts`,
        wrong.length > 0 &&
          `prices differ: ${few(wrong.map(({ id }) => id))}; npm run products, db push, build`,
      ]
        .filter(Boolean)
        .join('; '),
    );
  },

  async 'mail schedule'({ sql, sendsMail }) {
    if (!sendsMail) return withoutMail;
    return finding('the mail schedule runs', (await lateJobs(sql, ['send-mail'])).join('; '));
  },

  // The operator must start the first run by hand, because the schedule starts it only tomorrow.
  async retention({ sql }) {
    return finding(
      'what was kept long enough is removed each day, and plans are run',
      (await lateJobs(sql, ['retention', 'plans'])).join('; '),
    );
  },

  async outbox({ sql, sendsMail }) {
    if (!sendsMail) return withoutMail;
    const [row] = await sql`
      select count(*)::integer as mails from private.mails where state in ('queued', 'sending') and due_at <= now()`;
    return finding(
      'no mail is due',
      row.mails > 0 &&
        `${row.mails} mails are due: select answer from private.mail_outage, and content from net._http_response`,
    );
  },

  async photos({ sql, fetch, url }) {
    const [bucket] = await sql`select public from storage.buckets where id = 'photos'`;
    // The mail function answers a GET with 405. No other part of the host does.
    const { status } = await fetch(`${url}/functions/v1/photos`);
    return finding(
      'photos are private, and the files of those that are gone are deleted',
      [
        !bucket && 'insert the bucket photos as the migrations do',
        bucket?.public && "run: update storage.buckets set public = false where id = 'photos'",
        status !== 405 &&
          `the function photos answers ${status}, not 405: npx supabase@3 functions deploy photos --use-api`,
        ...(await lateJobs(sql, ['photos'])),
      ]
        .filter(Boolean)
        .join('; '),
    );
  },

  async payments({ sql, fetch, url }) {
    const [{ on }] = await sql`select pays_online as on from private.settings`;
    if (!on) return finding('nothing is paid online, as it comes', false);
    // Without its secrets, the function answers every call with 503.
    const { status } = await fetch(`${url}/functions/v1/payments`, { method: 'POST' });
    return finding(
      'the function payments has its secrets and schedules, and refuses what it does not know',
      [
        status !== 400 && `the function payments answers ${status}, not 400`,
        ...(await lateJobs(sql, ['payments', 'unpaid-orders'])),
      ]
        .filter(Boolean)
        .join('; '),
    );
  },

  async 'mail function'({ sql, fetch, sendsMail }) {
    if (!sendsMail) return withoutMail;
    const rows = await sql`
      select name, decrypted_secret as value from vault.decrypted_secrets where name in ('send_mail_url', 'send_mail_secret')`;
    const { send_mail_url: url, send_mail_secret: secret } = Object.fromEntries(
      rows.map(({ name, value }) => [name, value]),
    );
    if (!url || !secret) return finding('', 'the vault lacks send_mail_url or send_mail_secret');
    const call = async (text) =>
      (await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${text}` } })).status;
    const statuses = [await call('wrong'), await call(secret)];
    return finding(
      'the mail function answers to its secret alone',
      statuses.join() !== '401,200' &&
        `the mail function answers ${statuses.join(' and ')} to a wrong and the right secret, not 401 and 200: set SEND_MAIL_SECRET, SMTP_URL and SITE_URL, deploy`,
    );
  },
};

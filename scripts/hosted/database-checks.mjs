// Checks of a hosted database. They read; the mail function is called with a wrong secret and with the right one.
import { readdir } from 'node:fs/promises';
import { serviceTaxBasisPoints } from '../../src/config/billing.ts';
import { products } from '../../src/features/catalog/products.ts';
import { schemaFacts } from './schema-facts.mjs';

/** @typedef {{ ok: boolean, line: string }} Finding */
/** @typedef {{ sql: import('postgres').Sql, expected: string[], fetch: typeof fetch, url: string, sendsMail: boolean }} Input */

const withoutMail = 'not needed: VITE_SENDS_MAIL is false';

const few = (list) =>
  list.slice(0, 5).join('; ') + (list.length > 5 ? `; ${list.length - 5} more` : '');

/** @type {Record<string, (input: Input) => Promise<Finding>>} */
export const databaseChecks = {
  async migrations({ sql }) {
    const files = (await readdir('supabase/migrations')).filter((name) => name.endsWith('.sql'));
    const wanted = files.map((name) => name.split('_')[0]).sort();
    const rows =
      await sql`select version from supabase_migrations.schema_migrations order by version`;
    const applied = rows.map(({ version }) => version);
    const ok = wanted.join() === applied.join();
    return {
      ok,
      line: ok
        ? `all ${applied.length} migrations are applied`
        : `applied migrations differ from supabase/migrations: npx supabase@3 migration list --remote, then db push --remote (missing: ${few(wanted.filter((version) => !applied.includes(version)))}; unknown: ${few(applied.filter((version) => !wanted.includes(version)))})`,
    };
  },

  async rights({ sql, expected }) {
    const facts = await schemaFacts(sql);
    const missing = expected.filter((fact) => !facts.includes(fact));
    const extra = facts.filter((fact) => !expected.includes(fact));
    const ok = missing.length + extra.length === 0;
    return {
      ok,
      line: ok
        ? 'grants, policies and functions are those of the migrations'
        : `write a migration that restores grants, policies and functions. Missing: ${few(missing) || 'none'}. Too many: ${few(extra) || 'none'}`,
    };
  },

  async 'readable tables'({ sql, expected }) {
    const readable = await sql`
      select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'm', 'p')
        and has_table_privilege('anon', c.oid, 'select')`;
    const names = readable
      .map(({ name }) => name)
      .filter((name) => !expected.includes(`anon may select ${name}`));
    return names.length === 0
      ? { ok: true, line: 'anon reads no table that it should not' }
      : { ok: false, line: `revoke select from anon on ${names.join(', ')}` };
  },

  async extensions({ sql }) {
    const rows = await sql`
      select e.extname as name, n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace`;
    const schemaOf = Object.fromEntries(rows.map(({ name, schema }) => [name, schema]));
    const faults = [
      !schemaOf.pg_cron && 'create extension pg_cron',
      !schemaOf.pg_net && 'create extension pg_net with schema extensions',
      schemaOf.pg_net &&
        !['extensions', 'net'].includes(schemaOf.pg_net) &&
        'drop extension pg_net; create extension pg_net with schema extensions',
      schemaOf.pg_graphql && 'drop extension pg_graphql',
    ].filter(Boolean);
    return faults.length === 0
      ? {
          ok: true,
          line: schemaOf.pg_net
            ? `pg_net is in schema ${schemaOf.pg_net}, and pg_graphql is off`
            : 'pg_graphql is off',
        }
      : { ok: false, line: `run: ${faults.join('; ')}` };
  },

  // The migrations leave these out where the database lacks pg_trgm, as the embedded one does.
  async 'search indexes'({ sql }) {
    const rows = await sql`
      select name from unnest(array['orders', 'service_requests', 'price_list_requests']) as name
      where to_regclass(format('public.%s_search_idx', name)) is null`;
    return rows.length === 0
      ? { ok: true, line: 'the searches have their indexes' }
      : {
          ok: false,
          line: `run, as in 20261125002400_search.sql: create extension if not exists pg_trgm with schema extensions, and the indexes of ${rows.map(({ name }) => name).join(', ')}`,
        };
  },

  async timeouts({ sql }) {
    // As in 20261125000300_refusals_and_limits.sql.
    const wanted = { anon: 'statement_timeout=1s', authenticated: 'statement_timeout=3s' };
    const rows =
      await sql`select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated')`;
    const commands = rows
      .filter(({ rolname, rolconfig }) => !rolconfig?.includes(wanted[rolname]))
      .map(
        ({ rolname }) => `alter role ${rolname} set ${wanted[rolname].replace(/=(.*)/, " = '$1'")}`,
      );
    return commands.length === 0
      ? { ok: true, line: 'queries of anon end after 1 s, of authenticated after 3 s' }
      : { ok: false, line: `run: ${commands.join('; ')}; notify pgrst, 'reload config'` };
  },

  // The first entry of x-forwarded-for is what a caller writes, the last one a proxy of the host.
  async addresses({ sql, url }) {
    const [{ header }] = await sql`select network_address_header as header from private.settings`;
    if (new URL(url).hostname.endsWith('.supabase.co') && header !== 'cf-connecting-ip')
      return {
        ok: false,
        line: "run: update private.settings set network_address_header = 'cf-connecting-ip' where only_row",
      };
    const [row] = await sql`
      select count(*)::integer as requests, count(distinct ip)::integer as addresses
      from (select ip from private.request_log where name = 'request' order by id desc limit 50) as latest`;
    return row.addresses > 1
      ? { ok: true, line: 'the address header tells networks apart' }
      : {
          ok: false,
          line: `the last ${row.requests} requests show ${row.addresses} network address(es): send the price list form from two networks; if it stays at one, set private.settings.network_address_header`,
        };
  },

  async seeds({ sql }) {
    const [row] = await sql`
      select exists (select 1 from auth.users where email = 'admin@example.com')
        or exists (select 1 from public.orders where customer_email = 'marisol.vega@example.com') as seeded`;
    return row.seeded
      ? {
          ok: false,
          line: 'seeds are in the database: delete admin@example.com and the demo orders',
        }
      : { ok: true, line: 'no demo admin and no demo orders' };
  },

  async 'first admin'({ sql }) {
    const [row] = await sql`
      select count(*)::integer as admins, count(*) filter (where name <> '')::integer as named
      from public.user_roles where role = 'admin'`;
    return row.named > 0
      ? { ok: true, line: `${row.named} of ${row.admins} admins have a name` }
      : {
          ok: false,
          line: row.admins
            ? 'enter the name of the first admin on /admin-team: customers are told who visits them'
            : 'nobody has the admin role: sign up, then insert into public.user_roles',
        };
  },

  async prices({ sql }) {
    const rows = await sql`select id, (price * 100)::integer as cents from public.products`;
    const cents = new Map(rows.map((row) => [row.id, row.cents]));
    const [tax] = await sql`select service_tax_basis_points as rate from private.settings`;
    if (tax.rate !== serviceTaxBasisPoints)
      return {
        ok: false,
        line: `services are taxed at ${tax.rate / 100}% by the database, and at ${serviceTaxBasisPoints / 100}% on the pages: private.settings, src/config/billing.ts`,
      };
    const wrong = products.filter((product) => cents.get(product.id) !== product.priceCents);
    return wrong.length === 0
      ? { ok: true, line: `${products.length} prices of the site are those of the database` }
      : {
          ok: false,
          line: `prices differ: ${few(wrong.map(({ id }) => id))}; npm run products, db push, build`,
        };
  },

  async 'mail schedule'({ sql, sendsMail }) {
    if (!sendsMail) return { ok: true, line: withoutMail };
    const [row] = await sql`
      select exists (
        select 1 from cron.job as j join cron.job_run_details as d using (jobid)
        where j.jobname = 'send-mail' and j.active and d.status = 'succeeded' and d.end_time > now() - interval '5 minutes'
      ) as runs`;
    return row.runs
      ? { ok: true, line: 'the mail schedule runs' }
      : {
          ok: false,
          line: 'the mail schedule did not run in 5 minutes: going-live.md, "Mail and schedule"',
        };
  },

  // The first run is by hand: the job's own is tomorrow.
  async retention({ sql }) {
    const jobs = await sql`
      select jobname from cron.job as j where jobname in ('retention', 'forget-cron-runs', 'plans') and active
        and 'succeeded' = coalesce((
          select status from cron.job_run_details as d where d.jobid = j.jobid and d.end_time is not null
          order by d.end_time desc limit 1
        ), 'succeeded')`;
    const missing = ['retention', 'forget-cron-runs', 'plans'].filter(
      (name) => !jobs.some(({ jobname }) => jobname === name),
    );
    const [row] = await sql`
      select exists (select 1 from private.retention_runs where ran_at > now() - interval '26 hours') as ran`;
    const faults = [
      missing.length > 0 && `schedule ${missing.join(' and ')}, or see cron.job_run_details`,
      !row.ran && 'nothing ran in 26 hours: select private.carry_out_retention()',
    ].filter(Boolean);
    return faults.length === 0
      ? { ok: true, line: 'what was kept long enough is removed each day, and plans are run' }
      : { ok: false, line: `${faults.join('; ')} (going-live.md)` };
  },

  async outbox({ sql, sendsMail }) {
    if (!sendsMail) return { ok: true, line: withoutMail };
    const [row] = await sql`
      select count(*)::integer as mails from private.mails where state in ('queued', 'sending') and due_at <= now()`;
    return row.mails === 0
      ? { ok: true, line: 'no mail is due' }
      : {
          ok: false,
          line: `${row.mails} mails are due: select answer from private.mail_outage, and content from net._http_response`,
        };
  },

  async photos({ sql, fetch, url }) {
    const [bucket] = await sql`select public from storage.buckets where id = 'photos'`;
    const [job] = await sql`
      select exists (
        select 1 from cron.job as j join cron.job_run_details as d using (jobid)
        where j.jobname = 'photos' and j.active and d.status = 'succeeded' and d.end_time > now() - interval '5 minutes'
      ) as runs`;
    // It refuses a GET, which no other answer of the host does so.
    const { status } = await fetch(`${url}/functions/v1/photos`);
    const faults = [
      !bucket && "insert the bucket: 20261125002040_photos.sql, 'storage.buckets'",
      bucket?.public && "run: update storage.buckets set public = false where id = 'photos'",
      status !== 405 &&
        `the function photos answers ${status}, not 405: npx supabase@3 functions deploy photos --use-api`,
      !job.runs && 'the schedule photos did not run in 5 minutes',
    ].filter(Boolean);
    return faults.length === 0
      ? { ok: true, line: 'photos are private, and the files of those that are gone are deleted' }
      : { ok: false, line: `${faults.join('; ')} (going-live.md)` };
  },

  async payments({ sql, fetch, url }) {
    const [{ on }] = await sql`select pays_online as on from private.settings`;
    if (!on) return { ok: true, line: 'nothing is paid online, as it comes' };
    // Without its secrets, it answers 503 to everything.
    const { status } = await fetch(`${url}/functions/v1/payments`, { method: 'POST' });
    const jobs = await sql`
      select distinct j.jobname as name from cron.job as j join cron.job_run_details as d using (jobid)
      where j.jobname in ('payments', 'unpaid-orders') and j.active and d.status = 'succeeded'
        and d.end_time > now() - interval '5 minutes'`;
    const isIdle = (job) => !jobs.some(({ name }) => name === job);
    const faults = [
      status !== 400 && `the function payments answers ${status}, not 400`,
      isIdle('payments') &&
        'the schedule payments did not run in 5 minutes, so that no money goes back',
      isIdle('unpaid-orders') &&
        'the schedule unpaid-orders did not run in 5 minutes, so that no stock comes back',
    ].filter(Boolean);
    return faults.length === 0
      ? {
          ok: true,
          line: 'the function payments has its secrets and schedules, and refuses what it does not know',
        }
      : { ok: false, line: `${faults.join('; ')} (going-live.md, cards)` };
  },

  async 'mail function'({ sql, fetch, sendsMail }) {
    if (!sendsMail) return { ok: true, line: withoutMail };
    const rows = await sql`
      select name, decrypted_secret as value from vault.decrypted_secrets where name in ('send_mail_url', 'send_mail_secret')`;
    const { send_mail_url: url, send_mail_secret: secret } = Object.fromEntries(
      rows.map(({ name, value }) => [name, value]),
    );
    if (!url || !secret)
      return {
        ok: false,
        line: 'the vault lacks send_mail_url or send_mail_secret: going-live.md, "Mail and schedule"',
      };
    const call = async (text) =>
      (await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${text}` } })).status;
    const statuses = [await call('wrong'), await call(secret)];
    return statuses.join() === '401,200'
      ? { ok: true, line: 'the mail function answers to its secret alone' }
      : {
          ok: false,
          line: `the mail function answers ${statuses.join(' and ')} to a wrong and the right secret, not 401 and 200: set SEND_MAIL_SECRET, SMTP_URL and SITE_URL, deploy`,
        };
  },
};

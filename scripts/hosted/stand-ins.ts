// What a hosted project has and the npm package of PostgreSQL lacks. `check:hosted` reads names and rows only.
import { readdirSync } from 'node:fs';

const versions = readdirSync('supabase/migrations')
  .filter((name) => name.endsWith('.sql'))
  .map((name) => `('${name.split('_')[0]}')`);

export const migrationHistory = `create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text);
  insert into supabase_migrations.schema_migrations values ${versions.join()}`;

export const extension = (name: string, schema: string) =>
  `create schema if not exists ${schema}; insert into pg_extension select (max(oid::bigint) + 1)::oid, '${name}', 10, '${schema}'::regnamespace, false, '1', null, null from pg_extension;`;

export const hostedExtensions = extension('pg_cron', 'cron') + extension('pg_net', 'net');

export const searchIndexes = ['orders', 'service_requests', 'price_list_requests']
  .map((table) => `create index if not exists ${table}_search_idx on public.${table} (id);`)
  .join('');

/** @param status Of the latest run of each job. */
export const schedule = (status: string) => `create schema if not exists cron;
  create table cron.job (jobid integer, jobname text, active boolean);
  create table cron.job_run_details (jobid integer, status text, end_time timestamptz);
  insert into cron.job values (1, 'send-mail', true), (2, 'retention', true), (3, 'forget-cron-runs', true), (4, 'photos', true),
    (5, 'payments', true), (6, 'unpaid-orders', true), (7, 'plans', true);
  insert into cron.job_run_details select jobid, '${status}', now() from cron.job;
  select private.carry_out_retention();`;

export const firstAdmin = `insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.com');
  insert into public.user_roles (user_id, role, name) select id, 'admin', 'Dana Reyes' from auth.users where email = 'owner@example.com';`;

export const mailVault = `create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('send_mail_url', 'https://x.example'), ('send_mail_secret', 's')`;

export const photoBucket = `create schema storage; create table storage.buckets (id text, public boolean);
  insert into storage.buckets values ('photos', false);`;

export const twoNetworks = `insert into private.request_log (name, kind, email, ip) values ('request', 'quote', 'a', '192.0.2.1'), ('request', 'quote', 'b', '192.0.2.2')`;

export const cloudflare = `update private.settings set network_address_header = 'cf-connecting-ip' where only_row;`;

/** What the dashboard's "Automatic RLS" makes. */
export const automaticRls = `create function public.rls_auto_enable() returns event_trigger language plpgsql security definer
  set search_path = pg_catalog as $$ begin end $$; grant execute on function public.rls_auto_enable() to anon;`;

export const confirmedAccounts = 'update private.settings set accounts_confirm_email = true';

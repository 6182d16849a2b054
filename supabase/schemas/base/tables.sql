create schema private;
comment on schema private is
  'Tables and functions that no API exposes.';
grant usage on schema private to anon, authenticated, service_role;

-- Everybody's right to functions is taken back in all schemas: per schema, PostgreSQL can only add rights.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- The service key passes every policy.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public, private grant execute on functions to service_role;

create table private.settings (
  -- The only key there can be: the table has one row.
  only_row boolean primary key default true check (only_row),
  visit_change_hours integer not null default 24 check (visit_change_hours >= 0),
  return_days integer not null default 30 check (return_days >= 0),
  network_address_header text not null default 'x-forwarded-for'
    check (network_address_header in ('x-forwarded-for', 'cf-connecting-ip')),
  contact_phone text not null default '(562) 555-0142',
  service_tax_basis_points integer not null default 700 check (service_tax_basis_points between 0 and 2500),
  pays_online boolean not null default false,
  least_online_cents integer not null default 50 check (least_online_cents > 0),
  most_online_cents integer not null default 99999999 check (most_online_cents > 0),
  accounts_confirm_email boolean not null default false,
  keep_spam interval not null default '90 days',
  keep_closed_requests interval not null default '3 years',
  keep_price_lists interval not null default '3 years',
  keep_sent_mails interval not null default '1 year',
  keep_invitations interval not null default '90 days',
  keep_invoices interval not null default '7 years',
  keep_crash_reports interval not null default '30 days'
);
comment on table private.settings is
  'What an operator may change without a release: one row. Limits are in private.limits.';
comment on column private.settings.visit_change_hours is
  'Customers can cancel a visit, or ask for another time, until this many hours before it. Then they are asked to '
  'call.';
comment on column private.settings.return_days is
  'For how many days after the delivery items can be returned; the number in src/config/site.ts.';
comment on column private.settings.network_address_header is
  'The header in which the platform names the caller: the last hop of x-forwarded-for, or cf-connecting-ip.';
comment on column private.settings.contact_phone is
  'Offered when a limit refuses a visitor; the number in src/config/site.ts. Empty offers none.';
comment on column private.settings.service_tax_basis_points is
  'The rate of tax on quotes and invoices, in hundredths of a percent; the number in src/config/billing.ts. The shop '
  'has its own.';
comment on column private.settings.pays_online is
  'Customers can pay invoices and deposits on the page of a provider; the function `payments` then has the '
  'provider''s secrets.';
comment on column private.settings.least_online_cents is
  'The smallest amount that the provider of online payments takes.';
comment on column private.settings.most_online_cents is
  'The largest amount that the provider of online payments takes.';
comment on column private.settings.accounts_confirm_email is
  'Whether new accounts confirm their address by mail, as Auth is set. Otherwise an account shows what was sent '
  'while signed in, and nothing by its address.';

-- Only the owner, and functions with the owner's rights, use these tables: there is neither grant nor policy.
alter table private.settings enable row level security;
create policy "Functions alone" on private.settings using (false);

create table private.idempotency_keys (
  key uuid primary key,
  content_hash text not null,
  result_id uuid not null
);
comment on table private.idempotency_keys is
  'The keys of what is stored once however often it is sent, such as orders, requests, returns and messages.';
comment on column private.idempotency_keys.result_id is
  'The row that was stored under the key, or what that belongs to. The key itself where that is kept for good.';

alter table private.idempotency_keys enable row level security;
create policy "Functions alone" on private.idempotency_keys using (false);

create schema private;
comment on schema private is
  'Tables and functions that no API exposes.';
grant usage on schema private to anon, authenticated, service_role;

-- PostgreSQL lets all roles execute new functions. This right is revoked for all schemas at once, because a default for
-- one schema can only add rights.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- The service key bypasses every policy.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public, private grant execute on functions to service_role;

create table private.settings (
  -- Allows only one row in the table.
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
  'Settings that an operator may change without a release, in one row. Limits are in private.limits.';
comment on column private.settings.visit_change_hours is
  'Customers can cancel a visit, or ask for another time, until this many hours before it. After that, they have to '
  'call.';
comment on column private.settings.return_days is
  'The number of days after the delivery in which items can be returned. src/config/site.ts has the same number.';
comment on column private.settings.network_address_header is
  'The header with the network address of the caller: x-forwarded-for, of which the last hop is used, or '
  'cf-connecting-ip.';
comment on column private.settings.contact_phone is
  'The phone number in refusals to customers. src/config/site.ts has the same number. Empty: no number is offered.';
comment on column private.settings.service_tax_basis_points is
  'The tax rate of quotes and invoices, in hundredths of a percent. src/config/billing.ts has the same number. The '
  'shop has its own rate.';
comment on column private.settings.pays_online is
  'True if customers pay orders, invoices and deposits on the page of a provider. The function `payments` then needs '
  'the secrets of the provider.';
comment on column private.settings.least_online_cents is
  'The smallest amount that the provider of online payments takes.';
comment on column private.settings.most_online_cents is
  'The largest amount that the provider of online payments takes.';
comment on column private.settings.accounts_confirm_email is
  'True if Auth makes new accounts confirm their email address. Otherwise an account does not show requests by its '
  'email address, only those that were sent while signed in.';

-- With this policy, only the owner and functions with the owner's rights can read the rows of a table.
alter table private.settings enable row level security;
create policy "Functions alone" on private.settings using (false);

create table private.idempotency_keys (
  key uuid primary key,
  content_hash text not null,
  result_id uuid not null
);
comment on table private.idempotency_keys is
  'Idempotency keys of orders, requests, returns, messages and other rows: a repeated call with the same key stores '
  'nothing more.';
comment on column private.idempotency_keys.result_id is
  'The id of the row that was stored under the key, or of its parent. The key itself if that row is never deleted.';

alter table private.idempotency_keys enable row level security;
create policy "Functions alone" on private.idempotency_keys using (false);

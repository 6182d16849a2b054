-- docs/operations.md has a table of all limits. Each limit is inserted in rows.sql of the domain that it limits.
create table private.limits (
  name text not null,
  per text not null check (per in ('call', 'pair', 'email', 'network', 'block', 'everyone')),
  number integer not null check (number >= 0),
  period interval not null default '1 hour' check (period between '1 minute' and '1 day'),
  sentence text,
  primary key (name, per, period)
);
comment on table private.limits is
  'The limits of attempts, such as requests, mails and lookups. An operator may change them without a release.';
comment on column private.limits.per is
  'pair: an email address together with the network that uses it, or a signed-in account. email: an email address '
  'from all networks, not signed in. network: an IPv4 address, or the first 64 bits of an IPv6 one. block: the first '
  '48 bits of an IPv6 address. pair and email count each kind separately.';
comment on column private.limits.sentence is
  'The sentence for a visitor whom the limit refuses, or the note on a mail that it delays.';

create table private.request_log (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  email text not null default '',
  ip text,
  block text generated always as (private.network_block(ip)) stored,
  user_id uuid,
  amount integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table private.request_log is 'The accepted attempts of the last day, which the limits count.';
comment on column private.request_log.name is 'The name of the limits that count the attempt.';
comment on column private.request_log.email is
  'The mailbox of an address, or another key of the sender: the id of an order, the reference of a request, or the '
  'hash of a token.';
comment on column private.request_log.created_at is
  'The time of the attempt. For a delayed mail it is the time at which it may be sent, which can be in the future.';

create index request_log_email_idx on private.request_log (email, name, kind, created_at) where email <> '';
create index request_log_user_id_idx on private.request_log (user_id, name, kind, created_at) where user_id is not null;
create index request_log_ip_idx on private.request_log (ip, name, created_at) where ip is not null;
create index request_log_block_idx on private.request_log (block, name, created_at) where block <> ip;
create index request_log_kind_idx on private.request_log (kind, created_at);
create index request_log_name_idx on private.request_log (name, created_at);

alter table private.limits enable row level security;
create policy "Functions alone" on private.limits using (false);

alter table private.request_log enable row level security;
create policy "Functions alone" on private.request_log using (false);

-- Each role has a time limit, because a caller can add a very slow filter to the URL of a call. Such a call would keep
-- a connection busy. Calls of visitors take less than 100 ms. Lists and searches of staff take longer. In some local
-- backends, the roles do not exist yet when this block runs.
do $$
begin
  if to_regrole('anon') is not null then
    alter role anon set statement_timeout = '1s';
  end if;
  if to_regrole('authenticated') is not null then
    alter role authenticated set statement_timeout = '3s';
  end if;
exception when insufficient_privilege then
  raise warning 'The time limits of the roles anon and authenticated were not set: %', sqlerrm;
end;
$$;

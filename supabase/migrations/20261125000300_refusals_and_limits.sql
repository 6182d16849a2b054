-- How a function refuses a request, and how often the public may send one.

-- PostgREST turns the code PT4xx into that HTTP status, the sentence into `message` and the JSON into
-- `details`. A failing constraint would be a 500 in some backends, so functions validate first.
create function private.refuse(status integer, code text, sentence text, data jsonb default '{}')
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = sentence,
    detail = (jsonb_build_object('code', code) || data)::text;
end;
$$;
comment on function private.refuse(integer, text, text, jsonb) is
  'Ends the request with an HTTP status, a code for programs and a sentence for people.';

create table private.settings (
  -- The only key there can be: the table has one row.
  only_row boolean primary key default true check (only_row),
  visit_change_hours integer not null default 24 check (visit_change_hours >= 0),
  return_days integer not null default 30 check (return_days >= 0),
  network_address_header text not null default 'x-forwarded-for'
    check (network_address_header in ('x-forwarded-for', 'cf-connecting-ip')),
  contact_phone text not null default '(562) 555-0142',
  service_tax_basis_points integer not null default 700 check (service_tax_basis_points between 0 and 2500),
  pays_online boolean not null default false
);
comment on table private.settings is 'What an operator may change without a release: one row. Limits are in private.limits.';
comment on column private.settings.visit_change_hours is
  'Customers can cancel a visit, or ask for another time, until this many hours before it. Then they are asked to call.';
comment on column private.settings.return_days is
  'For how many days after the delivery items can be returned; the number in src/config/site.ts.';
comment on column private.settings.network_address_header is
  'The header in which the platform names the caller: the last hop of x-forwarded-for, or cf-connecting-ip.';
comment on column private.settings.contact_phone is
  'Offered when a limit refuses a visitor; the number in src/config/site.ts. Empty offers none.';
comment on column private.settings.service_tax_basis_points is
  'The rate of tax on quotes and invoices, in hundredths of a percent; the number in src/config/billing.ts. The shop has its own.';
comment on column private.settings.pays_online is
  'Customers can pay invoices and deposits on the page of a provider; the function `payments` then has the provider''s secrets.';

insert into private.settings default values;

-- Part of a sentence; empty if there is no number to call.
create function private.or_call()
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((select ' or call us at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

create function private.at_phone()
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((select ' at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

-- Many providers deliver ann+1@, an.n@ and ann@ to one person, who would get the mails of all of them.
create function private.mailbox(address text)
returns text
language sql
immutable
strict
set search_path = ''
as $$
  select case
    when address like '%@%' then
      replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(address), '@', 2)
    else lower(address)
  end;
$$;
comment on function private.mailbox(text) is 'What the addresses of one person have in common, to count what comes with them.';

create function private.network_block(ip text)
returns text
language sql
immutable
strict
set search_path = ''
as $$
  select case when ip like '%:%' then network(set_masklen(ip::inet, 48))::text else ip end;
$$;
comment on function private.network_block(text) is
  'The 48 bits of an IPv6 network, which anybody gets for nothing with 65,536 networks in it; an IPv4 address as it is.';

-- All limits: decision 006 has a table of them. Each stands in the migration of what it limits.
create table private.limits (
  name text not null,
  per text not null check (per in ('call', 'pair', 'email', 'network', 'block', 'everyone')),
  number integer not null check (number >= 0),
  period interval not null default '1 hour' check (period between '1 minute' and '1 day'),
  sentence text,
  primary key (name, per, period)
);
comment on table private.limits is 'How much of what is accepted. What an operator may change without a release.';
comment on column private.limits.per is
  'pair: an email address and the network that uses it, or a signed-in account. email: an email address from anywhere, not signed in. network: an IPv4 address or the 64 bits of an IPv6 one. block: 48 bits of IPv6. Pair and email count each kind for itself.';
comment on column private.limits.sentence is 'What a visitor is told whom the limit refuses, or what is noted about a mail.';

insert into private.limits (name, per, number, sentence) values
  ('request', 'pair', 10, 'We already received several requests from this email address.'),
  ('request', 'email', 100, 'We already received several requests from this email address.'),
  ('request', 'network', 100, 'We already received many requests from your connection.'),
  ('request', 'block', 300, 'We already received many requests from your connection.'),
  -- Refuses nobody; see admin_alarms.
  ('alarm', 'everyone', 2000, null);

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
comment on table private.request_log is 'What was accepted in the last day, to count it.';
comment on column private.request_log.name is 'The limits that count it.';
comment on column private.request_log.email is
  'The mailbox of an address, or what else stands for a sender: the id of an order, the reference of a request, the hash of a token.';
comment on column private.request_log.created_at is 'Of a mail: when it may leave, which can lie ahead.';

create index request_log_email_idx on private.request_log (email, name, kind, created_at) where email <> '';
create index request_log_user_id_idx on private.request_log (user_id, name, kind, created_at) where user_id is not null;
create index request_log_ip_idx on private.request_log (ip, name, created_at) where ip is not null;
create index request_log_block_idx on private.request_log (block, name, created_at) where block <> ip;
create index request_log_kind_idx on private.request_log (kind, created_at);
create index request_log_name_idx on private.request_log (name, created_at);

-- Only the owner, and functions with the owner's rights, use these tables: there is neither grant nor policy.
alter table private.settings enable row level security;
create policy "Functions alone" on private.settings using (false);
alter table private.limits enable row level security;
create policy "Functions alone" on private.limits using (false);
alter table private.request_log enable row level security;
create policy "Functions alone" on private.request_log using (false);

-- A caller can write any hop of x-forwarded-for but the last, which the platform adds.
create function private.client_ip()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  hop text := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb
    ->> (select s.network_address_header from private.settings as s);
  address inet;
  ipv4 text;
begin
  hop := btrim(split_part(hop, ',', -1));
  -- A port may follow an IPv4 address, or an IPv6 address in brackets.
  address := regexp_replace(hop, '^\[(.*)\](:\d+)?$|^([\d.]+):\d+$', '\1\3')::inet;
  -- A server that listens on IPv6 sees IPv4 addresses as ::ffff:203.0.113.9.
  ipv4 := substring(host(address) from '^::ffff:([\d.]+)$');
  if ipv4 is not null then
    return ipv4;
  end if;
  -- A customer of a provider has a whole IPv6 network of 64 bits.
  return case when family(address) = 6 then network(set_masklen(address, 64))::text else host(address) end;
exception when invalid_text_representation then
  return null;
end;
$$;
comment on function private.client_ip() is
  'The network address from which the platform received the request, or null.';

-- The one place that counts. Nobody can shut out another: anybody can write somebody's address, so it counts with the
-- network from which it comes, and who is signed in counts by the account alone. A pair's own mails line up one behind the
-- other, so theirs are counted that lie ahead.
create function private.count_attempt(
  name text,
  email text default '',
  kind text default null,
  amount integer default 1,
  account uuid default null,
  may_wait boolean default false,
  earliest timestamptz default now(),
  out free_at timestamptz,
  out sentence text
)
language plpgsql
security definer
set search_path = ''
-- One plan for all: making one takes longer than carrying it out.
set plan_cache_mode = force_generic_plan
as $$
declare
  what constant text := coalesce(count_attempt.kind, count_attempt.name);
  sender constant text := private.mailbox(count_attempt.email);
  address constant text := private.client_ip();
  here constant text := private.network_block(address);
  moment timestamptz := coalesce(earliest, now());
  reached record;
begin
  loop
    select full_until.free_at, lim.sentence
    into reached
    from private.limits as lim
    cross join lateral (
      select greatest(
        case when lim.number < greatest(count_attempt.amount, 1) then 'infinity'::timestamptz end,
        -- The latest one that leaves no room beside it.
        max(counted.created_at) + lim.period
      ) as free_at
      from (
        select l.created_at, sum(l.amount) over (order by l.created_at desc, l.id desc) as total
        from (
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'pair' and account is null
            and r.email = sender and r.email <> '' and r.name = count_attempt.name and r.kind = what
            and r.user_id is null and r.block is not distinct from here
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'pair' and r.user_id = account and r.name = count_attempt.name and r.kind = what
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'email' and account is null
            and r.email = sender and r.email <> '' and r.name = count_attempt.name and r.kind = what and r.user_id is null
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'network' and r.ip = address and r.name = count_attempt.name
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'block' and here <> address and r.block <> r.ip and r.block = here and r.name = count_attempt.name
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'everyone' and r.name = count_attempt.name
        ) as l
        where l.created_at > moment - lim.period and (lim.per = 'pair' or l.created_at <= moment)
      ) as counted
      where counted.total + greatest(count_attempt.amount, 1) > lim.number
    ) as full_until
    where lim.name = count_attempt.name and full_until.free_at > moment
    order by full_until.free_at desc, lim.per desc
    limit 1;
    exit when not found;
    free_at := reached.free_at;
    sentence := reached.sentence;
    exit when not may_wait;
    -- The log goes back a day, so nothing waits for longer.
    if free_at > now() + interval '1 day' then
      free_at := 'infinity';
      return;
    end if;
    moment := free_at;
  end loop;

  if amount > 0 and (free_at is null or may_wait) then
    -- What happens now has the time of what it stores, by which both are found together.
    insert into private.request_log (name, kind, email, ip, user_id, amount, created_at)
    values (
      count_attempt.name, what, sender, address, account, amount, case when moment > clock_timestamp() then moment else now() end
    );
  end if;
end;
$$;
comment on function private.count_attempt(text, text, text, integer, uuid, boolean, timestamptz) is
  'Records one attempt, unless a limit of the name is reached: then free_at is when it no longer is, with the limit''s sentence, and what may wait is recorded for that time, which is infinity beyond a day.';

create function private.take_turn(what text)
returns void
language sql
strict
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(what, 0));
$$;
comment on function private.take_turn(text) is
  'Until the end of the transaction, others that name the same wait; taken in the order key, sender, network, rows, mailbox.';

create function private.enforce_limits(
  name text, email text, kind text default null, amount integer default 1, account uuid default auth.uid()
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  reached record;
begin
  perform private.take_turn(
    'sender:' || coalesce(enforce_limits.kind, enforce_limits.name) || ':'
    || coalesce(account::text, private.mailbox(enforce_limits.email))
  );
  perform private.take_turn('network:' || private.client_ip());
  -- After its turn: now() lies before what others counted while it waited.
  select * into reached from private.count_attempt(
    enforce_limits.name, enforce_limits.email, enforce_limits.kind, enforce_limits.amount, account, earliest => clock_timestamp()
  );
  -- Staff type what callers ask for.
  if reached.free_at is not null and not private.is_admin() then
    perform private.refuse(
      429, 'rate_limited', reached.sentence || ' Please try again in an hour' || private.or_call() || '.'
    );
  end if;
end;
$$;
comment on function private.enforce_limits(text, text, text, integer, uuid) is
  'Counts one attempt of a sender, one after the other, or refuses it with a 429; staff are never refused.';

-- A filter in the URL of a call may be as slow as its writer likes, and each one keeps a connection busy. Visitors'
-- calls take less than 100 ms, staff's lists and searches more. Not every local backend has the roles at this moment.
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

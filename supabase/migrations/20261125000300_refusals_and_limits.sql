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
  limit_per_pair integer not null default 10 check (limit_per_pair >= 0),
  limit_per_email integer not null default 100 check (limit_per_email >= 0),
  limit_per_ip integer not null default 100 check (limit_per_ip >= 0),
  limit_pieces_per_order integer not null default 200 check (limit_pieces_per_order >= 0),
  limit_pieces_per_pair integer not null default 400 check (limit_pieces_per_pair >= 0),
  limit_pieces_per_ip integer not null default 1000 check (limit_pieces_per_ip >= 0),
  limit_lookups_per_pair integer not null default 10 check (limit_lookups_per_pair >= 0),
  limit_lookups_per_ip integer not null default 100 check (limit_lookups_per_ip >= 0),
  limit_lookups_per_email_a_day integer not null default 1000 check (limit_lookups_per_email_a_day >= 0),
  limit_customer_mails integer not null default 3 check (limit_customer_mails >= 0),
  limit_order_mails integer not null default 3 check (limit_order_mails > 0),
  limit_staff_mails integer not null default 30 check (limit_staff_mails >= 0),
  limit_staff_mails_per_ip integer not null default 5 check (limit_staff_mails_per_ip >= 0),
  limit_crash_reports_per_ip integer not null default 10 check (limit_crash_reports_per_ip >= 0),
  visit_change_hours integer not null default 24 check (visit_change_hours >= 0),
  return_days integer not null default 30 check (return_days >= 0),
  alarm_total integer not null default 2000 check (alarm_total >= 0),
  network_address_header text not null default 'x-forwarded-for'
    check (network_address_header in ('x-forwarded-for', 'cf-connecting-ip')),
  contact_phone text not null default '(562) 555-0142'
);
comment on table private.settings is 'What an operator may change without a release: one row.';
comment on column private.settings.limit_per_pair is
  'Requests an hour with one email address from one network address, or of one signed-in account, for each kind.';
comment on column private.settings.limit_per_email is
  'Requests an hour with one email address, from anywhere and not signed in, for each kind.';
comment on column private.settings.limit_per_ip is 'Requests an hour from one network address, all kinds together.';
comment on column private.settings.limit_pieces_per_order is
  'Pieces in one order. The three limits on pieces are for as long as the payment is simulated.';
comment on column private.settings.limit_pieces_per_pair is
  'Pieces an hour with one email address from one network address, or of one signed-in account.';
comment on column private.settings.limit_pieces_per_ip is 'Pieces that one network address can order in an hour.';
comment on column private.settings.limit_lookups_per_pair is
  'Wrong lookups an hour with one email address from one network address.';
comment on column private.settings.limit_lookups_per_ip is 'Lookups an hour from one network address, right or wrong.';
comment on column private.settings.limit_lookups_per_email_a_day is
  'Wrong lookups a day with one email address, from anywhere. So high that only a flood meets it.';
comment on column private.settings.limit_customer_mails is
  'Mails an hour to one address that visitors cause, without confirmations of orders; cancellations of orders count apart. The rest are recorded as not sent.';
comment on column private.settings.limit_order_mails is
  'Confirmations of orders an hour to one address. The rest leave later.';
comment on column private.settings.limit_staff_mails_per_ip is
  'Mails an hour to staff because of one network, and as many about emergencies. A summary every ten minutes tells of the rest.';
comment on column private.settings.limit_staff_mails is
  'The same for all visitors together whose network is not known.';
comment on column private.settings.limit_crash_reports_per_ip is
  'Crash reports an hour from one network address. The rest are dropped, and none count for other limits.';
comment on column private.settings.visit_change_hours is
  'Customers can cancel a visit, or ask for another time, until this many hours before it. Then they are asked to call.';
comment on column private.settings.return_days is
  'For how many days after the delivery items can be returned; the number in src/config/site.ts.';
comment on column private.settings.alarm_total is
  'Requests of a kind, or lookups, in an hour that staff are told of. Refuses nobody.';
comment on column private.settings.network_address_header is
  'The header in which the platform names the caller: the last hop of x-forwarded-for, or cf-connecting-ip.';
comment on column private.settings.contact_phone is
  'Offered when a limit refuses a visitor; the number in src/config/site.ts. Empty offers none.';

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

create table private.request_log (
  id bigint generated always as identity primary key,
  kind text not null,
  email text not null,
  ip text,
  user_id uuid,
  pieces integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table private.request_log is 'What was accepted in the last day, to count it. Older rows are removed as new ones come.';

create index request_log_email_idx on private.request_log (kind, email, created_at);
create index request_log_user_id_idx on private.request_log (kind, user_id, created_at) where user_id is not null;
create index request_log_ip_idx on private.request_log (ip, created_at) where ip is not null;
create index request_log_kind_idx on private.request_log (kind, created_at);
create index request_log_created_at_idx on private.request_log (created_at);

-- Only the owner, and functions with the owner's rights, use these tables: there is neither grant nor policy.
alter table private.settings enable row level security;
create policy "Functions alone" on private.settings using (false);
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

-- Nobody can shut out another: anybody can write somebody's address, so it counts with the network from which it
-- comes, and who is signed in counts by the account alone.
-- The record belongs to the caller's transaction, so only what was accepted counts. The locks make parallel
-- requests of one sender count one after the other; they are always taken in this order.
create function private.count_request(kind text, email text, pieces integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sender constant text := lower(count_request.email);
  address constant text := private.client_ip();
  caller constant uuid := (select auth.uid());
  since constant timestamptz := now() - interval '1 hour';
  settings private.settings;
  by_sender record;
  by_ip record;
  problem text;
begin
  select s.* into strict settings from private.settings as s;
  perform pg_advisory_xact_lock(
    hashtextextended('sender:' || count_request.kind || ':' || coalesce(caller::text, sender), 0)
  );
  if address is not null then
    perform pg_advisory_xact_lock(hashtextextended('ip:' || address, 0));
  end if;

  -- A few at a time, and none that another transaction is removing.
  delete from private.request_log
  where id in (
    select old.id
    from private.request_log as old
    where old.created_at < now() - interval '1 day'
    order by old.created_at
    limit 20
    for update skip locked
  );

  if caller is not null then
    select count(*) as requests, coalesce(sum(r.pieces), 0) + count_request.pieces as pieces, 0::bigint as requests_from_anywhere
    into by_sender
    from private.request_log as r
    where r.kind = count_request.kind and r.user_id = caller and r.created_at > since;
  else
    select
      count(*) filter (where r.ip is not distinct from address) as requests,
      coalesce(sum(r.pieces) filter (where r.ip is not distinct from address), 0) + count_request.pieces as pieces,
      count(*) as requests_from_anywhere
    into by_sender
    from private.request_log as r
    where r.kind = count_request.kind and r.email = sender and r.user_id is null and r.created_at > since;
  end if;
  select count(*) as requests, coalesce(sum(r.pieces), 0) + count_request.pieces as pieces
  into by_ip
  from private.request_log as r
  where r.ip = address and r.kind <> 'crash' and r.created_at > since;

  problem := case
    when by_sender.requests >= settings.limit_per_pair
      or by_sender.requests_from_anywhere >= settings.limit_per_email then
      'We already received several requests from this email address.'
    when address is not null and by_ip.requests >= settings.limit_per_ip then
      'We already received many requests from your connection.'
    when count_request.pieces > 0 and (
      by_sender.pieces > settings.limit_pieces_per_pair
      or address is not null and by_ip.pieces > settings.limit_pieces_per_ip
    ) then
      'We already received orders for many items from you.'
  end;
  if problem is not null then
    perform private.refuse(
      429, 'rate_limited', problem || ' Please try again in an hour' || private.or_call() || '.'
    );
  end if;

  insert into private.request_log (kind, email, ip, user_id, pieces)
  values (count_request.kind, sender, address, caller, count_request.pieces);
end;
$$;
comment on function private.count_request(text, text, integer) is
  'Records one request of a kind from an email address, and the pieces it orders, or refuses it with a 429.';

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

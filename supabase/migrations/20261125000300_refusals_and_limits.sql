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
  limit_per_email integer not null default 10 check (limit_per_email >= 0),
  limit_per_ip integer not null default 100 check (limit_per_ip >= 0),
  limit_total integer not null default 2000 check (limit_total >= 0),
  limit_lookups_per_order integer not null default 10 check (limit_lookups_per_order >= 0),
  limit_lookups_per_email integer not null default 10 check (limit_lookups_per_email >= 0),
  limit_lookups_per_ip integer not null default 60 check (limit_lookups_per_ip >= 0),
  limit_lookups_total integer not null default 2000 check (limit_lookups_total >= 0),
  limit_lookup_attempts integer not null default 1000 check (limit_lookup_attempts >= 0),
  contact_phone text not null default '(562) 555-0142'
);
comment on table private.settings is 'What an operator may change without a release: one row.';
comment on column private.settings.limit_per_email is 'Requests an hour from one e-mail address, for each kind.';
comment on column private.settings.limit_per_ip is 'Requests an hour from one network address, all kinds together.';
comment on column private.settings.limit_total is 'Requests an hour in total, for each kind.';
comment on column private.settings.limit_lookups_per_order is 'Failed lookups an hour for one order number.';
comment on column private.settings.limit_lookups_per_email is 'Failed lookups an hour with one e-mail address.';
comment on column private.settings.limit_lookups_per_ip is 'Failed lookups an hour from one network address.';
comment on column private.settings.limit_lookups_total is 'Failed lookups an hour in total.';
comment on column private.settings.limit_lookup_attempts is
  'Lookups an hour, right or wrong, with the addresses that share one of 64 counters.';
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

create table private.request_log (
  id bigint generated always as identity primary key,
  kind text not null,
  email text not null,
  ip text,
  created_at timestamptz not null default now()
);
comment on table private.request_log is 'What was accepted in the last day, to count it. Older rows are removed as new ones come.';

create index request_log_email_idx on private.request_log (kind, email, created_at);
create index request_log_ip_idx on private.request_log (ip, created_at) where ip is not null;
create index request_log_kind_idx on private.request_log (kind, created_at);
create index request_log_created_at_idx on private.request_log (created_at);

-- Only the owner, and functions with the owner's rights, use these tables: there is neither grant nor policy.
alter table private.settings enable row level security;
alter table private.request_log enable row level security;

-- The address of one entry of x-forwarded-for in lower case and without its port; null if it is none.
create function private.hop_address(hop text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(left(
    coalesce(
      substring(hop from '^([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?::[0-9]{1,5})?$'),
      substring(hop from '^([0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*:[0-9A-Fa-f.]*)$'),
      substring(hop from '^\[([0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*:[0-9A-Fa-f.]*)\](?::[0-9]{1,5})?$')
    ),
    64
  ));
$$;

-- The first entry that is an address: an empty or made-up one before it must not switch the limit off.
create function private.client_ip()
returns text
language sql
stable
set search_path = ''
as $$
  select private.hop_address(btrim(entry.hop))
  from string_to_table(
    coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'x-forwarded-for', ','
  ) with ordinality as entry (hop, n)
  where private.hop_address(btrim(entry.hop)) is not null
  order by entry.n
  limit 1;
$$;
comment on function private.client_ip() is
  'The network address the request says it comes from, or null. It can be forged.';

-- The record belongs to the caller's transaction, so only what was accepted counts. The locks make parallel
-- requests of one sender count one after the other; they are always taken in this order.
create function private.count_request(kind text, email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  sender constant text := lower(count_request.email);
  address constant text := private.client_ip();
  since constant timestamptz := now() - interval '1 hour';
  settings private.settings;
  scope text;
begin
  select s.* into strict settings from private.settings as s;
  perform pg_advisory_xact_lock(hashtextextended('email:' || count_request.kind || ':' || sender, 0));
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

  scope := case
    when (
      select count(*) from private.request_log as r
      where r.kind = count_request.kind and r.email = sender and r.created_at > since
    ) >= settings.limit_per_email then 'email'
    when address is not null and (
      select count(*) from private.request_log as r
      where r.ip = address and r.created_at > since
    ) >= settings.limit_per_ip then 'ip'
    when (
      select count(*) from private.request_log as r
      where r.kind = count_request.kind and r.created_at > since
    ) >= settings.limit_total then 'total'
  end;

  if scope is not null then
    perform private.refuse(
      429,
      'rate_limited',
      case scope
        when 'email' then 'We already received several requests from this e-mail address.'
        when 'ip' then 'We already received many requests from your connection.'
        else 'We are receiving more requests than usual.'
      end
        || ' Please try again in an hour' || private.or_call() || '.',
      jsonb_build_object('scope', scope)
    );
  end if;

  insert into private.request_log (kind, email, ip)
  values (count_request.kind, sender, address);
end;
$$;
comment on function private.count_request(text, text) is
  'Records one request of a kind from an e-mail address, or refuses it with a 429.';

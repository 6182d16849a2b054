-- How often the public may send something. The address of a request can be forged, so it is one limit
-- of three: per e-mail address and kind, per address of the network, and in total for a kind.

create table private.settings (
  key text primary key,
  value text not null,
  description text not null
);
comment on table private.settings is 'What an operator may change without a release.';

insert into private.settings (key, value, description)
values
  ('limit_per_email', '10', 'Requests an hour from one e-mail address, for each kind.'),
  ('limit_per_ip', '100', 'Requests an hour from one network address, all kinds together.'),
  ('limit_total', '2000', 'Requests an hour in total, for each kind.'),
  ('contact_phone', '(562) 555-0142', 'Offered when a limit refuses a visitor; the number in src/config/site.ts.');

create function private.setting(name text)
returns text
language sql
stable
set search_path = ''
as $$
  select value from private.settings where key = name;
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

-- Nobody but the owner and functions with the owner's rights: no grant, and no policy either.
alter table private.settings enable row level security;
alter table private.request_log enable row level security;
revoke all on table private.settings, private.request_log from public, anon, authenticated;

create function private.client_ip()
returns text
language sql
stable
set search_path = ''
as $$
  select left(
    nullif(
      btrim(
        split_part(
          coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb
            ->> 'x-forwarded-for',
          ',', 1
        )
      ),
      ''
    ),
    64
  );
$$;
comment on function private.client_ip() is
  'The network address the request says it comes from, or null. It can be forged.';

-- Counts and records one accepted request, or refuses it with a 429. The record is part of the caller's
-- transaction: what is refused later leaves none, so only what was accepted counts. The locks make
-- parallel requests of one sender count one after the other; they are always taken in this order.
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
  scope text;
begin
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
    ) >= private.setting('limit_per_email')::integer then 'email'
    when address is not null and (
      select count(*) from private.request_log as r
      where r.ip = address and r.created_at > since
    ) >= private.setting('limit_per_ip')::integer then 'ip'
    when (
      select count(*) from private.request_log as r
      where r.kind = count_request.kind and r.created_at > since
    ) >= private.setting('limit_total')::integer then 'total'
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
        || ' Please try again in an hour or call us at ' || private.setting('contact_phone') || '.',
      jsonb_build_object('scope', scope)
    );
  end if;

  insert into private.request_log (kind, email, ip)
  values (count_request.kind, sender, address);
end;
$$;
comment on function private.count_request(text, text) is
  'Records one request of a kind from an e-mail address, or refuses it with a 429.';

revoke all on function
  private.setting(text),
  private.client_ip(),
  private.count_request(text, text)
from public;

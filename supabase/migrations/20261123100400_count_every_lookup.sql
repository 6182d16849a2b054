-- Who looks an order up can have that request rolled back, and with it the count of what failed: a GET may not write,
-- and a cast in `select`, or asking for exactly one row, fails where nothing is found. Numbers were guessed uncounted.
-- A sequence is never rolled back, and cannot go on where nothing may be written: each lookup takes a number first.

insert into private.settings (key, value, description)
values (
  'limit_lookup_attempts', '1000',
  'Lookups an hour, right or wrong, with the addresses that share one of 64 counters.'
);

create or replace function private.setting(name text)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select value from private.settings where key = name),
    case name
      when 'limit_per_email' then '10'
      when 'limit_per_ip' then '100'
      when 'limit_total' then '2000'
      when 'limit_lookups_per_order' then '10'
      when 'limit_lookups_per_email' then '10'
      when 'limit_lookups_per_ip' then '60'
      when 'limit_lookups_total' then '2000'
      when 'limit_lookup_attempts' then '1000'
    end
  );
$$;

do $$
begin
  for counter in 0..63 loop
    execute format('create sequence private.lookups_%s', counter);
  end loop;
end;
$$;

create function private.count_lookup(email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := jsonb_build_object('email', count_lookup.email);
  -- As it is compared: an address is not another one for what is written around it.
  address constant text := left(lower(coalesce(private.text_field(given, 'email'), '')), 256);
  counter constant regclass := format('private.lookups_%s', hashtextextended(address, 0) & 63);
  -- A counter holds the hour, in millions, and what it has counted in it.
  hour constant bigint := floor(extract(epoch from now()) / 3600)::bigint * 1000000;
  attempt constant bigint := nextval(counter);
begin
  if attempt < hour then
    perform setval(counter, hour + 1);
  elsif attempt - hour > private.setting('limit_lookup_attempts')::integer then
    perform private.refuse(
      429,
      'rate_limited',
      'There were too many attempts. Please try again in an hour' || private.or_call() || '.'
    );
  end if;
end;
$$;
comment on function private.count_lookup(text) is
  'Counts a lookup with an address, right or wrong, past any rollback, or refuses it with a 429.';
revoke all on function private.count_lookup(text) from public;
grant execute on function private.count_lookup(text) to anon, authenticated, service_role;

create or replace function public.track_order(order_number text default null, email text default null)
returns jsonb
language sql
set search_path = ''
as $$
  select private.count_lookup(email);
  select private.track_order(order_number, email);
$$;

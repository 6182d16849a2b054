-- Limits that an operator mistypes or deletes: a figure that is none is refused when it is written, and a
-- row that is missing counts as what it was at first, instead of as no limit.

alter table private.settings
  add constraint settings_limits_are_figures
  check (key not like 'limit\_%' or value ~ '^[0-9]{1,6}$');

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
    end
  );
$$;

-- Part of a sentence. Without a number to call it is empty, and the sentence is whole all the same.
create function private.or_call()
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(' or call us at ' || nullif(btrim(private.setting('contact_phone')), ''), '');
$$;
revoke all on function private.or_call() from public;

create or replace function private.count_request(kind text, email text)
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
        || ' Please try again in an hour' || private.or_call() || '.',
      jsonb_build_object('scope', scope)
    );
  end if;

  insert into private.request_log (kind, email, ip)
  values (count_request.kind, sender, address);
end;
$$;

create or replace function private.track_order(order_number text, email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := jsonb_build_object(
    'number', track_order.order_number, 'email', track_order.email
  );
  wanted constant text := left(upper(coalesce(private.text_field(given, 'number'), '')), 40);
  address constant text := left(lower(coalesce(private.text_field(given, 'email'), '')), 256);
  caller_ip constant text := private.client_ip();
  since constant timestamptz := now() - interval '1 hour';
  found_order public.orders;
begin
  -- Parallel guesses at one number, and with one address, count one after the other; the locks are always
  -- taken in this order.
  perform pg_advisory_xact_lock(hashtextextended('track:' || wanted, 0));
  perform pg_advisory_xact_lock(hashtextextended('track-email:' || address, 0));

  if (
    select count(*) from private.failed_lookups as l
    where l.order_number = wanted and l.created_at > since
  ) >= private.setting('limit_lookups_per_order')::integer
  or (
    select count(*) from private.failed_lookups as l
    where l.email = address and l.created_at > since
  ) >= private.setting('limit_lookups_per_email')::integer
  or (
    caller_ip is not null and (
      select count(*) from private.failed_lookups as l where l.ip = caller_ip and l.created_at > since
    ) >= private.setting('limit_lookups_per_ip')::integer
  )
  or (
    select count(*) from private.failed_lookups as l where l.created_at > since
  ) >= private.setting('limit_lookups_total')::integer
  then
    perform private.refuse(
      429,
      'rate_limited',
      'There were too many attempts. Please try again in an hour' || private.or_call() || '.'
    );
  end if;

  select o.* into found_order
  from public.orders as o
  where o.order_number = wanted and lower(o.customer_email) = address;
  if found then
    return private.customer_view(found_order);
  end if;

  delete from private.failed_lookups
  where id in (
    select old.id
    from private.failed_lookups as old
    where old.created_at < now() - interval '1 day'
    order by old.created_at
    limit 20
    for update skip locked
  );
  insert into private.failed_lookups (order_number, email, ip) values (wanted, address, caller_ip);

  perform set_config('response.status', '404', true);
  return jsonb_build_object(
    'code', 'PT404',
    'message', 'We could not find an order with this number and e-mail address.',
    'details', '{"code": "order_not_found"}',
    'hint', null
  );
end;
$$;

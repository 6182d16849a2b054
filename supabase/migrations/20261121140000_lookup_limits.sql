-- Failed lookups of orders are limited per e-mail address and in total as well. The network address can
-- be forged and the order number is what somebody guesses, so neither of those two limits stops somebody
-- who knows an address and tries numbers.

insert into private.settings (key, value, description)
values
  ('limit_lookups_per_email', '10', 'Failed lookups an hour with one e-mail address.'),
  ('limit_lookups_total', '2000', 'Failed lookups an hour in total.');

alter table private.failed_lookups add column email text not null default '';
alter table private.failed_lookups alter column email drop default;
create index failed_lookups_email_idx on private.failed_lookups (email, created_at);

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
      'There were too many attempts. Please try again in an hour or call us at '
        || private.setting('contact_phone') || '.'
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

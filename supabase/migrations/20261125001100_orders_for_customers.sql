-- What customers see of orders: one order by its number and e-mail, and their own when they are signed in.
-- Neither answer holds a cost or a distributor.

create table private.failed_lookups (
  id bigint generated always as identity primary key,
  order_number text not null,
  email text not null,
  ip text,
  created_at timestamptz not null default now()
);
comment on table private.failed_lookups is 'Lookups of the last day that matched no order, to count them.';
create index failed_lookups_order_idx on private.failed_lookups (order_number, created_at);
create index failed_lookups_email_idx on private.failed_lookups (email, created_at);
create index failed_lookups_ip_idx on private.failed_lookups (ip, created_at) where ip is not null;
create index failed_lookups_created_at_idx on private.failed_lookups (created_at);
alter table private.failed_lookups enable row level security;

-- A caller can have a failed lookup rolled back, and so uncounted: a GET may not write, and a cast in `select` can fail
-- where nothing is found. A sequence is never rolled back and does not move in a read-only transaction, so each lookup
-- takes a number from one first.
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
  -- Cleaned as track_order cleans it: spaces around an address make no other counter.
  address constant text := left(lower(coalesce(private.one_line(email), '')), 256);
  counter constant regclass := format('private.lookups_%s', hashtextextended(address, 0) & 63);
  -- A counter's value is the hour times one million, plus the lookups of that hour.
  hour constant bigint := floor(extract(epoch from now()) / 3600)::bigint * 1000000;
  attempt constant bigint := nextval(counter);
begin
  if attempt < hour then
    perform setval(counter, hour + 1);
  elsif attempt - hour > (select limit_lookup_attempts from private.settings) then
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

-- An order as its customer may see it.
create function private.customer_view(placed public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'orderNumber', placed.order_number,
    'date', private.iso(placed.created_at),
    'status', placed.status,
    'carrier', placed.carrier,
    'trackingNumber', placed.tracking_number,
    'subtotal', placed.subtotal,
    'shipping', placed.shipping_cost,
    'tax', placed.tax,
    'total', placed.total,
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', i.product_id, 'name', i.product_name, 'image', i.product_image,
          'price', i.price, 'quantity', i.quantity
        )
        order by i.position
      )
      from public.order_items as i
      where i.order_id = placed.id
    ),
    'history', jsonb_build_array(
      jsonb_build_object('status', 'pending', 'date', private.iso(placed.created_at))
    ) || coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('status', h.new_status, 'date', private.iso(h.created_at)) order by h.id
        )
        from public.order_status_history as h
        where h.order_id = placed.id and h.new_status <> h.old_status
      ),
      '[]'
    )
  );
$$;

-- One answer for every mismatch, whether the number or the address is wrong. The 404 is returned and not raised,
-- because raising would roll back the record of the failed lookup.
create function private.track_order(order_number text, email text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := left(upper(coalesce(private.one_line(order_number), '')), 40);
  address constant text := left(lower(coalesce(private.one_line(email), '')), 256);
  caller_ip constant text := private.client_ip();
  since constant timestamptz := now() - interval '1 hour';
  settings private.settings;
  found_order public.orders;
begin
  select s.* into strict settings from private.settings as s;

  -- Parallel guesses at one number, or with one address, count one after the other. The locks are always taken in
  -- this order.
  perform pg_advisory_xact_lock(hashtextextended('track:' || wanted, 0));
  perform pg_advisory_xact_lock(hashtextextended('track-email:' || address, 0));

  if (
    select count(*) from private.failed_lookups as l
    where l.order_number = wanted and l.created_at > since
  ) >= settings.limit_lookups_per_order
  or (
    select count(*) from private.failed_lookups as l
    where l.email = address and l.created_at > since
  ) >= settings.limit_lookups_per_email
  or (
    caller_ip is not null and (
      select count(*) from private.failed_lookups as l where l.ip = caller_ip and l.created_at > since
    ) >= settings.limit_lookups_per_ip
  )
  or (
    select count(*) from private.failed_lookups as l where l.created_at > since
  ) >= settings.limit_lookups_total
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

create function public.track_order(order_number text default null, email text default null)
returns jsonb
language sql
set search_path = ''
as $$
  select private.count_lookup(email);
  select private.track_order(order_number, email);
$$;
comment on function public.track_order(text, text) is
  'The state of one order: {orderNumber, date, status, carrier, trackingNumber, subtotal, shipping, tax, total, items, history}. Refusals: 404 order_not_found, the same for any mismatch; 429 rate_limited.';

create function private.my_orders()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.customer_view(mine) order by mine.created_at desc), '[]')
  from (
    select o.*
    from public.orders as o
    where o.user_id = (select auth.uid())
    order by o.created_at desc
    limit 200
  ) as mine;
$$;

create function public.my_orders()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.my_orders();
$$;
comment on function public.my_orders() is
  'The signed-in customer''s own orders, newest first, each as track_order shows it.';

-- What customers see of orders: one order by its number and email address or by the link in its mail, and their
-- own when they are signed in.
-- Neither answer holds a cost or a distributor.

create table private.lookups (
  id bigint generated always as identity primary key,
  email text not null,
  ip text,
  found boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.lookups is 'Lookups of orders of the last day, right or wrong, to count the wrong ones.';
comment on column private.lookups.id is
  'A caller can have a lookup rolled back, which leaves a gap: an id is never given twice. See admin_alarms.';
create index lookups_email_idx on private.lookups (email, created_at) where not found;
create index lookups_ip_idx on private.lookups (ip, created_at) where not found;
create index lookups_created_at_idx on private.lookups (created_at);
alter table private.lookups enable row level security;
create policy "Functions alone" on private.lookups using (false);

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
-- because raising would roll back the record of the lookup. A right lookup is recorded as well, so that a GET, which
-- may not write, is refused whether the guess is right or wrong.
-- The function takes no lock, since its answer can be filtered: parallel guesses may pass a limit by a few.
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

  if (
    select count(*) from private.lookups as l
    where not l.found and l.email = address and l.ip is not distinct from caller_ip and l.created_at > since
  ) >= settings.limit_lookups_per_pair
  or (
    select count(*) from private.lookups as l
    where not l.found and l.ip = caller_ip and l.created_at > since
  ) >= settings.limit_lookups_per_ip and caller_ip is not null
  or (
    select count(*) from private.lookups as l
    where not l.found and l.email = address and l.created_at > now() - interval '1 day'
  ) >= settings.limit_lookups_per_email_a_day
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

  delete from private.lookups
  where id in (
    select old.id
    from private.lookups as old
    where old.created_at < now() - interval '1 day'
    order by old.created_at
    limit 20
    for update skip locked
  );
  insert into private.lookups (email, ip, found) values (address, caller_ip, found_order.id is not null);

  if found_order.id is not null then
    return private.customer_view(found_order);
  end if;
  perform set_config('response.status', '404', true);
  return jsonb_build_object(
    'code', 'PT404',
    'message', 'We could not find an order with this number and email address.',
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
  select private.track_order(order_number, email);
$$;
comment on function public.track_order(text, text) is
  'The state of one order: {orderNumber, date, status, carrier, trackingNumber, subtotal, shipping, tax, total, items, history}. Refusals: 404 order_not_found, the same for any mismatch; 429 rate_limited.';
grant execute on function private.track_order, public.track_order to anon, authenticated;

-- The link of an order's mail. Nobody guesses 128 bits, so there is nothing to count.
create function private.order_by_token(token text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found_order jsonb;
begin
  select private.customer_view(o) into found_order
  from private.order_tokens as t
  join public.orders as o on o.id = t.order_id
  where t.token = lower(order_by_token.token);
  if found_order is null then
    perform private.refuse(404, 'order_not_found', 'This link does not lead to an order.');
  end if;
  return found_order;
end;
$$;

create function public.order_by_token(token text default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.order_by_token(token);
$$;
comment on function public.order_by_token(text) is
  'The state of the order whose mail holds this token, as track_order shows it. Refusal: 404 order_not_found.';
grant execute on function private.order_by_token, public.order_by_token to anon, authenticated;

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
grant execute on function private.my_orders, public.my_orders to authenticated;

-- What customers see of orders: the state of one by number and e-mail, and their own when signed in.
-- Neither holds a cost or a distributor.

insert into private.settings (key, value, description)
values
  ('limit_lookups_per_order', '10', 'Failed lookups an hour for one order number.'),
  ('limit_lookups_per_ip', '60', 'Failed lookups an hour from one network address.');

create table private.failed_lookups (
  id bigint generated always as identity primary key,
  order_number text not null,
  ip text,
  created_at timestamptz not null default now()
);
comment on table private.failed_lookups is 'Lookups of the last day that matched no order, to count them.';
create index failed_lookups_order_idx on private.failed_lookups (order_number, created_at);
create index failed_lookups_ip_idx on private.failed_lookups (ip, created_at) where ip is not null;
create index failed_lookups_created_at_idx on private.failed_lookups (created_at);
alter table private.failed_lookups enable row level security;
revoke all on table private.failed_lookups from public, anon, authenticated;

create function private.iso(moment timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

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
        where h.order_id = placed.id
      ),
      '[]'
    )
  );
$$;

-- One answer for every mismatch, whether the number or the address is wrong. It is a 404 that is
-- returned and not raised: raising would roll back the count of failed lookups.
create function private.track_order(order_number text, email text)
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
  address constant text := lower(coalesce(private.text_field(given, 'email'), ''));
  caller_ip constant text := private.client_ip();
  since constant timestamptz := now() - interval '1 hour';
  found_order public.orders;
begin
  -- Parallel guesses at one number count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('track:' || wanted, 0));

  if (
    select count(*) from private.failed_lookups as l
    where l.order_number = wanted and l.created_at > since
  ) >= private.setting('limit_lookups_per_order')::integer
  or (
    caller_ip is not null and (
      select count(*) from private.failed_lookups as l where l.ip = caller_ip and l.created_at > since
    ) >= private.setting('limit_lookups_per_ip')::integer
  ) then
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
  insert into private.failed_lookups (order_number, ip) values (wanted, caller_ip);

  perform set_config('response.status', '404', true);
  return jsonb_build_object(
    'code', 'PT404',
    'message', 'We could not find an order with this number and e-mail address.',
    'details', '{"code": "order_not_found"}',
    'hint', null
  );
end;
$$;

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

revoke all on function
  private.iso(timestamptz),
  private.customer_view(public.orders),
  private.track_order(text, text),
  private.my_orders()
from public;
grant execute on function private.track_order(text, text) to anon, authenticated, service_role;
grant execute on function private.my_orders() to authenticated, service_role;

create function public.track_order(order_number text default null, email text default null)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.track_order(order_number, email);
$$;
comment on function public.track_order(text, text) is
  'The state of one order: {orderNumber, date, status, carrier, trackingNumber, subtotal, shipping, tax, total, items, history}. Refusals: 404 order_not_found, the same for any mismatch; 429 rate_limited.';

create function public.my_orders()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_orders();
$$;
comment on function public.my_orders() is
  'The signed-in customer''s own orders, newest first, each as track_order shows it.';

revoke all on function public.track_order(text, text), public.my_orders() from public, anon, authenticated;
grant execute on function public.track_order(text, text) to anon, authenticated, service_role;
grant execute on function public.my_orders() to authenticated, service_role;

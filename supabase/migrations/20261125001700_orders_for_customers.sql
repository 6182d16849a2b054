-- What customers see of orders: one order by its number and email address or by the link in its mail, and their
-- own when they are signed in.
-- Neither answer holds a cost or a distributor.

create table private.lookups (
  key uuid primary key,
  order_id uuid references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.lookups is 'What lookups of the last day found. An order is shown for an hour after its lookup.';
comment on column private.lookups.key is 'Made by the visitor''s browser for one lookup.';
comment on column private.lookups.order_id is 'Null for a wrong lookup.';
create index lookups_order_id_idx on private.lookups (order_id) where order_id is not null;
alter table private.lookups enable row level security;
create policy "Functions alone" on private.lookups using (false);

insert into private.limits (name, per, number, period, sentence) values
  ('lookup', 'network', 100, '1 hour', 'There were too many attempts.'),
  ('lookup', 'block', 300, '1 hour', 'There were too many attempts.'),
  ('wrong-lookup', 'pair', 10, '1 hour', 'There were too many attempts.'),
  -- So high that only a flood meets it.
  ('wrong-lookup', 'email', 1000, '1 day', 'There were too many attempts.');

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
    'shipments', (
      select coalesce(jsonb_agg(private.shipment_view(s) order by s.shipped_at, s.id), '[]')
      from public.shipments as s where s.order_id = placed.id
    ),
    'address', private.order_address(placed),
    'changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('name', c.product_name, 'removed', c.removed, 'refund', c.refund, 'date', private.iso(c.created_at))
          order by c.created_at, c.id
        ), '[]'
      )
      from public.order_item_changes as c where c.order_id = placed.id
    ),
    'messages', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'text', a.message, 'date', private.iso(a.created_at), 'reply', a.reply, 'author', a.reply_author,
            'settledAt', private.iso(a.settled_at)
          )
          order by a.created_at, a.id
        ), '[]'
      )
      from public.order_activity as a where a.order_id = placed.id and a.kind in ('message', 'written')
    ),
    'subtotal', placed.subtotal,
    'shipping', placed.shipping_cost,
    'tax', placed.tax,
    'total', placed.total,
    'paidOnline', placed.payment_id is not null,
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', i.product_id, 'name', i.product_name, 'image', i.product_image,
          'price', i.price, 'quantity', i.quantity,
          'returnable', coalesce(r.in_time, 0), 'returnUntil', r.until
        )
        order by i.position
      )
      from public.order_items as i
      left join private.returnable(placed.id) as r on r.order_item_id = i.id
      where i.order_id = placed.id
    ),
    'returns', coalesce(
      (
        select jsonb_agg(private.return_view(r) order by r.created_at)
        from public.order_returns as r
        where r.order_id = placed.id
      ),
      '[]'
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

create function private.order_of(order_number text, email text)
returns setof public.orders
language sql
stable
set search_path = ''
as $$
  select o
  from public.orders as o
  where o.order_number = left(upper(private.one_line(order_of.order_number)), 40)
    and lower(o.customer_email) = left(lower(private.one_line(email)), 256)
    -- An order whose customer was erased has an empty address, which anybody can give.
    and o.customer_email <> '';
$$;

-- A right lookup counts for the network as well. A key that comes again keeps its first result, so that a guess has to
-- bring a key of its own. An account is no way around the limits: anybody can have many.
-- Returns nothing that a filter could read, or make fail so that the lookup is rolled back; see place_order.
create function public.begin_order_lookup(
  order_number text default null, email text default null, lookup_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := left(lower(coalesce(private.one_line(email), '')), 256);
  found_id constant uuid := (select o.id from private.order_of(begin_order_lookup.order_number, begin_order_lookup.email) as o);
begin
  if lookup_key is null then
    perform private.refuse(422, 'invalid_lookup_key', 'Your lookup could not be identified. Please reload the page and try again.');
  end if;
  if exists (select 1 from private.lookups as l where l.key = lookup_key) then
    return;
  end if;
  -- Even the right one is refused after too many wrong ones.
  perform private.enforce_limits('wrong-lookup', address, amount => (found_id is null)::integer, account => null);
  perform private.enforce_limits('lookup', address, account => null);
  -- A customer who is being erased leaves nothing: after the wait, the order bears the address no more.
  perform 1 from public.orders as o where o.id = found_id for key share;
  if found_id is not null and not exists (
    select 1 from private.order_of(begin_order_lookup.order_number, begin_order_lookup.email)
  ) then
    perform private.refuse(404, 'order_not_found', 'We could not find an order with this number and email address.');
  end if;
  insert into private.lookups (key, order_id) values (lookup_key, found_id) on conflict (key) do nothing;
end;
$$;
comment on function public.begin_order_lookup(text, text, uuid) is
  'Counts a lookup of an order, right or wrong; track_order, called with the same body, answers it.';
grant execute on function public.begin_order_lookup to anon, authenticated;

-- One answer for every mismatch, whether the number, the address or the key is wrong.
create function public.track_order(
  order_number text default null, email text default null, lookup_key uuid default null
)
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
  from private.order_of(track_order.order_number, track_order.email) as o
  join private.lookups as l on l.order_id = o.id
  where l.key = lookup_key and l.created_at > now() - interval '1 hour';
  if found_order is null then
    perform private.refuse(
      404, 'order_not_found', 'We could not find an order with this number and email address.'
    );
  end if;
  return found_order;
end;
$$;
comment on function public.track_order(text, text, uuid) is
  'The state of one order, for the body with which begin_order_lookup was called.';
grant execute on function public.track_order to anon, authenticated;

-- The link of an order's mail. Nobody guesses 128 bits, so there is nothing to count.
create function public.order_by_token(token text default null)
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
comment on function public.order_by_token(text) is
  'The state of the order whose mail holds this token, as track_order shows it.';
grant execute on function public.order_by_token to anon, authenticated;

create function public.my_orders()
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
comment on function public.my_orders() is
  'The signed-in customer''s own orders, newest first, each as track_order shows it.';
grant execute on function public.my_orders to authenticated;

-- Staff type what callers order or ask for into the site, and are signed in.
create function private.release_records()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders as o set user_id = null
  where o.user_id = old.user_id and not exists (
    select 1 from auth.users as u where u.id = old.user_id and lower(u.email) = lower(o.customer_email)
  );
  update public.service_requests as r set user_id = null
  where r.user_id = old.user_id and not exists (
    select 1 from auth.users as u where u.id = old.user_id and lower(u.email) = lower(r.email)
  );
  return null;
end;
$$;
comment on function private.release_records() is
  'Takes the orders and requests that a member who left the office sent for customers out of the member''s own account.';

create trigger release_records
  after delete on public.user_roles
  for each row
  execute function private.release_records();
create trigger release_records_of_new_field
  after update of role on public.user_roles
  for each row
  when (old.role = 'admin' and new.role = 'field')
  execute function private.release_records();

-- Locks an order and then its return. All functions lock an order before its returns and its products.
create function private.lock_return(return_id uuid) returns public.order_returns
language plpgsql set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform 1
  from public.orders as o
  where o.id = (select r.order_id from public.order_returns as r where r.id = return_id)
  for update;
  select r.* into order_return from public.order_returns as r where r.id = return_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This return no longer exists.');
  end if;
  return order_return;
end;
$$;

-- A repeated call changes nothing. The same is true for the functions below.
create function public.accept_return(return_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform private.require_admin();
  order_return := private.lock_return(return_id);
  if order_return.state <> 'accepted' then
    update public.order_returns as r set state = 'accepted' where r.id = order_return.id;
  end if;
end;
$$;
comment on function public.accept_return(uuid) is
  'Admins: accepts a return and mails the customer the address to which to send it.';
grant execute on function public.accept_return to authenticated;

create function public.decline_return(return_id uuid, reason public.decline_reason) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform private.require_admin();
  order_return := private.lock_return(return_id);
  if order_return.decline_reason = decline_return.reason then
    return;
  end if;
  if order_return.state = 'declined' then
    perform private.refuse_return_step(order_return.state);
  end if;
  update public.order_returns as r
  set state = 'declined', decline_reason = decline_return.reason
  where r.id = order_return.id;
end;
$$;
comment on function public.decline_return(uuid, public.decline_reason) is
  'Admins: declines a return before it is received, for used, hygiene, not-received or other.';
grant execute on function public.decline_return to authenticated;

create function private.read_received(items jsonb) returns private.received_line[]
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(items) is distinct from 'array' or exists (
    select 1
    from jsonb_array_elements(items) as line
    cross join unnest(array['restocked', 'written_off']) as field
    where jsonb_typeof(line -> 'product_id') is distinct from 'string'
      or coalesce(line ->> field, '') !~ '^[0-9]{1,2}$'
  ) then
    perform private.refuse(422, 'invalid_items', 'Each number must be a whole number from 0 to 99.');
  end if;
  return (
    select array_agg(
      row(line ->> 'product_id', line ->> 'restocked', line ->> 'written_off')::private.received_line
      order by line ->> 'product_id'
    )
    from jsonb_array_elements(items) as line
  );
end;
$$;

-- The part of a paid amount, such as the tax, to refund for returned goods. `sold` is the price of all goods in
-- dollars, and `returned` is the price of the goods that came back. Callers pass the total of all returns so far and
-- subtract earlier refunds. Rounding errors therefore do not add up, and the refunds are exactly `paid` once everything
-- has come back.
create function private.refund_share(paid numeric, returned numeric, sold numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when returned >= sold then paid else round(paid * returned / sold, 2) end;
$$;

create function private.check_postage(postage numeric) returns void
language plpgsql set search_path = '' as $$
begin
  if postage not between 0 and 500 or postage <> round(postage, 2) then
    perform private.refuse(422, 'invalid_postage', 'Return postage is an amount from $0 to $500.');
  end if;
end;
$$;

-- The received items may differ from the announced ones. They cannot exceed the delivered items that have not come
-- back.
create function public.receive_return(
  return_id uuid default null, items jsonb default null, postage numeric default 0
) returns public.order_returns
language plpgsql security definer set search_path = '' as $$
declare
  lines private.received_line[];
  order_return public.order_returns;
  placed public.orders;
  goods numeric;
  earlier record;
  caller uuid;
begin
  perform private.require_admin();
  lines := private.read_received(items);
  perform private.check_postage(postage);
  order_return := private.lock_return(return_id);
  select o.* into strict placed from public.orders as o where o.id = order_return.order_id;

  if order_return.refund_subtotal is not null and order_return.refund_postage = coalesce(postage, 0) and not exists (
    select 1
    from public.order_items as line
    left join public.order_return_items as i on i.order_item_id = line.id and i.return_id = order_return.id
    left join unnest(lines) as l on l.product_id = line.product_id
    where line.order_id = placed.id
      and (coalesce(i.restocked, 0), coalesce(i.written_off, 0))
        <> (coalesce(l.restocked, 0), coalesce(l.written_off, 0))
  ) then
    return order_return;
  end if;
  if order_return.state <> 'accepted' then
    perform private.refuse_return_step(order_return.state);
  end if;

  if (select count(distinct l.product_id) from unnest(lines) as l) < coalesce(cardinality(lines), 0)
    or exists (
      select 1
      from unnest(lines) as l
      where l.restocked + l.written_off > coalesce((
        select public.kept_quantity(line)
        from public.order_items as line
        where line.order_id = placed.id and line.product_id = l.product_id
      ), 0)
    )
  then
    perform private.refuse(422, 'too_many', 'More was entered than was delivered and has not come back yet.');
  end if;
  if coalesce((select sum(l.restocked + l.written_off) from unnest(lines) as l), 0) = 0 then
    perform private.refuse(422, 'nothing_received',
      'Please enter what arrived. If nothing did, choose “Parcel never came”.');
  end if;

  insert into public.order_return_items (return_id, order_item_id, quantity, restocked, written_off)
  select order_return.id, line.id, 0, l.restocked, l.written_off
  from unnest(lines) as l
  join public.order_items as line on line.order_id = placed.id and line.product_id = l.product_id
  where l.restocked + l.written_off > 0
  on conflict on constraint order_return_items_pkey
  do update set restocked = excluded.restocked, written_off = excluded.written_off;

  perform private.lock_products(array(select l.product_id from unnest(lines) as l));
  select u.id into caller from auth.users as u where u.id = (select auth.uid());
  -- A written-off item has two stock movements: one into the stock and one out of it.
  with stocked as (
    update public.products as p
    set in_stock = p.in_stock + l.restocked
    from unnest(lines) as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.restocked, l.written_off
  )
  insert into public.stock_movements (product_id, kind, change, stock_after, order_id, changed_by, changed_by_email)
  select s.id, step.kind, step.change, s.in_stock + step.still_there, placed.id, caller, private.caller_email()
  from stocked as s
  cross join lateral (
    values
      (1, 'order-return'::public.stock_movement_kind, s.restocked + s.written_off, s.written_off),
      (2, 'write-off', -s.written_off, 0)
  ) as step (n, kind, change, still_there)
  where step.change <> 0
  order by s.id, step.n;

  select
    coalesce(sum(r.refund_subtotal), 0) as subtotal, coalesce(sum(r.refund_tax), 0) as tax,
    coalesce(sum(r.refund_shipping), 0) as shipping
  into earlier
  from public.order_returns as r
  where r.order_id = placed.id and r.refund_subtotal is not null;
  select sum(line.price * (i.restocked + i.written_off)) into goods
  from public.order_return_items as i
  join public.order_items as line on line.id = i.order_item_id
  where i.return_id = order_return.id;
  update public.order_returns as r
  set
    state = 'received',
    refund_postage = coalesce(postage, 0),
    refund_subtotal = goods,
    refund_tax = private.refund_share(placed.tax, earlier.subtotal + goods, placed.subtotal) - earlier.tax,
    -- The shipping cost is refunded with the last item of the order.
    refund_shipping = case when earlier.subtotal + goods >= placed.subtotal then placed.shipping_cost - earlier.shipping
      else 0 end,
    restocked_cost = (
      select sum(line.distributor_price * i.restocked)
      from public.order_return_items as i
      join public.order_items as line on line.id = i.order_item_id
      where i.return_id = order_return.id
    )
  where r.id = order_return.id
  returning r.* into order_return;
  return order_return;
end;
$$;
comment on function public.receive_return(uuid, jsonb, numeric) is
  'Admins: books the received items [{product_id, restocked, written_off}] and the postage in dollars on the '
  'carrier''s receipt, and computes the refund.';
grant execute on function public.receive_return to authenticated;

create function public.refund_return(return_id uuid, postage numeric default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform private.require_admin();
  perform private.check_postage(postage);
  order_return := private.lock_return(return_id);
  if order_return.state = 'refunded' then
    -- A repeated call changes nothing, even if another team member makes it. A call with different postage is refused.
    if coalesce(postage, order_return.refund_postage) <> order_return.refund_postage then
      perform private.refuse_return_step(order_return.state);
    end if;
  else
    update public.order_returns as r
    set state = 'refunded', refunded_at = now(), refund_postage = coalesce(postage, r.refund_postage)
    where r.id = order_return.id
    returning r.* into order_return;
    perform private.refund_to_card(o, order_return.refund, 'Return ' || order_return.return_number)
    from public.orders as o where o.id = order_return.order_id;
  end if;
end;
$$;
comment on function public.refund_return(uuid, numeric) is
  'Admins: notes that the refund of a return was paid, with the postage in dollars if it differs from the booked one. '
  'For an order paid online, it queues the refund to the card, up to the refundable rest of the payment.';
grant execute on function public.refund_return to authenticated;

create function public.enter_return(
  order_id uuid,
  items jsonb,
  reason public.return_reason,
  comment text,
  idempotency_key uuid,
  goodwill boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select 1 from public.orders as o where o.id = enter_return.order_id) then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
  perform private.add_return(
    enter_return.order_id, items, reason::text, comment, idempotency_key, of_staff => goodwill is true
  );
end;
$$;
comment on function public.enter_return(uuid, jsonb, public.return_reason, text, uuid, boolean) is
  'Admins: enters a return for a customer who called, and accepts it. With `goodwill`, this is possible after the '
  'return period too.';
grant execute on function public.enter_return to authenticated;

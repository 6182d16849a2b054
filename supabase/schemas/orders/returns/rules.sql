create function private.refuse_return_step(present public.return_state) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(
    409, 'return_changed', 'This return is now ' || present || '. Check it before you change it again.',
    jsonb_build_object('state', present)
  );
end;
$$;

create function private.return_has_ended(state public.return_state) returns boolean
language sql immutable set search_path = '' as $$
  select state in ('declined', 'refunded');
$$;

-- The quantity of an order line that has come back or is announced in an open return. With `requested_after`, only
-- returns count that were requested after that day and are not goodwill.
create function private.returned_quantity(order_item_id uuid, requested_after date default null) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    sum(
      case
        when r.refund_subtotal is not null then i.restocked + i.written_off
        when not private.return_has_ended(r.state) then i.quantity
        else 0
      end
    ), 0
  )::integer
  from public.order_return_items as i
  join public.order_returns as r on r.id = i.return_id
  where i.order_item_id = returned_quantity.order_item_id and (
    requested_after is null
    or not r.is_goodwill and (r.created_at at time zone 'America/Los_Angeles')::date > requested_after
  );
$$;

create function private.return_days() returns integer
language sql stable security definer set search_path = '' as $$
  select s.return_days from private.settings as s;
$$;

-- The items in the delivered parcels of an order. `until` is the last day (America/Los_Angeles) on which the customer
-- may ask to return them. An order that was imported as delivered has no parcels. For its items, the day on which the
-- order became delivered is used, or the day of the order if there is no history.
create function private.arrived_items(order_id uuid) returns table (order_item_id uuid, quantity integer, until date)
language sql stable set search_path = '' as $$
  select
    a.order_item_id, a.quantity,
    (a.at at time zone 'America/Los_Angeles')::date + (select private.return_days())
  from (
    select l.order_item_id, l.quantity, p.delivered_at as at
    from public.shipments as p
    join public.shipment_items as l on l.shipment_id = p.id
    where p.order_id = arrived_items.order_id and p.delivered_at is not null
    union all
    select i.id, i.quantity, coalesce(
      (
        select max(h.created_at) from public.order_status_history as h
        where h.order_id = o.id and h.new_status = 'delivered' and h.old_status <> 'delivered'
      ),
      o.created_at
    )
    from public.orders as o
    join public.order_items as i on i.order_id = o.id
    where o.id = arrived_items.order_id and o.status = 'delivered'
      and not exists (select 1 from public.shipments as p where p.order_id = o.id)
  ) as a;
$$;

-- The items of each order line that can be returned. `quantity` counts delivered items that have not come back and are
-- not in an open return. `in_time` is the part of `quantity` that the customer may still ask to return. `until` is the
-- last day for the items whose return period ends first.
-- Returned items are subtracted first from parcels whose return period is over. A return that was requested after that
-- period is subtracted from the other parcels.
create function private.returnable(order_id uuid)
returns table (order_item_id uuid, quantity integer, in_time integer, until date)
language sql stable set search_path = '' as $$
  with arrived as (
    select
      x.order_item_id, sum(x.quantity) as total, max(x.until) filter (where x.until < private.today()) as ended,
      coalesce(sum(x.quantity) filter (where x.until >= private.today()), 0) as young,
      min(x.until) filter (where x.until >= private.today()) as until
    from private.arrived_items(returnable.order_id) as x
    group by x.order_item_id
  ),
  back as (
    select
      a.*, private.returned_quantity(a.order_item_id) as returned,
      private.returned_quantity(a.order_item_id, coalesce(a.ended, '-infinity')) as of_young
    from arrived as a
  ),
  left_over as (
    select
      b.*, greatest(b.total - b.returned, 0) as rest,
      b.young - b.of_young - greatest(b.returned - b.of_young - (b.total - b.young), 0) as young_rest
    from back as b
  )
  select
    l.order_item_id, l.rest::integer, least(l.rest, greatest(l.young_rest, 0))::integer,
    case when least(l.rest, l.young_rest) > 0 then l.until end
  from left_over as l;
$$;

-- The computed columns below run these functions with the rights of the caller.
grant execute on function
  private.return_days, private.return_has_ended, private.returned_quantity, private.arrived_items, private.returnable
to authenticated;

create function public.kept_quantity(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select (
    (select coalesce(sum(a.quantity), 0) from private.arrived_items(item.order_id) as a where a.order_item_id = item.id)
    - coalesce(sum(i.restocked + i.written_off), 0)
  )::integer
  from public.order_return_items as i where i.order_item_id = item.id;
$$;
comment on function public.kept_quantity(public.order_items) is
  'The quantity that was delivered and has not come back.';
grant execute on function public.kept_quantity to authenticated;

create function public.returnable_quantity(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.quantity), 0)::integer
  from private.returnable(item.order_id) as r where r.order_item_id = item.id;
$$;
comment on function public.returnable_quantity(public.order_items) is
  'The quantity that was delivered, has not come back, and is not announced in an open return.';
grant execute on function public.returnable_quantity to authenticated;

create function public.returnable_in_time(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.in_time), 0)::integer
  from private.returnable(item.order_id) as r where r.order_item_id = item.id;
$$;
comment on function public.returnable_in_time(public.order_items) is
  'The quantity that the customer may still ask to return within the return period.';
grant execute on function public.returnable_in_time to authenticated;

-- A return as its customer sees it.
create function private.return_view(order_return public.order_returns) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', order_return.return_number,
    'state', order_return.state,
    'reason', order_return.reason,
    'declineReason', order_return.decline_reason,
    'refund', order_return.refund,
    'refundTax', order_return.refund_tax,
    'refundShipping', order_return.refund_shipping,
    'refundPostage', order_return.refund_postage,
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', line.product_id, 'name', line.product_name, 'quantity', i.quantity,
          'received', i.restocked + i.written_off, 'price', line.price
        )
        order by line.position
      )
      from public.order_return_items as i
      join public.order_items as line on line.id = i.order_item_id
      where i.return_id = order_return.id
    ),
    'history', (
      select jsonb_agg(jsonb_build_object('state', h.new_state, 'date', private.iso(h.created_at)) order by h.id)
      from public.order_return_history as h
      where h.return_id = order_return.id
    )
  );
$$;

-- Stores a return. `of_staff` is null for a return that the customer requests. It is true for a return that staff enter
-- as goodwill, and false for any other return that staff enter.
create function private.add_return(
  proven uuid, items jsonb, reason text, comment text, idempotency_key uuid, of_staff boolean default null
) returns void
language plpgsql set search_path = '' as $$
declare
  has_arrived boolean;
  is_late boolean;
  words constant text := coalesce(private.several_lines(comment), '');
  content constant jsonb := jsonb_build_object('order', proven, 'items', items, 'reason', reason, 'comment', words);
  lines private.cart_line[];
  order_return public.order_returns;
  names text;
begin
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key',
      'Your return could not be identified. Please reload the page and try again.');
  end if;
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if items is null or items = '[]' then
    perform private.refuse(422, 'nothing_chosen', 'Please choose what you want to send back.');
  end if;
  lines := private.read_cart(items);
  if reason is null or reason <> all (enum_range(null::public.return_reason)::text[]) then
    perform private.refuse(422, 'invalid_reason', 'Please choose a reason.');
  end if;
  if length(words) > 1000 then
    perform private.refuse(422, 'invalid_comment', 'Please use at most 1,000 characters for your comment.');
  end if;

  perform private.enforce_limits('request', proven::text, 'return');
  perform 1 from public.orders as o where o.id = proven for update;
  has_arrived := exists (select 1 from private.arrived_items(proven));
  is_late := exists (
    select 1
    from unnest(lines) as l
    join public.order_items as i on i.order_id = proven and i.product_id = l.product_id
    join private.returnable(proven) as r on r.order_item_id = i.id
    where l.quantity between r.in_time + 1 and r.quantity
  );
  if of_staff is not null and not has_arrived then
    perform private.refuse(409, 'not_delivered',
      'Nothing of this order is delivered yet. Mark its parcel as delivered first.');
  elsif of_staff is false and is_late then
    perform private.refuse(409, 'too_late', 'The days for returns are over. You can take it back as goodwill.');
  elsif of_staff is null and not exists (select 1 from private.arrived_items(proven) as a
    where a.until >= private.today()) then
    perform private.refuse(
      409, 'not_returnable',
      'Items can be returned for ' || private.return_days() || ' days after they were delivered'
        || replace(private.or_call(), ' or', '. If something is wrong, please') || '.'
    );
  end if;

  select string_agg(coalesce(i.product_name || ': ' || left_over.quantity || ' left', 'An item'), ', ' order by l.line)
  into names
  from unnest(lines) as l
  left join public.order_items as i on i.order_id = proven and i.product_id = l.product_id
  left join private.returnable(proven) as r on r.order_item_id = i.id
  cross join lateral (select coalesce(case when of_staff is null then r.in_time else r.quantity end,
    0) as quantity) as left_over
  where l.quantity > left_over.quantity;
  if names is not null then
    perform private.refuse(
      409, 'returned_already',
      'Some of this is not there yet, was delivered too long ago, or has already been returned or announced. ' || names
        || '. Please change the number.'
    );
  end if;

  loop
    insert into public.order_returns (return_number, order_id, state, reason, comment, is_goodwill)
    values (
      overlay(private.reference_of(uuid_send(gen_random_uuid())) placing 'RET' from 1), proven,
      case when of_staff is null then 'requested' else 'accepted' end::public.return_state,
      reason::public.return_reason, words, is_late
    )
    on conflict (return_number) do nothing
    returning * into order_return;
    exit when found;
  end loop;
  insert into public.order_return_items (return_id, order_item_id, quantity)
  select order_return.id, i.id, l.quantity
  from unnest(lines) as l
  join public.order_items as i on i.order_id = proven and i.product_id = l.product_id;
  perform private.keep_key(idempotency_key, content, order_return.id);
end;
$$;

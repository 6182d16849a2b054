-- Refuses a second parcel with the same carrier and number, because it may be the same parcel entered twice. Sometimes
-- two parcels share a number. set_order_status has `same_parcel` to skip this check.
create function private.refuse_same_parcel(order_id uuid, carrier text, tracking_number text) returns void
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := lower(carrier) || private.parcel_number(tracking_number);
begin
  if exists (
    select 1 from public.shipments as s
    where s.order_id = refuse_same_parcel.order_id and lower(s.carrier)
      || private.parcel_number(s.tracking_number) = wanted
  ) then
    perform private.refuse(
      409, 'same_parcel', 'This order has a parcel with this carrier and number already. Is this another part of it?'
    );
  end if;
end;
$$;

-- Adds a shipment of `items` [{product_id, quantity}]. If `items` is null, the shipment has all unshipped items. The
-- caller has locked the order.
create function private.add_shipment(order_id uuid, carrier text, tracking_number text, items jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  lines private.cart_line[];
  shipment_id uuid;
begin
  if items = '[]' then
    perform private.refuse(422, 'nothing_chosen', 'Please choose what is in the parcel.');
  elsif items is not null then
    lines := private.read_cart(items);
    if exists (
      select 1
      from unnest(lines) as l
      left join private.unshipped_items(add_shipment.order_id) as u on u.product_id = l.product_id
      where l.quantity > coalesce(u.quantity, 0)
    ) then
      perform private.refuse(
        409, 'shipped_already', 'Some of this is already in another parcel. Check what is left, and save again.'
      );
    end if;
  end if;
  insert into public.shipments (order_id, carrier, tracking_number, shipped_by)
  values (add_shipment.order_id, add_shipment.carrier, add_shipment.tracking_number, private.caller_email())
  returning id into shipment_id;
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select shipment_id, u.id, coalesce(l.quantity, u.quantity)
  from private.unshipped_items(add_shipment.order_id) as u
  left join unnest(lines) as l on l.product_id = u.product_id
  where items is null or l.product_id is not null;
  return shipment_id;
end;
$$;

-- `expected_status` is the status that the caller saw. If the status has changed since then, the call is refused, so
-- that no team member overwrites an unseen change.
create function public.set_order_status(
  order_id uuid,
  new_status text,
  carrier text default null,
  tracking_number text default null,
  expected_status text default null,
  items jsonb default null,
  same_parcel boolean default false,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_order public.orders;
  content constant jsonb := jsonb_build_object(
    'order', order_id, 'status', new_status, 'carrier', carrier, 'number', tracking_number, 'items', items
  );
  carried_by constant text := private.one_line(carrier);
  number constant text := private.one_line(tracking_number);
  shipment_id uuid;
  stays boolean := false;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;

  -- Lock the order first, because the trigger on its status locks its products.
  select o.* into current_order
  from public.orders as o
  where o.id = set_order_status.order_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;

  if expected_status <> current_order.status::text and new_status is distinct from current_order.status::text then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || private.status_word(current_order.status) || '. Check it before you change it again.',
      jsonb_build_object('status', current_order.status)
    );
  end if;
  perform private.check_order_step(current_order.status, new_status);
  if new_status = 'shipped' and current_order.status = 'processing' then
    perform private.check_shipment(carried_by, number);
    if same_parcel is not true then
      perform private.refuse_same_parcel(current_order.id, carried_by, number);
    end if;
    shipment_id := private.add_shipment(current_order.id, carried_by, number, items);
    stays := exists (select 1 from private.unshipped_items(current_order.id));
  elsif current_order.status = 'delivered' then
    perform private.refuse_undelivered(current_order.id);
    update public.shipments as s
    set delivered_at = null
    where s.order_id = current_order.id
      and s.delivered_at = (select max(x.delivered_at) from public.shipments as x where x.order_id = current_order.id);
  elsif new_status = 'delivered' then
    update public.shipments as s set delivered_at = now() where s.order_id = current_order.id
      and s.delivered_at is null;
  elsif exists (select 1 from public.shipments as s where s.order_id = current_order.id) then
    perform private.refuse(
      409, 'has_shipment', 'A part of this order is on its way, so it can no longer be '
        || case new_status when 'cancelled' then 'canceled' else 'pending' end || '.'
    );
  end if;

  if not stays then
    update public.orders as o
    set status = new_status::public.order_status
    where o.id = current_order.id;
  end if;
  if shipment_id is not null then
    perform private.mail_about_order(current_order.id, 'order-shipped', jsonb_build_object('shipmentId', shipment_id));
  end if;
  perform private.keep_key(idempotency_key, content, current_order.id);
end;
$$;
comment on function public.set_order_status(uuid, text, text, text, text, jsonb, boolean, uuid) is
  'Admins: changes the status of an order and records it. The step to shipped adds a shipment with carrier, tracking '
  'number and `items` [{product_id, quantity}], by default all unshipped ones; while unshipped items are left, the '
  'status stays. `same_parcel` allows a number that another parcel of the order has. The step from delivered back to '
  'shipped needs no shipment. The step to cancelled returns the stock.';
grant execute on function public.set_order_status to authenticated;

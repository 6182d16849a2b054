create function private.lock_shipment(shipment_id uuid) returns public.shipments
language plpgsql set search_path = '' as $$
declare
  shipment public.shipments;
begin
  perform 1
  from public.orders as o
  where o.id = (select s.order_id from public.shipments as s where s.id = shipment_id)
  for update;
  select s.* into shipment from public.shipments as s where s.id = shipment_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This parcel no longer exists.');
  end if;
  return shipment;
end;
$$;

-- Corrects a mistyped carrier or tracking number. The old values are kept in the history of the order.
create function public.correct_shipment(
  shipment_id uuid,
  carrier text,
  tracking_number text,
  expected_carrier text,
  expected_tracking_number text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shipment public.shipments;
  carried_by constant text := private.one_line(carrier);
  number constant text := private.one_line(tracking_number);
  former text;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  perform private.check_shipment(carried_by, number);

  -- A repeated call changes nothing.
  if (shipment.carrier, shipment.tracking_number) = (carried_by, number) then
    return;
  end if;
  if expected_carrier <> shipment.carrier or expected_tracking_number <> shipment.tracking_number then
    perform private.refuse(
      409, 'shipment_changed', 'This shipment has changed since you opened it. Check it and save again.'
    );
  end if;

  former := shipment.carrier || ' ' || shipment.tracking_number;
  update public.shipments as s
  set carrier = carried_by, tracking_number = number
  where s.id = shipment.id;
  insert into public.order_status_history (
    order_id, old_status, new_status, changed_by, changed_by_email, former_shipment
  )
  select o.id, o.status, o.status, (select auth.uid()), private.caller_email(), former
  from public.orders as o where o.id = shipment.order_id;
  perform private.mail_about_order(shipment.order_id, 'shipment-corrected',
    jsonb_build_object('shipmentId', shipment.id));
end;
$$;
comment on function public.correct_shipment(uuid, text, text, text, text) is
  'Admins: corrects carrier and tracking number of a shipment, and records it.';
grant execute on function public.correct_shipment to authenticated;

-- Removes a shipment that was recorded by mistake: for the wrong order, with wrong items, or too early.
create function public.take_shipment_back(shipment_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shipment public.shipments;
  noted jsonb;
  present public.order_status;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  if shipment.delivered_at is not null then
    perform private.refuse(409, 'shipment_delivered',
      'This parcel has arrived. Mark it as not delivered before you take it back.');
  end if;
  noted := private.shipment_view(shipment);
  select o.status into strict present from public.orders as o where o.id = shipment.order_id;
  insert into public.order_status_history (
    order_id, old_status, new_status, changed_by, changed_by_email, former_shipment, taken_back
  )
  values (
    shipment.order_id, present, present, (select auth.uid()), private.caller_email(),
    shipment.carrier || ' ' || shipment.tracking_number || ': ' || (
      select string_agg((item ->> 'quantity') || ' × ' || (item ->> 'name'), ', ')
        from jsonb_array_elements(noted -> 'items') as item
    ),
    true
  );
  delete from public.shipments as s where s.id = shipment.id;
  if present = 'shipped' then
    update public.orders as o set status = 'processing' where o.id = shipment.order_id;
  end if;
  perform private.mail_about_order(
    shipment.order_id, 'shipment-taken-back', jsonb_build_object('shipmentId', shipment.id, 'shipment', noted)
  );
end;
$$;
comment on function public.take_shipment_back(uuid) is
  'Admins: removes a shipment that has not arrived, and records it. Its items are then still to ship.';
grant execute on function public.take_shipment_back to authenticated;

-- An order becomes delivered with its last shipment, and shipped again when a delivery is undone.
create function public.set_shipment_delivered(shipment_id uuid, delivered boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shipment public.shipments;
  present public.order_status;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  if delivered is not false = (shipment.delivered_at is not null) then
    return;
  end if;
  select o.status into strict present from public.orders as o where o.id = shipment.order_id;
  if present = 'delivered' then
    perform private.refuse_undelivered(shipment.order_id);
  end if;
  update public.shipments as s
  set delivered_at = case when delivered is not false then now() end
  where s.id = shipment.id;
  if exists (
    select 1 from public.order_items as i
    where i.order_id = shipment.order_id and private.returned_quantity(i.id) > (
      select coalesce(sum(a.quantity), 0) from private.arrived_items(shipment.order_id) as a
        where a.order_item_id = i.id
    )
  ) then
    perform private.refuse(409, 'has_return', 'What was in this parcel is being returned, so it stays delivered.');
  end if;
  if present = 'delivered' then
    update public.orders as o set status = 'shipped' where o.id = shipment.order_id;
  elsif present = 'shipped' and not exists (
    select 1 from public.shipments as s where s.order_id = shipment.order_id and s.delivered_at is null
  ) then
    update public.orders as o set status = 'delivered' where o.id = shipment.order_id;
  end if;
end;
$$;
comment on function public.set_shipment_delivered(uuid, boolean) is
  'Admins: marks a shipment as delivered or not delivered. The order is delivered when all its shipments are.';
grant execute on function public.set_shipment_delivered to authenticated;

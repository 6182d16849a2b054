-- A carrier or a tracking number that was mistyped can be put right. Who did it is in the order's history, with what
-- stood there before.

alter table public.order_status_history add column former_shipment text;
comment on column public.order_status_history.former_shipment is
  'Carrier and number that a correction of the shipment replaced. Such a row has one status twice; others have none of it.';
comment on table public.order_status_history is
  'Who moved an order to which status or corrected its shipment, and when. Admins only.';

create function private.set_shipment(
  order_id uuid, carrier text, tracking_number text, expected_carrier text, expected_tracking_number text
)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_order public.orders;
  shipment constant jsonb := jsonb_build_object(
    'carrier', set_shipment.carrier, 'number', set_shipment.tracking_number
  );
  carried_by constant text := nullif(private.text_field(shipment, 'carrier'), '');
  parcel constant text := nullif(private.text_field(shipment, 'number'), '');
  former text;
begin
  perform private.require_admin();

  select o.* into current_order
  from public.orders as o
  where o.id = set_shipment.order_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order does not exist any more.');
  end if;
  if current_order.status not in ('shipped', 'delivered') then
    perform private.refuse(
      409, 'not_shipped', 'This order is ' || current_order.status || ': there is no shipment to correct.',
      jsonb_build_object('status', current_order.status)
    );
  end if;
  if carried_by is null or length(carried_by) > 60
    or parcel is null or parcel !~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$'
  then
    perform private.refuse(
      422, 'invalid_shipment', 'Please enter the carrier and the tracking number of the parcel.'
    );
  end if;

  -- A correction whose answer was lost, sent again: nothing is left to do.
  if (current_order.carrier, current_order.tracking_number) is not distinct from (carried_by, parcel) then
    return current_order;
  end if;
  if expected_carrier <> coalesce(current_order.carrier, '')
    or expected_tracking_number <> coalesce(current_order.tracking_number, '')
  then
    perform private.refuse(
      409, 'shipment_changed', 'This shipment was changed meanwhile. Please look at it and save again.'
    );
  end if;

  former := concat_ws(' ', current_order.carrier, current_order.tracking_number);
  update public.orders as o
  set carrier = carried_by, tracking_number = parcel
  where o.id = current_order.id
  returning o.* into current_order;
  insert into public.order_status_history (
    order_id, old_status, new_status, changed_by, changed_by_email, former_shipment
  )
  values (
    current_order.id, current_order.status, current_order.status,
    (select auth.uid()), private.caller_email(), former
  );
  return current_order;
end;
$$;
revoke all on function private.set_shipment(uuid, text, text, text, text) from public;
grant execute on function private.set_shipment(uuid, text, text, text, text) to authenticated, service_role;

create function public.set_shipment(
  order_id uuid default null,
  carrier text default null,
  tracking_number text default null,
  expected_carrier text default null,
  expected_tracking_number text default null
)
returns public.orders
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.set_shipment(order_id, carrier, tracking_number, expected_carrier, expected_tracking_number);
$$;
comment on function public.set_shipment(uuid, text, text, text, text) is
  'Admins: corrects carrier and tracking number of an order that is shipped or delivered, and records it. Refusals: 403 not_admin, 404 not_found, 409 not_shipped, 409 shipment_changed (when what is expected is given and no longer there), 422 invalid_shipment.';
revoke all on function public.set_shipment(uuid, text, text, text, text) from public, anon, authenticated;
grant execute on function public.set_shipment(uuid, text, text, text, text) to authenticated, service_role;

-- As before, but for corrections, which are no step of the order: it was shipped when it was shipped.
create or replace function private.customer_view(placed public.orders)
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

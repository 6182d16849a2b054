create function public.unshipped_quantity(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select item.quantity - coalesce(sum(l.quantity), 0)::integer
  from public.shipment_items as l where l.order_item_id = item.id;
$$;
comment on function public.unshipped_quantity(public.order_items) is 'The quantity that is in no shipment yet.';
grant execute on function public.unshipped_quantity to authenticated;

-- The lines of an order that are not fully shipped, with the quantity that is in no shipment yet.
create function private.unshipped_items(order_id uuid)
returns table (id uuid, product_id text, product_name text, quantity integer, "position" integer)
language sql stable set search_path = '' as $$
  select i.id, i.product_id, i.product_name, public.unshipped_quantity(i), i.position
  from public.order_items as i
  where i.order_id = unshipped_items.order_id and public.unshipped_quantity(i) > 0;
$$;

-- Refuses with a 422 if the carrier or the tracking number is missing or invalid.
create function private.check_shipment(carrier text, tracking_number text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if
    private.text_length(carrier) not between 1 and 60
    or coalesce(tracking_number, '') !~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$'
  then
    perform private.refuse(
      422, 'invalid_shipment', 'Please enter the carrier and the tracking number of the parcel.'
    );
  end if;
end;
$$;

-- A shipment as the customer sees it.
create function private.shipment_view(shipment public.shipments) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'carrier', shipment.carrier,
    'trackingNumber', shipment.tracking_number,
    'deliveredAt', private.iso(shipment.delivered_at),
    'items', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', i.product_id, 'name', i.product_name, 'quantity', l.quantity)
          order by i.position), '[]'
      )
      from public.shipment_items as l
      join public.order_items as i on i.id = l.order_item_id
      where l.shipment_id = shipment.id
    )
  );
$$;

-- Refuses with a 409 if the order has a return, because its delivery then cannot be undone.
create function private.refuse_undelivered(order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select 1 from public.order_returns as r where r.order_id = refuse_undelivered.order_id and r.state <> 'declined'
  ) then
    perform private.refuse(409, 'has_return', 'This order has a return, so it stays delivered.');
  end if;
end;
$$;

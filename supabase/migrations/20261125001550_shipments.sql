-- What leaves for the customer: an order ships in one shipment or several, since each distributor sends its own.

create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  carrier text not null,
  tracking_number text not null,
  shipped_at timestamptz not null default now(),
  shipped_by text not null default '',
  delivered_at timestamptz
);
comment on table public.shipments is
  'Shipments of orders. An order is shipped when all of its items are in shipments, and delivered when these are. Admins only; customers see theirs with the order.';
comment on column public.shipments.shipped_by is 'The email address of who noted it. Empty if not known.';
create index shipments_order_idx on public.shipments (order_id, shipped_at, id);

create table public.shipment_items (
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  primary key (shipment_id, order_item_id)
);
comment on table public.shipment_items is 'What is in which shipment.';
create index shipment_items_order_item_idx on public.shipment_items (order_item_id);

alter table public.shipments enable row level security;
alter table public.shipment_items enable row level security;
create policy "Admins read shipments" on public.shipments for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what is in shipments" on public.shipment_items for select to authenticated
  using ((select private.is_admin()));
grant select on table public.shipments, public.shipment_items to authenticated;

create function private.unshipped_items(order_id uuid)
returns table (id uuid, product_id text, product_name text, quantity integer, "position" integer)
language sql
stable
set search_path = ''
as $$
  select i.id, i.product_id, i.product_name, (i.quantity - sent.quantity)::integer, i.position
  from public.order_items as i
  cross join lateral (
    select coalesce(sum(l.quantity), 0) as quantity from public.shipment_items as l where l.order_item_id = i.id
  ) as sent
  where i.order_id = unshipped_items.order_id and i.quantity > sent.quantity;
$$;
comment on function private.unshipped_items(uuid) is 'The lines of an order that are in no shipment yet, with how much of each.';

create function private.parcel_number(number text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(regexp_replace(private.code_line(number), '[^A-Za-z0-9]', '', 'g'));
$$;
comment on function private.parcel_number(text) is 'A tracking number without what people write between its digits.';
create index shipments_number_idx on public.shipments (right(private.parcel_number(tracking_number), 8));

create function private.check_shipment(carrier text, tracking_number text)
returns void
language plpgsql
stable
set search_path = ''
as $$
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
comment on function private.check_shipment(text, text) is
  'Ends the request with a 422 unless a carrier and a tracking number are given.';

-- A number that is typed once more, perhaps because the answer was lost or a coworker was faster. Two may share one.
create function private.refuse_same_parcel(order_id uuid, carrier text, tracking_number text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := lower(carrier) || private.parcel_number(tracking_number);
begin
  if exists (
    select 1 from public.shipments as s
    where s.order_id = refuse_same_parcel.order_id and lower(s.carrier) || private.parcel_number(s.tracking_number) = wanted
  ) then
    perform private.refuse(
      409, 'same_parcel', 'This order has a parcel with this carrier and number already. Is this another part of it?'
    );
  end if;
end;
$$;

-- `items` are [{product_id, quantity}], or null for all that is left. The caller has locked the order.
create function private.add_shipment(order_id uuid, carrier text, tracking_number text, items jsonb)
returns uuid
language plpgsql
set search_path = ''
as $$
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

create function private.lock_shipment(shipment_id uuid)
returns public.shipments
language plpgsql
set search_path = ''
as $$
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

-- Corrects a mistyped carrier or tracking number. The order's history keeps what stood there before.
create function public.correct_shipment(
  shipment_id uuid,
  carrier text,
  tracking_number text,
  expected_carrier text,
  expected_tracking_number text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  shipment public.shipments;
  carried_by constant text := private.one_line(carrier);
  number constant text := private.one_line(tracking_number);
  former text;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  perform private.check_shipment(carried_by, number);

  -- The same correction sent again, because its answer was lost, changes nothing.
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
  perform private.mail_about_order(shipment.order_id, 'shipment-corrected', jsonb_build_object('shipmentId', shipment.id));
end;
$$;
comment on function public.correct_shipment(uuid, text, text, text, text) is
  'Admins: corrects carrier and tracking number of a shipment, and records it.';
grant execute on function public.correct_shipment to authenticated;

-- A shipment as the customer may see it.
create function private.shipment_view(shipment public.shipments)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'carrier', shipment.carrier,
    'trackingNumber', shipment.tracking_number,
    'deliveredAt', private.iso(shipment.delivered_at),
    'items', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', i.product_id, 'name', i.product_name, 'quantity', l.quantity) order by i.position), '[]'
      )
      from public.shipment_items as l
      join public.order_items as i on i.id = l.order_item_id
      where l.shipment_id = shipment.id
    )
  );
$$;

-- One that was noted wrongly: another order's, with other items, or before it left. What was in it is to ship again.
create function public.take_shipment_back(shipment_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  shipment public.shipments;
  noted jsonb;
  present public.order_status;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  if shipment.delivered_at is not null then
    perform private.refuse(409, 'shipment_delivered', 'This parcel has arrived. Mark it as not delivered before you take it back.');
  end if;
  noted := private.shipment_view(shipment);
  select o.status into strict present from public.orders as o where o.id = shipment.order_id;
  insert into public.order_status_history (
    order_id, old_status, new_status, changed_by, changed_by_email, former_shipment, taken_back
  )
  values (
    shipment.order_id, present, present, (select auth.uid()), private.caller_email(),
    shipment.carrier || ' ' || shipment.tracking_number || ': ' || (
      select string_agg((item ->> 'quantity') || ' × ' || (item ->> 'name'), ', ') from jsonb_array_elements(noted -> 'items') as item
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
  'Admins: removes a shipment that has not arrived, and records it; what was in it is to ship again.';
grant execute on function public.take_shipment_back to authenticated;

create function private.refuse_undelivered(order_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.order_returns as r where r.order_id = refuse_undelivered.order_id and r.state <> 'declined'
  ) then
    perform private.refuse(409, 'has_return', 'This order has a return, so it stays delivered.');
  end if;
end;
$$;
comment on function private.refuse_undelivered(uuid) is 'Ends the request with a 409 if a delivered order has to stay so.';

-- The last shipment that arrives makes the order delivered. Taking it back takes that back.
create function public.set_shipment_delivered(shipment_id uuid, delivered boolean default true)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
      select coalesce(sum(a.quantity), 0) from private.arrived_items(shipment.order_id) as a where a.order_item_id = i.id
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
  'Admins: notes that a shipment arrived, or takes that back; the order is delivered when all did.';
grant execute on function public.set_shipment_delivered to authenticated;

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
  'Shipments of orders. An order is shipped when all of its items are in shipments, and delivered when these are. '
  'Admins only; customers see theirs with the order.';
comment on column public.shipments.shipped_by is
  'The email address of the team member who recorded it. Empty if unknown.';
create index shipments_order_idx on public.shipments (order_id, shipped_at, id);

create table public.shipment_items (
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  primary key (shipment_id, order_item_id)
);
comment on table public.shipment_items is 'The items in each shipment.';
create index shipment_items_order_item_idx on public.shipment_items (order_item_id);

alter table public.shipments enable row level security;
alter table public.shipment_items enable row level security;
create policy "Admins read shipments" on public.shipments for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what is in shipments" on public.shipment_items for select to authenticated
  using ((select private.is_admin()));
grant select on table public.shipments, public.shipment_items to authenticated;

-- A tracking number in capitals, with only its letters and digits.
create function private.parcel_number(number text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(private.code_line(number), '[^A-Za-z0-9]', '', 'g'));
$$;

create index shipments_number_idx on public.shipments (right(private.parcel_number(tracking_number), 8));

-- Orders and what was in them. Rows are written by functions only; admins read them all.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^FSS-[0-9]+$'),
  user_id uuid references auth.users (id) on delete set null,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null default '',
  shipping_address text not null,
  shipping_city text not null,
  shipping_state text not null,
  shipping_zip text not null,
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  shipping_cost numeric(10, 2) not null check (shipping_cost >= 0),
  tax numeric(10, 2) not null check (tax >= 0),
  total numeric(10, 2) not null check (total = subtotal + shipping_cost + tax),
  status text not null default 'pending' check (
    status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')
  ),
  created_at timestamptz not null default now()
);
comment on table public.orders is 'Orders as placed. Admins only; customers see receipts and tracking through functions.';
comment on column public.orders.order_number is 'FSS- and the milliseconds since 1970 when it was placed.';
comment on column public.orders.user_id is 'The customer who was signed in, set by the database; null for guests.';

create index orders_created_at_idx on public.orders (created_at desc);
create index orders_status_created_at_idx on public.orders (status, created_at desc);
create index orders_user_id_idx on public.orders (user_id, created_at desc) where user_id is not null;

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  position integer not null,
  product_id text not null references public.products (id),
  product_name text not null,
  product_image text not null,
  quantity integer not null check (quantity between 1 and 99),
  price numeric(10, 2) not null check (price >= 0),
  distributor text not null,
  distributor_price numeric(10, 2) not null check (distributor_price >= 0),
  unique (order_id, product_id)
);
comment on table public.order_items is
  'Lines of orders, with names, prices and costs as they were when the order was placed.';

comment on column public.order_items.position is 'Place of the line in its order, from 1.';

create index order_items_product_id_idx on public.order_items (product_id);

alter table public.orders enable row level security;
alter table public.order_items enable row level security;
revoke all on table public.orders, public.order_items from public, anon, authenticated;
grant select on table public.orders, public.order_items to authenticated;
grant all on table public.orders, public.order_items to service_role;

create policy "Admins read orders"
  on public.orders for select to authenticated
  using ((select private.is_admin()));

create policy "Admins read order items"
  on public.order_items for select to authenticated
  using ((select private.is_admin()));

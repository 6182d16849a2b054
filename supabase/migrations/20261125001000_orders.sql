-- Orders and what was in them. Functions alone write rows; admins read them all.

create type public.order_status as enum ('pending', 'processing', 'shipped', 'delivered', 'cancelled');

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
  items_cost numeric(10, 2) not null check (items_cost >= 0),
  profit numeric(10, 2) not null generated always as (subtotal - items_cost) stored,
  status public.order_status not null default 'pending',
  payment_id text unique,
  created_at timestamptz not null default now(),
  -- "C" sorts the same way in every backend, and puts a space before every letter.
  customer_sort_name text collate "C" not null generated always as (private.sort_name(customer_name)) stored,
  phone_number text not null generated always as (private.phone_number(customer_phone)) stored,
  search_text text not null generated always as (
    private.searchable(
      order_number || ' ' || customer_name || ' ' || customer_email || ' '
        || shipping_address || ' ' || shipping_city || ' ' || shipping_zip
    ) || ' ' || private.phone_number(customer_phone) || ' '
  ) stored
);
comment on table public.orders is 'Orders as placed. Admins only; customers see receipts and tracking through functions.';
comment on column public.orders.order_number is 'FSS- and the milliseconds since 1970 when it was placed.';
comment on column public.orders.user_id is 'The customer who was signed in, set by the database; null for guests.';
comment on column public.orders.items_cost is 'Distributor prices times quantities of the items.';
comment on column public.orders.profit is 'What the shop keeps: (price - distributor price) times quantity, over all items.';
comment on column public.orders.payment_id is
  'What was paid on the page of a provider, by the provider''s id; null where nothing was.';
comment on column public.orders.customer_sort_name is 'The customer''s name to sort by, without capitals and accents.';
comment on column public.orders.search_text is 'Number, name, email and address as a `searchable` text, and the digits of the phone number.';

create index orders_created_at_idx on public.orders (created_at desc);
create index orders_status_created_at_idx on public.orders (status, created_at desc);
create index orders_total_idx on public.orders (total);
create index orders_user_id_idx on public.orders (user_id, created_at desc) where user_id is not null;
create index orders_email_idx on public.orders (lower(customer_email));
create index orders_phone_number_idx on public.orders (phone_number) where phone_number <> '';
create index orders_customer_sort_name_idx on public.orders (customer_sort_name, created_at desc, id);

create function private.order_address(placed public.orders)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'address', placed.shipping_address, 'city', placed.shipping_city, 'state', placed.shipping_state, 'zipCode', placed.shipping_zip
  );
$$;

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

create policy "Admins read orders"
  on public.orders for select to authenticated
  using ((select private.is_admin()));
grant select on table public.orders to authenticated;

create policy "Admins read order items"
  on public.order_items for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_items to authenticated;

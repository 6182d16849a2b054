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
  -- The collation "C" sorts the same way in every backend. It sorts a space before every letter.
  customer_sort_name text collate "C" not null generated always as (private.sort_name(customer_name)) stored,
  phone_number text not null generated always as (private.phone_number(customer_phone)) stored,
  search_text text not null generated always as (
    private.searchable(
      order_number || ' ' || customer_name || ' ' || customer_email || ' '
        || shipping_address || ' ' || shipping_city || ' ' || shipping_zip
    ) || ' ' || private.phone_number(customer_phone) || ' '
  ) stored
);
comment on table public.orders is
  'Orders as placed. Admins only; customers see receipts and tracking through functions.';
comment on column public.orders.order_number is
  'FSS- and the time at which it was placed, in milliseconds since 1970.';
comment on column public.orders.user_id is
  'The account with which the customer was signed in. Null for guests.';
comment on column public.orders.items_cost is 'Distributor prices times quantities of the items.';
comment on column public.orders.profit is
  'The sum of (price - distributor price) times quantity over all items.';
comment on column public.orders.payment_id is
  'The provider''s id of the online payment. Null if the order was not paid online.';
comment on column public.orders.customer_sort_name is
  'The customer''s name without capitals and accents, for sorting.';
comment on column public.orders.search_text is
  'Number, name, email and address as a `searchable` text, and the digits of the phone number.';

create index orders_created_at_idx on public.orders (created_at desc);
create index orders_status_created_at_idx on public.orders (status, created_at desc);
create index orders_total_idx on public.orders (total);
create index orders_user_id_idx on public.orders (user_id, created_at desc) where user_id is not null;
create index orders_email_idx on public.orders (lower(customer_email));
create index orders_phone_number_idx on public.orders (phone_number) where phone_number <> '';
create index orders_customer_sort_name_idx on public.orders (customer_sort_name, created_at desc, id);

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

create table public.contacted_suppliers (
  order_id uuid not null references public.orders (id) on delete cascade,
  distributor text not null,
  contacted_by text not null,
  contacted_at timestamptz not null default now(),
  primary key (order_id, distributor)
);
comment on table public.contacted_suppliers is
  'The distributors that were mailed about an order, with the last sender and time. A later change or cancellation has '
  'to be reported to them. Admins only.';

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  note text not null check (length(note) between 1 and 4000),
  author uuid references auth.users (id) on delete set null,
  author_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'Notes of staff about orders. Admins only.';
create index order_notes_order_idx on public.order_notes (order_id, id);
create index order_notes_author_idx on public.order_notes (author);

create table public.order_item_changes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_name text not null,
  removed integer not null check (removed > 0),
  refund numeric(10, 2) not null check (refund >= 0),
  refund_tax numeric(10, 2) not null check (refund_tax between 0 and refund),
  cost numeric(10, 2) not null check (cost >= 0),
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_item_changes is
  'Items that staff took off orders before they were shipped. The lines and sums of the order no longer include them. '
  'Admins only; customers see them with the order.';
comment on column public.order_item_changes.refund is 'The refund for the removed items, with tax.';
comment on column public.order_item_changes.cost is 'Distributor prices of the removed items.';
create index order_item_changes_order_idx on public.order_item_changes (order_id, created_at);

create type public.order_activity_kind as enum ('message', 'canceled', 'written', 'paid-late');

create table public.order_activity (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  kind public.order_activity_kind not null,
  message text check (length(message) between 1 and 4000),
  reply text check (length(reply) between 1 and 4000),
  reply_author text,
  created_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz,
  handled_by text,
  check ((kind = 'message') = (message is not null)),
  check (kind <> 'written' or reply is not null and handled_at is not null)
);
comment on table public.order_activity is
  'Activity about orders. message: a message of the customer, with its reply. written: a first message of staff, '
  'which is in `reply`. canceled: the customer canceled. paid-late: the payment came too late. Admins only; customers '
  'see the messages with the order.';
comment on column public.order_activity.reply_author is
  'The name of the team member who replied, which the customer sees.';
comment on column public.order_activity.handled_at is 'When staff replied to the message or marked it as read.';
create index order_activity_order_idx on public.order_activity (order_id, created_at);
create index order_activity_unhandled_idx on public.order_activity (created_at) where handled_at is null;

alter table public.contacted_suppliers enable row level security;
alter table public.order_notes enable row level security;
alter table public.order_item_changes enable row level security;
alter table public.order_activity enable row level security;
create policy "Admins read which suppliers were asked" on public.contacted_suppliers for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read notes about orders" on public.order_notes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what was taken off orders" on public.order_item_changes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what customers did about orders" on public.order_activity for select to authenticated
  using ((select private.is_admin()));
grant select on table public.contacted_suppliers, public.order_notes, public.order_item_changes,
  public.order_activity to authenticated;

create table private.lookups (
  key uuid primary key,
  order_id uuid references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.lookups is
  'The results of lookups in the last day. track_order returns an order for an hour after its lookup.';
comment on column private.lookups.key is 'A random id that the visitor''s browser makes for one lookup.';
comment on column private.lookups.order_id is 'Null for a wrong lookup.';
create index lookups_order_id_idx on private.lookups (order_id) where order_id is not null;

alter table private.lookups enable row level security;
create policy "Functions alone" on private.lookups using (false);

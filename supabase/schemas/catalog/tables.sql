create table public.products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  category text not null check (
    category in (
      'Medical Kits', 'Survival Kits', 'Emergency Food',
      'Self Defense', 'Security Systems', 'Emergency Supplies'
    )
  ),
  distributor text not null check (distributor <> ''),
  distributor_price numeric(10, 2) not null check (distributor_price > 0),
  markup_percentage numeric(5, 2) not null check (markup_percentage >= 0),
  -- The numbers are positive, so round() rounds half up.
  price numeric(10, 2) not null generated always as (
    round(distributor_price * (1 + markup_percentage / 100), 2)
  ) stored,
  in_stock integer not null default 0 check (in_stock >= 0),
  counted_at timestamptz,
  reorder_level integer not null default 5 check (reorder_level between 5 and 100),
  last_ordered date,
  on_order integer not null default 0 check (on_order between 0 and 100000),
  position integer not null,
  active boolean not null default true
);
comment on table public.products is 'Products with stock and cost. Admins only.';
comment on column public.products.price is 'Retail price in dollars: cost plus markup, rounded half up to cents.';
comment on column public.products.counted_at is
  'When staff first recorded a count. Before that, in_stock is a number from the catalog that was never counted.';
comment on column public.products.last_ordered is 'When stock was last ordered from the distributor.';
comment on column public.products.on_order is
  'The quantity ordered from the distributor (last_ordered) and not delivered yet.';
comment on column public.products.position is 'The place of the product in the catalog.';
comment on column public.products.active is
  'False for a product that can no longer be bought. It is kept for old orders.';

alter table public.products enable row level security;
create policy "Admins read products"
  on public.products for select to authenticated
  using ((select private.is_admin()));
grant select on table public.products to authenticated;

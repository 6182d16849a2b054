-- Why stock is what it is: one row for every change, written in the transaction that makes it.

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null references public.products (id),
  kind text not null check (kind in ('order', 'cancellation', 'correction')),
  change integer not null check (change <> 0),
  stock_after integer not null check (stock_after >= 0),
  order_id uuid references public.orders (id) on delete set null,
  reason text,
  changed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check (kind <> 'correction' or reason is not null)
);
comment on table public.stock_movements is 'Every change of products.in_stock. Admins only.';
comment on column public.stock_movements.reason is 'Why staff corrected the figure; null for orders.';
comment on column public.stock_movements.changed_by is 'The user behind the change; null for guests'' orders.';

create index stock_movements_product_idx on public.stock_movements (product_id, id desc);
create index stock_movements_order_idx on public.stock_movements (order_id);
create index stock_movements_changed_by_idx on public.stock_movements (changed_by);

alter table public.stock_movements enable row level security;
revoke all on table public.stock_movements from public, anon, authenticated;
grant select on table public.stock_movements to authenticated;
grant all on table public.stock_movements to service_role;

create policy "Admins read stock movements"
  on public.stock_movements for select to authenticated
  using ((select private.is_admin()));

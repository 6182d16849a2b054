-- The kinds from `order` to `came-back` are changes by orders, cancellations, returns, invoices and credits. The kinds
-- from `delivery` to `other` are reasons of corrections by staff.
create type public.stock_movement_kind as enum (
  'order', 'cancellation', 'order-return', 'write-off', 'installed', 'came-back', 'delivery', 'count', 'return', 'loss',
    'other'
);

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null references public.products (id),
  kind public.stock_movement_kind not null,
  change integer not null,
  missing integer not null default 0 check (missing >= 0),
  stock_after integer not null check (stock_after >= 0),
  order_id uuid references public.orders (id) on delete set null,
  invoice_id uuid references public.invoices (id) on delete set null,
  note text,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text,
  created_at timestamptz not null default now(),
  check (change <> 0 or missing > 0)
);
comment on table public.stock_movements is
  'Every change of products.in_stock, written in the transaction that makes it. Admins only.';
comment on column public.stock_movements.missing is
  'The number of pieces on an invoice that the stock did not have. The stock is then zero.';
comment on column public.stock_movements.invoice_id is
  'The invoice whose products were installed, or the credit with which they came back.';
comment on column public.stock_movements.note is 'A note on the movement, such as staff''s note on a correction.';
comment on column public.stock_movements.changed_by is
  'The user who caused the change. Null for orders of guests.';
comment on column public.stock_movements.changed_by_email is
  'The email address of the team member, kept because the account may be deleted, or "Customer".';

create index stock_movements_product_idx on public.stock_movements (product_id, id desc);
create index stock_movements_order_idx on public.stock_movements (order_id);
create index stock_movements_invoice_idx on public.stock_movements (invoice_id) where invoice_id is not null;
create index stock_movements_changed_by_idx on public.stock_movements (changed_by);

alter table public.stock_movements enable row level security;
create policy "Admins read stock movements"
  on public.stock_movements for select to authenticated
  using ((select private.is_admin()));
grant select on table public.stock_movements to authenticated;

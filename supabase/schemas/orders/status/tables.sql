create table public.order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  old_status public.order_status not null,
  new_status public.order_status not null,
  former_shipment text,
  taken_back boolean not null default false,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_status_history is
  'The changes of status and of shipments of orders, with the person and the time. Admins only.';
comment on column public.order_status_history.former_shipment is
  'Carrier and number of a shipment before it was corrected or removed. Such a row has the same old and new status. '
  'Null for a change of status.';
comment on column public.order_status_history.taken_back is
  'True if former_shipment was removed, false if it was corrected.';
comment on column public.order_status_history.changed_by_email is
  'The email address, kept because the account may be deleted. "Customer" for a customer, empty for a change by SQL or '
  'with the service key.';
create index order_status_history_order_idx on public.order_status_history (order_id, id);
create index order_status_history_canceled_idx on public.order_status_history (created_at)
  where new_status = 'cancelled';
create index order_status_history_changed_by_idx on public.order_status_history (changed_by);

alter table public.order_status_history enable row level security;
create policy "Admins read the history of orders"
  on public.order_status_history for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_status_history to authenticated;

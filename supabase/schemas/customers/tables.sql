create table public.contact_corrections (
  id bigint generated always as identity primary key,
  order_id uuid references public.orders (id) on delete cascade,
  request_id uuid references public.service_requests (id) on delete cascade,
  field text not null,
  former_value text not null,
  new_value text not null,
  corrected_by_email text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, request_id) = 1)
);
comment on table public.contact_corrections is
  'Each corrected field of the contact details of an order or request, with the former value. Admins only.';
create index contact_corrections_order_idx on public.contact_corrections (order_id) where order_id is not null;
create index contact_corrections_request_idx on public.contact_corrections (request_id) where request_id is not null;

alter table public.contact_corrections enable row level security;
create policy "Admins read corrections"
  on public.contact_corrections for select to authenticated
  using ((select private.is_admin()));
grant select on table public.contact_corrections to authenticated;

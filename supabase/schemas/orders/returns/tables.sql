create type public.return_state as enum ('requested', 'accepted', 'declined', 'received', 'refunded');

create type public.return_reason as enum ('not-needed', 'not-as-expected', 'damaged', 'faulty', 'wrong-item', 'other');

create type public.decline_reason as enum ('used', 'hygiene', 'not-received', 'other');

create table public.order_returns (
  id uuid primary key default gen_random_uuid(),
  return_number text not null unique check (return_number ~ '^RET-[A-Z2-9]{6}$'),
  order_id uuid not null references public.orders (id) on delete cascade,
  state public.return_state not null default 'requested',
  reason public.return_reason not null,
  comment text not null default '' check (length(comment) <= 1000),
  decline_reason public.decline_reason,
  refund_subtotal numeric(10, 2) check (refund_subtotal >= 0),
  refund_tax numeric(10, 2) check (refund_tax >= 0),
  refund_shipping numeric(10, 2) check (refund_shipping >= 0),
  refund_postage numeric(10, 2) not null default 0 check (refund_postage between 0 and 500),
  refund numeric(10, 2) generated always as (refund_subtotal + refund_tax + refund_shipping + refund_postage) stored,
  restocked_cost numeric(10, 2) check (restocked_cost >= 0),
  is_goodwill boolean not null default false,
  due_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'declined') = (decline_reason is not null)),
  check ((state in ('received', 'refunded')) = (refund_subtotal is not null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
comment on table public.order_returns is
  'Returns of items of orders. Admins only; customers see theirs with the order.';
comment on column public.order_returns.return_number is 'The number that the customer writes on the parcel.';
comment on column public.order_returns.comment is 'The customer''s comment. For staff alone.';
comment on column public.order_returns.refund is
  'The whole refund, with tax and return postage. It is computed in the state received and paid in the state refunded.';
comment on column public.order_returns.refund_postage is
  'The return postage that the customer paid according to the carrier''s receipt. It is added to the refund of the '
  'order.';
comment on column public.order_returns.is_goodwill is
  'True if staff accepted the return after the return period was over.';
comment on column public.order_returns.due_at is
  'The time from which the return waits for staff. For an accepted return, this is two weeks after the acceptance, in '
  'case the parcel does not come. Null once the return is declined or refunded.';
comment on column public.order_returns.restocked_cost is
  'Distributor prices of the restocked items. Written-off items remain a cost.';
create index order_returns_order_idx on public.order_returns (order_id);
create index order_returns_due_idx on public.order_returns (due_at) where due_at is not null;
create index order_returns_refunded_idx on public.order_returns (refunded_at) where state = 'refunded';

create table public.order_return_items (
  return_id uuid not null references public.order_returns (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity between 0 and 99),
  restocked integer not null default 0 check (restocked >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  primary key (return_id, order_item_id)
);
comment on table public.order_return_items is
  'The lines of returns: the announced quantities, and the restocked and written-off ones.';
comment on column public.order_return_items.quantity is
  'The announced quantity. 0 for an item that was in the parcel without being announced.';
create index order_return_items_order_item_idx on public.order_return_items (order_item_id);

create table public.order_return_history (
  id bigint generated always as identity primary key,
  return_id uuid not null references public.order_returns (id) on delete cascade,
  new_state public.return_state not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_return_history is
  'The changes of state of returns, with the person and the time. Admins only.';
create index order_return_history_return_idx on public.order_return_history (return_id, id);
create index order_return_history_changed_by_idx on public.order_return_history (changed_by);

alter table public.order_returns enable row level security;
alter table public.order_return_items enable row level security;
alter table public.order_return_history enable row level security;
create policy "Admins read returns" on public.order_returns for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read the lines of returns" on public.order_return_items for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read the history of returns" on public.order_return_history for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_returns, public.order_return_items, public.order_return_history to authenticated;

create type private.received_line as (product_id text, restocked integer, written_off integer);

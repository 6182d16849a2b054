-- Money that goes back through the provider of online payments. The act that owes it writes a row, and the function
-- `payments` pays it out.

create type public.refund_state as enum ('waiting', 'done', 'failed');

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders (id) on delete cascade,
  payment_id uuid unique references public.payments (id) on delete cascade,
  provider_payment text not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 200),
  state public.refund_state not null default 'waiting',
  problem text not null default '' check (length(problem) <= 500),
  provider_id text unique,
  created_at timestamptz not null default now(),
  created_by_email text not null,
  leased_until timestamptz,
  finished_at timestamptz,
  settled_at timestamptz,
  settled_by text,
  check (num_nonnulls(order_id, payment_id) = 1),
  check ((state = 'waiting') = (finished_at is null)),
  check (settled_at is null or state = 'failed')
);
comment on table public.refunds is
  'What is to be given back of what was paid online, for an order or in the books of a request. Staff only. Its id keeps the provider from giving it back twice.';
comment on column public.refunds.payment_id is 'What was given back in the books of a request: a payment below zero.';
comment on column public.refunds.provider_payment is 'The provider''s id of what was paid.';
comment on column public.refunds.reason is 'Why, in our words: nothing that a person wrote.';
comment on column public.refunds.state is 'Done: the provider has taken it. It may still fail, which is told later.';
comment on column public.refunds.problem is 'Why it failed, in the provider''s words.';
comment on column public.refunds.provider_id is 'The provider''s id of it. Null until the provider has taken it.';
comment on column public.refunds.created_by_email is 'Who gave it back. Online: the provider or the clock.';
comment on column public.refunds.leased_until is 'Until then nobody else pays it out.';
comment on column public.refunds.settled_at is 'When staff tried one that failed again, or gave the money back another way.';

create index refunds_order_idx on public.refunds (order_id) where order_id is not null;
create index refunds_provider_payment_idx on public.refunds (provider_payment);
create index refunds_waiting_idx on public.refunds (created_at) where state = 'waiting';
create index refunds_failed_idx on public.refunds (finished_at) where state = 'failed' and settled_at is null;

alter table public.refunds enable row level security;
create policy "Staff read refunds" on public.refunds for select to authenticated
  using (
    (select private.is_admin())
    or payment_id in (select p.id from public.payments as p where p.request_id in (select private.field_request_ids()))
  );
grant select on table public.refunds to authenticated;

create function private.queue_refund(
  provider_payment text, amount_cents integer, reason text, order_id uuid default null, payment_id uuid default null
)
returns uuid
language sql
security definer
set search_path = ''
as $$
  insert into public.refunds (provider_payment, amount_cents, reason, order_id, payment_id, created_by_email)
  values (
    provider_payment, amount_cents, reason, order_id, payment_id, coalesce(nullif(private.actor(), ''), 'Online')
  )
  returning id;
$$;
comment on function private.queue_refund(text, integer, text, uuid, uuid) is
  'Has the provider give back so much of a payment, once this transaction has ended well. Its caller has locked the order or the request, and says how much.';

create function private.record_of_refund(refund public.refunds)
returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(refund.order_id, (select p.request_id from public.payments as p where p.id = refund.payment_id));
$$;
comment on function private.record_of_refund(public.refunds) is 'The order or the request of which money goes back. Null once the request is gone.';

alter table public.payments add column gives_back uuid references public.payments (id);
comment on column public.payments.gives_back is 'Of money given back online: the payment that brought it.';
create index payments_gives_back_idx on public.payments (gives_back) where gives_back is not null;

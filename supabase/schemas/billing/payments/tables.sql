create type public.payment_method as enum ('cash', 'check', 'card-by-phone', 'bank-transfer', 'online');

create type public.owner_refund_state as enum ('to-decide', 'asked-again', 'left');

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.service_requests (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete set null,
  amount_cents integer not null check (amount_cents <> 0),
  method public.payment_method not null,
  reference text not null default '' check (length(reference) <= 60),
  paid_on date not null,
  taken_by text not null,
  taken_by_id uuid,
  created_by_email text not null,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by text,
  papers_id uuid,
  provider_id text unique,
  gives_back uuid references public.payments (id),
  owner_refund public.owner_refund_state check (amount_cents < 0 or owner_refund is null),
  invoice_id uuid references public.invoices (id),
  check (invoice_id is null or quote_id is null),
  -- A refund gets its provider_id once the provider has accepted it.
  check (case when method = 'online' then provider_id is not null or amount_cents < 0 else provider_id is null end)
);
comment on table public.payments is
  'Payments and refunds on invoices and on deposits of quotes, recorded by hand or by the provider of online payments. '
  'Staff only.';
comment on column public.payments.amount_cents is 'Negative for a refund.';
comment on column public.payments.reference is
  'The reference on the bank statement: the number of a check or of a card slip. An erasure keeps it for the books.';
comment on column public.payments.voided_at is
  'When staff marked it as recorded by mistake, or the refund failed. It no longer counts.';
comment on column public.payments.request_id is
  'Null once the request was erased or forgotten: the payment itself is kept for the books.';
comment on column public.payments.taken_by is
  'The name of the person who took or refunded the money. For a team member, the present name.';
comment on column public.payments.taken_by_id is
  'The user id of that person, if they are a team member. Not a foreign key, because payments outlive accounts.';
comment on column public.payments.papers_id is 'See quotes.papers_id.';
comment on column public.payments.provider_id is
  'The provider''s id of an online payment or refund.';
comment on column public.payments.gives_back is 'The payment that an online refund gives back.';
comment on column public.payments.owner_refund is
  'The decision about a refund that the owner made at the provider: staff ask the customer for the money again, or '
  'leave a deposit to the invoice. Until then, the customer is not asked for it.';
comment on column public.payments.invoice_id is 'The invoice on which it was paid. Null for a deposit of the quote.';

create index payments_reference_idx on public.payments (private.search_words(reference)) where reference <> '';
create index payments_day_idx on public.payments ((paid_on::timestamp at time zone 'America/Los_Angeles'));
create index payments_gives_back_idx on public.payments (gives_back) where gives_back is not null;
create index payments_invoice_idx on public.payments (invoice_id) where invoice_id is not null;
create index payments_request_idx on public.payments (request_id);
create index payments_quote_idx on public.payments (quote_id) where quote_id is not null;
create index payments_to_decide_idx on public.payments (request_id) where owner_refund = 'to-decide';
create index payments_papers_idx on public.payments (papers_id) where papers_id is not null;

alter table public.payments enable row level security;
create policy "Staff read payments" on public.payments for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.payments to authenticated;

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
  resolved_at timestamptz,
  resolved_by text,
  check (num_nonnulls(order_id, payment_id) = 1),
  check ((state = 'waiting') = (finished_at is null)),
  check (resolved_at is null or state = 'failed')
);
comment on table public.refunds is
  'Refunds of online payments, for an order or for a payment of a request. Staff only. The provider gets the id with '
  'each refund, so that it does not pay one out twice.';
comment on column public.refunds.payment_id is 'The negative payment of a request that records this refund.';
comment on column public.refunds.provider_payment is 'The provider''s id of the payment that is refunded.';
comment on column public.refunds.reason is 'The reason as our functions write it. It contains no text of a person.';
comment on column public.refunds.state is
  'Done: the provider has accepted it. It may still fail, which the provider reports later.';
comment on column public.refunds.problem is 'The provider''s message about the failure.';
comment on column public.refunds.provider_id is
  'The provider''s id of the refund. Null until the provider accepted it.';
comment on column public.refunds.created_by_email is
  'The email address of the person who made the refund. "Online" for the provider and for scheduled runs.';
comment on column public.refunds.leased_until is 'Until then, no other run of `payments` claims it.';
comment on column public.refunds.resolved_at is
  'When staff retried a failed refund or paid the money out another way.';

create index refunds_order_idx on public.refunds (order_id) where order_id is not null;
create index refunds_provider_payment_idx on public.refunds (provider_payment);
create index refunds_waiting_idx on public.refunds (created_at) where state = 'waiting';
create index refunds_failed_idx on public.refunds (finished_at) where state = 'failed' and resolved_at is null;

alter table public.refunds enable row level security;
create policy "Staff read refunds" on public.refunds for select to authenticated
  using (
    (select private.is_admin())
    or payment_id in (select p.id from public.payments as p where p.request_id in (select private.field_request_ids()))
  );
grant select on table public.refunds to authenticated;

create table private.payment_pages (
  paper_id uuid primary key,
  session_id text not null,
  amount_cents bigint not null,
  opened_at timestamptz not null default now(),
  ending_at timestamptz
);
comment on table private.payment_pages is
  'The payment page that is open at the provider for an invoice or a deposit. The row is kept until the payment is '
  'noted, or for four days, because the provider repeats its report of a payment for three days.';
comment on column private.payment_pages.paper_id is 'The id of the invoice, or of the quote with the deposit.';
comment on column private.payment_pages.session_id is 'The provider''s id of the page.';
comment on column private.payment_pages.ending_at is
  'When the function `payments` last tried to close the page, because the open amount has changed.';

alter table private.payment_pages enable row level security;
create policy "Functions alone" on private.payment_pages using (false);

create table private.payment_checks (
  day date primary key,
  tried_at timestamptz not null,
  entries jsonb
);
comment on table private.payment_checks is
  'The provider''s records of each day, read in the night that follows. Kept for a month.';
comment on column private.payment_checks.entries is
  '[{id, cents}]: the payments and refunds that belong to our records. Null until the provider has answered.';

alter table private.payment_checks enable row level security;
create policy "Functions alone" on private.payment_checks using (false);

create table private.disputes (
  provider_id text primary key,
  provider_payment text not null,
  amount_cents integer not null,
  status text not null,
  answer_by timestamptz,
  noted_at timestamptz not null default now()
);
comment on table private.disputes is
  'Payments that the owner of a card disputes at the bank. The company answers at the provider; our books stay as '
  'they are.';
comment on column private.disputes.status is
  'The provider''s status: it needs a response, is under review, won or lost.';

create index disputes_payment_idx on private.disputes (provider_payment);

alter table private.disputes enable row level security;
create policy "Functions alone" on private.disputes using (false);

create table private.unbooked_payments (
  provider_id text primary key,
  detail text not null,
  noted_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  outcome text not null default '' check (length(outcome) <= 200)
);
comment on table private.unbooked_payments is
  'Payments that the provider took and our books refused: another currency or amount, or a record that is gone. Staff '
  'see them until they record the outcome.';
comment on column private.unbooked_payments.detail is 'The amount and the reference of the paid record.';
comment on column private.unbooked_payments.outcome is 'Staff''s note on what was done with the money.';

alter table private.unbooked_payments enable row level security;
create policy "Functions alone" on private.unbooked_payments using (false);

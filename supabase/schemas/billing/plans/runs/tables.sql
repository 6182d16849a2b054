create type public.plan_invoice_state as enum ('waiting', 'sent', 'left-out');

create table public.plan_invoices (
  plan_id uuid not null references public.plans (quote_id) on delete cascade,
  day date not null,
  visit_id uuid references public.visits (id) on delete set null,
  state public.plan_invoice_state not null default 'waiting',
  invoice_id uuid references public.invoices (id) on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  primary key (plan_id, day)
);
comment on table public.plan_invoices is
  'The invoices of plans: one for each month, or for each visit that was made. Staff send or leave out each waiting '
  'one. Staff only.';
comment on column public.plan_invoices.day is
  'The day on which to send it: the first day of the month (in advance), the day after its last (in arrears), or the '
  'day that the plan had for the visit.';
comment on column public.plan_invoices.visit_id is 'The billed visit. Null for a plan that is billed by the month.';
comment on column public.plan_invoices.invoice_id is
  'The invoice that was sent. If the row waits again, that invoice was credited in full.';
comment on column public.plan_invoices.reason is
  'The reason for leaving the invoice out: the reason that staff typed, or the pause of the plan.';
create index plan_invoices_waiting_idx on public.plan_invoices (day) where state = 'waiting';
create index plan_invoices_visit_idx on public.plan_invoices (visit_id) where visit_id is not null;
create index plan_invoices_invoice_idx on public.plan_invoices (invoice_id) where invoice_id is not null;

alter table public.plan_invoices enable row level security;
create policy "Staff read the invoices of plans" on public.plan_invoices for select to authenticated
  using (
    (select private.is_admin())
    or plan_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
grant select on table public.plan_invoices to authenticated;

create table private.plan_faults (
  plan_id uuid primary key references public.quotes (id) on delete cascade,
  since timestamptz not null default now(),
  problem text not null
);
comment on table private.plan_faults is
  'Plans for which the last daily run failed. A later run that succeeds removes them. Staff see them on Today.';
comment on column private.plan_faults.problem is 'The error message of the database.';

alter table private.plan_faults enable row level security;
create policy "Functions alone" on private.plan_faults using (false);

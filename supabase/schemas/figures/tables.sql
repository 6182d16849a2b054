-- This table keeps the figures of deleted requests, because the figures of past months must not change.
create table private.past_figures (
  id uuid primary key default gen_random_uuid(),
  figure text not null,
  at timestamptz not null,
  service text not null,
  person text,
  cents bigint,
  hours numeric,
  reason text
);
comment on table private.past_figures is
  'Figures of requests that were erased or forgotten and have no other record: the day and the service, but no data of '
  'the customer.';
comment on column private.past_figures.at is 'The beginning of the day in California.';
comment on column private.past_figures.person is 'A team member, or a contractor.';
create index past_figures_idx on private.past_figures (figure, at);

alter table private.past_figures enable row level security;
create policy "Functions alone" on private.past_figures using (false);

-- The cost of the products of an invoice on the day of the invoice. Later price changes must not change past figures.
create table private.invoice_costs (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  cents bigint not null
);
comment on table private.invoice_costs is
  'The distributor cost of the products on an invoice or a credit.';

alter table private.invoice_costs enable row level security;
create policy "Functions alone" on private.invoice_costs using (false);

-- Without it, counts of past months would fall whenever somebody is erased or forgotten.
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
  'What counted of requests that were erased or forgotten, and is kept nowhere else: on which day, for which '
  'service, and nothing of the customer.';
comment on column private.past_figures.at is 'The beginning of the day in California.';
comment on column private.past_figures.person is 'A team member, or a contractor.';
create index past_figures_idx on private.past_figures (figure, at);

alter table private.past_figures enable row level security;
create policy "Functions alone" on private.past_figures using (false);

-- Cost of an invoice's products on its day: prices change later, figures of the past do not.
create table private.invoice_costs (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  cents bigint not null
);
comment on table private.invoice_costs is 'What the products on an invoice or a credit cost at the distributors.';

alter table private.invoice_costs enable row level security;
create policy "Functions alone" on private.invoice_costs using (false);

create type public.invoice_kind as enum ('invoice', 'credit');

create type public.invoice_state as enum ('open', 'overdue', 'paid', 'credited', 'credit');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  reference text not null generated always as (
    'INV-' || case when number < 100000 then lpad(number::text, 5, '0') else number::text end
  ) stored,
  kind public.invoice_kind not null,
  corrects_id uuid references public.invoices (id),
  request_id uuid references public.service_requests (id) on delete set null,
  worked_on date,
  billed_month date[] check (cardinality(billed_month) = 2),
  service text not null,
  message text not null check (length(message) <= 4000),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  tax_basis_points integer not null check (tax_basis_points >= 0),
  subtotal_cents integer not null,
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0 and total_cents = subtotal_cents + tax_cents),
  deposit_cents integer not null default 0 check (deposit_cents between 0 and total_cents),
  credited_cents integer not null default 0 check (credited_cents between 0 and total_cents),
  paid_cents integer not null default 0,
  undecided_cents integer not null default 0 check (undecided_cents >= 0),
  above_cents integer not null default 0 check (above_cents between 0 and total_cents),
  above_reason text not null default '' check (length(above_reason) <= 500),
  open_cents integer not null generated always as (
    case
      when kind = 'invoice' then total_cents - deposit_cents - credited_cents - paid_cents - undecided_cents
      else 0
    end
  ) stored,
  billed_to jsonb not null,
  content_hash text not null,
  sent_at timestamptz not null default now(),
  sent_by text not null,
  sent_by_id uuid,
  sent_by_email text not null,
  reminds boolean not null default true,
  reminded_at timestamptz,
  papers_id uuid,
  check ((kind = 'credit') = (corrects_id is not null)),
  check (kind = 'invoice' or total_cents > 0 and deposit_cents = 0 and credited_cents = 0 and paid_cents = 0
    and undecided_cents = 0)
);
comment on table public.invoices is
  'Invoices that were sent, and credits. Only their payments, credits and reminders change. Staff only; the customer '
  'sees them with the request.';
comment on column public.invoices.number is 'Invoices and credits share one count, which has no gaps.';
comment on column public.invoices.corrects_id is 'The invoice that a credit corrects.';
comment on column public.invoices.request_id is
  'Null once the request was erased or forgotten: the invoice itself is kept for the taxes.';
comment on column public.invoices.worked_on is
  'The last day, in California, of the visits on the invoice, as it was when the invoice was sent. Null without '
  'visits.';
comment on column public.invoices.billed_month is
  'The first and last day of the month of a plan that the invoice bills. Null for other invoices.';
comment on column public.invoices.service is 'The service of the request on the day on which the invoice was sent.';
comment on column public.invoices.issued_on is 'The day in California on which the invoice was sent.';
comment on column public.invoices.tax_basis_points is
  'The tax rate of the day on which the invoice was sent, in hundredths of a percent. A credit has the rate of its '
  'invoice.';
comment on column public.invoices.deposit_cents is
  'The part of the total that deposits of the request pay. Deposits pay the unpaid and uncredited parts of the '
  'invoices, the oldest invoice first.';
comment on column public.invoices.undecided_cents is
  'Money of the invoice that the owner refunded at the provider, and that staff have neither credited nor asked the '
  'customer for again.';
comment on column public.invoices.above_cents is
  'The amount by which the total exceeds the part of the accepted quotes that was not invoiced yet. Not for customers.';
comment on column public.invoices.above_reason is
  'The sender''s reason for above_cents. An erasure empties it. Not for customers.';
comment on column public.invoices.open_cents is
  'The unpaid amount. If it is negative, it has to be refunded. Zero for a credit.';
comment on column public.invoices.billed_to is
  'The customer''s name, email address and address when the invoice was sent.';
comment on column public.invoices.content_hash is
  'The fingerprint of the content of the invoice: see private.invoice_content.';
comment on column public.invoices.sent_by is 'The sender''s present name. For team members alone.';
comment on column public.invoices.sent_by_id is
  'The sender''s user id. Not a foreign key, because invoices outlive accounts.';
comment on column public.invoices.reminds is
  'True if the customer is reminded automatically, 3 and 14 days after the due day.';
comment on column public.invoices.reminded_at is 'When staff last reminded the customer by mail.';
comment on column public.invoices.papers_id is 'See quotes.papers_id.';

create index invoices_request_idx on public.invoices (request_id, number);
create index invoices_corrects_idx on public.invoices (corrects_id) where corrects_id is not null;
create index invoices_sent_at_idx on public.invoices (sent_at);
create index invoices_open_idx on public.invoices (due_on) where open_cents <> 0;
create index invoices_undecided_idx on public.invoices (number) where undecided_cents > 0;
create index invoices_papers_idx on public.invoices (papers_id) where papers_id is not null;

create table public.invoice_lines (
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  position smallint not null check (position between 1 and 20),
  text text not null check (length(text) between 1 and 200),
  quantity numeric(6, 2) not null check (quantity > 0),
  price_cents integer not null check (price_cents between -100000000 and 100000000),
  total_cents integer not null check (total_cents = floor(quantity * price_cents + 0.5)),
  taxed boolean not null,
  product_id text references public.products (id) on update cascade on delete set null,
  primary key (invoice_id, position)
);
comment on table public.invoice_lines is 'The lines of invoices and credits. The columns are those of quote_lines.';
create index invoice_lines_product_idx on public.invoice_lines (product_id) where product_id is not null;

create table public.invoiced_quotes (
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  primary key (invoice_id, quote_id)
);
comment on table public.invoiced_quotes is
  'The accepted quotes, or the plan, that the writer of an invoice chose for it. A credit has none. Staff only.';
create index invoiced_quotes_quote_idx on public.invoiced_quotes (quote_id);

create table public.invoiced_visits (
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  visit_id uuid not null references public.visits (id) on delete cascade,
  primary key (invoice_id, visit_id)
);
comment on table public.invoiced_visits is
  'The visits that the writer of an invoice chose for it. A credit has none. Staff only.';
create index invoiced_visits_visit_idx on public.invoiced_visits (visit_id);

create table private.invoice_counter (
  -- Allows only one row in the table.
  only_row boolean primary key default true check (only_row),
  last_number integer not null default 0
);
comment on table private.invoice_counter is
  'The number of the last invoice. Not a sequence, which would leave a gap when sending an invoice fails.';

alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
alter table public.invoiced_quotes enable row level security;
alter table public.invoiced_visits enable row level security;
alter table private.invoice_counter enable row level security;
create policy "Functions alone" on private.invoice_counter using (false);
create policy "Staff read invoices" on public.invoices for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
create policy "Staff read the lines of invoices" on public.invoice_lines for select to authenticated
  using (
    (select private.is_admin())
    or invoice_id in (select i.id from public.invoices as i where i.request_id in (select private.field_request_ids()))
  );
create policy "Staff read the quotes of invoices" on public.invoiced_quotes for select to authenticated
  using (
    (select private.is_admin())
    or invoice_id in (select i.id from public.invoices as i where i.request_id in (select private.field_request_ids()))
  );
create policy "Staff read the visits of invoices" on public.invoiced_visits for select to authenticated
  using (
    (select private.is_admin())
    or invoice_id in (select i.id from public.invoices as i where i.request_id in (select private.field_request_ids()))
  );
grant select on table public.invoices, public.invoice_lines, public.invoiced_quotes, public.invoiced_visits
  to authenticated;

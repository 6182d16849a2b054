-- Invoices of a request, and the credits that correct them. What was sent is never edited. Lines and sums are those of quotes.

create type public.invoice_kind as enum ('invoice', 'credit');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  reference text not null generated always as (
    'INV-' || case when number < 100000 then lpad(number::text, 5, '0') else number::text end
  ) stored,
  kind public.invoice_kind not null,
  credits uuid references public.invoices (id),
  request_id uuid references public.service_requests (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete set null,
  visit_id uuid references public.visits (id) on delete set null,
  worked_on date,
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
  above_cents integer not null default 0 check (above_cents between 0 and total_cents),
  above_reason text not null default '' check (length(above_reason) <= 500),
  open_cents integer not null generated always as (
    case when kind = 'invoice' then total_cents - deposit_cents - credited_cents - paid_cents else 0 end
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
  check ((kind = 'credit') = (credits is not null)),
  check (kind = 'invoice' or total_cents > 0 and deposit_cents = 0 and credited_cents = 0 and paid_cents = 0)
);
comment on table public.invoices is
  'Invoices that were sent, and credits. Only what was paid on them changes. Staff only; the customer sees them with the request.';
comment on column public.invoices.number is 'Counted over invoices and credits, without gaps.';
comment on column public.invoices.credits is 'The invoice that a credit corrects.';
comment on column public.invoices.request_id is 'Null once the request was erased or forgotten: invoices stay for the taxes.';
comment on column public.invoices.quote_id is 'The accepted quote whose lines it began with. Null if there was none.';
comment on column public.invoices.visit_id is 'The visit after which it was sent. Null if there was none.';
comment on column public.invoices.worked_on is 'The day of that visit in California when it was sent. Null if there was none.';
comment on column public.invoices.service is 'The service of the request on the day on which the invoice was sent.';
comment on column public.invoices.issued_on is 'The day in California on which it was sent.';
comment on column public.invoices.tax_basis_points is
  'The tax rate of the day on which it was sent, in hundredths of a percent. A credit has that of its invoice.';
comment on column public.invoices.deposit_cents is
  'What deposits of the request cover: the oldest invoice first, and of each what is neither paid nor credited.';
comment on column public.invoices.above_cents is 'How much more it is than what the customer had accepted and was not invoiced yet. Not for customers.';
comment on column public.invoices.above_reason is 'Why, in the words of who sent it. An erasure empties it. Not for customers.';
comment on column public.invoices.open_cents is 'What is still to be paid. Negative: what is to be given back. Zero for a credit.';
comment on column public.invoices.billed_to is 'The customer''s name, email address and address when it was sent.';
comment on column public.invoices.content_hash is 'The fingerprint of what was sent: see private.invoice_content.';
comment on column public.invoices.sent_by is 'The name of the member of staff, as it is now. For colleagues alone.';
comment on column public.invoices.sent_by_id is 'The member of staff. No reference, because the papers outlive the account.';
comment on column public.invoices.reminds is 'Whether the customer is reminded by itself, 3 and 14 days after it was due.';
comment on column public.invoices.reminded_at is 'When staff last reminded the customer by mail.';
comment on column public.invoices.papers_id is 'See quotes.papers_id.';

create index invoices_request_idx on public.invoices (request_id, number);
create index invoices_credits_idx on public.invoices (credits) where credits is not null;
create index invoices_quote_idx on public.invoices (quote_id) where quote_id is not null;
create index invoices_visit_idx on public.invoices (visit_id) where visit_id is not null;
create index invoices_sent_at_idx on public.invoices (sent_at);
create index invoices_open_idx on public.invoices (due_on) where open_cents <> 0;
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
comment on table public.invoice_lines is 'The lines of invoices and credits, as those of quotes.';
create index invoice_lines_product_idx on public.invoice_lines (product_id) where product_id is not null;

alter table public.payments add column invoice_id uuid references public.invoices (id);
comment on column public.payments.invoice_id is 'The invoice on which it was paid. Null: it is a deposit of the quote.';
alter table public.payments add check (invoice_id is null or quote_id is null);
create index payments_invoice_idx on public.payments (invoice_id) where invoice_id is not null;

alter table public.stock_movements add column invoice_id uuid references public.invoices (id) on delete set null;
comment on column public.stock_movements.invoice_id is 'The invoice whose products were installed, or the credit with which they came back.';
create index stock_movements_invoice_idx on public.stock_movements (invoice_id) where invoice_id is not null;

alter table public.service_requests add column unused_deposit_cents integer not null default 0;
comment on column public.service_requests.unused_deposit_cents is
  'The part of its deposits that no invoice has taken off: for the next invoice, or to be given back. See private.balance_invoices.';
create index service_requests_unused_deposit_idx on public.service_requests (id) where unused_deposit_cents > 0;

create table private.invoice_counter (
  -- The only key there can be: the table has one row.
  only_row boolean primary key default true check (only_row),
  last_number integer not null default 0
);
comment on table private.invoice_counter is
  'The number of the last invoice. A sequence would leave gaps: this row is taken back with an invoice that fails.';
insert into private.invoice_counter default values;

alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
alter table private.invoice_counter enable row level security;
create policy "Functions alone" on private.invoice_counter using (false);
create policy "Staff read invoices" on public.invoices for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
create policy "Staff read the lines of invoices" on public.invoice_lines for select to authenticated
  using (
    (select private.is_admin())
    or invoice_id in (select i.id from public.invoices as i where i.request_id in (select private.field_request_ids()))
  );
grant select on table public.invoices, public.invoice_lines to authenticated;

-- The triggers hold for everybody who writes to the tables, the database's owner included.
create function private.guard_invoice()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (old.number, old.kind, old.issued_on, old.due_on, old.tax_basis_points, old.subtotal_cents, old.tax_cents, old.above_cents, old.content_hash, old.sent_at)
    <> (new.number, new.kind, new.issued_on, new.due_on, new.tax_basis_points, new.subtotal_cents, new.tax_cents, new.above_cents, new.content_hash, new.sent_at)
    or old.credits is distinct from new.credits or old.worked_on is distinct from new.worked_on
    -- An erasure empties what was written and removes the email address.
    or new.message not in (old.message, '') or new.above_reason not in (old.above_reason, '') or not old.billed_to @> new.billed_to
  then
    perform private.refuse(409, 'invoice_frozen', 'An invoice that was sent does not change. Send a credit that corrects it.');
  end if;
  return new;
end;
$$;
create trigger guard_invoice before update on public.invoices for each row execute function private.guard_invoice();

create function private.guard_invoice_line()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if to_jsonb(old) - 'product_id' <> to_jsonb(new) - 'product_id' then
    perform private.refuse(409, 'invoice_frozen', 'An invoice that was sent does not change. Send a credit that corrects it.');
  end if;
  return new;
end;
$$;
create trigger guard_invoice_line before update on public.invoice_lines for each row execute function private.guard_invoice_line();

-- When a request is erased or its time is over, its invoices stay for the taxes, without what was written and the email address. What
-- was paid and what was accepted goes with the last of them.
create function private.keep_invoices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  papers constant uuid := gen_random_uuid();
begin
  update public.invoices as i
  set message = '', above_reason = '', billed_to = i.billed_to - 'email', papers_id = papers
  where i.request_id = old.id;
  update public.quotes as q set papers_id = papers where q.request_id = old.id;
  update public.payments as p set papers_id = papers where p.request_id = old.id;
  return old;
end;
$$;
create trigger keep_invoices
  before delete on public.service_requests
  for each row execute function private.keep_invoices();

create function private.request_of_invoice(invoice_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select i.request_id from public.invoices as i where i.id = request_of_invoice.invoice_id;
$$;

-- What is open

create function private.deposits_of(request_id uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(p.amount_cents), 0)
  from public.payments as p
  where p.request_id = deposits_of.request_id and p.invoice_id is null and p.voided_at is null;
$$;

-- An invoice that was sent after an acceptance is for its work. Nobody can know whether another one follows. A plan has no
-- deposit, and its invoices are for nothing else.
create function private.deposit_owed_because(request public.service_requests)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when request.unused_deposit_cents = 0 then null
    when request.status in ('closed', 'spam') then 'closed'
    when not exists (
      select 1 from public.quotes as q where q.request_id = request.id and q.state = 'accepted' and not private.is_plan(q.id)
    ) then 'canceled'
    when not exists (
      select 1 from public.quotes as q
      where q.request_id = request.id and q.state = 'accepted' and not private.is_plan(q.id) and not exists (
        select 1 from public.invoices as i
        where i.request_id = request.id and i.kind = 'invoice' and i.sent_at >= q.answered_at and not private.is_plan(i.quote_id)
      )
    ) then 'invoiced'
  end;
$$;
comment on function private.deposit_owed_because(public.service_requests) is
  'Why nothing will use what is left of the deposits, so that it is owed back: the request is closed, nothing accepted is left (canceled), or all that is was invoiced. Null while something will use it.';

create function private.owed_deposit(request public.service_requests)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when private.deposit_owed_because(request) is null then 0 else request.unused_deposit_cents end;
$$;
comment on function private.owed_deposit(public.service_requests) is 'What of the deposits is to be given back.';

-- The one place that says what was paid, credited, taken off and left. Its callers have locked the request.
create function private.balance_invoices(request_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  rest bigint := greatest(private.deposits_of(balance_invoices.request_id), 0);
  covered bigint;
  due record;
begin
  for due in
    select
      i.id, i.total_cents, private.is_plan(i.quote_id) as of_plan,
      (select coalesce(sum(c.total_cents), 0) from public.invoices as c where c.credits = i.id) as credited,
      (
        select coalesce(sum(p.amount_cents), 0) from public.payments as p where p.invoice_id = i.id and p.voided_at is null
      ) as paid
    from public.invoices as i
    where i.request_id = balance_invoices.request_id and i.kind = 'invoice'
    order by i.number
  loop
    covered := case when due.of_plan then 0 else greatest(least(rest, due.total_cents - due.credited - due.paid), 0) end;
    rest := rest - covered;
    update public.invoices as i
    set deposit_cents = covered, credited_cents = due.credited, paid_cents = due.paid
    where i.id = due.id and (i.deposit_cents, i.credited_cents, i.paid_cents) <> (covered, due.credited, due.paid);
  end loop;
  update public.service_requests as r set unused_deposit_cents = rest
  where r.id = balance_invoices.request_id and r.unused_deposit_cents <> rest;
end;
$$;

create function private.balance_after_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.balance_invoices(new.request_id);
  return null;
end;
$$;
create trigger balance_after_payment
  after insert or update of amount_cents, voided_at on public.payments
  for each row execute function private.balance_after_change();
create trigger balance_after_invoice
  after insert on public.invoices
  for each row execute function private.balance_after_change();

-- Every paper rounds its tax, so the sums of several may be off by half a cent each.
create function private.cents_above_accepted(request_id uuid, total_cents integer)
returns integer
language sql
stable
set search_path = ''
as $$
  with accepted as (
    select sum(q.total_cents) as cents, min(q.answered_at) as since, count(*) as papers
    from public.quotes as q
    where q.request_id = cents_above_accepted.request_id and q.state = 'accepted' and not private.is_plan(q.id)
  ), invoiced as (
    select coalesce(sum(least(i.total_cents - i.above_cents, i.total_cents - i.credited_cents)), 0) as cents, count(*) as papers
    from public.invoices as i, accepted as a
    where i.request_id = cents_above_accepted.request_id and i.kind = 'invoice' and i.sent_at >= a.since
      and not private.is_plan(i.quote_id)
  ), above as (
    select least(cents_above_accepted.total_cents, cents_above_accepted.total_cents - a.cents + i.cents) as cents, (a.papers + i.papers) / 2 as rounding
    from accepted as a, invoiced as i where a.papers > 0
  )
  select coalesce((select b.cents from above as b where b.cents > b.rounding), 0)::integer;
$$;
comment on function private.cents_above_accepted(uuid, integer) is
  'How much more an invoice of this total would be than what the customer accepted and was not invoiced since, plans apart. Zero where nothing was accepted.';

create function private.invoice_state(invoice public.invoices)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when invoice.kind = 'credit' then 'credit'
    when invoice.credited_cents > 0 and invoice.credited_cents = invoice.total_cents then 'credited'
    when invoice.open_cents <= 0 then 'paid'
    when invoice.due_on < private.today() then 'overdue'
    else 'open'
  end;
$$;
comment on function private.invoice_state(public.invoices) is
  'credit, or of an invoice: credited in full, paid, overdue once the day it is due is over in California, or open.';

create function private.invoice_content(invoice public.invoices, lines private.priced_line[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', invoice.number, 'kind', invoice.kind, 'credits', invoice.credits, 'lines', private.lines_of_paper(lines),
    'message', invoice.message, 'workedOn', invoice.worked_on, 'issuedOn', invoice.issued_on, 'dueOn', invoice.due_on,
    'taxBasisPoints', invoice.tax_basis_points, 'billedTo', invoice.billed_to
  );
$$;
comment on function private.invoice_content(public.invoices, private.priced_line[]) is 'What was sent, for its content_hash.';

-- Left out: the names of staff. A deposit stands in `depositCents`, not among the payments.
create function private.invoice_view(invoice public.invoices)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', invoice.id, 'reference', invoice.reference, 'kind', invoice.kind,
    'credits', (select c.reference from public.invoices as c where c.id = invoice.credits),
    'state', private.invoice_state(invoice),
    'workedOn', invoice.worked_on, 'issuedOn', invoice.issued_on, 'dueOn', invoice.due_on, 'message', invoice.message,
    'billedTo', jsonb_build_object('name', invoice.billed_to -> 'name', 'address', invoice.billed_to -> 'address'),
    'lines', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'position', l.position, 'text', l.text, 'quantity', l.quantity, 'priceCents', l.price_cents,
            'totalCents', l.total_cents, 'taxed', l.taxed, 'productId', l.product_id
          )
          order by l.position
        ),
        '[]'
      )
      from public.invoice_lines as l where l.invoice_id = invoice.id
    ),
    'taxBasisPoints', invoice.tax_basis_points, 'subtotalCents', invoice.subtotal_cents, 'taxCents', invoice.tax_cents,
    'totalCents', invoice.total_cents, 'depositCents', invoice.deposit_cents, 'creditedCents', invoice.credited_cents,
    'paidCents', invoice.paid_cents, 'openCents', invoice.open_cents,
    'payments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference, 'paidOn', p.paid_on
          )
          order by p.paid_on, p.created_at, p.id
        ),
        '[]'
      )
      from public.payments as p where p.invoice_id = invoice.id and p.voided_at is null
    )
  );
$$;

create function private.customer_invoices(request_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.invoice_view(i) order by i.number desc), '[]')
  from public.invoices as i where i.request_id = customer_invoices.request_id;
$$;
comment on function private.customer_invoices(uuid) is 'The invoices and credits of a request as its customer sees them, newest first.';

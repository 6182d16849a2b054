-- Quotes of a request, in versions: what staff offer, for how much and until when. What was sent is never edited. Invoices
-- use the same rules for lines and sums, and src/features/billing/lines.ts computes the same.

create type public.quote_state as enum ('sent', 'accepted', 'declined', 'change-asked', 'withdrawn', 'replaced', 'canceled');
create type public.quote_acceptance as enum ('online', 'in-person', 'by-phone');
create type public.quote_decline_reason as enum ('price', 'timing', 'another-company', 'not-needed', 'other');
create type public.payment_method as enum ('cash', 'check', 'card-by-phone', 'bank-transfer', 'online');

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.service_requests (id) on delete set null,
  version integer not null check (version > 0),
  state public.quote_state not null default 'sent',
  is_extra boolean not null,
  service text not null,
  message text not null check (length(message) <= 4000),
  valid_until date not null,
  tax_basis_points integer not null check (tax_basis_points >= 0),
  subtotal_cents integer not null,
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0 and total_cents = subtotal_cents + tax_cents),
  deposit_cents integer not null check (deposit_cents >= 0),
  deposit_due_cents integer not null generated always as (least(deposit_cents, total_cents)) stored,
  content_hash text not null,
  sent_at timestamptz not null default now(),
  sent_by text not null,
  sent_by_id uuid,
  viewed_at timestamptz,
  answered_at timestamptz,
  accepted_name text not null default '' check (length(accepted_name) <= 100),
  accepted_how public.quote_acceptance,
  accepted_by text,
  decline_reason public.quote_decline_reason,
  decline_note text not null default '' check (length(decline_note) <= 2000),
  asked_again_at timestamptz,
  canceled_on date,
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  canceled_by text,
  papers_id uuid,
  unique (request_id, version),
  check ((state in ('accepted', 'canceled')) = (accepted_how is not null)),
  check ((state = 'canceled') = (canceled_on is not null)),
  check ((state = 'declined') = (decline_reason is not null)),
  -- Not a unique index, by which the embedded API would take a request for one with a single quote.
  constraint quotes_one_open exclude using btree (request_id with =) where (state in ('sent', 'change-asked'))
);
alter table public.visits add foreign key (plan_id) references public.quotes (id) on delete set null;

comment on table public.quotes is
  'Quotes that were sent. At most one of a request is open: sent, or with a change asked for. Staff only; the customer sees them with the request.';
comment on column public.quotes.request_id is 'Null once the request was erased or forgotten, which leaves what was accepted, also if it was canceled, for the books.';
comment on column public.quotes.version is 'Counted over all quotes of the request.';
comment on column public.quotes.state is 'A quote that is sent has expired once the day `valid_until` is over in California.';
comment on column public.quotes.is_extra is 'Extra work: the customer had accepted another quote of the request when it was sent.';
comment on column public.quotes.service is 'The service of the request on the day on which the quote was sent.';
comment on column public.quotes.tax_basis_points is 'The tax rate of the day on which it was sent, in hundredths of a percent.';
comment on column public.quotes.subtotal_cents is 'The sum of the lines that are `chosen`: those that are not optional, until it is accepted.';
comment on column public.quotes.deposit_cents is 'The deposit that was sent.';
comment on column public.quotes.deposit_due_cents is 'What is due before the work begins: not more than the total, which an accepted option can lower.';
comment on column public.quotes.content_hash is 'The fingerprint of what was sent: see private.quote_content.';
comment on column public.quotes.sent_by is 'The name of the member of staff, as it is now. For colleagues alone.';
comment on column public.quotes.sent_by_id is 'The member of staff. No reference, because the papers outlive the account.';
comment on column public.quotes.viewed_at is 'When somebody first pressed a key or a button on the page that shows it. Scanners of mails press nothing.';
comment on column public.quotes.answered_at is 'When it was accepted or declined, or a change was asked for last.';
comment on column public.quotes.accepted_name is 'The full name that was typed to accept it.';
comment on column public.quotes.accepted_by is 'The name of the member of staff who took the acceptance. Null: it was accepted online.';
comment on column public.quotes.decline_note is 'What the customer typed. For staff alone.';
comment on column public.quotes.asked_again_at is 'When the customer asked for it again after it had expired.';
comment on column public.quotes.canceled_on is 'The day on which the customer canceled what they had accepted.';
comment on column public.quotes.cancel_reason is 'Why, in the words of staff, and for them alone.';
comment on column public.quotes.canceled_by is 'The name of the member of staff who recorded it. Null: the customer withdrew the request.';
comment on column public.quotes.papers_id is 'Of a request that is gone: one id for its quotes, invoices and payments, which are kept together.';

create index quotes_service_idx on public.quotes (service, sent_at desc);
create index quotes_sent_at_idx on public.quotes (sent_at desc);
create index quotes_valid_until_idx on public.quotes (valid_until) where state = 'sent';
create index quotes_asked_again_idx on public.quotes (asked_again_at) where state = 'sent' and asked_again_at is not null;
create index quotes_change_asked_idx on public.quotes (answered_at) where state = 'change-asked';
create index quotes_papers_idx on public.quotes (papers_id) where papers_id is not null;

create table public.quote_lines (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position smallint not null check (position between 1 and 20),
  text text not null check (length(text) between 1 and 200),
  quantity numeric(6, 2) not null check (quantity > 0),
  price_cents integer not null check (price_cents between -100000000 and 100000000),
  total_cents integer not null check (total_cents = floor(quantity * price_cents + 0.5)),
  optional boolean not null,
  taxed boolean not null,
  product_id text references public.products (id) on update cascade on delete set null,
  chosen boolean not null,
  primary key (quote_id, position),
  check (chosen or optional)
);
comment on table public.quote_lines is 'The lines of quotes, in cents. A discount is a negative line.';
comment on column public.quote_lines.total_cents is 'Quantity times price, rounded half up once.';
comment on column public.quote_lines.product_id is 'The product of the shop that the line sells, whose cost staff look up.';
comment on column public.quote_lines.chosen is 'Whether it counts: always, or if optional, once the customer accepted it.';
create index quote_lines_product_idx on public.quote_lines (product_id) where product_id is not null;

create table public.quote_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 80),
  lines jsonb not null,
  created_at timestamptz not null default now()
);
comment on table public.quote_templates is 'Lines that the office saved to begin a quote with. Admins only.';

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
  -- What goes back gets its id once the provider has taken it.
  check (case when method = 'online' then provider_id is not null or amount_cents < 0 else provider_id is null end)
);
comment on table public.payments is
  'What was paid for the work of a request, recorded by hand or by the provider of online payments: deposits of quotes, and what was paid on invoices. Staff only.';
comment on column public.payments.amount_cents is 'Negative: money that was given back.';
comment on column public.payments.reference is 'What the bank statement names: the number of a check or of a card slip. It stays for the books.';
comment on column public.payments.voided_at is 'When staff found that it was recorded by mistake. It no longer counts.';
comment on column public.payments.request_id is 'Null once the request was erased or forgotten: what was paid stays for the books.';
comment on column public.payments.taken_by is 'The name of the person who took the money, or gave it back. Of a member of staff, as it is now.';
comment on column public.payments.taken_by_id is 'Them, if they are a member of staff. No reference, because the papers outlive the account.';
comment on column public.payments.papers_id is 'See quotes.papers_id.';
create index payments_reference_idx on public.payments (private.search_words(reference)) where reference <> '';
comment on column public.payments.provider_id is 'Of an online payment: the provider''s id of it, or of what was given back.';
create index payments_request_idx on public.payments (request_id);
create index payments_quote_idx on public.payments (quote_id) where quote_id is not null;
create index payments_papers_idx on public.payments (papers_id) where papers_id is not null;

create table private.quote_acceptances (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  ip text
);
comment on table private.quote_acceptances is 'The network from which a quote was accepted online, should the acceptance be disputed.';

alter table public.quotes enable row level security;
alter table public.quote_lines enable row level security;
alter table public.quote_templates enable row level security;
alter table public.payments enable row level security;
alter table private.quote_acceptances enable row level security;
create policy "Functions alone" on private.quote_acceptances using (false);
create policy "Staff read quotes" on public.quotes for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
create policy "Staff read the lines of quotes" on public.quote_lines for select to authenticated
  using (
    (select private.is_admin())
    or quote_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
create policy "Admins read templates of quotes" on public.quote_templates for select to authenticated
  using ((select private.is_admin()));
create policy "Staff read payments" on public.payments for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.quotes, public.quote_lines, public.quote_templates, public.payments to authenticated;

-- The triggers hold for everybody who writes to the tables, the database's owner included.
create function private.guard_quote()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.state not in ('sent', 'change-asked') and new.state <> old.state and (old.state, new.state) <> ('accepted', 'canceled')
    or (old.version, old.valid_until, old.tax_basis_points, old.deposit_cents, old.content_hash, old.sent_at)
      <> (new.version, new.valid_until, new.tax_basis_points, new.deposit_cents, new.content_hash, new.sent_at)
    -- An erasure empties it.
    or new.message not in (old.message, '')
    -- Accepting sums up what was chosen.
    or (old.state = 'accepted' or new.state <> 'accepted') and old.total_cents <> new.total_cents
    or old.state in ('accepted', 'canceled') and old.answered_at <> new.answered_at
    or old.canceled_on <> new.canceled_on
  then
    perform private.refuse(409, 'quote_frozen', 'What was sent, and what was answered, does not change. Send the next version.');
  end if;
  return new;
end;
$$;
create trigger guard_quote before update on public.quotes for each row execute function private.guard_quote();

create function private.guard_quote_line()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (old.quote_id, old.position, old.text, old.quantity, old.price_cents, old.optional, old.taxed)
    <> (new.quote_id, new.position, new.text, new.quantity, new.price_cents, new.optional, new.taxed)
  then
    perform private.refuse(409, 'quote_frozen', 'What was sent, and what was answered, does not change. Send the next version.');
  end if;
  return new;
end;
$$;
create trigger guard_quote_line before update on public.quote_lines for each row execute function private.guard_quote_line();

-- When a request is erased or its time is over, what was accepted stays, without the message, the reason of a cancellation and
-- the customer's name.
create function private.keep_accepted_quotes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.quotes as q where q.request_id = old.id and q.state not in ('accepted', 'canceled');
  delete from private.quote_acceptances as a using public.quotes as q where q.id = a.quote_id and q.request_id = old.id;
  update public.quotes as q set message = '', accepted_name = '', cancel_reason = '' where q.request_id = old.id;
  return old;
end;
$$;
create trigger keep_accepted_quotes
  before delete on public.service_requests
  for each row execute function private.keep_accepted_quotes();

-- Lines and sums

create type private.priced_line as (
  position smallint, text text, quantity numeric, price_cents integer, total_cents integer,
  optional boolean, taxed boolean, product_id text
);

create function private.read_line(item jsonb, place integer)
returns private.priced_line
language plpgsql
stable
set search_path = ''
as $$
declare
  line private.priced_line;
  quantity constant numeric := case when jsonb_typeof(item -> 'quantity') = 'number' then (item ->> 'quantity')::numeric end;
  price constant numeric := case when jsonb_typeof(item -> 'price_cents') = 'number' then (item ->> 'price_cents')::numeric end;
  problem text;
begin
  line.position := place;
  line.text := private.text_field(item, 'text');
  line.optional := item -> 'optional' is not distinct from 'true'::jsonb;
  line.taxed := item -> 'taxed' is not distinct from 'true'::jsonb;
  line.product_id := item ->> 'product_id';
  problem := case
    when private.text_length(line.text) not between 1 and 200 then 'Please write what it is for, in at most 200 characters.'
    when coalesce(quantity not between 0.01 and 9999.99 or quantity <> round(quantity, 2), true)
      then 'The quantity is a number from 0.01 to 9,999.99.'
    when coalesce(abs(price) > 100000000 or price <> round(price), true) then 'The price is an amount up to $1,000,000.'
    when abs(quantity * price) > 1000000000 then 'A line can be $10,000,000 at most.'
    when line.product_id is not null and not exists (select 1 from public.products as p where p.id = line.product_id)
      then 'This product is no longer in the shop.'
  end;
  if problem is not null then
    perform private.refuse(
      422, 'invalid_lines', 'Line ' || place || ': ' || problem, jsonb_build_object('line', place)
    );
  end if;
  line.quantity := round(quantity, 2);
  line.price_cents := price;
  line.total_cents := floor(quantity * price + 0.5);
  return line;
end;
$$;

create function private.read_lines(lines jsonb)
returns private.priced_line[]
language plpgsql
stable
set search_path = ''
as $$
declare
  priced private.priced_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or length(lines::text) > 50000
    or jsonb_array_length(lines) not between 1 and 20
  then
    perform private.refuse(422, 'invalid_lines', 'Please write one to twenty lines.');
  end if;
  select array_agg(private.read_line(l.item, l.place::integer) order by l.place)
  into priced
  from jsonb_array_elements(lines) with ordinality as l (item, place);
  if (select sum(abs(l.total_cents::bigint)) from unnest(priced) as l) > 1000000000 then
    perform private.refuse(422, 'invalid_lines', 'The lines can be $10,000,000 together at most.');
  end if;
  return priced;
end;
$$;
comment on function private.read_lines(jsonb) is
  'The lines [{text, quantity, price_cents, optional, taxed, product_id}] with their totals, or a 422 that says what is wrong with which line.';

create function private.lines_as_sent(lines private.priced_line[])
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'text', l.text, 'quantity', l.quantity, 'price_cents', l.price_cents,
        'optional', l.optional, 'taxed', l.taxed, 'product_id', l.product_id
      )
      order by l.position
    ),
    '[]'
  )
  from unnest(lines) as l;
$$;
comment on function private.lines_as_sent(private.priced_line[]) is 'Lines in the form that read_lines takes.';

-- The shop may rename or drop a product later.
create function private.lines_of_paper(lines private.priced_line[])
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(l.item - 'product_id' order by l.place), '[]')
  from jsonb_array_elements(private.lines_as_sent(lines)) with ordinality as l (item, place);
$$;
comment on function private.lines_of_paper(private.priced_line[]) is 'What of the lines is part of what was sent, for a content_hash.';

create function private.lines_of(quote_id uuid)
returns private.priced_line[]
language sql
stable
set search_path = ''
as $$
  select array_agg(
    row(l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.optional, l.taxed, l.product_id)::private.priced_line
    order by l.position
  )
  from public.quote_lines as l where l.quote_id = lines_of.quote_id;
$$;

create function private.service_tax_basis_points()
returns integer
language sql
stable
set search_path = ''
as $$
  select s.service_tax_basis_points from private.settings as s;
$$;

-- Tax is computed on the sum of the taxed lines and rounded half up once. A discount can make it zero, but not negative.
create function private.sum_of_lines(
  lines private.priced_line[], basis_points integer,
  out subtotal_cents integer, out tax_cents integer, out total_cents integer
)
language sql
immutable
set search_path = ''
as $$
  select s.subtotal, s.tax, s.subtotal + s.tax
  from (
    select
      coalesce(sum(l.total_cents), 0)::integer as subtotal,
      (private.sales_tax(greatest(coalesce(sum(l.total_cents) filter (where l.taxed), 0), 0) / 100.0, basis_points) * 100)::integer as tax
    from unnest(lines) as l
  ) as s;
$$;

create function private.dollars(cents integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when cents < 0 then '-' else '' end || to_char(abs(cents) / 100.0, 'FM$999,999,990.00');
$$;

-- Quotes

create function private.quote_content(quote public.quotes, lines private.priced_line[], plan jsonb default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'version', quote.version, 'lines', private.lines_of_paper(lines), 'message', quote.message,
    'validUntil', quote.valid_until, 'taxBasisPoints', quote.tax_basis_points, 'depositCents', quote.deposit_cents
  ) || case when plan is null then '{}' else jsonb_build_object('plan', plan) end;
$$;
comment on function private.quote_content(public.quotes, private.priced_line[], jsonb) is 'What a sent version holds, for its content_hash.';

create function private.request_of_quote(quote_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select q.request_id from public.quotes as q where q.id = request_of_quote.quote_id;
$$;

create function private.quote_has_ended(quote public.quotes)
returns boolean
language sql
stable
set search_path = ''
as $$
  select quote.valid_until < private.today();
$$;
comment on function private.quote_has_ended(public.quotes) is 'Whether the last day of a quote is over in California.';

create function private.deposit_paid(quote_id uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(p.amount_cents), 0) from public.payments as p
  where p.quote_id = deposit_paid.quote_id and p.voided_at is null;
$$;

create function private.quote_needs_digits(quote public.quotes)
returns boolean
language sql
stable
set search_path = ''
as $$
  select quote.sent_at < now() - interval '14 days';
$$;
comment on function private.quote_needs_digits(public.quotes) is
  'Whether its link is so old that the customer also names the last four digits of the phone to accept it.';

create function private.quote_line_views(quote_id uuid, chosen_only boolean default false)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'position', l.position, 'text', l.text, 'quantity', l.quantity, 'priceCents', l.price_cents,
        'totalCents', l.total_cents, 'optional', l.optional, 'taxed', l.taxed, 'chosen', l.chosen, 'productId', l.product_id
      )
      order by l.position
    ),
    '[]'
  )
  from public.quote_lines as l where l.quote_id = quote_line_views.quote_id and (l.chosen or not chosen_only);
$$;

create type public.quote_state as enum ('sent', 'accepted', 'declined', 'change-asked', 'withdrawn', 'replaced',
  'canceled');

create type public.shown_quote_state as enum (
  'sent', 'expired', 'accepted', 'declined', 'change-asked', 'withdrawn', 'replaced', 'canceled'
);

create type public.quote_acceptance as enum ('online', 'in-person', 'by-phone', 'on-paper');

create type public.quote_decline_reason as enum ('price', 'timing', 'another-company', 'not-needed', 'other');

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
  requested_again_at timestamptz,
  canceled_on date,
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  canceled_by text,
  papers_id uuid,
  unique (request_id, version),
  check ((state in ('accepted', 'canceled')) = (accepted_how is not null)),
  check ((state = 'canceled') = (canceled_on is not null)),
  check ((state = 'declined') = (decline_reason is not null)),
  -- This is an exclusion constraint instead of a unique index. With a unique index, the embedded API would return a
  -- single quote of a request instead of a list.
  constraint quotes_one_open exclude using btree (request_id with =) where (state in ('sent', 'change-asked'))
);
comment on table public.quotes is
  'Quotes that were sent. A request has at most one open quote, which is sent or change-asked. Staff only; the '
  'customer sees them with the request.';
comment on column public.quotes.request_id is
  'Null once the request was erased or forgotten. Only quotes that were accepted, or canceled after that, are then '
  'kept for the books.';
comment on column public.quotes.version is 'All quotes of a request share one count.';
comment on column public.quotes.state is
  'A quote that is sent has expired once the day `valid_until` is over in California.';
comment on column public.quotes.is_extra is
  'True for extra work. When the quote was sent, the customer had already accepted another quote of the request.';
comment on column public.quotes.service is 'The service of the request on the day on which the quote was sent.';
comment on column public.quotes.tax_basis_points is
  'The tax rate of the day on which the quote was sent, in hundredths of a percent.';
comment on column public.quotes.subtotal_cents is
  'The sum of the `chosen` lines. Before the acceptance, these are the lines that are not optional.';
comment on column public.quotes.deposit_cents is 'The deposit when the quote was sent.';
comment on column public.quotes.deposit_due_cents is
  'The amount due before the work begins. It is the deposit, or the total if a chosen discount makes the total '
  'smaller.';
comment on column public.quotes.content_hash is
  'The fingerprint of the content of the quote: see private.quote_content.';
comment on column public.quotes.sent_by is 'The sender''s present name. For team members alone.';
comment on column public.quotes.sent_by_id is
  'The sender''s user id. Not a foreign key, because quotes outlive accounts.';
comment on column public.quotes.viewed_at is
  'When the customer first pressed a key or a button on the page of the quote. Mail scanners open links but press '
  'nothing.';
comment on column public.quotes.answered_at is
  'When the quote was accepted or declined, or when the last change was asked for.';
comment on column public.quotes.accepted_name is 'The full name that the customer typed to accept the quote.';
comment on column public.quotes.accepted_by is
  'The name of the member of staff who took the acceptance. Null: it was accepted online.';
comment on column public.quotes.decline_note is 'The customer''s note on the decline. For staff alone.';
comment on column public.quotes.requested_again_at is
  'When the customer asked for the quote again after it had expired.';
comment on column public.quotes.canceled_on is 'The day on which the customer canceled the accepted quote.';
comment on column public.quotes.cancel_reason is 'Staff''s note on why it was canceled. For staff alone.';
comment on column public.quotes.canceled_by is
  'The name of the team member who recorded the cancellation. Null: the customer withdrew the request.';
comment on column public.quotes.papers_id is
  'After the request is gone, the id that its quotes, invoices and payments share.';

create index quotes_service_idx on public.quotes (service, sent_at desc);
create index quotes_sent_at_idx on public.quotes (sent_at desc);
create index quotes_valid_until_idx on public.quotes (valid_until) where state = 'sent';
create index quotes_requested_again_idx on public.quotes (requested_again_at) where state = 'sent'
  and requested_again_at is not null;
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
comment on column public.quote_lines.total_cents is
  'Quantity times price, rounded to a whole cent. Half a cent is rounded up.';
comment on column public.quote_lines.product_id is
  'The shop product that the line sells. Staff see its cost.';
comment on column public.quote_lines.chosen is
  'True if the line counts toward the total. An optional line counts once the customer accepted it.';
create index quote_lines_product_idx on public.quote_lines (product_id) where product_id is not null;

create table public.quote_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 80),
  lines jsonb not null,
  created_at timestamptz not null default now()
);
comment on table public.quote_templates is 'Lines that the office saved to begin a quote with. Admins only.';

create table private.quote_acceptances (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  ip text
);
comment on table private.quote_acceptances is
  'The network address from which a quote was accepted online, in case the acceptance is disputed.';

alter table public.quotes enable row level security;
alter table public.quote_lines enable row level security;
alter table public.quote_templates enable row level security;
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
grant select on table public.quotes, public.quote_lines, public.quote_templates to authenticated;

create index quotes_answered_at_idx on public.quotes (answered_at) where answered_at is not null;

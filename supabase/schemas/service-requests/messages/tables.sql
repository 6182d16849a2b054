create type public.message_sender as enum ('customer', 'staff');

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete set null,
  sender public.message_sender not null,
  author_name text not null default '',
  author_email text not null default '',
  body text not null check (length(body) between 1 and 4000),
  -- Not the start of the transaction, which may have waited for the message before.
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  answered_by text
);
comment on table public.messages is
  'What the customer of a request and staff wrote to each other: one conversation a request. Staff only; the '
  'customer reads it through customer_request.';
comment on column public.messages.quote_id is
  'The quote of which the customer asks for a change. Sending the next version answers it.';
comment on column public.messages.author_name is
  'The name of the member of staff who wrote it, which the customer sees. Empty for the customer, and for a member '
  'without a name.';
comment on column public.messages.author_email is 'For team members alone. Empty for the customer.';
comment on column public.messages.answered_at is
  'Of the customer''s messages: when staff replied, or noted that it was answered some other way.';
create index messages_request_idx on public.messages (request_id, created_at);
create index messages_quote_idx on public.messages (quote_id) where quote_id is not null;
create index messages_unanswered_idx on public.messages (created_at) where sender = 'customer' and answered_at is null;

alter table public.messages enable row level security;
create policy "Staff read messages"
  on public.messages for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.messages to authenticated;

-- Finds the latest words of customers.
create index messages_of_customers_idx on public.messages (created_at desc) where sender = 'customer';

create type public.message_sender as enum ('customer', 'staff');

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete set null,
  sender public.message_sender not null,
  author_name text not null default '',
  author_email text not null default '',
  body text not null check (length(body) between 1 and 4000),
  -- The default is clock_timestamp(), because now() is the start of the transaction. The transaction may have waited
  -- for another one that stored an earlier message.
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  answered_by text
);
comment on table public.messages is
  'The messages between the customer of a request and staff. Staff only; the customer reads them through '
  'customer_request.';
comment on column public.messages.quote_id is
  'The quote for which the message asks for a change. Sending the next version answers the message.';
comment on column public.messages.author_name is
  'The name of the team member who wrote the message, as the customer sees it. Empty for a message of the customer, '
  'and for a team member without a name.';
comment on column public.messages.author_email is
  'The email address of the team member who wrote the message. Only team members can read it. Empty for a message of '
  'the customer.';
comment on column public.messages.answered_at is
  'When staff replied to the customer''s message, or marked it as answered another way.';
create index messages_request_idx on public.messages (request_id, created_at);
create index messages_quote_idx on public.messages (quote_id) where quote_id is not null;
create index messages_unanswered_idx on public.messages (created_at) where sender = 'customer' and answered_at is null;

alter table public.messages enable row level security;
create policy "Staff read messages"
  on public.messages for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.messages to authenticated;

-- Finds the latest messages of customers.
create index messages_of_customers_idx on public.messages (created_at desc) where sender = 'customer';

create type public.price_request_status as enum ('pending', 'completed', 'rejected', 'spam');

create table public.price_list_requests (
  id uuid primary key default gen_random_uuid(),
  request_key uuid,
  honeypot text,
  name text not null,
  email text not null,
  company text,
  phone text,
  message text,
  status public.price_request_status not null default 'pending',
  status_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  phone_number text not null default '',
  search_text text not null default ''
);
comment on table public.price_list_requests is
  'Requests for the price list. All visitors may insert one; admins read them and change their status.';
comment on column public.price_list_requests.request_key is
  'The idempotency key, which the visitor''s browser makes for one filled-in form. It is stored only in '
  'private.idempotency_keys, so this column is always null.';
comment on column public.price_list_requests.honeypot is
  'A form field that people do not see. If it is filled in, the request is stored as spam. This column is always null.';
comment on column public.price_list_requests.status_since is
  'When staff last changed its status, or when it arrived. The retention period of spam begins then.';

create index price_list_requests_created_at_idx on public.price_list_requests (created_at desc);
create index price_list_requests_status_idx on public.price_list_requests (status, created_at desc);
create index price_list_requests_email_idx on public.price_list_requests (lower(email));
create index price_list_requests_phone_number_idx on public.price_list_requests (phone_number) where phone_number <> '';

alter table public.price_list_requests enable row level security;
create policy "Anybody asks for the price list"
  on public.price_list_requests for insert to anon, authenticated
  with check (status in ('pending', 'spam'));
grant insert (request_key, honeypot, name, email, company, phone, message) on table public.price_list_requests
  to anon, authenticated;

create policy "Admins read price list requests"
  on public.price_list_requests for select to authenticated
  using ((select private.is_admin()));
grant select on table public.price_list_requests to authenticated;

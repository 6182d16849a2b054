-- Requests for the price list: visitors insert them, staff work them off.

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
comment on table public.price_list_requests is 'Requests for the price list. Anybody may insert one; admins read and settle them.';
comment on column public.price_list_requests.request_key is
  'Made by the visitor''s browser, the same for every attempt to send one filled-in form. Kept in private.idempotency_keys alone: always null here.';
comment on column public.price_list_requests.honeypot is
  'A form field that people do not see. Filled in, it makes the request suspected spam. Always null here.';

comment on column public.price_list_requests.status_since is 'When staff gave it its status, or when it came. Spam is kept from then on.';

create index price_list_requests_created_at_idx on public.price_list_requests (created_at desc);
create index price_list_requests_status_idx on public.price_list_requests (status, created_at desc);
create index price_list_requests_email_idx on public.price_list_requests (lower(email));
create index price_list_requests_phone_number_idx on public.price_list_requests (phone_number) where phone_number <> '';

-- Each row takes locks until the end of its statement. Two rows would take them in an order that can deadlock, so
-- the statement trigger starts a count and the row trigger refuses a second row.
create function private.begin_price_list_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('fls.price_list_row', '', true);
  return null;
end;
$$;
comment on function private.begin_price_list_request() is 'Notes that a visitor''s statement has sent no row yet.';

-- Cleans, checks and counts a visitor's row. `on conflict do nothing` would need the right to read the key; the
-- trigger reads it with the owner's rights, and leaves a second attempt out.
insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('price-list', 'name', 'text', true, 200, 'Please enter your name in at most 200 characters.'),
  ('price-list', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('price-list', 'company', 'text', false, 200, 'Please use at most 200 characters.'),
  ('price-list', 'phone', 'phone', false, 40, 'Please enter a phone number with at least 10 digits.'),
  ('price-list', 'message', 'long', false, 4000, 'Please use at most 4000 characters.');

create function private.receive_price_list_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given record;
  content jsonb;
begin
  -- Checked before the row locks or counts anything.
  if current_setting('fls.price_list_row') <> '' then
    perform private.refuse(422, 'too_many_rows', 'Requests can be sent one at a time.');
  end if;
  perform set_config('fls.price_list_row', 'sent', true);

  new.id := gen_random_uuid();
  new.status := case when new.honeypot <> '' then 'spam' else 'pending' end;
  new.honeypot := null;
  new.created_at := now();
  select f.answers, f.problems into given from private.read_fields('price-list', to_jsonb(new)) as f;
  if given.problems <> '{}' then
    perform private.refuse(
      422,
      'invalid_fields',
      (select string_agg(value, ' ' order by key) from jsonb_each_text(given.problems)),
      jsonb_build_object('fields', given.problems)
    );
  end if;
  new.name := given.answers ->> 'name';
  new.email := given.answers ->> 'email';
  new.company := given.answers ->> 'company';
  new.phone := given.answers ->> 'phone';
  new.message := given.answers ->> 'message';

  content := jsonb_build_array(new.name, new.email, new.company, new.phone, new.message);
  if new.request_key is not null then
    if private.claim_key(new.request_key, content) is not null then
      return null;
    end if;
    perform private.keep_key(new.request_key, content, new.id);
    new.request_key := null;
  end if;

  perform private.enforce_limits('request', new.email, 'price-list');
  return new;
end;
$$;

-- Generated columns would need rights that the visitors who write the rows do not have.
create function private.index_price_list_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.phone_number := coalesce(private.phone_number(new.phone), '');
  new.search_text := private.searchable(
    concat_ws(' ', '', new.name, new.email, new.company, new.message)
  )
    || ' ' || new.phone_number || ' ';
  return new;
end;
$$;
comment on function private.index_price_list_request() is
  'Keeps the digits of the phone number, and what was written as a `searchable` text.';

create trigger begin_price_list_request
  before insert on public.price_list_requests
  for each statement
  when (current_user in ('anon', 'authenticated'))
  execute function private.begin_price_list_request();

create trigger receive_price_list_request
  before insert on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.receive_price_list_request();

-- Triggers run in the order of their names: this one after `receive_price_list_request`.
create trigger set_search_text
  before insert or update on public.price_list_requests
  for each row
  execute function private.index_price_list_request();

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

-- `expected_status` is what the caller saw; see set_order_status.
create function public.set_price_request_status(
  request_id uuid, new_status public.price_request_status, expected_status public.price_request_status
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.price_list_requests;
begin
  perform private.require_admin();
  select p.* into request
  from public.price_list_requests as p
  where p.id = request_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;

  if expected_status is distinct from request.status then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || request.status || '. Check it before you change it again.',
      jsonb_build_object('status', request.status)
    );
  end if;

  update public.price_list_requests as p
  set status = new_status, status_since = now()
  where p.id = request.id
  returning p.* into request;
  if new_status = 'pending' and not exists (select 1 from private.mails as m where m.price_request_id = request.id) then
    perform private.mail_about_price_request(request);
  end if;
end;
$$;
comment on function public.set_price_request_status(uuid, public.price_request_status, public.price_request_status) is
  'Admins: settles a price list request.';
grant execute on function public.set_price_request_status to authenticated;

-- The list is made from the catalog when the mail leaves.
create function public.send_price_list(
  request_id uuid, message text, expected_status public.price_request_status
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  words constant text := coalesce(private.several_lines(message), '');
  request public.price_list_requests;
begin
  perform private.require_admin();
  if length(words) > 1000 then
    perform private.refuse(422, 'invalid_message', 'Please use at most 1,000 characters.');
  end if;
  perform public.set_price_request_status(request_id, 'completed', expected_status);
  select p.* into request from public.price_list_requests as p where p.id = request_id;
  perform private.queue_mail(
    'price-list', request.email,
    jsonb_build_object(
      'name', request.name, 'message', words,
      'author', coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), '')
    ),
    price_request_id => request.id
  );
end;
$$;
comment on function public.send_price_list(uuid, text, public.price_request_status) is
  'Admins: mails the price list to who asked for it, with a line of their own, and completes the request.';
grant execute on function public.send_price_list to authenticated;

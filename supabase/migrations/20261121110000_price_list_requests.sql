-- Requests for the price list: inserted by visitors, worked off by staff.

create table public.price_list_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  company text,
  phone text,
  message text,
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected')),
  created_at timestamptz not null default now()
);
comment on table public.price_list_requests is 'Requests for the price list. Anybody may insert one; admins read and settle them.';
create index price_list_requests_created_at_idx on public.price_list_requests (created_at desc);

-- A longer text keeps its line breaks; other control characters go. Null if it is no string.
create function private.long_text_field(fields jsonb, field text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(fields -> field) = 'string' then
      regexp_replace(
        regexp_replace(
          replace(fields ->> field, E'\r\n', E'\n'), '[\x01-\x08\x0b-\x1f\x7f]', ' ', 'g'
        ),
        '^\s+|\s+$', '', 'g'
      )
  end;
$$;

-- At least ten digits, in any punctuation.
create function private.is_phone(number text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    length(number) <= 40 and length(regexp_replace(number, '[^0-9]', '', 'g')) between 10 and 20,
    false
  );
$$;

-- Runs for the API's roles only. What a visitor may not choose is set here, whatever was sent: column
-- grants would do in a hosted project, but not everywhere.
create function private.receive_price_list_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  errors jsonb := '{}';
begin
  new.id := gen_random_uuid();
  new.status := 'pending';
  new.created_at := now();
  new.name := private.text_field(given, 'name');
  new.email := private.text_field(given, 'email');
  new.company := nullif(private.text_field(given, 'company'), '');
  new.phone := nullif(private.text_field(given, 'phone'), '');
  new.message := nullif(private.long_text_field(given, 'message'), '');

  if coalesce(length(new.name), 0) not between 1 and 200 then
    errors := errors || '{"name": "Please enter your name in at most 200 characters."}';
  end if;
  if not private.is_email(new.email) then
    errors := errors || '{"email": "Please enter a valid e-mail address."}';
  end if;
  if length(new.company) > 200 then
    errors := errors || '{"company": "Please use at most 200 characters."}';
  end if;
  if new.phone is not null and not private.is_phone(new.phone) then
    errors := errors || '{"phone": "Please enter a phone number with at least 10 digits."}';
  end if;
  if length(new.message) > 4000 then
    errors := errors || '{"message": "Please use at most 4000 characters."}';
  end if;
  if errors <> '{}' then
    perform private.refuse(
      422,
      'invalid_fields',
      (select string_agg(value, ' ' order by key) from jsonb_each_text(errors)),
      jsonb_build_object('fields', errors)
    );
  end if;

  perform private.count_request('price-list', new.email);
  return new;
end;
$$;

create function private.settle_price_list_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked constant text := new.status;
begin
  if asked is null or asked not in ('pending', 'completed', 'rejected') then
    perform private.refuse(422, 'invalid_status', 'A request is pending, completed or rejected.');
  end if;
  new := old;
  new.status := asked;
  return new;
end;
$$;
comment on function private.settle_price_list_request() is 'Staff change the status and nothing else.';

revoke all on function
  private.long_text_field(jsonb, text),
  private.is_phone(text),
  private.receive_price_list_request(),
  private.settle_price_list_request()
from public;

create trigger receive_price_list_request
  before insert on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.receive_price_list_request();

create trigger settle_price_list_request
  before update on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.settle_price_list_request();

alter table public.price_list_requests enable row level security;
revoke all on table public.price_list_requests from public, anon, authenticated;
grant insert (name, email, company, phone, message) on table public.price_list_requests to anon, authenticated;
grant select, update (status) on table public.price_list_requests to authenticated;
grant all on table public.price_list_requests to service_role;

create policy "Anybody asks for the price list"
  on public.price_list_requests for insert to anon, authenticated
  with check (status = 'pending');

create policy "Admins read price list requests"
  on public.price_list_requests for select to authenticated
  using ((select private.is_admin()));

create policy "Admins settle price list requests"
  on public.price_list_requests for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

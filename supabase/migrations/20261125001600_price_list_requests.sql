-- Requests for the price list: visitors insert them, staff work them off.

create type public.price_request_status as enum ('pending', 'completed', 'rejected');

create table public.price_list_requests (
  id uuid primary key default gen_random_uuid(),
  request_key uuid unique,
  name text not null,
  email text not null,
  company text,
  phone text,
  message text,
  status public.price_request_status not null default 'pending',
  created_at timestamptz not null default now()
);
comment on table public.price_list_requests is 'Requests for the price list. Anybody may insert one; admins read and settle them.';
comment on column public.price_list_requests.request_key is
  'Made by the visitor''s browser, the same for every attempt to send one filled-in form. Null: none was given.';

create index price_list_requests_created_at_idx on public.price_list_requests (created_at desc);
create index price_list_requests_status_idx on public.price_list_requests (status, created_at desc);

-- One POST may hold any number of rows, and each row takes locks until the end. The statement trigger starts a
-- count, and the row trigger refuses more than 20 rows.
create function private.begin_price_list_requests()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('fls.price_list_rows', '0', true);
  return null;
end;
$$;
comment on function private.begin_price_list_requests() is 'Begins to count the rows of a statement of visitors.';

-- Cleans, checks and counts a visitor's row. `on conflict do nothing` would need the right to read the key; the
-- trigger reads it with the owner's rights, and leaves a second attempt out.
create function private.receive_price_list_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  errors jsonb := '{}';
  earlier public.price_list_requests;
  rows integer;
begin
  -- Checked before the row locks or counts anything.
  rows := current_setting('fls.price_list_rows')::integer + 1;
  if rows > 20 then
    perform private.refuse(422, 'too_many_rows', 'At most 20 requests can be sent at once.');
  end if;
  perform set_config('fls.price_list_rows', rows::text, true);

  new.id := gen_random_uuid();
  new.status := 'pending';
  new.created_at := now();
  new.name := private.one_line(new.name);
  new.email := private.one_line(new.email);
  new.company := nullif(private.one_line(new.company), '');
  new.phone := nullif(private.one_line(new.phone), '');
  new.message := nullif(private.several_lines(new.message), '');

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

  -- From here on visitors' statements run one after the other, so that two lists in opposite orders cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('price-list', 0));

  if new.request_key is not null then
    -- The second of two attempts at once waits here, and then sees the first.
    perform pg_advisory_xact_lock(hashtextextended('price-list:' || new.request_key, 0));
    select * into earlier from public.price_list_requests as p where p.request_key = new.request_key;
    if found then
      if (earlier.name, earlier.email, earlier.company, earlier.phone, earlier.message)
        is distinct from (new.name, new.email, new.company, new.phone, new.message)
      then
        perform private.refuse(409, 'idempotency_conflict', 'This request was already sent with other contents. Please reload the page before sending another.');
      end if;
      return null;
    end if;
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
  asked constant public.price_request_status := new.status;
begin
  new := old;
  new.status := asked;
  return new;
end;
$$;
comment on function private.settle_price_list_request() is 'Staff change the status and nothing else.';

create trigger begin_price_list_requests
  before insert on public.price_list_requests
  for each statement
  when (current_user in ('anon', 'authenticated'))
  execute function private.begin_price_list_requests();

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

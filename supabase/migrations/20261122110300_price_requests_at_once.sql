-- One POST to the table may hold any number of rows. Each takes locks until the end, so thousands of them
-- could exhaust the table of locks; two lists in opposite orders could deadlock; and the limit in total was
-- read without a lock, so that lists sent at once passed it.

-- Runs first, once a statement. Statements of visitors come one after the other: whatever a statement locks
-- after this, no other one holds while it waits for this.
create function private.begin_price_list_requests()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('price-list', 0));
  perform set_config('fls.price_list_rows', '0', true);
  return null;
end;
$$;
comment on function private.begin_price_list_requests() is
  'Lets one statement of visitors in at a time, and begins to count its rows.';
revoke all on function private.begin_price_list_requests() from public;

create trigger begin_price_list_requests
  before insert on public.price_list_requests
  for each statement
  when (current_user in ('anon', 'authenticated'))
  execute function private.begin_price_list_requests();

-- As before, and not more than 20 rows in a statement.
create or replace function private.receive_price_list_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  errors jsonb := '{}';
  earlier public.price_list_requests;
  rows integer;
begin
  -- Before anything is locked or counted for the row.
  rows := current_setting('fls.price_list_rows')::integer + 1;
  if rows > 20 then
    perform private.refuse(422, 'too_many_rows', 'At most 20 requests can be sent at once.');
  end if;
  perform set_config('fls.price_list_rows', rows::text, true);

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

  if new.request_key is not null then
    -- Two attempts at once come one after the other; the second then sees the first.
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

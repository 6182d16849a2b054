-- Price list requests wait for each other from before their statement began, and so while its body was read: one of
-- many megabytes kept all others waiting for as long, and a refused one counted against nobody. Each now waits when its
-- first row has been read and checked.

create or replace function private.begin_price_list_requests()
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

-- As before, and with the lock that the statement took.
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

  -- Statements of visitors come one after the other from here on: whatever one locks after this, no other one holds
  -- while it waits for this.
  perform pg_advisory_xact_lock(hashtextextended('price-list', 0));

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

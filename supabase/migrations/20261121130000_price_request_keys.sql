-- A price list request whose answer is lost is sent again: it carries a key of the form it was filled in
-- on, and is stored once. Without a key it is a plain insert, as before.

alter table public.price_list_requests add column request_key uuid unique;
comment on column public.price_list_requests.request_key is
  'Made by the visitor''s browser, the same for every attempt to send one filled-in form. Null: none was given.';

-- `on conflict do nothing` would need the right to read the key. The trigger reads it with the owner's
-- rights instead, and leaves a second attempt out: the sender gets the answer of the first.
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

grant insert (request_key) on table public.price_list_requests to anon, authenticated;

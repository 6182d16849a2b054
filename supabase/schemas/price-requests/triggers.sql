-- Runs at the start of each insert of a visitor. receive_price_list_request then allows only one row in the statement,
-- because the locks of several rows could deadlock with another statement.
create function private.begin_price_list_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('fls.price_list_row', '', true);
  return null;
end;
$$;

-- Cleans, checks and counts a visitor's row. A repeated row with the same key is skipped here. `on conflict do nothing`
-- would need the right to read the key, and visitors do not have this right.
create function private.receive_price_list_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  content jsonb;
begin
  -- This check comes first, before the row takes locks or is counted.
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

-- Sets phone_number and search_text. They are not generated columns, because visitors, who insert the rows, do not have
-- the rights for these.
create function private.index_price_list_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone_number := coalesce(private.phone_number(new.phone), '');
  new.search_text := private.searchable(
    concat_ws(' ', '', new.name, new.email, new.company, new.message)
  )
    || ' ' || new.phone_number || ' ';
  return new;
end;
$$;
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

-- Triggers run in the order of their names, so this one runs after `receive_price_list_request`.
create trigger set_search_text
  before insert or update on public.price_list_requests
  for each row
  execute function private.index_price_list_request();

create function private.mail_about_new_price_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_about_price_request(new);
  return null;
end;
$$;
create trigger mail_about_price_request
  after insert on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated') and new.status <> 'spam')
  execute function private.mail_about_new_price_request();

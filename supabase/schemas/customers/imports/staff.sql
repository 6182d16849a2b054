-- Two records belong to the same customer if they have the same email address, ignoring case. Records without an email
-- address belong together if they have the same name and phone number.
create function public.known_customers(rows jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 5000 then
    perform private.refuse(422, 'invalid_rows', 'An import has 1 to 5,000 customers.');
  end if;
  return (
    with given as materialized (
      select
        r.place - 1 as place, lower(coalesce(r.item ->> 'email', '')) as email,
        private.phone_number(r.item ->> 'phone') as number, private.searchable(r.item ->> 'name') as name
      from jsonb_array_elements(rows) with ordinality as r (item, place)
    ), same as (
      select g.place, c.name, c.created_at, c.status
      from given as g join private.contacts as c on c.email = g.email
      where g.email <> ''
      union all
      select g.place, c.name, c.created_at, c.status
      from given as g join private.contacts as c on c.phone_number = g.number
      where g.email = '' and g.number <> '' and c.email = '' and private.searchable(c.name) = g.name
    )
    select coalesce(jsonb_object_agg(k.place, k.name), '{}')
    from (
      select s.place, (array_agg(s.name order by s.created_at desc))[1] as name
      from same as s
      where s.status <> 'spam'
      group by s.place
    ) as k
  );
end;
$$;
comment on function public.known_customers(jsonb) is
  'Admins: finds which of these [{name, email, phone}] are already customers. Returns their positions, from 0, with '
  'the latest name of each.';
grant execute on function public.known_customers to authenticated;

-- This function has a longer time limit, because 5,000 customers with plans need more than the usual three seconds. The
-- API applies this limit to the call.
create function public.import_customers(
  rows jsonb default null, file_name text default null, plans jsonb default null, idempotency_key uuid default null
) returns uuid
language plpgsql security definer set search_path = '' set statement_timeout = '20s' as $$
declare
  content constant jsonb := jsonb_build_object('import', rows, 'file', file_name, 'plans', plans);
  file constant text := left(coalesce(nullif(private.one_line(file_name), ''), 'File'), 200);
  agreed_on constant date := private.parse_date(plans ->> 'agreed_on');
  given private.import_row[];
  one private.import_row;
  request_id uuid;
  requests uuid[] := '{}';
  places integer[] := '{}';
begin
  perform private.require_admin();
  if private.claim_staff_key(idempotency_key, content) is not null then
    if exists (
      select 1 from public.customer_imports as m
      where m.id = import_customers.idempotency_key and m.undone_at is not null
    ) then
      perform private.refuse(409, 'import_undone', 'This import was undone. Please choose the file again.');
    end if;
    return idempotency_key;
  end if;
  given := private.read_import(rows);
  if exists (select 1 from unnest(given) as g where g.plan is not null)
    and coalesce(agreed_on not between '1990-01-01' and private.today(), true)
  then
    perform private.refuse(422, 'invalid_date', 'Please enter the day on which the plans were agreed, at most today.');
  end if;
  for one in select g.* from unnest(given) as g where g.plan is not null order by g.place loop
    begin
      request_id := private.store_imported_plan(one, plans);
    exception when sqlstate 'PT422' then
      perform private.refuse_import_row(one.place, one.name, sqlerrm);
    end;
    requests := requests || request_id;
    places := places || one.place;
  end loop;
  insert into public.customer_imports (id, file_name, customers, plans, imported_by_email)
  values (idempotency_key, file, cardinality(given), cardinality(requests), private.caller_email());
  insert into public.imported_customers (import_id, name, email, phone, street, city, state, zip, note, request_id)
  select
    idempotency_key, g.name, g.email, g.phone, g.street, g.city, g.state, g.zip, g.note, m.id
  from unnest(given) as g
  left join unnest(requests, places) as m (id, place) on m.place = g.place
  order by g.place;
  if requests <> '{}' then
    perform private.write_plans(
      array(select q.id from public.quotes as q where q.request_id = any (requests)), private.today()
    );
    -- Visit reminders are the only mails of an import, and staff choose if they are sent.
    if plans -> 'reminds' is distinct from 'true' then
      delete from private.mails as m where m.kind = 'visit-reminder' and m.request_id = any (requests);
    end if;
  end if;
  perform private.keep_key(idempotency_key, content, idempotency_key);
  return idempotency_key;
end;
$$;
comment on function public.import_customers(jsonb, text, jsonb, uuid) is
  'Admins: imports up to 5,000 existing customers [{name, email, phone, street, city, state, zip, note, plan}], all or '
  'none, and once for each key. Each plan {price_cents, every, unit, day, text} was agreed on paper, on the terms '
  '`plans` {agreed_on, service, at, duration_minutes, billing, taxed, reminds}, and begins on its next day from today '
  'on.';
grant execute on function public.import_customers to authenticated;

create function public.undo_customer_import(import_id uuid default null) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '20s' as $$
declare
  import public.customer_imports;
  requests uuid[];
  used text[];
begin
  perform private.require_admin();
  -- An erasure locks the same rows in another order. It takes this lock too, so the two functions cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  select m.* into import from public.customer_imports as m where m.id = undo_customer_import.import_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This import no longer exists.');
  -- A repeated call changes nothing.
  elsif import.undone_at is not null then
    return;
  end if;
  requests := array(
    select i.request_id from public.imported_customers as i
    where i.import_id = import.id and i.request_id is not null
  );
  perform 1 from public.service_requests as r where r.id = any (requests) order by r.id for update;
  used := array(select u.name from private.used_since_import(import) as u);
  if used <> '{}' then
    perform private.refuse(
      409, 'import_used',
      'Something was added since the import for ' || array_to_string(used[:5], ', ') || case
        when cardinality(used) > 5 then ' and ' || cardinality(used) - 5 || ' more'
        else ''
      end || '. Nothing was undone.'
    );
  end if;
  -- Delete the quotes first, because a deleted request would keep its accepted quotes.
  delete from public.quotes as q where q.request_id = any (requests);
  -- Mark the requests as spam first. The figures of deleted spam are not stored.
  update public.service_requests as r set status = 'spam' where r.id = any (requests);
  delete from public.service_requests as r where r.id = any (requests);
  delete from public.imported_customers as i where i.import_id = import.id;
  update public.customer_imports as m set undone_at = now(), undone_by_email = private.caller_email()
  where m.id = import.id;
end;
$$;
comment on function public.undo_customer_import(uuid) is
  'Admins: deletes the customers of an import with the requests and visits of their plans. Refused if anything was '
  'recorded for one of them since the import.';
grant execute on function public.undo_customer_import to authenticated;

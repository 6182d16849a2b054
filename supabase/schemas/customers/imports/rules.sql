-- The address of an imported customer, keyed by the field names of the forms.
create function private.address_of(customer public.imported_customers) returns jsonb
language sql immutable set search_path = '' as $$
  select private.without_blanks(
    jsonb_build_object(
      'address', customer.street, 'city', customer.city, 'state', customer.state, 'zipCode', customer.zip
    )
  );
$$;

-- Cleans the rows of an import, or refuses them with a 422 that names the first invalid one.
create function private.read_import(rows jsonb) returns private.import_row[]
language plpgsql stable set search_path = '' as $$
declare
  given private.import_row[];
  faulty record;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 5000 then
    perform private.refuse(422, 'invalid_rows', 'An import has 1 to 5,000 customers.');
  end if;
  select array_agg(
    row(
      r.place, coalesce(private.text_field(r.item, 'name'), ''), coalesce(private.text_field(r.item, 'email'), ''),
      coalesce(private.text_field(r.item, 'phone'), ''), coalesce(private.text_field(r.item, 'street'), ''),
      coalesce(private.text_field(r.item, 'city'), ''), coalesce(private.text_field(r.item, 'state'), ''),
      coalesce(private.zip_code(r.item ->> 'zip'), private.text_field(r.item, 'zip'), ''),
      coalesce(private.several_lines(r.item ->> 'note'), ''), nullif(r.item -> 'plan', 'null')
    )::private.import_row order by r.place
  )
  into given
  from jsonb_array_elements(rows) with ordinality as r (item, place);
  select g.place, g.name, p.problem into faulty
  from unnest(given) as g
  cross join lateral (
    select case
      when private.text_length(g.name) not between 1 and 100 then 'Please enter a name of at most 100 characters.'
      when g.email = '' and g.phone = '' then 'Please enter an email address or a phone number.'
      when g.email <> '' and not private.is_email(g.email) then 'Please enter a valid email address.'
      when g.phone <> '' and not private.is_phone(g.phone)
        then 'Please enter a phone number with at least 10 digits.'
      when length(g.street) > 200 then 'The street can have at most 200 characters.'
      when length(g.city) > 100 then 'The city can have at most 100 characters.'
      when length(g.state) > 50 then 'The state can have at most 50 characters.'
      when g.zip <> '' and g.zip !~ '^[0-9]{5}(-[0-9]{4})?$' then 'Please enter a US ZIP code.'
      when length(g.note) > 4000 then 'The note can have at most 4000 characters.'
    end as problem
  ) as p
  where p.problem is not null
  order by g.place
  limit 1;
  if found then
    perform private.refuse_import_row(faulty.place, faulty.name, faulty.problem);
  elsif (select count(*) from unnest(given) as g where g.plan is not null) > 1000 then
    perform private.refuse(422, 'invalid_rows', 'An import has at most 1,000 plans.');
  end if;
  return given;
end;
$$;

create function private.refuse_import_row(place integer, name text, problem text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(
    422, 'invalid_row', 'Customer ' || place || coalesce(' (' || nullif(left(name, 100), '') || ')', '') || ': '
      || problem || ' Nothing was saved.', jsonb_build_object('place', place)
  );
end;
$$;

-- The next day of a plan, which may be today. `day` is any day of the plan and may be past.
create function private.next_day(day date, every integer, unit public.plan_unit) returns date
language sql stable set search_path = '' as $$
  select min(d.day)
  from private.unit_facts(unit) as facts
  cross join lateral (
    select greatest(0, (private.today() - next_day.day) / (every * facts.longest)) as place
  ) as first
  cross join generate_series(first.place, first.place + 2 + first.place / 10) as n
  cross join lateral (select (next_day.day + n * every * facts.step)::date as day) as d
  where d.day >= private.today();
$$;

-- Stores a plan that was agreed on paper. The plan becomes a request with an accepted quote, and no mails are sent.
-- `terms` apply to all plans of the import.
create function private.store_imported_plan(given private.import_row, terms jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  agreed_on constant date := private.parse_date(terms ->> 'agreed_on');
  agreed_at constant timestamptz := least(private.start_of_day(agreed_on) + interval '12 hours', now());
  day constant date := private.parse_date(given.plan ->> 'day');
  by_email constant text := private.caller_email();
  by_name constant text := private.member_name((select auth.uid()));
  lines private.priced_line[];
  repeats public.plans;
  request public.service_requests;
  quote public.quotes;
begin
  lines := private.read_lines(jsonb_build_array(jsonb_build_object(
    'text', coalesce(nullif(given.plan ->> 'text', ''), terms ->> 'service'), 'quantity', 1,
    'price_cents', given.plan -> 'price_cents', 'taxed', terms -> 'taxed'
  )));
  if lines[1].total_cents < 0 then
    perform private.refuse(422, 'invalid_total', 'The total cannot be below zero.');
  end if;
  repeats.every := case when given.plan ->> 'every' ~ '^[1-9][0-9]?$' then given.plan ->> 'every' end;
  repeats.unit := case when given.plan ->> 'unit' = any (enum_range(null::public.plan_unit)::text[])
    then given.plan ->> 'unit' end;
  repeats := private.read_plan(
    terms || jsonb_build_object(
      'every', repeats.every, 'unit', repeats.unit,
      'first_on', case when day > private.today() - 3660 then private.next_day(day, repeats.every, repeats.unit) end
    )
  );
  request := private.store_request(
    'quote',
    private.read_form('quote', jsonb_build_object(
      'firstName', coalesce(substring(given.name from '^(.*\S)\s+\S+$'), given.name),
      'lastName', coalesce(substring(given.name from '^.*\S\s+(\S+)$'), ''),
      'email', given.email, 'phone', given.phone, 'services', jsonb_build_array(terms ->> 'service'),
      'address', given.street, 'city', given.city, 'state', given.state, 'zipCode', given.zip
    ), is_call => true),
    'scheduled'
  );
  -- The request gets the day of the agreement, because figures count it on that day.
  update public.service_requests as r set created_at = agreed_at where r.id = request.id;
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, 'scheduled', 'scheduled',
    'Imported with the plan that was agreed on paper on ' || to_char(agreed_on, 'FMMonth FMDD, YYYY'),
    (select auth.uid()), by_email
  );
  if given.note <> '' then
    insert into public.service_request_notes (request_id, note, author, author_email)
    values (request.id, given.note, (select auth.uid()), by_email);
  end if;
  quote.request_id := request.id;
  quote.version := 1;
  quote.state := 'accepted';
  quote.is_extra := false;
  quote.service := request.service;
  quote.message := '';
  quote.valid_until := agreed_on;
  quote.tax_basis_points := private.service_tax_basis_points();
  quote.deposit_cents := 0;
  quote.sent_at := agreed_at;
  quote.answered_at := agreed_at;
  quote.accepted_name := given.name;
  quote.accepted_how := 'on-paper';
  quote.sent_by := by_name;
  quote.accepted_by := by_name;
  perform private.store_quote(quote, lines, repeats);
  return request.id;
end;
$$;

-- The names of imported customers who have new records or new activity since the import.
create function private.used_since_import(import public.customer_imports) returns table (name text)
language sql stable set search_path = '' as $$
  select i.name
  from public.imported_customers as i
  where i.import_id = import.id and (
    exists (
      select 1 from private.contacts as c
      where c.record <> 'imported' and c.created_at > import.created_at and c.email = lower(i.email)
        and (i.email <> '' or c.phone_number = i.phone_number)
    )
    or i.request_id is not null and (
      exists (
        select 1 from public.service_request_history as h
        where h.request_id = i.request_id and h.created_at > import.created_at
      )
      or exists (
        select 1 from public.service_request_notes as n
        where n.request_id = i.request_id and n.created_at > import.created_at
      )
      or exists (select 1 from public.messages as m where m.request_id = i.request_id)
      or exists (select 1 from public.customer_activity as a where a.request_id = i.request_id)
      or exists (select 1 from public.contact_corrections as c where c.request_id = i.request_id)
      or exists (select 1 from public.photos as f where f.request_id = i.request_id)
      or exists (select 1 from public.invoices as v where v.request_id = i.request_id)
      or exists (select 1 from public.payments as p where p.request_id = i.request_id)
      or exists (
        select 1 from private.mails as m
        where m.request_id = i.request_id and m.recipient = lower(i.email) and m.state in ('sending', 'sent')
      )
      or exists (select 1 from public.quotes as q where q.request_id = i.request_id and q.version > 1)
      or exists (
        select 1 from public.visits as v where v.request_id = i.request_id
          and (v.starts_at <= now() or v.sequence > 0 or v.on_the_way_at is not null or v.plan_id is null)
      )
    )
  )
  order by i.name;
$$;

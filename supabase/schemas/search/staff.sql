-- The number of a return, with or without RET and in any spelling. Null if the term is not one.
create function private.return_number(term text) returns text
language sql immutable set search_path = '' as $$
  select 'RET-' || substring(
    upper(regexp_replace(private.search_words(term), '[^a-z0-9]', '', 'g')) from '^(?:RET)?([A-Z2-9]{6})$'
  );
$$;

-- The orders with a parcel that has this tracking number. A term of eight or more characters can also be the end of a
-- tracking number. Null if there is no such order.
create function private.orders_of_parcel(term text) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(distinct s.order_id)
  from (select private.parcel_number(private.search_words(term)) as number) as given
  join public.shipments as s on right(private.parcel_number(s.tracking_number), 8) = right(given.number, 8)
  where given.number ~ '[0-9]' and (
    private.parcel_number(s.tracking_number) = given.number
    or length(given.number) >= 8 and right(private.parcel_number(s.tracking_number), length(given.number))
      = given.number
  );
$$;

-- `execute` plans each search for its own term. A short term has no trigrams and cannot use the index.
create function public.search_orders(term text default null) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  returned uuid;
  sent constant uuid[] := private.orders_of_parcel(term);
begin
  perform private.require_admin();
  select r.order_id into returned from public.order_returns as r where r.return_number = private.return_number(term);
  return query execute 'select o.* from public.orders as o where ' || private.search_condition(term)
    || case when returned is not null then format(' or o.id = %L', returned) else '' end
    || case when sent is not null then format(' or o.id = any (%L)', sent) else '' end;
end;
$$;
comment on function public.search_orders(text) is
  'Admins: the orders whose number, name, email or address contains every word of the term. The term can also be a '
  'phone number (whole, beginning or end), or the number of a return or a parcel.';
grant execute on function public.search_orders to authenticated;

create function public.search_service_requests(
  term text default null, with_unread boolean default false, with_plan boolean default false
) returns setof public.service_requests
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query execute 'select r.* from public.service_requests as r where '
    || private.search_condition(term)
    || case
      when with_unread then
        ' and r.id in (
          select c.request_id from public.customer_activity as c where c.handled_at is null
          union all
          select m.request_id from public.messages as m where m.sender = ''customer'' and m.answered_at is null
        )'
      else ''
    end
    || case
      when with_plan then
        ' and r.id in (select q.request_id from private.running_plans() as p join public.quotes as q on q.id = '
        'p.quote_id)'
      else ''
    end;
end;
$$;
comment on function public.search_service_requests(text, boolean, boolean) is
  'Admins: the requests that contain every word of the term. The term can also be a phone number (whole, beginning or '
  'end). with_unread: only requests with an unanswered message or an unread step of the customer. with_plan: only '
  'requests with a running plan.';
grant execute on function public.search_service_requests to authenticated;

-- The number of an invoice or credit if the term is one, such as INV-00012, else null. Customers often write this
-- number on bank transfers.
create function private.invoice_number(term text) returns integer
language sql immutable set search_path = '' as $$
  select substring(private.search_words(term) from '^inv[- ]?0*([0-9]{1,9})$')::integer;
$$;

create function public.staff_search(term text) returns table (
  record text, reference text, kind text, status text, name text, email text, phone text, total numeric,
  created_at timestamptz, person text, matches bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.search_words(term);
  condition constant text := case
    -- The trigram index can find two letters only as a whole word, for example the name Wu.
    when length(words) = 2
      then format('search_text like %L', regexp_replace(private.search_pattern(words), '^%(.+)%$', '% \1 %'))
    else private.search_condition(term)
  end;
  source text;
  is_common boolean;
  sources text[];
  returned uuid;
  sent constant uuid[] := private.orders_of_parcel(term);
  paid constant uuid[] := array(
    select p.request_id from public.payments as p
    where p.reference <> '' and private.search_words(p.reference) = private.search_words(term)
      and p.request_id is not null
  );
begin
  perform private.require_admin();
  if length(words) < 2 then
    return;
  end if;
  -- If many of the latest rows contain a word, reading rows by time is fastest. For any other word, the trigram index
  -- is fastest, and the `+ interval` below forces its use. The planner cannot tell how common a word is, and would read
  -- a whole table for a rare word.
  foreach source in array array['order', 'request', 'price-request', 'imported'] loop
    execute format(
      'select count(*) >= 100 from (
        select l.search_text from private.contacts as l where l.record = %L order by l.created_at desc limit 2000
      ) as c where %s',
      source, condition
    )
    into is_common;
    sources := sources || format(
      '(select c.* from private.contacts as c where c.record = %L and %s order by c.created_at %s desc limit 100)',
      source, condition, case when not is_common then '+ interval ''0''' end
    );
  end loop;
  select r.order_id into returned from public.order_returns as r where r.return_number = private.return_number(term);
  if found then
    sources := sources || format('select c.* from private.contacts as c where c.record = %L and c.id = %L', 'order',
      returned);
  end if;
  if sent is not null then
    sources := sources || format('select c.* from private.contacts as c where c.record = %L and c.id = any (%L)',
      'order', sent);
  end if;
  if paid <> '{}' then
    sources := sources || format('select c.* from private.contacts as c where c.record = %L and c.id = any (%L)',
      'request', paid);
  end if;
  -- Invoices are found only by their number.
  sources := sources || format(
    'select %1$L, i.id, i.reference, i.kind::text, %2$L, coalesce(r.name, i.billed_to ->> %3$L, %2$L), %2$L, %2$L, %2$L,
      i.total_cents / 100.0, i.sent_at, %2$L
      from public.invoices as i left join public.service_requests as r on r.id = i.request_id
      where i.number = %4$L',
    'invoice', '', 'name', private.invoice_number(term)
  );
  -- At most three records of each person are returned, so that a person with many orders does not fill the list.
  return query execute format(
    $query$
      with found as (
        %s
      ),
      grouped as (
        select f.*, coalesce(nullif(f.email, ''), f.phone_number || ' ' || private.searchable(f.name)) as person
          from found as f
      ),
      ranked as (
        select
          g.*, count(*) over same as matches, max(g.created_at) over same as latest,
          row_number() over (partition by g.person order by g.created_at desc, g.id) as place
        from grouped as g
        window same as (partition by g.person)
      )
      select
        r.record, r.reference, r.kind, private.shown_status(r.id, r.status), r.name, r.email, r.phone, r.total,
          r.created_at, r.person, r.matches
      from ranked as r
      where r.place <= 3
      order by r.latest desc, r.person, r.place
      limit 25
    $query$,
    array_to_string(sources, ' union ')
  );
end;
$$;
comment on function public.staff_search(text) is
  'Admins: the newest orders, requests and imported customers that contain every word of the term. If the term is a '
  'number, those with this number are found too, and the invoice with this number. The rows are grouped by person, '
  'with at most three of each person and 25 in total. `matches` is the count of the person''s matches.';
grant execute on function public.staff_search to authenticated;

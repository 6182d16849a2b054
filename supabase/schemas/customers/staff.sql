-- `to_pay` is the open amount of the invoices of these requests. `owed` is the amount to refund: overpaid invoices, and
-- deposits that no invoice will use.
create function private.balance_of(ids uuid[], out to_pay bigint, out owed bigint)
language sql stable set search_path = '' as $$
  select
    (select coalesce(sum(greatest(i.open_cents, 0)), 0) from public.invoices as i where i.request_id = any (ids)),
    (select coalesce(sum(private.owed_deposit(r)), 0) from public.service_requests as r where r.id = any (ids)
      and r.unused_deposit_cents > 0)
      - (select coalesce(sum(least(i.open_cents, 0)), 0) from public.invoices as i where i.request_id = any (ids));
$$;

create function public.admin_customer(customer text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant integer := 100;
  address text;
  numbers text[];
  ids uuid[];
  shared uuid[];
begin
  perform private.require_admin();
  select f.address, f.numbers, f.ids, f.shared into address, numbers, ids,
    shared from private.find_customer(customer) as f;
  -- If the call has a phone number, the records with this number and without an email address belong to the customer.
  if address = '' then
    ids := shared;
    shared := '{}';
  end if;

  return (
    with theirs as materialized (
      select c.* from private.contacts as c where c.id = any (ids)
    ),
    others as (
      select c.email, c.phone_number as phone, (array_agg(c.name order by c.created_at desc))[1] as name
      from private.contacts as c
      where c.phone_number = any (numbers) and c.phone_number <> '' and c.email not in ('', address)
      group by c.email, c.phone_number
      order by max(c.created_at) desc
      limit 20
    )
    select case when exists (select 1 from theirs) or exists (select 1 from others) or private.has_records(ids, address)
    then jsonb_build_object(
      'email', address,
      'names', (
        select coalesce(jsonb_agg(n.name order by n.latest desc), '[]')
        from (select t.name, max(t.created_at) as latest from theirs as t group by t.name) as n
      ),
      'phones', (
        select coalesce(jsonb_agg(n.phone order by n.latest desc), '[]')
        from (
          select (array_agg(t.phone order by t.created_at desc))[1] as phone, max(t.created_at) as latest
          from theirs as t where t.phone_number <> '' group by t.phone_number
        ) as n
      ),
      'others', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from others as o),
      'sameNumber', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', s.name, 'phone', s.phone,
          'references', (
            select coalesce(jsonb_agg(r.reference order by r.created_at desc), '[]')
            from public.service_requests as r where r.id = any (s.ids)
          )
        )), '[]')
        from private.callers(shared) as s
      ),
      -- The values with which a new form is filled in. If the call has an email address, the values come from the
      -- latest record. If it has a phone number, they come from the latest record of each name.
      'contacts', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'name', k.name, 'email', k.email, 'phone', k.phone,
            'place', case k.record
              when 'request' then (select private.address_answers(r) from public.service_requests as r
                where r.id = k.id)
              when 'order' then (select private.order_address(o) from public.orders as o where o.id = k.id)
              when 'imported' then (select private.address_of(i) from public.imported_customers as i where i.id = k.id)
              else '{}'
            end
          )
          order by k.created_at desc
        ), '[]')
        from (
          select distinct on (case when address = '' then private.searchable(t.name) end) t.*
          from theirs as t
          where t.status <> 'spam'
          order by case when address = '' then private.searchable(t.name) end, t.record = 'price-request',
            t.record = 'imported', t.created_at desc
        ) as k
      ),
      'orderCount', (select count(*) from theirs as t where t.record = 'order' and t.status <> 'cancelled'),
      'orderTotalCents', (
        select (100 * (coalesce(sum(t.total), 0) - (
          select coalesce(sum(r.refund), 0) from public.order_returns as r where r.order_id = any (ids)
            and r.state = 'refunded'
        )))::bigint
        from theirs as t where t.record = 'order' and t.status <> 'cancelled'
      ),
      'toPayCents', (select b.to_pay from private.balance_of(ids) as b),
      'owedCents', (select b.owed from private.balance_of(ids) as b),
      'orders', (
        select coalesce(jsonb_agg(to_jsonb(o)), '[]')
        from (
          select t.reference, t.status, (100 * t.total)::integer as "totalCents",
            private.iso(t.created_at) as "createdAt"
          from theirs as t where t.record = 'order' order by t.created_at desc limit shown
        ) as o
      ),
      'returns', (
        select coalesce(jsonb_agg(to_jsonb(b)), '[]')
        from (
          select
            b.return_number as "returnNumber", t.reference, b.state,
              (100 * coalesce(b.refund, 0))::integer as "refundCents",
            private.iso(b.created_at) as "createdAt"
          from theirs as t join public.order_returns as b on b.order_id = t.id
          where b.order_id = any (ids)
          order by b.created_at desc limit shown
        ) as b
      ),
      'requests', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]')
        from (
          select
            t.reference, t.kind, private.shown_status(t.id, t.status) as status, t.name,
              private.iso(t.created_at) as "createdAt",
            (select private.owed_deposit(s) from public.service_requests as s where s.id = t.id)
              - (select coalesce(sum(least(i.open_cents, 0)), 0) from public.invoices as i
                where i.request_id = t.id) as "owedCents",
            (
              select coalesce(jsonb_agg(jsonb_build_object(
                'id', q.id, 'version', q.version, 'isExtra', q.is_extra, 'totalCents', q.total_cents,
                'plan', (select private.plan_view(p) from public.plans as p where p.quote_id = q.id),
                'state', case when q.state = 'sent' and q.valid_until < private.today() then 'expired'
                  else q.state::text end
              ) order by q.sent_at), '[]')
              from public.quotes as q where q.request_id = t.id and q.state <> 'replaced'
            ) as quotes,
            (
              select coalesce(jsonb_agg(jsonb_build_object(
                'reference', i.reference, 'kind', i.kind, 'state', public.state(i),
                'totalCents', case i.kind when 'credit' then -i.total_cents else i.total_cents end, 'openCents',
                  i.open_cents
              ) order by i.number), '[]')
              from public.invoices as i where i.request_id = t.id
            ) as invoices
          from theirs as t where t.record = 'request' order by t.created_at desc limit shown
        ) as r
      ),
      'imported', (
        select coalesce(jsonb_agg(to_jsonb(i)), '[]')
        from (
          select i.id, i.name, i.street, i.city, i.state, i.zip, i.note, private.iso(i.created_at) as "createdAt"
          from public.imported_customers as i where i.id = any (ids) order by i.created_at desc, i.id limit shown
        ) as i
      ),
      'visits', (
        select coalesce(jsonb_agg(to_jsonb(made)), '[]')
        from (
          select
            v.id, t.reference, private.iso(v.starts_at) as "startsAt", v.duration_minutes as "durationMinutes",
              private.visit_people_text(v.id) as people,
            v.canceled_at is not null as "isCanceled", v.outcome
          from theirs as t join public.visits as v on v.request_id = t.id
          where v.request_id = any (ids)
          order by v.starts_at desc limit shown
        ) as made
      ),
      'priceRequests', (
        select coalesce(jsonb_agg(to_jsonb(p)), '[]')
        from (
          select r.id, r.company, r.message, r.status, private.iso(r.created_at) as "createdAt"
          from public.price_list_requests as r where r.id = any (ids) order by r.created_at desc limit shown
        ) as p
      ),
      'mails', (
        select coalesce(jsonb_agg(to_jsonb(m)), '[]')
        from (
          select
            w.id, w.kind, w.recipient, e.state, e.answer, private.iso(w.created_at) as "createdAt",
            case when w.state = 'sent' then private.iso(w.finished_at) end as "sentAt",
            coalesce(w.data ->> 'orderNumber', w.data ->> 'reference', '') as reference
          from private.mails_of(ids, address) as w
          cross join lateral private.mail_state_text(w) as e
          where w.recipient is not null
          order by w.created_at desc limit shown
        ) as m
      ),
      'activity', (
        select coalesce(jsonb_agg(to_jsonb(c)), '[]')
        from (
          select c.id, t.reference, c.kind, c.days, c.times, private.iso(c.visit_at) as "visitAt",
            private.iso(c.created_at) as "createdAt"
          from theirs as t join public.customer_activity as c on c.request_id = t.id
          where c.request_id = any (ids)
          order by c.created_at desc limit shown
        ) as c
      ),
      'messages', (
        select coalesce(jsonb_agg(to_jsonb(m)), '[]')
        from (
          select
            m.id, t.reference, m.sender, coalesce(nullif(m.author_name, ''), m.author_email) as by, m.body as text,
            private.iso(m.created_at) as "createdAt"
          from theirs as t join public.messages as m on m.request_id = t.id
          where m.request_id = any (ids)
          order by m.created_at desc limit shown
        ) as m
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(n)), '[]')
        from (
          select t.reference, s.note, s.author_email as by, private.iso(s.created_at) as "createdAt", s.id
          from theirs as t join public.service_request_notes as s on s.request_id = t.id
          where s.request_id = any (ids)
          order by s.id desc limit shown
        ) as n
      )
    ) end
  );
end;
$$;
comment on function public.admin_customer(text) is
  'Admins: the newest hundred records of each kind with an email address, or with a phone number and no email address. '
  '`sameNumber` lists people without an email address who have the same phone number. `others` lists people with the '
  'same phone number and another email address.';
grant execute on function public.admin_customer to authenticated;

-- Reads only the latest 1,000 rows of each kind, so that the call stays fast as the tables grow. Customers whose last
-- row is older are not listed, but the search finds them. The given state limits which records are read.
create function public.admin_customers(state text default null, first integer default 0, most integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  latest constant integer := 1000;
begin
  perform private.require_admin();
  return (
    with signs as materialized (
      (
        select 'order' as source, lower(o.customer_email) as email, o.phone_number, o.created_at as at
        from public.orders as o
        where state is null or state = 'open' and o.status in ('pending', 'processing')
        order by o.created_at desc limit latest
      )
      union all
      (
        select 'request', lower(r.email), r.phone_number, r.created_at
        from public.service_requests as r
        where r.status <> 'spam' and (state is null or state = 'open' and r.status in ('new', 'contacted', 'scheduled'))
        order by r.created_at desc limit latest
      )
      union all
      (
        select 'price-list', lower(p.email), p.phone_number, p.created_at
        from public.price_list_requests as p
        where state is null or state = 'open' and p.status = 'pending'
        order by p.created_at desc limit latest
      )
      union all
      (
        select 'message', lower(r.email), r.phone_number, m.created_at
        from public.messages as m join public.service_requests as r on r.id = m.request_id
        where m.sender = 'customer' and state is null
        order by m.created_at desc limit latest
      )
      union all
      (
        select 'visit', lower(r.email), r.phone_number, v.starts_at
        from public.visits as v join public.service_requests as r on r.id = v.request_id
        where v.canceled_at is null and v.outcome = 'done' and v.starts_at <= now() and state is null
        order by v.starts_at desc limit latest
      )
      union all
      (
        select 'return', lower(o.customer_email), o.phone_number, t.created_at
        from public.order_returns as t join public.orders as o on o.id = t.order_id
        where admin_customers.state = 'open' and t.due_at <= now()
        order by t.created_at desc limit latest
      )
      union all
      (
        select 'invoice', lower(r.email), r.phone_number, i.sent_at
        from public.invoices as i join public.service_requests as r on r.id = i.request_id
        where state = 'to-pay' and i.open_cents > 0 or state = 'owed-back' and i.open_cents < 0
        order by i.sent_at desc limit latest
      )
      union all
      (
        select 'deposit', lower(r.email), r.phone_number, r.created_at
        from public.service_requests as r
        where state = 'owed-back' and r.unused_deposit_cents > 0 and private.deposit_owed_because(r) is not null
        order by r.created_at desc limit latest
      )
      union all
      -- Imported customers have no activity yet, so all of them are read. They come last in the list.
      (
        select 'imported', lower(i.email), i.phone_number, null
        from public.imported_customers as i
        where admin_customers.state is null or admin_customers.state = 'imported'
      )
    ),
    -- Before this time, the list is incomplete, because at least one kind of record has older rows that were not read.
    edge as (
      select max(e.oldest) as at
      from (
        select min(s.at) as oldest from signs as s where s.source <> 'imported'
        group by s.source having count(*) = latest
      ) as e
    ),
    seen as materialized (
      select s.email, case when s.email = '' then s.phone_number else '' end as number, max(s.at) as at
      from signs as s
      where s.email <> '' or s.phone_number <> ''
      group by 1, 2
      having max(s.at) >= coalesce((select e.at from edge as e), '-infinity') or bool_or(s.source = 'imported')
    ),
    page as (
      select n.*
      from seen as n
      order by n.at desc nulls last, n.email, n.number
      offset greatest(admin_customers.first, 0) limit least(greatest(most, 1), 100)
    )
    select jsonb_build_object(
      'total', (select count(*) from seen), 'hasOlder', (select e.at is not null from edge as e),
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'email', p.email, 'number', p.number, 'name', c.name, 'phone', c.phone,
          'lastSeenAt', private.iso(greatest(
            c.seen_at,
            (select max(m.created_at) from public.messages as m where m.request_id = any (c.ids)
              and m.sender = 'customer'),
            (
              select max(v.starts_at) from public.visits as v
              where v.request_id = any (c.ids) and v.canceled_at is null and v.outcome = 'done' and v.starts_at <= now()
            )
          )),
          'requests', c.requests, 'orders', c.orders, 'priceLists', c.price_lists,
          'returns', (
            select count(*) from public.order_returns as t where t.order_id = any (c.ids) and t.due_at <= now()
          ),
          'plans', (
            select count(*)
            from public.quotes as q
            join public.plans as l on l.quote_id = q.id
            where q.request_id = any (c.ids) and q.state = 'accepted' and public.state(l) in ('runs', 'paused')
          ),
          'toPayCents', b.to_pay, 'owedCents', b.owed
        ) order by p.at desc nulls last, p.email, p.number), '[]')
        from page as p
        cross join lateral (
          select array(
            select t.id from private.contacts as t where p.email <> '' and t.email = p.email
            union all
            select t.id from private.contacts as t where p.number <> '' and t.phone_number = p.number and t.email = ''
          ) as ids
        ) as k
        cross join lateral (
          select
            k.ids, (array_agg(t.name order by t.created_at desc))[1] as name,
            coalesce((array_agg(t.phone order by t.created_at desc) filter (where t.phone <> ''))[1], '') as phone,
            max(t.created_at) filter (where t.record <> 'imported') as seen_at,
            count(*) filter (where t.record = 'request' and t.status in ('new', 'contacted', 'scheduled')) as requests,
            count(*) filter (where t.record = 'order' and t.status in ('pending', 'processing')) as orders,
            count(*) filter (where t.record = 'price-request' and t.status = 'pending') as price_lists
          from private.contacts as t
          where t.id = any (k.ids) and t.status <> 'spam'
        ) as c
        cross join lateral private.balance_of(k.ids) as b
      )
    )
  );
end;
$$;
comment on function public.admin_customers(text, integer, integer) is
  'Admins: customers by their last order, request, message or visit, the latest first, and then imported ones. state: '
  'those with open work (open), unpaid invoices (to-pay), money to refund (owed-back), the newest of these first, or '
  'imported ones (imported). A customer is an email address, or a phone number without an address. `hasOlder`: true if '
  'there may be older customers.';
grant execute on function public.admin_customers to authenticated;

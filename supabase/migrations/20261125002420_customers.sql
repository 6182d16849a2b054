-- One customer on one page. What bears an email address is its owner's. A phone number names nobody: families and tenants
-- share one. What only shares a number is listed apart, and staff decide.

create function private.find_customer(customer text, out address text, out numbers text[], out ids uuid[], out shared uuid[])
language plpgsql
stable
set search_path = ''
as $$
declare
  given constant text := left(private.one_line(coalesce(customer, '')), 256);
begin
  address := case when given like '%@%' then lower(given) else '' end;
  ids := array(select c.id from private.contacts as c where c.email = address and address <> '');
  numbers := case
    when address = '' then array[private.phone_number(given)]
    else array(select distinct c.phone_number from private.contacts as c where c.email = address and c.phone_number <> '')
  end;
  shared := array(
    select c.id from private.contacts as c
    where c.email = '' and c.phone_number <> '' and c.phone_number = any (numbers)
  );
end;
$$;
comment on function private.find_customer(text) is
  'What bears an email address, and the phone numbers in it; and what bears no address, but one of these numbers or the one given.';

create function private.callers(shared uuid[])
returns table (name text, phone text, ids uuid[])
language sql
stable
set search_path = ''
as $$
  select
    (array_agg(r.name order by r.created_at desc))[1], (array_agg(r.phone order by r.created_at desc))[1],
    array_agg(r.id order by r.created_at desc)
  from public.service_requests as r
  where r.id = any (shared)
  group by private.searchable(r.name), r.phone_number
  order by max(r.created_at) desc;
$$;
comment on function private.callers(uuid[]) is 'Requests without an email address by the name and the number that callers gave.';

create function private.has_joined(address text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select 1 from public.team_changes as c where c.email = address and c.kind = 'joined');
$$;

-- The mails about somebody's orders and requests, those to staff included, and those to the address. What was mailed to
-- a colleague as a colleague is the team's.
create function private.mails_of(ids uuid[], address text)
returns setof private.mails
language sql
stable
set search_path = ''
as $$
  select m from private.mails as m
  -- An array of ids is looked up by index, however many of them the planner expects.
  where m.id = any (array(
    select o.id from private.mails as o where o.order_id = any (ids)
    union select r.id from private.mails as r where r.request_id = any (ids)
    union select p.id from private.mails as p where p.price_request_id = any (ids)
    union select t.id from private.mails as t
    -- The index is by mailbox.
    where private.mailbox(t.recipient) = private.mailbox(address) and t.recipient = address
      and (t.kind <> 'staff-invitation' or not private.has_joined(address))
      and (t.kind not in ('day-sheet', 'assignee-news') or not exists (
        select 1 from public.user_roles as u where u.user_id::text = t.data ->> 'member'
      ))
  ));
$$;

create function public.admin_customer(customer text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shown constant integer := 100;
  address text;
  numbers text[];
  ids uuid[];
  shared uuid[];
begin
  perform private.require_admin();
  select f.address, f.numbers, f.ids, f.shared into address, numbers, ids, shared from private.find_customer(customer) as f;
  -- The page of a number is that of all who called without an address.
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
    select case when exists (select 1 from theirs) or exists (select 1 from others) or private.is_held(ids, address)
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
            select jsonb_agg(r.reference order by r.created_at desc) from public.service_requests as r where r.id = any (s.ids)
          )
        )), '[]')
        from private.callers(shared) as s
      ),
      -- What a form of theirs begins with: the latest of the address, or of each name at a number.
      'contacts', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'name', k.name, 'email', k.email, 'phone', k.phone,
            'place', case k.record
              when 'request' then (select private.address_answers(r) from public.service_requests as r where r.id = k.id)
              when 'order' then (
                select jsonb_build_object(
                  'address', o.shipping_address, 'city', o.shipping_city,
                  'state', o.shipping_state, 'zipCode', o.shipping_zip
                )
                from public.orders as o where o.id = k.id
              )
              else '{}'
            end
          )
          order by k.created_at desc
        ), '[]')
        from (
          select distinct on (case when address = '' then private.searchable(t.name) end) t.*
          from theirs as t
          where t.status <> 'spam'
          order by case when address = '' then private.searchable(t.name) end, t.record = 'price-request', t.created_at desc
        ) as k
      ),
      'orderCount', (select count(*) from theirs as t where t.record = 'order' and t.status <> 'cancelled'),
      'orderTotalCents', (
        select (100 * (coalesce(sum(t.total), 0) - (
          select coalesce(sum(r.refund), 0) from public.order_returns as r where r.order_id = any (ids) and r.state = 'refunded'
        )))::bigint
        from theirs as t where t.record = 'order' and t.status <> 'cancelled'
      ),
      'orders', (
        select coalesce(jsonb_agg(to_jsonb(o)), '[]')
        from (
          select t.reference, t.status, (100 * t.total)::integer as "totalCents", private.iso(t.created_at) as "createdAt"
          from theirs as t where t.record = 'order' order by t.created_at desc limit shown
        ) as o
      ),
      'returns', (
        select coalesce(jsonb_agg(to_jsonb(b)), '[]')
        from (
          select
            b.return_number as "returnNumber", t.reference, b.state, (100 * coalesce(b.refund, 0))::integer as "refundCents",
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
            t.reference, t.kind, t.status, t.name, private.iso(t.created_at) as "createdAt",
            (select private.owed_deposit(s) from public.service_requests as s where s.id = t.id)
              - (select coalesce(sum(least(i.open_cents, 0)), 0) from public.invoices as i where i.request_id = t.id) as "owedCents"
          from theirs as t where t.record = 'request' order by t.created_at desc limit shown
        ) as r
      ),
      'visits', (
        select coalesce(jsonb_agg(to_jsonb(v)), '[]')
        from (
          select
            a.id, t.reference, private.iso(a.starts_at) as "startsAt", a.duration_minutes as "durationMinutes", a.assignee,
            a.canceled_at is not null as "isCanceled", a.outcome
          from theirs as t join public.visits as a on a.request_id = t.id
          where a.request_id = any (ids)
          order by a.starts_at desc limit shown
        ) as v
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
            w.id, w.kind, w.recipient, w.state, w.answer, private.iso(w.created_at) as "createdAt",
            case when w.state = 'sent' then private.iso(w.finished_at) end as "sentAt",
            coalesce(w.data ->> 'orderNumber', w.data ->> 'reference', '') as reference
          from private.mails_of(ids, address) as w
          where w.recipient is not null
          order by w.created_at desc limit shown
        ) as m
      ),
      'activity', (
        select coalesce(jsonb_agg(to_jsonb(c)), '[]')
        from (
          select c.id, t.reference, c.kind, c.days, c.times, private.iso(c.visit_at) as "visitAt", private.iso(c.created_at) as "createdAt"
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
  'Admins: the newest hundred of each kind that bear an email address, or that callers at a phone number sent without one; `sameNumber` (without an address) and `others` (with another one) only share a number.';
grant execute on function public.admin_customer to authenticated;

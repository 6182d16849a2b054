-- What waits for staff today: one line a request, an order or a price list request, with why it waits. What waits for an
-- answer stands before what is to be done; of several reasons, the first of the enum is told.

create type public.work_reason as enum (
  'message', 'new', 'activity', 'price-list',
  'refund-failed', 'visit-over', 'accepted', 'change-asked', 'asked-again', 'nobody-goes', 'plan-nobody', 'nobody-there', 'to-invoice',
  'owed-back', 'return', 'ship', 'overdue', 'plan-ends', 'ending', 'ended', 'contacted', 'to-close'
);

create function private.is_answer(why public.work_reason)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select why <= 'price-list';
$$;
comment on function private.is_answer(public.work_reason) is 'Whether a person waits for an answer. All else is work to be done.';

-- When somebody who wrote, or did something, has an answer at the latest: as long as a new request may wait.
create function private.answer_by(since timestamptz, is_emergency boolean)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select since + case when is_emergency then 2 else 24 end * interval '1 hour';
$$;

create function private.activity_detail(activity public.customer_activity)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' ', case when activity.kind = 'another-time' and activity.visit_at is null then 'days' else activity.kind::text end, activity.quote_id,
    array_to_string(activity.days, ','), nullif(array_to_string(activity.times, ','), ''),
    case when activity.kind in ('visit-canceled', 'skip-visit') then private.iso(activity.visit_at) end
  );
$$;
comment on function private.activity_detail(public.customer_activity) is
  'What a customer did: its kind, ''days'' for the first that suit, and then the plan, the days and times of day, or the time of the visit.';

-- The reasons of requests, those of each kind that come first. `due_at` orders them: the time of a promise, or since when it waits.
create function private.work_on_requests(most integer)
returns table (
  why public.work_reason, request_id uuid, due_at timestamptz, visit_id uuid, cents integer, detail text, refund_id uuid
)
language sql
stable
set search_path = ''
as $$
  (
    select 'message'::public.work_reason, m.request_id, private.answer_by(min(m.created_at), r.is_emergency), null::uuid, null::integer,
      (array_agg(m.body order by m.created_at desc))[1], null::uuid
    from public.messages as m
    join public.service_requests as r on r.id = m.request_id
    left join public.quotes as q on q.id = m.quote_id
    where m.sender = 'customer' and m.answered_at is null and q.state is distinct from 'change-asked'
    group by m.request_id, r.is_emergency
    order by 3
    limit most
  )
  union all
  (
    select 'new', r.id, r.promised_by, null, null, '', null
    from public.service_requests as r
    where r.status = 'new'
    order by r.is_emergency desc, r.promised_by
    limit most
  )
  union all
  (
    select 'activity', c.request_id, private.answer_by(c.created_at, r.is_emergency), c.visit_id, null,
      private.activity_detail(c), null
    from public.customer_activity as c
    join public.service_requests as r on r.id = c.request_id
    where c.settled_at is null
      -- The day that suits came with the acceptance of a quote, and is told with it.
      and not (c.kind = 'another-time' and exists (
        select 1 from public.quotes as q where q.request_id = c.request_id and q.state = 'accepted' and q.answered_at <= c.created_at
          and not exists (select 1 from public.visits as a where a.request_id = c.request_id and a.canceled_at is null and a.outcome is null)
      ))
    order by c.created_at
    limit most
  )
  union all
  (
    select 'visit-over', a.request_id, a.starts_at + a.duration_minutes * interval '1 minute', a.id, null, private.visit_people_text(a.id), null
    from public.visits as a
    join public.service_requests as r on r.id = a.request_id and r.status = 'scheduled'
    where a.canceled_at is null and a.outcome is null and a.starts_at < now()
      and a.starts_at + a.duration_minutes * interval '1 minute' < now()
    order by a.starts_at desc
    limit most
  )
  union all
  select
    w.why::public.work_reason, w.request_id, w.since, null, w.total_cents,
    -- The days that came with the acceptance.
    coalesce(
      (
        select private.activity_detail(c) from public.customer_activity as c
        where w.why = 'accepted' and c.request_id = w.request_id and c.kind = 'another-time' and c.settled_at is null
        order by c.created_at desc limit 1
      ),
      ''
    ),
    null
  from private.quotes_to_follow() as w
  union all
  (
    select 'nobody-goes', a.request_id, a.starts_at, a.id, null, '', null
    from public.visits as a
    where a.canceled_at is null and a.outcome is null and a.starts_at > now() and a.plan_id is null
      and not exists (select 1 from public.visit_people as p where p.visit_id = a.id)
    order by a.starts_at
    limit most
  )
  union all
  (
    select 'plan-nobody', a.request_id, a.starts_at, a.id, null, '', null
    from public.visits as a
    where a.canceled_at is null and a.outcome is null and a.plan_id is not null
      and a.starts_at > now() and a.starts_at < private.start_of_day(private.today() + 14)
      and not exists (select 1 from public.visit_people as p where p.visit_id = a.id)
    order by a.starts_at
    limit most
  )
  union all
  (
    select 'plan-ends', q.request_id, private.start_of_day(p.until + 1), null, q.total_cents, p.until::text, null
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id and q.state = 'accepted' and q.request_id is not null
    -- Asked once, not for each plan.
    where p.stopped_on is null and p.until between (select private.today()) and (select private.today() + 30)
    order by p.until
    limit most
  )
  union all
  (
    select 'to-invoice', a.request_id, a.starts_at, a.id, null, private.visit_people_text(a.id), null
    from public.visits as a
    where a.to_invoice
    order by a.starts_at
    limit most
  )
  union all
  select
    case w.why when 'overdue' then 'overdue' else 'owed-back' end::public.work_reason,
    w.request_id, private.start_of_day(w.due_on + 1), null, abs(w.open_cents), w.reference, null
  from private.invoices_to_follow() as w
  union all
  select 'owed-back', w.request_id, private.start_of_day(private.today()), null, w.owed_cents, w.why, null
  from private.deposits_to_follow() as w
  union all
  (
    select 'refund-failed', p.request_id, f.finished_at, null, f.amount_cents, f.problem, f.id
    from public.refunds as f
    join public.payments as p on p.id = f.payment_id
    join public.service_requests as r on r.id = p.request_id
    left join public.invoices as i on i.id = p.invoice_id
    where f.state = 'failed' and f.settled_at is null
      -- What has been settled otherwise is not owed any longer.
      and case when i.id is null then r.unused_deposit_cents > 0 else i.open_cents < 0 end
    order by f.finished_at
    limit most
  )
  union all
  (
    select
      case when last.outcome is null then 'contacted' when last.outcome = 'nobody-there' then 'nobody-there' else 'to-close' end::public.work_reason,
      r.id, r.created_at, last.id, null, '', null
    from public.service_requests as r
    left join lateral (
      select a.id, a.outcome from public.visits as a
      where a.request_id = r.id and a.canceled_at is null
      order by a.starts_at desc limit 1
    ) as last on true
    where r.status = 'contacted'
      and r.id not in (select q.request_id from private.running_plans() as p join public.quotes as q on q.id = p.quote_id)
      -- The customer is to answer the quote, or to pay.
      and not exists (select 1 from public.quotes as q where q.request_id = r.id and q.state = 'sent' and q.valid_until >= private.today())
      and (
        last.outcome is null or last.outcome = 'nobody-there'
        or not exists (select 1 from public.invoices as i where i.request_id = r.id and i.open_cents > 0)
      )
    order by r.is_emergency desc, r.promised_by
    limit most
  );
$$;

create function public.staff_today()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Of each reason. More than a day's work.
  most constant integer := 100;
begin
  perform private.require_admin();
  return (
    with on_requests as (
      select distinct on (w.request_id) w.*
      from private.work_on_requests(most) as w
      order by w.request_id, w.why, w.due_at
    ), on_orders as (
      select distinct on (w.order_id) w.*
      from (
        (
          select 'message'::public.work_reason as why, c.order_id, private.answer_by(c.created_at, false) as due_at, coalesce(c.message, '') as detail,
            null::integer as cents, null::uuid as refund_id
          from public.order_activity as c where c.settled_at is null and c.kind = 'message'
          order by c.created_at limit most
        )
        union all
        (
          select 'activity', c.order_id, private.answer_by(c.created_at, false), c.kind::text, null, null
          from public.order_activity as c where c.settled_at is null and c.kind <> 'message'
          order by c.created_at limit most
        )
        union all
        (
          select 'refund-failed', f.order_id, f.finished_at, f.problem, f.amount_cents, f.id
          from public.refunds as f where f.order_id is not null and f.state = 'failed' and f.settled_at is null
          order by f.finished_at limit most
        )
        union all
        (
          select 'return', t.order_id, t.due_at, t.state::text, null, null
          from public.order_returns as t where t.due_at <= now()
          order by t.due_at limit most
        )
        union all
        (
          select 'ship', o.id, o.created_at, o.status::text, null, null
          from public.orders as o where o.status in ('pending', 'processing')
          order by o.created_at limit most
        )
      ) as w
      order by w.order_id, w.why, w.due_at
    ), work as (
      select w.why, w.due_at, w.request_id as id, 'request' as record, r.reference, r.name, r.phone, r.kind::text as kind,
        r.is_emergency, w.visit_id, w.refund_id, w.cents, w.detail
      from on_requests as w
      join public.service_requests as r on r.id = w.request_id
      where r.status <> 'spam' or w.why in ('refund-failed', 'owed-back')
      union all
      select w.why, w.due_at, w.order_id, 'order', o.order_number, o.customer_name, o.customer_phone, null,
        false, null, w.refund_id, coalesce(w.cents, (o.total * 100)::integer), w.detail
      from on_orders as w
      join public.orders as o on o.id = w.order_id
      union all
      (
        select 'price-list', private.answer_by(p.created_at, false), p.id, 'price-list', p.email, p.name, coalesce(p.phone, ''), null,
          false, null, null, null, coalesce(p.message, '')
        from public.price_list_requests as p where p.status = 'pending'
        order by p.created_at limit most
      )
    )
    select jsonb_build_object('answer', coalesce(jsonb_agg(line order by due_at, id) filter (where is_answer), '[]'),
      'do', coalesce(jsonb_agg(line order by is_emergency desc, why, due_at, id) filter (where not is_answer), '[]'))
    from (
      select w.why, w.due_at, w.id, w.is_emergency, private.is_answer(w.why) as is_answer,
        jsonb_build_object(
          'why', w.why, 'dueAt', private.iso(w.due_at), 'record', w.record, 'id', w.id, 'reference', w.reference, 'name', w.name,
          'phone', w.phone, 'kind', w.kind, 'isEmergency', w.is_emergency,
          'visitId', w.visit_id, 'refundId', w.refund_id, 'cents', w.cents, 'detail', left(w.detail, 200)
        ) as line
      from work as w
    ) as lines
  );
end;
$$;
comment on function public.staff_today() is
  'Admins: who waits for an answer, by when it is due, and what is to be done, the most urgent first. Each request, order and price list request stands there once.';
grant execute on function public.staff_today to authenticated;

-- What a visit brings in: what is open of invoices, and what was accepted and is not invoiced, less the deposits for it.
create function public.sums_to_collect(request_ids uuid[])
returns table (request_id uuid, cents integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
  select r.id, (due.open + greatest(due.accepted - r.unused_deposit_cents, 0))::integer
  from public.service_requests as r
  cross join lateral (
    select
      (
        select coalesce(sum(i.open_cents), 0) from public.invoices as i where i.request_id = r.id and i.open_cents > 0
      ) as open,
      (
        select coalesce(sum(q.total_cents), 0) from public.quotes as q
        where q.request_id = r.id and q.state = 'accepted' and not private.is_plan(q.id) and not private.is_invoiced(q)
      ) as accepted
  ) as due
  where r.id = any (request_ids)
    and ((select private.is_admin()) or r.id in (select private.field_request_ids()))
    and due.open + greatest(due.accepted - r.unused_deposit_cents, 0) > 0;
end;
$$;
comment on function public.sums_to_collect(uuid[]) is
  'Staff: what the customers of these requests owe on the day of a visit; field colleagues of the requests of their visits. Without those who owe nothing.';
grant execute on function public.sums_to_collect to authenticated;

create function public.first_steps()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'needsName', exists (select 1 from public.user_roles as u where u.user_id = (select auth.uid()) and u.name = ''),
    -- Who sets visits alone works alone.
    'needsPeople', (select count(*) < 2 from public.user_roles) and not exists (select 1 from private.team_invitations)
      and not exists (select 1 from public.visits),
    'uncounted', (select count(*) from public.products as p where p.active and p.counted_at is null),
    'needsRequest', not exists (select 1 from public.service_requests)
  );
end;
$$;
comment on function public.first_steps() is
  'Admins: what is to be set up before the first day of work: the own name, colleagues, how many products nobody has counted, a first request.';
grant execute on function public.first_steps to authenticated;

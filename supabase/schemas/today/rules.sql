-- The latest time for an answer to a customer: two hours in an emergency, else 24.
create function private.answer_by(since timestamptz, is_emergency boolean) returns timestamptz
language sql immutable set search_path = '' as $$
  select since + case when is_emergency then 2 else 24 end * interval '1 hour';
$$;

create function private.text_detail(body text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('type', 'text', 'text', left(coalesce(body, ''), 200));
$$;

create function private.activity_detail(activity public.customer_activity) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('type', activity.kind) || case activity.kind
    when 'another-time' then jsonb_build_object(
      'days', activity.days, 'times', coalesce(activity.times, '{}'), 'isFirst', activity.visit_at is null
    )
    when 'visit-canceled' then jsonb_build_object('startsAt', private.iso(activity.visit_at))
    when 'skip-visit' then
      jsonb_build_object('visitId', activity.visit_id, 'startsAt', private.iso(activity.visit_at))
    when 'stop-plan' then jsonb_build_object('planId', activity.quote_id)
    when 'withdrawn' then '{}'
    when 'photos' then '{}'
  end;
$$;

-- The reasons why requests are on the page Today, at most `most` of each kind. Today sorts by `due_at`, which is a
-- promised time or the time since which the work waits. `facts` has visitId, refundId, cents and detail, if the reason
-- has them.
create function private.work_on_requests(most integer)
returns table (why public.work_reason, request_id uuid, due_at timestamptz, facts jsonb)
language sql stable set search_path = '' as $$
  (
    select 'message'::public.work_reason, m.request_id, private.answer_by(min(m.created_at), r.is_emergency),
      jsonb_build_object('detail', private.text_detail((array_agg(m.body order by m.created_at desc))[1]))
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
    select 'new', r.id, r.promised_by, jsonb_build_object('detail', private.text_detail((
      select string_agg(r.details ->> f.field, ' ' order by f.field) from private.form_fields as f
      where f.form = r.kind::text and f.type = 'long'
    )))
    from public.service_requests as r
    where r.status = 'new'
    order by r.is_emergency desc, r.promised_by
    limit most
  )
  union all
  (
    select case c.kind when 'photos' then 'photos' else 'activity' end::public.work_reason, c.request_id,
      private.answer_by(c.created_at, r.is_emergency), jsonb_build_object('detail', private.activity_detail(c))
    from public.customer_activity as c
    join public.service_requests as r on r.id = c.request_id
    where c.handled_at is null
      -- Preferred times that came with the acceptance of a quote are left out here, because they are shown with the
      -- acceptance.
      and not (c.kind = 'another-time' and exists (
        select 1 from public.quotes as q where q.request_id = c.request_id and q.state = 'accepted'
          and q.answered_at <= c.created_at
          and not exists (select 1 from public.visits as v where v.request_id = c.request_id and v.canceled_at is null
            and v.outcome is null)
      ))
    order by c.created_at
    limit most
  )
  union all
  (
    select 'visit-over', v.request_id, v.starts_at + v.duration_minutes * interval '1 minute',
      jsonb_build_object(
        'visitId', v.id, 'detail', jsonb_build_object('type', 'people', 'names', private.visit_people_text(v.id))
      )
    from public.visits as v
    join public.service_requests as r on r.id = v.request_id and r.status = 'scheduled'
    where v.canceled_at is null and v.outcome is null and v.starts_at < now()
      and v.starts_at + v.duration_minutes * interval '1 minute' < now()
    order by v.starts_at desc
    limit most
  )
  union all
  select
    w.why::public.work_reason, w.request_id,
    case when w.why in ('change-asked', 'asked-again') then private.answer_by(w.since, w.is_emergency) else w.since end,
    jsonb_build_object(
      'cents', w.total_cents,
      'detail', case w.why
        -- The preferred times that the customer sent with the acceptance.
        when 'accepted' then (
          select private.activity_detail(c) from public.customer_activity as c
          where c.request_id = w.request_id and c.kind = 'another-time' and c.handled_at is null
          order by c.created_at desc limit 1
        )
        when 'change-asked' then (
          select private.text_detail(m.body) from public.messages as m
          where m.quote_id = w.quote_id and m.sender = 'customer'
          order by m.created_at desc limit 1
        )
      end
    )
  from private.quotes_to_follow() as w
  union all
  (
    select 'nobody-goes', v.request_id, v.starts_at, jsonb_build_object('visitId', v.id)
    from public.visits as v
    where v.canceled_at is null and v.outcome is null and v.nobody_goes and v.starts_at > now()
      and v.plan_id is null
    order by v.starts_at
    limit most
  )
  union all
  (
    select 'plan-nobody', v.request_id, v.starts_at, jsonb_build_object('visitId', v.id)
    from public.visits as v
    where v.canceled_at is null and v.outcome is null and v.plan_id is not null
      and v.starts_at > now() and v.starts_at < private.start_of_day(private.today() + 14)
      and v.nobody_goes
    order by v.starts_at
    limit most
  )
  union all
  (
    select 'plan-failed', q.request_id, f.since, jsonb_build_object('detail', private.text_detail(f.problem))
    from private.plan_faults as f
    join public.quotes as q on q.id = f.plan_id and q.request_id is not null
    order by f.since
    limit most
  )
  union all
  (
    select 'plan-ends', q.request_id, private.start_of_day(p.until + 1),
      jsonb_build_object(
        'cents', q.total_cents, 'detail', jsonb_build_object('type', 'plan-ends', 'lastDay', p.until)
      )
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id and q.state = 'accepted' and q.request_id is not null
    -- The subqueries call today() once, not for each plan.
    where p.stopped_on is null and p.until between (select private.today()) and (select private.today() + 30)
    order by p.until
    limit most
  )
  union all
  (
    select 'to-invoice', v.request_id, v.starts_at,
      jsonb_build_object(
        'visitId', v.id, 'detail', jsonb_build_object('type', 'people', 'names', private.visit_people_text(v.id))
      )
    from public.visits as v
    where v.to_invoice
    order by v.starts_at
    limit most
  )
  union all
  select
    case w.why when 'overdue' then 'overdue' else 'owed-back' end::public.work_reason,
    w.request_id, private.start_of_day(w.due_on + 1),
    jsonb_build_object(
      'cents', abs(w.open_cents), 'detail', jsonb_build_object('type', 'invoice', 'reference', w.reference)
    )
  from private.invoices_to_follow() as w
  union all
  select 'owed-back', w.request_id, private.start_of_day(private.today()),
    jsonb_build_object('cents', w.owed_cents, 'detail', jsonb_build_object('type', 'deposit', 'because', w.why))
  from private.deposits_to_follow() as w
  union all
  (
    select 'deposit-open', d.request_id, d.starts_at,
      jsonb_build_object('cents', d.open_cents, 'detail', jsonb_build_object('type', 'before-visit', 'quoteId', d.id))
    from (
      select q.id, q.request_id, min(v.starts_at) as starts_at, public.deposit_open_cents(q) as open_cents
      from public.visits as v
      join public.quotes as q on q.request_id = v.request_id and q.state = 'accepted' and q.deposit_cents > 0
      where v.canceled_at is null and v.outcome is null
        and v.starts_at > now() and v.starts_at < private.start_of_day(private.today() + 3)
      group by q.id
    ) as d
    where d.open_cents > 0
    order by d.starts_at
    limit most
  )
  union all
  (
    select 'refund-failed', p.request_id, f.finished_at,
      jsonb_build_object('refundId', f.id, 'cents', f.amount_cents, 'detail', private.text_detail(f.problem))
    from public.refunds as f
    join public.payments as p on p.id = f.payment_id
    join public.service_requests as r on r.id = p.request_id
    left join public.invoices as i on i.id = p.invoice_id
    where f.state = 'failed' and f.resolved_at is null
      -- If a failed refund was paid another way, nothing is owed anymore, so the refund is not listed.
      and case when i.id is null then r.unused_deposit_cents > 0 else i.open_cents < 0 end
    order by f.finished_at
    limit most
  )
  union all
  (
    select 'given-back', i.request_id, i.sent_at,
      jsonb_build_object(
        'cents', i.undecided_cents,
        'detail', jsonb_build_object('type', 'given-back', 'invoiceId', i.id, 'reference', i.reference)
      )
    from public.invoices as i
    where i.undecided_cents > 0 and i.request_id is not null
    order by i.number
    limit most
  )
  union all
  (
    select 'given-back', q.request_id, q.answered_at,
      jsonb_build_object(
        'cents', public.deposit_undecided_cents(q), 'detail', jsonb_build_object('type', 'given-back', 'quoteId', q.id)
      )
    from public.quotes as q
    where q.id in (select p.quote_id from public.payments as p where p.owner_refund = 'to-decide')
      and public.deposit_undecided_cents(q) > 0
    order by q.answered_at
    limit most
  )
  union all
  (
    select r.why, r.id, r.created_at, jsonb_build_object('visitId', r.visit_id)
    from (
      select r.id, r.created_at, r.is_emergency, r.promised_by, last.id as visit_id,
        case
          when last.outcome = 'nobody-there' then 'nobody-there'
          -- A request with an accepted on-call plan can end without a visit.
          when last.outcome is null and not exists (
            select 1 from public.plans as p
            join public.quotes as q on q.id = p.quote_id
            where q.request_id = r.id and q.state = 'accepted'
          ) then 'contacted'
          else 'to-close'
        end::public.work_reason as why
      from public.service_requests as r
      left join lateral (
        select v.id, v.outcome from public.visits as v
        where v.request_id = r.id and v.canceled_at is null
        order by v.starts_at desc limit 1
      ) as last on true
      where r.status = 'contacted'
        and r.id not in (select q.request_id from private.running_plans() as p
          join public.quotes as q on q.id = p.quote_id)
    ) as r
    -- A request is not listed while the customer still has to answer a quote or to pay.
    where not exists (select 1 from public.quotes as q where q.request_id = r.id and q.state = 'sent'
        and q.valid_until >= private.today())
      and (
        r.why <> 'to-close'
        or not exists (select 1 from public.invoices as i where i.request_id = r.id and i.open_cents > 0)
      )
    order by r.is_emergency desc, r.promised_by
    limit most
  );
$$;

-- The reasons why orders are on the page Today; see private.work_on_requests.
create function private.work_on_orders(most integer)
returns table (order_id uuid, why public.work_reason, due_at timestamptz, facts jsonb)
language sql stable set search_path = '' as $$
  (
    select c.order_id, 'message'::public.work_reason, private.answer_by(c.created_at, false),
      jsonb_build_object('detail', private.text_detail(c.message))
    from public.order_activity as c where c.handled_at is null and c.kind = 'message'
    order by c.created_at limit most
  )
  union all
  (
    select c.order_id, 'activity', private.answer_by(c.created_at, false),
      jsonb_build_object('detail', jsonb_build_object('type', 'order-activity', 'kind', c.kind))
    from public.order_activity as c where c.handled_at is null and c.kind <> 'message'
    order by c.created_at limit most
  )
  union all
  (
    select f.order_id, 'refund-failed', f.finished_at,
      jsonb_build_object('refundId', f.id, 'cents', f.amount_cents, 'detail', private.text_detail(f.problem))
    from public.refunds as f where f.order_id is not null and f.state = 'failed' and f.resolved_at is null
    order by f.finished_at limit most
  )
  union all
  (
    select t.order_id, 'return', t.due_at,
      jsonb_build_object(
        'cents', (t.refund * 100)::integer, 'detail', jsonb_build_object('type', 'return', 'state', t.state)
      )
    from public.order_returns as t where t.due_at <= now()
    order by t.due_at limit most
  )
  union all
  (
    select o.id, 'ship', o.created_at, jsonb_build_object('cents', (o.total * 100)::integer)
    from public.orders as o where o.status in ('pending', 'processing')
    order by o.created_at limit most
  );
$$;

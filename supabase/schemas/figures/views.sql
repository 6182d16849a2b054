-- A refund counts on the day on which it was paid, whenever the order was placed, so that the figures of a month that
-- is over stay as they are. What went back into stock is no cost anymore; what was written off stays one, and so is the
-- postage of the parcel that we pay.
create view private.all_sales as
  select
    o.id, o.id as order_id, o.created_at as at, 1 as orders, o.status in ('pending', 'processing') as is_open,
    o.total as revenue, o.subtotal, o.tax, o.profit, 0::numeric as refunds
  from public.orders as o
  where o.status <> 'cancelled'
  union all
  select
    r.id, r.order_id, r.refunded_at, 0, false, -r.refund, -r.refund_subtotal, -r.refund_tax,
    r.restocked_cost - r.refund_subtotal - r.refund_postage, r.refund
  from public.order_returns as r
  where r.state = 'refunded';
comment on view private.all_sales is
  'Each order, without canceled ones, and each refund, as they change the figures.';

create view private.figure_rows as
  select
    'requests' as figure, r.id, r.created_at as at, null::text as reference, r.id as request_id,
      r.reference as request_reference, null::uuid as order_id,
    r.service, null::text as person, null::bigint as cents, null::numeric as hours, r.status::text as reason
  from public.service_requests as r
  where r.status <> 'spam'
  union all
  select
    'contacted', r.id, r.created_at, null, r.id, r.reference, null, r.service, null, null,
    round(extract(epoch from c.at - r.created_at) / 3600, 2),
      case when c.at <= r.promised_by then 'in-time' else 'late' end
  from public.service_requests as r
  cross join lateral (
    select h.created_at as at
    from public.service_request_history as h
    where h.request_id = r.id and h.old_status <> h.new_status and h.new_status in ('contacted', 'scheduled')
    order by h.created_at
    limit 1
  ) as c
  where r.status <> 'spam'
  union all
  -- A state of today: who is called in time, or late, is counted above.
  select 'late', r.id, r.created_at, null, r.id, r.reference, null, r.service, null, null, null, null
  from public.service_requests as r
  where r.status = 'new' and r.promised_by < now()
  union all
  select
    'first-quote', q.id, r.created_at, null, r.id, r.reference, null, r.service, null, null,
    round(extract(epoch from q.sent_at - r.created_at) / 3600, 2), null
  from public.service_requests as r
  join public.quotes as q on q.request_id = r.id and q.version = 1
  where r.status <> 'spam'
  union all
  -- What was replaced counts as the version that replaced it.
  select
    'quotes-sent', q.id, q.sent_at, null, q.request_id, r.reference, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.state::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state <> 'replaced'
  union all
  select
    'quotes-accepted', q.id, q.answered_at, null, q.request_id, r.reference, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.accepted_how::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state = 'accepted'
  union all
  select
    'quotes-declined', q.id, q.answered_at, null, q.request_id, r.reference, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.decline_reason::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state = 'declined'
  union all
  select
    'visits-held', a.id, a.starts_at, null, r.id, r.reference, null,
    r.service, null, null, round(a.duration_minutes / 60.0, 2), null
  from public.visits as a
  join public.service_requests as r on r.id = a.request_id
  where a.canceled_at is null and a.outcome = 'done'
  union all
  -- Each of the people who made it has its hours.
  select
    'visits-made', a.id, a.starts_at, null, r.id, r.reference, null,
    r.service, coalesce(p.name, 'Nobody'), null, round(a.duration_minutes / 60.0, 2), null
  from public.visits as a
  join public.service_requests as r on r.id = a.request_id
  left join public.visit_people as p on p.visit_id = a.id
  where a.canceled_at is null and a.outcome = 'done'
  union all
  select
    'invoiced', i.id, i.sent_at, i.reference, i.request_id, r.reference, null, i.service, i.sent_by,
    (case i.kind when 'credit' then -i.total_cents else i.total_cents end)::bigint, null, i.kind::text
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'earned-services', i.id, i.sent_at, i.reference, i.request_id, r.reference, null, i.service, null,
    (case i.kind when 'credit' then -i.subtotal_cents else i.subtotal_cents end)::bigint, null, i.kind::text
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'cost-services', i.id, i.sent_at, i.reference, i.request_id, r.reference, null, i.service, null,
    case i.kind when 'credit' then -c.cents else c.cents end, null, i.kind::text
  from private.invoice_costs as c
  join public.invoices as i on i.id = c.invoice_id
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'open', i.id, i.sent_at, i.reference, i.request_id, r.reference, null, i.service, null, i.open_cents::bigint, null,
    case when i.open_cents < 0 then 'owed-back' else public.state(i)::text end
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  where i.open_cents <> 0
  union all
  -- It belongs to the day of the last deposit.
  select
    'open', r.id, d.at, null, r.id, r.reference, null, r.service, null, -r.unused_deposit_cents::bigint, null,
      'unused-deposit'
  from public.service_requests as r
  cross join lateral (
    select max(p.paid_on)::timestamp at time zone 'America/Los_Angeles' as at
    from public.payments as p where p.request_id = r.id and p.invoice_id is null and p.voided_at is null
  ) as d
  where r.unused_deposit_cents > 0 and private.deposit_owed_because(r) is not null
  union all
  select
    'paid', p.id, p.paid_on::timestamp at time zone 'America/Los_Angeles', i.reference, p.request_id, r.reference, null,
    coalesce(i.service, q.service), p.taken_by, p.amount_cents::bigint, null, p.method::text
  from public.payments as p
  left join public.invoices as i on i.id = p.invoice_id
  left join public.quotes as q on q.id = p.quote_id
  left join public.service_requests as r on r.id = p.request_id
  where p.voided_at is null
  union all
  select
    'earned-shop', s.id, s.at, o.order_number, null, null, s.order_id, null, null, (s.subtotal * 100)::bigint, null,
    case when s.orders = 1 then 'order' else 'refund' end
  from private.all_sales as s
  left join public.orders as o on o.id = s.order_id
  union all
  select
    'cost-shop', s.id, s.at, o.order_number, null, null, s.order_id, null, null,
      ((s.subtotal - s.profit) * 100)::bigint, null,
    case when s.orders = 1 then 'order' else 'refund' end
  from private.all_sales as s
  left join public.orders as o on o.id = s.order_id
  where s.subtotal <> s.profit
  union all
  select f.figure, f.id, f.at, null, null, null, null, f.service, f.person, f.cents, f.hours, f.reason
  from private.past_figures as f;
comment on view private.figure_rows is
  'The rows that figures count. Requests, their first contact and their first quote belong to the day on which the '
  'request came, all else to its own. Earned is without tax, and cost is what its products cost; credits and refunds '
  'are negative.';

-- An order counts on the day on which it was placed, with the amounts of that day. Removed items, cancellations and
-- paid refunds count as negative rows on their own day, so that the figures of past months do not change. Restocked
-- items reduce the cost; written-off items and the return postage that we pay do not. An order that was imported as
-- canceled does not count.
create view private.all_sales as
  select
    s.*, s.subtotal + s.shipping + s.tax - s.postage as revenue, s.subtotal - s.cost - s.postage as profit
  from (
    select
      o.id, 'order' as kind, o.id as order_id, ''::text as about, o.created_at as at,
      (o.status <> 'cancelled')::integer as orders, o.status in ('pending', 'processing') as is_open,
      o.subtotal + coalesce(c.subtotal, 0) as subtotal, o.shipping_cost as shipping, o.tax + coalesce(c.tax, 0) as tax,
      o.items_cost + coalesce(c.cost, 0) as cost, 0::numeric as postage
    from public.orders as o
    left join (
      select i.order_id, sum(i.refund - i.refund_tax) as subtotal, sum(i.refund_tax) as tax, sum(i.cost) as cost
      from public.order_item_changes as i
      group by i.order_id
    ) as c on c.order_id = o.id
    where o.status <> 'cancelled' or exists (
      select 1 from public.order_status_history as h where h.order_id = o.id and h.new_status = 'cancelled'
    )
    union all
    select
      c.id, 'cancellation', c.order_id, c.product_name || ': ' || c.removed, c.created_at, 0, false,
      c.refund_tax - c.refund, 0, -c.refund_tax, -c.cost, 0
    from public.order_item_changes as c
    union all
    select
      o.id, 'cancellation', o.id, '', h.created_at, 0, false, -o.subtotal, -o.shipping_cost, -o.tax, -o.items_cost, 0
    from public.order_status_history as h
    join public.orders as o on o.id = h.order_id
    where h.new_status = 'cancelled'
    union all
    select
      r.id, 'refund', r.order_id, r.return_number, r.refunded_at, 0, false, -r.refund_subtotal, -r.refund_shipping,
      -r.refund_tax, -r.restocked_cost, r.refund_postage
    from public.order_returns as r
    where r.state = 'refunded'
  ) as s;
comment on view private.all_sales is
  'The rows that change the sales figures: each order, and as negative rows its removed items, its cancellation and '
  'its refunds.';

create view private.figure_rows as
  select
    'requests' as figure, r.id, r.created_at as at, null::text as reference, r.id as request_id,
      r.reference as request_reference, r.name as customer, null::uuid as order_id,
    r.service, null::text as person, null::bigint as cents, null::numeric as hours, r.status::text as reason
  from public.service_requests as r
  where r.status <> 'spam'
  union all
  select
    'contacted', r.id, r.created_at, null, r.id, r.reference, r.name, null, r.service, null, null,
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
  -- Requests that are late now. Requests that were already contacted are counted above.
  select 'late', r.id, r.created_at, null, r.id, r.reference, r.name, null, r.service, null, null, null, null
  from public.service_requests as r
  where r.status = 'new' and r.promised_by < now()
  union all
  select
    'first-quote', q.id, r.created_at, null, r.id, r.reference, r.name, null, r.service, null, null,
    round(extract(epoch from q.sent_at - r.created_at) / 3600, 2), null
  from public.service_requests as r
  join public.quotes as q on q.request_id = r.id and q.version = 1
  where r.status <> 'spam'
  union all
  -- Replaced versions of a quote are left out, because only the new version counts.
  select
    'quotes-sent', q.id, q.sent_at, null, q.request_id, r.reference, r.name, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.state::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state <> 'replaced'
  union all
  select
    'quotes-accepted', q.id, q.answered_at, null, q.request_id, r.reference, r.name, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.accepted_how::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state = 'accepted'
  union all
  select
    'quotes-declined', q.id, q.answered_at, null, q.request_id, r.reference, r.name, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.decline_reason::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state = 'declined'
  union all
  select
    'visits-held', v.id, v.starts_at, null, r.id, r.reference, r.name, null,
    r.service, null, null, round(v.duration_minutes / 60.0, 2), null
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where v.canceled_at is null and v.outcome = 'done'
  union all
  -- One row with the hours for each person who made the visit.
  select
    'visits-made', v.id, v.starts_at, null, r.id, r.reference, r.name, null,
    r.service, coalesce(p.name, 'Nobody'), null, round(v.duration_minutes / 60.0, 2), null
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  left join public.visit_people as p on p.visit_id = v.id
  where v.canceled_at is null and v.outcome = 'done'
  union all
  select
    'invoiced', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, i.sent_by,
    (case i.kind when 'credit' then -i.total_cents else i.total_cents end)::bigint, null, i.kind::text
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'earned-services', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, null,
    (case i.kind when 'credit' then -i.subtotal_cents else i.subtotal_cents end)::bigint, null, i.kind::text
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'cost-services', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, null,
    case i.kind when 'credit' then -c.cents else c.cents end, null, i.kind::text
  from private.invoice_costs as c
  join public.invoices as i on i.id = c.invoice_id
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'open', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, null,
    i.open_cents::bigint, null,
    case when i.open_cents < 0 then 'owed-back' else public.state(i)::text end
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  where i.open_cents <> 0
  union all
  -- An unused deposit counts on the day of the last deposit.
  select
    'open', r.id, d.at, null, r.id, r.reference, r.name, null, r.service, null, -r.unused_deposit_cents::bigint, null,
      'unused-deposit'
  from public.service_requests as r
  cross join lateral (
    select max(p.paid_on)::timestamp at time zone 'America/Los_Angeles' as at
    from public.payments as p where p.request_id = r.id and p.invoice_id is null and p.voided_at is null
  ) as d
  where r.unused_deposit_cents > 0 and private.deposit_owed_because(r) is not null
  union all
  select
    'paid', p.id, p.paid_on::timestamp at time zone 'America/Los_Angeles', i.reference, p.request_id, r.reference,
    r.name, null, coalesce(i.service, q.service), p.taken_by, p.amount_cents::bigint, null, p.method::text
  from public.payments as p
  left join public.invoices as i on i.id = p.invoice_id
  left join public.quotes as q on q.id = p.quote_id
  left join public.service_requests as r on r.id = p.request_id
  where p.voided_at is null
  union all
  select
    'earned-shop', s.id, s.at, o.order_number, null, null, nullif(o.customer_name, 'Erased'), s.order_id, null, null,
    (s.subtotal * 100)::bigint, null, s.kind
  from private.all_sales as s
  left join public.orders as o on o.id = s.order_id
  union all
  select
    'cost-shop', s.id, s.at, o.order_number, null, null, nullif(o.customer_name, 'Erased'), s.order_id, null, null,
      ((s.cost + s.postage) * 100)::bigint, null, s.kind
  from private.all_sales as s
  left join public.orders as o on o.id = s.order_id
  where s.cost + s.postage <> 0
  union all
  select f.figure, f.id, f.at, null, null, null, null, null, f.service, f.person, f.cents, f.hours, f.reason
  from private.past_figures as f;
comment on view private.figure_rows is
  'The rows that figures count. Requests, their first contact and their first quote count on the day of the request, '
  'all other rows on their own day. Earned amounts are without tax, and costs are those of the products. Credits and '
  'refunds are negative.';

-- The place of a row is the place of the delivery or the work. It is the address on the day on which the order was
-- placed or the invoice was sent. If the address of a service has no state, the state is California. Sums of tax are
-- grouped by `part`. Payments and postage have a null `part`, so these sums leave them out.
create view private.book_rows as
  select
    i.issued_on::timestamp at time zone 'America/Los_Angeles' as at, i.kind::text as kind, 'services' as part,
    i.reference, coalesce(c.reference, r.reference, '') as about,
    coalesce(r.name, i.billed_to ->> 'name', '') as customer,
    coalesce(nullif(upper(i.billed_to #>> '{address,state}'), ''), 'CA') as state,
    coalesce(
      left(i.billed_to #>> '{address,zipCode}', 5),
      substring(i.billed_to #>> '{address,propertyAddress}' from '([0-9]{5})(?:-[0-9]{4})?\s*$'), ''
    ) as zip,
    initcap(coalesce(i.billed_to #>> '{address,city}', '')) as city,
    (s.sign * i.subtotal_cents)::bigint as subtotal_cents, null::bigint as shipping_cents,
    s.sign * (
      select coalesce(greatest(sum(l.total_cents) filter (where l.taxed), 0), 0)
      from public.invoice_lines as l where l.invoice_id = i.id
    ) as taxed_cents,
    (s.sign * i.tax_cents)::bigint as tax_cents, (s.sign * i.total_cents)::bigint as total_cents,
    s.sign * coalesce(k.cents, 0) as cost_cents, '' as method, '' as payment_reference
  from public.invoices as i
  cross join lateral (select case i.kind when 'credit' then -1 else 1 end as sign) as s
  left join public.invoices as c on c.id = i.corrects_id
  left join public.service_requests as r on r.id = i.request_id
  left join private.invoice_costs as k on k.invoice_id = i.id
  union all
  select
    s.at, s.kind, 'shop', o.order_number, s.about, coalesce(nullif(o.customer_name, 'Erased'), ''),
    o.shipping_state, left(o.shipping_zip, 5), initcap(o.shipping_city),
    (s.subtotal * 100)::bigint, (s.shipping * 100)::bigint, (s.subtotal * 100)::bigint, (s.tax * 100)::bigint,
    ((s.subtotal + s.shipping + s.tax) * 100)::bigint, (s.cost * 100)::bigint,
    case when s.kind = 'order' and o.payment_id is not null then 'online' else '' end,
    case when s.kind = 'order' then coalesce(o.payment_id, '') else '' end
  from private.all_sales as s
  join public.orders as o on o.id = s.order_id
  union all
  select
    s.at, 'postage', null, o.order_number, s.about, coalesce(nullif(o.customer_name, 'Erased'), ''),
    null, null, null, null, null, null, null, (-s.postage * 100)::bigint, (s.postage * 100)::bigint, '', ''
  from private.all_sales as s
  join public.orders as o on o.id = s.order_id
  where s.postage > 0
  union all
  select
    p.paid_on::timestamp at time zone 'America/Los_Angeles',
    case when p.invoice_id is null then 'deposit' else 'payment' end, null, '', coalesce(i.reference, r.reference, ''),
    coalesce(r.name, i.billed_to ->> 'name', q.accepted_name, ''), null, null, null,
    null, null, null, null, p.amount_cents::bigint, null, p.method::text,
    coalesce(p.provider_id, p.reference)
  from public.payments as p
  left join public.invoices as i on i.id = p.invoice_id
  left join public.quotes as q on q.id = p.quote_id
  left join public.service_requests as r on r.id = p.request_id
  where p.voided_at is null;
comment on view private.book_rows is
  'The rows of the books: invoices and orders, credits, cancellations and refunds (negative), the postage of returns, '
  'and payments. A payment has no tax amount.';

create view private.online_books as
  select p.provider_id, abs(p.amount_cents) as cents, coalesce(r.finished_at, p.created_at) as noted_at,
    p.voided_at is null as counts
  from public.payments as p left join public.refunds as r on r.payment_id = p.id
  where p.provider_id is not null
  union all
  select r.provider_id, r.amount_cents, r.finished_at, r.state = 'done'
  from public.refunds as r where r.order_id is not null and r.provider_id is not null
  union all
  -- The original payment of an order: its total plus the refunds of removed items.
  select o.payment_id, ((o.total + taken_off.dollars) * 100)::integer, o.created_at, true
  from public.orders as o
  cross join lateral (
    select coalesce(sum(c.refund), 0) as dollars from public.order_item_changes as c where c.order_id = o.id
  ) as taken_off
  where o.payment_id is not null
  union all
  -- A second payment of an order has no row of its own. It was refunded in full, so the refund has the same amount.
  select r.provider_payment, max(r.amount_cents), min(r.created_at), true
  from public.refunds as r join public.orders as o on o.id = r.order_id
  where r.provider_payment is distinct from o.payment_id
  group by r.provider_payment;
comment on view private.online_books is
  'Online payments and refunds in our books. `counts` is false for those that failed.';

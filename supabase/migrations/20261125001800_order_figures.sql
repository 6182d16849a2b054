-- The figures of the orders page. They are asked for by days alone, which are the business's days. A margin is
-- profit divided by subtotal: revenue holds the tax, which the shop only passes on.

-- A refund counts on the day on which it was paid, whenever the order was placed, so that the figures of a month that is
-- over stay as they are. What went back into stock is no cost anymore; what was written off stays one, and so is the
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

create function private.sales(date_from date, date_to date)
returns setof private.all_sales
language sql
stable
set search_path = ''
as $$
  select * from private.all_sales as s
  where s.at >= coalesce(private.start_of_day(date_from), '-infinity')
    and s.at < coalesce(private.start_of_day(date_to + 1), 'infinity');
$$;
comment on function private.sales(date, date) is 'The sales from one day to another (America/Los_Angeles).';

create function public.admin_order_totals(date_from date default null, date_to date default null)
returns table (
  orders bigint, open bigint, revenue numeric, subtotal numeric, profit numeric, average numeric, tax numeric, refunds numeric
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      coalesce(sum(s.orders), 0),
      count(*) filter (where s.is_open),
      coalesce(sum(s.revenue), 0),
      coalesce(sum(s.subtotal), 0),
      coalesce(sum(s.profit), 0),
      coalesce(round(avg(s.revenue) filter (where s.orders = 1), 2), 0),
      coalesce(sum(s.tax), 0),
      coalesce(sum(s.refunds), 0)
    from private.sales(date_from, date_to) as s;
end;
$$;
comment on function public.admin_order_totals(date, date) is
  'Admins: one row of figures over the orders and refunds from one day to another (America/Los_Angeles), without canceled orders; `revenue` is with tax, `subtotal` without, all leave `refunds` out, which count on the day on which they were paid, and `average` is of orders as placed.';
grant execute on function public.admin_order_totals to authenticated;

create function public.admin_orders_by_period(
  period text default 'day', date_from date default null, date_to date default null
)
returns table (starts_on date, orders bigint, revenue numeric, subtotal numeric, profit numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if period is null or period not in ('day', 'month') then
    perform private.refuse(422, 'invalid_period', 'Figures come by day or by month.');
  end if;
  return query
    select
      date_trunc(period, s.at at time zone 'America/Los_Angeles')::date,
      sum(s.orders), sum(s.revenue), sum(s.subtotal), sum(s.profit)
    from private.sales(date_from, date_to) as s
    group by 1
    order by 1;
end;
$$;
comment on function public.admin_orders_by_period(text, date, date) is
  'Admins: figures by day or month (America/Los_Angeles), oldest first, without canceled orders and without empty periods; `revenue` is with tax, `subtotal` without, and refunds are left out where they were paid.';
grant execute on function public.admin_orders_by_period to authenticated;

-- The figures of the orders page. They are asked for by days alone, which are the business's days. A margin is
-- profit divided by subtotal: revenue holds the tax, which the shop only passes on.

create function public.admin_order_totals(date_from date default null, date_to date default null)
returns table (orders bigint, open bigint, revenue numeric, subtotal numeric, profit numeric, average numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      count(*),
      count(*) filter (where o.status in ('pending', 'processing')),
      coalesce(sum(o.total), 0),
      coalesce(sum(o.subtotal), 0),
      coalesce(sum(o.profit), 0),
      coalesce(round(avg(o.total), 2), 0)
    from public.orders as o
    where o.status <> 'cancelled'
      and o.created_at >= coalesce(private.start_of_day(date_from), '-infinity')
      and o.created_at < coalesce(private.start_of_day(date_to + 1), 'infinity');
end;
$$;
comment on function public.admin_order_totals(date, date) is
  'Admins: one row of figures over the orders from one day to another (America/Los_Angeles), without canceled ones; `open` are pending and processing, `revenue` is with tax, `subtotal` without, and a margin is profit / subtotal. Refusal: 403 not_admin.';
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
      date_trunc(period, o.created_at at time zone 'America/Los_Angeles')::date,
      count(*), sum(o.total), sum(o.subtotal), sum(o.profit)
    from public.orders as o
    where o.status <> 'cancelled'
      and o.created_at >= coalesce(private.start_of_day(date_from), '-infinity')
      and o.created_at < coalesce(private.start_of_day(date_to + 1), 'infinity')
    group by 1
    order by 1;
end;
$$;
comment on function public.admin_orders_by_period(text, date, date) is
  'Admins: figures by day or month (America/Los_Angeles), oldest first, without canceled orders and without empty periods; `revenue` is with tax, `subtotal` without. Refusals: 403 not_admin, 422 invalid_period.';
grant execute on function public.admin_orders_by_period to authenticated;

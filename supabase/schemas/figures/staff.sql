-- The sales between two days (America/Los_Angeles). A null day sets no limit.
create function private.sales(date_from date, date_to date) returns setof private.all_sales
language sql stable set search_path = '' as $$
  select * from private.all_sales as s
  where s.at >= coalesce(private.start_of_day(date_from), '-infinity')
    and s.at < coalesce(private.start_of_day(date_to + 1), 'infinity');
$$;

create function public.admin_order_totals(date_from date default null, date_to date default null) returns table (
  orders bigint, open bigint, revenue numeric, subtotal numeric, profit numeric, average numeric, tax numeric,
    refunds numeric
)
language plpgsql stable security definer set search_path = '' as $$
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
      coalesce(-sum(s.revenue) filter (where s.kind = 'refund'), 0)
    from private.sales(date_from, date_to) as s;
end;
$$;
comment on function public.admin_order_totals(date, date) is
  'Admins: the totals of orders and refunds between two days (America/Los_Angeles). `orders` is the number of orders '
  'that were not canceled. `revenue` is with tax, `subtotal` without. Cancellations and refunds are subtracted on '
  'their own day. `average` is the average amount of an order on the day on which it was placed, without later '
  'changes.';
grant execute on function public.admin_order_totals to authenticated;

-- `services` has all names of one service, because several forms offer it under different names. `form` is the kind of
-- request. The query is planned again in each call, because the best plan depends on the figure and the days.
create function public.figure_rows(
  figure text default null, since date default null, until date default null, services text[] default null,
    form text default null,
  reason text default null, person text default null
)
returns table (
  at timestamptz, reference text, request_id uuid, request_reference text, order_id uuid, customer text,
    service_name text, person_name text,
  cents bigint, hours numeric, why text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    select f.at, coalesce(f.reference, f.request_reference, ''), f.request_id, f.request_reference, f.order_id,
      coalesce(f.customer, ''), f.service,
      case when f.figure = 'visits-held' then coalesce(nullif(private.visit_people_text(f.id), ''), 'Nobody')
        else f.person end, f.cents, f.hours, f.reason
    from private.figure_rows as f
    where f.figure = figure_rows.figure and f.at >= first and f.at < last
      and (services is null or f.service = any (services)) and (form is null or split_part(f.service, ': ', 1) = form)
      and (figure_rows.reason is null or f.reason = figure_rows.reason)
      and (figure_rows.person is null or f.person = figure_rows.person)
    order by f.at desc, 2, f.id;
end;
$$;
comment on function public.figure_rows(text, date, date, text[], text, text, text) is
  'Admins: the rows of a figure between two days (America/Los_Angeles), the newest first, with the customer. They can '
  'be filtered by services, form, reason and person.';
grant execute on function public.figure_rows to authenticated;

create function public.business_figures(
  since date default null, until date default null, services text[] default null, form text default null
) returns table (figure text, part text, value text, number bigint, cents bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    with summed as materialized (
      select f.figure, f.reason, f.person, f.service, count(*) as number, sum(f.cents) as cents
      from private.figure_rows as f
      where f.at >= first and f.at < last
        and (services is null or f.service = any (services)) and (form is null or split_part(f.service, ': ', 1) = form)
      group by f.figure, f.reason, f.person, f.service
    )
    select w.*
    from (
      select s.figure, null as part, null as value, sum(s.number)::bigint as number, sum(s.cents)::bigint as cents
      from summed as s group by s.figure
      union all
      select s.figure, 'reason', s.reason, sum(s.number)::bigint, sum(s.cents)::bigint
      from summed as s where s.reason is not null group by s.figure, s.reason
      union all
      select s.figure, 'person', s.person, sum(s.number)::bigint, sum(s.cents)::bigint
      from summed as s where s.person is not null group by s.figure, s.person
      union all
      select s.figure, 'service', s.service, sum(s.number)::bigint, sum(s.cents)::bigint
      from summed as s where s.service is not null group by s.figure, s.service
    ) as w
    order by w.figure, w.part nulls first, w.number desc, w.value;
end;
$$;
comment on function public.business_figures(date, date, text[], text) is
  'Admins: the number of rows of each figure between two days (see figure_rows) and their sum: in total (`part` is '
  'null), and by reason, person and service.';
grant execute on function public.business_figures to authenticated;

create function public.money_by_month(until date default null, months integer default 12)
returns table (month date, sold_cents bigint, paid_cents bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  last constant date := date_trunc('month', coalesce(until, private.today()))::date;
  first constant date := (last - (least(greatest(months, 1), 36) - 1) * interval '1 month')::date;
begin
  perform private.require_admin();
  return query
    select
      m.day::date,
      coalesce(sum(b.total_cents) filter (where b.part is not null), 0)::bigint,
      coalesce(sum(b.total_cents) filter (where b.kind in ('payment', 'deposit') or b.part = 'shop'), 0)::bigint
    from generate_series(first::timestamp, last::timestamp, interval '1 month') as m (day)
    left join private.book_rows as b
      on b.at >= private.start_of_day(first)
      and date_trunc('month', b.at at time zone 'America/Los_Angeles') = m.day
    group by m.day
    order by m.day;
end;
$$;
comment on function public.money_by_month(date, integer) is
  'Admins: the sales and the payments of services and the shop, both with tax, in each month (California) up to a day. '
  'An order counts as paid when it is placed.';
grant execute on function public.money_by_month to authenticated;

create function public.accountant_rows(since date default null, until date default null) returns table (
  day date, kind text, reference text, about text, customer text, subtotal_cents bigint, shipping_cents bigint,
    tax_cents bigint, total_cents bigint, cost_cents bigint, method text, payment_reference text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    select
      (b.at at time zone 'America/Los_Angeles')::date, b.kind, b.reference, b.about, b.customer, b.subtotal_cents,
      b.shipping_cents, b.tax_cents, b.total_cents, b.cost_cents, b.method, b.payment_reference
    from private.book_rows as b
    where b.at >= first and b.at < last
    order by 1, b.kind, b.reference, b.about, b.total_cents, b.customer, b.method, b.payment_reference;
end;
$$;
comment on function public.accountant_rows(date, date) is
  'Admins: the sales, refunds and payments of services and the shop for the accountant, by day and kind: see '
  'private.book_rows.';
grant execute on function public.accountant_rows to authenticated;

create function public.tax_collected(
  by text default 'month', since date default null, until date default null
) returns table (
  starts_on date, state text, zip text, city text, part text, taxed_cents bigint, untaxed_cents bigint, tax_cents bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
  period constant text := case by when 'month-and-place' then 'month' when 'place' then null else by end;
  has_places constant boolean := by in ('place', 'month-and-place');
begin
  perform private.require_admin();
  if coalesce(by not in ('month', 'quarter', 'place', 'month-and-place'), true) then
    perform private.refuse(422, 'invalid_period', 'Tax comes by month, by quarter or by place.');
  end if;
  return query
    select
      s.starts_on, s.state, s.zip, s.city, s.part, sum(s.taxed_cents)::bigint, sum(s.untaxed_cents)::bigint,
      sum(s.tax_cents)::bigint
    from (
      select
        date_trunc(period, b.at at time zone 'America/Los_Angeles')::date as starts_on,
        case when has_places then b.state end as state, case when has_places then b.zip end as zip,
        case when has_places then coalesce(b.city, '') end as city,
        b.part, b.taxed_cents, b.subtotal_cents + coalesce(b.shipping_cents, 0) - b.taxed_cents as untaxed_cents,
        b.tax_cents
      from private.book_rows as b
      where b.part is not null and b.at >= first and b.at < last
    ) as s
    group by grouping sets (
      (s.starts_on, s.state, s.zip, s.city, s.part), (s.starts_on, s.state, s.zip, s.city), (s.part), ()
    )
    having count(*) > 0
    order by grouping(s.starts_on), s.starts_on desc, s.state, s.zip, s.city, s.part nulls first;
end;
$$;
comment on function public.tax_collected(text, date, date) is
  'Admins: taxed and untaxed sales and their tax between two days (America/Los_Angeles), for services, for the shop, '
  'and for both (`part` is null). They are grouped by month, quarter, place or month-and-place, the latest first; '
  'rows without a group are the totals.';
grant execute on function public.tax_collected to authenticated;

-- What the orders page asks: a page of orders by filter, and figures over all of them. Both stay in the
-- database, so that thousands of orders are no more work for the browser than ten.

-- What a search looks through, in one column: `search_text=ilike.*term*`.
alter table public.orders
  add column search_text text not null generated always as (
    lower(order_number || ' ' || customer_name || ' ' || customer_email)
  ) stored;
comment on column public.orders.search_text is 'Number, name and e-mail in lower case, to search in.';

alter table public.service_requests
  add column search_text text not null generated always as (
    lower(reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || details::text)
  ) stored;
comment on column public.service_requests.search_text is 'Everything of a request in lower case, to search in.';

-- Trigrams make such a search fast where they exist; the embedded backend reads the few rows it has.
do $$
declare
  home text;
begin
  if not exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    return;
  end if;
  create schema if not exists extensions;
  create extension if not exists pg_trgm with schema extensions;
  -- It may have been there before, in another schema.
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  execute format(
    'create index orders_search_idx on public.orders using gin (search_text %s.gin_trgm_ops)', home
  );
  execute format(
    'create index service_requests_search_idx on public.service_requests using gin (search_text %s.gin_trgm_ops)',
    home
  );
end;
$$;

-- What the items of an order cost the shop, added up once: items never change after the order is placed.
-- Customers see neither figure, since they read orders through functions only.
alter table public.orders
  add column items_cost numeric(10, 2) not null default 0 check (items_cost >= 0),
  add column profit numeric(10, 2) not null generated always as (subtotal - items_cost) stored;
comment on column public.orders.items_cost is 'Distributor prices times quantities of the items.';
comment on column public.orders.profit is 'What the shop keeps: (price - distributor price) times quantity, over all items.';

update public.orders as o
set items_cost = costs.cost
from (
  select order_id, sum(distributor_price * quantity) as cost
  from public.order_items
  group by order_id
) as costs
where costs.order_id = o.id;

create function private.add_items_cost()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders as o
  set items_cost = o.items_cost + costs.cost
  from (
    select order_id, sum(distributor_price * quantity) as cost
    from added
    group by order_id
  ) as costs
  where costs.order_id = o.id;
  return null;
end;
$$;
create trigger add_items_cost
  after insert on public.order_items
  referencing new table as added
  for each statement
  execute function private.add_items_cost();

-- The condition of the orders page's filters, of those parts only that were given, so that each
-- combination gets a plan of its own. $1 to $4 are the search pattern, the status and the two days,
-- which are the business's days.
create function private.order_filter(search text, status text, date_from date, date_to date)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when search <> '' then 'o.search_text like $1' end,
    case when status <> '' then 'o.status = $2' end,
    case when date_from is not null then
      'o.created_at >= $3::timestamp at time zone ''America/Los_Angeles'''
    end,
    case when date_to is not null then
      'o.created_at < ($4 + 1)::timestamp at time zone ''America/Los_Angeles'''
    end
  );
$$;

-- A term as it is to be found, whatever signs it has.
create function private.search_pattern(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') || '%';
$$;

-- A page of orders. The search is a function's, because row-level security keeps a search over the table
-- itself from using the index.
create function private.admin_orders(
  search text, status text, date_from date, date_to date, sort text, page_size integer, page_offset integer
)
returns setof public.orders
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  term constant text := btrim(coalesce(search, ''));
  sorted_by constant text := case coalesce(sort, 'newest')
    when 'newest' then 'o.created_at desc, o.order_number desc'
    when 'oldest' then 'o.created_at, o.order_number'
    when 'highest' then 'o.total desc, o.created_at desc'
    when 'lowest' then 'o.total, o.created_at desc'
  end;
begin
  perform private.require_admin();
  if sorted_by is null then
    perform private.refuse(422, 'invalid_sort', 'Orders are sorted by newest, oldest, highest or lowest.');
  end if;
  return query execute
    'select o.* from public.orders as o where ' || private.order_filter(term, status, date_from, date_to)
      || ' order by ' || sorted_by || ' limit $5 offset $6'
    using
      private.search_pattern(term), status, date_from, date_to,
      least(greatest(coalesce(page_size, 20), 1), 1000), greatest(coalesce(page_offset, 0), 0);
end;
$$;

create function private.admin_order_totals(search text, status text, date_from date, date_to date)
returns table (
  matching bigint, orders bigint, cancelled bigint, open bigint, revenue numeric, profit numeric, average numeric
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  term constant text := btrim(coalesce(search, ''));
begin
  perform private.require_admin();
  return query execute
    'select
      count(*),
      count(*) filter (where o.status <> ''cancelled''),
      count(*) filter (where o.status = ''cancelled''),
      count(*) filter (where o.status in (''pending'', ''processing'')),
      coalesce(sum(o.total) filter (where o.status <> ''cancelled''), 0),
      coalesce(sum(o.profit) filter (where o.status <> ''cancelled''), 0),
      coalesce(round(avg(o.total) filter (where o.status <> ''cancelled''), 2), 0)
    from public.orders as o
    where ' || private.order_filter(term, status, date_from, date_to)
    using private.search_pattern(term), status, date_from, date_to;
end;
$$;

create function private.admin_orders_by_period(
  period text, search text, status text, date_from date, date_to date
)
returns table (starts_on date, orders bigint, revenue numeric, profit numeric)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  term constant text := btrim(coalesce(search, ''));
begin
  perform private.require_admin();
  if period is null or period not in ('day', 'month') then
    perform private.refuse(422, 'invalid_period', 'Figures come by day or by month.');
  end if;
  return query execute
    'select
      date_trunc($5, o.created_at at time zone ''America/Los_Angeles'')::date,
      count(*), sum(o.total), sum(o.profit)
    from public.orders as o
    where o.status <> ''cancelled'' and ' || private.order_filter(term, status, date_from, date_to)
      || ' group by 1 order by 1'
    using private.search_pattern(term), status, date_from, date_to, period;
end;
$$;

revoke all on function
  private.add_items_cost(),
  private.order_filter(text, text, date, date),
  private.search_pattern(text),
  private.admin_orders(text, text, date, date, text, integer, integer),
  private.admin_order_totals(text, text, date, date),
  private.admin_orders_by_period(text, text, text, date, date)
from public;
grant execute on function
  private.admin_orders(text, text, date, date, text, integer, integer),
  private.admin_order_totals(text, text, date, date),
  private.admin_orders_by_period(text, text, text, date, date)
to authenticated, service_role;

create function public.admin_orders(
  search text default null, status text default null, date_from date default null, date_to date default null,
  sort text default 'newest', page_size integer default 20, page_offset integer default 0
)
returns setof public.orders
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.admin_orders(search, status, date_from, date_to, sort, page_size, page_offset);
$$;
comment on function public.admin_orders(text, text, date, date, text, integer, integer) is
  'Admins: a page of the orders that match; sort is newest, oldest, highest or lowest. admin_order_totals says how many there are. Refusals: 403 not_admin, 422 invalid_sort.';

create function public.admin_order_totals(
  search text default null, status text default null, date_from date default null, date_to date default null
)
returns table (
  matching bigint, orders bigint, cancelled bigint, open bigint, revenue numeric, profit numeric, average numeric
)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.admin_order_totals(search, status, date_from, date_to);
$$;
comment on function public.admin_order_totals(text, text, date, date) is
  'Admins: one row of figures over the orders that match: `matching` counts them all, `cancelled` those; the rest leaves cancelled orders out, and `open` are pending and processing. Refusal: 403 not_admin.';

create function public.admin_orders_by_period(
  period text default 'day', search text default null, status text default null,
  date_from date default null, date_to date default null
)
returns table (starts_on date, orders bigint, revenue numeric, profit numeric)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.admin_orders_by_period(period, search, status, date_from, date_to);
$$;
comment on function public.admin_orders_by_period(text, text, text, date, date) is
  'Admins: figures by day or month (America/Los_Angeles), oldest first, without cancelled orders and without empty periods. Refusals: 403 not_admin, 422 invalid_period.';

revoke all on function
  public.admin_orders(text, text, date, date, text, integer, integer),
  public.admin_order_totals(text, text, date, date),
  public.admin_orders_by_period(text, text, text, date, date)
from public, anon, authenticated;
grant execute on function
  public.admin_orders(text, text, date, date, text, integer, integer),
  public.admin_order_totals(text, text, date, date),
  public.admin_orders_by_period(text, text, text, date, date)
to authenticated, service_role;

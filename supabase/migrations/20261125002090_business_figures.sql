-- What the business earns, and how it gets there. Each figure is the sum of its rows, which one view names. A function
-- would write all of them down before they are added up.

-- Without it, counts of past months would fall whenever somebody is erased or forgotten.
create table private.past_figures (
  id uuid primary key default gen_random_uuid(),
  figure text not null,
  at timestamptz not null,
  service text not null,
  person text,
  cents bigint,
  hours numeric,
  reason text
);
comment on table private.past_figures is
  'What counted of requests that were erased or forgotten, and is kept nowhere else: on which day, for which service, and nothing of the customer.';
comment on column private.past_figures.at is 'The beginning of the day in California.';
comment on column private.past_figures.person is 'A colleague, or a contractor.';
create index past_figures_idx on private.past_figures (figure, at);
alter table private.past_figures enable row level security;
create policy "Functions alone" on private.past_figures using (false);

-- What the products of an invoice cost on its day: prices change later, figures of the past do not.
create table private.invoice_costs (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  cents bigint not null
);
comment on table private.invoice_costs is 'What the products on an invoice or a credit cost at the distributors.';
alter table private.invoice_costs enable row level security;
create policy "Functions alone" on private.invoice_costs using (false);

create function private.keep_cost()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.invoice_costs as c (invoice_id, cents)
  select new.invoice_id, round(new.quantity * p.distributor_price * 100)
  from public.products as p where p.id = new.product_id
  on conflict (invoice_id) do update set cents = c.cents + excluded.cents;
  return null;
end;
$$;
create trigger keep_cost
  after insert on public.invoice_lines
  for each row
  when (new.product_id is not null)
  execute function private.keep_cost();

create view private.figure_rows as
  select
    'requests' as figure, r.id, r.created_at as at, null::text as reference, r.id as request_id, r.reference as request_reference, null::uuid as order_id,
    r.service, null::text as person, null::bigint as cents, null::numeric as hours, r.status::text as reason
  from public.service_requests as r
  where r.status <> 'spam'
  union all
  select
    'contacted', r.id, r.created_at, null, r.id, r.reference, null, r.service, null, null,
    round(extract(epoch from c.at - r.created_at) / 3600, 2), case when c.at <= r.promised_by then 'in-time' else 'late' end
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
    case when i.open_cents < 0 then 'owed-back' else private.invoice_state(i) end
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  where i.open_cents <> 0
  union all
  -- It belongs to the day of the last deposit.
  select
    'open', r.id, d.at, null, r.id, r.reference, null, r.service, null, -r.unused_deposit_cents::bigint, null, 'unused-deposit'
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
    'cost-shop', s.id, s.at, o.order_number, null, null, s.order_id, null, null, ((s.subtotal - s.profit) * 100)::bigint, null,
    case when s.orders = 1 then 'order' else 'refund' end
  from private.all_sales as s
  left join public.orders as o on o.id = s.order_id
  where s.subtotal <> s.profit
  union all
  select f.figure, f.id, f.at, null, null, null, null, f.service, f.person, f.cents, f.hours, f.reason
  from private.past_figures as f;
comment on view private.figure_rows is
  'The rows that figures count. Requests, their first contact and their first quote belong to the day on which the request came, all else to its own. Earned is without tax, and cost is what its products cost; credits and refunds are negative.';

-- Its name makes it run before keep_accepted_quotes and keep_invoices, which take away what counted.
create function private.count_forgotten()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.past_figures (figure, at, service, person, cents, hours, reason)
  select
    f.figure, private.start_of_day((f.at at time zone 'America/Los_Angeles')::date), f.service, f.person, f.cents, f.hours, f.reason
  from private.figure_rows as f
  where f.request_id = old.id and (
    f.figure in ('requests', 'contacted', 'first-quote', 'quotes-declined', 'visits-held', 'visits-made')
    or f.figure = 'quotes-sent' and f.reason not in ('accepted', 'canceled')
  );
  return old;
end;
$$;
create trigger count_forgotten
  before delete on public.service_requests
  for each row execute function private.count_forgotten();

-- What a request is called and asks for, without reading all of it.
create index service_requests_named_idx on public.service_requests (id) include (reference, service);
-- Finds the first contact of a request.
create index service_request_history_contact_idx on public.service_request_history (request_id, created_at)
  where old_status <> new_status and new_status in ('contacted', 'scheduled');
create index quotes_answered_at_idx on public.quotes (answered_at) where answered_at is not null;
create index payments_day_idx on public.payments ((paid_on::timestamp at time zone 'America/Los_Angeles'));

-- A service is asked for by several forms: `services` are its names in all of them, `form` is the kind of a request.
create function public.figure_rows(
  figure text default null, since date default null, until date default null, services text[] default null, form text default null,
  reason text default null, person text default null
)
returns table (
  at timestamptz, reference text, request_id uuid, request_reference text, order_id uuid, customer text, service_name text, person_name text,
  cents bigint, hours numeric, why text
)
language plpgsql
stable
security definer
set search_path = ''
-- Planned for the days and the figure that are asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    select f.at, coalesce(f.reference, f.request_reference, ''), f.request_id, f.request_reference, f.order_id,
      coalesce(r.name, nullif(o.customer_name, 'Erased'), ''), f.service,
      case when f.figure = 'visits-held' then coalesce(nullif(private.visit_people_text(f.id), ''), 'Nobody') else f.person end, f.cents, f.hours, f.reason
    from private.figure_rows as f
    left join public.service_requests as r on r.id = f.request_id
    left join public.orders as o on o.id = f.order_id
    where f.figure = figure_rows.figure and f.at >= first and f.at < last
      and (services is null or f.service = any (services)) and (form is null or split_part(f.service, ': ', 1) = form)
      and (figure_rows.reason is null or f.reason = figure_rows.reason)
      and (figure_rows.person is null or f.person = figure_rows.person)
    order by f.at desc, 2, f.id;
end;
$$;
comment on function public.figure_rows(text, date, date, text[], text, text, text) is
  'Admins: the rows of a figure from one day to another (America/Los_Angeles), newest first, with the customer: all, or those of services, of a form, a reason or a person.';
grant execute on function public.figure_rows to authenticated;

create function public.business_figures(
  since date default null, until date default null, services text[] default null, form text default null
)
returns table (figure text, part text, value text, number bigint, cents bigint, median_hours numeric)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    with timed as materialized (
      select f.figure, f.reason, f.person, f.service, f.cents, f.hours
      from private.figure_rows as f
      where f.figure in ('contacted', 'first-quote')
        and f.at >= first and f.at < last
        and (services is null or f.service = any (services)) and (form is null or split_part(f.service, ': ', 1) = form)
    ), summed as materialized (
      select f.figure, f.reason, f.person, f.service, count(*) as number, sum(f.cents) as cents
      from (
        select t.figure, t.reason, t.person, t.service, t.cents from timed as t
        union all
        select a.figure, a.reason, a.person, a.service, a.cents
        from private.figure_rows as a
        where a.figure not in ('contacted', 'first-quote')
          and a.at >= first and a.at < last
          and (services is null or a.service = any (services)) and (form is null or split_part(a.service, ': ', 1) = form)
      ) as f
      group by f.figure, f.reason, f.person, f.service
    ), medians as (
      select
        t.figure, t.reason, t.service, grouping(t.reason, t.service) as level,
        round((percentile_cont(0.5) within group (order by t.hours))::numeric, 2) as hours
      from timed as t
      group by grouping sets ((t.figure), (t.figure, t.reason), (t.figure, t.service))
    )
    select w.figure, w.part, w.value, w.number, w.cents, m.hours
    from (
      select s.figure, null as part, null as value, sum(s.number)::bigint as number, sum(s.cents)::bigint as cents, 3 as level
      from summed as s group by s.figure
      union all
      select s.figure, 'reason', s.reason, sum(s.number)::bigint, sum(s.cents)::bigint, 1 from summed as s where s.reason is not null group by s.figure, s.reason
      union all
      select s.figure, 'person', s.person, sum(s.number)::bigint, sum(s.cents)::bigint, null from summed as s where s.person is not null group by s.figure, s.person
      union all
      select s.figure, 'service', s.service, sum(s.number)::bigint, sum(s.cents)::bigint, 2 from summed as s where s.service is not null group by s.figure, s.service
    ) as w
    left join medians as m on m.figure = w.figure and m.level = w.level and coalesce(m.reason, m.service, '') = coalesce(w.value, '')
    order by w.figure, w.part nulls first, w.number desc, w.value;
end;
$$;
comment on function public.business_figures(date, date, text[], text) is
  'Admins: how many rows each figure has from one day to another (see figure_rows), their sum and, of contacts and first quotes, the median of their hours: altogether (`part` is null), and by reason, person and service.';
grant execute on function public.business_figures to authenticated;

-- The test adds random work of two months. Each figure must equal the sum of its rows, and the sum that is computed
-- from the tables, to the cent.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
select tests.user('customer@example.com');
insert into public.user_roles (user_id, role, name) values (tests.user_id('field@example.com'), 'field', 'Dana Cole');
select setseed(0.42);

create function tests.up_to(most integer) returns integer
language sql volatile as $$
  select 1 + floor(random() * most)::integer;
$$;
create function tests.some_lines() returns jsonb
language sql volatile as $$
  select jsonb_agg(jsonb_build_object(
    'text', 'Work', 'quantity', tests.up_to(999) / 100.0, 'price_cents',
    case when n = 3 then -tests.up_to(99) else 1000 + tests.up_to(99999) end,
    'optional', false, 'taxed', random() < 0.5, 'product_id', case when n = 2 then 'myfak-kit' end
  ))
  from generate_series(1, tests.up_to(3)) as n;
$$;
-- Adds request n and takes some of the steps from the quote to the payment. Calls the same functions as staff.
create function tests.work(n integer) returns void
language plpgsql as $$
declare
  request constant uuid := gen_random_uuid();
  today constant date := private.today();
  lines jsonb := tests.some_lines();
  total integer;
  quote_id uuid;
  invoice public.invoices;
begin
  insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
  values (
    request, 'REQ-' || repeat(chr(65 + n / 20), 3) || repeat(chr(65 + n % 20), 3),
    case when n % 3 = 0 then 'quote' else 'booking' end::public.request_kind,
    'Ann', '', '',
    case when n % 3 = 0 then '{"services": ["Pest Control & Inspection"]}'
      else '{"serviceType": "sanitation"}' end::jsonb,
    case when n % 13 = 0 then 'spam' else 'new' end::public.request_status
  );
  if n % 13 = 0 then
    return;
  end if;
  if n % 2 = 0 then
    quote_id := public.send_quote(request, lines, '', today, 100, 0, idempotency_key => gen_random_uuid());
    if n % 8 = 0 then
      quote_id := public.send_quote(request, lines, '', today, 100, 1, idempotency_key => gen_random_uuid());
    end if;
    if n % 6 = 0 then
      perform public.decline_quote(
        token => (select t.token from private.request_tokens as t where t.request_id = request), quote_id => quote_id,
        reason => 'price'
      );
    else
      select q.total_cents into total from public.quotes as q where q.id = quote_id;
      perform public.accept_quote_for_customer(
        quote_id, '{}', total, 'Ann', 'by-phone', idempotency_key => gen_random_uuid()
      );
      perform public.record_deposit(quote_id, tests.up_to(total), 'check', today, 0, gen_random_uuid());
    end if;
  end if;
  if n % 5 <> 0 then
    insert into public.visits (id, request_id, starts_at, duration_minutes, note, outcome)
    values (
      request, request, now(), 30 * tests.up_to(6), '',
      case when n % 4 = 0 then 'nobody-there' else 'done' end::public.visit_outcome
    );
    insert into public.visit_people (visit_id, name) select request, 'Person ' || p from generate_series(1, n % 3) as p;
  end if;
  for i in 1 .. n % 3 loop
    lines := tests.some_lines();
    select s.total_cents into total
    from private.sum_of_lines(private.read_lines(lines), private.service_tax_basis_points()) as s;
    invoice.id := public.send_invoice(
      request,
      quote_ids => array(select q.id from public.quotes as q where q.request_id = request and public.is_to_invoice(q)),
      lines => lines, due_on => today, expected_total_cents => total, expected_count => i - 1,
      idempotency_key => gen_random_uuid(),
      above_reason => 'More work'
    );
    select j.* into invoice from public.invoices as j where j.id = invoice.id;
    if random() < 0.7 and invoice.open_cents > 0 then
      perform public.record_payment(
        invoice.id, case when random() < 0.5 then invoice.open_cents else tests.up_to(invoice.open_cents) end,
        'cash', today, '', invoice.open_cents, gen_random_uuid()
      );
    end if;
    if random() < 0.3 then
      select j.* into invoice from public.invoices as j where j.id = invoice.id;
      perform public.send_credit(
        invoice.id,
        jsonb_build_array(
          jsonb_build_object(
            'text', 'Back', 'quantity', 1, 'price_cents', tests.up_to(invoice.total_cents), 'taxed', false
          )
        ),
        '', invoice.open_cents, gen_random_uuid()
      );
    end if;
  end loop;
  if n % 9 = 0 then
    perform public.void_payment(p.id)
    from (select p.id from public.payments as p where p.request_id = request order by p.id limit 1) as p;
  end if;
end;
$$;
select set_config(
  'request.jwt.claims', json_build_object('sub', tests.user_id('staff@example.com'), 'role', 'authenticated')::text,
  true
);
select count(tests.work(n)) from generate_series(0, 120) as n;
select tests.buy('buyer@example.com') from generate_series(1, 5);

-- Moves the rows to random days of two months. Some rows get the first or last moment of a day in California. The first
-- contact follows some hours after the request.
set local session_replication_role = replica;
create temporary table moved as
select
  r.id,
  private.start_of_day(
    date '2026-02-20' + tests.up_to(60)
  ) + case tests.up_to(4) when 1 then '0 hours' when 2 then '23:59:59.99' else '11 hours' end::interval as at
from public.service_requests as r;
update public.service_requests as r set created_at = m.at from moved as m where m.id = r.id;
update public.service_request_history as h
set created_at = m.at + tests.up_to(48) * interval '1 hour'
from moved as m where m.id = h.request_id;
update public.quotes as q
set sent_at = m.at + interval '1 day',
  answered_at = case when q.answered_at is not null then m.at + interval '3 days' end
from moved as m where m.id = q.request_id;
update public.visits as a set starts_at = m.at + interval '5 days' from moved as m where m.id = a.request_id;
update public.invoices as i set sent_at = m.at + interval '6 days' from moved as m where m.id = i.request_id;
update public.payments as p
set paid_on = (m.at at time zone 'America/Los_Angeles')::date + 6
from moved as m where m.id = p.request_id;
update public.orders as o set created_at = private.start_of_day(date '2026-02-28' + tests.up_to(3));
set local session_replication_role = origin;

create temporary table periods (since date, until date);
insert into periods
values (null, null), ('2026-03-01', '2026-03-31'), ('2026-03-08', '2026-03-08'), ('2026-04-01', null),
  (null, '2026-03-07');
grant select on periods to public;

-- Computes the figures from the tables.
create function tests.expected_figures(since date, until date) returns table (figure text, number bigint, cents bigint)
language sql security definer as $$
  with
  day as (
    select
      coalesce(expected_figures.since, '-infinity') as first, coalesce(expected_figures.until, 'infinity') as last
  ),
  i as (
    select j.*, case j.kind when 'credit' then -1 else 1 end as sign from public.invoices as j, day
    where (j.sent_at at time zone 'America/Los_Angeles')::date between first and last
  ),
  q as (select p.* from public.quotes as p where p.state <> 'replaced'),
  r as (
    select s.* from public.service_requests as s, day
    where s.status <> 'spam' and (s.created_at at time zone 'America/Los_Angeles')::date between first and last
  )
  select * from (
    select 'requests', count(*), null::bigint from r
    union all
    select 'contacted', count(*), null from r
    where exists (
      select 1
      from public.service_request_history as h
      where h.request_id = r.id and h.new_status in ('contacted', 'scheduled') and h.old_status <> h.new_status
    )
    union all
    select 'late', count(*), null from r where status = 'new' and promised_by < now()
    union all
    select 'first-quote', count(*), null
    from r where exists (select 1 from public.quotes as p where p.request_id = r.id)
    union all
    select 'quotes-sent', count(*), sum(q.total_cents)
    from q, day where (q.sent_at at time zone 'America/Los_Angeles')::date between first and last
    union all
    select 'quotes-' || state, count(*), sum(q.total_cents) from q, day
    where q.state in ('accepted', 'declined') and (
      q.answered_at at time zone 'America/Los_Angeles'
    )::date between first and last group by q.state
    union all
    select 'visits-held', count(*), null from public.visits as a, day
    where a.outcome = 'done' and (a.starts_at at time zone 'America/Los_Angeles')::date between first and last
    union all
    select 'visits-made',
      sum(greatest((select count(*) from public.visit_people as p where p.visit_id = a.id), 1))::bigint, null
    from public.visits as a, day
    where a.outcome = 'done' and (a.starts_at at time zone 'America/Los_Angeles')::date between first and last
    union all
    select 'invoiced', count(*), sum(sign * total_cents) from i
    union all
    select 'earned-services', count(*), sum(sign * (total_cents - tax_cents)) from i
    union all
    select 'cost-services', count(*) filter (where p.cost is not null), sum(i.sign * p.cost)::bigint
    from i cross join lateral (
      select sum(round(l.quantity * w.distributor_price * 100)) as cost
      from public.invoice_lines as l join public.products as w on w.id = l.product_id where l.invoice_id = i.id
    ) as p
    union all
    select 'open', sum(o.number)::bigint, sum(o.cents)::bigint
    from (
      select count(*) filter (where open_cents <> 0) as number,
        sum(
          total_cents * sign - deposit_cents - paid_cents + case when kind = 'credit' then total_cents
            else -credited_cents end
        ) as cents
      from i
      union all
      -- The deposits that no invoice uses
      select count(*), -sum(s.rest)
      from day, public.service_requests as s2
      cross join lateral (
        select
          (
            select sum(p.amount_cents)
            from public.payments as p where p.request_id = s2.id and p.invoice_id is null and p.voided_at is null
          )
            - coalesce((select sum(j.deposit_cents) from public.invoices as j where j.request_id = s2.id), 0) as rest,
          (
            select max(p.paid_on)
            from public.payments as p where p.request_id = s2.id and p.invoice_id is null and p.voided_at is null
          ) as at
      ) as s
      where s.rest > 0 and s.at between first and last
        and exists (select 1 from public.invoices as j where j.request_id = s2.id and j.kind = 'invoice')
    ) as o
    union all
    select 'paid', count(*), sum(p.amount_cents)
    from public.payments as p, day where p.voided_at is null and p.paid_on between first and last
    union all
    select f.figure, count(*), sum(f.amount * 100)::bigint
    from public.orders as o
    cross join lateral (values ('earned-shop', o.subtotal), ('cost-shop', o.items_cost)) as f (figure, amount), day
    where (o.created_at at time zone 'America/Los_Angeles')::date between first and last
    group by f.figure
  ) as f (figure, number, cents)
  where f.number > 0;
$$;

select tests.act_as('staff@example.com');
select is(
  (
    select string_agg(value, ', ' order by value)
    from public.business_figures() where figure = 'visits-made' and part = 'person'
  ),
  'Nobody, Person 1, Person 2', 'a visit without people counts for the person Nobody'
);
select is(
  (select array_agg(distinct person_name order by person_name) from public.figure_rows('visits-held')),
  '{Nobody,Person 1,Person 1 and Person 2}', 'a visit counts once, with all of its people'
);
select ok(
  (select count(*) >= 12 from public.business_figures() where part is null), 'each figure has rows'
);
select set_eq(
  format('select figure, number, cents from public.business_figures(%L, %L) where part is null', since, until),
  format('select * from tests.expected_figures(%L, %L)', since, until),
  format('from %s to %s, business_figures equals the tables', since, until)
)
from periods;
select is_empty(
  format(
    $$
      select f.figure, f.part, f.value, f.number, f.cents, r.*
      from public.business_figures(%1$L, %2$L) as f
      cross join lateral (
        select count(*) as number, sum(r.cents)::bigint as cents
        from public.figure_rows(
          f.figure, %1$L, %2$L, case f.part when 'service' then array[f.value] end, null,
          case f.part when 'reason' then f.value end, case f.part when 'person' then f.value end
        ) as r
      ) as r
      where (f.number, f.cents) is distinct from (r.number, r.cents)
    $$, since, until
  ),
  format('from %s to %s, each figure and part equals the sum of figure_rows', since, until)
)
from periods;
select is_empty(
  $$
    select p.part, f.figure, f.number, f.cents, sum(p.number), sum(p.cents)
    from public.business_figures() as f
    join public.business_figures() as p on p.figure = f.figure and p.part is not null
    where f.part is null and not (p.part = 'service' and f.figure in ('earned-shop', 'cost-shop'))
    group by p.part, f.figure, f.number, f.cents
    having f.number <> sum(p.number) or f.cents <> sum(p.cents)
  $$,
  'the parts of a figure add up to it'
);
select results_eq(
  $$select sum(cents)::bigint from public.business_figures() where part is null and figure = 'invoiced'$$,
  $$
    select (sum(f.cents) filter (where f.figure <> 'earned-shop')
      - (select sum(p.amount_cents) from public.payments as p where p.invoice_id is null and p.voided_at is null)
      + (select sum(i.deposit_cents) from public.invoices as i)
      + (select -sum(r.cents) from public.figure_rows('open', reason => 'unused-deposit') as r))::bigint
    from public.business_figures() as f where f.part is null and f.figure in ('open', 'paid')
  $$,
  'each invoiced amount is paid, covered by deposits, or open'
);
select is(
  (select cents from public.business_figures('2026-03-01', '2026-03-02') where figure = 'earned-shop' and part is null),
  (select (subtotal * 100)::bigint from public.admin_order_totals('2026-03-01', '2026-03-02')),
  'the figure of the shop equals the page of orders'
);
select set_eq(
  $$select figure, number, cents from public.business_figures(services => array['booking: sanitation', 'none']) where
    part is null$$,
  $$select figure, number, cents from public.business_figures() where part = 'service' and value =
    'booking: sanitation'$$,
  'the filter by service returns the part of that service'
);
select set_eq(
  $$select figure, number, cents from public.business_figures(form => 'booking') where part is null$$,
  $$select figure, number, cents from public.business_figures() where part = 'service' and value =
    'booking: sanitation'$$,
  'the filter by form returns the parts of that form'
);
select set_eq(
  $$select distinct customer from public.figure_rows('invoiced')$$, array['Ann'], 'figure_rows returns the customer'
);
select is(
  (select count(*)::integer from public.invoices as i
    where i.open_cents <> 0
      and i.open_cents <> i.total_cents - i.deposit_cents - i.credited_cents
        - i.paid_cents), 0, 'the open amount equals the rest of the total'
);
select is_empty(
  $$
    select request_id, sum(deposit_cents) from public.invoices as i where request_id is not null group by request_id
    having sum(deposit_cents) > (
      select coalesce(sum(amount_cents), 0)
      from public.payments as p where p.request_id = i.request_id and p.invoice_id is null and p.voided_at is null
    )
  $$,
  'no deposit is used twice'
);

select isnt_empty(
  $$select 1 from public.figure_rows('open', reason => 'unused-deposit')$$,
  'figure_rows of open contain unused deposits'
);

-- A team member gets a new name.

select tests.act_as_owner();
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
select tests.act_as('staff@example.com');
select results_eq(
  $$select distinct value from public.business_figures() where part = 'person' and figure in ('invoiced', 'paid',
    'quotes-sent')$$,
  array['Maya Lind'],
  'actions under a former name count for the member'
);

-- The requests of some customers are deleted.

create temporary table counted as
select s.since, s.until, f.*
from periods as s
cross join lateral public.business_figures(s.since, s.until) as f where f.figure not in ('open', 'late');
select tests.act_as_owner();
delete from public.service_requests as r where r.reference < 'REQ-DDD';
select tests.act_as('staff@example.com');
select set_eq(
  $$
    select s.since, s.until, f.figure, f.part, f.value, f.number, f.cents
    from periods as s
    cross join lateral public.business_figures(s.since, s.until) as f where f.figure not in ('open', 'late')
  $$,
  'select since, until, figure, part, value, number, cents from counted',
  'past figures do not change after the deletion'
);

-- Rows with the same time have a fixed order.

select tests.act_as_owner();
insert into public.payments (id, request_id, invoice_id, amount_cents, method, paid_on, taken_by, created_by_email)
select v.id::uuid, i.request_id, i.id, 1, v.method::public.payment_method, '2026-05-01', '', ''
from (
  values ('b0000000-0000-4000-8000-000000000000', 'cash'), ('a0000000-0000-4000-8000-000000000000', 'check')
) as v (id, method)
cross join (
  select j.id, j.request_id from public.invoices as j where j.kind = 'invoice' order by j.number limit 1
) as i;
select tests.act_as('staff@example.com');
select results_eq(
  $$select why from public.figure_rows('paid', '2026-05-01', '2026-05-01')$$, array['check', 'cash'],
  'rows with equal times have a fixed order, for pages'
);

select is(tests.outcome('select public.' || name), 'PT403 not_admin', who || ': cannot call ' || name)
from unnest(array['field', 'customer']) as who
cross join unnest(array['business_figures()', $$figure_rows('paid')$$]) as name,
lateral tests.act_as(who || '@example.com');

select * from finish();
rollback;

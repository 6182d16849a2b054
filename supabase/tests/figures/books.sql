-- Tests the accountant's rows and the tax of services and the shop, with amounts at the ends of months, quarters and
-- the year in California. The expected rows are computed by hand. The rows must also agree with the figures of orders
-- and the list of invoices.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

-- In UTC, 23:59:59 in California is already the next day.
insert into public.orders (
  order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state, shipping_zip,
  subtotal, shipping_cost, tax, total, items_cost, status, payment_id, created_at
)
select
  'FSS-' || n, 'Customer ' || n, n || '@example.com', 'x', city, state, zip, subtotal, shipping, tax,
  subtotal + shipping + tax, subtotal * 0.8, status::public.order_status, case when n = 1 then 'pi_1' end,
  at::timestamptz
from (
  values
    (1, 'Long Beach', 'CA', '90802', 100.00, 0, 7.00, 'delivered', '2025-12-31 23:59:59-08'),
    (2, 'LONG BEACH', 'CA', '90802', 200.00, 5, 14.00, 'delivered', '2026-01-01 00:00-08'),
    (3, 'Oakland', 'CA', '94601', 300.00, 0, 21.00, 'delivered', '2026-01-31 23:59:59-08'),
    (4, 'Oakland', 'CA', '94601', 400.00, 0, 28.00, 'pending', '2026-02-01 00:00-08'),
    (5, 'Reno', 'NV', '89501', 500.00, 0, 35.00, 'pending', '2026-03-31 23:59:58-07'),
    -- Items for 100.00 and their tax of 7.00 were removed from this order.
    (6, 'Reno', 'NV', '89501', 500.00, 0, 35.00, 'processing', '2026-04-01 00:00-07'),
    -- This order was inserted as canceled.
    (7, 'Reno', 'NV', '89501', 700.00, 0, 49.00, 'cancelled', '2026-04-01 00:00-07')
) as o (n, city, state, zip, subtotal, shipping, tax, status, at);

update public.orders set status = 'cancelled' where order_number in ('FSS-4', 'FSS-5');
update public.order_status_history as h
set created_at = case o.order_number
  when 'FSS-4' then timestamptz '2026-04-01 00:00-07' else '2026-03-31 23:59:59-07' end
from public.orders as o where o.id = h.order_id and h.new_status = 'cancelled';
insert into public.order_item_changes (
  order_id, product_name, removed, refund, refund_tax, cost, changed_by_email, created_at
)
select o.id, 'Fire starter', 2, 107.00, 7.00, 80.00, '', '2026-05-31 23:59:59-07'
from public.orders as o where o.order_number = 'FSS-6';
insert into public.order_returns (
  return_number, order_id, state, reason, refund_subtotal, refund_tax, refund_shipping, refund_postage, restocked_cost,
  refunded_at
)
select
  'RET-' || repeat(letter, 6), o.id, r.stage::public.return_state, 'other', r.subtotal, r.tax, r.shipping,
  r.postage, r.cost, r.at::timestamptz
from (
  values
    -- This refund covers the whole order: items, tax, shipping and the postage of the parcel.
    ('A', 'FSS-2', 'refunded', 200.00, 14.00, 5, 8.35, 100.00, '2026-03-31 23:59:59-07'),
    ('B', 'FSS-3', 'refunded', 150.01, 10.50, 0, 0, 0, '2026-07-01 00:00-07'),
    ('C', 'FSS-1', 'received', 100.00, 7.00, 0, 0, 80.00, null)
) as r (letter, order_number, stage, subtotal, tax, shipping, postage, cost, at)
join public.orders as o using (order_number);

insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
values
  (
    tests.request(1), 'REQ-AAAAAA', 'booking', 'Ann', 'ann@example.com', '',
    '{"city": "long beach", "zipCode": "90802-1234"}', 'contacted'
  ),
  (
    tests.request(2), 'REQ-BBBBBB', 'guard-application', 'Ben', 'ben@example.com', '',
    '{"propertyAddress": "12345 Lake Ave, Pasadena, CA 91101"}', 'contacted'
  ),
  (tests.request(3), 'REQ-CCCCCC', 'quote', 'Cy', 'cy@example.com', '', '{}', 'contacted');
create function tests.invoice(n integer, lines jsonb, cents integer) returns uuid
language sql as $$
  select public.send_invoice(
    tests.request(n), null, null, lines, '', public.business_today(), cents, 0, gen_random_uuid()
  );
$$;

select tests.act_as('customer@example.com');
select throws_ok('select public.tax_collected()', 'PT403', null, 'customer: cannot read the tax');
select tests.act_as('staff@example.com');
select is(
  tests.outcome($$select public.tax_collected('week')$$), 'PT422 invalid_period',
  'tax_collected refuses the period week'
);
select is(tests.outcome('select public.tax_collected(null)'), 'PT422 invalid_period', 'tax_collected refuses null');

insert into tests.things
values
  (
    'ann', tests.invoice(
      1, tests.lines(
        '{"price_cents": 5000, "taxed": true}', '{"price_cents": 5000, "taxed": true}', '{"price_cents": 5050}'
      ), 15750
    )
  ),
  -- A discount can reduce the tax to zero, but not below zero.
  ('ben', tests.invoice(2, tests.lines('{"price_cents": 10000}', '{"price_cents": -2000, "taxed": true}'), 8000));
insert into tests.things
select 'credit', public.send_credit(
  tests.thing('ann'), tests.lines('{"price_cents": 2000, "taxed": true}'), '', 15750, gen_random_uuid()
);
insert into tests.things
select 'quote', public.send_quote(
  tests.request(3), tests.lines('{"price_cents": 30000}'), '', public.business_today() + 10, 30000, 0,
  gen_random_uuid()
);
select public.accept_quote_for_customer(
  tests.thing('quote'), '{}', 30000, 'Cy', 'by-phone', idempotency_key => gen_random_uuid()
);
select public.record_deposit(
  tests.thing('quote'), 4000, 'check', public.business_today(), 0, gen_random_uuid()
);
select public.record_payment(
  tests.thing('ann'), 13610, 'cash', public.business_today(), '', 13610, gen_random_uuid()
);
select public.record_payment(tests.thing('ben'), 99, 'cash', public.business_today(), '', 8000, gen_random_uuid());
select public.void_payment(p.id) from public.payments as p where p.amount_cents = 99;

select tests.act_as_owner();
set local session_replication_role = replica;
update public.invoices as i
set issued_on = d.day, sent_at = d.day + time '23:59' at time zone 'America/Los_Angeles'
from (
  values ('ann', date '2025-12-31'), ('ben', date '2026-01-01'), ('credit', date '2026-03-31')
) as d (thing, day)
where i.id = tests.thing(d.thing);
update public.payments set paid_on = case when invoice_id is null then '2026-03-31' else '2026-04-01' end::date;
insert into private.invoice_costs values (tests.thing('ann'), 3000), (tests.thing('credit'), 500);
set local session_replication_role = origin;
select tests.act_as('staff@example.com');

-- The expected rows are computed by hand.
select results_eq(
  $$
    select day, kind, reference, about, subtotal_cents, shipping_cents, tax_cents, total_cents, cost_cents, method
    from public.accountant_rows() where reference not like 'INV-%'
  $$,
  $$
    values
      (date '2025-12-31', 'order', 'FSS-1', '', 10000::bigint, 0::bigint, 700::bigint, 10700::bigint, 8000::bigint,
        'online'),
      ('2026-01-01', 'order', 'FSS-2', '', 20000, 500, 1400, 21900, 16000, ''),
      ('2026-01-31', 'order', 'FSS-3', '', 30000, 0, 2100, 32100, 24000, ''),
      ('2026-02-01', 'order', 'FSS-4', '', 40000, 0, 2800, 42800, 32000, ''),
      ('2026-03-31', 'cancellation', 'FSS-5', '', -50000, 0, -3500, -53500, -40000, ''),
      ('2026-03-31', 'deposit', '', 'REQ-CCCCCC', null, null, null, 4000, null, 'check'),
      ('2026-03-31', 'order', 'FSS-5', '', 50000, 0, 3500, 53500, 40000, ''),
      ('2026-03-31', 'postage', 'FSS-2', 'RET-AAAAAA', null, null, null, -835, 835, ''),
      ('2026-03-31', 'refund', 'FSS-2', 'RET-AAAAAA', -20000, -500, -1400, -21900, -10000, ''),
      ('2026-04-01', 'cancellation', 'FSS-4', '', -40000, 0, -2800, -42800, -32000, ''),
      ('2026-04-01', 'order', 'FSS-6', '', 60000, 0, 4200, 64200, 48000, ''),
      ('2026-04-01', 'payment', '', 'INV-00001', null, null, null, 13610, null, 'cash'),
      ('2026-05-31', 'cancellation', 'FSS-6', 'Fire starter: 2', -10000, 0, -700, -10700, -8000, ''),
      ('2026-07-01', 'refund', 'FSS-3', 'RET-BBBBBB', -15001, 0, -1050, -16051, 0, '')
  $$,
  'accountant_rows returns a row for each event of the shop and each payment'
);
select results_eq(
  $$
    select day, kind, reference, about, customer, subtotal_cents, tax_cents, total_cents, cost_cents
    from public.accountant_rows() where reference like 'INV-%'
  $$,
  $$
    values
      (date '2025-12-31', 'invoice', 'INV-00001', 'REQ-AAAAAA', 'Ann', 15050::bigint, 700::bigint, 15750::bigint,
        3000::bigint),
      ('2026-01-01', 'invoice', 'INV-00002', 'REQ-BBBBBB', 'Ben', 8000, 0, 8000, 0),
      ('2026-03-31', 'credit', 'INV-00003', 'INV-00001', 'Ann', -2000, -140, -2140, -500)
  $$,
  'accountant_rows returns a row for each invoice and credit'
);
select results_eq(
  $$select starts_on, part, taxed_cents, untaxed_cents, tax_cents from public.tax_collected('quarter')$$,
  $$
    values
      (date '2026-07-01', null, -15001::bigint, 0::bigint, -1050::bigint), ('2026-07-01', 'shop', -15001, 0, -1050),
      ('2026-04-01', null, 10000, 0, 700), ('2026-04-01', 'shop', 10000, 0, 700),
      ('2026-01-01', null, 68000, 8000, 4760), ('2026-01-01', 'services', -2000, 8000, -140),
      ('2026-01-01', 'shop', 70000, 0, 4900),
      ('2025-10-01', null, 20000, 5050, 1400), ('2025-10-01', 'services', 10000, 5050, 700),
      ('2025-10-01', 'shop', 10000, 0, 700),
      (null, null, 82999, 13050, 5810), (null, 'services', 8000, 13050, 560), (null, 'shop', 74999, 0, 5250)
  $$,
  'tax_collected returns the tax by quarter'
);
select results_eq(
  $$
    select starts_on, part, tax_cents from public.tax_collected('month', '2026-01-01', '2026-03-31')
    where part = 'shop'
  $$,
  $$
    values
      (date '2026-03-01', 'shop', -1400::bigint), ('2026-02-01', 'shop', 2800), ('2026-01-01', 'shop', 3500),
      (null, 'shop', 4900)
  $$,
  'tax_collected returns the tax by month, for a quarter'
);
select results_eq(
  $$select state, zip, city, part, tax_cents from public.tax_collected('place') where part is not null$$,
  $$
    values
      ('CA', '90802', 'Long Beach', 'services', 560::bigint), ('CA', '90802', 'Long Beach', 'shop', 700),
      ('CA', '91101', '', 'services', 0), ('CA', '94601', 'Oakland', 'shop', 1050),
      ('NV', '89501', 'Reno', 'shop', 3500), (null, null, null, 'services', 560), (null, null, null, 'shop', 5250)
  $$,
  'tax_collected returns the tax by place, with one spelling of each city'
);
select is_empty(
  $$select 1 from public.tax_collected('month', '2027-01-01')$$, 'tax_collected returns nothing for days without sales'
);

-- Compares the rows with the pages of staff, for single days, months, quarters, years and the whole time.
select tests.act_as_owner();
create temporary table ranges as
select day::date as since, day::date as until
from unnest(array['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01']::date[]) as day
union all
select at::date, (at + length::interval)::date - 1
from (
  values ('1 month', 'month'), ('3 months', 'quarter'), ('1 year', 'year')
) as of (length, unit)
cross join generate_series(timestamp '2025-10-01', timestamp '2026-07-01', interval '1 month') as at
where at = date_trunc(unit, at)
union all values (null::date, null::date);
grant select on ranges to public;
select tests.act_as('staff@example.com');
create temporary table book as
select since, until, r.* from ranges cross join lateral public.accountant_rows(since, until) as r;
create temporary table taxes as
select since, until, by, t.*, t.starts_on is null and t.zip is null as is_total
from ranges
cross join unnest(array['month', 'quarter', 'place', 'month-and-place']) as by
cross join lateral public.tax_collected(by, since, until) as t;
select is_empty(
  $$
    select since, until, t.revenue, t.subtotal, t.tax, t.profit, b.*
    from ranges
    cross join lateral public.admin_order_totals(since, until) as t
    cross join lateral (
      select
        coalesce(sum(r.total_cents), 0) as total, coalesce(sum(r.subtotal_cents), 0) as subtotal,
        coalesce(sum(r.tax_cents), 0) as tax, coalesce(sum(coalesce(r.subtotal_cents, 0) - r.cost_cents), 0) as profit
      from book as r
      where (r.since, r.until) is not distinct from (ranges.since, ranges.until)
        and r.kind in ('order', 'cancellation', 'refund', 'postage')
    ) as b
    where (t.revenue * 100, t.subtotal * 100, t.tax * 100, t.profit * 100) <> (b.total, b.subtotal, b.tax, b.profit)
  $$,
  'the rows of the shop equal the figures of orders'
);
select is_empty(
  $$
    select since, until, by, part, sum(taxed_cents), sum(untaxed_cents), sum(tax_cents)
    from taxes as t
    group by since, until, by, part
    having sum(t.tax_cents) filter (where is_total) is distinct from sum(t.tax_cents) filter (where not is_total)
      or sum(t.taxed_cents) filter (where is_total) is distinct from sum(t.taxed_cents) filter (where not is_total)
      or sum(t.untaxed_cents) filter (where is_total) is distinct from sum(t.untaxed_cents) filter (where not is_total)
      or (sum(t.tax_cents) filter (where is_total), sum(t.taxed_cents + t.untaxed_cents) filter (where is_total))
        is distinct from (
          select (sum(r.tax_cents), sum(r.subtotal_cents + coalesce(r.shipping_cents, 0))) from book as r
          where (r.since, r.until) is not distinct from (t.since, t.until) and r.tax_cents is not null
            and (t.part is null or (r.reference like 'INV-%') = (t.part = 'services'))
        )
  $$,
  'the tax of months, quarters and places adds up to the rows'
);
select is_empty(
  $$
    select since, until from ranges
    where (
      select coalesce(sum(r.total_cents), 0) from book as r
      where (r.since, r.until) is not distinct from (ranges.since, ranges.until) and r.kind in ('invoice', 'credit')
    ) <> (
      select coalesce(sum(case i.kind when 'credit' then -i.total_cents else i.total_cents end), 0)
      from public.invoices as i
      where i.issued_on between coalesce(since, '-infinity') and coalesce(until, 'infinity')
    )
  $$,
  'the rows of services equal the invoices'
);
select is(
  (public.admin_invoices() ->> 'sumCents')::bigint,
  (select sum(total_cents)::bigint from public.accountant_rows() where kind in ('invoice', 'credit')),
  'the rows of services equal the sum of the list of invoices'
);
select is(
  (select sum(cents)::bigint from public.business_figures(since, until) where part is null and figure = 'earned-shop'),
  (select (nullif(subtotal, 0) * 100)::bigint from public.admin_order_totals(since, until)),
  format('from %s to %s, business_figures returns what the shop sold', since, until)
)
from ranges where since is null or since in ('2026-03-31', '2026-01-01');
select results_eq(
  $$select orders, revenue, average from public.admin_order_totals('2026-01-01', '2026-03-31')$$,
  $$values (2::bigint, 740.65, 270.00)$$, 'a canceled order is not counted, but its money is'
);

-- The tax of an erased customer stays in the list under the ZIP code and state.
select tests.act_as_owner();
update public.orders set customer_name = 'Erased', shipping_city = '' where order_number = 'FSS-3';
delete from public.service_requests where id = tests.request(1);
select tests.act_as('staff@example.com');
select results_eq(
  $$
    select zip, city, part, tax_cents from public.tax_collected('place')
    where part is not null and zip in ('90802', '94601')
  $$,
  $$
    values ('90802', 'Long Beach', 'services', 560::bigint), ('90802', 'Long Beach', 'shop', 700),
      ('94601', '', 'shop', 1050), ('94601', 'Oakland', 'shop', 0)
  $$,
  'the tax of an erased customer keeps its place'
);

select * from finish();
rollback;

-- The lists of invoices and quotes for the office, the sums of each month, and the accountant's rows.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
values
  (tests.request(1), 'REQ-AAAAAA', 'booking', 'Ann Ångström', 'ann@example.com', '5625550100', '{}', 'contacted'),
  (tests.request(2), 'REQ-BBBBBB', 'quote', 'Ben', 'ben@example.com', '5625550100', '{}', 'contacted'),
  (tests.request(3), 'REQ-CCCCCC', 'quote', 'Cy', 'cy@example.com', '5625550100', '{}', 'contacted');

create function tests.invoice(n integer, cents integer) returns uuid
language sql as $$
  select public.send_invoice(
    tests.request(n), null, null, tests.lines(jsonb_build_object('price_cents', cents)), '', public.business_today(),
    cents, 0, gen_random_uuid()
  );
$$;
create function tests.numbers(state text default null, term text default null) returns text[]
language sql as $$
  select array_agg(i ->> 'name' || ' ' || (i ->> 'state') order by i ->> 'name')
  from jsonb_array_elements(public.admin_invoices(state, term) -> 'items') as i;
$$;
create function tests.quotes(state text default null) returns jsonb
language sql as $$
  select jsonb_path_query_array(public.admin_quotes(state), '$.items[*].state');
$$;

select tests.act_as('customer@example.com');
select throws_ok('select public.admin_invoices()', 'PT403', null, 'customer: cannot read the list of invoices');
select throws_ok('select public.admin_quotes()', 'PT403', null, 'customer: cannot read the list of quotes');
select throws_ok('select public.money_by_month()', 'PT403', null, 'customer: cannot read the months');
select throws_ok('select public.accountant_rows()', 'PT403', null, 'customer: cannot read the rows for the books');

select tests.act_as('staff@example.com');
insert into tests.things select 'ann', tests.invoice(1, 10000);
insert into tests.things select 'ben', tests.invoice(2, 5000);
select public.record_payment(tests.thing('ben'), 5000, 'cash', public.business_today(), '', 5000, gen_random_uuid());
select is(tests.numbers(), '{"Ann Ångström open","Ben paid"}', 'admin_invoices returns all invoices');
select is(tests.numbers('open'), '{"Ann Ångström open"}', 'the filter open returns invoices with an open amount');
select is(tests.numbers(null, 'angstrom'), '{"Ann Ångström open"}', 'admin_invoices finds a name without its accents');
select is(tests.numbers(null, 'req-bbb'), '{"Ben paid"}', 'admin_invoices finds the reference of a request');
select is(tests.numbers('owed-back'), null, 'the filter owed-back returns nothing at first');
insert into tests.things select 'later', tests.invoice(3, 4000);
select is(
  public.admin_invoices('open') #>> '{items,0,name}', 'Ann Ångström',
  'the filter open returns the oldest invoice of a due date first'
);
select tests.act_as_owner();
alter table public.invoices disable trigger user;
update public.invoices set due_on = due_on + 1 where id = tests.thing('later');
select tests.act_as('staff@example.com');
select is(
  (select (tests.numbers('open'))[1] like 'Ann%'), true, 'the filter open returns the earliest due date first'
);
select tests.act_as_owner();
delete from public.invoices where id = tests.thing('later');
alter table public.invoices enable trigger user;
select tests.act_as('staff@example.com');
select is(
  public.admin_invoices() - 'items', '{"total": 2, "sumCents": 15000, "openCents": 10000}',
  'admin_invoices returns the sums'
);
select is(
  jsonb_array_length(public.admin_invoices(first => 1, most => 1) -> 'items'), 1, 'admin_invoices returns pages'
);

-- A credit for a paid invoice is owed back to the customer and reduces the sum.
select public.send_credit(tests.thing('ben'), tests.lines('{"price_cents": 2000}'), '', 0, gen_random_uuid());
select is(tests.numbers('owed-back'), '{"Ben paid"}', 'the filter owed-back returns a paid invoice with a credit');
select is(
  public.admin_invoices() - 'items', '{"total": 3, "sumCents": 13000, "openCents": 8000}', 'a credit reduces the sum'
);

-- Invoices stay in the list after the customer is erased.
select tests.act_as_owner();
delete from public.service_requests where id = tests.request(2);
select tests.act_as('staff@example.com');
select is(
  (select count(*)::integer from unnest(tests.numbers('paid'))), 1,
  'an invoice stays in the list after its request is deleted'
);

-- The list of quotes
select public.send_quote(
  tests.request(3), tests.lines('{"price_cents": 30000}'), '', public.business_today() + 10, 30000, 0, gen_random_uuid()
);
select is(tests.quotes(), '["sent"]', 'admin_quotes returns a sent quote');
select is(tests.quotes('sent'), '["sent"]', 'the filter sent returns a sent quote');
select is(tests.quotes('expired'), '[]', 'the filter expired returns no sent quote');
select is(
  (public.admin_quotes() ->> 'waitingCents')::integer, 30000, 'admin_quotes returns the sum of the sent quotes'
);
select tests.act_as_owner();
alter table public.quotes disable trigger user;
update public.quotes set valid_until = private.today() - 1 where request_id = tests.request(3);
alter table public.quotes enable trigger user;
select tests.act_as('staff@example.com');
select is(tests.quotes('expired'), '["expired"]', 'after its end, a quote is in the filter expired');
select is((public.admin_quotes() ->> 'waitingCents')::integer, 0, 'the sum of the sent quotes excludes expired ones');

select is(
  jsonb_path_query_array(public.admin_invoices(sort => sort, descending => descending), '$.items[*].name'),
  names::jsonb,
  format('admin_invoices sorts by %s, descending: %s', sort, descending)
)
from (
  values
    ('customer', false, '["Ann Ångström", "Ben", "Ben"]'), ('customer', true, '["Ben", "Ben", "Ann Ångström"]'),
    ('total', true, '["Ann Ångström", "Ben", "Ben"]'), ('open', false, '["Ben", "Ben", "Ann Ångström"]')
) as given (sort, descending, names);
select is(
  (select array_agg(c.value::integer) from jsonb_path_query(
    public.admin_quotes(sort => 'total', descending => descending), '$.items[*].total_cents') as c (value)),
  (select array_agg(q.total_cents order by case when descending then -1 else 1 end * q.total_cents)
    from public.quotes as q where q.state <> 'replaced'),
  format('admin_quotes sorts by total, descending: %s', descending)
)
from (values (false), (true)) as given (descending);

-- The sums of each month and the accountant's rows
select is((select count(*)::integer from public.money_by_month()), 12, 'money_by_month returns twelve months');
select results_eq(
  'select sold_cents, paid_cents from public.money_by_month() order by month desc limit 1',
  'values (13000::bigint, 5000::bigint)',
  'money_by_month returns the sold and the paid amounts of this month with tax'
);
select is(
  (select array_agg(m.month order by m.month) from public.money_by_month('2020-02-29', 2) as m),
  '{2020-01-01,2020-02-01}', 'money_by_month returns the months before a day'
);
select results_eq(
  'select kind, customer, total_cents from public.accountant_rows() order by kind, customer',
  $$values ('credit', 'Ben', -2000::bigint), ('invoice', 'Ann Ångström', 10000), ('invoice', 'Ben', 5000), ('payment',
    'Ben', 5000)$$,
  'accountant_rows returns invoices, credits and payments'
);
select is_empty(
  'select 1 from public.accountant_rows(until => public.business_today() - 1)',
  'accountant_rows returns only rows of the given days'
);

select * from finish();
rollback;

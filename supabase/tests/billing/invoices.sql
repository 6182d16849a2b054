-- Invoices, credits and payments: the calls of staff, the refusals, and the open amount after each call.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
select tests.user('customer@example.com');
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
insert into public.user_roles (user_id, role, name) values (tests.user_id('field@example.com'), 'field', 'Dana Cole');

insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select
  tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Rosa Mendez',
  case when n = 7 then '' else 'rosa@example.com' end, '',
  '{"serviceType": "pest-control", "address": "12 Elm St", "city": "Long Beach", "zipCode": "90802", "description": '
  '"words"}',
  case n when 5 then 'closed' when 6 then 'spam' else 'new' end::public.request_status
from generate_series(1, 26) as n;
insert into public.visits (id, request_id, starts_at, duration_minutes, note, canceled_at)
select
  ('a100000' || n || '-0000-4000-8000-000000000000')::uuid, tests.request(n), now() - interval '1 day', 60, '',
  case when n = 3 then now() end
from generate_series(1, 3) as n;
insert into public.visits (id, request_id, starts_at, duration_minutes, note, outcome, to_invoice)
values
  ('a1000009-0000-4000-8000-000000000000', tests.request(2), now() - interval '2 days', 60, '', 'done', false),
  ('a1000020-0000-4000-8000-000000000000', tests.request(21), now() - interval '2 days', 60, '', 'done', true);
insert into public.visit_people (visit_id, name, member_id)
select a.id, 'Dana Cole',
  case when a.id <> 'a1000002-0000-4000-8000-000000000000' then tests.user_id('field@example.com') end
from public.visits as a;

create function tests.costs(cents integer) returns jsonb
language sql as $$
  select tests.lines(jsonb_build_object('price_cents', cents));
$$;
create function tests.latest(n integer, of_kind text default 'invoice') returns public.invoices
language sql security definer as $$
  select i
  from public.invoices as i where i.request_id = tests.request(n) and i.kind::text = of_kind order by i.number desc
  limit 1;
$$;
create function tests.last_number() returns integer
language sql security definer as $$
  select last_number from private.invoice_counter;
$$;
create function tests.sent(n integer) returns integer
language sql security definer as $$
  select count(*)::integer from public.invoices as i where i.request_id = tests.request(n) and i.kind = 'invoice';
$$;
-- The accepted quotes of request n that are not fully invoiced. The page selects these quotes by default.
create function tests.to_invoice(n integer) returns uuid[]
language sql security definer as $$
  select array(
    select q.id from public.quotes as q
    where q.request_id = tests.request(n) and public.is_to_invoice(q)
  );
$$;
-- Sends an invoice for request n. `more` is SQL with further arguments.
create function tests.send(
  n integer, total integer, lines jsonb default null, more text default '', days integer default 14
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.send_invoice(request_id => %L, lines => %L, due_on => public.business_today() + %s,
      expected_total_cents => %L,
      expected_count => %s, idempotency_key => gen_random_uuid() %s %s)',
    tests.request(n), coalesce(lines, tests.costs(total)), days, total, tests.sent(n), more,
    case when more not like '%quote_ids%' then format(', quote_ids => %L', tests.to_invoice(n)) end
  ));
$$;
create function tests.credit(n integer, cents integer, open integer default null, lines jsonb default null) returns text
language sql as $$
  select tests.outcome(format(
    'select public.send_credit(%L, %L, %L, %s, gen_random_uuid())',
    (tests.latest(n)).id, coalesce(lines, tests.costs(cents)), 'Sorry', coalesce(open, (tests.latest(n)).open_cents)
  ));
$$;
-- Sends a credit with one line, with or without tax.
create function tests.credit_line(n integer, cents integer, taxed boolean) returns text
language sql as $$
  select tests.credit(n, 0, lines => tests.lines(jsonb_build_object('price_cents', cents, 'taxed', taxed)));
$$;
create function tests.pay(n integer, cents integer, open integer default null, more text default '') returns text
language sql as $$
  select tests.outcome(format(
    'select public.record_payment(invoice_id => %L, amount_cents => %s, method => %L,
      paid_on => public.business_today(),
      expected_open_cents => %s, idempotency_key => gen_random_uuid() %s)',
    (tests.latest(n)).id, cents, 'cash', coalesce(open, (tests.latest(n)).open_cents), more
  ));
$$;
create function tests.void(n integer, cents integer) returns text
language sql security definer as $$
  select tests.outcome(format(
    'select public.void_payment(%L)',
    (select p.id from public.payments as p where p.request_id = tests.request(n) and p.amount_cents = cents)
  ));
$$;
-- The amounts of the latest invoice in cents (deposit, credited, paid, open), and its state.
create function tests.balance(n integer) returns text
language sql security definer as $$
  select concat_ws(' ', i.deposit_cents, i.credited_cents, i.paid_cents, i.open_cents, public.state(i))
  from tests.latest(n) as i;
$$;
create function tests.mailed(n integer) returns text
language sql security definer as $$
  select string_agg(m.kind::text, ' ' order by m.kind) from private.mails as m
  where m.request_id = tests.request(n) and not m.data ? 'byItself';
$$;
-- The days from the due date to each automatic reminder of the latest invoice, with the hour in California.
create function tests.reminders(n integer) returns text[]
language sql security definer as $$
  select array_agg(
    (m.due_at at time zone 'America/Los_Angeles')::date - (tests.latest(n)).due_on || to_char(
      m.due_at at time zone 'America/Los_Angeles', ' HH24:MI'
    )
    order by m.due_at
  )
  from private.mails as m where m.data ->> 'invoiceId' = (tests.latest(n)).id::text and m.data ? 'byItself';
$$;
-- The reason why each automatic reminder of the latest invoice is not sent, or null if the reminder is sent.
create function tests.reasons(n integer) returns text[]
language sql security definer as $$
  select array_agg(private.stale_reason(m) order by m.due_at)
  from private.mails as m where m.data ->> 'invoiceId' = (tests.latest(n)).id::text and m.data ? 'byItself';
$$;

create function tests.deposit(cents integer, quote text default 'quote') returns text
language sql as $$
  select tests.outcome(format(
    'select public.record_deposit(%L, %s, ''check'', public.business_today(), %s, gen_random_uuid())',
    tests.thing(quote), cents,
    (
      select coalesce(sum(p.amount_cents), 0)
      from public.payments as p where p.quote_id = tests.thing(quote) and p.voided_at is null
    )
  ));
$$;

-- Sends a quote for request n, accepts it and records a deposit. Stores the id of the quote under a name.
create function tests.accepted(n integer, cents integer, quote text, deposit integer) returns text
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  insert into tests.things
  select quote, public.send_quote(
    tests.request(n), tests.costs(cents), '', public.business_today(), 0,
    (select coalesce(max(q.version), 0) from public.quotes as q where q.request_id = tests.request(n)),
    gen_random_uuid()
  );
  perform public.accept_quote_for_customer(
    tests.thing(quote), '{}', cents, 'Rosa', 'by-phone', idempotency_key => gen_random_uuid()
  );
  return tests.deposit(deposit, quote);
end;
$$;
create function tests.invoices_to_follow() returns table (why text, reference text, open_cents integer)
language sql security definer as $$
  select f.why, f.reference, f.open_cents from private.invoices_to_follow() as f;
$$;
-- The reason why the office owes back a deposit of request n, and the amount in cents.
create function tests.owed(n integer) returns text
language sql security definer as $$
  select f.why || ' ' || f.owed_cents from private.deposits_to_follow() as f where f.request_id = tests.request(n);
$$;
create function tests.cancel(
  quote text, days integer default 0, reason text default 'Too dear', key uuid default gen_random_uuid(),
  visits uuid[] default '{}'
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.cancel_quote(%L, public.business_today() + %s, %L, %L, %L)',
    tests.thing(quote), days, reason, key, visits
  ));
$$;

create function tests.above(n integer) returns text
language sql security definer as $$
  select i.above_cents || ' ' || i.above_reason from tests.latest(n) as i;
$$;
create function tests.waits_for_invoice() returns boolean
language sql security definer as $$
  select a.to_invoice from public.visits as a where a.id = 'a1000020-0000-4000-8000-000000000000';
$$;

-- Sending an invoice

select tests.act_as('staff@example.com');
select is(
  tests.send(1, 10700, tests.lines('{"taxed": true, "optional": true}'), $$, message => 'Thanks.'$$), 'accepted',
  'the office sends an invoice'
);
select results_eq(
  $$select reference, kind::text, service, subtotal_cents, tax_cents, total_cents, due_on - issued_on, sent_by,
  billed_to, open_cents
    from public.invoices where request_id = tests.request(1)$$,
  $$values (
    'INV-' || lpad(tests.last_number()::text, 5, '0'), 'invoice', 'booking: pest-control', 10000, 700, 10700, 14,
    'Maya Lind',
    '{"name": "Rosa Mendez", "email": "rosa@example.com", "address": {"address": "12 Elm St", "city": "Long Beach", '
    '"zipCode": "90802"}}'::jsonb,
    10700
  )$$,
  'the invoice has its number, due date, billed contact and sums'
) from tests.act_as_owner();
select is(tests.mailed(1), 'invoice-sent', 'the invoice is mailed');
select is(
  (select r.status || ' ' || h.event from public.service_requests as r, public.service_request_history as h
    where r.id = tests.request(1) and h.request_id = r.id),
  'contacted ' || (tests.latest(1)).reference || ' was sent: $107.00',
  'the history names the invoice, and the new request becomes contacted'
);

update private.settings set service_tax_basis_points = 1025;
select tests.act_as('staff@example.com');
select is(
  tests.send(19, 11025, tests.lines('{"taxed": true}')), 'accepted', 'an invoice uses the tax rate of services'
);
select is((tests.latest(19)).tax_basis_points, 1025, 'the invoice keeps that tax rate');
select tests.act_as_owner();
select is(private.sales_tax(100), 7.00, 'the shop keeps its own tax rate');
update private.settings set service_tax_basis_points = 700;

select tests.act_as('staff@example.com');
select is(
  tests.send(4, 10000, more => ', message => repeat(''x'', 4001)'), 'PT422 invalid_message',
  'send_invoice refuses a message over 4000 letters'
);
select is(tests.send(4, 10000, days => -1), 'PT422 invalid_date', 'send_invoice refuses a due date of yesterday');
select is(
  tests.send(4, 10000, days => 181), 'PT422 invalid_date', 'send_invoice refuses a due date in more than 180 days'
);
select is(tests.send(4, 10000, days => 180), 'accepted', 'send_invoice accepts a due date in 180 days');
select is(
  tests.send(4, 10001, tests.costs(10000)), 'PT409 invoice_total', 'send_invoice refuses a total that is a cent off'
);
select is(tests.send(4, -1), 'PT422 invalid_total', 'send_invoice refuses a total below zero');
select is(
  tests.send(4, 0, tests.lines('{}', '{"price_cents": -10000}')), 'accepted', 'an invoice of zero is accepted'
);
select is(tests.balance(4), '0 0 0 0 paid', 'an invoice of zero is paid') from tests.act_as_owner();
select tests.act_as('staff@example.com');
select is(tests.send(4, 1, '[]'), 'PT422 invalid_lines', 'send_invoice refuses an invoice without lines');
select is(tests.send(5, 100), 'accepted', 'a closed request can be invoiced');
select is(tests.send(6, 100), 'PT409 request_closed', 'a spam request cannot be invoiced');
select is(
  tests.send(3, 100, more => $$, visit_ids => '{a1000003-0000-4000-8000-000000000000}'$$), 'PT404 visit_not_found',
  'an invoice of a canceled visit is refused'
);
select is(
  tests.send(3, 100, more => $$, visit_ids => '{a1000001-0000-4000-8000-000000000000}'$$), 'PT404 visit_not_found',
  'an invoice for a visit of another request is refused'
);
select is(
  tests.send(3, 100, more => ', quote_ids => array[gen_random_uuid()]'), 'PT409 quote_not_accepted',
  'an invoice of a quote that was not accepted is refused'
);
select is(
  tests.outcome(format(
    'select public.send_invoice(request_id => %L, lines => %L, due_on => public.business_today(),
      expected_total_cents => 100,
      expected_count => 1, idempotency_key => gen_random_uuid())',
    tests.request(3), tests.costs(100)
  )),
  'PT409 invoice_changed', 'an invoice by a writer who has not seen the latest one is refused'
);
select is(
  tests.outcome(format(
    'select public.send_invoice(request_id => %L, lines => %L, due_on => public.business_today(),
      expected_total_cents => 100,
      expected_count => %s, idempotency_key => %L)',
    tests.request(3), tests.costs(100), expected, 'ce000000-0000-4000-8000-000000000001'
  )),
  'accepted', 'an invoice is accepted, and so is its repetition by a writer who sees it by now (' || expected || ')'
) from generate_series(0, 1) as expected;
select is(tests.sent(3), 1, 'the repeated invoice is stored once');

select tests.act_as('field@example.com');
select is(
  tests.send(1, 100, more => $$, visit_ids => '{a1000001-0000-4000-8000-000000000000}'$$), 'accepted',
  'field: can invoice their own visit'
);
select is(
  (select (tests.latest(1)).worked_on),
  (
    select (a.starts_at at time zone 'America/Los_Angeles')::date
    from public.visits as a where a.id = 'a1000001-0000-4000-8000-000000000000'
  ),
  'the invoice has the day of the visit as the day of the work'
);
select is(tests.send(1, 100), 'PT403 not_yours', 'field: cannot send an invoice without a visit');
select is(
  tests.send(2, 100, more => $$, visit_ids => '{a1000002-0000-4000-8000-000000000000}'$$), 'PT403 not_yours',
  'field: cannot invoice the visit of another person'
);
select is(tests.send(3, 100), 'PT403 not_yours', 'field: cannot invoice a request that is not theirs');
select is(tests.credit(1, 100), 'PT403 not_admin', 'field: cannot send a credit');
select is(tests.pay(1, 40, more => $$, taken_by => ' '$$), 'accepted', 'field: can record a payment');
select is((select taken_by from public.payments), 'Dana Cole', 'field: the payment has their own name');
select is(tests.pay(3, 40), 'PT403 not_yours', 'field: cannot record a payment for the visit of a team member');
select is(tests.void(1, 40), 'PT403 not_admin', 'field: cannot void a payment')
from tests.act_as('field@example.com');
select is(
  tests.outcome(format('select public.remind_of_invoice(%L)', (tests.latest(1)).id)), 'PT403 not_admin',
  'field: cannot send a reminder'
);
select is(
  (select count(*)::integer from public.invoices where request_id not in (tests.request(1), tests.request(2))), 0,
  'field: reads only invoices of their visits'
);
select is((select count(*)::integer from public.invoice_lines), 2, 'field: reads the lines of these invoices');
select tests.act_as('customer@example.com');
select is(tests.send(1, 100), 'PT403 not_admin', 'customer: cannot send an invoice');
select is_empty(
  'select 1 from public.invoices union all select 1 from public.invoice_lines', 'customer: cannot read the tables'
);

-- Sent invoices cannot be changed.

select tests.act_as_owner();
select is(
  tests.outcome(format('update public.invoices set %s where id = %L', change, (tests.latest(1)).id)),
  'PT409 invoice_frozen', 'frozen: ' || change
)
from unnest(array[
  'due_on = due_on + 1', 'subtotal_cents = 1, total_cents = 1 + tax_cents', 'number = 9999', $$content_hash = 'x'$$,
  'worked_on = null', 'above_cents = 1', $$above_reason = 'x'$$
]) as change;
select is(
  tests.outcome(format('update public.invoice_lines set %s where invoice_id = %L', change, (tests.latest(1)).id)),
  'PT409 invoice_frozen', 'frozen: ' || change
)
from unnest(array[$$text = 'x'$$, 'taxed = not taxed']) as change;

-- Recording payments

select tests.act_as('staff@example.com');
select is(tests.pay(5, 30), 'accepted', 'a part payment is accepted');
select is(tests.balance(5), '0 0 30 70 open', 'after a part payment, the rest is open');
select tests.act_as('staff@example.com');
select is(
  tests.pay(5, 70, open => 100), 'PT409 invoice_changed', 'a payment that expects another open amount is refused'
);
select is(tests.pay(5, 71), 'PT422 invalid_amount', 'a payment of more than the open amount is refused');
select is(tests.pay(5, 0), 'PT422 invalid_amount', 'a payment of zero is refused');
select is(tests.pay(5, -1), 'PT422 invalid_amount', 'a negative payment is refused if nothing is owed back');
select is(
  tests.pay(5, 70, more => $$, taken_by => repeat('x', 101)$$), 'PT422 invalid_name',
  'record_payment refuses a name over 100 letters'
);
select is(
  tests.outcome(format(
    'select public.record_payment(%L, 70, %L, public.business_today() + %s, null, 70, gen_random_uuid())',
    (tests.latest(5)).id, method, days
  )),
  expected, 'a payment by ' || coalesce(method, 'nothing') || ' in ' || days || ' days'
)
from (
  values ('cash', 1, 'PT422 invalid_date'), ('cash', -367, 'PT422 invalid_date'), (null, 0, 'PT422 invalid_method')
) as v (method, days, expected);
select is(
  tests.outcome(format(
    'select public.record_payment(%L, 20, ''cash'', public.business_today(), null, %s, %L)',
    (tests.latest(5)).id, expected,
    'ce000000-0000-4000-8000-000000000002'
  )),
  'accepted', 'a payment is accepted, and so is its repetition by a team member who sees it by now (' || expected || ')'
) from unnest(array[70, 50]) as expected;
select is(tests.balance(5), '0 0 50 50 open', 'the repeated payment is recorded once');
select is(tests.void(5, 20), 'accepted', 'void_payment accepts that payment')
from tests.act_as('staff@example.com');
select tests.act_as('staff@example.com');
select is(
  tests.pay(5, 70, more => $$, taken_by => 'Rent-a-Hand'$$), 'accepted',
  'a payment to a helper who is not a team member is accepted'
);
select is(tests.balance(5), '0 0 100 0 paid', 'after the rest is paid, the invoice is paid');
select is(
  tests.mailed(5), 'invoice-sent payment-received payment-received payment-received', 'each payment sends a receipt'
);
select tests.act_as('staff@example.com');
select is(tests.pay(5, 1), 'PT409 invoice_paid', 'a paid invoice takes no further payment');
select is(tests.void(5, 70), 'accepted', 'void_payment can be repeated') from generate_series(1, 2);
select is(tests.balance(5), '0 0 30 70 open', 'a voided payment no longer counts');
select is(
  (select count(*)::integer from public.service_request_history where event like 'Payment of $0.70%noted wrongly'), 1,
  'the history has one entry for the voided payment'
);

-- Sending a credit

select tests.act_as('staff@example.com');
select is(
  tests.credit(5, 50, open => 100), 'PT409 invoice_changed', 'a credit that expects another open amount is refused'
);
select is(tests.credit(5, 0), 'PT422 invalid_total', 'a credit of zero is refused');
select is(tests.credit(5, 101), 'PT422 invalid_total', 'a credit above the invoice is refused');
select is(
  tests.outcome(format(
    'select public.send_credit(%L, %L, ''Sorry'', %s, %L)', (tests.latest(5)).id, tests.costs(60), expected,
    'ce000000-0000-4000-8000-000000000003'
  )),
  'accepted',
  'a part credit is accepted, and so is its repetition by a writer who sees it by now (' || expected || ')'
) from unnest(array[70, 10]) as expected;
select is(tests.balance(5), '0 60 30 10 open', 'after a credit, less is open');
select tests.act_as('staff@example.com');
select is(tests.credit(5, 41), 'PT422 invalid_total', 'a credit above the rest is refused');
select is(tests.credit(5, 40), 'accepted', 'a credit of the rest is accepted');
select is(tests.balance(5), '0 100 30 -30 credited', 'after a full credit, the paid amount is owed back');
select is(
  (select c.reference || ' ' || c.tax_basis_points from tests.latest(5, 'credit') as c),
  'INV-' || lpad(tests.last_number()::text, 5, '0') || ' 700',
  'a credit has the next number and the tax rate of its invoice'
) from tests.act_as_owner();
select tests.act_as('staff@example.com');
select is(tests.pay(5, 30), 'PT422 invalid_amount', 'a credited invoice takes no payment');
select is(tests.pay(5, -31), 'PT422 invalid_amount', 'a refund above the owed amount is refused');
select results_eq(
  'select why, open_cents from tests.invoices_to_follow()', $$values ('owed-back', -30)$$,
  'the office sees what it owes back'
);
select is(tests.pay(5, -30), 'accepted', 'the refund is accepted');
select is(tests.balance(5), '0 100 0 0 credited', 'after the refund, nothing is open');
select is(tests.void(5, 30), 'PT409 money_returned', 'a payment with a refund cannot be voided')
from tests.act_as('staff@example.com');
select is(
  tests.outcome(
    format(
      'select public.send_credit(%L, %L, '''', 0, gen_random_uuid())', (tests.latest(5, 'credit')).id, tests.costs(1)
    )
  ),
  'PT404 invoice_not_found', 'a credit cannot be credited'
) from tests.act_as('staff@example.com');

select is(
  tests.send(
    10, 3371, (select jsonb_agg(tests.line('{"price_cents": 1050, "taxed": true}')) from generate_series(1, 3))
  ),
  'accepted', 'an invoice with three taxed lines is accepted'
)
from tests.act_as('staff@example.com');
select is(tests.credit_line(10, 1050, true), 'accepted', 'the three lines are credited one by one')
from generate_series(1, 3), tests.act_as('staff@example.com');
select is(
  (
    select string_agg(i.tax_cents || '', ' ' order by i.number)
    from public.invoices as i where i.request_id = tests.request(10)
  ),
  '221 74 73 74',
  'the credits have the same tax as the invoice in sum'
);
select is(tests.balance(10), '0 3371 0 0 credited', 'after the three credits, nothing is open');
select is(
  tests.send(
    11, 3232, (select jsonb_agg(tests.line('{"price_cents": 1007, "taxed": true}')) from generate_series(1, 3))
  ),
  'accepted', 'an invoice whose lines have less tax one by one is accepted'
)
from tests.act_as('staff@example.com');
select is(tests.credit_line(11, 1007, true), 'accepted', 'its three lines are credited one by one')
from generate_series(1, 3), tests.act_as('staff@example.com');
select is(tests.balance(11), '0 3232 0 0 credited', 'after these credits, no cent is open');
select is(tests.send(12, 10000), 'accepted', 'an invoice without tax is accepted')
from tests.act_as('staff@example.com');
select is(tests.credit_line(12, 9000, true), 'PT422 invalid_total', 'an invoice without tax takes no credit with tax')
from tests.act_as('staff@example.com');
select is(tests.send(13, 10700, tests.lines('{"taxed": true}')), 'accepted', 'an invoice with tax is accepted')
from tests.act_as('staff@example.com');
select is(
  tests.credit_line(13, 10700, false), 'PT422 invalid_total',
  'a credit of more untaxed work than was invoiced is refused'
)
from tests.act_as('staff@example.com');
select is(tests.credit_line(13, 5000, true), 'accepted', 'a part credit with tax is accepted')
from tests.act_as('staff@example.com');
select is(
  tests.credit(13, 0, lines => tests.lines('{"price_cents": 8000}', '{"price_cents": -4000, "taxed": true}')),
  'PT422 invalid_total',
  'a credit whose tax is below zero is refused'
) from tests.act_as('staff@example.com');
select is(tests.credit_line(13, 5001, false), 'PT422 invalid_total', 'a credit above the untaxed rest is refused')
from tests.act_as('staff@example.com');
select is(tests.credit_line(13, 5000, false), 'accepted', 'a credit of the untaxed rest is accepted')
from tests.act_as('staff@example.com');
select is(tests.balance(13), '0 10350 0 350 open', 'after the untaxed credit, the tax is open');
select is(
  tests.credit(13, 0, lines => tests.lines('{"price_cents": 5000, "taxed": true}', '{"price_cents": -5000}')),
  'accepted', 'a credit of the tax alone is accepted'
) from tests.act_as('staff@example.com');
select is(tests.balance(13), '0 10700 0 0 credited', 'after the credit of the tax, no cent is open');

-- Invoices that use a deposit

select tests.act_as('staff@example.com');
insert into tests.things
select 'quote',
  public.send_quote(tests.request(8), tests.costs(100000), '', public.business_today(), 50000, 0, gen_random_uuid());
select public.accept_quote_for_customer(
  tests.thing('quote'), '{}', 100000, 'Rosa', 'by-phone', idempotency_key => gen_random_uuid()
);
select is(tests.deposit(50000), 'accepted', 'a deposit is accepted');
select is(tests.mailed(8), 'quote-sent quote-accepted deposit-received', 'a deposit sends a receipt');
select is(
  tests.send(8, 30000, more => format(', quote_ids => array[%L]::uuid[]', tests.thing('quote'))), 'accepted',
  'an invoice for a part of the work is accepted'
);
select is(tests.balance(8), '30000 0 0 0 paid', 'the deposit covers that invoice');
select tests.act_as('staff@example.com');
select is(tests.send(8, 70000), 'accepted', 'an invoice for the rest is accepted');
select is(tests.balance(8), '20000 0 0 50000 open', 'the rest of the deposit is deducted from the second invoice');
select tests.act_as('staff@example.com');
select is(tests.deposit(-1), 'PT422 invalid_amount', 'a used deposit cannot be given back');
select is(tests.pay(8, 50000), 'accepted', 'a payment of the open rest is accepted');
select is(tests.credit(8, 70000), 'accepted', 'a credit of the second invoice is accepted');
select is(
  tests.balance(8), '0 70000 50000 -50000 credited',
  'after the credit, the deposit is free again and the payment is owed back'
);
select tests.act_as('staff@example.com');
select is(tests.deposit(-20001), 'PT422 invalid_amount', 'a refund above the free deposit is refused');
select is(tests.send(8, 70000), 'accepted', 'a third invoice is accepted');
select is(tests.balance(8), '20000 0 0 50000 open', 'the free deposit is deducted from the third invoice');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(
    format('select public.void_payment(%L)', (select id from public.payments where quote_id = tests.thing('quote')))
  ),
  'accepted', 'a used deposit can be voided'
);
select is(tests.balance(8), '0 0 0 70000 open', 'a voided deposit covers nothing');
select is(
  (select sum(deposit_cents)::integer from public.invoices where request_id = tests.request(8)), 0,
  'no invoice has a deposit after the void'
);
select tests.act_as_owner();
select is(
  (select private.stale_reason(m) from private.mails as m where m.kind = 'deposit-received'),
  'The payment was noted wrongly.',
  'the receipt of a voided deposit is not sent'
);
select tests.act_as('staff@example.com');
select is(tests.deposit(10000), 'accepted', 'a deposit after the invoices is accepted');
select is(
  (
    select string_agg(deposit_cents || '', ' ' order by number) from public.invoices where request_id = tests.request(8)
  ),
  '10000 0 0 0', 'a late deposit covers the oldest invoice first'
);

select tests.act_as('staff@example.com');
insert into tests.things
select 'unused',
  public.send_quote(
    tests.request(9), tests.costs(10000), '', public.business_today(), 0, 0, idempotency_key => gen_random_uuid()
  );
select public.accept_quote_for_customer(
  tests.thing('unused'), '{}', 10000, 'Rosa', 'by-phone', idempotency_key => gen_random_uuid()
);
select is(tests.deposit(5000, 'unused'), 'accepted', 'a deposit for work that is canceled later is accepted');
select is(tests.deposit(-5001, 'unused'), 'PT422 invalid_amount', 'a refund above the deposit is refused');
select tests.act_as_owner();
select is(private.open_of(array[tests.request(9)]), '["REQ-IIIIII"]', 'an erasure waits for an unused deposit');
select tests.act_as('staff@example.com');
select is(tests.deposit(-5000, 'unused'), 'accepted', 'a refund of the whole deposit is accepted');
select tests.act_as_owner();
select is(private.open_of(array[tests.request(9)]), '[]', 'after the refund, an erasure waits for nothing');
select is(tests.void(9, 5000), 'PT409 money_returned', 'a deposit with a refund cannot be voided')
from tests.act_as('staff@example.com');
select is(tests.send(9, 10000), 'accepted', 'an invoice after the refund is accepted');
select is(tests.balance(9), '0 0 0 10000 open', 'that invoice has no deposit');
select tests.act_as('staff@example.com');
select is(tests.deposit(1000, 'unused'), 'accepted', 'a deposit after the invoice is accepted');
select is(tests.pay(9, 9000), 'accepted', 'the payment of the open rest is accepted');
select is(tests.deposit(1000, 'unused'), 'PT409 invoice_paid', 'a deposit for a paid invoice is refused');
select is(tests.credit(9, 10000), 'accepted', 'a credit of the invoice is accepted');
select is(tests.deposit(1000, 'unused'), 'accepted', 'a deposit after the credit is accepted');

-- Invoices that exceed the accepted amount

select is(tests.accepted(20, 10000, 'above', 100), 'accepted', 'a quote is accepted');
select is(
  tests.send(20, 10001, more => format(', above_reason => %L', reason)), 'PT409 above_accepted',
  'an invoice a cent above the accepted total needs a reason'
)
from unnest(array[null, ' ']) as reason;
select is(
  tests.send(20, 10001, more => ', above_reason => repeat(''x'', 501)'), 'PT422 invalid_reason',
  'a reason over 500 letters is refused'
);
select is(
  tests.send(20, 6000, more => $$, above_reason => 'No need'$$), 'accepted',
  'an invoice below the accepted total needs no reason'
);
select is(tests.above(20), '0 ', 'an invoice below the accepted total keeps no reason');
select is(tests.send(20, 5000), 'PT409 above_accepted', 'the accepted total counts earlier invoices');
select is(
  tests.send(20, 5000, more => $$, above_reason => ' One more room '$$), 'accepted',
  'an invoice above the accepted total is accepted with a reason'
);
select is(tests.above(20), '1000 One more room', 'the invoice keeps the difference and the reason');
select is(
  (select count(*)::integer from public.service_request_history as h
    where h.request_id = tests.request(20)
      and h.event like '%was sent: $50.00, $10.00 more than was accepted: One more room'),
  1, 'the history names the difference and the reason'
);
select is(tests.mailed(20) like '%invoice-above%', false, 'an invoice by the office sends no mail invoice-above');
select is(tests.accepted(20, 2000, 'extra', 100), 'accepted', 'a quote for extra work is accepted');
select is(
  tests.send(20, 2001), 'PT409 above_accepted', 'a difference with a reason does not count toward the extra work'
);
select is(tests.send(20, 1000), 'accepted', 'an invoice for a part of the extra work is accepted');
select is(tests.send(20, 1001), 'accepted', 'rounded tax of two invoices may exceed the accepted total by a cent');
select is(tests.above(20), '0 ', 'a cent of rounded tax is not stored as a difference');
select tests.act_as_owner();
select is(
  (select private.customer_invoices(tests.request(20))::text ~ 'more room|above'), false,
  'the customer does not see the difference'
);

select is(tests.accepted(21, 10000, 'field', 100), 'accepted', 'a quote for the work of the field role is accepted');
select is(
  tests.send(21, 10950, more => $$, visit_ids => '{a1000020-0000-4000-8000-000000000000}'$$), 'PT409 above_accepted',
  'field: an invoice above the accepted total needs a reason'
)
from tests.act_as('field@example.com');
select is(
  tests.send(
    21, 10950, more => $$, visit_ids => '{a1000020-0000-4000-8000-000000000000}', above_reason => 'An hour more'$$
  ),
  'accepted', 'field: an invoice above the accepted total is accepted with a reason'
) from tests.act_as('field@example.com');
select tests.act_as_owner();
select results_eq(
  $$select data ->> 'aboveCents', data ->> 'reason', data ->> 'sentBy', data ->> 'invoice' from private.mails where
    kind = 'invoice-above'$$,
  $$select '950', 'An hour more', 'Dana Cole', reference from tests.latest(21)$$,
  'the office is mailed the difference and the reason'
);
select is(tests.waits_for_invoice(), false, 'an invoiced visit is not marked to invoice');
select is(tests.credit(21, 950), 'accepted', 'a part credit is accepted')
from tests.act_as('staff@example.com');
select is(tests.waits_for_invoice(), false, 'after a part credit, the visit is still invoiced');
select is(tests.credit(21, 10000), 'accepted', 'a credit of the rest is accepted')
from tests.act_as('staff@example.com');
select is(tests.waits_for_invoice(), true, 'after a full credit, the visit is marked to invoice again');
select is(tests.send(21, 10000), 'accepted', 'an invoice of the accepted total needs no reason after the credit')
from tests.act_as('staff@example.com');

select is(
  tests.outcome(format('select public.invoice_starting_lines(%L)', tests.request(22))), 'PT403 not_yours',
  'field: gets no starting lines for the request of another person'
) from tests.act_as('field@example.com');
select is(
  public.invoice_starting_lines(tests.request(22)) #>> '{0,price_cents}', '10000',
  'a new invoice starts with the lines of the last one for the service'
)
from tests.act_as('staff@example.com');
select is(public.invoice_starting_lines(gen_random_uuid()), '[]', 'an unknown request has no starting lines')
from tests.act_as('staff@example.com');
select is(
  public.invoice_starting_lines(tests.request(21)) #>> '{0,price_cents}', '100',
  'field: gets starting lines from an invoice they can read'
)
from tests.act_as('field@example.com');

-- Parts of a deposit that no invoice uses

select is(tests.accepted(14, 100000, 'in part', 50000), 'accepted', 'a deposit is accepted');
select is(tests.owed(14), null, 'a deposit without an invoice is not owed back');
select is(
  tests.send(14, 30000, more => format(', quote_ids => array[%L]::uuid[]', tests.thing('in part'))), 'accepted',
  'an invoice that uses a part of the deposit is accepted'
);
select is(tests.owed(14), 'invoiced 20000', 'the free rest of the deposit is owed back');
select tests.act_as_owner();
select is(
  (
    select private.customer_request_view(r) ->> 'depositOwedCents'
    from public.service_requests as r where r.id = tests.request(14)
  ),
  '20000',
  'the customer sees the owed deposit'
);
-- All times are the same, because a test runs in one transaction. These statements make the first invoice and its quote
-- older.
set local session_replication_role = replica;
update public.invoices set sent_at = now() - interval '1 hour' where request_id = tests.request(14);
update public.quotes set answered_at = now() - interval '2 hours' where request_id = tests.request(14);
set local session_replication_role = origin;
select is(tests.accepted(14, 4000, 'more', 1000), 'accepted', 'extra work with a deposit is accepted');
select is(tests.owed(14), null, 'while extra work is not invoiced, no deposit is owed back');
select is(
  tests.send(14, 4000, more => format(', quote_ids => array[%L]::uuid[]', tests.thing('more'))), 'accepted',
  'the invoice of the extra work is accepted'
);
select is(tests.owed(14), 'invoiced 17000', 'after that invoice, the free rest is owed back');
select is(tests.deposit(-16000, 'in part'), 'accepted', 'a refund of a part is accepted');
select is(tests.deposit(-1000, 'more'), 'accepted', 'a refund of the other deposit is accepted');
select is(tests.owed(14), null, 'after both refunds, nothing is owed');

select is(tests.accepted(15, 100000, 'paid', 50000), 'accepted', 'a deposit of half is accepted');
select is(
  tests.send(15, 100000, more => format(', quote_ids => array[%L]::uuid[]', tests.thing('paid'))), 'accepted',
  'an invoice that uses the whole deposit is accepted'
);
select is(tests.pay(15, 50000), 'accepted', 'the other half is paid');
select is(tests.credit(15, 30000), 'accepted', 'a part credit is accepted');
select is(tests.balance(15), '20000 30000 50000 0 paid', 'a part credit frees deposit, and nothing is open');
select is(tests.owed(15), 'invoiced 30000', 'the freed deposit is owed back')
from tests.act_as('staff@example.com');
select tests.act_as_owner();
select is(
  (
    select d ->> 'openCents' || ' ' || (d ->> 'depositOwedCents')
    from tests.data(tests.request(15), 'invoice-credited') as d
  ),
  '0 30000',
  'the mail of the credit names the owed deposit'
);

select is(tests.accepted(16, 10000, 'closed', 2000), 'accepted', 'a deposit of request 16 is accepted');
select tests.move_request(tests.request(16), 'closed');
select is(tests.owed(16), 'closed 2000', 'the deposit of a closed request is owed back');
select is(tests.deposit(-2000, 'closed'), 'accepted', 'a refund for a closed request is accepted');

-- Canceling an accepted quote

select is(tests.accepted(17, 10000, 'canceled', 2500), 'accepted', 'an accepted quote with a deposit');
select is(tests.cancel('canceled', days), 'PT422 invalid_date', 'cancel_quote refuses a date in ' || days || ' days')
from unnest(array[-1, 1]) as days;
select is(
  tests.cancel('canceled', reason => reason), 'PT422 invalid_reason',
  'cancel_quote refuses no reason and a reason over 500 letters'
)
from unnest(array[null, ' ', repeat('x', 501)]) as reason;
select is(tests.cancel('canceled'), 'PT403 not_admin', 'field: cannot cancel a quote')
from tests.act_as('field@example.com');
select tests.act_as('staff@example.com');
select is(tests.send(17, 100), 'accepted', 'an invoice is accepted');
select is(tests.cancel('canceled'), 'PT409 quote_invoiced', 'an invoiced quote cannot be canceled');
select is(tests.credit(17, 100), 'accepted', 'a credit of that invoice is accepted');
select tests.act_as_owner();
insert into public.visits (id, request_id, starts_at, duration_minutes, note)
select
  ('a100017' || n || '-0000-4000-8000-000000000000')::uuid, tests.request(17), now() + n * interval '1 day' - interval
  '1 hour', 60, ''
from generate_series(0, 2) as n;
select tests.act_as('staff@example.com');
select is(
  tests.cancel(
    'canceled', key => 'ce000000-0000-4000-8000-000000000004',
    visits => '{a1000170-0000-4000-8000-000000000000, a1000171-0000-4000-8000-000000000000}'
  ),
  'accepted', 'cancel_quote is accepted, and so is its repetition'
)
from generate_series(1, 2);
select results_eq(
  $$select canceled_at is not null from public.visits where request_id = tests.request(17) order by id$$,
  array[false, true, false], 'cancel_quote cancels the named visits that are still ahead'
);
select is(tests.cancel('canceled'), 'PT409 quote_canceled', 'a team member cannot cancel a canceled quote');
select results_eq(
  format(
    'select state::text, canceled_on, cancel_reason, canceled_by, total_cents from public.quotes where id = %L',
    tests.thing('canceled')
  ),
  $$values ('canceled', public.business_today(), 'Too dear', 'Maya Lind', 10000)$$,
  'a canceled quote has who canceled it, when and why'
);
select tests.act_as_owner();
select is(
  (select string_agg(m.kind::text || coalesce(' ' || (m.data ->> 'answer'), ''), ', '
    '' order by m.kind) from private.mails as m
    where m.request_id = tests.request(17) and (m.kind = 'quote-canceled' or m.data ->> 'answer' = 'canceled')),
  'quote-canceled, quote-answered canceled', 'customer and office are mailed'
);
select tests.act_as('staff@example.com');
select is(tests.owed(17), 'canceled 2500', 'the deposit of a canceled quote is owed back');
select is(tests.deposit(1, 'canceled'), 'PT409 quote_not_accepted', 'a canceled quote takes no deposit');
select is(tests.deposit(-2500, 'canceled'), 'accepted', 'a refund for a canceled quote is accepted');
select is(tests.owed(17), null, 'after the refund, nothing is owed');
select is_empty(
  $$select 1 from public.figure_rows('quotes-accepted') where request_id = tests.request(17)$$,
  'the figures do not count a canceled quote as accepted'
);
select is(
  (select sum(cents)::integer from public.figure_rows('paid') where request_id = tests.request(17)), 0,
  'the figures count the deposit as refunded'
);
select tests.act_as_owner();
select is(
  tests.outcome(format('update public.quotes set %s where id = %L', change, tests.thing('canceled'))),
  'PT409 quote_frozen', 'a canceled quote is frozen: ' || change
)
from unnest(
  array[
    'state = ''accepted'', canceled_on = null', 'canceled_on = canceled_on - 1',
    'answered_at = now() - interval ''1 day'''
  ]
) as change;
select is(tests.accepted(17, 9000, 'anew', 0), 'PT422 invalid_amount', 'another quote is accepted, without a deposit');
select is(
  (select is_extra from public.quotes where id = tests.thing('anew')), false,
  'a quote after a cancellation is not extra work'
);

select is(tests.accepted(18, 10000, 'withdrawn', 700), 'accepted', 'a deposit of request 18 is accepted');
select tests.act_as_owner();
insert into tests.things select 'request ' || t.token, t.request_id
from private.request_tokens as t where t.request_id = tests.request(18);
select tests.act_as_anonymous();
select public.withdraw_request(token => substr(t.name, 9)) from tests.things as t where t.id = tests.request(18);
select tests.act_as('staff@example.com');
select results_eq(
  format('select state::text, canceled_by from public.quotes where id = %L', tests.thing('withdrawn')),
  $$values ('canceled', null::text)$$,
  'the withdrawal of a request cancels its accepted quote'
);
select is(tests.owed(18), 'closed 700', 'the deposit of a withdrawn request is owed back');

select tests.accepted(23, cents, quote, 0)
from (values (5000, 'first of two'), (2000, 'second of two')) as q (cents, quote);
select tests.send(23, 7000);
select is(
  tests.cancel('second of two'), 'PT409 quote_invoiced', 'a quote that was invoiced with another cannot be canceled'
);
select tests.act_as_owner();
insert into tests.things select 'request ' || t.token, t.request_id
from private.request_tokens as t where t.request_id = tests.request(23);
select tests.act_as_anonymous();
select public.withdraw_request(token => substr(t.name, 9)) from tests.things as t where t.id = tests.request(23);
select tests.act_as('staff@example.com');
select is(
  (select array_agg(q.state::text) from public.quotes as q where q.request_id = tests.request(23)),
  '{accepted,accepted}', 'the withdrawal of an invoiced request cancels no quote'
);

-- Reminders that staff send

select tests.act_as_owner();
set local session_replication_role = replica;
update public.invoices
set issued_on = issued_on - 20, due_on = issued_on - 1 where request_id in (tests.request(3), tests.request(8));
set local session_replication_role = origin;
select is(tests.balance(3), '0 0 0 100 overdue', 'an invoice is overdue from the day after its due date');
select tests.act_as('staff@example.com');
select results_eq(
  'select why, reference from tests.invoices_to_follow()',
  $$select case when open_cents > 0 then 'overdue' else 'owed-back' end, reference from public.invoices
    where open_cents < 0 or open_cents > 0 and request_id in (
      tests.request(3), tests.request(8)
    ) order by open_cents < 0,
    number$$,
  'the office sees overdue invoices first'
);
select is(
  tests.outcome(format('select public.remind_of_invoice(%L)', (tests.latest(3)).id)), 'accepted',
  'remind_of_invoice is accepted'
)
from generate_series(1, 2);
select is(
  tests.mailed(3), 'invoice-sent invoice-reminder', 'a reminder is mailed at most once a day'
) from tests.act_as_owner();
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.remind_of_invoice(%L)', (tests.latest(4)).id)), 'PT409 not_overdue',
  'a paid invoice takes no reminder'
);
select is(tests.pay(3, 100), 'accepted', 'a payment after the reminder is accepted');
select tests.act_as_owner();
select is(
  (
    select private.stale_reason(m)
    from private.mails as m where m.kind = 'invoice-reminder' and not m.data ? 'byItself'
  ),
  'The invoice is paid.', 'a reminder of a paid invoice is not sent'
);

-- Automatic reminders of an overdue invoice
select is(cardinality(array_remove(tests.reasons(8), null)), 0, 'an overdue invoice has two automatic reminders');
select is(
  tests.reasons(3), array['The invoice is paid.', 'The invoice is paid.'],
  'the automatic reminders of a paid invoice are not sent'
);
select tests.act_as('field@example.com');
select is(
  tests.outcome(format('select public.set_invoice_reminders(%L, false)', (tests.latest(8)).id)), 'PT403 not_admin',
  'field: cannot switch the reminders'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.set_invoice_reminders(%L)', (tests.latest(8)).id)), 'PT422 invalid_reminders',
  'set_invoice_reminders refuses null'
);
select is(
  tests.outcome(format('select public.set_invoice_reminders(%L, false)', (tests.latest(8)).id)), 'accepted',
  'the office can switch off the reminders'
);
select is(
  (tests.reasons(8))[1], 'Reminders of this invoice are switched off.', 'reminders that are switched off are not sent'
);
select public.set_invoice_reminders((tests.latest(8)).id, true);
select is((tests.reasons(8))[1], null, 'reminders that are switched on again are sent');
select public.remind_of_invoice((tests.latest(8)).id);
select is(
  (tests.reasons(8))[1], 'Staff reminded the customer on the same day.',
  'an automatic reminder is not sent on the day of a reminder by staff'
);
select tests.act_as_owner();

-- A customer gave no email address on the phone. Staff add the address later.

select tests.act_as_owner();
update public.service_requests set taken_by_email = 'staff@example.com' where id = tests.request(7);
select tests.act_as('staff@example.com');
select is(tests.send(7, 100), 'accepted', 'an invoice for a caller without an email address');
select is(tests.pay(7, 100), 'accepted', 'the payment of that invoice');
select is(tests.send(7, 200), 'accepted', 'a second invoice for that caller');
select is(tests.mailed(7), null, 'no mail is sent without an email address') from tests.act_as_owner();
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format(
    'select public.correct_request(%L, %L, %L)', tests.request(7),
    '{"firstName": "Rosa", "lastName": "Mendez", "email": "rosa@example.com", "address": "12 Elm St", "city": "Long '
    'Beach", "zipCode": "90802"}',
    '{"address": "12 Elm St", "city": "Long Beach", "zipCode": "90802"}'
  )),
  'accepted', 'correct_request adds the email address'
);
select is(
  tests.mailed(7), 'request-received invoice-sent', 'the new email address gets the open invoice'
) from tests.act_as_owner();
select is(tests.reminders(7), '{3 09:00,14 09:00}', 'the open invoice gets its automatic reminders');

-- Payment references, such as the number of a check

select tests.act_as('staff@example.com');
select is(tests.send(19, 10000), 'accepted', 'an invoice is accepted');
select is(
  tests.pay(19, 300, more => $$, payment_reference => repeat('x', 61)$$), 'PT422 invalid_reference',
  'record_payment refuses a reference over 60 letters'
);
select is(
  tests.pay(19, 300, more => $$, payment_reference => E' Check\n#1042 '$$), 'accepted',
  'record_payment accepts a reference'
);
select is(
  (select p.reference || ': ' || h.event from public.payments as p, public.service_request_history as h
    where p.invoice_id = (tests.latest(19)).id and h.request_id = p.request_id order by h.id desc limit 1),
  'Check #1042: Payment of $3.00 was recorded for ' || (tests.latest(19)).reference || ' (cash, Check #1042)',
  'the reference has no line break, and the history contains it'
);
select is(
  (select payment_reference from public.accountant_rows() where kind = 'payment' and total_cents = 300), 'Check #1042',
  'the rows for the books contain the reference'
);
select results_eq(
  $$select reference from public.staff_search('check #1042')$$, $$values ('REQ-SSSSSS')$$,
  'staff_search finds the reference'
);
select is(
  public.admin_invoices(term => 'CHECK #1042') -> 'total', '1', 'the search of the invoices finds the reference'
);
select is(
  (select m ->> 'kind' || ' '
    '' || (m -> 'content' -> 'payment' ->> 'reference') from jsonb_array_elements(
      public.export_customer('rosa@example.com') -> 'mails'
    ) as m
    where m -> 'content' -> 'payment' ->> 'reference' <> ''),
  'payment-received Check #1042', 'the receipt contains the reference'
);
select is(
  jsonb_path_query_array(
    public.export_customer('rosa@example.com'), '$.requests[*] ? (@.reference == "REQ-SSSSSS").payments[*].reference'
  ),
  '["Check #1042"]', 'the export of the customer contains the reference'
);
select tests.act_as_owner();

-- Invoices on the customer's page

create function tests.seen(n integer) returns jsonb
language sql security definer as $$
  select private.customer_request_view(r) -> 'invoices' from public.service_requests as r where r.id = tests.request(n);
$$;
select is(
  jsonb_path_query_array(tests.seen(5), '$[*].state'), '["credit", "credit", "credited"]',
  'a closed request shows its invoices, newest first'
);
select is(tests.seen(5) -> 0 -> 'credits', tests.seen(5) -> 2 -> 'reference', 'a credit names its invoice');
select is(
  tests.seen(3) #- '{0,id}' #- '{0,payments,0,id}',
  jsonb_build_array(jsonb_build_object(
    'reference', (tests.latest(3)).reference, 'kind', 'invoice', 'credits', null, 'state', 'paid',
    'workedOn', null, 'billedMonth', null, 'issuedOn', (tests.latest(3)).issued_on,
    'dueOn', (tests.latest(3)).due_on, 'message', '',
    'billedTo',
    '{"name": "Rosa Mendez", "address": {"address": "12 Elm St", "city": "Long Beach", "zipCode": "90802"}}'::jsonb,
    'lines',
    '[{"position": 1, "text": "Treatment", "quantity": 1, "priceCents": 100, "totalCents": 100, "taxed": false, '
    '"productId": null}]'::jsonb,
    'taxBasisPoints', 700, 'subtotalCents', 100, 'taxCents', 0, 'totalCents', 100, 'depositCents', 0, 'creditedCents',
    0,
    'paidCents', 100, 'undecidedCents', 0, 'openCents', 0,
    'payments',
    jsonb_build_array(
      jsonb_build_object('amountCents', 100, 'method', 'cash', 'reference', '', 'paidOn', private.today())
    )
  )),
  'the page contains everything that was sent and paid, and no team member'
);

select tests.act_as('staff@example.com');
select results_eq(
  format('select reference from public.staff_search(%L)', term), $$values ('INV-00006')$$,
  'staff_search finds the invoice ' || term
)
from (select reference from public.invoices where request_id = tests.request(3)) as i,
unnest(array[i.reference, lower(i.reference), 'inv ' || ltrim(substr(i.reference, 5), '0')]) as term;

-- Erasure and retention of invoices

select tests.act_as_owner();
select set_eq(
  'select jsonb_array_elements_text(private.open_of(array[tests.request(5), tests.request(8)]))',
  'select reference from public.invoices where request_id = tests.request(8) and open_cents <> 0',
  'an erasure waits for open invoices'
);
select tests.act_as('staff@example.com');
select is(
  jsonb_path_query_array(
    public.export_customer('rosa@example.com'),
    '$.requests[*] ? (@.reference == "REQ-EEEEEE").invoices[*] ? (@.kind == "credit" && @.sent_by == "Maya '
    'Lind").lines[*].text'
  ),
  '["Treatment", "Treatment"]', 'the export of the customer contains invoices and credits'
);
select tests.act_as_owner();
delete from public.service_requests where id = tests.request(3);
select is(
  (select billed_to || jsonb_build_object('total', total_cents, 'request', request_id) from public.invoices
    where id = (select result_id from private.idempotency_keys where key = 'ce000000-0000-4000-8000-000000000001')),
  '{"name": "Rosa Mendez", "address": {"address": "12 Elm St", "city": "Long Beach", "zipCode": "90802"}, "total": '
  '100, "request": null}',
  'an invoice outlives its request, with name and address alone'
);

select is(
  (select count(*)::integer from public.invoices),
  (select last_number - min(number) + 1 from private.invoice_counter, public.invoices group by last_number),
  'the numbers have no gaps'
);

-- Three requests were deleted. Retention deletes the invoices, quotes and payments of each request together. One
-- request had a deposit long before its invoice.
select tests.act_as_owner();
delete from public.service_requests where id in (tests.request(5), tests.request(14), tests.request(15));
set local session_replication_role = replica;
update public.invoices set sent_at = now() - interval '7 years 1 day' where request_id is null;
update public.quotes set answered_at = now() - interval '7 years 60 days' where request_id is null;
update public.payments set created_at = now() - interval '7 years 60 days' where request_id is null;
update public.invoices set sent_at = now() - interval '6 years 360 days'
where kind = 'credit' and papers_id = (select q.papers_id from public.quotes as q where q.id = tests.thing('paid'));
set local session_replication_role = origin;
select private.carry_out_retention();
select results_eq(
  $$
    select 'invoice', total_cents from public.invoices where request_id is null
    union all select 'payment', amount_cents from public.payments where request_id is null
    union all select 'quote', total_cents from public.quotes where request_id is null
    order by 1, 2
  $$,
  $$values ('invoice', 30000), ('invoice', 100000), ('payment', 50000), ('payment', 50000), ('quote', 100000)$$,
  'seven years after the last document of a request, all of them are deleted together'
);

-- Marking the visits and quotes that an invoice bills

create function tests.finished_visit(n integer, person text) returns text
language plpgsql as $$
declare
  visit constant uuid := gen_random_uuid();
begin
  perform tests.act_as_owner();
  insert into public.visits (id, request_id, starts_at, duration_minutes, note)
  values (visit, tests.request(n), now() - interval '10 minutes', 60, '');
  insert into public.visit_people (visit_id, name, member_id)
  select visit, person, (select r.user_id from public.user_roles as r where r.name = person);
  insert into tests.things (name, id) values (person || n, visit);
  perform tests.act_as('staff@example.com');
  return tests.outcome(format('select public.finish_visit(%L, ''done'', '''', 0)', visit));
end;
$$;
create function tests.to_be_invoiced(n integer) returns text[]
language sql security definer as $$
  select array_agg(private.visit_people_text(a.id))
  from public.visits as a where a.request_id = tests.request(n) and a.to_invoice;
$$;
create function tests.for_visit(thing text) returns text
language sql as $$
  select format(', visit_ids => array[%L]::uuid[]', tests.thing(thing));
$$;

select is(
  tests.finished_visit(24, 'Dana Cole') || tests.finished_visit(24, 'Lee Cho'), 'acceptedaccepted',
  'two people finish two visits of a request'
);
select tests.act_as('field@example.com');
select is(
  tests.send(24, 10000, more => ', visit_ids => null'), 'PT403 not_yours',
  'field: cannot send an invoice without visits'
);
select is(
  tests.send(24, 10000, more => tests.for_visit('Dana Cole24')), 'accepted', 'field: can invoice their own visit'
);
select is(tests.to_be_invoiced(24), '{"Lee Cho"}', 'the visit of the other person is still to be invoiced');

select is(tests.accepted(25, 20000, 'two visits', 5000), 'accepted', 'a quote for two visits is accepted');
select is(tests.finished_visit(25, 'Dana Cole'), 'accepted', 'the first visit takes place');
select is(
  tests.send(25, 20000, more => ', quote_ids => null'), 'PT409 above_accepted',
  'an invoice without the accepted quote is refused'
);
select is(
  tests.send(25, 20000, more => tests.for_visit('Dana Cole25')), 'accepted',
  'the whole quote is invoiced after the first visit'
);
select is(tests.finished_visit(25, 'Lee Cho'), 'accepted', 'the second visit takes place');
select is(tests.to_be_invoiced(25), null, 'a visit of invoiced work is not to be invoiced');
select tests.act_as_owner();
select is(
  (
    select array[public.is_invoiced(q)::integer, public.left_to_invoice_cents(q), public.is_to_invoice(q)::integer]
    from public.quotes as q where q.id = tests.thing('two visits')
  ),
  '{1,0,0}', 'an invoiced quote has nothing left to invoice'
);
select tests.act_as('staff@example.com');
select public.record_payment(
  (tests.latest(25)).id, 15000, 'cash', public.business_today(), '', 15000, gen_random_uuid()
);
select tests.act_as_owner();
select is(
  (
    select array_agg(distinct w.why::text)
    from private.work_on_requests(1000) as w where w.request_id = tests.request(25)
  ),
  '{to-close}',
  'a paid request is to be closed'
);

-- All these rows have the same time, because a test runs in one transaction.
select is(tests.accepted(26, 10000, 'first work', 100), 'accepted', 'a quote is accepted');
select is(tests.send(26, 10000), 'accepted', 'the quote is invoiced');
insert into tests.things
select 'on that day',
  public.send_quote(tests.request(26), tests.costs(8000), '', public.business_today(), 3000, 1, gen_random_uuid());
select public.accept_quote_for_customer(
  tests.thing('on that day'), '{}', 8000, 'Rosa', 'by-phone', idempotency_key => gen_random_uuid()
);
select tests.act_as_owner();
select is(
  (
    select private.mail_data(m) #>> '{quote,depositCents}' from private.mails as m
    where m.kind = 'quote-accepted' and m.data ->> 'quoteId' = tests.thing('on that day')::text
  ), '3000',
  'the mail asks for the deposit of extra work that is accepted on the same day'
);
update private.settings set pays_online = true;
select tests.act_as_anonymous();
select is(
  jsonb_path_query_array(public.customer_request(tests.token(26)), '$.quotes[*].depositOpenCents'), '[3000, 0]',
  'the page asks for the deposit of that extra work'
);
select is(
  public.payment_to_start(tests.token(26), quote_id => tests.thing('on that day')) ->> 'amountCents', '3000',
  'the deposit of that extra work can be paid online'
);
select tests.act_as('staff@example.com');
select is(tests.deposit(1000, 'on that day'), 'accepted', 'a part of the deposit is accepted');
select tests.act_as_owner();
select is(
  (select public.deposit_open_cents(q) from public.quotes as q where q.id = tests.thing('on that day')), 2000,
  'deposit_open_cents is the rest of the deposit'
);

select * from finish();
rollback;

-- Refunds to the card: requests, amounts and outcomes. Also compares our books with the books of the provider.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
insert into public.user_roles (user_id, role, name) values (tests.user_id('field@example.com'), 'field', 'Dana Cole');
insert into tests.things values ('order', tests.buy('ann@example.com'));
update private.settings set pays_online = true;
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-BACKA' || chr(64 + n), 'booking', 'Rosa Mendez', 'rosa' || n || '@example.com', '',
  '{"serviceType": "pest-control"}'
from generate_series(1, 5) as n;

create function tests.invoice(n integer) returns public.invoices
language sql security definer as $$
  select i
  from public.invoices as i where i.request_id = tests.request(n) and i.kind = 'invoice' order by i.number desc limit 1;
$$;
create function tests.send_invoice(n integer, cents integer) returns void
language sql as $$
  select public.send_invoice(
    request_id => tests.request(n), lines => tests.lines(format('{"price_cents": %s}', cents)::jsonb),
    due_on => public.business_today() + 14,
    expected_total_cents => cents, expected_count => 0, idempotency_key => gen_random_uuid()
  );
$$;
create function tests.credit(n integer, cents integer) returns void
language sql as $$
  select public.send_credit(
    (tests.invoice(n)).id, lines => tests.lines(format('{"price_cents": %s}', cents)::jsonb), message => '',
    expected_open_cents => (tests.invoice(n)).open_cents, idempotency_key => gen_random_uuid()
  );
$$;
create function tests.give_back(n integer, cents integer, method text default 'online') returns text
language sql as $$
  select tests.outcome(format(
    'select public.record_payment(%L, %s, %L, public.business_today(), '''', %s, gen_random_uuid())',
    (tests.invoice(n)).id, -cents, method, (tests.invoice(n)).open_cents
  ));
$$;
create function tests.refunds(n integer) returns setof public.refunds
language sql security definer as $$
  select r from public.refunds as r join public.payments as p on p.id = r.payment_id
  where p.request_id = tests.request(n) order by r.created_at, r.amount_cents;
$$;
create function tests.refund(n integer, is_state public.refund_state default 'waiting') returns uuid
language sql security definer as $$
  select r.id from tests.refunds(n) as r where r.state = is_state and r.resolved_at is null limit 1;
$$;
create function tests.payments(n integer) returns setof public.payments
language sql security definer as $$
  select p
  from public.payments as p where p.request_id = tests.request(n) and p.amount_cents < 0
  order by p.created_at, p.amount_cents;
$$;
create function tests.mails(n integer) returns bigint
language sql security definer as $$
  select count(*)
  from private.mails as m where m.request_id = tests.request(n) and m.kind in ('payment-received', 'deposit-received');
$$;
create function tests.last_event(n integer) returns text
language sql security definer as $$
  select h.event
  from public.service_request_history as h where h.request_id = tests.request(n) order by h.id desc limit 1;
$$;
create function tests.line(n integer) returns jsonb
language sql as $$
  select jsonb_build_object(
    'why', line #> '{reasons,0,why}', 'cents', line #> '{reasons,0,cents}', 'detail', line #> '{reasons,0,detail,text}'
  )
  from jsonb_array_elements(public.staff_today() -> 'do') as line where line ->> 'id' = tests.request(n)::text;
$$;
create function tests.alarms() returns table (kind text, requests bigint, detail text)
language sql as $$
  select a.kind, a.requests, a.detail from public.admin_alarms() as a where a.kind ~ 'refunds|payments|disput';
$$;
create function tests.day() returns date
language sql security definer as $$
  select private.today() - 1;
$$;

-- The customer paid an invoice of $200 in two parts. Staff credit $180.
select tests.act_as('staff@example.com');
select tests.send_invoice(1, 20000);
select public.add_visits(tests.request(1), array[now() + interval '2 days'], 60, '{Dana Cole}');
select tests.act_as_service();
select public.note_online_payment('pi_1', 5000, (tests.invoice(1)).id);
select public.note_online_payment('pi_2', 15000, (tests.invoice(1)).id);
select tests.act_as('staff@example.com');
select tests.credit(1, 18000);
select is(tests.line(1) ->> 'why', 'owed-back', 'Today shows the credited amount as owed back');

select tests.act_as('field@example.com');
select is(tests.give_back(1, 100), 'PT403 not_admin', 'field: cannot refund to a card');
select tests.act_as('customer@example.com');
select is(
  tests.outcome('select public.retry_refund(gen_random_uuid())'), 'PT403 not_admin', 'customer: cannot retry a refund'
);
select is(
  tests.outcome('select public.resolve_refund(gen_random_uuid())'), 'PT403 not_admin',
  'customer: cannot resolve a failed refund'
);
select tests.act_as('staff@example.com');
select is(tests.outcome('select public.claim_refund()'), '42501', 'office: cannot call claim_refund');
select is(
  tests.outcome('select public.finish_refund(gen_random_uuid())'), '42501', 'office: cannot call finish_refund'
);
select is(tests.outcome('select public.begin_payment_check()'), '42501', 'office: cannot call begin_payment_check');
select is(
  tests.outcome($$select public.finish_payment_check('2026-11-27', '[]')$$), '42501',
  'office: cannot call finish_payment_check'
);
select is(tests.give_back(1, 18001), 'PT422 invalid_amount', 'a refund above the owed amount is refused');
select is(tests.give_back(1, 18000), 'accepted', 'a refund of the whole owed amount to the card is accepted');
select is((tests.invoice(1)).open_cents, 0, 'after the refund, the invoice has no open amount');
select tests.act_as_owner();
select results_eq(
  'select amount_cents, method::text, provider_id, paid_on from tests.payments(1)',
  $$values (-15000, 'online', null, private.today()), (-3000, 'online', null, private.today())$$,
  'the refund is split by payment, the largest payment first'
);
select results_eq(
  'select provider_payment, amount_cents, state::text, reason, created_by_email from tests.refunds(1)',
  format(
    $$values ('pi_1', 3000, 'waiting', 'Paid too much for %1$s', 'staff@example.com'), ('pi_2', 15000, 'waiting',
      'Paid too much for %1$s', 'staff@example.com')$$,
    (tests.invoice(1)).reference
  ),
  'each refund waits to be paid out'
);
select is(tests.mails(1), 4::bigint, 'the customer gets a mail about each payment and refund');
select is(
  tests.last_event(1), '$180.00 goes back to the card for ' || (tests.invoice(1)).reference,
  'the history has the sum of the refunds'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.void_payment(%L)', (select id from tests.payments(1) limit 1))),
  'PT409 paid_online', 'a refund to the card cannot be voided'
);
select tests.act_as_owner();
select ok(
  private.open_of(array[tests.request(1)]) @> '["money on its way back"]', 'an erasure waits for a refund'
);

-- The job pays the refunds out.
select tests.act_as_service();
select results_eq(
  $$select r.item ->> 'payment', (r.item ->> 'amountCents')::integer
    from (select public.claim_refund() as item from generate_series(1, 2)) as r order by 1$$,
  $$values ('pi_1', 3000), ('pi_2', 15000)$$, 'claim_refund returns the waiting refunds one by one'
);
select is(public.claim_refund(), null, 'a claimed refund is not claimed again for two minutes');
select tests.act_as_owner();
select is(
  private.has_payments_to_tend() and exists (select 1 from public.refunds where leased_until is null), false,
  'has_payments_to_tend is false while all refunds are claimed'
);
update public.refunds set leased_until = now() - interval '1 second';
select tests.act_as_service();
select is(
  (select count(public.claim_refund()) from generate_series(1, 3)), 2::bigint,
  'after two minutes, the refunds can be claimed again'
);
select public.finish_refund(r.id, 're_' || r.provider_payment) from tests.refunds(1) as r;
select public.finish_refund(r.id, 're_' || r.provider_payment) from tests.refunds(1) as r;
select results_eq(
  'select state::text, provider_id from tests.refunds(1)', $$values ('done', 're_pi_1'), ('done', 're_pi_2')$$,
  'finish_refund marks a refund as done, and can be repeated'
);
select results_eq(
  'select provider_id from tests.payments(1)', $$values ('re_pi_2'), ('re_pi_1')$$,
  'the payments have the ids of the refunds'
);
select is(public.claim_refund(), null, 'a refund that is done is not claimed again');
select public.finish_refund(gen_random_uuid(), 're_x');
select tests.act_as_owner();
select is((select count(*) from public.refunds), 2::bigint, 'finish_refund ignores the refund of another database');

-- A refund fails.
select tests.act_as_service();
select public.finish_refund((select r.id from tests.refunds(1) as r limit 1), 're_pi_1', 'The card is closed.');
select public.finish_refund((select r.id from tests.refunds(1) as r limit 1), 're_pi_1');
select is(
  (tests.invoice(1)).open_cents, -3000,
  'a refund that fails later is owed again, also if the provider reports success after that'
);
select is(
  tests.last_event(1), '$30.00 could not be given back online: The card is closed.',
  'the history has the reason of the failure'
);
select tests.act_as('staff@example.com');
select is(
  tests.line(1), '{"why": "refund-failed", "cents": 3000, "detail": "The card is closed."}',
  'Today shows the failed refund and its reason'
);
select is(
  (
    select line #>> '{reasons,0,refundId}'
    from jsonb_array_elements(public.staff_today() -> 'do') as line where line ->> 'id' = tests.request(1)::text
  ),
  tests.refund(1, 'failed')::text, 'Today returns the id of the failed refund'
);
select public.retry_refund(tests.refund(1, 'failed'));
select is(tests.line(1), null, 'after retry_refund, Today has no line for it');
select is((tests.invoice(1)).open_cents, 0, 'after retry_refund, nothing is owed');
select is(
  tests.outcome(
    format('select public.retry_refund(%L)', (select r.id from tests.refunds(1) as r where r.state = 'failed'))
  ),
  'accepted', 'retry_refund can be repeated'
);
select tests.act_as_owner();
select results_eq(
  'select state::text, resolved_by from tests.refunds(1) where amount_cents = 3000 order by refunds.state',
  $$values ('waiting', null), ('failed', 'staff@example.com')$$,
  'retry_refund adds a waiting refund and resolves the failed one'
);
select is(
  tests.mails(1), 5::bigint, 'the customer gets a mail about the new refund, since none was sent about the first'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.retry_refund(%L)', tests.refund(1))), 'PT409 refund_not_failed',
  'retry_refund refuses a waiting refund'
);
select tests.act_as_service();
select public.finish_refund(tests.refund(1), null, 'No such card.');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.resolve_refund(%L)', tests.refund(1, 'failed'))), 'PT409 has_books',
  'resolve_refund refuses a refund of an invoice, which needs a record in the books'
);
select is(tests.give_back(1, 3000, 'cash'), 'accepted', 'a refund in cash is accepted');
select is(tests.line(1), null, 'after the refund in cash, Today has no line for it');
select is(tests.refund(1, 'failed'), null, 'the refund in cash resolves the failed refund');
select is(tests.give_back(1, 100), 'PT409 invoice_paid', 'after the refund in cash, nothing is owed');

select results_eq(
  $$select state #>> '{}' from jsonb_path_query(public.export_customer('rosa1@example.com'),
    '$.requests[*].payments[*].refund.state') as state order by 1$$,
  $$values ('done'), ('failed'), ('failed')$$, 'the export of a customer contains the state of the refunds'
);

-- A refund cannot exceed the online payments.
select tests.send_invoice(2, 10000);
select public.record_payment(
  (tests.invoice(2)).id, 4000, 'cash', public.business_today(), '', 10000, gen_random_uuid()
);
select tests.act_as_service();
select public.note_online_payment('pi_3', 6000, (tests.invoice(2)).id);
select public.note_online_refund('re_9', 'pi_3', 1000);
select tests.act_as('staff@example.com');
select tests.credit(2, 10000);
select is((tests.invoice(2)).open_cents, -9000, 'a refund by the owner at the provider lowers the owed amount');
select is(
  tests.give_back(2, 5001), 'PT422 more_than_online',
  'a refund to the card above the rest of the online payment is refused'
);
select is(tests.give_back(2, 5000), 'accepted', 'a refund of the rest of the online payment is accepted');
select tests.act_as_service();
select public.finish_refund(tests.refund(2), null, 'The card is closed.');
select tests.act_as_owner();
update private.mails set state = 'sent' where request_id = tests.request(2);
create temp table mails_before as select tests.mails(2) as number;
select tests.act_as('staff@example.com');
select public.retry_refund(tests.refund(2, 'failed'));
select tests.act_as_owner();
select is(
  tests.mails(2), (select t.number from mails_before as t), 'retry_refund sends no second mail if the first was sent'
);
select tests.act_as_service();
select public.finish_refund(tests.refund(2), null, 'The card is closed.');
select tests.act_as('staff@example.com');
select is(tests.give_back(2, 8000, 'cash'), 'accepted', 'a part of the failed refund is given back in cash');
select is(tests.line(2) ->> 'why', 'owed-back', 'Today shows the rest as owed back');

-- Refunds of a deposit
select public.send_quote(
  tests.request(3), tests.lines('{"price_cents": 30000}'), '', public.business_today() + 14, 10000, 0, gen_random_uuid()
);
select public.accept_quote_for_customer(
  (tests.quote(3)).id, expected_total_cents => 30000, name => 'Rosa Mendez', how => 'by-phone',
  idempotency_key => gen_random_uuid()
);
select tests.act_as_service();
select public.note_online_payment('pi_4', 10000, quote_id => (tests.quote(3)).id);
select tests.act_as('staff@example.com');
select public.cancel_quote((tests.quote(3)).id, public.business_today(), 'Moved', gen_random_uuid());
select is(
  tests.outcome(format(
    'select public.record_deposit(%L, -10000, ''online'', public.business_today(), 10000, gen_random_uuid())',
    (tests.quote(3)).id
  )),
  'accepted', 'a deposit of a canceled quote can be refunded to the card'
);
select is(
  tests.last_event(3), '$100.00 of the deposit goes back to the card', 'the history has the refund of the deposit'
);
select tests.act_as_service();
select public.finish_refund(tests.refund(3), 're_4', 'The card is closed.');
select tests.act_as('staff@example.com');
select is(
  tests.line(3), '{"why": "refund-failed", "cents": 10000, "detail": "The card is closed."}',
  'Today shows the failed refund of the deposit'
);
select public.record_deposit((tests.quote(3)).id, -500, 'cash', public.business_today(), 10000, gen_random_uuid());
select tests.act_as_owner();
update public.refunds set resolved_at = null, resolved_by = null where provider_id = 're_4';
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.retry_refund(%L)', tests.refund(3, 'failed'))), 'PT409 owed_less',
  'retry_refund refuses more than is owed'
);

-- Refunds of a deposit for work that is not done yet
select public.send_quote(
  tests.request(5), tests.lines('{"price_cents": 30000}'), '', public.business_today() + 14, 500, 0, gen_random_uuid()
);
select public.accept_quote_for_customer(
  (tests.quote(5)).id, expected_total_cents => 30000, name => 'Rosa Mendez', how => 'by-phone',
  idempotency_key => gen_random_uuid()
);
select tests.act_as_service();
select public.note_online_payment('pi_10', 500, quote_id => (tests.quote(5)).id);
select tests.act_as('staff@example.com');
select public.record_deposit((tests.quote(5)).id, -200, 'online', public.business_today(), 500, gen_random_uuid());
select tests.act_as_service();
select public.finish_refund(tests.refund(5), null, 'The card is closed.');
select tests.act_as('staff@example.com');
select is(tests.line(5) ->> 'why', 'refund-failed', 'Today shows a failed refund before the other reasons');

-- Refunds of an order
select tests.act_as_owner();
select private.queue_refund('pi_5', 700, 'Order canceled', order_id => tests.thing('order'));
select tests.act_as_service();
select public.finish_refund(r.id, null, 'The card is closed.')
from public.refunds as r where r.provider_payment = 'pi_5';
select tests.act_as('staff@example.com');
select results_eq(
  $$select line ->> 'record', (why ->> 'cents')::integer, why #>> '{detail,text}', why ->> 'refundId' = r.id::text
    from public.refunds as r, jsonb_array_elements(public.staff_today() -> 'do') as line,
      jsonb_array_elements(line -> 'reasons') as why
    where why ->> 'why' = 'refund-failed' and line ->> 'record' = 'order' and r.provider_payment = 'pi_5'$$,
  $$values ('order', 700, 'The card is closed.', true)$$, 'Today shows the failed refund of an order'
);
select public.retry_refund(r.id) from public.refunds as r where r.provider_payment = 'pi_5';
select results_eq(
  $$select state::text, resolved_at is null, created_by_email, reason from public.refunds where provider_payment =
    'pi_5' order by refunds.state$$,
  $$values ('waiting', true, 'staff@example.com', 'Order canceled'), ('failed', false, 'Online', 'Order canceled')$$,
  'retry_refund accepts the refund of an order'
);
select tests.act_as_service();
select public.finish_refund(r.id, null, 'The card is closed.')
from public.refunds as r where r.provider_payment = 'pi_5' and r.state = 'waiting';
select tests.act_as('staff@example.com');
select public.resolve_refund(r.id) from public.refunds as r where r.provider_payment = 'pi_5' and r.resolved_at is null;
select is_empty(
  $$select 1 from public.refunds where provider_payment = 'pi_5' and resolved_at is null$$,
  'resolve_refund accepts the refund of an order'
);

-- Refunds of an order that was paid online
select tests.act_as_owner();
update public.orders set payment_id = 'pi_8' where id = tests.thing('order');
select tests.act_as_service();
select is(
  public.note_online_refund('re_10', 'pi_8', 300), true,
  'note_online_refund adds a refund that the owner made at the provider'
)
from generate_series(1, 2);
select is(
  public.note_online_refund('re_11', 'pi_8', 200, has_failed => true), true, 'note_online_refund adds a failed refund'
)
from generate_series(1, 2);
select results_eq(
  $$select provider_id, state::text, reason from public.refunds where provider_payment = 'pi_8' order by provider_id$$,
  $$values ('re_10', 'done', 'By hand'), ('re_11', 'failed', 'By hand')$$, 'each of these refunds is stored once'
);
select tests.act_as_owner();
select results_eq(
  $$select b.provider_id, b.cents, b.counts from private.online_books as b where b.provider_id in ('pi_8', 'pi_5',
    're_10', 're_11') order by 1$$,
  $$select 'pi_5', 700, true union all select 'pi_8', (total * 100)::integer,
  true from public.orders where id = tests.thing('order')
    union all select 're_10', 300, true union all select 're_11', 200, false$$,
  'the books contain the payments and refunds of orders, also a second payment'
);
update public.orders set payment_id = null where id = tests.thing('order');
delete from public.refunds where order_id = tests.thing('order');

-- An alarm reports refunds that were not paid out.
select tests.act_as('staff@example.com');
select is_empty('select * from tests.alarms()', 'there is no alarm at the start');
select tests.act_as_owner();
select private.queue_refund('pi_6', 100, 'Order canceled', order_id => tests.thing('order'));
update public.refunds set created_at = now() - interval '2 hours' where provider_payment = 'pi_6';
select tests.act_as('staff@example.com');
select results_eq(
  'select kind, requests from tests.alarms()', $$values ('refunds', 1::bigint)$$,
  'a refund that waits for an hour raises an alarm'
);
select tests.act_as_owner();
delete from public.refunds where provider_payment = 'pi_6';

-- The job compares yesterday's books with the books of the provider.
update public.payments
set created_at = private.start_of_day(tests.day()) + interval '12 hours'
where provider_id in ('pi_1', 'pi_2', 'pi_3', 're_9');
update public.refunds
set finished_at = private.start_of_day(tests.day()) + interval '12 hours' where provider_id = 're_pi_2';
insert into private.payment_checks (day, tried_at, entries) values (tests.day() - 1, now(), '[]');
select tests.act_as_service();
select is(
  public.begin_payment_check(),
  jsonb_build_object(
    'day', tests.day(),
    'from', extract(epoch from tests.day()::timestamp at time zone 'America/Los_Angeles')::bigint,
    'until', extract(epoch from (tests.day() + 1)::timestamp at time zone 'America/Los_Angeles')::bigint,
    'known', '["pi_1", "pi_2", "pi_3", "re_9", "re_pi_2"]'::jsonb
  ),
  'begin_payment_check returns the day before and the payments in our books'
);
select is(public.begin_payment_check(), null, 'begin_payment_check returns null while another check runs');
select public.finish_payment_check(
  tests.day(),
  '[{"id": "pi_1", "cents": 5000}, {"id": "pi_2", "cents": 14000}, {"id": "pi_7", "cents": 900}, {"id": "re_9", '
  '"cents": 1000}, {"id": "re_pi_2", "cents": 15000}]'
);
select is(public.begin_payment_check(), null, 'begin_payment_check returns null after the check of the day');
select tests.act_as('staff@example.com');
select results_eq(
  'select kind, requests, detail from tests.alarms()',
  $$values ('payments-differ', 3::bigint,
    'pi_2: $140.00 there, $150.00 in our books; pi_3: nothing there, $60.00 in our books; pi_7: $9.00 there, nothing '
    'in our books')$$,
  'differences of the books raise an alarm'
);
select tests.act_as_service();
select public.finish_payment_check(
  tests.day(),
  '[{"id": "pi_1", "cents": 5000}, {"id": "pi_2", "cents": 15000}, {"id": "pi_3", "cents": 6000}, {"id": "pi_7", '
  '"cents": 900}, {"id": "re_9", "cents": 1000}, {"id": "re_pi_2", "cents": 15000}]'
);
select tests.act_as('staff@example.com');
select results_eq(
  'select detail from tests.alarms()', $$values ('pi_7: $9.00 there, nothing in our books')$$,
  'the alarm leaves out what our books contain by now'
);
select tests.send_invoice(4, 900);
select tests.act_as_service();
select public.note_online_payment('pi_7', 900, (tests.invoice(4)).id);
select tests.act_as('staff@example.com');
select is_empty('select * from tests.alarms()', 'the alarm ends once our books contain all payments');
select tests.act_as_owner();
update private.payment_checks set day = day - 3;
select tests.act_as('staff@example.com');
select results_eq(
  'select kind, requests from tests.alarms()', $$values ('payments-unchecked', 3::bigint)$$,
  'nights without a check raise an alarm'
);

-- Disputes about payments
select is(
  tests.outcome($$select public.note_dispute('dp_1', 'pi_3', 6000, 'needs_response')$$), '42501',
  'office: cannot call note_dispute'
);
select tests.act_as_owner();
delete from private.payment_checks;
select tests.act_as_service();
select public.note_dispute('dp_1', 'pi_3', 6000, 'needs_response', '2026-12-12 12:00-08');
select public.note_dispute('dp_2', 'pi_4', 10000, 'warning_needs_response');
select public.note_dispute('dp_3', 'pi_none', 100, 'needs_response');
select tests.act_as('staff@example.com');
select results_eq(
  'select kind, requests, detail from tests.alarms()',
  format(
    $$values ('disputed', 2::bigint, '$100.00 for the deposit of REQ-BACKAC; $60.00 for %s, by December 12')$$,
    (tests.invoice(2)).reference
  ),
  'disputes of our payments raise an alarm, others do not'
);
select tests.act_as_service();
select public.note_dispute('dp_1', 'pi_3', 6000, 'lost');
select public.note_dispute('dp_2', 'pi_4', 10000, 'under_review');
select tests.act_as('staff@example.com');
select results_eq(
  'select kind, detail from tests.alarms()',
  format($$values ('dispute-lost', '$60.00 for %s')$$, (tests.invoice(2)).reference), 'a lost dispute raises an alarm'
);
select tests.act_as_owner();
update private.disputes set noted_at = now() - interval '8 days';
select tests.act_as_service();
select public.note_dispute('dp_1', 'pi_3', 6000, 'lost');
select tests.act_as('staff@example.com');
select is_empty('select * from tests.alarms()', 'the alarm of a lost dispute ends after a week');

-- After a lost dispute, the bank has taken the money back. This money cannot be refunded again.
select tests.act_as_owner();
update public.orders set payment_id = 'pi_11' where id = tests.thing('order');
select tests.act_as_service();
select public.note_dispute('dp_4', 'pi_11', (o.total * 100)::integer - 500, 'lost')
from public.orders as o where o.id = tests.thing('order');
select tests.act_as('staff@example.com');
select is(
  public.bank_took_cents(o), (o.total * 100)::integer - 500, 'staff see how much the bank took of an order'
)
from public.orders as o where o.id = tests.thing('order');
select public.set_order_status(tests.thing('order'), 'cancelled', expected_status => 'pending');
select results_eq(
  $$select amount_cents, state::text from public.refunds where provider_payment = 'pi_11'$$,
  $$values (500, 'waiting')$$, 'a canceled order refunds the rest alone'
);
select tests.act_as_service();
select public.finish_refund(r.id, null, 'The card is closed.')
from public.refunds as r where r.provider_payment = 'pi_11';
select tests.act_as('staff@example.com');
select is(
  (
    select tests.outcome(format('select public.retry_refund(%L)', r.id))
    from public.refunds as r where r.provider_payment = 'pi_11'
  ),
  'PT409 bank_took', 'retry_refund refuses money that the bank may have taken'
);
select tests.act_as_service();
select public.note_dispute('dp_5', 'pi_7', 900, 'lost');
select tests.act_as('staff@example.com');
select tests.credit(4, 900);
select is(public.bank_took_cents(tests.invoice(4)), 900, 'bank_took_cents returns the lost dispute of an invoice');
select is(
  tests.give_back(4, 900), 'PT422 more_than_online', 'a refund to the card of money that the bank took is refused'
);

select tests.act_as_owner();
delete from public.service_requests where id = tests.request(1);
update private.settings set keep_invoices = '-1 day';
select private.carry_out_retention();
select is(
  (select count(*) from public.refunds where provider_payment in ('pi_1', 'pi_2')), 0::bigint,
  'retention deletes refunds together with their payments'
);

select * from finish();
rollback;

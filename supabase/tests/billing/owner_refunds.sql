-- The owner refunds payments on the website of the payment provider. The customer has to pay again only if staff decide
-- so.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
insert into public.user_roles (user_id, role, name) values (tests.user_id('field@example.com'), 'field', 'Dana Cole');
update private.settings set pays_online = true;
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-OWNAA' || chr(64 + n), 'booking', 'Rosa Mendez', 'rosa' || n || '@example.com', '',
  '{"serviceType": "pest-control"}'
from generate_series(1, 5) as n;

create function tests.invoice(n integer) returns public.invoices
language sql security definer as $$
  select i from public.invoices as i where i.request_id = tests.request(n) and i.kind = 'invoice';
$$;
create function tests.sums(n integer) returns text
language sql security definer as $$
  select format('deposit %s, credited %s, paid %s, undecided %s, open %s', i.deposit_cents, i.credited_cents,
    i.paid_cents, i.undecided_cents, i.open_cents)
  from tests.invoice(n) as i;
$$;
create function tests.send_invoice(n integer, cents integer, quote_ids uuid[] default '{}') returns void
language sql as $$
  select public.send_invoice(
    request_id => tests.request(n), quote_ids => quote_ids,
    lines => tests.lines(format('{"price_cents": %s}', cents)::jsonb), due_on => public.business_today(),
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
create function tests.accept(n integer) returns void
language sql as $$
  select public.send_quote(
    tests.request(n), tests.lines('{"price_cents": 30000}'), '', public.business_today() + 14, 10000, 0,
    gen_random_uuid()
  );
  select public.accept_quote_for_customer(
    (tests.quote(n)).id, expected_total_cents => 30000, name => 'Rosa Mendez', how => 'by-phone',
    idempotency_key => gen_random_uuid()
  );
$$;
create function tests.line(n integer) returns jsonb
language sql as $$
  select jsonb_build_object(
    'why', line #> '{reasons,0,why}', 'cents', line #> '{reasons,0,cents}', 'detail', line #> '{reasons,0,detail}'
  )
  from jsonb_array_elements(public.staff_today() -> 'do') as line where line ->> 'id' = tests.request(n)::text;
$$;
create function tests.decide(n integer, decision text, of_deposit boolean default false) returns text
language sql as $$
  select tests.outcome(format(
    'select public.decide_owner_refund(%L, %L, %L)', case when not of_deposit then (tests.invoice(n)).id end,
    case when of_deposit then (tests.quote(n)).id end, decision
  ));
$$;
-- The receipts for request n. If a receipt is not sent, the reason is added.
create function tests.receipts(n integer) returns setof text
language sql security definer as $$
  select concat_ws(' ', m.kind, p.amount_cents, m.data ->> 'requestedAgain', private.stale_reason(m))
  from private.mails as m join public.payments as p on p.id = (m.data ->> 'paymentId')::uuid
  where m.request_id = tests.request(n) order by 1;
$$;
create function tests.reminders(n integer) returns setof text
language sql security definer as $$
  select private.stale_reason(m)
  from private.mails as m where m.request_id = tests.request(n) and m.kind = 'invoice-reminder' order by m.id;
$$;

-- The owner refunds a part of a paid invoice as a courtesy.
select tests.act_as('staff@example.com');
select tests.send_invoice(1, 30000);
select tests.act_as_service();
select public.note_online_payment('pi_1', 30000, (tests.invoice(1)).id);
select public.note_online_refund('re_1', 'pi_1', 1000) from generate_series(1, 2);
select is(
  tests.sums(1), 'deposit 0, credited 0, paid 29000, undecided 1000, open 0',
  'a refund by the owner does not open the invoice'
);
select is((public.state(tests.invoice(1)))::text, 'paid', 'the invoice stays paid');
select results_eq(
  'select * from tests.receipts(1)',
  array['payment-received -1000', 'payment-received 30000'], 'the customer gets one receipt of the refund'
);
select results_eq(
  'select * from tests.reminders(1)',
  array['The invoice is paid.', 'The invoice is paid.'], 'the reminders are not sent'
);
select tests.act_as('staff@example.com');
select is(
  tests.line(1),
  jsonb_build_object('why', 'given-back', 'cents', 1000, 'detail', jsonb_build_object(
    'type', 'given-back', 'invoiceId', (tests.invoice(1)).id, 'reference', (tests.invoice(1)).reference
  )),
  'Today asks staff to decide about the refund'
);

select tests.act_as_owner();
select is(private.invoice_view(tests.invoice(1)) -> 'undecidedCents', '1000', 'the customer sees the undecided refund');

-- Staff credit the refunded amount.
select tests.act_as('staff@example.com');
select tests.credit(1, 400);
select is(
  tests.sums(1), 'deposit 0, credited 400, paid 29000, undecided 600, open 0',
  'a part credit decides a part of the refund'
);
select is(tests.line(1) -> 'cents', '600', 'Today shows the undecided rest');
select tests.credit(1, 600);
select is(
  tests.sums(1), 'deposit 0, credited 1000, paid 29000, undecided 0, open 0', 'a credit of the rest decides the refund'
);
select isnt(tests.line(1) ->> 'why', 'given-back', 'after the credit, Today has no line for it');

-- Staff ask the customer to pay the refunded amount again.
select tests.send_invoice(2, 30000);
select tests.act_as_service();
select public.note_online_payment('pi_2', 30000, (tests.invoice(2)).id);
select public.note_online_refund('re_2', 'pi_2', 1000);
select tests.act_as('field@example.com');
select is(tests.decide(2, 'asked-again'), 'PT403 not_admin', 'field: cannot decide about a refund');
select tests.act_as('staff@example.com');
select is(tests.decide(2, 'left'), 'PT422 invalid_decision', 'decide_owner_refund refuses ''left'' for an invoice');
select is(tests.decide(2, 'to-decide'), 'PT422 invalid_decision', 'decide_owner_refund refuses ''to-decide''');
select is(tests.decide(2, 'asked-again'), 'accepted', 'decide_owner_refund accepts ''asked-again''');
select is(tests.decide(2, 'asked-again'), 'accepted', 'decide_owner_refund can be repeated');
select is(
  tests.sums(2), 'deposit 0, credited 0, paid 29000, undecided 0, open 1000',
  'after ''asked-again'', the amount is open'
);
select isnt(tests.line(2) ->> 'why', 'given-back', 'after the decision, Today has no line for it');
select results_eq(
  'select * from tests.receipts(2)',
  array['payment-received -1000', 'payment-received -1000 true', 'payment-received 30000'],
  'the customer gets one mail about the open amount'
);
select results_eq(
  'select * from tests.reminders(2)', array[null, null]::text[], 'after ''asked-again'', the reminders are sent'
);

-- A refund fails.
select tests.act_as_service();
select public.note_online_refund('re_3', 'pi_2', 500);
select public.note_online_refund('re_3', 'pi_2', 500, has_failed => true);
select is(
  tests.sums(2), 'deposit 0, credited 0, paid 29000, undecided 0, open 1000', 'a failed refund is not undecided'
);

-- A refund of an overpayment needs no decision.
select tests.act_as('staff@example.com');
select tests.send_invoice(3, 10000);
select tests.act_as_service();
select public.note_online_payment('pi_3', 10000, (tests.invoice(3)).id);
select tests.act_as('staff@example.com');
select tests.credit(3, 4000);
select tests.act_as_service();
select public.note_online_refund('re_4', 'pi_3', 5000);
select is(
  tests.sums(3), 'deposit 0, credited 4000, paid 5000, undecided 1000, open 0',
  'the owed part of the refund needs no decision, the rest is undecided'
);

-- The owner refunds a part of a deposit.
select tests.act_as('staff@example.com');
select tests.accept(4);
select tests.act_as_service();
select public.note_online_payment('pi_4', 10000, quote_id => (tests.quote(4)).id);
select public.note_online_refund('re_5', 'pi_4', 1000);
select results_eq(
  'select * from tests.receipts(4)',
  array['deposit-received -1000', 'deposit-received 10000'], 'the customer gets one receipt of a refunded deposit'
);
select tests.act_as('staff@example.com');
select is(
  tests.line(4) -> 'detail', jsonb_build_object('type', 'given-back', 'quoteId', (tests.quote(4)).id),
  'Today asks staff to decide about the deposit'
);
select is(public.deposit_open_cents(tests.quote(4)), 0, 'an undecided deposit is not open');
select is(
  tests.decide(4, 'left', of_deposit => true), 'accepted', 'decide_owner_refund accepts ''left'' for a deposit'
);
select is(public.deposit_open_cents(tests.quote(4)), 0, 'after ''left'', the deposit is not open');
select isnt(tests.line(4) ->> 'why', 'given-back', 'after the decision, Today has no line for it');
select tests.act_as_service();
select public.note_online_refund('re_6', 'pi_4', 2000);
select tests.act_as('staff@example.com');
select is(
  tests.decide(4, 'asked-again', of_deposit => true), 'accepted',
  'decide_owner_refund accepts ''asked-again'' for a second refund'
);
select is(public.deposit_open_cents(tests.quote(4)), 2000, 'after ''asked-again'', the customer can pay the deposit');
select tests.send_invoice(4, 30000, array[(tests.quote(4)).id]);
select is(
  tests.sums(4), 'deposit 7000, credited 0, paid 0, undecided 0, open 23000',
  'an invoice deducts the rest of the deposit'
);
select tests.act_as_service();
select public.note_online_refund('re_7', 'pi_4', 3000);
select is(
  tests.sums(4), 'deposit 4000, credited 0, paid 0, undecided 3000, open 23000',
  'a refund of the deposit after the invoice is undecided'
);
select tests.act_as('staff@example.com');
select is(
  tests.line(4) #>> '{detail,invoiceId}', (tests.invoice(4)).id::text, 'Today names the invoice that used the deposit'
);
select is(tests.decide(4, 'asked-again'), 'accepted', 'decide_owner_refund accepts ''asked-again'' for that invoice');
select is(
  tests.sums(4), 'deposit 4000, credited 0, paid 0, undecided 0, open 26000',
  'after ''asked-again'', the amount is open on the invoice'
);

-- The owner refunds the deposit of a canceled quote.
select tests.accept(5);
select tests.act_as_service();
select public.note_online_payment('pi_5', 10000, quote_id => (tests.quote(5)).id);
select tests.act_as('staff@example.com');
select public.cancel_quote((tests.quote(5)).id, public.business_today(), 'Moved', gen_random_uuid());
select tests.act_as_service();
select public.note_online_refund('re_8', 'pi_5', 10000);
select tests.act_as('staff@example.com');
select isnt(tests.line(5) ->> 'why', 'given-back', 'a refund of an owed deposit needs no decision');
select isnt(tests.line(5) ->> 'why', 'owed-back', 'after the refund, the deposit is not owed');

select * from finish();
rollback;

-- Payments on the page of the payment provider: the amounts that a customer can pay, and the effect of the provider's
-- reports.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-PAYAA' || chr(64 + n), 'booking', 'Rosa Mendez', 'rosa' || n || '@example.com', '',
  '{"serviceType": "pest-control"}'
from generate_series(1, 3) as n;

create function tests.invoice(n integer) returns public.invoices
language sql security definer as $$
  select i from public.invoices as i where i.request_id = tests.request(n) order by i.number desc limit 1;
$$;
create function tests.start(n integer, target text default '', of_request integer default null) returns text
language sql as $$
  select tests.outcome(format(
    'select public.payment_to_start(token => %L, %s)', tests.token(coalesce(of_request, n)),
    case target when 'quote' then format('quote_id => %L', (tests.quote(n)).id) else format(
      'invoice_id => %L', (tests.invoice(n)).id
    ) end
  ));
$$;
create function tests.due(n integer, target text default '') returns jsonb
language sql as $$
  select case target
    when 'quote' then public.payment_to_start(token => tests.token(n), quote_id => (tests.quote(n)).id)
    else public.payment_to_start(token => tests.token(n), invoice_id => (tests.invoice(n)).id)
  end;
$$;
create function tests.mails(n integer) returns text[]
language sql security definer as $$
  select coalesce(array_agg(m.kind::text order by m.id), '{}') from private.mails as m
  where m.request_id = tests.request(n) and m.kind in ('payment-received', 'deposit-received');
$$;
create function tests.events(n integer) returns text[]
language sql security definer as $$
  select array_agg(h.event order by h.id) from public.service_request_history as h
  where h.request_id = tests.request(n) and h.event like '%online%';
$$;
create function tests.noted(id text) returns public.payments
language sql security definer as $$
  select p from public.payments as p where p.provider_id = noted.id;
$$;
create function tests.claim(id text, former text default null, cents integer default 20000) returns boolean
language sql as $$
  select public.claim_payment_page(id, former, cents, (tests.invoice(1)).id);
$$;

select tests.act_as('staff@example.com');
select public.send_invoice(
  request_id => tests.request(1), lines => tests.lines('{"price_cents": 20000}'),
  due_on => public.business_today() + 14,
  expected_total_cents => 20000, expected_count => 0, idempotency_key => gen_random_uuid()
);
select public.send_quote(
  tests.request(2), tests.lines('{"price_cents": 30000}'), '', public.business_today() + 14, 10000, 0, gen_random_uuid()
);

select tests.act_as_anonymous();
select is(public.customer_request(tests.token(1)) ->> 'paysOnline', 'false', 'online payments are off by default');
select is(tests.start(1), 'PT409 not_online', 'payment_to_start is refused while online payments are off');

-- Quotes and invoices that can be paid online
select tests.act_as_owner();
create function tests.mail_pays_online() returns boolean
language sql stable as $$
  select (private.mail_data(m) ->> 'paysOnline')::boolean
  from private.mails as m where m.request_id = tests.request(1) and m.kind = 'invoice-sent';
$$;
select is(tests.mail_pays_online(), false, 'a queued mail about an invoice does not offer online payments');
update private.settings set pays_online = true;
select is(tests.mail_pays_online(), true, 'the same mail offers online payments once they are on');
select tests.act_as_anonymous();
select is(
  public.customer_request(tests.token(1)) ->> 'paysOnline', 'true', 'the page returns that online payments are on'
);
select matches(
  tests.due(1) ->> 'key', '^' || (tests.invoice(1)).id || '-20000-0-[0-9a-f]{12}$',
  'the key of payment_to_start contains the open amount'
);
select is(
  tests.due(1) - 'key',
  jsonb_build_object(
    'amountCents', 20000, 'name', 'Invoice ' || (tests.invoice(1)).reference || ' for REQ-PAYAAA',
    'reference', 'REQ-PAYAAA', 'email', 'rosa1@example.com', 'page', null
  ),
  'payment_to_start returns the open amount'
);
select is(
  tests.start(1, of_request => 2), 'PT404 invoice_not_found', 'payment_to_start refuses the link of another request'
);
select is(
  tests.outcome('select public.payment_to_start(token => ''x'')'), 'PT404 request_not_found',
  'payment_to_start refuses an unknown link'
);
select is(tests.start(2, 'quote'), 'PT409 nothing_to_pay', 'payment_to_start refuses a deposit before the acceptance');
select tests.act_as('staff@example.com');
select public.accept_quote_for_customer(
  (tests.quote(2)).id, expected_total_cents => 30000, name => 'Rosa Mendez', how => 'by-phone',
  idempotency_key => gen_random_uuid()
);
select tests.act_as_anonymous();
select is(
  tests.due(2, 'quote') ->> 'amountCents', '10000', 'payment_to_start returns the deposit after the acceptance'
);
select is(
  tests.outcome($$select public.note_online_payment('pi_0', 100, (tests.invoice(1)).id)$$), '42501',
  'the customer cannot call note_online_payment'
);
select is(
  tests.outcome($$select public.note_online_refund('re_0', 'pi_1', 100)$$), '42501',
  'the customer cannot call note_online_refund'
);
select is(
  tests.outcome($$select public.claim_payment_page('cs_0', null, 20000, (tests.invoice(1)).id)$$), '42501',
  'the customer cannot call claim_payment_page'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(
    format(
      'select public.record_payment(%L, 100, ''online'', public.business_today(), '''', 20000, gen_random_uuid())',
      (tests.invoice(1)).id
    )
  ),
  'PT422 invalid_method', 'staff cannot record an online payment'
);

-- An invoice has only one open payment page at a time.
select tests.act_as_service();
select is(tests.claim('cs_1', cents => 15000), false, 'claim_payment_page refuses another amount than is open');
select is(tests.claim('cs_1'), true, 'claim_payment_page accepts the first page');
select is(tests.claim('cs_1', 'cs_0'), true, 'claim_payment_page can be repeated for the same page');
select is(tests.claim('cs_2'), false, 'claim_payment_page refuses another page while one is open');
select is(tests.claim('cs_2', 'cs_1'), true, 'claim_payment_page accepts another page in place of the former one');
select is(
  public.claim_payment_page('cs_3', null, 10000, quote_id => (tests.quote(2)).id), true,
  'claim_payment_page accepts a page for a deposit beside it'
);
select tests.act_as_anonymous();
select is(tests.due(1) ->> 'page', 'cs_2', 'payment_to_start returns the page that the function has to end');

-- The provider reports payments.
select tests.act_as_service();
select public.note_online_payment('pi_1', 20000, (tests.invoice(1)).id) from generate_series(1, 3);
select is((tests.invoice(1)).open_cents, 0, 'note_online_payment records a payment once if it is repeated');
select is(tests.mails(1), array['payment-received'], 'the payment sends one receipt');
select tests.act_as_owner();
select is(
  (select array_agg(b.payment_reference) from private.book_rows as b where b.method = 'online'), array['pi_1'],
  'the books name the provider''s id, by which the accountant finds the payment in a payout'
);
select tests.act_as_service();
select is(tests.claim('cs_4', 'cs_2'), false, 'claim_payment_page refuses a paid invoice');
select is(
  tests.events(1), array['Payment of $200.00 came online for ' || (tests.invoice(1)).reference],
  'the payment has one line of history'
);
select public.note_online_payment('pi_2', 10000, quote_id => (tests.quote(2)).id);
select is(tests.mails(2), array['deposit-received'], 'the payment of a deposit sends one receipt');
select is(
  tests.outcome(format('select public.note_online_payment(''pi_3'', 1, %L)', gen_random_uuid())), 'PT404 not_found',
  'note_online_payment raises an error for an unknown invoice'
);
select tests.act_as_anonymous();
select is(tests.start(1), 'PT409 nothing_to_pay', 'payment_to_start refuses a paid invoice');
select is(tests.start(2, 'quote'), 'PT409 nothing_to_pay', 'payment_to_start refuses a paid deposit');

-- An invoice is paid in cash and online.
select tests.act_as('staff@example.com');
select public.send_invoice(
  request_id => tests.request(3), lines => tests.lines('{"price_cents": 5000}'), due_on => public.business_today() + 14,
  expected_total_cents => 5000, expected_count => 0, idempotency_key => gen_random_uuid()
);
select public.record_payment((tests.invoice(3)).id, 4960, 'cash', public.business_today(), '', 5000, gen_random_uuid());
select tests.act_as_anonymous();
select is(tests.start(3), 'PT409 too_little', 'payment_to_start refuses less than 50 cents');
select is(
  public.customer_request(tests.token(3)) -> 'onlineCents', '{"least": 50, "most": 99999999}',
  'the page returns the least and the most amount'
);
select tests.act_as_owner();
select is(tests.outcome(format('select private.check_online_amount(%s)', cents)), expected, cents || ' cents')
from (
  values (49, 'PT409 too_little'), (50, 'accepted'), (99999999, 'accepted'), (100000000, 'PT409 too_much')
) as t (cents, expected);
select tests.act_as_service();
select public.note_online_payment('pi_4', 5000, (tests.invoice(3)).id);
select is((tests.invoice(3)).open_cents, -4960, 'an online payment of a paid invoice is owed back');

-- The provider reports refunds.
select is(
  public.note_online_refund('re_1', 'pi_4', 4960), true, 'note_online_refund adds a refund, and can be repeated'
) from generate_series(1, 2);
select is((tests.invoice(3)).open_cents, 0, 'the repeated refund counts once');
select is(
  public.note_online_refund('re_2', 'pi_1', 20000, has_failed => true), true,
  'note_online_refund accepts a failure that is reported first'
);
select is(
  public.note_online_refund('re_2', 'pi_1', 20000), true, 'note_online_refund accepts the beginning after the failure'
);
select is((tests.invoice(1)).open_cents, 0, 'a failed refund does not count');
select is((tests.noted('re_2')).voided_by, 'Online', 'a failed refund is voided');
select is(
  public.note_online_refund('re_3', 'pi_9', 100), false, 'note_online_refund returns false for an unknown payment'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.void_payment(%L)', (tests.noted('pi_1')).id)), 'PT409 paid_online',
  'staff cannot void an online payment'
);
select tests.act_as_owner();
delete from public.service_requests where id = tests.request(3);
select tests.act_as_service();
select is(
  public.note_online_refund('re_4', 'pi_4', 40, has_failed => true), true,
  'note_online_refund accepts a refund of a deleted request'
);
select isnt((tests.noted('re_4')).papers_id, null, 'that refund has the papers_id of the deleted request');

select * from finish();
rollback;

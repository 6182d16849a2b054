-- Quotes that staff send, the answers of customers, and the refused calls of both.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
select tests.user('customer@example.com');
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
insert into public.user_roles (user_id, role, name) values (tests.user_id('field@example.com'), 'field', 'Dana Cole');

insert into public.service_requests (id, reference, kind, name, email, phone, details, taken_by_email, status)
select
  tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'quote', 'Rosa Mendez',
  case when n = 7 then '' else 'rosa@example.com' end,
  case when n = 8 then '' else '(562) 555-0144 ext. 9' end, '{"services": ["Pest Control & Inspection"]}',
  case when n = 7 then 'staff@example.com' end,
  case n when 5 then 'closed' when 6 then 'spam' else 'new' end::public.request_status
from generate_series(1, 9) as n;

-- The quotes that need an action of staff, with the reason.
create function tests.quotes_to_follow() returns table (why text, reference text, version integer)
language sql security definer as $$
  select f.why, r.reference, q.version
  from private.quotes_to_follow() as f
  join public.quotes as q on q.id = f.quote_id
  join public.service_requests as r on r.id = f.request_id;
$$;
create function tests.send(
  n integer, lines jsonb default tests.lines('{}'), message text default 'As we discussed.', days integer default 14,
  deposit integer default 0,
  expected integer default null, key uuid default gen_random_uuid()
) returns text
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  return tests.outcome(format(
    'select public.send_quote(%L, %L, %L, public.business_today() + %s, %L, %L, %L)',
    tests.request(n), lines, message, days, deposit, coalesce(expected, (tests.quote(n)).version, 0), key
  ));
end;
$$;
-- Calls a function of customers for a quote of request n. The default is the latest quote. `more` is SQL with further
-- arguments.
create function tests.answer(name text, n integer, more text default '', quote uuid default null) returns text
language plpgsql as $$
declare
  id constant uuid := coalesce(quote, (tests.quote(n)).id);
begin
  perform tests.act_as_anonymous();
  return tests.outcome(format('select public.%I(token => %L, quote_id => %L %s)', name, tests.token(n), id, more));
end;
$$;
create function tests.accept(
  n integer, total integer default null, name text default 'Rosa Mendez', more text default '', quote uuid default null
) returns text
language plpgsql as $$
begin
  return tests.answer(
    'accept_quote', n,
    format(', expected_total_cents => %s, name => %L %s', coalesce(total, (tests.quote(n)).total_cents), name, more),
    quote
  );
end;
$$;
-- Changes the dates of the latest quote. The quote was sent `sent` days ago and is valid for another `until` days.
create function tests.shift(n integer, sent integer default 0, until integer default 14) returns void
language plpgsql security definer as $$
begin
  alter table public.quotes disable trigger guard_quote;
  update public.quotes
  set sent_at = now() - sent * interval '1 day', valid_until = private.today() + until where id = (tests.quote(n)).id;
  alter table public.quotes enable trigger guard_quote;
end;
$$;
create function tests.seen(n integer) returns jsonb
language sql as $$
  select public.customer_request(tests.token(n)) -> 'quotes';
$$;
create function tests.mails(n integer) returns text[]
language sql security definer as $$
  select array_agg(
    m.kind::text || case when m.recipient is null then coalesce(
      ' ' || (m.data ->> 'answer'), ''
    ) else '' end order by m.kind
  )
  from private.mails as m where m.request_id = tests.request(n);
$$;
create function tests.outdated(n integer, kind private.mail_kind) returns text
language sql security definer as $$
  select private.stale_reason(tests.mail(tests.request(n), kind));
$$;

-- Staff record that the customer of request n accepted the latest quote.
create function tests.take(
  n integer, how text default 'in-person', total integer default 10000, key uuid default gen_random_uuid()
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.accept_quote_for_customer(%L, expected_total_cents => %L, name => ''Rosa Mendez'', how => %L, '
    'idempotency_key => %L)',
    (tests.quote(n)).id, total, how, key
  ));
$$;
create function tests.deposit(
  n integer, amount integer, paid_on date, method text default 'cash', key uuid default gen_random_uuid(),
  expected integer default null,
  reference text default null
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.record_deposit(%L, %L, %L, %L, %L, %L, %L)', (tests.quote(n)).id, amount, method, paid_on,
    coalesce(
      expected,
      (select coalesce(sum(p.amount_cents), 0) from public.payments as p where p.quote_id = (tests.quote(n)).id)
    ),
    key, reference
  ));
$$;

-- The lines and sums of a quote

select results_eq(
  $$
    select l.total_cents, (private.sum_of_lines(array[l], rate)).tax_cents
    from (
      values (2.5, 999, 700), (0.33, 101, 700), (1, -250, 700), (2.5, -3, 700), (0.01, 50, 0), (3, 50, 725),
        (1, 1050, 750)
    ) as given (quantity, price, rate)
    cross join lateral private.read_line(
      tests.line(jsonb_build_object('quantity', quantity, 'price_cents', price, 'taxed', true)), 1
    ) as l
  $$,
  'values (2498, 175), (33, 2), (-250, 0), (-7, 0), (1, 0), (150, 11), (1050, 79)',
  'a line and its tax are rounded half up, once each, also below zero; a discount alone has no tax'
);
select is(
  tests.send(1, tests.lines(
    '{"text": "Visit", "quantity": 2.5, "price_cents": 999, "taxed": true}',
    '{"text": "\u202eCamera\u200b", "price_cents": 333, "taxed": true, "product_id": "water-filter"}',
    '{"text": "No tax", "price_cents": 1000}',
    '{"text": "Discount", "price_cents": -100, "taxed": true}',
    '{"text": "Yearly check", "price_cents": 5050, "optional": true, "taxed": true}'
  ), deposit => 500),
  'accepted', 'office: can send a quote'
);
select results_eq(
  $$select subtotal_cents, tax_cents, total_cents, version, state::text, is_extra, service, sent_by from
    tests.quote(1)$$,
  $$values (3731, 191, 3922, 1, 'sent', false, 'quote: Pest Control & Inspection', 'Maya Lind')$$,
  'the subtotal has the lines that are not optional, the tax has the taxed ones among them'
);
select results_eq(
  $$select position::integer, text, total_cents, chosen from public.quote_lines where quote_id = (tests.quote(1)).id
    order by 1$$,
  $$values (1, 'Visit', 2498, true), (2, 'Camera', 333, true), (3, 'No tax', 1000, true), (4, 'Discount', -100, true),
    (5, 'Yearly check', 5050, false)$$,
  'lines keep their order; marks that change the direction of writing are removed'
);
select is(
  tests.send(2, lines),
  'PT422 ' || code, 'send_quote refuses ' || why
)
from (
  values
    (null::jsonb, 'invalid_lines', 'null as the lines'),
    ('{}', 'invalid_lines', 'an object as the lines'),
    ((select jsonb_agg(tests.line()) from generate_series(1, 21)), 'invalid_lines', '21 lines'),
    (tests.lines('{"text": " \u200b "}'), 'invalid_lines', 'a blank text'),
    (tests.lines(jsonb_build_object('text', repeat('x', 201))), 'invalid_lines', 'a text of 201 characters'),
    (tests.lines('{"quantity": 0}'), 'invalid_lines', 'a quantity of zero'),
    (tests.lines('{"quantity": -1}'), 'invalid_lines', 'a negative quantity'),
    (tests.lines('{"quantity": 1.005}'), 'invalid_lines', 'a quantity with three decimals'),
    (tests.lines('{"quantity": "2"}'), 'invalid_lines', 'a quantity that is a string'),
    (tests.lines('{"price_cents": 0.5}'), 'invalid_lines', 'a price of half a cent'),
    (tests.lines('{"price_cents": 100000001}'), 'invalid_lines', 'a price above a million dollars'),
    (tests.lines('{"quantity": 9999, "price_cents": 100000000}'), 'invalid_lines', 'a sum too large for an integer'),
    (tests.lines('{"product_id": "none"}'), 'invalid_lines', 'a product that does not exist'),
    (tests.lines('{"optional": true}'), 'invalid_lines', 'only optional lines'),
    (tests.lines('{}', '{"price_cents": -10001}'), 'invalid_total', 'a total below zero'),
    (
      tests.lines('{}', '{"price_cents": -10001, "optional": true}'), 'invalid_total',
      'a total that an option makes negative'
    )
) as given (lines, code, why);
select is(
  tests.send(2, message => repeat('x', 4001)), 'PT422 invalid_message', 'send_quote refuses a message over 4000 letters'
);
select is(tests.send(2, days => -1), 'PT422 invalid_date', 'send_quote refuses an end of yesterday');
select is(tests.send(2, days => 367), 'PT422 invalid_date', 'send_quote refuses an end in more than a year');
select is(tests.send(2, deposit => 10001), 'PT422 invalid_deposit', 'send_quote refuses a deposit above the total');
select is(tests.send(2, deposit => -1), 'PT422 invalid_deposit', 'send_quote refuses a negative deposit');
select is(
  tests.send(2, expected => 1), 'PT409 quote_changed', 'send_quote refuses another expected version than the latest'
);
select is(tests.send(2, key => null), 'PT422 invalid_idempotency_key', 'send_quote refuses a missing idempotency key');
select is(tests.send(n), 'PT409 request_closed', 'send_quote refuses a request that is ' || why)
from (values (5, 'closed'), (6, 'spam')) as given (n, why);
select is_empty('select 1 from public.quotes where request_id <> tests.request(1)', 'a refused quote is not stored');
select is(
  tests.send(
    2,
    (
      select jsonb_agg(tests.line(jsonb_build_object('text', repeat('x', 200), 'price_cents', 0)))
      from generate_series(1, 20)
    )
  ),
  'accepted', 'send_quote accepts twenty lines of 200 letters and a total of zero'
);

-- Sending a quote

select results_eq(
  $$select status::text,
  (
    select array_agg(h.old_status || ' ' || h.new_status || ' ' || h.event)
    from public.service_request_history as h where h.request_id = r.id
  )
    from public.service_requests as r where id = tests.request(1)$$,
  $$values ('contacted', array['new contacted Quote 1 was sent: $39.22'])$$,
  'a sent quote sets the status of a new request to contacted'
);
select is(tests.mails(1), array['quote-sent', 'quote-reminder'], 'the customer gets a mail, and a reminder is queued');
select tests.act_as_owner();
select is(
  (tests.mail(tests.request(1), 'quote-reminder')).due_at,
  (private.today() + 11 + time '09:00') at time zone 'America/Los_Angeles',
  'the reminder is due three days before the end, at nine'
);
select tests.send(3, days => 2);
select is(tests.mails(3), array['quote-sent'], 'a quote that ends within three days has no reminder');
select tests.send(7);
select is(tests.mails(7), null, 'a caller without an email address gets no mail');
select tests.act_as_owner();
select is(
  (tests.quote(1)).content_hash,
  private.fingerprint(private.quote_content(tests.quote(1), private.lines_of((tests.quote(1)).id))),
  'the hash covers the quote as it was sent'
);
select is(
  private.quote_content(tests.quote(1), private.lines_of((tests.quote(1)).id)) ->> 'depositCents', '500',
  'the hash covers the deposit'
);
insert into tests.things select 'first', (tests.quote(1)).id;
select is(
  tests.outcome(format('update public.%s where %s = %L', change, key, tests.thing('first'))), 'PT409 quote_frozen',
  'a sent quote is frozen, also for the owner of the database: ' || change
)
from (
  values
    ('quotes set valid_until = valid_until + 1', 'id'), ('quotes set version = 9', 'id'),
    ('quotes set tax_basis_points = 0', 'id'),
    ('quotes set message = ''Other''', 'id'), ('quotes set deposit_cents = 1', 'id'),
    ('quote_lines set text = ''Other''', 'quote_id'), ('quote_lines set price_cents = 1, total_cents = 1', 'quote_id'),
    ('quote_lines set taxed = not taxed', 'quote_id')
) as given (change, key);
select is(tests.send(3, key => '47000000-0000-4000-8000-000000000001'), 'accepted', 'a second version is accepted');
select is(
  tests.send(3, key => '47000000-0000-4000-8000-000000000001'), 'accepted',
  'the repetition by a writer who sees the second version by now is accepted'
);
select results_eq(
  'select version, state::text from public.quotes where request_id = tests.request(3) order by 1',
  $$values (1, 'replaced'), (2, 'sent')$$,
  'the repetition adds no version, and the first version is replaced'
);

-- Quotes on the customer's page

select tests.act_as_anonymous();
select is(
  tests.seen(1) #- '{0,lines}' #- '{0,sentAt}',
  jsonb_build_array(jsonb_build_object(
    'id', tests.thing('first'), 'version', 1, 'isExtra', false, 'state', 'sent', 'message', 'As we discussed.',
    'validUntil', (tests.quote(1)).valid_until, 'taxBasisPoints', 700, 'subtotalCents', 3731, 'taxCents', 191,
    'totalCents', 3922,
    'depositCents', 500, 'depositPaidCents', 0, 'depositOpenCents', 0, 'needsDigits', false, 'acceptedAt', null,
    'acceptedName', null, 'acceptedHow', null,
    'declinedAt', null, 'requestedAgainAt', null, 'changeRequested', false, 'canceledOn', null, 'plan', null
  )),
  'the page has the quote without its sender and our costs'
);
select is(
  tests.seen(1) #> '{0,lines,0}',
  '{"position": 1, "text": "Visit", "quantity": 2.5, "priceCents": 999, "totalCents": 2498, "optional": false, '
  '"taxed": true, "chosen": true, "productId": null}',
  'the page has the lines of the quote'
);
select is(jsonb_array_length(tests.seen(3)), 1, 'the page does not have replaced quotes');
select is((tests.quote(1)).viewed_at, null, 'customer_request does not set viewed_at');
select is(tests.answer('view_quote', 1), 'accepted', 'view_quote is accepted');
select isnt((tests.quote(1)).viewed_at, null, 'view_quote sets viewed_at');
select is(
  tests.answer('view_quote', 2, quote => tests.thing('first')), 'accepted',
  'view_quote ignores a quote of another request'
);

-- Accepting a quote

select is(
  tests.accept(1, name => name), 'PT422 invalid_name',
  'accept_quote refuses the name ' || coalesce(quote_literal(name), 'null')
)
from unnest(
  array[
    null, '', '   ', E'\u200b\u200d', E'\u2800\u3000', E'\ufe0f', E'\u17b4', E'\U000E0067\U000E007F', E'\U0001D173',
    '?!', repeat('x', 101)
  ]
) as name;
select is(tests.accept(1, total => total), 'PT409 quote_total', 'accept_quote refuses the total ' || total)
from unnest(array[3921, 3923, 0]) as total;
select is(
  tests.accept(1, more => ', chosen => ''[5]'''), 'PT409 quote_total',
  'accept_quote refuses a total without the chosen option'
);
select is(
  tests.accept(1, more => ', chosen => ''[1,5]'''), 'PT422 invalid_choice',
  'accept_quote refuses a choice of a line that is not optional'
);
select is(
  tests.accept(1, more => ', chosen => ''[6]'''), 'PT422 invalid_choice',
  'accept_quote refuses a choice of a line that does not exist'
);
select is(
  tests.accept(1, more => format(', chosen => %L', wrong)), 'PT422 invalid_choice', wrong  || ' is refused as a choice'
)
from unnest(array['[[[[[[[5]]]]]]]', '5', '{"5": 5}', '["5"]', '[5.5]', '[-5]', '[99999]', '[null]']) as wrong;
select is(
  tests.accept(1, more => ', days => ''["2020-01-01"]'''), 'PT422 invalid_days', 'accept_quote refuses days in the past'
);
select is(
  tests.accept(2, 3922, quote => tests.thing('first')), 'PT404 quote_not_found',
  'accept_quote refuses a quote of another request'
);
select tests.act_as_owner();
insert into tests.things select 'replaced', id from public.quotes where request_id = tests.request(3) and version = 1;
select is(
  tests.accept(3, 10000, quote => tests.thing('replaced')), 'PT409 quote_replaced',
  'accept_quote refuses a replaced quote'
);
select is(
  tests.answer('decline_quote', 3, ', reason => ''price''', tests.thing('replaced')), 'PT409 quote_replaced',
  'decline_quote refuses a replaced quote'
);
select is(tests.accept(3), 'accepted', 'accept_quote accepts the version that replaced it');
select is(
  tests.accept(1, 9326, E'\u202eRosa \u05d0\u05d1  Mendez\u200f', format(
    ', chosen => ''[5]'', days => %L, times => ''["morning"]'', idempotency_key => '
    '''47000000-0000-4000-8000-000000000002''',
    jsonb_build_array((now() at time zone 'America/Los_Angeles')::date + 3)
  )),
  'accepted', 'accept_quote accepts an option with its total, and can be repeated'
)
from generate_series(1, 2);
select tests.act_as_owner();
select results_eq(
  $$select state::text, accepted_name, accepted_how::text, accepted_by, subtotal_cents, tax_cents, total_cents,
    answered_at is not null from tests.quote(1)$$,
  $$values ('accepted', E'Rosa \u05d0\u05d1  Mendez', 'online', null::text, 8781, 545, 9326, true)$$,
  'the quote keeps who accepted, how and the total; marks around a name from right to left are removed'
);
select is(
  public.agreed_work(jsonb_populate_record(null::public.visits, jsonb_build_object('request_id', tests.request(n)))),
  lines, why
)
from (
  values
    (
      1, array['2.5 × Visit', 'Camera', 'No tax', 'Yearly check'],
      'agreed_work returns the accepted lines with the option, without discounts'
    ),
    (2, '{}'::text[], 'agreed_work returns nothing of a quote that is not accepted')
) as given (n, lines, why);
select results_eq(
  'select days, times, handled_at is null from public.customer_activity where request_id = tests.request(1)',
  $$values (array[(now() at time zone 'America/Los_Angeles')::date + 3], '{morning}'::text[], true)$$,
  'accept_quote stores the days that suit the customer'
);
select is(
  tests.mails(1), array['quote-sent', 'quote-reminder', 'quote-accepted', 'quote-answered accepted'],
  'an acceptance sends one mail to the customer and one to staff'
);
select is(
  tests.outdated(1, 'quote-sent'), 'The quote is now accepted.',
  'after the acceptance, the mail of the quote is not sent'
);
select is(
  tests.outdated(1, 'quote-reminder'), 'The quote is now accepted.', 'after the acceptance, the reminder is not sent'
);
select is(tests.outdated(1, 'quote-accepted'), null, 'the mail of the acceptance is sent');
select is(
  (select jsonb_build_array(d #> '{quote,totalCents}', d #> '{quote,taxCents}',
    jsonb_array_length(d #> '{quote,lines}'), d ? 'acceptedName')
   from tests.data(tests.request(1), 'quote-accepted') as d),
  '[9326, 545, 5, false]', 'the mail of the acceptance has the stored sums and no text of the customer'
);
select is(tests.accept(1, total => 9326), 'PT409 quote_answered', 'accept_quote refuses an accepted quote');
select is(
  tests.answer('decline_quote', 1, ', reason => ''price'''), 'PT409 quote_answered',
  'decline_quote refuses an accepted quote'
);
select is(
  tests.answer('ask_for_quote_change', 1, ', message => ''Less'''), 'PT409 quote_answered',
  'ask_for_quote_change refuses an accepted quote'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.withdraw_quote(%L)', tests.thing('first'))), 'PT409 quote_answered',
  'withdraw_quote refuses an accepted quote'
);
select tests.act_as_owner();
select is(
  tests.outcome(format('update public.quotes set %s where id = %L', change, tests.thing('first'))),
  'PT409 quote_frozen',
  'an accepted quote is frozen: ' || change
)
from unnest(
  array[
    'state = ''sent'', accepted_how = null', 'subtotal_cents = 1, tax_cents = 0, total_cents = 1, deposit_cents = 0',
    'deposit_cents = 0'
  ]
) as change;

-- An option with a negative price lowers the deposit that is due.
select tests.act_as_owner();
insert into public.service_requests (id, reference, kind, name, email, phone, details)
values (tests.request(10), 'REQ-JJJJJJ', 'quote', 'Rosa Mendez', 'rosa@example.com', '', '{}');
select tests.send(
  10, tests.lines('{}', '{"price_cents": -9000, "optional": true, "product_id": "water-filter"}'), deposit => 5000
);
select is(
  tests.accept(10, 1000, more => ', chosen => ''[2]'''), 'accepted', 'accept_quote accepts an option that is a discount'
);
select tests.act_as_owner();
update public.products set id = 'other-filter' where id = 'water-filter';
select is(
  private.fingerprint(private.quote_content(tests.quote(10), private.lines_of((tests.quote(10)).id))),
  (tests.quote(10)).content_hash,
  'the hash still fits after a product gets another id'
);
update public.products set id = 'water-filter' where id = 'other-filter';
select is(tests.seen(10) #>> '{0,depositCents}', '1000', 'the deposit that is due is at most the total')
from tests.act_as_anonymous();

-- The last valid day of a quote

select is(tests.send(2, days => 0), 'accepted', 'send_quote accepts today as the end');
select is(tests.seen(2) #>> '{0,state}', 'sent', 'a quote that ends today is valid all day');
select tests.act_as('staff@example.com');
select is(tests.accept(2), 'accepted', 'a quote can be accepted on its last day');
select ok(
  tests.mails(2) @> array['quote-answered accepted'],
  'the office gets a mail also if a team member uses the link of the customer'
);
select tests.send(4);
select tests.shift(4, sent => 15, until => -1);
select is(tests.seen(4) #>> '{0,state}', 'expired', 'a quote is expired on the day after its end');
select is(tests.accept(4), 'PT409 quote_expired', 'accept_quote refuses an expired quote');
select is(tests.outdated(4, 'quote-sent'), 'The quote has expired.', 'the mail of an expired quote is not sent');
select is(tests.answer('ask_for_quote_again', 4), 'accepted', 'ask_for_quote_again accepts an expired quote');
select is(tests.answer('ask_for_quote_again', 4), 'accepted', 'ask_for_quote_again can be repeated');
select is(
  tests.mails(4), array['quote-sent', 'quote-reminder', 'quote-answered asked-again'],
  'a repeated ask_for_quote_again sends staff one mail'
);
select tests.act_as('staff@example.com');
select set_eq(
  'select why, reference, version from tests.quotes_to_follow()',
  $$values ('accepted', 'REQ-AAAAAA', 1), ('accepted', 'REQ-BBBBBB', 2), ('accepted', 'REQ-CCCCCC', 2), ('accepted',
    'REQ-JJJJJJ', 1), ('asked-again', 'REQ-DDDDDD', 1)$$,
  'office: sees the quotes to follow'
);
select is(tests.send(4), 'accepted', 'the expired quote is sent again');
select is(jsonb_array_length(tests.seen(4)), 1, 'the new version replaces the expired one');

-- Links to old quotes

select is(tests.seen(4) #>> '{0,needsDigits}', 'false', 'a new quote needs no digits of the phone number');
select tests.shift(4, sent => 15);
select is(tests.seen(4) #>> '{0,needsDigits}', 'true', 'a quote older than 14 days needs digits of the phone number');
select is(tests.accept(4), 'PT422 digits_needed', 'accept_quote refuses an old quote without digits');
select is(
  tests.accept(4, more => ', phone_digits => ''999'''), 'PT422 digits_needed', 'accept_quote refuses three digits'
);
select is(
  tests.accept(4, more => ', phone_digits => ''0143'''), 'accepted',
  'accept_quote raises no error for wrong digits, since a rollback would undo their count'
);
select is((tests.quote(4)).state::text, 'sent', 'wrong digits do not accept the quote');
select is(
  tests.accept(4, more => ', phone_digits => ''0143'''), case when n < 5 then 'accepted' else 'PT429 rate_limited' end,
  'accept_quote limits wrong digits, attempt ' || n
)
from generate_series(1, 5) as n;
select is(
  tests.accept(4, more => ', phone_digits => ''0144'''), 'PT429 rate_limited',
  'after the limit, the right digits are refused too'
);
select tests.act_as_owner();
delete from private.request_log where name = 'wrong-digits';
select is(
  tests.accept(4, more => ', phone_digits => '' 0144 '''), 'accepted',
  'the last four digits without the extension are accepted'
);
select is((tests.quote(4)).state::text, 'accepted', 'the right digits accept the quote');
select tests.send(8);
select tests.shift(8, sent => 15);
select is(
  tests.accept(8, more => ', phone_digits => ''0144'''), 'PT409 no_phone',
  'without a phone number, an old quote cannot be accepted online'
);

-- Customers decline a quote or ask for a change, and staff withdraw a quote.

select is(
  tests.answer('decline_quote', 8, ', reason => null'), 'PT422 invalid_reason', 'decline_quote refuses a missing reason'
);
select is(
  tests.answer('decline_quote', 8, format(', reason => ''price'', note => %L', repeat('x', 2001))),
  'PT422 invalid_note', 'decline_quote refuses a note over 2000 letters'
);
select is(
  tests.answer(
    'decline_quote', 8,
    ', reason => ''price'', note => ''Too much'', idempotency_key => ''47000000-0000-4000-8000-000000000003'''
  ),
  'accepted', 'decline_quote is accepted and can be repeated with its key'
)
from generate_series(1, 2);
select is(
  tests.answer('decline_quote', 8, ', reason => ''price'''), 'PT409 quote_answered',
  'decline_quote refuses a declined quote'
);
select is(tests.accept(8), 'PT409 quote_answered', 'accept_quote refuses a declined quote');
select is(
  tests.mails(8), array['quote-sent', 'quote-reminder', 'quote-declined', 'quote-answered declined'],
  'a refusal sends one mail to the customer and one to staff'
);
select is(
  tests.data(tests.request(8), 'quote-declined')::text like '%Too much%', false,
  'the mail to the customer does not contain the note'
);

select tests.send(9);
select is(
  tests.answer('ask_for_quote_change', 9, format(', message => %L', E' \u200b')), 'PT422 invalid_message',
  'ask_for_quote_change refuses a blank message'
);
select is(
  tests.answer(
    'ask_for_quote_change', 9,
    ', message => ''Without the garage'', idempotency_key => ''47000000-0000-4000-8000-000000000004'''
  ),
  'accepted', 'ask_for_quote_change is accepted and can be repeated with its key'
)
from generate_series(1, 2);
select is(tests.seen(9) #>> '{0,state}', 'change-asked', 'the customer sees that a change was asked for');
select is(
  tests.mails(9), array['quote-sent', 'quote-reminder', 'quote-answered change-asked'],
  'staff get a mail about the change'
);
select is(
  tests.outdated(9, 'quote-reminder'), 'The quote is now change asked.',
  'the reminder is not sent after a change was asked for'
);
select is(
  tests.outcome(format(
    $$select public.send_quote(%L, tests.lines('{}'), '', public.business_today(), 0, 1, gen_random_uuid(),
      expected_state => 'sent')$$,
    tests.request(9)
  )),
  'PT409 quote_changed', 'a writer who expects the former state is refused'
) from tests.act_as('staff@example.com');
select tests.shift(9, until => -1);
select is(
  tests.seen(9) -> 0 ->> 'state' || ' ' || (tests.seen(9) #>> '{0,changeRequested}'), 'expired true',
  'after its end, the quote is expired and still marked as change asked'
);
select is(
  tests.answer('ask_for_quote_again', 9), 'accepted',
  'ask_for_quote_again accepts a quote with a change, and can be repeated'
) from generate_series(1, 2);
select isnt((tests.quote(9)).requested_again_at, null, 'ask_for_quote_again sets requested_again_at');
select tests.act_as('staff@example.com');
select is(
  (select array_agg(why || ' ' || reference) from tests.quotes_to_follow() where why = 'change-asked'),
  array['change-asked REQ-IIIIII'], 'office: the change is among the quotes to follow'
);
select results_eq(
  'select body, answered_at is null from public.messages where request_id = tests.request(9)',
  $$values ('Without the garage', true)$$,
  'the change is stored as a message of the conversation'
);
select is(tests.send(9), 'accepted', 'the next version is sent');
select results_eq(
  'select answered_by from public.messages where request_id = tests.request(9)', array['staff@example.com'],
  'the next version answers the message'
);
select is(
  tests.outcome(format('select public.withdraw_quote(%L)', (tests.quote(9)).id)), 'accepted',
  'withdraw_quote is accepted and can be repeated'
)
from generate_series(1, 2);
select is(tests.accept(9), 'PT409 quote_withdrawn', 'accept_quote refuses a withdrawn quote');
select is(tests.seen(9) #>> '{0,state}', 'withdrawn', 'the customer sees the quote as withdrawn');
select is(
  tests.outdated(9, 'quote-withdrawn'), 'The customer was not told of the quote.',
  'the mail of the withdrawal is not sent if the quote was never mailed'
);
select tests.act_as_owner();
update private.mails set state = 'sent' where request_id = tests.request(9) and kind = 'quote-sent';
select is(tests.outdated(9, 'quote-withdrawn'), null, 'the mail of the withdrawal is sent if the quote was mailed');
select is(
  (select array_agg(event order by id) from public.service_request_history where request_id = tests.request(9)),
  array[
    'Quote 1 was sent: $100.00', 'A change of quote 1 was asked for', 'Quote 1 was asked for again',
    'Quote 2 was sent: $100.00', 'Quote 2 was withdrawn'
  ],
  'the history has each step'
);
select tests.send(9);
select tests.act_as('staff@example.com');
select tests.move_request(tests.request(9), 'closed');
select is(tests.accept(9), 'PT409 request_closed', 'accept_quote refuses a quote of a closed request');
select is(
  tests.answer('decline_quote', 9, ', reason => ''other'''), 'PT409 request_closed',
  'decline_quote refuses a quote of a closed request'
);
select is(
  tests.outdated(9, 'quote-sent'), 'The request is closed.', 'the mail of a quote of a closed request is not sent'
);

-- Quotes for extra work, acceptance in person, and the field role

select tests.act_as('staff@example.com');
select is(tests.send(7), 'accepted', 'a second version for a caller without an email address is accepted');
select public.add_visits(tests.request(7), array[now() + interval '1 day'], 60, '{Dana Cole}');
select public.add_visits(tests.request(1), array[now() + interval '1 day'], 60, '{Maya Lind}');
select is(
  (select count(*)::integer from tests.quotes_to_follow() where reference = 'REQ-AAAAAA'), 0,
  'office: an accepted quote with a visit is not among the quotes to follow'
);
select is(
  tests.outcome(format(
    $$select public.send_quote(%L, tests.lines('{}'), '', public.business_today(), 0, %s, gen_random_uuid(),
      expected_extra => false)$$,
    tests.request(1), (tests.quote(1)).version
  )),
  'PT409 quote_changed', 'send_quote refuses extra work if the writer expects a replacement'
);
select is(tests.send(1, tests.lines('{"text": "Second trap"}')), 'accepted', 'a quote after an acceptance is accepted');
select is((tests.quote(1)).is_extra, true, 'a quote after an acceptance is extra work');
select tests.act_as('field@example.com');
select is(tests.take(1), 'PT403 not_yours', 'field: cannot record an acceptance for the request of another person');
select is(tests.take(7, 'online'), 'PT422 invalid_acceptance', 'staff cannot record an online acceptance');
select is(
  tests.deposit(7, 100, public.business_today()), 'PT409 quote_not_accepted',
  'record_deposit refuses a quote before its acceptance'
);
select is(
  tests.take(7, key => '47000000-0000-4000-8000-000000000005'), 'accepted',
  'field: can record an acceptance in person, and repeat it with its key'
)
from generate_series(1, 2);
select results_eq(
  'select state::text, accepted_how::text, accepted_by, accepted_name from public.quotes where request_id = '
  'tests.request(7) and version = 2',
  $$values ('accepted', 'in-person', 'Dana Cole', 'Rosa Mendez')$$, 'the quote keeps who recorded the acceptance'
);
select is(tests.mails(7), array['quote-answered accepted'], 'the office gets a mail about the acceptance');
select results_eq(
  'select distinct request_id from public.quotes', array[tests.request(7)],
  'field: reads only quotes of their own requests'
);
select is((select count(*)::integer from public.quote_lines), 2, 'field: reads the lines of these quotes');
select tests.act_as('staff@example.com');
select is(tests.take(1, 'by-phone'), 'accepted', 'office: can record an acceptance by phone');
select tests.act_as_owner();
select is(
  (select count(*)::integer from private.mails where request_id = tests.request(1) and kind = 'quote-answered'), 1,
  'an acceptance by the office sends the office no mail'
);
select is(
  (select ip from private.quote_acceptances where quote_id = (tests.quote(1)).id), null,
  'an acceptance that staff recorded has no network address'
);
select is(
  (select count(*)::integer from private.quote_acceptances), 5, 'each acceptance has a row in quote_acceptances'
);

-- Recording a deposit

select tests.act_as('field@example.com');
select is(
  tests.deposit(7, amount, public.business_today()), 'PT422 invalid_amount',
  'record_deposit refuses the amount ' || amount
)
from unnest(array[0, -1, 10001]) as amount;
select is(
  tests.deposit(7, 100, public.business_today() + 1), 'PT422 invalid_date', 'record_deposit refuses a date of tomorrow'
);
select is(
  tests.deposit(7, 100, public.business_today(), null), 'PT422 invalid_method',
  'record_deposit refuses a missing method'
);
select is(
  tests.deposit(1, 100, public.business_today()), 'PT403 not_yours',
  'field: cannot record a deposit for the request of another person'
);
select is(
  tests.deposit(7, 4000, public.business_today(), reference => repeat('x', 61)), 'PT422 invalid_reference',
  'record_deposit refuses a reference over 60 letters'
);
select is(
  tests.deposit(
    7, 4000, public.business_today(), 'check', '47000000-0000-4000-8000-000000000006', reference => ' 1042 '
  ),
  'accepted', 'record_deposit is accepted and can be repeated with its key'
)
from generate_series(1, 2);
select is(
  (select p.reference from public.payments as p where p.quote_id = (tests.quote(7)).id), '1042',
  'the payment has the number of the check'
);
select is(
  tests.deposit(7, 4000, public.business_today(), expected => 0), 'PT409 deposit_changed',
  'record_deposit refuses an expected sum that has changed'
);
select is(
  tests.deposit(7, 6001, public.business_today()), 'PT422 invalid_amount',
  'record_deposit refuses deposits above the total'
);
select results_eq(
  'select amount_cents, method::text, taken_by from public.payments', $$values (4000, 'check', 'Dana Cole')$$,
  'the repeated deposit is recorded once'
);
select tests.act_as_anonymous();
select is(tests.seen(7) #>> '{0,depositPaidCents}', '4000', 'the customer sees the paid deposit');

-- A customer gave no email address on the phone. Staff add the address later.
select is(tests.send(7), 'accepted', 'a quote for extra work to a caller without an email address is accepted');
select is(
  tests.outcome(format(
    'select public.correct_request(%L, %L, %L)', tests.request(7),
    '{"firstName": "Rosa", "phone": "(562) 555-0144", "email": "rosa@example.com"}',
    '{"phone": "(562) 555-0144 ext. 9"}'
  )),
  'accepted', 'correct_request adds the email address'
);
select ok(
  tests.mails(7) @> array['quote-accepted', 'quote-sent', 'quote-reminder'],
  'the new email address gets the mail of the acceptance and the open quote'
);
select ok(
  not tests.mails(7) @> array['request-received'], 'the new email address gets no mail that promises an answer'
);

-- Quote templates, and the lines with which a new quote starts

select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.save_quote_template(%L, %L)', name, lines)), outcome,
  'save_quote_template with the name ' || quote_literal(name)
)
from (
  values
    (' ', tests.lines('{}'), 'PT422 invalid_name'), (repeat('x', 81), tests.lines('{}'), 'PT422 invalid_name'),
    ('Ants', '[]', 'PT422 invalid_lines'), ('Ants', tests.lines('{}'), 'accepted'),
    (' Ants ', tests.lines('{"text": "Bait"}'), 'accepted')
) as given (name, lines, outcome);
select results_eq(
  'select name, lines from public.quote_templates', $$values ('Ants', tests.lines('{"text": "Bait"}'))$$,
  'a second template of the same name replaces the first'
);
select public.delete_quote_template((select id from public.quote_templates));
select is_empty('select 1 from public.quote_templates', 'delete_quote_template deletes the template');
-- All quotes have the same time, because a test runs in one transaction. This quote becomes the latest one.
select tests.shift(7, sent => -1);
select is(
  public.quote_starting_lines(tests.request(5)) #>> '{0,text}', 'Treatment',
  'a new quote starts with the lines of the last one for the service'
);
select tests.act_as_owner();
insert into public.plans (quote_id, every, unit, first_on, at, duration_minutes, people, billing)
select q.id, 1, 'week', private.today() + 7, '09:00', 60, '{}', 'visit' from public.quotes as q;
select tests.act_as('staff@example.com');
select is(public.quote_starting_lines(tests.request(5)), '[]', 'a new quote does not start with the lines of a plan');
select tests.act_as_owner();
delete from public.plans;
select is(
  private.lines_to_reuse(private.read_lines(
    tests.lines('{}') || tests.lines('{"text": "Extra trap", "optional": true}')
      || tests.lines('{"text": "Discount", "price_cents": -2500}')
      || tests.lines('{"text": "Camera", "product_id": "nvr-4cam-kit"}')
  )),
  tests.lines('{}'), 'starting lines leave out optional lines, discounts and products of the shop'
);
select tests.act_as('staff@example.com');
select is(public.quote_starting_lines(gen_random_uuid()), '[]', 'an unknown request has no starting lines');
select is(
  (select array_agg(text) from public.quote_line_texts() where text in ('Camera', 'Second trap', 'Treatment')),
  array['Treatment', 'Camera', 'Second trap'],
  'quote_line_texts returns each text once, the latest first'
);

-- Callers without access to quotes

select tests.act_as('field@example.com');
select is(tests.outcome(call), 'PT403 not_admin', 'field: ' || call)
from unnest(array[
  'select public.send_quote()', 'select public.withdraw_quote()', 'select public.save_quote_template()',
  'select public.delete_quote_template()', 'select public.quote_starting_lines()', 'select public.quote_line_texts()'
]) as call;
select is_empty('select 1 from public.quote_templates', 'field: cannot read templates');
select tests.act_as('customer@example.com');
select is(tests.outcome(call), 'PT403 not_admin', 'customer: ' || call)
from unnest(
  array['select public.accept_quote_for_customer()', 'select public.record_deposit()', 'select public.send_quote()']
) as call;
select is_empty('select 1 from public.quotes', 'customer: cannot read the table of quotes');
select is_empty('select 1 from public.quote_lines', 'customer: cannot read lines of quotes');
select is_empty('select 1 from public.payments', 'customer: cannot read payments');
select is(
  tests.outcome(format('select public.accept_quote(reference => ''REQ-DDDDDD'', quote_id => %L)', (tests.quote(4)).id)),
  'PT404 request_not_found', 'customer: cannot accept the quote of another request by its reference'
);

select * from finish();
rollback;

-- Customers see and change their requests with a token or an account. All other callers are refused.
begin;
select no_plan();

select tests.user('ann@example.com');
select tests.user('unconfirmed@example.com');
select tests.user('staff@example.com', admin => true);
update private.settings set accounts_confirm_email = true;
update auth.users set confirmation_sent_at = now(), email_confirmed_at = now() where email <> 'unconfirmed@example.com';

insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select
  tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Ann Secret', email, '5625550100',
  '{"serviceType": "pest-control", "preferredDate": "2031-05-01", "description": "secret words", "address": "12 Ocean '
  'Blvd"}',
  status::public.request_status
from (
  values (1, 'Ann@Example.com', 'new'), (2, 'unconfirmed@example.com', 'contacted'), (3, 'ann@example.com', 'closed'),
    (4, 'ann@example.com', 'spam'),
    (5, 'ann@example.com', 'new'), (6, 'ann@example.com', 'new')
) as given (n, email, status);

create function tests.view(n integer) returns jsonb
language sql as $$
  select public.customer_request(tests.token(n));
$$;
-- Calls a function with the token of request n. `more` is SQL with further arguments.
create function tests.do_it(name text, n integer, more text default '') returns text
language sql as $$
  select tests.outcome(format('select public.%I(token => %L %s)', name, tests.token(n), more));
$$;
create function tests.visit(n integer, starts_at timestamptz, expected integer default null) returns void
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  if expected is null then
    perform public.add_visits(
      tests.request(n), array[starts_at], 60, '{Sam Reyes}', 'Gate code 4.', accepts_clash => true
    );
  else
    perform public.change_visit(
      (tests.open_visit(n)).id, starts_at, 60, 'Gate code 4.', expected, accepts_clash => true
    );
  end if;
  perform tests.act_as_anonymous();
end;
$$;
create function tests.visit_sequences(n integer) returns jsonb
language sql security definer as $$
  select private.visit_sequences(tests.request(n));
$$;
create function tests.cancel(n integer, expected integer, visit_id uuid default null) returns text
language sql as $$
  select tests.do_it(
    'cancel_my_visit', n,
    format(', visit_id => %L, expected_sequence => %L', coalesce(visit_id, (tests.open_visit(n)).id), expected)
  );
$$;
create function tests.withdraw(n integer, expected integer) returns text
language sql as $$
  select tests.do_it(
    'withdraw_request', n,
    format(', expected_visits => %L', jsonb_build_object(coalesce((tests.open_visit(n)).id::text, ''), expected))
  );
$$;
create function tests.activity(n integer) returns table (kind text, days date[], times text[], is_handled boolean)
language sql security definer as $$
  select c.kind::text, c.days, c.times, c.handled_at is not null
  from public.customer_activity as c where c.request_id = tests.request(n) order by c.created_at, c.kind;
$$;
create function tests.mailed(n integer) returns text[]
language sql security definer as $$
  select array_agg(m.kind::text || case when m.recipient is null then '' else ' ' || m.recipient end order by m.kind)
  from private.mails as m
  where m.request_id = tests.request(n) and m.kind <> 'visit-reminder';
$$;
-- The customer asked for another time, and a mail confirms this. Returns the time of the visit in that mail.
create function tests.visit_mailed(n integer) returns timestamptz
language sql security definer as $$
  select max((m.data ->> 'visitAt')::timestamptz) from private.mails as m
  where m.request_id = tests.request(n) and m.kind = 'customer-activity-received'
    and m.data @> '{"activity": "another-time"}';
$$;
create function tests.later(hours integer) returns timestamptz
language sql as $$
  select date_trunc('minute', now()) + hours * interval '1 hour';
$$;
create function tests.ask(n integer, days text, times text default '[]', expected integer default 0) returns text
language sql as $$
  select tests.do_it('ask_for_another_time', n, format(
    ', days => %L, times => %L, visit_id => %L, expected_sequence => %L', days, times, (tests.open_visit(n)).id,
    expected
  ));
$$;
create function tests.days(variadic after integer[]) returns text
language sql as $$
  select to_json(array_agg((now() at time zone 'America/Los_Angeles')::date + n))::text from unnest(after) as n;
$$;
-- Makes all rows an hour older. Otherwise all times would be the same, because a test runs in one transaction.
create function tests.time_passes() returns void
language sql security definer as $$
  update public.customer_activity set created_at = created_at - interval '1 hour';
  update public.messages set created_at = created_at - interval '1 hour';
  update public.service_request_history set created_at = created_at - interval '1 hour';
$$;

select is(
  (
    private.customer_request_view(r) ->> 'promisedBy'
  )::timestamptz - (private.customer_request_view(r) ->> 'receivedAt')::timestamptz,
  interval '24 hours', 'the customer sees the 24 hours that the pages promise, also for an emergency'
)
from jsonb_populate_record(null::public.service_requests, jsonb_build_object(
  'id', gen_random_uuid(), 'kind', 'booking', 'details', '{"emergencyService": true}'::jsonb, 'status', 'new',
  'created_at', now(), 'promised_by', now() + interval '2 hours'
)) as r;

-- Access to a request
select tests.act_as_anonymous();
select is((select array_agg(key order by key) from jsonb_object_keys(tests.view(1)) as key),
  array[
    'answers', 'asked', 'callOuts', 'canWrite', 'depositOwedCents', 'invoices', 'isLate', 'kind', 'messages',
    'onlineCents', 'pastVisits', 'paysOnline', 'photos', 'promisedBy', 'quotes', 'reachedAt', 'receivedAt',
    'reference', 'status', 'visits'
  ], 'the token returns the request');
select is(
  tests.view(1) -> 'answers', '{"serviceType": "pest-control", "preferredDate": "2031-05-01"}',
  'the view has the answers that were chosen from lists'
);
select unalike(tests.view(1)::text, '%ecret%', 'the view has no free text');
select is(
  public.customer_request(upper(tests.token(1))) ->> 'reference', 'REQ-AAAAAA', 'a token is accepted in capital letters'
);
select is(
  tests.outcome(format('select public.customer_request(%L, %L)', token, reference)), 'PT404 request_not_found',
  'customer_request refuses ' || coalesce(token, '-') || ' ' || coalesce(reference, '-')
)
from (
  values (null, null), ('', null), ('x', 'REQ-AAAAAA'), (repeat('0', 32), null), (null, 'REQ-AAAAAA'), ('%', '%')
) as wrong (token, reference);
select throws_ok('select * from public.' || name, '42501', null, 'anonymous: cannot read ' || name)
from unnest(array['customer_activity', 'messages']) as name;
select throws_ok('select * from private.request_tokens', '42501', null, 'anonymous: cannot read tokens');
select throws_ok('select public.my_requests()', '42501', null, 'anonymous: cannot call my_requests');
select is(
  tests.outcome(format('select public.mark_customer_activity_read(%L)', tests.request(1))), '42501',
  'anonymous: cannot mark an activity as handled'
);
select tests.act_as('ann@example.com');
select is(
  (select array_agg(r ->> 'reference' order by r ->> 'reference') from jsonb_array_elements(public.my_requests()) as r),
  array['REQ-AAAAAA', 'REQ-CCCCCC', 'REQ-EEEEEE', 'REQ-FFFFFF'],
    'customer: my_requests returns the requests with their email address, without spam'
);
select is(
  public.customer_request(reference => 'req-aaaaaa') ->> 'reference', 'REQ-AAAAAA',
  'customer: can read one by its reference'
);
select is(
  tests.outcome($$select public.customer_request(reference => 'REQ-BBBBBB')$$), 'PT404 request_not_found',
  'customer: cannot read the request of another customer'
);
select is(
  tests.outcome($$select public.withdraw_request(reference => 'REQ-BBBBBB')$$), 'PT404 request_not_found',
  'customer: cannot withdraw the request of another customer'
);
select is_empty('select * from public.' || name, 'customer: cannot read ' || name)
from unnest(array['customer_activity', 'messages']) as name;
select is(
  tests.outcome('select public.mark_customer_activity_read(null)'), 'PT403 not_admin',
  'customer: cannot mark an activity as handled'
);
select tests.act_as('unconfirmed@example.com');
select is(public.my_requests(), '[]', 'unconfirmed customer: my_requests returns no requests');
select is(
  tests.outcome($$select public.customer_request(reference => 'REQ-BBBBBB')$$), 'PT404 request_not_found',
  'unconfirmed customer: cannot read a request'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome($$select public.customer_request(reference => 'REQ-AAAAAA')$$), 'PT404 request_not_found',
  'admin: cannot read a request as a customer'
);
select throws_ok('select * from private.request_tokens', '42501', null, 'admin: cannot read tokens');
select throws_ok('delete from public.' || name, '42501', null, 'admin: cannot write ' || name)
from unnest(array['customer_activity', 'messages']) as name;

-- The customer writes messages.
select tests.act_as_anonymous();
select is(
  tests.do_it('add_request_message', 1, format(', message => %L', text)), 'PT422 invalid_message',
  'add_request_message refuses a text of ' || coalesce(length(text) || ' characters', 'none')
)
from unnest(array[null, '', E' \n\u200b', repeat('x', 4001), repeat('x', 30000)]) as text;
select is(
  tests.do_it(
    'add_request_message', 1, format(', message => %L, idempotency_key => %L', E' One\r\ntwo\u202e ', tests.request(1))
  ),
  'accepted', 'add_request_message is accepted and can be repeated with its key'
)
from generate_series(1, 2);
select is(
  tests.do_it('add_request_message', 1, format(', message => %L, idempotency_key => %L', 'other', tests.request(1))),
  'PT409 idempotency_conflict', 'add_request_message refuses another text under the same key'
);
select is(
  tests.do_it(
    'add_request_message', 2, format(', message => %L, idempotency_key => %L', E' One\r\ntwo\u202e ', tests.request(1))
  ),
  'PT409 idempotency_conflict', 'add_request_message refuses another request under the same key'
);
select is(
  (select jsonb_agg(m - '{id,at}'::text[]) from jsonb_array_elements(tests.view(1) -> 'messages') as m),
  '[{"sender": "customer", "name": "", "text": "One\ntwo", "isAnswered": false, "photos": 0}]',
  'the message is stored once with a clean text, and the page shows it'
);
select is(
  tests.mailed(1), array['customer-activity-received ann@example.com', 'customer-activity'],
  'the message sends one mail to the customer and one to staff'
);
select tests.act_as_owner();
select unalike(
  (tests.data(tests.request(1), 'customer-activity-received'))::text, '%two%',
  'the mail to the customer does not contain the message'
);
select is(
  tests.data(tests.request(1), 'customer-activity-received') ->> 'token', tests.token(1),
  'the mail to the customer contains the token'
);
select is(
  tests.data(tests.request(1), 'customer-activity') ->> 'message', E'One\ntwo', 'the mail to staff contains the message'
);
select is(
  tests.data(tests.request(1), 'customer-activity') ? 'token', false, 'the mail to staff does not contain the token'
);
select tests.act_as_anonymous();
select is(
  tests.do_it('add_request_message', 4, $$, message => 'x'$$), 'PT409 request_closed',
  'add_request_message refuses a spam request'
);
select is(tests.view(n) ->> 'canWrite', may, 'the view has whether messages are accepted, for request ' || n)
from (values (3, 'true'), (4, 'false')) as given (n, may);
select is(
  tests.do_it('add_request_message', 3, $$, message => 'x'$$), 'accepted',
  'add_request_message accepts a closed request'
);
select tests.do_it('add_request_message', 6, $$, message => 'x'$$) from generate_series(1, 10);
select is(
  tests.do_it('add_request_message', 6, $$, message => 'x'$$), 'PT429 rate_limited',
  'add_request_message accepts ten calls an hour'
);
select is(tests.do_it(name, 6), 'PT429 rate_limited', 'the limit also covers ' || name)
from unnest(array['cancel_my_visit', 'withdraw_request']) as name;

-- The customer sees a visit.
select tests.visit(1, tests.later(72));
select tests.act_as_owner();
select is(
  tests.view(1) #- '{visits,0,id}' #> '{visits,0}',
  jsonb_build_object(
    'startsAt', private.iso(tests.later(72)), 'durationMinutes', 60, 'people', 'Sam Reyes', 'sequence', 0,
    'address', '{"address": "12 Ocean Blvd"}'::jsonb, 'changeUntil', private.iso(tests.later(48)), 'isOver', false,
    'canChange', true, 'planId', null, 'skipRequestedAt', null,
    'onTheWay', null
  ), 'the page shows the visit without the note'
);
select tests.act_as_anonymous();
select is(tests.view(1) ->> 'status', 'scheduled', 'a visit sets the status to scheduled');

-- The customer asks for another time.
select is(tests.ask(1, days), 'PT422 invalid_days', 'ask_for_another_time refuses the days ' || coalesce(days, 'none'))
from unnest(
  array[
    null, '[]', '{}', '"2031-05-01"', '[null]', '[1]', '["2031-02-30"]', '["tomorrow"]', tests.days(-1),
    tests.days(1, 400), tests.days(1, 2, 3, 4)
  ]
) as days;
select is(
  tests.ask(1, tests.days(1), times), 'PT422 invalid_times',
  'ask_for_another_time refuses the times ' || coalesce(times, 'none')
)
from unnest(array[null, '["night"]', '[null]', '{}', '"morning"']) as times;
select is(
  tests.ask(1, tests.days(1), expected => expected), 'PT409 visit_changed',
  'ask_for_another_time refuses another expected sequence: ' || coalesce(expected::text, 'none')
)
from unnest(array[null, 1]) as expected;
select is(
  tests.ask(1, tests.days(5, 4, 5), '["evening", "morning"]'), 'accepted', 'ask_for_another_time is accepted'
);
select is(
  tests.view(1) #> '{asked,0,times}', '["evening", "morning"]', 'the page shows the times that the customer asked for'
);
select is(
  (tests.view(1) #>> '{asked,0,visitId}')::uuid, (tests.open_visit(1)).id,
  'the page shows for which visit the customer asked'
);
select is(tests.visit_mailed(1), tests.later(72), 'the mail names the current time of the visit');
select is(tests.view(1) ->> 'status', 'scheduled', 'the visit does not change');
select tests.time_passes();
select is(tests.ask(1, tests.days(6)), 'accepted', 'the customer can ask again');
select results_eq(
  'select kind, cardinality(days), times, is_handled from tests.activity(1)',
  $$values ('another-time', 2, array['evening', 'morning'], true), ('another-time', 1, '{}'::text[], false)$$,
  'the second call replaces the first'
);
select tests.act_as('staff@example.com');
select public.change_visit((tests.open_visit(1)).id, tests.later(72), 60, 'Other note', 0, accepts_clash => true);
select is(
  (select count(*) from tests.activity(1) where not is_handled), 1::bigint,
  'a change of the note leaves the activity open'
);
select tests.visit(1, tests.later(100), 1);
select is(
  (select count(*) from tests.activity(1) where not is_handled), 0::bigint,
  'after staff move the visit, the activity is handled'
);
select is(tests.view(1) -> 'asked', '[]', 'after the move, the page shows no request for another time');
select tests.time_passes();
select is(tests.ask(1, tests.days(6), expected => 2), 'accepted', 'the customer can ask once more');
select tests.act_as('staff@example.com');
select public.mark_customer_activity_read(c.id)
from public.customer_activity as c, generate_series(1, 2)
where c.request_id = tests.request(1) and c.handled_at is null;
select tests.act_as_owner();
select results_eq(
  $$select m.data ->> 'asked', (m.data ->> 'startsAt')::timestamptz from private.mails as m where m.request_id =
    tests.request(1) and m.kind = 'visit-kept'$$,
  $$values ('another-time', tests.later(100))$$,
  'if staff mark the activity as handled without a change, one mail visit-kept is sent'
);
update public.visits as a set starts_at = a.starts_at + interval '1 hour' where a.id = (tests.open_visit(1)).id;
select is(
  private.stale_reason(tests.mail(tests.request(1), 'visit-kept')), 'The visit was changed.',
  'the mail visit-kept is stale after a later change'
);
update public.visits as a set starts_at = a.starts_at - interval '1 hour' where a.id = (tests.open_visit(1)).id;
select tests.act_as_anonymous();
select is(
  tests.ask(2, tests.days(1), expected => null), 'accepted', 'ask_for_another_time accepts a request without a visit'
);
select is(tests.visit_mailed(2), null, 'the mail about a request without a visit names no time');
select is(tests.ask(3, tests.days(1)), 'PT409 request_closed', 'ask_for_another_time refuses a closed request');

-- The customer cancels a visit.
select is(tests.cancel(1, 1), 'PT409 visit_changed', 'cancel_my_visit refuses another expected sequence');
select is(tests.do_it('cancel_my_visit', 2), 'PT409 no_visit', 'cancel_my_visit refuses a request without a visit');
create temporary table open_one as select (tests.open_visit(1)).id as id;
grant select on open_one to public;
select is(tests.cancel(2, 2, id), 'PT409 no_visit', 'cancel_my_visit refuses the visit of another request')
from open_one;
select is(tests.cancel(1, 2, id), 'accepted', 'cancel_my_visit is accepted and can be repeated')
from open_one, generate_series(1, 2);
select is(tests.view(1) ->> 'status', 'contacted', 'after the cancellation, the request is contacted');
select is(tests.view(1) -> 'visits', '[]', 'after the cancellation, the page shows no visit');
select is(tests.view(1) -> 'reachedAt' ? 'contacted', false, 'a cancellation does not count as contact by staff');
select results_eq(
  $$select kind from tests.activity(1) where not is_handled$$, $$values ('visit-canceled')$$,
  'staff see the cancellation once'
);
select tests.act_as('staff@example.com');
select public.mark_customer_activity_read(
  (select id from public.customer_activity where request_id = tests.request(1) and kind = 'visit-canceled')
);
select is_empty(
  'select 1 from tests.activity(1) where not is_handled',
  'after mark_customer_activity_read, the cancellation is handled'
);
select results_eq(
  $$select old_status::text, new_status::text, changed_by, changed_by_email from public.service_request_history where
    request_id = tests.request(1) order by id desc limit 1$$,
  $$values ('scheduled', 'contacted', null::uuid, 'Customer')$$, 'the history has the customer as the author'
);
select is(
  tests.outcome(format('select public.change_visit(%L, %L, 60, %L, 2)', id, tests.later(90), '')),
  'PT409 visit_changed', 'change_visit refuses staff who saw the visit before the cancellation'
)
from open_one;
select tests.act_as_owner();
select is(
  tests.data(tests.request(1), 'visit-canceled') @> '{"byCustomer": true, "withdrawn": false}', true,
  'the mail says that the customer canceled'
);
select tests.act_as_anonymous();

-- Visits that begin too soon to be changed
select tests.visit(5, tests.later(25));
select tests.act_as_owner();
update public.visits set starts_at = tests.later(24) - interval '1 minute' where request_id = tests.request(5);
select tests.act_as_anonymous();
select is(tests.view(5) #> '{visits,0,canChange}', 'false', 'a visit in less than 24 hours cannot be changed');
select is(outcome, 'PT409 too_late', 'cancel_my_visit and withdraw_request refuse a visit in less than 24 hours')
from unnest(array[tests.cancel(5, 0), tests.withdraw(5, 0)]) as outcome;
select is(tests.ask(5, tests.days(1)), 'PT409 too_late', 'ask_for_another_time refuses a visit in less than 24 hours');
select throws_like(
  format('select public.cancel_my_visit(%L, null, %L, 0)', tests.token(5), (tests.open_visit(5)).id),
  'Your visit is too soon to change it here. Please call us at %.', 'the refusal offers the phone number'
);
select tests.act_as_owner();
update private.settings set visit_change_hours = 2;
select tests.act_as_anonymous();
select is(
  tests.do_it('withdraw_request', 5), 'PT409 visit_changed',
  'the hours are a setting; withdraw_request refuses a visit that is not named'
);
select is(tests.withdraw(5, 1), 'PT409 visit_changed', 'withdraw_request refuses another expected sequence');
select is(tests.withdraw(5, 0), 'accepted', 'withdraw_request cancels the visit and can be repeated')
from generate_series(1, 2);
select is(tests.view(5) ->> 'status', 'withdrawn', 'the page shows the request as withdrawn');
select results_eq(
  'select kind, is_handled from tests.activity(5)', $$values ('withdrawn', false)$$, 'staff see the withdrawal once'
);
select is(
  tests.mailed(5), array['visit-set ann@example.com', 'visit-canceled ann@example.com', 'customer-activity'],
  'one mail contains the cancellation and the withdrawal'
);

-- The customer withdraws a request without a visit.
select is(
  tests.do_it('withdraw_request', 3), 'PT409 request_closed', 'withdraw_request refuses a request that staff closed'
);
select is(tests.do_it('withdraw_request', 2), 'accepted', 'withdraw_request is accepted and can be repeated')
from generate_series(1, 2);
select is(tests.view(2) ->> 'status', 'withdrawn', 'the page shows the request as withdrawn');
select is(
  tests.mailed(2),
  array[
    'customer-activity-received unconfirmed@example.com', 'request-withdrawn unconfirmed@example.com',
    'customer-activity', 'customer-activity'
  ],
  'the customer and staff get mails'
);
select tests.time_passes();
select tests.act_as('staff@example.com');
select tests.move_request(tests.request(2), 'contacted');
select is(tests.view(2) ->> 'status', 'contacted', 'staff can reopen a withdrawn request');
select tests.move_request(tests.request(2), 'closed');
select is(tests.view(2) ->> 'status', 'done', 'staff can close it');
select is(
  tests.do_it('withdraw_request', 2), 'PT409 request_closed', 'withdraw_request refuses it, since staff closed it'
);

-- Visits that are over
select tests.act_as('staff@example.com');
select tests.move_request(tests.request(2), 'contacted');
select public.add_visits(tests.request(2), '{2026-01-05T17:00:00Z}', 60, '{Sam Reyes,Lee Cho}', 'Gate code 4.');
select public.finish_visit(
  (select a.id from public.visits as a where a.request_id = tests.request(2)), 'nobody-there', 'Dog.', 0
);
select is(
  tests.view(2) -> 'pastVisits' #- '{0,id}',
  '[{"startsAt": "2026-01-05T17:00:00.000Z", "endsAt": "2026-01-05T18:00:00.000Z", "people": "Lee Cho and Sam Reyes", '
  '"outcome": "nobody-there"}]',
  'a past visit is shown with its outcome and without the notes'
);
select is(tests.view(2) -> 'visits', '[]', 'a past visit is not among the open visits');

-- A request has several visits.
select public.add_visits(
  tests.request(2), array[tests.later(200), tests.later(100), tests.later(2)], 60, '{Sam Reyes}', accepts_clash => true
);
select tests.act_as_owner();
create function tests.visit_in(n integer, hours integer) returns uuid
language sql security definer as $$
  select a.id from public.visits as a where a.request_id = tests.request(n) and a.starts_at = tests.later(hours);
$$;
create function tests.ask_of(n integer, hours integer, days text) returns text
language sql as $$
  select tests.do_it(
    'ask_for_another_time', n,
    format(', days => %L, visit_id => %L, expected_sequence => 0', days, tests.visit_in(n, hours))
  );
$$;
create function tests.asked(n integer) returns text[]
language sql as $$
  select array_agg(a ->> 'visitId' order by a ->> 'visitId') from jsonb_array_elements(tests.view(n) -> 'asked') as a;
$$;
select tests.act_as_anonymous();
select is(
  (select array_agg((v ->> 'startsAt')::timestamptz) from jsonb_array_elements(tests.view(2) -> 'visits') as v),
  array[tests.later(2), tests.later(100), tests.later(200)], 'all visits are shown, the earliest first'
);
select is(
  tests.ask_of(2, 2, tests.days(9)), 'PT409 too_late', 'ask_for_another_time refuses the visit that is too soon'
);
select is(tests.ask_of(2, 100, tests.days(9)), 'accepted', 'ask_for_another_time accepts the second visit');
select is(tests.ask_of(2, 200, tests.days(9, 10)), 'accepted', 'ask_for_another_time accepts the third visit');
select is(
  tests.asked(2),
  array(select id::text from unnest(array[tests.visit_in(2, 100), tests.visit_in(2, 200)]) as id order by 1),
  'the page shows the visits for which the customer asked'
);
select tests.act_as('staff@example.com');
select public.change_visit(tests.visit_in(2, 200), tests.later(210), 60, '', 0, accepts_clash => true);
select is(
  tests.asked(2), array[tests.visit_in(2, 100)::text],
  'after a move of one visit, the activity of that visit is handled'
);
select public.add_visits(
  tests.request(2), array[tests.later(300)], 60, '{Sam Reyes}', '', tests.visit_sequences(2), true
);
select is(tests.asked(2), array[tests.visit_in(2, 100)::text], 'another new visit leaves the activity open');
select tests.act_as_anonymous();
select is(tests.cancel(2, 0, tests.visit_in(2, 100)), 'accepted', 'one of the visits is canceled');
select is(tests.view(2) ->> 'status', 'scheduled', 'with more visits ahead, the request stays scheduled');
select is((tests.view(2) -> 'visits' -> 2 ->> 'startsAt')::timestamptz, tests.later(300), 'the other visits are shown');
select is(
  tests.do_it('withdraw_request', 2, format(', expected_visits => %L', tests.visit_sequences(2))), 'PT409 too_late',
  'withdraw_request refuses a request with a visit that is too soon'
);
select tests.act_as('staff@example.com');
select public.cancel_visit(tests.visit_in(2, 2), 0);
select tests.act_as_anonymous();
select is(
  tests.do_it('withdraw_request', 2, format(', expected_visits => %L', jsonb_build_object(tests.visit_in(2, 210), 1))),
  'PT409 visit_changed',
  'withdraw_request refuses a visit that is not named'
);
select is(
  tests.do_it('withdraw_request', 2, format(', expected_visits => %L', tests.visit_sequences(2))), 'accepted',
  'withdraw_request cancels all visits'
);
select is(tests.view(2) -> 'visits', '[]', 'no visit is left after the withdrawal');
select tests.act_as_owner();
select is(
  (
    select jsonb_array_length(private.mail_data(m) -> 'visits')
    from private.mails as m where m.request_id = tests.request(2) and m.data @> '{"withdrawn": true}'
  ),
  2, 'one mail names all canceled visits'
);
select is(
  (
    select (m.data ->> 'visitAt')::timestamptz
    from private.mails as m where m.request_id = tests.request(2) and m.data ->> 'activity' = 'visit-canceled'
  ),
  tests.later(100), 'the mail to staff names the visit that the customer canceled'
);

select * from finish();
rollback;

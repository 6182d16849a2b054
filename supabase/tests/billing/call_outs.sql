-- Call-outs: visits of an on-call plan that begin without an appointment and end with a report.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
select tests.user('sam@example.com'), tests.user('lee@example.com');
insert into public.user_roles (user_id, role, name)
values (tests.user_id('sam@example.com'), 'field', 'Sam Field'), (tests.user_id('lee@example.com'), 'field', 'Lee Cho');
insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select
  tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'guard-application', 'Rosa Mendez', 'rosa' || n || '@example.com',
  '(562) 555-0144', '{"serviceType": "emergency", "coverage": "premium"}', 'contacted'
from generate_series(1, 6) as n;

create function tests.today() returns date
language sql as $$
  select (now() at time zone 'America/Los_Angeles')::date;
$$;
-- Starts a plan that includes two calls a month. An hour beyond the plan costs $35.
create function tests.run_plan(
  n integer, days_ago integer default 10, calls jsonb default '{}', billing text default 'advance'
) returns void
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  perform public.send_quote(
    tests.request(n), tests.lines('{"text": "Live Guard Response", "price_cents": 34900}'), '', tests.today(),
    expected_version => 0, idempotency_key => gen_random_uuid(),
    plan => jsonb_build_object(
      'first_on', tests.today(), 'billing', billing, 'calls',
      '{"a_month": 2, "from": null, "until": null, "standby_minutes": 60, "hour_cents": 3500}'::jsonb || calls
    )
  );
  perform tests.act_as_anonymous();
  perform public.accept_quote(
    tests.token(n), quote_id => (tests.quote(n)).id, expected_total_cents => 34900, name => 'Rosa Mendez'
  );
  perform tests.act_as_owner();
  delete from public.plan_invoices as b where b.plan_id = (tests.quote(n)).id;
  update public.plans as p set first_on = tests.today() - days_ago where p.quote_id = (tests.quote(n)).id;
end;
$$;
create function tests.call_out(n integer, people text default 'Sam Field') returns text
language plpgsql as $$
begin
  return tests.outcome(format(
    'select public.begin_call_out(%L, %L, '''', gen_random_uuid())', (tests.quote(n)).id, string_to_array(people, ',')
  ));
end;
$$;
create function tests.called(n integer) returns public.visits
language sql security definer as $$
  select v from public.visits as v where v.request_id = tests.request(n) and v.call_out and v.canceled_at is null
  order by v.outcome nulls first, v.starts_at desc limit 1;
$$;
create function tests.report(n integer, stay interval default '90 minutes', standby integer default 0,
  report text default 'All doors were locked.', ended timestamptz default now()) returns text
language sql as $$
  select tests.outcome(format(
    'select public.report_call_out(%L, %L, %L, %L, %L, %L)',
    (tests.called(n)).id, ended - stay, ended, standby, report, (tests.called(n)).sequence
  ));
$$;
-- Adds a call-out on a past day and its report.
create function tests.called_on(n integer, days_ago integer, stay interval, standby integer) returns void
language plpgsql as $$
declare
  called uuid;
begin
  perform tests.act_as('staff@example.com');
  perform tests.call_out(n);
  called := (tests.called(n)).id;
  perform tests.report(n, stay, standby);
  perform tests.act_as_owner();
  update public.visits as v
  set starts_at = v.starts_at - days_ago * interval '1 day', arrived_at = v.arrived_at - days_ago * interval '1 day',
    left_at = v.left_at - days_ago * interval '1 day'
  where v.id = called;
end;
$$;
create function tests.to_send(n integer) returns jsonb
language sql as $$
  select jsonb_path_query_first(
    public.plan_invoices_to_send(), '$[*] ? (@.reference == $r)',
    jsonb_build_object('r', 'REQ-' || repeat(chr(64 + n), 6))
  );
$$;

-- Beginning a call-out

select tests.run_plan(1);
select tests.act_as('sam@example.com');
select is(tests.call_out(1), 'PT403 not_admin', 'field: cannot begin a call-out');
select tests.act_as('staff@example.com');
select is(tests.call_out(1, ''), 'PT422 invalid_visit', 'begin_call_out refuses a call-out without people');
select is(tests.call_out(1), 'accepted', 'begin_call_out is accepted');
select is(
  tests.call_out(1), 'PT409 call_out_begun',
  'begin_call_out refuses a second call-out while one is open'
);
select is(
  (
    select (v.starts_at, v.plan_id, v.call_out, r.status)
    from tests.called(1) as v join public.service_requests as r on r.id = v.request_id
  ),
  (now(), (tests.quote(1)).id, true, 'scheduled'::public.request_status),
  'a call-out is a visit of the plan that begins now'
);
select is(
  tests.outcome(format('select public.finish_visit(%L, ''done'', '''', 0)', (tests.called(1)).id)), 'PT409 call_out',
  'finish_visit refuses a call-out'
);
select is(
  tests.outcome(format(
    'select public.change_visit(%L, %L, 60, '''', 0, ''{Lee Cho}'')', (tests.called(1)).id, now() + interval '1 day'
  )),
  'PT409 call_out', 'change_visit refuses a call-out'
);
select ok(
  public.staff_today()::text !~ 'nobody|plan-nobody|visit-over',
  'Today has no line about a call-out that has just begun'
);
select tests.act_as_owner();
select is_empty(
  $$
    select from private.mails as m
    where m.request_id = tests.request(1) and m.kind::text like 'visit-%' or m.kind = 'day-sheet'
  $$,
  'a call-out sends the customer no mail and has no day sheet'
);
select is(
  (
    select private.mail_data(m) -> 'isCallOut' from private.mails as m
    where m.kind = 'visit-changed' and m.recipient = 'sam@example.com'
      and m.data ->> 'visitId' = (tests.called(1)).id::text
  ),
  'true', 'the team member of the call-out gets a mail at once, which names it a call-out'
);
select is(
  public.customer_request(tests.token(1)) -> 'visits', '[]',
  'a call-out is not among the visits of the customer'
);
select is(
  (public.customer_request(tests.token(1)) #> '{callOuts,0}') - '{id,planId,startsAt}'::text[],
  '{"people": "Sam Field", "arrivedAt": null, "leftAt": null, "standbyMinutes": null, "report": null, "place": 1,
    "aMonth": 2, "isOutsideHours": false}',
  'the customer sees the call-out, the first of two of the month'
);

-- Recording the steps and the report of a call-out

select tests.act_as('lee@example.com');
select is(
  tests.outcome(format('select public.note_call_out_step(%L, ''arrived'')', (tests.called(1)).id)), 'PT403 not_yours',
  'field: cannot record a step of another person''s call-out'
);
select is(tests.report(1), 'PT403 not_yours', 'field: cannot report another person''s call-out');
select tests.act_as('sam@example.com');
select is(
  tests.outcome(format('select public.note_call_out_step(%L, ''left'')', (tests.called(1)).id)), 'PT409 visit_changed',
  'note_call_out_step refuses to leave before the arrival'
);
select is(
  tests.outcome(format('select public.note_call_out_step(%L, %L)', (tests.called(1)).id, step)), 'accepted', step
)
from unnest('{arrived,arrived,left}'::text[]) as step;
select is(
  (select (v.arrived_at, v.left_at, v.sequence) from tests.called(1) as v), (now(), now(), 2),
  'both steps are recorded once'
);
select is(tests.report(1, o.stay, o.standby, o.report, now() + o.later), 'PT422 invalid_report', o.name)
from (
  values
    (interval '-1 minute', 0, 'Locked.', interval '-1 hour', 'report_call_out refuses an end before the arrival'),
    ('1 hour', 61, 'Locked.', '0', 'report_call_out refuses standby longer than the stay'),
    ('1 hour', -1, 'Locked.', '0', 'report_call_out refuses negative standby'),
    ('1 hour', null, 'Locked.', '0', 'report_call_out refuses missing standby'),
    ('1 hour', 0, 'Locked.', '1 minute', 'report_call_out refuses an end in the future'),
    ('1 hour', 0, 'Locked.', '-2 days', 'report_call_out refuses times long before the call'),
    ('1 hour', 0, ' ', '0', 'report_call_out refuses a blank report'),
    ('1 hour', 0, repeat('a', 4001), '0', 'report_call_out refuses a report over 4000 letters'),
    (null, 0, 'Locked.', '0', 'report_call_out refuses missing times')
) as o (stay, standby, report, later, name);
select tests.act_as_owner();
insert into public.photos (request_id, visit_id, kind, stored_at, size, author)
select v.request_id, v.id, 'after', now(), 1000, tests.user_id('sam@example.com') from tests.called(1) as v;
select tests.act_as('sam@example.com');
select is(tests.report(1, '90 minutes', 75), 'accepted', 'report_call_out is accepted');
select is(
  tests.outcome(format(
    'select public.report_call_out(%L, %L, %L, 75, ''All doors were locked.'', 2)', (tests.called(1)).id,
    now() - interval '90 minutes', now()
  )),
  'accepted', 'report_call_out can be repeated'
);
select is(
  tests.outcome(format(
    'select public.report_call_out(%L, %L, %L, 75, ''Else.'', 2)', (tests.called(1)).id,
    now() - interval '90 minutes', now()
  )),
  'PT409 visit_changed', 'report_call_out refuses another report over a newer one'
);
select is(
  tests.outcome(format(
    'select public.report_call_out(%L, %L, %L, 15, ''One door was open.'', 3)', (tests.called(1)).id,
    now() - interval '90 minutes', now()
  )),
  'accepted', 'report_call_out accepts a correction'
);
select tests.act_as_owner();
select is(
  (select r.status from public.service_requests as r where r.id = tests.request(1)), 'contacted'::public.request_status,
  'after the report, the request is contacted'
);
select results_eq(
  $$
    select m.data ->> 'sequence', private.stale_reason(m) from private.mails as m
    where m.request_id = tests.request(1) and m.kind = 'call-out-report' order by m.data ->> 'sequence'
  $$,
  $$ values ('3', 'A later email tells the corrected report.'), ('4', null) $$,
  'the report is mailed, and of two reports the corrected one'
);
select is(
  (
    select (private.mail_data(m) -> 'callOut') - '{id,planId,startsAt,arrivedAt,leftAt}'::text[]
    from private.mails as m where m.request_id = tests.request(1) and m.kind = 'call-out-report' limit 1
  ),
  '{"people": "Sam Field", "standbyMinutes": 15, "report": "One door was open.", "place": 1, "aMonth": 2,
    "isOutsideHours": false}',
  'the mail has the report as it is when the mail is sent'
);
select is(
  (public.customer_photos(tests.token(1)) #>> '{0,visitId}')::uuid, (tests.called(1)).id,
  'the customer sees the photos of the call-out'
);
select ok(public.customer_request(tests.token(1)) -> 'pastVisits' = '[]', 'a call-out is not among the past visits');
select ok(
  position('One door was open.' in public.customer_request(tests.token(1))::text) > 0,
  'the page of the customer has the corrected report'
);

-- Counting the calls in a month of the plan

select is(public.calls_this_month(p), 1, 'calls_this_month counts the call')
from public.plans as p where p.quote_id = (tests.quote(1)).id;
select tests.act_as('staff@example.com');
select is(tests.call_out(1), 'accepted', 'a second call-out is accepted');
select tests.act_as_owner();
update public.visits as v set starts_at = v.starts_at - interval '2 hours' where v.id = (tests.called(1)).id;
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.cancel_visit(%L, 0)', (tests.called(1)).id)), 'accepted',
  'cancel_visit accepts a call-out'
);
select tests.act_as_owner();
select is(public.calls_this_month(p), 1, 'a canceled call-out does not count')
from public.plans as p where p.quote_id = (tests.quote(1)).id;
select is_empty(
  $$ select from private.mails as m where m.request_id = tests.request(1) and m.kind = 'visit-canceled' $$,
  'a canceled call-out sends the customer no mail'
);
update public.visits as v set starts_at = v.starts_at - interval '11 days' where v.id = (tests.called(1)).id;
select is(public.calls_this_month(p), 0, 'a call-out of the month before does not count')
from public.plans as p where p.quote_id = (tests.quote(1)).id;
select is(
  array(
    select private.is_outside_hours(
      jsonb_populate_record(null::public.plans, jsonb_build_object('calls_from', h.since, 'calls_until', h.until)),
      ('2026-03-10 ' || t)::timestamp at time zone 'America/Los_Angeles'
    )
    from unnest('{07:59,08:00,17:59,18:00,02:00}'::text[]) as t
  ),
  h.outside, h.name
)
from (
  values
    ('08:00', '18:00', '{t,f,f,t,t}'::boolean[], 'is_outside_hours is true before and after the hours of the plan'),
    ('18:00', '06:30', '{t,t,t,f,f}', 'is_outside_hours handles hours that pass midnight'),
    (null, null, '{f,f,f,f,f}', 'is_outside_hours is false for a plan without hours')
) as h (since, until, outside, name);

-- Plans that refuse a call-out

select tests.act_as('staff@example.com');
select public.pause_plan((tests.quote(1)).id, tests.today() + 5);
select is(tests.call_out(1), 'PT409 plan_paused', 'begin_call_out refuses a paused plan');
select tests.run_plan(2, -3);
select tests.act_as('staff@example.com');
select is(tests.call_out(2), 'PT409 plan_ahead', 'begin_call_out refuses a plan before its first day');
select public.stop_plan_now((tests.quote(2)).id);
select is(tests.call_out(2), 'PT409 plan_ended', 'begin_call_out refuses a plan after its end');

-- The next invoice of a plan bills the calls beyond the plan. This test uses the invoice of the second month, after
-- calls on days 1, 3, 5 and 32 of the plan.

select tests.run_plan(3, 32);
select tests.called_on(3, 31, '1 hour', 60);
select tests.called_on(3, 29, '2 hours', 61);
select tests.called_on(3, 27, '1 hour 20 minutes', 20);
select tests.called_on(3, 0, '3 hours', 120);
select results_eq(
  $$
    select c.place, c.beyond_minutes, c.beyond_cents from public.plans as p
    cross join lateral private.call_outs_of_plan(p) as c
    where p.quote_id = (tests.quote(3)).id order by (c.visit).starts_at
  $$,
  $$ values (1, 0, 0), (2, 15, 875), (3, 90, 5250), (1, 60, 3500) $$,
  'extra standby, and the whole stay of a call beyond the number, are billed by the quarter of an hour'
);
insert into public.plan_invoices (plan_id, day)
select p.quote_id, private.month_of_plan(p, 1) from public.plans as p where p.quote_id = (tests.quote(3)).id;
select tests.act_as('staff@example.com');
select is(
  (tests.to_send(3) ->> 'totalCents')::integer, 34900 + 875 + 5250,
  'the waiting invoice includes the calls beyond the plan'
);
select is(
  jsonb_path_query_array(tests.to_send(3), '$.callOuts[*].cents'), '[875, 5250]',
  'the waiting invoice names the cents of each call'
);
select matches(
  jsonb_path_query_array(tests.to_send(3), '$.callOuts[*].text')::text,
  'Standby of the call-out of .*, beyond the plan: 15 minutes.*Call-out of .*, beyond the 2 calls a month: 90 minutes',
  'the waiting invoice describes each call'
);
select is(
  tests.outcome(format(
    'select public.mark_nothing_to_invoice(%L)', tests.to_send(3) #>> '{callOuts,0,visitId}'
  )),
  'accepted', 'mark_nothing_to_invoice accepts a call beyond the plan'
);
select is((tests.to_send(3) ->> 'totalCents')::integer, 34900 + 5250, 'the marked call is not billed');
select is(
  public.send_plan_invoices(
    jsonb_build_array(jsonb_build_object(
      'plan_id', (tests.quote(3)).id, 'day', tests.to_send(3) ->> 'day', 'total_cents', 34900 + 875 + 5250
    )),
    tests.today() + 14
  ) #>> '{0,state}',
  'changed', 'send_plan_invoices refuses another total than the expected one'
);
select is(
  public.send_plan_invoices(
    jsonb_build_array(jsonb_build_object(
      'plan_id', (tests.quote(3)).id, 'day', tests.to_send(3) ->> 'day', 'total_cents', 34900 + 5250
    )),
    tests.today() + 14
  ) #>> '{0,state}',
  'sent', 'send_plan_invoices sends the expected total'
);
select tests.act_as_owner();
select results_eq(
  $$
    select l.quantity, l.price_cents, l.total_cents
    from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id
    where i.request_id = tests.request(3) order by l.position
  $$,
  $$ values (1::numeric, 34900, 34900), (1.5, 3500, 5250) $$, 'the invoice has a line for the call beyond the plan'
);
select is(
  array(select c.beyond_cents from public.plans as p
    cross join lateral private.call_outs_of_plan(p) as c
    join private.call_outs_to_bill(p) as b on b.visit_id = (c.visit).id
    where p.quote_id = (tests.quote(3)).id),
  '{3500}', 'a sent call is not billed again, and the call of this month waits for the next invoice'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format(
    $$select public.send_credit(%L, %L, '', 40150, gen_random_uuid())$$, i.id,
    tests.lines('{"price_cents": 40150}')
  )),
  'accepted', 'the invoice is credited in full'
)
from public.invoices as i where i.request_id = tests.request(3);
select is(
  (tests.to_send(3) ->> 'totalCents')::integer, 34900 + 5250,
  'after the credit, the month and its call are to be invoiced again'
);

-- A plan that is billed in advance has no invoice after its last month.

select tests.run_plan(4, 10);
select tests.called_on(4, 1, '3 hours', 120);
select ok(not (tests.called(4)).to_invoice, 'while the plan runs, a call waits for its next invoice');
select tests.act_as('staff@example.com');
select public.stop_plan_now((tests.quote(4)).id);
select public.leave_out_plan_invoice((tests.quote(4)).id, tests.today() - 10, 'A test.');
select ok((tests.called(4)).to_invoice, 'without a next invoice, the call is to be invoiced by itself');

-- The Elite plan includes any number of calls, so it has no price for further calls.

select tests.run_plan(5, 10, '{"a_month": null, "standby_minutes": 120, "hour_cents": null}');
select tests.called_on(5, d, '9 hours', 500) from generate_series(1, 3) as d;
select is_empty(
  $$
    select from public.plans as p cross join lateral private.call_outs_to_bill(p) where p.quote_id = (tests.quote(5)).id
  $$,
  'a plan without a limit of calls and without a price bills no call'
);
select is(
  public.customer_request(tests.token(5)) #> '{callOuts,0,aMonth}', 'null', 'the customer sees no number of calls'
);

select * from finish();
rollback;

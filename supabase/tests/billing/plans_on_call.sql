-- On-call plans have no planned visits and are billed by the month. The customer calls when a visit is needed.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select
  tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'guard-application', 'Rosa Mendez', 'rosa' || n || '@example.com',
  '(562) 555-0144', '{"serviceType": "emergency", "coverage": "premium"}', 'contacted'
from generate_series(1, 5) as n;

create function tests.today() returns date
language sql as $$
  select (now() at time zone 'America/Los_Angeles')::date;
$$;
create function tests.offer(n integer, calls jsonb default '{}', more jsonb default '{}') returns text
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  return tests.outcome(format(
    $call$
      select public.send_quote(%L, %L, '', %L, expected_version => 0, idempotency_key => gen_random_uuid(), plan => %L)
    $call$,
    tests.request(n), tests.lines('{"text": "Live Guard Response", "price_cents": 34900}'), tests.today() + 1,
    jsonb_build_object(
      'first_on', tests.today() + 1, 'billing', 'advance', 'people', '[]'::jsonb, 'calls',
      '{"a_month": 8, "from": null, "until": null, "standby_minutes": 60, "hour_cents": 3500}'::jsonb || calls
    ) || more
  ));
end;
$$;
create function tests.plan_of(n integer) returns public.plans
language sql security definer as $$
  select p from public.plans as p join public.quotes as q on q.id = p.quote_id where q.request_id = tests.request(n);
$$;
create function tests.accept(n integer) returns text
language plpgsql as $$
begin
  perform tests.act_as_anonymous();
  return tests.outcome(format(
    'select public.accept_quote(%L, quote_id => %L, expected_total_cents => 34900, name => ''Rosa Mendez'')',
    tests.token(n), (tests.plan_of(n)).quote_id
  ));
end;
$$;

select is(tests.offer(1, o.calls, o.more), 'PT422 invalid_plan', o.name)
from (
  values
    ('{"a_month": 0}'::jsonb, '{}'::jsonb, 'send_quote refuses 0 calls a month'),
    ('{"a_month": "many"}', '{}', 'send_quote refuses a word as the number of calls'),
    ('{"from": "08:00"}', '{}', 'send_quote refuses hours without an end'),
    ('{"from": "08:00", "until": "8pm"}', '{}', 'send_quote refuses an end that is not a time'),
    ('{"from": "08:00", "until": "08:00"}', '{}', 'send_quote refuses hours that begin and end at the same time'),
    ('{"standby_minutes": null}', '{}', 'send_quote refuses missing standby'),
    ('{"hour_cents": 0}', '{}', 'send_quote refuses a price of 0 for an hour'),
    ('{}', '{"billing": "visit"}', 'send_quote refuses billing by the visit')
) as o (calls, more, name);
select is(tests.offer(1, more => '{"every": 1, "unit": "month", "people": ["Dana Cole"]}'), 'accepted',
  'send_quote accepts a plan on call');
select tests.act_as_owner();
select is(
  (select jsonb_build_array(p.every, p.unit, p.at, p.duration_minutes, p.people) from tests.plan_of(1) as p),
  '[null, null, null, null, []]', 'a plan on call has neither days nor people'
);
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-sent')) #> '{quote,plan}',
  jsonb_build_object(
    'every', null, 'unit', null, 'firstOn', tests.today() + 1, 'at', null, 'durationMinutes', null, 'until', null,
    'billing', 'advance', 'calls', jsonb_build_object(
      'aMonth', 8, 'from', null, 'until', null, 'standbyMinutes', 60, 'hourCents', 3500
    )
  ),
  'the mail has the calls of a month and no visits'
);
select is(
  public.customer_request(tests.token(1)) #> '{quotes,0,plan,calls}',
  '{"aMonth": 8, "from": null, "until": null, "standbyMinutes": 60, "hourCents": 3500}',
  'the page of the customer has the calls of a month'
);
select isnt(
  (select q.content_hash from public.quotes as q where q.request_id = tests.request(1)),
  (
    select private.fingerprint(private.quote_content(
      q, private.lines_of(q.id), private.plan_offered(q.id) || '{"calls": {"aMonth": 9}}'
    ))
    from public.quotes as q where q.request_id = tests.request(1)
  ),
  'the content hash covers the calls of a month'
);

select is(tests.accept(1), 'accepted', 'the customer can accept a plan on call');
select tests.act_as_owner();
select is(private.run_plans(tests.today() + 32, (tests.plan_of(1)).quote_id), '{"visits": 0, "invoices": 2}',
  'a run adds the invoices of its months, and no visits');
select is_empty(
  'select from public.visits as a where a.request_id = tests.request(1)', 'the schedule has no visits of a plan on call'
);
select is_empty(
  $$
    select from private.mails as m
    where m.request_id = tests.request(1) and m.kind in ('visit-reminder', 'visit-set') or m.kind = 'day-sheet'
  $$,
  'a plan on call sends no reminders and has no day sheets'
);
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-accepted')) #>> '{quote,nextVisitAt}', null,
  'the mail of the acceptance has no visit'
);
select is(public.state(tests.plan_of(1)), 'runs'::public.plan_state, 'an accepted plan on call runs');
select tests.act_as('staff@example.com');
select ok(
  public.staff_today()::text !~ 'REQ-AAAAAA',
  'Today has no line for a plan on call'
);
select is(
  (select month_cents from public.plan_rows() where request_reference = 'REQ-AAAAAA'), 34900,
  'plan_rows counts its price as monthly income'
);
select is(
  tests.outcome(format('select public.set_plan_people(%L, %L)', (tests.plan_of(1)).quote_id, '{Dana Cole}')),
  'PT409 no_visits', 'set_plan_people refuses a plan on call'
);
select is(
  tests.outcome(format('select public.pause_plan(%L, %L)', (tests.plan_of(1)).quote_id, tests.today() + 9)), 'accepted',
  'pause_plan accepts a plan on call'
);
select is(
  tests.outcome(format('select public.stop_plan_now(%L)', (tests.plan_of(1)).quote_id)), 'accepted',
  'stop_plan_now accepts a plan on call'
);
select is(
  (
    select line #>> '{reasons,0,why}' from jsonb_array_elements(public.staff_today() -> 'do') as line
    where line ->> 'id' = tests.request(1)::text
  ),
  'to-close', 'the request of an ended plan on call is to be closed'
);

select * from finish();
rollback;

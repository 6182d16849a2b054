-- Plans that have no visits: they are sold by the month, and we come when we are called.
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
    ('{"a_month": 0}'::jsonb, '{}'::jsonb, 'no calls are no plan'),
    ('{"a_month": "many"}', '{}', 'a number of calls'),
    ('{"from": "08:00"}', '{}', 'from when and until when'),
    ('{"from": "08:00", "until": "8pm"}', '{}', 'at an hour of the day'),
    ('{"from": "08:00", "until": "08:00"}', '{}', 'not for no time'),
    ('{"standby_minutes": null}', '{}', 'it says how much standby a call includes'),
    ('{"hour_cents": 0}', '{}', 'an hour beyond it costs something, or is not named'),
    ('{}', '{"billing": "visit"}', 'it is billed by the month')
) as o (calls, more, name);
select is(tests.offer(1, more => '{"every": 1, "unit": "month", "people": ["Dana Cole"]}'), 'accepted',
  'a plan on call is sent');
select tests.act_as_owner();
select is(
  (select jsonb_build_array(p.every, p.unit, p.at, p.duration_minutes, p.people) from tests.plan_of(1) as p),
  '[null, null, null, null, []]', 'it has neither days nor people'
);
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-sent')) #> '{quote,plan}',
  jsonb_build_object(
    'every', null, 'unit', null, 'firstOn', tests.today() + 1, 'at', null, 'durationMinutes', null, 'until', null,
    'billing', 'advance', 'calls', jsonb_build_object(
      'aMonth', 8, 'from', null, 'until', null, 'standbyMinutes', 60, 'hourCents', 3500
    )
  ),
  'the mail says what a month includes, and of no visit'
);
select is(
  public.customer_request(tests.token(1)) #> '{quotes,0,plan,calls}',
  '{"aMonth": 8, "from": null, "until": null, "standbyMinutes": 60, "hourCents": 3500}',
  'so does the page of the customer'
);
select isnt(
  (select q.content_hash from public.quotes as q where q.request_id = tests.request(1)),
  (
    select private.fingerprint(private.quote_content(
      q, private.lines_of(q.id), private.plan_offered(q.id) || '{"calls": {"aMonth": 9}}'
    ))
    from public.quotes as q where q.request_id = tests.request(1)
  ),
  'what it includes is part of what is accepted'
);

select is(tests.accept(1), 'accepted', 'the customer accepts it');
select tests.act_as_owner();
select is(private.run_plans(tests.today() + 32, (tests.plan_of(1)).quote_id), '{"visits": 0, "invoices": 2}',
  'a run writes its months to be invoiced, and no visit');
select is_empty('select from public.visits as a where a.request_id = tests.request(1)', 'nothing is in the schedule');
select is_empty(
  $$
    select from private.mails as m
    where m.request_id = tests.request(1) and m.kind in ('visit-reminder', 'visit-set') or m.kind = 'day-sheet'
  $$,
  'nobody is reminded to be there'
);
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-accepted')) #>> '{quote,nextVisitAt}', null,
  'the mail about the acceptance names no visit'
);
select is(public.state(tests.plan_of(1)), 'runs'::public.plan_state, 'it runs');
select tests.act_as('staff@example.com');
select ok(
  public.staff_today()::text !~ 'REQ-AAAAAA',
  'Today does not ask who goes, for a visit, or whether to close the request'
);
select is(
  (select month_cents from public.plan_rows() where request_reference = 'REQ-AAAAAA'), 34900,
  'it counts as what repeats'
);
select is(
  tests.outcome(format('select public.set_plan_people(%L, %L)', (tests.plan_of(1)).quote_id, '{Dana Cole}')),
  'PT409 no_visits', 'nobody is set for visits that it does not have'
);
select is(
  tests.outcome(format('select public.pause_plan(%L, %L)', (tests.plan_of(1)).quote_id, tests.today() + 9)), 'accepted',
  'it is paused'
);
select is(
  tests.outcome(format('select public.stop_plan_now(%L)', (tests.plan_of(1)).quote_id)), 'accepted', 'and stopped'
);

select * from finish();
rollback;

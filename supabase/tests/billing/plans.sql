-- Plans: their days, what a run writes, and what customers and staff do about them.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
select tests.user('other@example.com');
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
insert into public.user_roles (user_id, role, name)
values (tests.user_id('field@example.com'), 'field', 'Dana Cole'),
  (tests.user_id('other@example.com'), 'field', 'Ana Ruiz');

insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select
  tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'guard-application', 'Rosa Mendez', 'rosa' || n || '@example.com',
  '(562) 555-0144',
  '{"serviceType": "basic"}', 'contacted'
from generate_series(1, 22) as n;

create function tests.today() returns date
language sql as $$
  select (now() at time zone 'America/Los_Angeles')::date;
$$;
create function tests.terms(overrides jsonb default '{}') returns jsonb
language sql as $$
  select jsonb_build_object(
    'every', 1, 'unit', 'week', 'first_on', tests.today() + 1, 'at', '09:30', 'duration_minutes', 60, 'people',
    '[]'::jsonb, 'until', null,
    'billing', 'visit'
  ) || overrides;
$$;
create function tests.offer(
  n integer, overrides jsonb default '{}', lines jsonb default tests.lines('{"price_cents": 34900}'),
  more text default ''
) returns text
language plpgsql as $$
declare
  terms constant jsonb := tests.terms(overrides);
begin
  perform tests.act_as('staff@example.com');
  return tests.outcome(format(
    $call$
      insert into tests.things (name, id)
      select %L,
        public.send_quote(%L, %L, '', %L, expected_version => %s, idempotency_key => gen_random_uuid(), plan => %L %s)
    $call$,
    'plan ' || n, tests.request(n), lines, terms ->> 'first_on',
    (select coalesce(max(q.version), 0) from public.quotes as q where q.request_id = tests.request(n)), terms, more
  ));
end;
$$;
-- The plan of request n that was sent last.
create function tests.plan_id(n integer) returns uuid
language sql security definer as $$
  select q.id from public.quotes as q where q.request_id = tests.request(n) order by q.version desc limit 1;
$$;
create function tests.accept(n integer) returns text
language plpgsql as $$
begin
  perform tests.act_as_anonymous();
  return tests.outcome(format(
    'select public.accept_quote(%L, quote_id => %L, expected_total_cents => %L, name => ''Rosa Mendez'')',
    tests.token(n), tests.plan_id(n),
    tests.plan_total(n)
  ));
end;
$$;
create function tests.plan_total(n integer) returns integer
language sql security definer as $$
  select q.total_cents from public.quotes as q where q.id = tests.plan_id(n);
$$;
-- Sent and accepted.
create function tests.plan(n integer, overrides jsonb default '{}') returns text
language sql as $$
  select tests.offer(n, overrides) || ', ' || tests.accept(n);
$$;
-- As if so many days had passed since.
create function tests.age(n integer, days integer) returns void
language sql security definer as $$
  update public.plans as p set first_on = p.first_on - days where p.quote_id = tests.plan_id(n);
  update public.visits as a
  set starts_at = a.starts_at - days * interval '1 day', plan_day = a.plan_day - days
  where a.plan_id = tests.plan_id(n);
$$;
create function tests.run(n integer, day date default null) returns jsonb
language sql security definer as $$
  select private.run_plans(coalesce(day, tests.today()), tests.plan_id(n));
$$;
create function tests.open(n integer) returns bigint
language sql security definer as $$
  select count(*) from private.open_visits(tests.request(n));
$$;
create function tests.visit(n integer, place integer) returns public.visits
language sql security definer as $$
  select a from public.visits as a where a.plan_id = tests.plan_id(n) order by a.starts_at offset place - 1 limit 1;
$$;
create function tests.invoices_of(n integer) returns text[]
language sql security definer as $$
  select array_agg((b.day - tests.today()) || ' ' || b.state order by b.day)
  from public.plan_invoices as b where b.plan_id = tests.plan_id(n);
$$;
create function tests.lines_of_plan(n integer) returns jsonb
language sql security definer as $$
  select private.lines_as_sent(private.lines_of(tests.plan_id(n)));
$$;
create function tests.status(n integer) returns text
language sql security definer as $$
  select r.status::text from public.service_requests as r where r.id = tests.request(n);
$$;
create function tests.mails(n integer, kind private.mail_kind) returns bigint
language sql security definer as $$
  select count(*) from private.mails as m where m.request_id = tests.request(n) and m.kind = mails.kind;
$$;
create function tests.seen(n integer, field text) returns text
language sql as $$
  select public.customer_request(tests.token(n)) -> 'quotes' -> 0 -> 'plan' ->> field;
$$;
create function tests.customer_does(call text, n integer, more text) returns text
language plpgsql as $$
begin
  perform tests.act_as_anonymous();
  return tests.outcome(format('select public.%I(token => %L, %s)', call, tests.token(n), more));
end;
$$;
create function tests.staff_do(call text) returns text
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  return tests.outcome('select public.' || call);
end;
$$;

create function tests.send(items jsonb, due integer default 14) returns jsonb
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  return public.send_plan_invoices(items, tests.today() + due);
end;
$$;

-- Days

select is_empty(
  $$
    with plans as (
      select row(
        null, every, unit, first_on, '09:00', 60, '{}', until, 'visit', null, null, null, null, until, null, null,
        null, null, null
      )::public.plans as plan
      from unnest(array[1, 2, 3, 5]) as every
      cross join unnest(enum_range(null::public.plan_unit)) as unit
      cross join unnest(array['2026-01-31', '2027-02-28', '2028-02-29', '2026-11-01', '2026-12-30']::date[]) as first_on
      cross join unnest(array[null, '2031-06-30']::date[]) as until
    ), slow as (
      -- Day by day, over ten years.
      select p.plan, d.day::date as day
      from plans as p
      cross join generate_series((p.plan).first_on, (p.plan).first_on + 3653, interval '1 day') as d (day)
      where d.day <= coalesce((p.plan).until, 'infinity') and case (p.plan).unit
        when 'week' then (d.day::date - (p.plan).first_on) % ((p.plan).every * 7) = 0
        else
          (
            (
              extract(year from d.day) - extract(year from (p.plan).first_on)
            ) * 12 + extract(month from d.day) - extract(month from (p.plan).first_on)
          )::integer
            % (p.plan).every = 0
          and extract(day from d.day) = least(
            extract(day from (p.plan).first_on),
            extract(day from date_trunc('month', d.day) + interval '1 month - 1 day')
          )
      end
    ), fast as (
      select p.plan, w.day
      from plans as p, private.plan_days(p.plan, (p.plan).first_on, (p.plan).first_on + 3653) as w (day)
    )
    (select * from slow except select * from fast) union all (select * from fast except select * from slow)
  $$,
  'the days of a plan are those that somebody counts day by day: the last of a month that lacks the day, and then the '
  'day again'
);
select results_eq(
  $$
    select w.day from private.plan_days(
      row(
        null, 2, 'week', '2026-12-01', '09:00', 60, '{}', null, 'visit', '2026-12-20', '2027-01-12', null, null, null,
        null, null, null, null, null
      )::public.plans,
      '2026-12-10', '2027-02-01'
    ) as w (day)
  $$,
  array['2026-12-15', '2027-01-12', '2027-01-26']::date[],
  'a pause leaves out the days from its first to the one before work goes on'
);
select results_eq(
  $$
    select m.day, private.months_begun(p.plan, m.day), (private.month_of_invoice(p.plan, m.day)).*
    from (
      select row(
        null, 1, 'month', '2026-12-31', '09:00', 60, '{}', null, 'advance', null, null, null, null, null, null,
        null, null, null, null
      )::public.plans as plan
    ) as p
    cross join unnest(array['2026-12-30', '2026-12-31', '2027-01-30', '2027-01-31', '2027-02-28']::date[]) as m (day)
  $$,
  $$
    values
      ('2026-12-30'::date, 0, '2026-11-30'::date, '2026-12-30'::date), ('2026-12-31', 1, '2026-12-31', '2027-01-30'),
      ('2027-01-30', 1, '2026-12-31', '2027-01-30'), ('2027-01-31', 2, '2027-01-31', '2027-02-27'),
      ('2027-02-28', 3, '2027-02-28', '2027-03-30')
  $$,
  'the months of a plan begin on the day of its first'
);

-- Sending

select is(tests.offer(1, o.terms, o.lines, o.more), o.outcome, o.name)
from (
  values
    ('{"every": 0}'::jsonb, tests.lines('{}'), '', 'PT422 invalid_plan', 'every 0 weeks is no plan'),
    ('{"every": 1.5}', tests.lines('{}'), '', 'PT422 invalid_plan', 'nor every week and a half'),
    ('{"unit": "day"}', tests.lines('{}'), '', 'PT422 invalid_plan', 'weeks or months'),
    ('{"at": "25:00"}', tests.lines('{}'), '', 'PT422 invalid_plan', 'an hour of the day'),
    ('{"duration_minutes": 20}', tests.lines('{}'), '', 'PT422 invalid_plan', 'at least half an hour'),
    ('{"billing": "never"}', tests.lines('{}'), '', 'PT422 invalid_plan', 'one of three ways to bill'),
    ('{"people": ["dana@example.com"]}', tests.lines('{}'), '', 'PT422 invalid_plan', 'people by name'),
    (
      jsonb_build_object('until', tests.today()), tests.lines('{}'), '', 'PT422 invalid_plan', 'it ends after it begins'
    ),
    ('{"until": "someday"}', tests.lines('{}'), '', 'PT422 invalid_plan', 'on a day'),
    ('{}', tests.lines('{}', '{"optional": true}'), '', 'PT422 invalid_lines', 'no optional lines'),
    ('{}', tests.lines('{}'), ', deposit_cents => 100', 'PT422 invalid_deposit', 'no deposit')
) as o (terms, lines, more, outcome, name);
select is(
  tests.outcome(format(
    'select public.send_quote(%L, tests.lines(''{}''), '''', tests.today() + 2, expected_version => 0, idempotency_key '
    '=> gen_random_uuid(), plan => tests.terms())',
    tests.request(1)
  )),
  'PT422 invalid_date', 'it cannot be accepted after its first day'
);
select is(
  tests.offer(1, '{"people": ["dana cole", "Lee Cho", "lee cho"], "every": 2, "billing": "advance"}'), 'accepted',
  'staff send a plan'
);
select tests.act_as_owner();
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(1)), '{Dana Cole,Lee Cho}',
  'people are called as in the team, each once'
);
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-sent')) -> 'quote' -> 'plan',
  jsonb_build_object(
    'every', 2, 'unit', 'week', 'firstOn', tests.today() + 1, 'at', '09:30', 'durationMinutes', 60, 'until', null,
    'billing', 'advance', 'calls', null
  ),
  'the mail says how often, from when and how it is billed'
);
select isnt(
  (select q.content_hash from public.quotes as q where q.id = tests.plan_id(1)),
  private.fingerprint((
    select private.quote_content(q, private.lines_of(q.id)) from public.quotes as q where q.id = tests.plan_id(1)
  )),
  'what makes it a plan is part of what was sent'
);
select is(tests.seen(1, 'state'), 'offered', 'the customer sees an offer');

-- Accepting, and a run

select is(tests.accept(1), 'accepted', 'the customer accepts a plan');
select tests.act_as_owner();
select is(tests.seen(1, 'state'), 'runs', 'then it runs');
select results_eq(
  $$
    select a.plan_day, a.starts_at, a.duration_minutes, private.visit_people_text(a.id)
    from public.visits as a where a.plan_id = tests.plan_id(1) order by 1
  $$,
  $$
    select tests.today() + 1 + 14 * k, (tests.today() + 1 + 14 * k + time '09:30') at time zone 'America/Los_Angeles',
      60, 'Dana Cole and Lee Cho'
    from generate_series(0, 3) as k
  $$,
  'eight weeks of visits are written, at the same hour in California, with their people'
);
select is(tests.status(1), 'scheduled', 'its request is scheduled');
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-accepted')) #>> '{quote,nextVisitAt}',
  private.iso((tests.today() + 1 + time '09:30') at time zone 'America/Los_Angeles'),
  'the mail about the acceptance names its first visit'
);
select is(tests.mails(1, 'visit-set'), 0::bigint, 'no mail for each visit');
select is(
  tests.mails(1, 'visit-reminder'),
  (
    select count(*)
    from public.visits as a where a.plan_id = tests.plan_id(1) and a.starts_at - interval '24 hours' > now()
  ),
  'a reminder of each waits for the day before'
);
select results_eq(
  $$
    select distinct (m.data ->> 'day')::date from private.mails as m
    where m.kind = 'day-sheet' and m.data ->> 'member' = tests.user_id('field@example.com')::text
    except select (
      a.starts_at at time zone 'America/Los_Angeles'
    )::date from public.visits as a where a.plan_id = tests.plan_id(1)
  $$,
  array[]::date[],
  'and the day sheets of who goes'
);
select is(tests.invoices_of(1), null, 'nothing is billed before its day');
select is(tests.run(1), '{"visits": 0, "invoices": 0}', 'another run writes nothing twice');
select is(
  tests.run(1, tests.today() + 15), '{"visits": 2, "invoices": 1}',
  'a later one writes what is new, also after an outage'
);
select is(private.run_plans(tests.today() + 15), '{"visits": 0, "invoices": 0}', 'and so does the run of all');
select is(tests.invoices_of(1), array['1 waiting'], 'the month is to be invoiced on its first day');
update public.visits as a set canceled_at = now() where a.id = (tests.visit(1, 2)).id;
update public.visits as a set starts_at = a.starts_at + interval '1 day' where a.id = (tests.visit(1, 3)).id;
select is(tests.run(1), '{"visits": 0, "invoices": 0}', 'what was canceled or moved does not come back');

select is(
  tests.plan(2, '{"every": 6, "unit": "month", "billing": "visit"}'), 'accepted, accepted', 'a plan with long pauses'
);
select tests.act_as_owner();
select is(tests.open(2), 1::bigint, 'has its first visit');
select tests.age(2, 2);
select is(tests.run(2) ->> 'visits', '1', 'and the next one as soon as that has passed');
select is(tests.run(2) ->> 'visits', '0', 'once');
select is(
  (tests.visit(2, 2)).starts_at,
  ((tests.today() - 1 + interval '6 months')::date + time '09:30') at time zone 'America/Los_Angeles',
  'at the same hour, also after the clock was changed'
);

-- Invoices of visits

select tests.act_as('staff@example.com');
select public.finish_visit((tests.visit(2, 1)).id, 'done', '', (tests.visit(2, 1)).sequence);
select tests.act_as_owner();
select is(tests.invoices_of(2), array['-1 waiting'], 'a visit that was held is to be invoiced with the plan');
select is((tests.visit(2, 1)).to_invoice, false, 'and stands in no other list');
select tests.act_as('staff@example.com');
select public.finish_visit((tests.visit(2, 1)).id, 'nobody-there', '', (tests.visit(2, 1)).sequence);
select tests.act_as_owner();
select is(tests.invoices_of(2), null, 'unless it was not held after all');
select tests.act_as('staff@example.com');
select public.finish_visit((tests.visit(2, 1)).id, 'done', '', (tests.visit(2, 1)).sequence);
select is(
  public.plan_invoices_to_send() #> '{0}' #- '{requestId}' #- '{visitId}' #- '{visitAt}',
  jsonb_build_object(
    'planId', tests.plan_id(2), 'day', tests.today() - 1, 'from', null, 'to', null, 'totalCents', 34900, 'reference',
    'REQ-BBBBBB', 'name', 'Rosa Mendez', 'hasEmail', true,
    'service', 'guard-application: basic', 'quoteVersion', 1, 'twice', null, 'isBeyondEnd',
    false, 'credited', null, 'callOuts', '[]'::jsonb, 'message', '', 'workedOn', (tests.visit(2, 1)).plan_day, 'lines',
    tests.lines_of_plan(2)
  ),
  'staff read what is to be invoiced'
);
select is(
  (select jsonb_agg(item ->> 'state') from jsonb_array_elements(tests.send(jsonb_build_array(
    jsonb_build_object('plan_id', tests.plan_id(2), 'day', tests.today() - 1),
    jsonb_build_object('plan_id', tests.plan_id(2), 'day', tests.today())
  ))) as item),
  '["sent", "gone"]', 'they send them in one press, and read what became of each'
);
select is(
  tests.send(
    jsonb_build_array(jsonb_build_object('plan_id', tests.plan_id(2), 'day', tests.today() - 1))
  ) #>> '{0,invoiceReference}',
  (select i.reference from public.invoices as i where i.request_id = tests.request(2)),
  'pressed again, it names the same invoice'
);
select tests.act_as_owner();
select results_eq(
  $$
    select i.total_cents, b.quote_id, v.visit_id, i.worked_on, i.due_on, i.message,
      (select string_agg(l.text, ',') from public.invoice_lines as l where l.invoice_id = i.id)
    from public.invoices as i
    left
    join public.invoiced_quotes as b on b.invoice_id = i.id
    left join public.invoiced_visits as v on v.invoice_id = i.id
    where i.request_id = tests.request(2)
  $$,
  $$select 34900, tests.plan_id(2), (tests.visit(2, 1)).id, tests.today() - 1, tests.today() + 14, '', 'Treatment'$$,
  'the invoice has the lines of the plan and names the visit'
);
select is(tests.mails(2, 'invoice-sent'), 1::bigint, 'which the customer is mailed once');
select is(
  tests.staff_do(format('send_plan_invoices(%L, tests.today() - 1)', '[{}]')), 'PT422 invalid_date',
  'it is not due yesterday'
);
select is(
  tests.staff_do('send_plan_invoices(''[]'', tests.today())'), 'PT422 invalid_items', 'no invoices cannot be sent'
);

-- Invoices of months

select is(
  tests.plan(3, '{"billing": "advance", "unit": "month"}') || tests.plan(
    4, '{"billing": "arrears", "unit": "month", "people": ["Dana Cole"]}'
  ),
  'accepted, acceptedaccepted, accepted', 'plans that are billed by the month'
);
select tests.act_as_owner();
update public.plans as p
set first_on = (tests.today() - interval '2 months')::date where p.quote_id in (tests.plan_id(3), tests.plan_id(4));
select tests.run(3), tests.run(4);
select results_eq(
  $$select b.plan_id, b.day from public.plan_invoices as b where b.plan_id in (tests.plan_id(3), tests.plan_id(4)) and
    b.state = 'waiting' order by 1, 2$$,
  $$
    select p.quote_id, private.month_of_plan(p, place)
    from public.plans as p,
      generate_series(
        case p.billing when 'advance' then 0 else 1 end, private.months_begun(p, tests.today()) - 1
      ) as place
    where p.quote_id in (tests.plan_id(3), tests.plan_id(4))
    order by 1, 2
  $$,
  'are to be invoiced on the first day of each month, or the day after its last'
);
select tests.act_as('staff@example.com');
select is(
  tests.staff_do(
    format(
      'leave_out_plan_invoice(%L, %L, %L)', tests.plan_id(3), (tests.today() - interval '2 months')::date, r.reason
    )
  ),
  r.outcome, r.name
)
from (
  values ('', 'PT422 invalid_reason', 'who leaves one out says why'), ('A gift.', 'accepted', 'one is left out'),
    ('A gift.', 'accepted', 'said again, it is the same'), ('Another.', 'PT409 invoice_changed', 'for one reason')
) as r (reason, outcome, name);
select is(
  (select jsonb_agg(item ->> 'state') from jsonb_array_elements(tests.send((
    select jsonb_agg(jsonb_build_object('plan_id', w.plan_id, 'day', w.day) order by w.day)
    from public.plan_invoices as w where w.plan_id = tests.plan_id(3)
  ))) as item) -> 0,
  '"left-out"', 'what was left out is not sent'
);
select tests.act_as_owner();
select matches(
  (
    select i.message
    from public.invoices as i join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id = tests.plan_id(3)
    order by i.number limit 1
  ),
  '^For [A-Z][a-z]+ [0-9]+(, [0-9]{4})? to [A-Z][a-z]+ [0-9]+, [0-9]{4}\.$', 'an invoice says for which month it is'
);
select is(
  (
    select i.above_cents
    from public.invoices as i join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id = tests.plan_id(3)
    order by i.number limit 1
  ) || ' '
    || private.owed_deposit((select r from public.service_requests as r where r.id = tests.request(3))),
  '0 0', 'it is not compared with what was accepted'
);

-- Skipping

select is(
  tests.customer_does(
    'skip_visit', n, format('visit_id => %L, expected_sequence => %s', coalesce(visit, gen_random_uuid()), sequence)
  ),
  outcome, name
)
from (
  values
    (1, (tests.visit(1, 4)).id, 7, 'PT409 visit_changed', 'the customer saw it as it is'),
    (3, (tests.visit(1, 4)).id, 0, 'PT409 no_visit', 'a stranger skips nothing'),
    (1, (tests.visit(1, 2)).id, 0, 'PT409 no_visit', 'what is canceled is not skipped'),
    (1, (tests.visit(1, 4)).id, 0, 'accepted', 'the customer asks to skip a visit'),
    (1, (tests.visit(1, 4)).id, 0, 'accepted', 'twice')
) as o (n, visit, sequence, outcome, name);
select tests.act_as_owner();
select is(
  tests.mails(1, 'customer-activity-received') || ' ' || tests.mails(1, 'customer-activity'), '1 1',
  'which is mailed once'
);
select isnt(
  jsonb_path_query_first(
    public.customer_request(tests.token(1)), '$.visits[*] ? (@.id == $id)',
    jsonb_build_object('id', (tests.visit(1, 4)).id)
  ) ->> 'skipAskedAt', null, 'they read that it was received'
);
select is((tests.visit(1, 4)).canceled_at, null, 'it stands meanwhile');
select tests.act_as('staff@example.com');
select is(
  (
    select (why #>> '{detail,visitId}')::uuid
    from jsonb_path_query(public.staff_today(), '$.answer[*].reasons[*]') as why
    where why #>> '{detail,type}' = 'skip-visit'
      and (why #>> '{detail,startsAt}')::timestamptz = (tests.visit(1, 4)).starts_at
  ),
  (tests.visit(1, 4)).id, 'staff read of it today, and of which visit'
);
select public.settle_customer_activity(c.id)
from public.customer_activity as c where c.visit_id = (tests.visit(1, 4)).id;
select tests.act_as_owner();
select is(
  (tests.data(tests.request(1), 'visit-kept') - 'answers') @> jsonb_build_object(
    'asked', 'skip-visit', 'visitId', (tests.visit(1, 4)).id
  ),
  true,
  'staff do not skip it, of which a mail tells'
);
select is(
  tests.customer_does('skip_visit', 1, format('visit_id => %L, expected_sequence => 0', (tests.visit(1, 4)).id)),
  'accepted', 'the customer asks again'
);
select is(tests.staff_do(format('confirm_skip(%L)', (tests.visit(1, 4)).id)), 'accepted', 'staff confirm it');
select is(tests.staff_do(format('confirm_skip(%L)', (tests.visit(1, 4)).id)), 'accepted', 'twice');
select is(
  tests.staff_do(format('confirm_skip(%L)', (tests.visit(2, 1)).id)), 'PT409 visit_over', 'but not of what is over'
);
select is(
  jsonb_path_query_first(public.staff_today(), '$.answer[*].reasons[*] ? (@.detail.type == "skip-visit")'), null,
  'then it is settled'
);
select tests.act_as_owner();
select isnt((tests.visit(1, 4)).canceled_at, null, 'the visit is canceled');
select is(tests.mails(1, 'visit-canceled') || ' ' || tests.mails(1, 'visit-skipped'), '0 1', 'of which one mail tells');
select is(
  (tests.data(tests.request(1), 'visit-skipped') ->> 'nextAt')::timestamptz, (tests.visit(1, 1)).starts_at,
  'with the next visit'
);
select tests.act_as('staff@example.com');

select public.cancel_visit((tests.visit(1, 3)).id, 0);
select tests.act_as_owner();
select is(
  private.stale_reason(tests.mail(tests.request(1), 'visit-canceled')), null,
  'staff who cancel a visit of a plan tell the customer, too'
);

-- Pausing

select is(
  tests.staff_do(format('pause_plan(%L, tests.today())', tests.plan_id(4))), 'PT422 invalid_date',
  'no pause until today'
);
select tests.act_as_owner();
update public.plans as p set every = 1, unit = 'week' where p.quote_id = tests.plan_id(4);
select tests.run(4);
select is(
  tests.staff_do(format('pause_plan(%L, tests.today() + 28)', tests.plan_id(4))), 'accepted', 'staff pause a plan'
);
select tests.act_as_owner();
select is_empty(
  $$select 1 from private.open_visits(tests.request(4)) as a where a.starts_at > now() and a.starts_at <
    private.start_of_day(tests.today() + 28)$$,
  'the visits of the pause are canceled'
);
select is(tests.seen(4, 'state'), 'paused', 'it is paused');
select is(tests.run(4) ->> 'visits', '0', 'and nothing is written into the pause');
select is(tests.mails(4, 'plan-paused'), 1::bigint, 'the customer is told');
select is(tests.status(4), 'scheduled', 'later visits stand');
select is(tests.staff_do(format('pause_plan(%L)', tests.plan_id(4))), 'accepted', 'staff end the pause');
select is(tests.staff_do(format('pause_plan(%L)', tests.plan_id(4))), 'accepted', 'twice');
select tests.act_as_owner();
select isnt_empty(
  $$select 1 from private.open_visits(tests.request(4)) as a where a.starts_at > now() and a.starts_at <
    private.start_of_day(tests.today() + 28)$$,
  'then they are written again'
);
select is(tests.mails(4, 'plan-resumed'), 1::bigint, 'and the customer is told once');
update public.plans as p
set paused_from = tests.today() - 40, paused_until = tests.today() - 20 where p.quote_id = tests.plan_id(4);
delete from public.plan_invoices as b where b.plan_id = tests.plan_id(4);
select tests.run(4);
select results_eq(
  $$select b.state::text, b.reason from public.plan_invoices as b where b.plan_id = tests.plan_id(4) order by b.day$$,
  $$values ('waiting', ''), ('left-out', 'The plan was paused.')$$,
  'a month that begins in a pause is not billed'
);

-- People

select is(
  tests.staff_do(format('set_plan_people(%L, %L)', tests.plan_id(4), array['Dana Cole', 'Lee Cho'])), 'accepted',
  'staff say who makes the next visits'
);
select tests.act_as_owner();
select is(
  (
    select array_agg(distinct private.visit_people_text(a.id))
    from private.open_visits(tests.request(4)) as a where a.starts_at > now()
  ),
  '{"Dana Cole and Lee Cho"}', 'also those that are written'
);
update public.user_roles set name = 'Dana Fox' where name = 'Dana Cole';
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(4)), '{"Dana Fox","Lee Cho"}',
  'a team member who gets another name'
);
select tests.act_as('field@example.com');
select is(
  (select array_agg(p.quote_id order by p.quote_id) from public.plans as p),
  (select array_agg(id order by id) from unnest(array[tests.plan_id(1), tests.plan_id(4)]) as id),
  'reads the plans of their visits'
);
select is(
  (select count(*) from public.plan_invoices as b where b.plan_id not in (tests.plan_id(1), tests.plan_id(4))),
  0::bigint,
  'and what is to be invoiced of them'
);
select tests.act_as('other@example.com');
select is((select count(*) from public.plans), 0::bigint, 'another one reads none');
select tests.act_as_owner();
delete from public.user_roles where name = 'Dana Fox';
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(4)), '{Lee Cho}',
  'who leaves the team leaves the plan'
);

-- The next version

select is(
  tests.plan(4, jsonb_build_object('every', 2, 'first_on', tests.today() + 20, 'billing', 'visit')),
  'accepted, accepted',
  'the next version is accepted while a plan runs'
);
select tests.act_as_owner();
select results_eq(
  $$
    select q.version, q.state::text, q.is_extra, p.ends_on, p.stopped_by
    from public.plans as p join public.quotes as q on q.id = p.quote_id where q.request_id = tests.request(4) order by 1
  $$,
  $$values (1, 'accepted', false, tests.today() + 19, null), (2, 'accepted', false, null, null)$$,
  'the former one ends the day before'
);
select is_empty(
  $$
    select 1 from private.open_visits(tests.request(4)) as a
    where (a.plan_id = tests.plan_id(4)) <> (a.starts_at >= private.start_of_day(tests.today() + 20))
  $$,
  'and each has the visits of its days'
);
select is(tests.mails(4, 'visit-canceled') || ' ' || tests.mails(4, 'plan-stopped'), '0 0', 'without a mail');
select tests.act_as('staff@example.com');
select is(
  public.stop_plan_now((select q.id from public.quotes as q where q.request_id = tests.request(4) and q.version = 1)),
  tests.today(),
  'the former one can be stopped before that'
);
select tests.act_as_owner();
select is(tests.seen(4, 'state'), 'runs', 'and the next one runs on');

-- Stopping

select is(
  tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(1))), 'PT409 plan_ended',
  'nobody stops another one''s plan'
);
select is(
  tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(3))), 'accepted',
  'the customer asks to stop it'
);
select is(tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(3))), 'accepted', 'twice');
select isnt(tests.seen(3, 'stopAskedAt'), null, 'and reads that it was received');
select tests.act_as_owner();
select is(
  tests.mails(3, 'customer-activity-received') || ' ' || tests.mails(3, 'customer-activity'), '1 1',
  'which is mailed once'
);
select tests.act_as('staff@example.com');
select isnt(
  jsonb_path_query_first(
    public.staff_today(), '$.answer[*].reasons[*] ? (@.detail.type == "stop-plan" && @.detail.planId == $plan)',
    jsonb_build_object('plan', tests.plan_id(3))
  ), null, 'staff read of it today'
);
select public.settle_customer_activity(c.id) from public.customer_activity as c where c.quote_id = tests.plan_id(3);
select tests.act_as_owner();
select is(
  tests.data(tests.request(3), 'plan-resumed') - 'nextAt' @> '{"askedToStop": true}', true,
  'staff do not stop it, of which a mail tells'
);
select is(
  tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(3))), 'accepted', 'the customer asks again'
);
select tests.act_as('staff@example.com');
select is(
  public.stop_plan_now(tests.plan_id(3)), ((tests.today() - interval '2 months')::date + interval '3 months')::date - 1,
  'of a plan that is paid in advance, the last day is that of the month'
);
select is(
  public.stop_plan_now(tests.plan_id(3)), ((tests.today() - interval '2 months')::date + interval '3 months')::date - 1,
  'said twice, it is the same'
);
select tests.act_as_owner();
select is(tests.mails(3, 'plan-stopped'), 1::bigint, 'of which one mail tells');
select is_empty(
  $$
    select 1 from private.open_visits(tests.request(3)) as a, public.plans as p
    where p.quote_id = a.plan_id and a.starts_at >= private.start_of_day(p.ends_on + 1)
  $$,
  'later visits are canceled'
);
select is(
  tests.customer_does('stop_plan', 2, format('quote_id => %L', tests.plan_id(2))), 'accepted', 'another one asks'
);
select tests.act_as_owner();
update public.customer_activity as c
set created_at = (tests.today() - 1 + time '12:00') at time zone 'America/Los_Angeles'
where c.quote_id = tests.plan_id(2);
select tests.act_as('staff@example.com');
select is(public.stop_plan_now(tests.plan_id(2)), tests.today() - 1, 'else it is the day on which the customer asked');
select is(
  tests.staff_do(format('pause_plan(%L, tests.today() + 3)', tests.plan_id(2))), 'PT409 plan_ended',
  'what has ended is not paused'
);
select tests.act_as_owner();
select is(
  tests.status(2) || ' ' || tests.open(2) || ' ' || tests.seen(2, 'state'), 'contacted 0 ended',
  'then its request is scheduled no more'
);
select is(
  tests.plan(5, '{"billing": "advance", "unit": "month"}') || tests.staff_do(
    format('stop_plan_now(%L)', tests.plan_id(5))
  ),
  'accepted, acceptedaccepted', 'a plan is stopped before it begins'
);
select tests.act_as_owner();
select tests.run(5, tests.today() + 40);
select is(tests.invoices_of(5), null, 'then nothing is billed');
select is(tests.seen(5, 'state') || ' ' || tests.open(5), 'ended 0', 'and nobody goes');

-- What its request is kept from

select is(tests.staff_do(format(o.call, tests.plan_id(1), tests.request(1))), 'PT409 plan_runs', o.name)
from (
  values
    ('cancel_quote(%1$L, tests.today(), ''Moved.'', gen_random_uuid())', 'a plan is stopped, not canceled'),
    ('record_deposit(%1$L, 100, ''cash'', tests.today(), 0, gen_random_uuid())', 'it has no deposit'),
    ('set_service_request_status(%2$L, ''closed'', ''scheduled'', true)', 'its request is not closed'),
    ('set_service_request_status(%2$L, ''spam'', ''scheduled'', true)', 'nor marked as spam')
) as o (call, name);
select is(tests.customer_does('withdraw_request', 1, 'expected_visits => ''{}'''), 'PT409 plan_runs', 'nor withdrawn');
select tests.act_as_owner();
select is(private.open_of(array[tests.request(4)]), '["REQ-DDDDDD"]', 'nor erased');
insert into public.plan_invoices (plan_id, day) values (tests.plan_id(5), tests.today());
select is(private.open_of(array[tests.request(5)]), '["REQ-EEEEEE"]', 'nor is one whose plan has something to invoice');
delete from public.plan_invoices as b where b.plan_id = tests.plan_id(5);
select is(private.open_of(array[tests.request(5)]), '[]', 'once all of it is settled, it can be');

-- Other papers of the request

select tests.act_as('staff@example.com');
insert into tests.things (name, id)
select 'extra', public.send_quote(
  tests.request(1), tests.lines('{"price_cents": 20000}'), '', public.business_today() + 7, 5000, 1, gen_random_uuid(),
  expected_extra => false
);
select public.accept_quote_for_customer(
  tests.thing('extra'), '{}', 20000, 'Rosa Mendez', 'by-phone', idempotency_key => gen_random_uuid()
);
select public.record_deposit(tests.thing('extra'), 5000, 'cash', public.business_today(), 0, gen_random_uuid());
select is(
  (select q.is_extra from public.quotes as q where q.id = tests.thing('extra')), false,
  'a quote beside a plan is no extra work of it'
);
select tests.act_as_owner();
update public.plan_invoices as b set day = (select p.first_on from public.plans as p where p.quote_id = b.plan_id)
where b.plan_id = (select q.id from public.quotes as q where q.request_id = tests.request(1) and q.version = 1);
select tests.send((
  select jsonb_agg(jsonb_build_object('plan_id', b.plan_id, 'day', b.day)) from public.plan_invoices as b
  where b.plan_id = (select q.id from public.quotes as q where q.request_id = tests.request(1) and q.version = 1)
));
select tests.act_as_owner();
select is(
  (select i.deposit_cents || ' ' || i.total_cents from public.invoices as i where i.request_id = tests.request(1)),
  '0 34900',
  'a deposit is not used up by the plan'
);
select is(
  private.cents_above_accepted(
    tests.request(1),
    array(
      select q.id
      from public.quotes as q
      where q.request_id = tests.request(1) and q.state = 'accepted' and not private.is_plan(q.id)
    ),
    21000
  ),
  1000, 'nor is what was accepted for once'
);
select tests.act_as('staff@example.com');
select is(
  (select s.cents from public.sums_to_collect(array[tests.request(1)]) as s), 34900 + 15000,
  'a visit brings in what is open, and what was accepted for once'
);

-- Lists

select tests.act_as_owner();
update public.plans as p set until = tests.today() + 25 where p.quote_id = tests.plan_id(4);
update public.visits as a set starts_at = now() + interval '2 days' where a.id = (tests.visit(4, 1)).id;
delete
from public.visit_people as v using public.visits as a where a.id = v.visit_id and a.request_id = tests.request(4);
select tests.act_as_owner();
select results_eq(
  $$
    select distinct w.why::text from private.work_on_requests(100) as w
    where w.request_id = tests.request(4) and w.why in (
      'plan-ends', 'plan-nobody', 'nobody-goes', 'to-close', 'contacted'
    )
  $$,
  array['plan-ends', 'plan-nobody'],
    'staff read today which visit of a plan needs somebody, and not as work of the request'
);
select tests.act_as_owner();
select is(
  (select w.facts #>> '{detail,lastDay}' from private.work_on_requests(100) as w where w.why = 'plan-ends'),
  (tests.today() + 25)::text, 'and which plan ends soon'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select p.request_reference, p.state, p.price_cents, p.month_cents from public.plan_rows() as p where
    p.request_reference in ('REQ-CCCCCC', 'REQ-DDDDDD', 'REQ-EEEEEE')$$,
  $$
    values ('REQ-CCCCCC', 'runs', 34900, 34900), ('REQ-DDDDDD', 'runs', 34900, 34900),
      ('REQ-DDDDDD', 'runs', 34900, 75617), ('REQ-EEEEEE', 'ended', 34900, 34900)
  $$,
  'the list of plans says what each brings in a month'
);
select results_eq(
  $$select i.plans > 0, i.cents > 0 from public.repeating_income(2) as i order by i.month desc limit 1$$,
  $$values (true, true)$$,
  'and the figures what all of them do'
);
select is(
  (select count(*) from public.search_service_requests('REQ-EEEEEE', with_plan => true)) || ' '
    || (select count(*) from public.search_service_requests('REQ-DDDDDD', with_plan => true)),
  '0 1', 'requests are found by a plan that runs'
);

-- A person's data

select is(
  public.export_customer('rosa3@example.com') #> '{requests,0,quotes,0}' -> 'plan' -> 'billing', '"advance"',
  'a plan is handed out with its quote'
);
select is(
  public.export_customer('rosa3@example.com') #> '{requests,0,quotes,0,planInvoices,0}',
  jsonb_build_object('day', (tests.today() - interval '2 months')::date, 'state', 'left-out', 'reason', 'A gift.'),
  'and what was invoiced of it'
);
select tests.act_as_owner();
select is(tests.plan(6), 'accepted, accepted', 'a plan');
select tests.act_as_owner();
insert into tests.things (name, id) values ('kept', tests.plan_id(6));
delete from public.service_requests as r where r.id = tests.request(6);
select lives_ok('select private.run_plans()', 'a run passes by a plan whose request is gone');
select is(
  (select count(*) from public.visits as a where a.plan_id = tests.thing('kept')), 0::bigint,
  'and writes nothing for it'
);

-- At the edges

select is(
  tests.plan(7, '{"people": ["Ana Ruiz", "Lee Cho"]}'), 'accepted, accepted', 'a plan of a team member and a contractor'
);
select tests.act_as_owner();
update public.user_roles set name = 'Lee Cho' where user_id = tests.user_id('other@example.com');
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(7)), '{Lee Cho}',
  'who turn out to be one person'
);
update public.plans as p set people = '{Lee Cho,LEE CHO}' where p.quote_id = tests.plan_id(7);
select is(tests.run(7, tests.today() + 7) ->> 'visits', '1', 'a run writes a visit that names somebody twice');
update public.plans as p set people = '{lee cho}' where p.quote_id = tests.plan_id(7);
delete from private.mails as m where m.kind = 'day-sheet';
select is(
  tests.staff_do(format('set_plan_people(%L, %L)', tests.plan_id(7), array['Maya Lind'])), 'accepted',
  'somebody else makes its visits'
);
select tests.act_as_owner();
select is(
  (select array_agg(distinct private.visit_people_text(a.id)) from private.open_visits(tests.request(7)) as a),
  '{"Maya Lind"}',
  'all of them, however the former was spelled'
);
select is_empty(
  $$
    select (a.starts_at at time zone 'America/Los_Angeles')::date from private.open_visits(tests.request(7)) as a
    where a.starts_at > now() + interval '1 day'
    except select (m.data ->> 'day')::date from private.mails as m
    where m.kind = 'day-sheet' and m.data ->> 'member' = tests.user_id('staff@example.com')::text
  $$,
  'and has them on the day sheets'
);

select tests.age(7, 2);
select tests.act_as('staff@example.com');
select public.send_invoice(
  tests.request(7), array[(tests.visit(7, 1)).id], '{}', tests.lines('{"price_cents": 34900}'), '',
  public.business_today() + 14, 34900, 0,
  gen_random_uuid()
);
select public.finish_visit((tests.visit(7, 1)).id, 'done', '', (tests.visit(7, 1)).sequence);
select tests.act_as_owner();
select is(
  tests.invoices_of(7), array['-1 sent'],
  'a visit that was invoiced before it was said how it went is not invoiced again'
);
select tests.act_as('staff@example.com');
select public.send_credit(i.id, tests.lines('{"price_cents": 34900}'), '', 34900, gen_random_uuid())
from public.invoices as i where i.request_id = tests.request(7);
select tests.act_as_owner();
select is(
  tests.invoices_of(7) || (tests.visit(7, 1)).to_invoice::text, array['-1 waiting', 'false'],
  'unless that is credited in full: then it waits with the plan again'
);
select tests.send(jsonb_build_array(jsonb_build_object('plan_id', tests.plan_id(7), 'day', tests.today() - 1)));
select public.finish_visit((tests.visit(7, 1)).id, 'nobody-there', '', (tests.visit(7, 1)).sequence);
select public.send_credit(i.id, tests.lines('{"price_cents": 34900}'), '', 34900, gen_random_uuid())
from public.invoices as i where i.request_id = tests.request(7) and i.open_cents > 0;
select tests.act_as_owner();
select is(tests.invoices_of(7), array['-1 sent'], 'but not if the visit was not held after all');

select is(
  tests.plan(8, '{"billing": "arrears", "unit": "month"}'), 'accepted, accepted',
  'a plan that is billed after its months'
);
select tests.act_as_owner();
update public.plans as p
set first_on = tests.today() - 10, paused_from = tests.today() - 12, paused_until = tests.today() - 8
where p.quote_id = tests.plan_id(8);
select is(
  tests.staff_do(format('pause_plan(%L, tests.today() + 5)', tests.plan_id(8))), 'accepted', 'is paused once more'
);
select tests.act_as_owner();
select tests.run(8, tests.today() + 30);
select is(
  (select b.state::text from public.plan_invoices as b where b.plan_id = tests.plan_id(8) order by b.day limit 1),
  'left-out',
  'the month that began in the former pause is not billed either'
);

select is(
  tests.plan(11, '{"billing": "advance", "unit": "month"}'), 'accepted, accepted', 'a plan that is billed in advance'
);
select tests.act_as_owner();
insert into tests.things (name, id) values ('former', tests.plan_id(11));
update public.plans as p set first_on = tests.today() - 10 where p.quote_id = tests.plan_id(11);
select tests.run(11);
select is(
  tests.plan(11, jsonb_build_object('billing', 'advance', 'unit', 'month', 'first_on', tests.today() + 5)),
  'accepted, accepted',
  'is replaced within its month'
);
select tests.act_as_owner();
select tests.run(11, tests.today() + 5);
create function tests.twice(n integer) returns jsonb
language sql as $$
  select jsonb_agg(w -> 'twice' order by w ->> 'day') from jsonb_array_elements(public.plan_invoices_to_send()) as w
  where w ->> 'requestId' = tests.request(n)::text;
$$;
create temporary table days_billed_twice as
select jsonb_build_object('from', tests.today() + 5, 'to', (tests.today() - 10 + interval '1 month')::date - 1) as days;
grant select on days_billed_twice to public;
select tests.act_as('staff@example.com');
select is(tests.twice(11), jsonb_build_array(days, days), 'staff read which days both bill') from days_billed_twice;
select tests.send(jsonb_build_array(jsonb_build_object('plan_id', tests.thing('former'), 'day', tests.today() - 10)));
select is(tests.twice(11), jsonb_build_array(days), 'also when one of them is sent') from days_billed_twice;
select public.send_credit(i.id, tests.lines('{"price_cents": 34900}'), '', 34900, gen_random_uuid())
from public.invoices as i
join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id = tests.thing('former');
select is(tests.twice(11), jsonb_build_array(days, days), 'a month that is credited in full waits again')
from days_billed_twice;
select results_eq(
  $$
    select w ->> 'credited' from jsonb_array_elements(public.plan_invoices_to_send()) as w
    where w ->> 'requestId' = tests.request(11)::text order by w ->> 'day'
  $$,
  $$select i.reference from public.invoices as i join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id
    = tests.thing('former') union all select null$$,
  'and names the invoice that was'
);
select public.leave_out_plan_invoice(tests.thing('former'), tests.today() - 10, 'The next version bills it.');
select is(tests.twice(11), '[null]', 'one is left out, and no day is billed twice');

select tests.act_as('staff@example.com');
create temporary table income as select * from public.repeating_income(1);
select is(
  tests.plan(9, '{"billing": "advance", "unit": "month"}') || tests.staff_do(
    format('stop_plan_now(%L)', tests.plan_id(9))
  )
    || tests.plan(10, '{"billing": "advance", "unit": "month"}'),
  'accepted, acceptedacceptedaccepted, accepted', 'one that never begins, and one that is replaced'
);
select tests.act_as_owner();
update public.plans as p
set first_on = date_trunc('month', tests.today()) - interval '1 month' where p.quote_id = tests.plan_id(10);
select is(
  tests.plan(10, jsonb_build_object('billing', 'advance', 'unit', 'month', 'first_on', tests.today(), 'at', '23:59')),
  'accepted, accepted', 'this month'
);
select tests.act_as('staff@example.com');
select is(
  (select i.plans - f.plans from public.repeating_income(1) as i, income as f), 1::bigint,
  'bring in what one of them does'
);

select tests.act_as_owner();
delete from public.visits as a where a.plan_id = tests.plan_id(7) and a.starts_at > now();
update public.service_requests as r set status = 'contacted' where r.id = tests.request(7);
select lives_ok('select private.run_plans()', 'the run of the night');
select is(tests.status(7), 'scheduled', 'schedules a request that had no visit left');

-- The end of a plan, and what is billed around it

-- A plan whose first day was so many days ago, without what was written since.
create function tests.old_plan(n integer, days integer, overrides jsonb) returns text
language plpgsql as $$
declare
  outcome constant text := tests.plan(n, '{"unit": "month"}' || overrides);
begin
  perform tests.act_as_owner();
  update public.plans as p set first_on = tests.today() - days where p.quote_id = tests.plan_id(n);
  delete from public.visits as a where a.plan_id = tests.plan_id(n);
  update public.service_requests as r set status = 'contacted' where r.id = tests.request(n);
  return outcome;
end;
$$;
-- The customer asks to stop it, as if so many days ago.
create function tests.ask_to_stop(n integer, days integer) returns text
language plpgsql as $$
declare
  outcome constant text := tests.customer_does('stop_plan', n, format('quote_id => %L', tests.plan_id(n)));
begin
  perform tests.act_as_owner();
  update public.customer_activity as c
  set created_at = (tests.today() - ask_to_stop.days + time '12:00') at time zone 'America/Los_Angeles'
  where c.quote_id = tests.plan_id(n) and c.settled_at is null;
  return outcome;
end;
$$;
create function tests.beyond(n integer) returns text[]
language sql security definer as $$
  select public.billed_beyond(p) from public.plans as p where p.quote_id = tests.plan_id(n);
$$;
create function tests.beyond_in_list(n integer) returns text[]
language sql as $$
  select array_agg(item ->> 'isBeyondEnd' order by item ->> 'day')
  from jsonb_array_elements(public.plan_invoices_to_send()) as item
  where item ->> 'requestId' = tests.request(n)::text;
$$;
create function tests.send_month(n integer, days integer) returns text
language sql as $$
  select tests.send(
    jsonb_build_array(jsonb_build_object('plan_id', tests.plan_id(n), 'day', tests.today() + days))
  ) #>> '{0,state}';
$$;
create function tests.credit_in_full(n integer) returns text
language sql as $$
  select tests.staff_do(format(
    'send_credit(%L, tests.lines(''{"price_cents": 34900}''), '''', 34900, gen_random_uuid())',
    (
      select i.id
      from public.invoices as i where i.request_id = tests.request(n) and i.open_cents > 0 order by i.number desc
      limit 1
    )
  ));
$$;

select is(
  tests.old_plan(12, 20, '{"billing": "arrears"}') || tests.staff_do(format('stop_plan_now(%L)', tests.plan_id(12)))
    || tests.customer_does('withdraw_request', 12, 'expected_visits => ''{}'''),
  'accepted, acceptedacceptedaccepted', 'a plan that is billed after its months is stopped, and its request withdrawn'
);
select tests.act_as_owner();
select tests.run(12);
select is(
  tests.status(12) || ' ' || (
    select string_agg(b.state::text, ',') from public.plan_invoices as b where b.plan_id = tests.plan_id(12)
  ),
  'closed waiting', 'then the month that was worked waits to be sent'
);
select is(
  tests.send_month(
    12, (select b.day - tests.today() from public.plan_invoices as b where b.plan_id = tests.plan_id(12))
  ),
  'sent', 'and is sent'
);

select is(
  tests.old_plan(13, 40, jsonb_build_object('billing', 'arrears', 'until', tests.today() + 1)), 'accepted, accepted',
  'one that ends by itself'
);
update public.plans as p set until = tests.today() - 1 where p.quote_id = tests.plan_id(13);
update public.service_requests as r
set status = 'closed', created_at = now() - interval '20 years' where r.id = tests.request(13);
update public.service_request_history as h
set created_at = now() - interval '20 years' where h.request_id = tests.request(13);
select is(
  private.open_of(array[tests.request(13)]) || to_jsonb(tests.seen(13, 'state')), '["REQ-MMMMMM", "ended"]',
  'is not erased on the day after its end, before the run has written its last month'
);
select is_empty(
  'select 1 from private.outlived_requests() as r (id) where r.id = tests.request(13)', 'nor after its time'
);
select tests.run(13);
select is(
  cardinality(tests.invoices_of(13)) || private.open_of(array[tests.request(13)])::text, '2["REQ-MMMMMM"]',
  'nor while that waits'
);
update public.plan_invoices as b set state = 'left-out', reason = 'A gift.' where b.plan_id = tests.plan_id(13);
select is(private.open_of(array[tests.request(13)]), '[]', 'once all of it is settled, it is');
select isnt_empty(
  'select 1 from private.outlived_requests() as r (id) where r.id = tests.request(13)', 'and its time counts'
);

select is(
  tests.old_plan(14, 31, '{"billing": "advance"}') || tests.ask_to_stop(14, 30), 'accepted, acceptedaccepted',
  'a customer asks to stop a plan that is billed in advance'
);
select tests.run(14);
select is(
  tests.invoices_of(14), array['-31 waiting'], 'while nobody answers, no month after the last day is to be invoiced'
);
select tests.act_as('staff@example.com');
select public.settle_customer_activity(c.id) from public.customer_activity as c where c.quote_id = tests.plan_id(14);
select tests.act_as_owner();
select tests.run(14);
select is(cardinality(tests.invoices_of(14)), 2, 'if staff do not stop it, it is');
select is(tests.ask_to_stop(14, 30), 'accepted', 'the customer asks again');
select tests.act_as('staff@example.com');
select is(tests.beyond_in_list(14), '{false,true}', 'staff read which month is after the last day');
select is(
  tests.send_month(14, -31) || tests.send_month(14, ((tests.today() - 31 + interval '1 month')::date - tests.today())),
  'sentsent', 'both were sent'
);
select tests.act_as_owner();
select is(
  tests.beyond(14), array[(select max(i.reference) from public.invoices as i where i.request_id = tests.request(14))],
  'who confirms the end reads which invoice is for days after it'
);
select is(tests.credit_in_full(14), 'accepted', 'it is credited');
select tests.act_as_owner();
select is(
  (
    select array_agg(b.state || ': ' || b.reason order by b.day)
    from public.plan_invoices as b where b.plan_id = tests.plan_id(14)
  ),
  array['sent: ', 'left-out: It begins after the last day of the plan.'], 'and not offered again'
);
select is(tests.beyond(14), '{}', 'then there is none');
select is(
  tests.staff_do(format('stop_plan_now(%L)', tests.plan_id(14))) || tests.credit_in_full(14), 'acceptedaccepted',
  'the plan is stopped, and the other one credited'
);
select tests.act_as_owner();
select is(
  (select array_agg(b.state::text order by b.day) from public.plan_invoices as b where b.plan_id = tests.plan_id(14)),
  '{waiting,left-out}',
  'a month that began by the last day is offered again'
);

select is(tests.plan(15, '{"billing": "advance"}'), 'accepted, accepted', 'a plan');
select tests.act_as_owner();
insert into tests.things (name, id) values ('replaced', tests.plan_id(15));
select is(
  tests.plan(15, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 10)), 'accepted, accepted',
  'that a next version will replace'
);
select is(
  tests.customer_does('stop_plan', 15, format('quote_id => %L', tests.thing('replaced'))), 'PT409 plan_ends',
  'is not stopped: the customer reads that it ends'
);
select is(
  jsonb_path_query_array(public.customer_request(tests.token(15)), '$.quotes[*].plan.canStop'), '[true, false]',
  'and has a button for the next one alone'
);

select is(
  tests.old_plan(16, 4, '{"billing": "visit", "unit": "week"}'), 'accepted, accepted',
  'a plan that is billed by the visit'
);
select is(tests.ask_to_stop(16, 3), 'accepted', 'which the customer asked to stop');
insert into public.visits (request_id, starts_at, duration_minutes, note, plan_id, plan_day)
select tests.request(16), (tests.today() - 1 + time '09:30') at time zone 'America/Los_Angeles', 60, '',
  tests.plan_id(16), tests.today() - 1;
select tests.act_as('staff@example.com');
select public.finish_visit((tests.visit(16, 1)).id, 'done', '', 0);
select is(tests.beyond_in_list(16), '{true}', 'of a visit that took place after it, staff decide');
select tests.act_as_owner();
select is(
  tests.beyond(16), array[to_char(tests.today() - 1, 'FMMonth FMDD, YYYY')], 'who confirms the end reads of it'
);
select is(tests.staff_do(format('stop_plan_now(%L)', tests.plan_id(16))), 'accepted', 'the plan is stopped');
select is(tests.beyond_in_list(16), '{true}', 'and it still waits');

select is(
  tests.old_plan(17, 4, '{"billing": "visit", "unit": "week", "people": ["fay field"]}'), 'accepted, accepted',
  'a plan for somebody who joins later'
);
insert into public.user_roles (user_id, role, name) values (tests.user('fay@example.com'), 'field', 'Fay Field');
select tests.run(17);
select is(
  tests.staff_do(
    format('remove_team_member(%L, %L)', tests.user_id('fay@example.com'), tests.user_id('staff@example.com'))
  ),
  'accepted',
  'who leaves with a successor'
);
select tests.act_as_owner();
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(17))
    || (select array_agg(distinct private.visit_people_text(a.id)) from private.open_visits(tests.request(17)) as a),
  '{"Maya Lind","Maya Lind"}', 'gives the plan to them, with its visits'
);
update public.plans as p set people = '{"fay field"}' where p.quote_id = tests.plan_id(17);
delete from public.visits as a where a.plan_id = tests.plan_id(17);
insert into public.user_roles (user_id, role, name) values (tests.user_id('fay@example.com'), 'field', 'Fay Field');
select tests.run(17);
delete from public.user_roles as r where r.name = 'Fay Field';
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(17)), '{}', 'without one, it has nobody'
);
select isnt_empty(
  $$select 1 from private.work_on_requests(100) as w where w.request_id = tests.request(17) and w.why = 'plan-nobody'$$,
  'of which staff read today'
);

select is(tests.old_plan(18, 31, '{"billing": "advance"}'), 'accepted, accepted', 'a plan');
select tests.run(18);
insert into tests.things (name, id) values ('beside work', tests.plan_id(18));
select tests.act_as('staff@example.com');
insert into tests.things (name, id)
select 'work',
  public.send_quote(
    tests.request(18), tests.lines('{"price_cents": 20000}'), '', tests.today() + 7, 5000, 1, gen_random_uuid()
  );
select public.accept_quote_for_customer(
  tests.thing('work'), '{}', 20000, 'Rosa Mendez', 'by-phone', idempotency_key => gen_random_uuid()
);
select tests.act_as_owner();
select is(
  tests.send(
    jsonb_build_array(jsonb_build_object('plan_id', tests.thing('beside work'), 'day', tests.today() - 31))
  ) #>> '{0,state}',
  'sent',
  'whose month is invoiced after other work was accepted'
);
select tests.act_as_owner();
select is(
  (
    select array[public.is_invoiced(q)::text, public.is_to_invoice(q)::text, public.deposit_open_cents(q)::text]
    from public.quotes as q where q.id = tests.thing('work')
  ),
  '{false,true,5000}', 'that work is not invoiced, and its deposit is due'
);
update private.settings set pays_online = true;
select tests.act_as_anonymous();
select is(
  public.payment_to_start(tests.token(18), quote_id => tests.thing('work')) ->> 'amountCents', '5000',
  'the customer can pay it'
);
select is(
  tests.staff_do(format(
    'send_invoice(%L, ''{}'', array[%L]::uuid[], tests.lines(''{"price_cents": 20000}''), '''', tests.today(), 20000, '
    '1, gen_random_uuid())',
    tests.request(18), tests.thing('work')
  )), 'accepted', 'and its invoice needs no reason'
);

create temporary table running as select i.plans from public.repeating_income(1) as i;
select is(
  tests.plan(19, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 10)), 'accepted, accepted',
  'a plan'
);
select tests.act_as_owner();
insert into tests.things (name, id) values ('dead', tests.plan_id(19));
select is(
  tests.plan(19, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 5)), 'accepted, accepted',
  'that is replaced before its first day'
);
select is(
  jsonb_path_query_array(public.customer_request(tests.token(19)), '$.quotes[*].plan.state')
    || jsonb_path_query_array(public.customer_request(tests.token(19)), '$.quotes[*].plan.canStop'),
  '["runs", "ended", true, false]', 'has ended for the customer, and cannot be stopped'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select p.plan_id = tests.thing('dead'), p.state from public.plan_rows() as p where p.request_id = tests.request(19)
    order by 1$$,
  $$values (false, 'runs'), (true, 'ended')$$, 'and for staff'
);
select is(
  tests.staff_do(format('stop_plan_now(%L)', tests.thing('dead'))), 'PT409 plan_ended', 'who do not stop it either'
);
select tests.act_as_owner();
select is_empty(
  $$select 1 from private.running_plans() as p where p.quote_id = tests.thing('dead')$$, 'it does not run'
);
select private.run_plans(tests.today() + 12);
select is(
  (select count(*) from public.visits as a where a.plan_id = tests.thing('dead') and a.canceled_at is null)
    + (select count(*) from public.plan_invoices as b where b.plan_id = tests.thing('dead')),
  0::bigint, 'nor does a run write anything for it'
);
update public.plans as p
set first_on = (date_trunc('month', tests.today()) + interval '1 month')::date - 1,
  stopped_on = date_trunc('month', tests.today())::date
where p.quote_id = tests.thing('dead');
update public.plans as p
set first_on = date_trunc('month', tests.today())::date + 1 where p.quote_id = tests.plan_id(19);
select tests.act_as('staff@example.com');
select is(
  (select i.plans - r.plans from public.repeating_income(1) as i, running as r), 1::bigint,
  'and figures count the next one alone'
);

-- A plan that the daily run cannot write

select is(
  tests.plan(n, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 10)), 'accepted, accepted',
  'a plan'
)
from generate_series(20, 21) as n;
select tests.act_as_owner();
create function tests.stumble() returns trigger
language plpgsql as $$
begin
  raise 'This plan is broken.';
end;
$$;
do $$
begin
  execute format(
    'create trigger stumble before insert on public.plan_invoices for each row when (new.plan_id = %L) '
    'execute function tests.stumble()',
    tests.plan_id(20)
  );
end;
$$;
create function tests.fault_on_today() returns text
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  return (
    select jsonb_path_query(line, '$.reasons[*] ? (@.why == "plan-failed")') #>> '{detail,text}'
    from jsonb_array_elements(public.staff_today() -> 'do') as line where line ->> 'id' = tests.request(20)::text
  );
end;
$$;
create function tests.plans_ran_at() returns timestamptz
language sql security definer as $$
  select j.ran_well_at from private.jobs as j where j.name = 'plans';
$$;
update private.jobs set ran_well_at = '2026-01-01' where name = 'plans';
select private.run_plans(tests.today() + 12);
select is(
  array[tests.invoices_of(20)::text, tests.invoices_of(21)::text], array[null, '{"10 waiting"}'],
  'one that fails does not stop the others'
);
select is(tests.plans_ran_at(), '2026-01-01', 'the run did not go well');
select is(tests.fault_on_today(), 'This plan is broken.', 'and staff see which plan it was, and why');
select tests.act_as_owner();
drop trigger stumble on public.plan_invoices;
select private.run_plans(tests.today() + 12);
select is(tests.invoices_of(20), '{"10 waiting"}', 'a later run catches up');
select is(tests.plans_ran_at(), now(), 'which goes well');
select is(tests.fault_on_today(), null, 'and nothing is left for staff to see');

-- A caller who accepted by phone and gives the address later
select is(tests.plan(22, '{"people": ["Dana Cole"]}'), 'accepted, accepted', 'a plan');
select tests.act_as_owner();
update public.service_requests set email = '', taken_by_email = 'staff@example.com' where id = tests.request(22);
delete from private.mails where request_id = tests.request(22);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format(
    'select public.correct_request(%L, %L, %L)', tests.request(22),
    '{"fullName": "Rosa Mendez", "phone": "(562) 555-0144", "email": "rosa@example.com"}',
    '{"phone": "(562) 555-0144"}'
  )),
  'accepted', 'the address is added'
);
select tests.act_as_owner();
select results_eq(
  $$select m.kind from private.mails as m where m.request_id = tests.request(22)$$,
  $$values ('quote-accepted'::private.mail_kind)$$, 'the plan is mailed, which tells of its visits, and nothing else'
);

select * from finish();
rollback;

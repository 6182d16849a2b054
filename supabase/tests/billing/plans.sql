-- Plans: their days, the visits and invoices that the daily run adds, and the calls of customers and staff.
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
-- The id of the latest plan of request n.
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
-- Sends a plan for request n and accepts it.
create function tests.plan(n integer, overrides jsonb default '{}') returns text
language sql as $$
  select tests.offer(n, overrides) || ', ' || tests.accept(n);
$$;
-- Makes a plan and its visits older by this number of days.
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

-- The days of a plan

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
      -- Counts the days one by one over ten years.
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
  'plan_days returns the same days as a count day by day: the last day of a month that lacks the day, and then '
  'the usual day again'
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
  'plan_days leaves out the days of a pause, but not the day on which work continues'
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
  'the months of a plan begin on the day of the month of its first day'
);

-- Sending a plan

select is(tests.offer(1, o.terms, o.lines, o.more), o.outcome, o.name)
from (
  values
    ('{"every": 0}'::jsonb, tests.lines('{}'), '', 'PT422 invalid_plan', 'send_quote refuses a plan every 0 weeks'),
    ('{"every": 1.5}', tests.lines('{}'), '', 'PT422 invalid_plan', 'send_quote refuses a plan every 1.5 weeks'),
    ('{"unit": "day"}', tests.lines('{}'), '', 'PT422 invalid_plan', 'send_quote refuses a plan by the day'),
    ('{"at": "25:00"}', tests.lines('{}'), '', 'PT422 invalid_plan', 'send_quote refuses 25:00 as the time of a plan'),
    ('{"duration_minutes": 20}', tests.lines('{}'), '', 'PT422 invalid_plan',
    'send_quote refuses visits of less than half an hour'),
    ('{"billing": "never"}', tests.lines('{}'), '', 'PT422 invalid_plan', 'send_quote refuses an unknown way to bill'),
    ('{"people": ["dana@example.com"]}', tests.lines('{}'), '', 'PT422 invalid_plan',
    'send_quote refuses people by email address'),
    (
      jsonb_build_object('until', tests.today()), tests.lines('{}'), '', 'PT422 invalid_plan',
      'send_quote refuses a plan that ends before it begins'
    ),
    ('{"until": "someday"}', tests.lines('{}'), '', 'PT422 invalid_plan',
    'send_quote refuses an end that is not a date'),
    ('{}', tests.lines('{}', '{"optional": true}'), '', 'PT422 invalid_lines',
    'send_quote refuses optional lines in a plan'),
    ('{}', tests.lines('{}'), ', deposit_cents => 100', 'PT422 invalid_deposit',
    'send_quote refuses a deposit for a plan')
) as o (terms, lines, more, outcome, name);
select is(
  tests.outcome(format(
    'select public.send_quote(%L, tests.lines(''{}''), '''', tests.today() + 2, expected_version => 0, idempotency_key '
    '=> gen_random_uuid(), plan => tests.terms())',
    tests.request(1)
  )),
  'PT422 invalid_date', 'send_quote refuses a plan that can be accepted after its first day'
);
select is(
  tests.offer(1, '{"people": ["dana cole", "Lee Cho", "lee cho"], "every": 2, "billing": "advance"}'), 'accepted',
  'staff can send a plan'
);
select tests.act_as_owner();
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(1)), '{Dana Cole,Lee Cho}',
  'people get the spelling of the team, and each is stored once'
);
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-sent')) -> 'quote' -> 'plan',
  jsonb_build_object(
    'every', 2, 'unit', 'week', 'firstOn', tests.today() + 1, 'at', '09:30', 'durationMinutes', 60, 'until', null,
    'billing', 'advance', 'calls', null
  ),
  'the mail of the quote contains the terms of the plan'
);
select isnt(
  (select q.content_hash from public.quotes as q where q.id = tests.plan_id(1)),
  private.fingerprint((
    select private.quote_content(q, private.lines_of(q.id)) from public.quotes as q where q.id = tests.plan_id(1)
  )),
  'the content hash covers the terms of the plan'
);
select is(tests.seen(1, 'state'), 'offered', 'the customer sees the plan as offered');

-- Accepting a plan, and the daily run

select is(tests.accept(1), 'accepted', 'the customer accepts a plan');
select tests.act_as_owner();
select is(tests.seen(1, 'state'), 'runs', 'an accepted plan runs');
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
  'an acceptance adds eight weeks of visits, at the same hour in California, with their people'
);
select is(tests.status(1), 'scheduled', 'the request of a running plan is scheduled');
select is(
  private.mail_data(tests.mail(tests.request(1), 'quote-accepted')) #>> '{quote,nextVisitAt}',
  private.iso((tests.today() + 1 + time '09:30') at time zone 'America/Los_Angeles'),
  'the mail of the acceptance contains the first visit'
);
select is(tests.mails(1, 'visit-set'), 0::bigint, 'the visits of a plan send no mail visit-set');
select is(
  tests.mails(1, 'visit-reminder'),
  (
    select count(*)
    from public.visits as a where a.plan_id = tests.plan_id(1) and a.starts_at - interval '24 hours' > now()
  ),
  'each visit has a reminder on the day before'
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
  'each visit has a day sheet for its people'
);
select is(tests.invoices_of(1), null, 'a run adds no invoice before its day');
select is(tests.run(1), '{"visits": 0, "invoices": 0}', 'a second run on the same day adds nothing');
select is(
  tests.run(1, tests.today() + 15), '{"visits": 2, "invoices": 1}',
  'a run after an outage adds all missing visits and invoices'
);
select is(
  private.run_plans(tests.today() + 15), '{"visits": 0, "invoices": 0}',
  'after the run of one plan, the run of all plans adds nothing for it'
);
select is(
  tests.invoices_of(1), array['1 waiting'], 'a month that is billed in advance is to be invoiced on its first day'
);
update public.visits as a set canceled_at = now() where a.id = (tests.visit(1, 2)).id;
update public.visits as a set starts_at = a.starts_at + interval '1 day' where a.id = (tests.visit(1, 3)).id;
select is(tests.run(1), '{"visits": 0, "invoices": 0}', 'a run does not add canceled or moved visits again');

select is(
  tests.plan(2, '{"every": 6, "unit": "month", "billing": "visit"}'), 'accepted, accepted',
  'a plan every 6 months is accepted'
);
select tests.act_as_owner();
select is(tests.open(2), 1::bigint, 'a plan every 6 months has its first visit');
select tests.age(2, 2);
select is(tests.run(2) ->> 'visits', '1', 'the next visit is added after the first one is over');
select is(tests.run(2) ->> 'visits', '0', 'the next visit is added once');
select is(
  (tests.visit(2, 2)).starts_at,
  ((tests.today() - 1 + interval '6 months')::date + time '09:30') at time zone 'America/Los_Angeles',
  'the next visit has the same hour in California, also after the clock change'
);

-- Plans that bill each visit

select tests.act_as('staff@example.com');
select public.finish_visit((tests.visit(2, 1)).id, 'done', '', (tests.visit(2, 1)).sequence);
select tests.act_as_owner();
select is(tests.invoices_of(2), array['-1 waiting'], 'a visit that took place is to be invoiced with the plan');
select is((tests.visit(2, 1)).to_invoice, false, 'a visit of a plan is not marked to invoice by itself');
select tests.act_as('staff@example.com');
select public.finish_visit((tests.visit(2, 1)).id, 'nobody-there', '', (tests.visit(2, 1)).sequence);
select tests.act_as_owner();
select is(tests.invoices_of(2), null, 'a visit that did not take place is not invoiced with the plan');
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
  'plan_invoices_to_send returns the waiting invoice'
);
select is(
  (select jsonb_agg(item ->> 'state') from jsonb_array_elements(tests.send(jsonb_build_array(
    jsonb_build_object('plan_id', tests.plan_id(2), 'day', tests.today() - 1),
    jsonb_build_object('plan_id', tests.plan_id(2), 'day', tests.today())
  ))) as item),
  '["sent", "gone"]', 'send_plan_invoices returns the outcome of each invoice'
);
select is(
  tests.send(
    jsonb_build_array(jsonb_build_object('plan_id', tests.plan_id(2), 'day', tests.today() - 1))
  ) #>> '{0,invoiceReference}',
  (select i.reference from public.invoices as i where i.request_id = tests.request(2)),
  'send_plan_invoices returns the same invoice if it is repeated'
);
select tests.act_as_owner();
select results_eq(
  $$
    select i.total_cents, b.quote_id, v.visit_id, i.worked_on, i.billed_month, i.due_on, i.message,
      (select string_agg(l.text, ',') from public.invoice_lines as l where l.invoice_id = i.id)
    from public.invoices as i
    left
    join public.invoiced_quotes as b on b.invoice_id = i.id
    left join public.invoiced_visits as v on v.invoice_id = i.id
    where i.request_id = tests.request(2)
  $$,
  $$
    select 34900, tests.plan_id(2), (tests.visit(2, 1)).id, tests.today() - 1, null::date[], tests.today() + 14, '',
      'Treatment'
  $$,
  'the invoice has the lines of the plan and names the visit'
);
select is(tests.mails(2, 'invoice-sent'), 1::bigint, 'the customer gets the invoice once');
select is(
  tests.staff_do(format('send_plan_invoices(%L, tests.today() - 1)', '[{}]')), 'PT422 invalid_date',
  'send_plan_invoices refuses a due date of yesterday'
);
select is(
  tests.staff_do('send_plan_invoices(''[]'', tests.today())'), 'PT422 invalid_items',
  'send_plan_invoices refuses an empty list'
);

-- Plans that bill each month

select is(
  tests.plan(3, '{"billing": "advance", "unit": "month"}') || tests.plan(
    4, '{"billing": "arrears", "unit": "month", "people": ["Dana Cole"]}'
  ),
  'accepted, acceptedaccepted, accepted', 'two plans that are billed by the month are accepted'
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
  'a plan is to be invoiced on the first day of each month, or on the day after its last day'
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
  values ('', 'PT422 invalid_reason', 'leave_out_plan_invoice needs a reason'),
    ('A gift.', 'accepted', 'leave_out_plan_invoice is accepted with a reason'),
    ('A gift.', 'accepted', 'leave_out_plan_invoice can be repeated'),
    ('Another.', 'PT409 invoice_changed', 'leave_out_plan_invoice refuses a second reason')
) as r (reason, outcome, name);
select is(
  (select jsonb_agg(item ->> 'state') from jsonb_array_elements(tests.send((
    select jsonb_agg(jsonb_build_object('plan_id', w.plan_id, 'day', w.day) order by w.day)
    from public.plan_invoices as w where w.plan_id = tests.plan_id(3)
  ))) as item) -> 0,
  '"left-out"', 'send_plan_invoices does not send an invoice that is left out'
);
select tests.act_as_owner();
select matches(
  (
    select i.message
    from public.invoices as i join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id = tests.plan_id(3)
    order by i.number limit 1
  ),
  '^For [A-Z][a-z]+ [0-9]+(, [0-9]{4})? to [A-Z][a-z]+ [0-9]+, [0-9]{4}\.$',
  'the message of a monthly invoice names its days'
);
select matches(
  i.message,
  '^For ' || to_char(i.billed_month[1], 'FMMonth FMDD') || '.* to '
    || to_char(i.billed_month[2], 'FMMonth FMDD, YYYY') || '\.$',
  'billed_month has the days that the message names'
)
from public.invoices as i join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id = tests.plan_id(3)
order by i.number limit 1;
select is(
  (
    select i.above_cents
    from public.invoices as i join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id = tests.plan_id(3)
    order by i.number limit 1
  ) || ' '
    || private.owed_deposit((select r from public.service_requests as r where r.id = tests.request(3))),
  '0 0', 'an invoice of a plan is not compared with the accepted total'
);

-- Skipping a visit of a plan

select is(
  tests.customer_does(
    'skip_visit', n, format('visit_id => %L, expected_sequence => %s', coalesce(visit, gen_random_uuid()), sequence)
  ),
  outcome, name
)
from (
  values
    (1, (tests.visit(1, 4)).id, 7, 'PT409 visit_changed', 'skip_visit refuses an old sequence'),
    (3, (tests.visit(1, 4)).id, 0, 'PT409 no_visit', 'skip_visit refuses the visit of another request'),
    (1, (tests.visit(1, 2)).id, 0, 'PT409 no_visit', 'skip_visit refuses a canceled visit'),
    (1, (tests.visit(1, 4)).id, 0, 'accepted', 'skip_visit is accepted'),
    (1, (tests.visit(1, 4)).id, 0, 'accepted', 'skip_visit can be repeated')
) as o (n, visit, sequence, outcome, name);
select tests.act_as_owner();
select is(
  tests.mails(1, 'customer-activity-received') || ' ' || tests.mails(1, 'customer-activity'), '1 1',
  'a repeated skip_visit sends its two mails once'
);
select isnt(
  jsonb_path_query_first(
    public.customer_request(tests.token(1)), '$.visits[*] ? (@.id == $id)',
    jsonb_build_object('id', (tests.visit(1, 4)).id)
  ) ->> 'skipRequestedAt', null, 'the customer sees when skip_visit was called'
);
select is((tests.visit(1, 4)).canceled_at, null, 'skip_visit does not cancel the visit');
select tests.act_as('staff@example.com');
select is(
  (
    select (why #>> '{detail,visitId}')::uuid
    from jsonb_path_query(public.staff_today(), '$.answer[*].reasons[*]') as why
    where why #>> '{detail,type}' = 'skip-visit'
      and (why #>> '{detail,startsAt}')::timestamptz = (tests.visit(1, 4)).starts_at
  ),
  (tests.visit(1, 4)).id, 'Today shows staff the visit to skip'
);
select public.mark_customer_activity_read(c.id)
from public.customer_activity as c where c.visit_id = (tests.visit(1, 4)).id;
select tests.act_as_owner();
select is(
  (tests.data(tests.request(1), 'visit-kept') - 'answers') @> jsonb_build_object(
    'asked', 'skip-visit', 'visitId', (tests.visit(1, 4)).id
  ),
  true,
  'if staff mark the activity as handled without a skip, the mail visit-kept is sent'
);
select is(
  tests.customer_does('skip_visit', 1, format('visit_id => %L, expected_sequence => 0', (tests.visit(1, 4)).id)),
  'accepted', 'the customer can ask again to skip the visit'
);
select is(tests.staff_do(format('confirm_skip(%L)', (tests.visit(1, 4)).id)), 'accepted', 'confirm_skip is accepted');
select is(
  tests.staff_do(format('confirm_skip(%L)', (tests.visit(1, 4)).id)), 'accepted', 'confirm_skip can be repeated'
);
select is(
  tests.staff_do(format('confirm_skip(%L)', (tests.visit(2, 1)).id)), 'PT409 visit_over',
  'confirm_skip refuses a visit that is over'
);
select is(
  jsonb_path_query_first(public.staff_today(), '$.answer[*].reasons[*] ? (@.detail.type == "skip-visit")'), null,
  'after confirm_skip, the activity is handled'
);
select tests.act_as_owner();
select isnt((tests.visit(1, 4)).canceled_at, null, 'confirm_skip cancels the visit');
select is(
  tests.mails(1, 'visit-canceled') || ' ' || tests.mails(1, 'visit-skipped'), '0 1',
  'confirm_skip sends one mail visit-skipped, and no mail visit-canceled'
);
select is(
  (tests.data(tests.request(1), 'visit-skipped') ->> 'nextAt')::timestamptz, (tests.visit(1, 1)).starts_at,
  'the mail visit-skipped contains the next visit'
);
select tests.act_as('staff@example.com');

select public.cancel_visit((tests.visit(1, 3)).id, 0);
select tests.act_as_owner();
select is(
  private.stale_reason(tests.mail(tests.request(1), 'visit-canceled')), null,
  'cancel_visit sends the mail visit-canceled for a visit of a plan'
);

-- Pausing a plan

select is(
  tests.staff_do(format('pause_plan(%L, tests.today())', tests.plan_id(4))), 'PT422 invalid_date',
  'pause_plan refuses a pause until today'
);
select tests.act_as_owner();
update public.plans as p set every = 1, unit = 'week' where p.quote_id = tests.plan_id(4);
select tests.run(4);
select is(
  tests.staff_do(format('pause_plan(%L, tests.today() + 28)', tests.plan_id(4))), 'accepted', 'pause_plan is accepted'
);
select tests.act_as_owner();
select is_empty(
  $$select 1 from private.open_visits(tests.request(4)) as a where a.starts_at > now() and a.starts_at <
    private.start_of_day(tests.today() + 28)$$,
  'pause_plan cancels the visits of the pause'
);
select is(tests.seen(4, 'state'), 'paused', 'the customer sees the plan as paused');
select is(tests.run(4) ->> 'visits', '0', 'a run adds no visits during a pause');
select is(tests.mails(4, 'plan-paused'), 1::bigint, 'pause_plan sends the mail plan-paused');
select is(tests.status(4), 'scheduled', 'the request stays scheduled because of later visits');
select is(
  tests.staff_do(format('pause_plan(%L)', tests.plan_id(4))), 'accepted', 'pause_plan without a date ends the pause'
);
select is(tests.staff_do(format('pause_plan(%L)', tests.plan_id(4))), 'accepted', 'the end of a pause can be repeated');
select tests.act_as_owner();
select isnt_empty(
  $$select 1 from private.open_visits(tests.request(4)) as a where a.starts_at > now() and a.starts_at <
    private.start_of_day(tests.today() + 28)$$,
  'after the end of the pause, its visits are added again'
);
select is(tests.mails(4, 'plan-resumed'), 1::bigint, 'the end of a pause sends the mail plan-resumed once');
update public.plans as p
set paused_from = tests.today() - 40, paused_until = tests.today() - 20 where p.quote_id = tests.plan_id(4);
delete from public.plan_invoices as b where b.plan_id = tests.plan_id(4);
select tests.run(4);
select results_eq(
  $$select b.state::text, b.reason from public.plan_invoices as b where b.plan_id = tests.plan_id(4) order by b.day$$,
  $$values ('waiting', ''), ('left-out', 'The plan was paused.')$$,
  'a month that begins during a pause is not billed'
);

-- Changing the people who make the visits of a plan

select is(
  tests.staff_do(format('set_plan_people(%L, %L)', tests.plan_id(4), array['Dana Cole', 'Lee Cho'])), 'accepted',
  'set_plan_people is accepted'
);
select tests.act_as_owner();
select is(
  (
    select array_agg(distinct private.visit_people_text(a.id))
    from private.open_visits(tests.request(4)) as a where a.starts_at > now()
  ),
  '{"Dana Cole and Lee Cho"}', 'set_plan_people also changes the visits that exist'
);
update public.user_roles set name = 'Dana Fox' where name = 'Dana Cole';
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(4)), '{"Dana Fox","Lee Cho"}',
  'a new name of a team member is copied to their plans'
);
select tests.act_as('field@example.com');
select is(
  (select array_agg(p.quote_id order by p.quote_id) from public.plans as p),
  (select array_agg(id order by id) from unnest(array[tests.plan_id(1), tests.plan_id(4)]) as id),
  'field: reads the plans of their visits'
);
select is(
  (select count(*) from public.plan_invoices as b where b.plan_id not in (tests.plan_id(1), tests.plan_id(4))),
  0::bigint,
  'field: reads only the waiting invoices of those plans'
);
select tests.act_as('other@example.com');
select is((select count(*) from public.plans), 0::bigint, 'field: a person without visits of a plan reads no plan');
select tests.act_as_owner();
delete from public.user_roles where name = 'Dana Fox';
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(4)), '{Lee Cho}',
  'a person who leaves the team is removed from the plan'
);

-- Sending the next version of a plan

select is(
  tests.plan(4, jsonb_build_object('every', 2, 'first_on', tests.today() + 20, 'billing', 'visit')),
  'accepted, accepted',
  'a new version of a running plan is accepted'
);
select tests.act_as_owner();
select results_eq(
  $$
    select q.version, q.state::text, q.is_extra, p.ends_on, p.stopped_by
    from public.plans as p join public.quotes as q on q.id = p.quote_id where q.request_id = tests.request(4) order by 1
  $$,
  $$values (1, 'accepted', false, tests.today() + 19, null), (2, 'accepted', false, null, null)$$,
  'the former version ends on the day before the new one begins'
);
select is_empty(
  $$
    select 1 from private.open_visits(tests.request(4)) as a
    where (a.plan_id = tests.plan_id(4)) <> (a.starts_at >= private.start_of_day(tests.today() + 20))
  $$,
  'each version has the visits of its own days'
);
select is(
  tests.mails(4, 'visit-canceled') || ' ' || tests.mails(4, 'plan-stopped'), '0 0',
  'the change of the version sends no mail'
);
select tests.act_as('staff@example.com');
select is(
  public.stop_plan_now((select q.id from public.quotes as q where q.request_id = tests.request(4) and q.version = 1)),
  tests.today(),
  'stop_plan_now can stop the former version earlier'
);
select tests.act_as_owner();
select is(tests.seen(4, 'state'), 'runs', 'after that, the new version still runs');

-- Stopping a plan

select is(
  tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(1))), 'PT409 plan_ended',
  'stop_plan refuses the plan of another request'
);
select is(
  tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(3))), 'accepted',
  'stop_plan is accepted'
);
select is(
  tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(3))), 'accepted',
  'stop_plan can be repeated'
);
select isnt(tests.seen(3, 'stopRequestedAt'), null, 'the customer sees when stop_plan was called');
select tests.act_as_owner();
select is(
  tests.mails(3, 'customer-activity-received') || ' ' || tests.mails(3, 'customer-activity'), '1 1',
  'a repeated stop_plan sends its two mails once'
);
select tests.act_as('staff@example.com');
select isnt(
  jsonb_path_query_first(
    public.staff_today(), '$.answer[*].reasons[*] ? (@.detail.type == "stop-plan" && @.detail.planId == $plan)',
    jsonb_build_object('plan', tests.plan_id(3))
  ), null, 'Today shows staff that the customer asked to stop the plan'
);
select public.mark_customer_activity_read(c.id) from public.customer_activity as c where c.quote_id = tests.plan_id(3);
select tests.act_as_owner();
select is(
  tests.data(tests.request(3), 'plan-resumed') - 'nextAt' @> '{"stopRequested": true}', true,
  'if staff mark the activity as handled without a stop, the mail plan-resumed is sent'
);
select is(
  tests.customer_does('stop_plan', 3, format('quote_id => %L', tests.plan_id(3))), 'accepted',
  'the customer can ask again to stop the plan'
);
select tests.act_as('staff@example.com');
select is(
  public.stop_plan_now(tests.plan_id(3)), ((tests.today() - interval '2 months')::date + interval '3 months')::date - 1,
  'stop_plan_now ends a plan that is billed in advance with its month'
);
select is(
  public.stop_plan_now(tests.plan_id(3)), ((tests.today() - interval '2 months')::date + interval '3 months')::date - 1,
  'stop_plan_now can be repeated'
);
select tests.act_as_owner();
select is(tests.mails(3, 'plan-stopped'), 1::bigint, 'stop_plan_now sends the mail plan-stopped once');
select is_empty(
  $$
    select 1 from private.open_visits(tests.request(3)) as a, public.plans as p
    where p.quote_id = a.plan_id and a.starts_at >= private.start_of_day(p.ends_on + 1)
  $$,
  'stop_plan_now cancels the visits after the last day'
);
select is(
  tests.customer_does('stop_plan', 2, format('quote_id => %L', tests.plan_id(2))), 'accepted',
  'stop_plan is accepted for plan 2'
);
select tests.act_as_owner();
update public.customer_activity as c
set created_at = (tests.today() - 1 + time '12:00') at time zone 'America/Los_Angeles'
where c.quote_id = tests.plan_id(2);
select tests.act_as('staff@example.com');
select is(
  public.stop_plan_now(tests.plan_id(2)), tests.today() - 1,
  'stop_plan_now ends any other plan on the day on which the customer asked'
);
select is(
  tests.staff_do(format('pause_plan(%L, tests.today() + 3)', tests.plan_id(2))), 'PT409 plan_ended',
  'pause_plan refuses a plan that has ended'
);
select tests.act_as_owner();
select is(
  tests.status(2) || ' ' || tests.open(2) || ' ' || tests.seen(2, 'state'), 'contacted 0 ended',
  'after the end of its plan, the request is not scheduled'
);
select is(
  tests.plan(5, '{"billing": "advance", "unit": "month"}') || tests.staff_do(
    format('stop_plan_now(%L)', tests.plan_id(5))
  ),
  'accepted, acceptedaccepted', 'a plan can be stopped before it begins'
);
select tests.act_as_owner();
select tests.run(5, tests.today() + 40);
select is(tests.invoices_of(5), null, 'a plan that never began is not billed');
select is(tests.seen(5, 'state') || ' ' || tests.open(5), 'ended 0', 'a plan that never began has no visits');

-- Calls that are refused while a plan runs

select is(tests.staff_do(format(o.call, tests.plan_id(1), tests.request(1))), 'PT409 plan_runs', o.name)
from (
  values
    ('cancel_quote(%1$L, tests.today(), ''Moved.'', gen_random_uuid())', 'cancel_quote refuses a running plan'),
    ('record_deposit(%1$L, 100, ''cash'', tests.today(), 0, gen_random_uuid())',
    'record_deposit refuses a running plan'),
    ('set_service_request_status(%2$L, ''closed'', ''scheduled'', true)',
    'a request with a running plan cannot be closed'),
    ('set_service_request_status(%2$L, ''spam'', ''scheduled'', true)',
    'a request with a running plan cannot be marked as spam')
) as o (call, name);
select is(
  tests.customer_does('withdraw_request', 1, 'expected_visits => ''{}'''), 'PT409 plan_runs',
  'a request with a running plan cannot be withdrawn'
);
select tests.act_as_owner();
select is(private.open_of(array[tests.request(4)]), '["REQ-DDDDDD"]', 'an erasure waits for a running plan');
insert into public.plan_invoices (plan_id, day) values (tests.plan_id(5), tests.today());
select is(private.open_of(array[tests.request(5)]), '["REQ-EEEEEE"]', 'an erasure waits for an invoice of a plan');
delete from public.plan_invoices as b where b.plan_id = tests.plan_id(5);
select is(
  private.open_of(array[tests.request(5)]), '[]', 'an erasure does not wait after all invoices are sent or left out'
);

-- Other quotes for a request with a plan

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
  'a quote beside a plan is not extra work'
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
  'an invoice of a plan uses no deposit of another quote'
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
  1000, 'an invoice of a plan does not use up the accepted total of another quote'
);
select tests.act_as('staff@example.com');
select is(
  (select s.cents from public.sums_to_collect(array[tests.request(1)]) as s), 34900 + 15000,
  'a visit collects the open invoices and the other accepted quotes'
);

-- Plans in the lists of staff

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
    'Today shows a plan whose visits have no people, but not its request'
);
select tests.act_as_owner();
select is(
  (select w.facts #>> '{detail,lastDay}' from private.work_on_requests(100) as w where w.why = 'plan-ends'),
  (tests.today() + 25)::text, 'Today shows which plan ends soon'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select p.request_reference, p.state, p.price_cents, p.month_cents from public.plan_rows() as p where
    p.request_reference in ('REQ-CCCCCC', 'REQ-DDDDDD', 'REQ-EEEEEE')$$,
  $$
    values ('REQ-CCCCCC', 'runs', 34900, 34900), ('REQ-DDDDDD', 'runs', 34900, 34900),
      ('REQ-DDDDDD', 'runs', 34900, 75617), ('REQ-EEEEEE', 'ended', 34900, 34900)
  $$,
  'plan_rows returns the income of each plan in a month'
);
select results_eq(
  $$select i.plans > 0, i.cents > 0 from public.repeating_income(2) as i order by i.month desc limit 1$$,
  $$values (true, true)$$,
  'repeating_income returns the income of all plans in a month'
);
select is(
  (select count(*) from public.search_service_requests('REQ-EEEEEE', with_plan => true)) || ' '
    || (select count(*) from public.search_service_requests('REQ-DDDDDD', with_plan => true)),
  '0 1', 'search_service_requests finds only requests whose plan runs'
);

-- Personal data in plans

select is(
  public.export_customer('rosa3@example.com') #> '{requests,0,quotes,0}' -> 'plan' -> 'billing', '"advance"',
  'the export of a customer contains the terms of the plan'
);
select is(
  public.export_customer('rosa3@example.com') #> '{requests,0,quotes,0,planInvoices,0}',
  jsonb_build_object('day', (tests.today() - interval '2 months')::date, 'state', 'left-out', 'reason', 'A gift.'),
  'the export of a customer contains the invoices of the plan'
);
select tests.act_as_owner();
select is(tests.plan(6), 'accepted, accepted', 'plan 6 is accepted');
select tests.act_as_owner();
insert into tests.things (name, id) values ('kept', tests.plan_id(6));
delete from public.service_requests as r where r.id = tests.request(6);
select lives_ok('select private.run_plans()', 'a run skips a plan whose request was deleted');
select is(
  (select count(*) from public.visits as a where a.plan_id = tests.thing('kept')), 0::bigint,
  'a run adds nothing for a plan whose request was deleted'
);

-- Special cases of plans

select is(
  tests.plan(7, '{"people": ["Ana Ruiz", "Lee Cho"]}'), 'accepted, accepted',
  'a plan with a team member and a contractor is accepted'
);
select tests.act_as_owner();
update public.user_roles set name = 'Lee Cho' where user_id = tests.user_id('other@example.com');
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(7)), '{Lee Cho}',
  'if the two turn out to be one person, the plan names them once'
);
update public.plans as p set people = '{Lee Cho,LEE CHO}' where p.quote_id = tests.plan_id(7);
select is(tests.run(7, tests.today() + 7) ->> 'visits', '1', 'a run adds a visit of a plan that names a person twice');
update public.plans as p set people = '{lee cho}' where p.quote_id = tests.plan_id(7);
delete from private.mails as m where m.kind = 'day-sheet';
select is(
  tests.staff_do(format('set_plan_people(%L, %L)', tests.plan_id(7), array['Maya Lind'])), 'accepted',
  'set_plan_people gives the visits to another person'
);
select tests.act_as_owner();
select is(
  (select array_agg(distinct private.visit_people_text(a.id)) from private.open_visits(tests.request(7)) as a),
  '{"Maya Lind"}',
  'set_plan_people changes all visits, also with another spelling of the former person'
);
select is_empty(
  $$
    select (a.starts_at at time zone 'America/Los_Angeles')::date from private.open_visits(tests.request(7)) as a
    where a.starts_at > now() + interval '1 day'
    except select (m.data ->> 'day')::date from private.mails as m
    where m.kind = 'day-sheet' and m.data ->> 'member' = tests.user_id('staff@example.com')::text
  $$,
  'set_plan_people adds day sheets for the new person'
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
  'a visit with an invoice of its own is not invoiced with the plan'
);
select tests.act_as('staff@example.com');
select public.send_credit(i.id, tests.lines('{"price_cents": 34900}'), '', 34900, gen_random_uuid())
from public.invoices as i where i.request_id = tests.request(7);
select tests.act_as_owner();
select is(
  tests.invoices_of(7) || (tests.visit(7, 1)).to_invoice::text, array['-1 waiting', 'false'],
  'after that invoice is credited in full, the visit is to be invoiced with the plan'
);
select tests.send(jsonb_build_array(jsonb_build_object('plan_id', tests.plan_id(7), 'day', tests.today() - 1)));
select public.finish_visit((tests.visit(7, 1)).id, 'nobody-there', '', (tests.visit(7, 1)).sequence);
select public.send_credit(i.id, tests.lines('{"price_cents": 34900}'), '', 34900, gen_random_uuid())
from public.invoices as i where i.request_id = tests.request(7) and i.open_cents > 0;
select tests.act_as_owner();
select is(tests.invoices_of(7), array['-1 sent'], 'a credited visit that did not take place is not invoiced again');

select is(
  tests.plan(8, '{"billing": "arrears", "unit": "month"}'), 'accepted, accepted',
  'a plan that is billed after its months is accepted'
);
select tests.act_as_owner();
update public.plans as p
set first_on = tests.today() - 10, paused_from = tests.today() - 12, paused_until = tests.today() - 8
where p.quote_id = tests.plan_id(8);
select is(
  tests.staff_do(format('pause_plan(%L, tests.today() + 5)', tests.plan_id(8))), 'accepted',
  'a second pause is accepted'
);
select tests.act_as_owner();
select tests.run(8, tests.today() + 30);
select is(
  (select b.state::text from public.plan_invoices as b where b.plan_id = tests.plan_id(8) order by b.day limit 1),
  'left-out',
  'a month that began during the former pause is not billed'
);

select is(
  tests.plan(11, '{"billing": "advance", "unit": "month"}'), 'accepted, accepted',
  'a plan that is billed in advance is accepted'
);
select tests.act_as_owner();
insert into tests.things (name, id) values ('former', tests.plan_id(11));
update public.plans as p set first_on = tests.today() - 10 where p.quote_id = tests.plan_id(11);
select tests.run(11);
select is(
  tests.plan(11, jsonb_build_object('billing', 'advance', 'unit', 'month', 'first_on', tests.today() + 5)),
  'accepted, accepted',
  'a new version within the month is accepted'
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
select is(tests.twice(11), jsonb_build_array(days, days), 'staff see the days that both versions bill')
from days_billed_twice;
select tests.send(jsonb_build_array(jsonb_build_object('plan_id', tests.thing('former'), 'day', tests.today() - 10)));
select is(tests.twice(11), jsonb_build_array(days), 'staff see these days also after one of the invoices is sent')
from days_billed_twice;
select public.send_credit(i.id, tests.lines('{"price_cents": 34900}'), '', 34900, gen_random_uuid())
from public.invoices as i
join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id = tests.thing('former');
select is(tests.twice(11), jsonb_build_array(days, days), 'a month that is credited in full is to be invoiced again')
from days_billed_twice;
select results_eq(
  $$
    select w ->> 'credited' from jsonb_array_elements(public.plan_invoices_to_send()) as w
    where w ->> 'requestId' = tests.request(11)::text order by w ->> 'day'
  $$,
  $$select i.reference from public.invoices as i join public.invoiced_quotes as b on b.invoice_id = i.id and b.quote_id
    = tests.thing('former') union all select null$$,
  'a month to invoice again names the credited invoice'
);
select public.leave_out_plan_invoice(tests.thing('former'), tests.today() - 10, 'The next version bills it.');
select is(tests.twice(11), '[null]', 'after one invoice is left out, no day is billed twice');

select tests.act_as('staff@example.com');
create temporary table income as select * from public.repeating_income(1);
select is(
  tests.plan(9, '{"billing": "advance", "unit": "month"}') || tests.staff_do(
    format('stop_plan_now(%L)', tests.plan_id(9))
  )
    || tests.plan(10, '{"billing": "advance", "unit": "month"}'),
  'accepted, acceptedacceptedaccepted, accepted', 'a plan that is stopped at once and another plan are accepted'
);
select tests.act_as_owner();
update public.plans as p
set first_on = date_trunc('month', tests.today()) - interval '1 month' where p.quote_id = tests.plan_id(10);
select is(
  tests.plan(10, jsonb_build_object('billing', 'advance', 'unit', 'month', 'first_on', tests.today(), 'at', '23:59')),
  'accepted, accepted', 'a new version of the other plan is accepted'
);
select tests.act_as('staff@example.com');
select is(
  (select i.plans - f.plans from public.repeating_income(1) as i, income as f), 1::bigint,
  'repeating_income counts these three as one plan'
);

select tests.act_as_owner();
delete from public.visits as a where a.plan_id = tests.plan_id(7) and a.starts_at > now();
update public.service_requests as r set status = 'contacted' where r.id = tests.request(7);
select lives_ok('select private.run_plans()', 'the daily run succeeds');
select is(tests.status(7), 'scheduled', 'the daily run schedules a request that had no visit left');

-- The last invoice of a plan

-- Adds a plan without visits that began this number of days ago.
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
-- Calls stop_plan as the customer, and then moves the call back by this number of days.
create function tests.ask_to_stop(n integer, days integer) returns text
language plpgsql as $$
declare
  outcome constant text := tests.customer_does('stop_plan', n, format('quote_id => %L', tests.plan_id(n)));
begin
  perform tests.act_as_owner();
  update public.customer_activity as c
  set created_at = (tests.today() - ask_to_stop.days + time '12:00') at time zone 'America/Los_Angeles'
  where c.quote_id = tests.plan_id(n) and c.handled_at is null;
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
  'accepted, acceptedacceptedaccepted', 'a stopped plan that is billed after its months does not prevent a withdrawal'
);
select tests.act_as_owner();
select tests.run(12);
select is(
  tests.status(12) || ' ' || (
    select string_agg(b.state::text, ',') from public.plan_invoices as b where b.plan_id = tests.plan_id(12)
  ),
  'closed waiting', 'its last month is to be invoiced'
);
select is(
  tests.send_month(
    12, (select b.day - tests.today() from public.plan_invoices as b where b.plan_id = tests.plan_id(12))
  ),
  'sent', 'the invoice of the last month is sent'
);

select is(
  tests.old_plan(13, 40, jsonb_build_object('billing', 'arrears', 'until', tests.today() + 1)), 'accepted, accepted',
  'a plan with a last day is accepted'
);
update public.plans as p set until = tests.today() - 1 where p.quote_id = tests.plan_id(13);
update public.service_requests as r
set status = 'closed', created_at = now() - interval '20 years' where r.id = tests.request(13);
update public.service_request_history as h
set created_at = now() - interval '20 years' where h.request_id = tests.request(13);
select is(
  private.open_of(array[tests.request(13)]) || to_jsonb(tests.seen(13, 'state')), '["REQ-MMMMMM", "ended"]',
  'an erasure waits for a plan whose last month has no invoice yet'
);
select is_empty(
  'select 1 from private.outlived_requests() as r (id) where r.id = tests.request(13)',
  'retention waits for a plan whose last month has no invoice yet'
);
select tests.run(13);
select is(
  cardinality(tests.invoices_of(13)) || private.open_of(array[tests.request(13)])::text, '2["REQ-MMMMMM"]',
  'an erasure waits for the invoice of the last month'
);
update public.plan_invoices as b set state = 'left-out', reason = 'A gift.' where b.plan_id = tests.plan_id(13);
select is(
  private.open_of(array[tests.request(13)]), '[]', 'an erasure does not wait after all invoices are sent or left out'
);
select isnt_empty(
  'select 1 from private.outlived_requests() as r (id) where r.id = tests.request(13)',
  'retention does not wait after all invoices are sent or left out'
);

select is(
  tests.old_plan(14, 31, '{"billing": "advance"}') || tests.ask_to_stop(14, 30), 'accepted, acceptedaccepted',
  'the customer can ask to stop a plan that is billed in advance'
);
select tests.run(14);
select is(
  tests.invoices_of(14), array['-31 waiting'], 'until staff answer, no month after the last day is to be invoiced'
);
select tests.act_as('staff@example.com');
select public.mark_customer_activity_read(c.id) from public.customer_activity as c where c.quote_id = tests.plan_id(14);
select tests.act_as_owner();
select tests.run(14);
select is(cardinality(tests.invoices_of(14)), 2, 'if staff do not stop the plan, the next month is to be invoiced');
select is(tests.ask_to_stop(14, 30), 'accepted', 'the customer can ask again to stop the plan');
select tests.act_as('staff@example.com');
select is(tests.beyond_in_list(14), '{false,true}', 'staff see which month begins after the last day');
select is(
  tests.send_month(14, -31) || tests.send_month(14, ((tests.today() - 31 + interval '1 month')::date - tests.today())),
  'sentsent', 'both months can be sent'
);
select tests.act_as_owner();
select is(
  tests.beyond(14), array[(select max(i.reference) from public.invoices as i where i.request_id = tests.request(14))],
  'billed_beyond returns the invoice of the days after the last day'
);
select is(tests.credit_in_full(14), 'accepted', 'the latest invoice is credited');
select tests.act_as_owner();
select is(
  (
    select array_agg(b.state || ': ' || b.reason order by b.day)
    from public.plan_invoices as b where b.plan_id = tests.plan_id(14)
  ),
  array['sent: ', 'left-out: It begins after the last day of the plan.'],
  'a credited month after the last day is not to be invoiced again'
);
select is(tests.beyond(14), '{}', 'after the credit, billed_beyond returns no invoice');
select is(
  tests.staff_do(format('stop_plan_now(%L)', tests.plan_id(14))) || tests.credit_in_full(14), 'acceptedaccepted',
  'the plan is stopped and the other invoice credited'
);
select tests.act_as_owner();
select is(
  (select array_agg(b.state::text order by b.day) from public.plan_invoices as b where b.plan_id = tests.plan_id(14)),
  '{waiting,left-out}',
  'a credited month that began before the last day is to be invoiced again'
);

select is(tests.plan(15, '{"billing": "advance"}'), 'accepted, accepted', 'plan 15 is accepted');
select tests.act_as_owner();
insert into tests.things (name, id) values ('replaced', tests.plan_id(15));
select is(
  tests.plan(15, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 10)), 'accepted, accepted',
  'a new version of plan 15 is accepted'
);
select is(
  tests.customer_does('stop_plan', 15, format('quote_id => %L', tests.thing('replaced'))), 'PT409 plan_ends',
  'stop_plan refuses a plan that a new version replaces'
);
select is(
  jsonb_path_query_array(public.customer_request(tests.token(15)), '$.quotes[*].plan.canStop'),
  '[true, false]', 'the customer can stop the new version alone'
);

select is(
  tests.old_plan(16, 4, '{"billing": "visit", "unit": "week"}'), 'accepted, accepted',
  'a plan that is billed by the visit is accepted'
);
select is(tests.ask_to_stop(16, 3), 'accepted', 'the customer asks to stop that plan');
insert into public.visits (request_id, starts_at, duration_minutes, note, plan_id, plan_day)
select tests.request(16), (tests.today() - 1 + time '09:30') at time zone 'America/Los_Angeles', 60, '',
  tests.plan_id(16), tests.today() - 1;
select tests.act_as('staff@example.com');
select public.finish_visit((tests.visit(16, 1)).id, 'done', '', 0);
select is(tests.beyond_in_list(16), '{true}', 'staff see a visit that took place after the last day');
select tests.act_as_owner();
select is(
  tests.beyond(16), array[to_char(tests.today() - 1, 'FMMonth FMDD, YYYY')],
  'billed_beyond returns the day of that visit'
);
select is(tests.staff_do(format('stop_plan_now(%L)', tests.plan_id(16))), 'accepted', 'stop_plan_now is accepted');
select is(tests.beyond_in_list(16), '{true}', 'the visit is still to be invoiced after the stop');

select is(
  tests.old_plan(17, 4, '{"billing": "visit", "unit": "week", "people": ["fay field"]}'), 'accepted, accepted',
  'a plan for a person who is not yet in the team is accepted'
);
insert into public.user_roles (user_id, role, name) values (tests.user('fay@example.com'), 'field', 'Fay Field');
select tests.run(17);
select is(
  tests.staff_do(
    format('remove_team_member(%L, %L)', tests.user_id('fay@example.com'), tests.user_id('staff@example.com'))
  ),
  'accepted',
  'remove_team_member with a successor is accepted'
);
select tests.act_as_owner();
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(17))
    || (select array_agg(distinct private.visit_people_text(a.id)) from private.open_visits(tests.request(17)) as a),
  '{"Maya Lind","Maya Lind"}', 'the successor gets the plan and its visits'
);
update public.plans as p set people = '{"fay field"}' where p.quote_id = tests.plan_id(17);
delete from public.visits as a where a.plan_id = tests.plan_id(17);
insert into public.user_roles (user_id, role, name) values (tests.user_id('fay@example.com'), 'field', 'Fay Field');
select tests.run(17);
delete from public.user_roles as r where r.name = 'Fay Field';
select is(
  (select p.people from public.plans as p where p.quote_id = tests.plan_id(17)), '{}',
  'without a successor, the plan has no people'
);
select isnt_empty(
  $$select 1 from private.work_on_requests(100) as w where w.request_id = tests.request(17) and w.why = 'plan-nobody'$$,
  'Today shows the plan without people'
);

select is(tests.old_plan(18, 31, '{"billing": "advance"}'), 'accepted, accepted', 'plan 18 is accepted');
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
  'a month of a plan is invoiced after other work was accepted'
);
select tests.act_as_owner();
select is(
  (
    select array[public.is_invoiced(q)::text, public.is_to_invoice(q)::text, public.deposit_open_cents(q)::text]
    from public.quotes as q where q.id = tests.thing('work')
  ),
  '{false,true,5000}', 'the other work is not invoiced, and its deposit is due'
);
update private.settings set pays_online = true;
select tests.act_as_anonymous();
select is(
  public.payment_to_start(tests.token(18), quote_id => tests.thing('work')) ->> 'amountCents', '5000',
  'the customer can pay that deposit online'
);
select is(
  tests.staff_do(format(
    'send_invoice(%L, ''{}'', array[%L]::uuid[], tests.lines(''{"price_cents": 20000}''), '''', tests.today(), 20000, '
    '1, gen_random_uuid())',
    tests.request(18), tests.thing('work')
  )), 'accepted', 'the invoice of the other work needs no reason'
);

create temporary table running as select i.plans from public.repeating_income(1) as i;
select is(
  tests.plan(19, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 10)), 'accepted, accepted',
  'plan 19 is accepted'
);
select tests.act_as_owner();
insert into tests.things (name, id) values ('dead', tests.plan_id(19));
select is(
  tests.plan(19, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 5)), 'accepted, accepted',
  'a new version before the first day of plan 19 is accepted'
);
select is(
  jsonb_path_query_array(public.customer_request(tests.token(19)), '$.quotes[*].plan.state')
    || jsonb_path_query_array(public.customer_request(tests.token(19)), '$.quotes[*].plan.canStop'),
  '["runs", "ended", true, false]', 'for the customer, the former version has ended and cannot be stopped'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select p.plan_id = tests.thing('dead'), p.state from public.plan_rows() as p where p.request_id = tests.request(19)
    order by 1$$,
  $$values (false, 'runs'), (true, 'ended')$$, 'for staff, the former version has ended'
);
select is(
  tests.staff_do(format('stop_plan_now(%L)', tests.thing('dead'))), 'PT409 plan_ended',
  'stop_plan_now refuses the former version'
);
select tests.act_as_owner();
select is_empty(
  $$select 1 from private.running_plans() as p where p.quote_id = tests.thing('dead')$$,
  'running_plans leaves out the former version'
);
select private.run_plans(tests.today() + 12);
select is(
  (select count(*) from public.visits as a where a.plan_id = tests.thing('dead') and a.canceled_at is null)
    + (select count(*) from public.plan_invoices as b where b.plan_id = tests.thing('dead')),
  0::bigint, 'a run adds nothing for the former version'
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
  'repeating_income counts the new version alone'
);

-- The daily run fails for one plan.

select is(
  tests.plan(n, jsonb_build_object('billing', 'advance', 'first_on', tests.today() + 10)), 'accepted, accepted',
  'two plans are accepted'
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
  'a plan that fails does not stop the run of the others'
);
select is(tests.plans_ran_at(), '2026-01-01', 'a run with a failed plan is not recorded as successful');
select is(tests.fault_on_today(), 'This plan is broken.', 'Today shows the failed plan and the error');
select tests.act_as_owner();
drop trigger stumble on public.plan_invoices;
select private.run_plans(tests.today() + 12);
select is(tests.invoices_of(20), '{"10 waiting"}', 'a later run adds what the failed run did not');
select is(tests.plans_ran_at(), now(), 'a run without failed plans is recorded as successful');
select is(tests.fault_on_today(), null, 'after a successful run, Today shows no error');

-- A customer accepted by phone and gives an email address later.
select is(tests.plan(22, '{"people": ["Dana Cole"]}'), 'accepted, accepted', 'plan 22 is accepted');
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
  'accepted', 'correct_request adds the email address'
);
select tests.act_as_owner();
select results_eq(
  $$select m.kind from private.mails as m where m.request_id = tests.request(22)$$,
  $$values ('quote-accepted'::private.mail_kind)$$, 'the new email address gets the mail of the acceptance alone'
);

select * from finish();
rollback;

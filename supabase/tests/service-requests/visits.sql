-- Visits: access to visits, and how staff add, move, cancel and finish a visit.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
select tests.user('other@example.com', admin => true);

insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
values
  (tests.request(1), 'REQ-AAAAAA', 'booking', 'Ann', 'ann@example.com', '5625550100', '{}', 'new'),
  (tests.request(2), 'REQ-BBBBBB', 'quote', 'Ben', 'ben@example.com', '5625550100', '{}', 'contacted'),
  (tests.request(3), 'REQ-CCCCCC', 'quote', 'Cy', 'cy@example.com', '5625550100', '{}', 'closed'),
  (tests.request(4), 'REQ-DDDDDD', 'quote', 'Di', 'di@example.com', '5625550100', '{}', 'spam'),
  (tests.request(5), 'REQ-EEEEEE', 'quote', 'Ed', 'ed@example.com', '5625550100', '{}', 'new');

-- The sequence of each visit, as the caller's page shows it. By default, the visits in this file are on May 20, 2031,
-- 9:00 AM in California.
create function tests.visit_sequences(n integer) returns jsonb
language sql security definer as $$
  select private.visit_sequences(tests.request(n));
$$;
create function tests.add(
  n integer, starts_at text default '2031-05-20T16:00:00Z', duration_minutes integer default 60,
  people text default '{Sam Reyes}',
  note text default 'Ring twice.', accepts_clash boolean default true, expected jsonb default null
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.add_visits(%L, array[%L]::timestamptz[], %L, %L, %L, %L, %L)',
    tests.request(n), starts_at, duration_minutes, people, note,
    coalesce(expected, tests.visit_sequences(n)), accepts_clash
  ));
$$;
-- The open visit of a request, or the last visit if no visit is open.
create function tests.latest(n integer) returns public.visits
language sql as $$
  select a from public.visits as a where a.request_id = tests.request(n)
  order by (a.canceled_at is null and a.outcome is null) desc, a.canceled_at is null desc, a.starts_at desc,
    a.id limit 1;
$$;
create function tests.change(
  n integer, expected integer, starts_at text default '2031-05-20T16:00:00Z', duration_minutes integer default 60,
  people text default '{Sam Reyes}', note text default 'Ring twice.', accepts_clash boolean default true
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.change_visit(%L, %L, %L, %L, %L, %L, %L)',
    (tests.latest(n)).id, starts_at, duration_minutes, note, expected, people, accepts_clash
  ));
$$;
create function tests.cancel(n integer, expected integer default null) returns text
language sql as $$
  select tests.outcome(format('select public.cancel_visit(%L, %L)', (tests.latest(n)).id, expected));
$$;
create function tests.finish(n integer, outcome text, expected integer, note text default '') returns text
language sql as $$
  select tests.outcome(format(
    'select public.finish_visit(%L, %L, %L, %L)', coalesce((tests.latest(n)).id, tests.request(9)), outcome, note,
    expected
  ));
$$;
create function tests.tonight() returns text
language sql security definer as $$
  select (private.today() + time '23:30')::text || ' America/Los_Angeles';
$$;
create function tests.announce(n integer, minutes integer default 30) returns text
language sql as $$
  select tests.outcome(format('select public.announce_visit(%L, %L)', (tests.latest(n)).id, minutes));
$$;
create function tests.move(n integer, status text, cancels boolean default false) returns text
language sql as $$
  select tests.outcome(
    format('select tests.move_request(%L, %L, cancels_visit => %L)', tests.request(n), status, cancels)
  );
$$;
create function tests.shift(n integer, years integer) returns void
language sql security definer as $$
  update public.visits set starts_at = starts_at + years * interval '1 year' where request_id = tests.request(n);
$$;
create function tests.status(n integer) returns text
language sql as $$
  select status::text from public.service_requests where id = tests.request(n);
$$;
-- The mails about the visits of a request, in the order of queueing.
create function tests.mailed(n integer) returns text[]
language sql security definer as $$
  select array_agg(
    (m.kind::text || ' ' || (m.data ->> 'sequence'))::text order by m.created_at, (m.data ->> 'sequence')::integer,
    m.kind
  )
  from private.mails as m
  where m.request_id = tests.request(n) and m.kind in ('visit-set', 'visit-moved', 'visit-canceled');
$$;
create function tests.history(n integer) returns table (old_status text, new_status text, visit text, former_visit text)
language sql as $$
  select h.old_status::text, h.new_status::text, h.visit, h.former_visit
  from public.service_request_history as h
  where h.request_id = tests.request(n) order by h.id;
$$;

-- Access to visits
select tests.act_as_anonymous();
select is(tests.add(1), '42501', 'anonymous: cannot add a visit');
select throws_ok('select public.cancel_visit(null, 0)', '42501', null, 'anonymous: cannot cancel a visit');
select throws_ok('select * from public.' || name, '42501', null, 'anonymous: cannot read ' || name)
from unnest('{visits,visit_people}'::text[]) as name;
select tests.act_as('customer@example.com');
select is(tests.add(1), 'PT403 not_admin', 'customer: cannot add a visit');
select is(tests.change(1, 0), 'PT403 not_admin', 'customer: cannot change a visit');
select is(tests.cancel(1), 'PT403 not_admin', 'customer: cannot cancel a visit');
select tests.act_as('staff@example.com');
select is(tests.add(2), 'accepted', 'admin: can add a visit to a contacted request');
select is((select count(*) from public.visits), 1::bigint, 'admin: can read the visit');
select is((select array_agg(name) from public.visit_people), '{Sam Reyes}', 'admin: can read the people of the visit');
select throws_ok('update public.visits set note = $$x$$', '42501', null, 'admin: cannot write the table');
select throws_ok('delete from public.' || name, '42501', null, 'admin: cannot delete rows of ' || name)
from unnest('{visits,visit_people}'::text[]) as name;
select tests.act_as('customer@example.com');
select is_empty('select * from public.' || name, 'customer: cannot read ' || name)
from unnest('{visits,visit_people}'::text[]) as name;
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('other@example.com');
select tests.act_as('other@example.com');
select is(tests.change(2, 0), 'PT403 not_admin', 'removed admin: cannot move a visit');
select is(tests.cancel(2, 0), 'PT403 not_admin', 'removed admin: cannot cancel a visit');
select is_empty('select * from public.visits', 'removed admin: cannot read visits');

-- Calls of staff that are refused
select tests.act_as('staff@example.com');
select is(tests.add(9), 'PT404 not_found', 'an unknown request is refused');
select is(tests.change(9, 0), 'PT404 not_found', 'an unknown visit is not changed');
select is(tests.cancel(9), 'PT404 not_found', 'an unknown visit is not canceled');
select is(tests.add(3), 'PT409 request_closed', 'a closed request gets no visit');
select is(tests.add(4), 'PT409 request_closed', 'spam gets no visit');
select is(tests.add(1, at), 'PT422 invalid_visit', 'add_visits refuses ' || why)
from (
  values (null, 'no time'), ('infinity', 'an endless time'), ('20311-05-20T16:00:00Z', 'a year that was mistyped')
) as t (at, why);
select is(
  tests.outcome(format('select public.add_visits(%L, %L, 60, %L)', tests.request(1), at, '{Sam}')),
  'PT422 invalid_visit',
  'add_visits refuses this number of different times: ' || cardinality(at)
)
from (
  values ('{}'::timestamptz[]), ('{2031-05-20T16:00:00Z,2031-05-20T16:00:00Z}'),
    (array(select '2031-05-20T16:00:00Z'::timestamptz + n * interval '1 day' from generate_series(1, 11) as n))
) as t (at);
select is(
  tests.add(1, duration_minutes => minutes), 'PT422 invalid_visit',
  'add_visits refuses a duration of ' || coalesce(minutes::text, 'null')
)
from unnest(array[null, 0, 29, 481]) as minutes;
select is(
  tests.add(1, people => names), 'PT422 invalid_visit',
  'add_visits refuses the people ' || coalesce(left(to_json(names)::text, 20), 'nothing')
)
from unnest(array[
  null, '{}', '{NULL}', '{""}', E'{" \n\u200b"}', '{Sam,""}', '{sam@example.com}', '{' || repeat('x', 101) || '}',
  '{a,b,c,d,e,f,g,h,i,j,k}'
]) as names;
select is(
  tests.add(1, note => repeat('x', 2001)), 'PT422 invalid_visit', 'add_visits refuses a note of 2,001 characters'
);
select is(
  tests.add(1, expected => expected), 'PT409 visit_changed',
  'add_visits refuses an expected visit that does not exist'
)
from unnest(array[jsonb_build_object(tests.request(1), 0), 'null']) as expected;
select is(tests.status(1), 'new', 'a refusal does not change the status');
select is_empty('select * from tests.history(1)', 'a refusal adds no history');

-- A visit is set, moved, canceled and set again.
select is(
  tests.add(1, people => E'{" Sam\nReyes\u200b "}', note => E' Ring twice.\r\nDog. '), 'accepted',
  'a new request gets a visit'
);
select is(tests.status(1), 'scheduled', 'the new visit sets the status to scheduled');
select results_eq(
  $$
    select a.starts_at, a.duration_minutes, p.name, p.member_id, p.person, a.note, a.sequence, a.canceled_at is not null
    from public.visits as a join public.visit_people as p on p.visit_id = a.id where a.request_id = tests.request(1)
  $$,
  $$values ('2031-05-20T16:00:00Z'::timestamptz, 60, 'Sam Reyes', null::uuid, 'sam reyes', E'Ring twice.\nDog.', 0,
    false)$$,
  'the visit is stored with clean texts'
);
create temporary table first_one as select id from public.visits where request_id = tests.request(1);
select is(
  tests.add(1, expected => '{}'), 'PT409 visit_changed', 'add_visits refuses a caller who has not seen the first visit'
);
select is(tests.change(1, 7, note => E'Ring twice.\nDog.'), 'accepted', 'change_visit accepts an unchanged visit');
select is((tests.latest(1)).sequence, 0, 'an unchanged visit keeps its sequence');
select is(
  tests.change(1, 1, '2031-05-21T16:00:00Z'), 'PT409 visit_changed',
  'change_visit refuses another sequence than the current one'
);
select is(tests.change(1, 0, '2031-11-02T09:30:00Z', 480), 'accepted', 'change_visit moves the visit');
select is(
  tests.change(1, 0, '2031-05-22T16:00:00Z'), 'PT409 visit_changed', 'change_visit refuses the former sequence'
);
select is(tests.cancel(1, 0), 'PT409 visit_changed', 'cancel_visit refuses the former sequence');
select is(tests.cancel(1), 'PT409 visit_changed', 'cancel_visit refuses a missing sequence');
select is(
  tests.change(1, 1, '20311-05-20T16:00:00Z'), 'PT422 invalid_visit', 'change_visit refuses a year with five digits'
);
select is(tests.change(1, 1, people => '{}'), 'PT422 invalid_visit', 'change_visit refuses an empty list of people');
select is(tests.status(1), 'scheduled', 'the request stays scheduled');
select is(
  tests.change(1, 1, '2031-11-02T09:30:00Z', 480, note => 'Gate code 4.'), 'accepted', 'change_visit changes the note'
);
select is(tests.cancel(1, 2), 'accepted', 'cancel_visit is accepted');
select is(tests.status(1), 'contacted', 'after the cancellation, the request is contacted');
select is(tests.cancel(1, 2), 'accepted', 'cancel_visit can be repeated');
select is(
  tests.change(1, 2, '2031-11-02T09:30:00Z', 480, note => 'Gate code 4.'), 'PT409 visit_changed',
  'change_visit refuses a canceled visit'
);
select is(tests.add(1), 'accepted', 'a new visit after the cancellation is accepted');
select results_eq(
  $$select id = (select id from first_one), sequence, canceled_at is not null from public.visits where request_id =
    tests.request(1) order by canceled_at$$,
  $$values (true, 3, true), (false, 0, false)$$,
  'the new visit has another id, since calendars keep the canceled one'
);
select results_eq(
  'select * from tests.history(1)',
  $$values
    ('new', 'scheduled', 'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam Reyes', null),
    (
      'scheduled', 'scheduled', 'Sun, Nov 2, 2031, 1:30 AM, 8 hours, Sam Reyes',
      'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam Reyes'
    ),
    (
      'scheduled', 'scheduled', 'Sun, Nov 2, 2031, 1:30 AM, 8 hours, Sam Reyes',
      'Sun, Nov 2, 2031, 1:30 AM, 8 hours, Sam Reyes'
    ),
    ('scheduled', 'contacted', null, 'Sun, Nov 2, 2031, 1:30 AM, 8 hours, Sam Reyes'),
    ('contacted', 'scheduled', 'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam Reyes', null)$$,
  'the history has each step'
);
select is(
  tests.mailed(1),
  array['visit-set 0', 'visit-set 0', 'visit-moved 1', 'visit-canceled 3'],
  'the customer gets a mail about each step except the change of the note'
);
select tests.act_as_owner();
select results_eq(
  $$select recipient, data from private.mails where request_id = tests.request(1) and data ->> 'sequence' = '1' and
    kind <> 'visit-reminder'$$,
  $$select 'ann@example.com', jsonb_build_object(
      'reference', 'REQ-AAAAAA', 'requestKind', 'booking', 'name', 'Ann', 'visitId', id, 'sequence', 1,
      'startsAt', '2031-11-02T09:30:00.000Z', 'durationMinutes', 480, 'answers', '{}'::jsonb, 'newTime', true
    ) from first_one$$,
  'the mail stores the time and the changes; the people are read when it is sent'
);

-- Mails are no longer true if the mail server was down or the page showed an old state.
create function tests.mail(of_kind text, sequence text) returns private.mails
language sql security definer as $$
  select m from private.mails as m
  where m.request_id = tests.request(1) and m.kind::text = of_kind and m.data ->> 'sequence' = mail.sequence
  order by m.data ->> 'visitId' = (select id::text from first_one) desc, m.created_at desc limit 1;
$$;
create function tests.again(id uuid) returns text
language sql as $$
  select tests.outcome(format('select public.send_mail_again(%L)', id));
$$;
grant select on first_one to public;
create function tests.present() returns uuid
language sql security definer as $$
  select m.id from private.mails as m
  where m.request_id = tests.request(1) and m.kind = 'visit-set' and m.data ->> 'visitId' <> (
    select id::text from first_one
  );
$$;
update private.mails set state = 'failed', finished_at = now() where id = (tests.mail('visit-moved', '1')).id;
select tests.act_as('staff@example.com');
select is(
  public.admin_mail_problems() -> 'failed', '[]', 'a failed mail about an earlier state is not among the problems'
);
select is(
  tests.again((tests.mail('visit-moved', '1')).id), 'PT409 mail_outdated',
  'send_mail_again refuses a mail about an earlier state'
);
select is(tests.again(tests.present()), 'PT409 mail_waiting', 'the mail about the current visit is queued');
select tests.act_as_owner();
update private.mails set due_at = now() + interval '1 day' where request_id is distinct from tests.request(1);
select tests.act_as_service();
select is(
  (select array_agg(m ->> 'id') from jsonb_array_elements(public.claim_mails(100)) as m), array[tests.present()::text],
  'claim_mails sends only the mail about the current visit'
);
select tests.act_as_owner();
select is(
  (tests.mail('visit-set', '0')).state || ': ' || (tests.mail('visit-set', '0')).answer,
  'not_sent: A later email tells of a change.', 'an outdated mail has the reason why it was not sent'
);
select is(
  (tests.mail('visit-canceled', '3')).answer, 'The customer was not told of the visit.',
  'the cancellation of a visit is not sent if the visit was never mailed'
);
update private.mails set state = 'sent', leased_until = null where state = 'sending';
select tests.act_as('staff@example.com');
select is(tests.change(1, 0, note => 'Ring thrice.'), 'accepted', 'a change of the note sends no mail');
select is(tests.again(tests.present()), 'accepted', 'send_mail_again accepts the last mail, which is still true');

-- Status changes that affect a visit
select is(
  tests.move(1, 'contacted'), 'PT409 invalid_transition', 'scheduled → contacted is refused without a cancellation'
);
select is(
  tests.move(2, 'closed'), 'PT409 visit_ahead',
  'scheduled → closed is refused while a visit is ahead, unless the caller accepts to cancel it'
);
select tests.shift(2, -10);
select is(tests.move(2, 'closed'), 'accepted', 'scheduled → closed is accepted after the visit');
select is(
  (select canceled_at from public.visits where request_id = tests.request(2)), null, 'a closed request keeps its visit'
);
select is(tests.cancel(2, 0), 'PT409 not_scheduled', 'cancel_visit refuses a visit of a closed request');
select is(tests.change(2, 0), 'PT409 request_closed', 'change_visit refuses a visit of a closed request');
select is(tests.move(2, 'contacted'), 'PT409 invalid_transition', 'closed → contacted is refused with an open visit');
select is(tests.move(2, 'scheduled'), 'accepted', 'closed → scheduled is accepted with an open visit');
select tests.shift(2, 10);
select is(tests.mailed(2), array['visit-set 0'], 'both steps send the customer no mail');
select is(tests.move(2, 'spam'), 'accepted', 'scheduled → spam is accepted');
select results_eq(
  $$select canceled_at is not null, sequence from public.visits where request_id = tests.request(2)$$,
  $$values (true, 1)$$,
  'scheduled → spam cancels the visit'
);
select results_eq(
  'select * from tests.history(2)',
  $$values
    ('contacted', 'scheduled', 'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam Reyes', null),
    ('scheduled', 'closed', null, null),
    ('closed', 'scheduled', null, null),
    ('scheduled', 'spam', null, 'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam Reyes')$$,
  'the history has these steps'
);
select is(
  tests.mailed(2), array['visit-set 0', 'visit-canceled 1'], 'scheduled → spam sends the customer the cancellation'
);
select is(tests.move(2, 'new'), 'accepted', 'spam → new is accepted');
select is(tests.add(2), 'accepted', 'a new visit after spam is accepted');
select is(
  tests.move(2, 'closed', cancels => true), 'accepted',
  'scheduled → closed is accepted if the caller accepts to cancel the visit'
);
select is(
  tests.mailed(2), '{visit-set 0,visit-set 0,visit-canceled 1,visit-canceled 1}',
  'scheduled → closed sends the customer the cancellation'
);
select is(tests.move(2, 'contacted'), 'accepted', 'closed → contacted is accepted with a canceled visit');

-- Visits in the past
select is(tests.add(5, '2026-01-05T17:00:00Z', 30), 'accepted', 'add_visits accepts a time in the past');
select is(
  tests.change(5, 0, '2026-01-05T18:00:00Z', 30), 'PT409 visit_over', 'change_visit refuses a visit that is over'
);
select is(tests.cancel(5, 0), 'PT409 visit_over', 'cancel_visit refuses a visit that is over');

-- Outcomes of visits
select is(tests.finish(1, 'done', 1), 'PT409 visit_ahead', 'finish_visit refuses a visit ahead');
select is(tests.finish(9, 'done', 0), 'PT404 not_found', 'finish_visit refuses an unknown visit');
select is(tests.finish(5, null, 0), 'PT422 invalid_outcome', 'finish_visit refuses a missing outcome');
select is(
  tests.finish(5, 'done', 0, repeat('x', 2001)), 'PT422 invalid_outcome',
  'finish_visit refuses a note of 2,001 characters'
);
select is(
  tests.finish(5, 'done', 1), 'PT409 visit_changed', 'finish_visit refuses another sequence than the current one'
);
select is(
  tests.finish(5, 'nobody-there', 0, E' Rang\u200b twice. '), 'accepted',
  'finish_visit accepts the outcome nobody-there'
);
select is(tests.finish(5, 'nobody-there', 0, 'Rang twice.'), 'accepted', 'finish_visit can be repeated');
select is(tests.status(5), 'contacted', 'after its only visit, the request is contacted');
select is(tests.finish(5, 'done', 1), 'accepted', 'finish_visit corrects an outcome');
select is(tests.status(5), 'contacted', 'a corrected outcome does not change the status');
select results_eq(
  'select sequence, outcome::text, outcome_note from public.visits where request_id = tests.request(5)',
  $$values (2, 'done', '')$$,
  'the visit has the corrected outcome'
);
select results_eq(
  'select new_status::text, visit, outcome::text from public.service_request_history where request_id = '
  'tests.request(5) order by id',
  $$values
    ('scheduled', 'Mon, Jan 5, 2026, 9:00 AM, 30 minutes, Sam Reyes', null),
    ('contacted', 'Mon, Jan 5, 2026, 9:00 AM, 30 minutes, Sam Reyes', 'nobody-there'),
    ('contacted', 'Mon, Jan 5, 2026, 9:00 AM, 30 minutes, Sam Reyes', 'done')$$,
  'the history has both outcomes'
);
select is(
  tests.change(5, 2, '2026-01-06T17:00:00Z', 30), 'PT409 visit_changed', 'change_visit refuses a finished visit'
);
select is(tests.cancel(5, 2), 'PT409 not_scheduled', 'cancel_visit refuses a finished visit');
select is(tests.add(5, '2026-01-06T17:00:00Z', 30, note => 'Again.'), 'accepted', 'a second visit is added');
select is(tests.finish(5, 'not-needed', 0), 'accepted', 'finish_visit accepts the outcome not-needed');
select results_eq(
  'select starts_at, note, outcome::text from public.visits where request_id = tests.request(5) order by starts_at',
  $$values ('2026-01-05T17:00:00Z'::timestamptz, 'Ring twice.', 'done'), ('2026-01-06T17:00:00Z', 'Again.',
    'not-needed')$$,
  'both visits are stored'
);
select is(tests.mailed(5), null, 'a visit in the past sends the customer no mail');
select is(tests.move(5, 'closed'), 'accepted', 'the request is closed');
select is(tests.finish(5, 'done', 1), 'accepted', 'finish_visit corrects an outcome of a closed request');
select is(tests.status(5), 'closed', 'the request stays closed');
select is(tests.move(5, 'scheduled'), 'PT409 invalid_transition', 'closed → scheduled is refused with finished visits');
select is(tests.move(5, 'contacted'), 'accepted', 'closed → contacted is accepted with finished visits');

-- Staff announce that they are on the way.
select is(tests.announce(1), 'PT409 not_today', 'announce_visit refuses a visit of another day');
select is(tests.announce(5), 'PT409 visit_changed', 'announce_visit refuses a visit that is over');
select is(tests.add(5, tests.tonight(), 30, '{Kit}'), 'accepted', 'a visit today is accepted');
select is(
  tests.announce(5, minutes), 'PT422 invalid_minutes',
  'announce_visit refuses an arrival in ' || coalesce(minutes::text, 'no') || ' minutes'
)
from unnest(array[null, 0, 20, 240]) as minutes;
select is(tests.announce(5, 30), 'accepted', 'announce_visit is accepted');
select is(tests.announce(5, 45), 'accepted', 'announce_visit can be repeated');
select tests.act_as_owner();
select results_eq(
  $$select recipient, private.mail_data(m) ->> 'people', data ->> 'sequence', data ->> 'arrivesAt' from private.mails
    as m where request_id = tests.request(5) and kind = 'visit-on-the-way'$$,
  $$select 'ed@example.com', '["Kit"]', '0', private.iso(arrives_at) from public.visits where request_id =
    tests.request(5) and outcome is null$$,
  'the customer gets one mail with the time of the arrival'
);
select ok(
  arrives_at between now() + interval '30 minutes' and now() + interval '35 minutes' and extract(
    epoch from arrives_at
  )::integer % 300 = 0,
  'the time of the arrival is rounded up to five minutes'
)
from public.visits where request_id = tests.request(5) and outcome is null;
select results_eq(
  $$select private.customer_request_view(r) #> '{visits,0,onTheWay}' from public.service_requests as r where r.id =
    tests.request(5)$$,
  $$select jsonb_build_object('at', private.iso(now()), 'arrivesAt', private.iso(arrives_at)) from public.visits where
    request_id = tests.request(5) and outcome is null$$,
  'the page of the customer shows the time of the arrival'
);
create function tests.on_the_way() returns private.mails
language sql as $$
  select m from private.mails as m where m.request_id = tests.request(5) and m.kind = 'visit-on-the-way';
$$;
select is(private.stale_reason(tests.on_the_way()), null, 'the mail is not stale at first');
update private.mails set created_at = now() - interval '61 minutes' where kind = 'visit-on-the-way';
select is(private.stale_reason(tests.on_the_way()), 'It is too late to say so.', 'the mail is stale after an hour');
update private.mails set created_at = now() where kind = 'visit-on-the-way';
select tests.act_as('staff@example.com');
select is(tests.finish(5, 'done', 0), 'accepted', 'finish_visit accepts an earlier hour of the same day');
select tests.act_as_owner();
select is(private.stale_reason(tests.on_the_way()), 'The visit was changed.', 'the mail is stale after the visit');
select is(
  (private.customer_request_view(r) -> 'visits')::text, '[]', 'the page of the customer shows no open visit after that'
)
from public.service_requests as r where r.id = tests.request(5);
select tests.act_as('staff@example.com');
select is(tests.add(5, tests.tonight(), 30, '{Kit}'), 'accepted', 'another visit today is accepted');
select is(tests.announce(5), 'accepted', 'announce_visit is accepted for that visit');
select is(tests.change(5, 0, tests.tonight(), 30, '{Kit}', 'Ring.'), 'accepted', 'a change of the note is accepted');
select ok((tests.latest(5)).on_the_way_at is not null, 'a change of the note keeps the announcement');
select is(tests.change(5, 1, tests.tonight(), 30, '{Kit,Lou}'), 'accepted', 'a second person is added');
select is((tests.latest(5)).on_the_way_at, null, 'a change of the people clears the announcement');

-- If the customer was not there, one mail for each missed visit asks which days suit the customer.
select tests.act_as_owner();
delete from private.mails where request_id = tests.request(5) and kind = 'visit-missed';
create function tests.missed() returns private.mails
language sql security definer as $$
  select m from private.mails as m where m.request_id = tests.request(5) and m.kind = 'visit-missed';
$$;
create function tests.count_missed() returns bigint
language sql security definer as $$
  select count(*) from private.mails as m
  where m.request_id = tests.request(5) and m.kind = 'visit-missed' and m.data ->> 'visitId' = (
    tests.latest(5)
  ).id::text;
$$;
select tests.act_as('staff@example.com');
select is(tests.finish(5, 'done', (tests.latest(5)).sequence), 'accepted', 'finish_visit accepts the outcome done');
select is(tests.count_missed(), 0::bigint, 'the outcome done sends no mail visit-missed');
select is(
  tests.finish(5, 'nobody-there', (tests.latest(5)).sequence, n::text), 'accepted',
  'finish_visit changes the outcome to nobody-there'
)
from generate_series(1, 2) as n;
select is(tests.count_missed(), 1::bigint, 'the outcome nobody-there sends one mail visit-missed');
select tests.act_as_owner();
select is((tests.missed()).recipient, 'ed@example.com', 'visit-missed is sent to the email address of the customer');
select is(private.stale_reason(tests.missed()), null, 'visit-missed is not stale at first');
select tests.act_as('staff@example.com');
select is(tests.add(5), 'accepted', 'a new visit is added before the mail is sent');
select tests.act_as_owner();
select is(
  private.stale_reason(tests.missed()), 'The visit was changed, or another one is set.',
  'visit-missed is stale after a new visit'
);
update public.visits set canceled_at = now() where request_id = tests.request(5) and outcome is null;
update public.service_requests set status = 'closed' where id = tests.request(5);
select is(
  private.stale_reason(tests.missed()), 'The visit was changed, or another one is set.',
  'visit-missed is stale after the request is closed'
);
update public.service_requests set status = 'contacted' where id = tests.request(5);
delete from private.mails where request_id = tests.request(5);
delete from public.visits where request_id = tests.request(5);

-- The wording of a mail depends on the mails that the customer already got.
select tests.act_as_owner();
create function tests.claim(n integer) returns text
language plpgsql as $$
declare
  claimed text;
begin
  perform tests.act_as_service();
  select m ->> 'kind' into claimed
  from jsonb_array_elements(public.claim_mails(100)) as m
  where m -> 'data' ->> 'reference' = 'REQ-' || repeat(chr(64 + n), 6);
  perform tests.act_as_owner();
  update private.mails set state = 'sent', leased_until = null where state = 'sending';
  perform tests.act_as('staff@example.com');
  return claimed;
end;
$$;
-- The changes of a visit that the queued mail contains
create function tests.queued_changes(n integer) returns text[]
language sql security definer as $$
  select array(
    select change.name from unnest('{newTime,newLength}'::text[]) as change (name) where m.data ? change.name
  )
  from private.mails as m where m.request_id = tests.request(n) and m.state = 'queued' and m.kind = 'visit-moved'
  order by (m.data ->> 'sequence')::integer desc limit 1;
$$;
select tests.act_as('staff@example.com');
select tests.claim(5);
select is(tests.add(5, '2031-05-19T16:00:00Z'), 'accepted', 'a visit is set');
select is(tests.change(5, 0), 'accepted', 'the visit is moved before its mail is sent');
select is(tests.claim(5), 'visit-set', 'the first mail is visit-set, since the customer knows no former time');
select is(tests.change(5, 1, '2031-05-21T16:00:00Z'), 'accepted', 'a second move is accepted');
select is(
  tests.change(5, 2, '2031-05-21T16:00:00Z', people => '{Lee Chu}'), 'accepted', 'a change of the people is accepted'
);
select is(
  tests.queued_changes(5), '{newTime}',
  'the mail of the change replaces the queued one and names the new time'
);
select is(tests.claim(5), 'visit-moved', 'the second move is sent as visit-moved');
select is(
  tests.change(5, 3, '2031-05-21T16:00:00Z', 90, '{Lee Chu}'), 'accepted', 'a change of the duration is accepted'
);
select is(tests.queued_changes(5), '{newLength}', 'the mail names the new duration');
select is(tests.claim(5), 'visit-moved', 'the new duration is sent as visit-moved');
select is(tests.change(5, 4, '2031-05-21T16:00:00Z', 90), 'accepted', 'another change of the people is accepted');
select is(tests.queued_changes(5), '{}', 'the mail names no change of time or duration');
select is(tests.claim(5), 'visit-moved', 'the change of the people is sent as visit-moved');
select is(tests.cancel(5, 5), 'accepted', 'a cancellation is accepted');
select is(tests.claim(5), 'visit-canceled', 'the cancellation of a mailed visit is sent as visit-canceled');
select is(tests.add(5), 'accepted', 'another visit is accepted');
select is(tests.cancel(5, 0), 'accepted', 'the visit is canceled before its mail is sent');
select is(tests.claim(5), null, 'no mail is sent about that visit');
select tests.act_as_owner();
delete from private.mails where request_id = tests.request(5);
select tests.act_as('staff@example.com');
select is(tests.add(5), 'accepted', 'a visit is added whose mail is sent only after its time');
select tests.act_as_owner();
update private.mails set data = data || '{"startsAt": "2026-01-05T17:00:00.000Z"}' where request_id = tests.request(5);
select tests.act_as('staff@example.com');
select is(tests.claim(5), null, 'the late mail is not sent');
select tests.act_as_owner();
select is(
  (select state || ': ' || answer from private.mails where request_id = tests.request(5) and kind = 'visit-set'),
  'not_sent: The time of the visit has passed.', 'the late mail has the reason why it was not sent'
);

-- The people of a visit are team members and contractors. Staff must confirm two visits of one person at the same time.
select tests.act_as_owner();
select tests.user('dana@example.com', admin => true);
update public.user_roles set name = 'Dana Okafor' where user_id = tests.user_id('dana@example.com');
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-XXXXX' || chr(64 + n), 'quote', 'Guest ' || n, '', '5625550100', '{}'
from generate_series(6, 8) as n;
-- The people of the open visits of a request. A team member's name is followed by 'member', a contractor's name by its
-- normalized form.
create function tests.person(n integer) returns text
language sql security definer as $$
  select coalesce(
    string_agg(p.name || ' ' || case when p.member_id is null then p.person else 'member' end, ', ' order by p.name), ''
  )
  from public.visit_people as p join private.open_visits(tests.request(n)) as a on a.id = p.visit_id;
$$;
select tests.act_as('staff@example.com');
select is(
  tests.add(6, '2033-05-20T16:00:00Z', people => '{dana OKAFOR}'), 'accepted', 'add_visits accepts a team member'
);
select is(tests.person(6), 'Dana Okafor member', 'a team member is found by the name in any case');
select is(
  tests.add(7, '2033-05-20T16:59:00Z', people => '{Dana Okafor}', accepts_clash => false), 'PT409 visit_clash',
  'add_visits refuses two visits of a person at one time'
);
select throws_ok(
  format($$select public.add_visits(%L, '{2033-05-20T15:01:00Z}', 60, '{Lee,Dana Okafor}')$$, tests.request(7)),
  'PT409',
  'Dana Okafor has another visit then: Guest 6, Fri, May 20, 2033, 9:00 AM, 1 hour.',
  'the refusal names the other visit'
);
select is(
  tests.add(7, '2033-05-20T17:00:00Z', people => '{Dana Okafor}', accepts_clash => false), 'accepted',
  'a visit that begins at the end of another one is accepted'
);
select is(
  tests.change(7, 0, '2033-05-20T16:30:00Z', people => '{Dana Okafor}'), 'accepted',
  'two visits at one time are accepted with a confirmation'
);
select is(
  tests.change(7, 1, '2033-05-20T16:30:00Z', people => '{Dana Okafor}', note => 'x', accepts_clash => false),
  'accepted',
  'a change of the note needs no second confirmation'
);
select is(
  tests.add(8, '2033-05-20T16:00:00Z', people => '{Renée Fox}', accepts_clash => false), 'accepted',
  'add_visits accepts a contractor'
);
select is(tests.person(8), 'Renée Fox renee fox', 'a contractor is stored under the name without accents');
select is(
  tests.change(7, 2, '2033-05-20T16:30:00Z', people => '{Dana Okafor,RENEE fox}', accepts_clash => false),
  'PT409 visit_clash',
  'a clash of a contractor is found in any spelling and any place of the list'
);
select is(
  tests.outcome(format(
    'select public.add_visits(%L, %L, 120, %L, expected_visits => %L)', tests.request(8),
    '{2033-06-20T16:00:00Z,2033-06-20T17:00:00Z}', '{Lou}', tests.visit_sequences(8)
  )), 'PT409 visit_clash', 'add_visits refuses two visits of one request at one time'
);

-- A new name of a team member does not change the sequence of the member's visits.
select public.update_team_member(tests.user_id('dana@example.com'), 'Dana Fox', '');
select results_eq(
  $$
    select p.name, a.sequence from public.visits as a join public.visit_people as p on p.visit_id = a.id
    where a.request_id in (tests.request(6), tests.request(7)) order by a.sequence
  $$,
  $$values ('Dana Fox', 0), ('Dana Fox', 2)$$, 'the visits have the new name and the same sequence'
);
select is(
  tests.change(6, 0, '2033-05-20T16:00:00Z', people => null, note => 'A dog.'), 'accepted',
  'change_visit without people keeps them'
);
select is(tests.person(6), 'Dana Fox member', 'the visit has the new name');

-- If a team member leaves, a successor gets the open visits, or the visits have no people. No open visit keeps the name
-- of the member who left.
select tests.act_as_owner();
create function tests.remove(member text, successor text) returns text
language sql as $$
  select tests.outcome(
    format('select public.remove_team_member(%L, %L)', tests.user_id(member), tests.user_id(successor))
  );
$$;
select tests.user('kim@example.com', admin => true);
update public.user_roles set name = 'Kim Ito' where user_id = tests.user_id('kim@example.com');
insert into public.service_requests (id, reference, kind, name, email, phone, details)
values ('42000000-0000-4000-8000-000000000010', 'REQ-KKKKKK', 'quote', 'Kai', 'kai@example.com', '', '{}');
insert into private.request_tokens (request_id, token) values (tests.request(6), repeat('6', 32))
on conflict (request_id) do update set token = excluded.token;
update public.service_requests set email = 'guest6@example.com' where id = tests.request(6);
select tests.act_as('staff@example.com');
select is(tests.add(10, '2026-01-05T17:00:00Z', people => '{Dana Fox}'), 'accepted', 'a visit in the past is added');
select is(
  tests.remove('dana@example.com', successor), 'PT409 no_member',
  'remove_team_member refuses as successor ' || successor
)
from unnest(array['customer@example.com', 'dana@example.com', 'staff@example.com']) as successor;
select is(
  tests.remove('dana@example.com', 'kim@example.com'), 'accepted', 'remove_team_member with a successor is accepted'
);
select is(tests.person(n), who, 'open visits go to the successor, past visits keep the name')
from (values (6, 'Kim Ito member'), (7, 'Kim Ito member'), (10, 'Dana Fox member')) as t (n, who);
select is(
  array[(tests.latest(6)).sequence, (tests.latest(7)).sequence, (tests.latest(10)).sequence], '{2,3,0}',
    'open visits get a new sequence'
);
select is((tests.mailed(6))[1], 'visit-moved 2', 'the customer gets a mail about the new person');
select is(
  tests.change(6, 1, '2033-05-20T16:00:00Z'), 'PT409 visit_changed',
  'change_visit refuses the sequence from before the change'
);
select is(
  tests.change(7, 3, '2033-05-20T16:30:00Z', people => '{Kim Ito,Lou Long}', note => 'x'), 'accepted',
  'a visit of two people is accepted'
);
select is(tests.remove('kim@example.com', null), 'accepted', 'remove_team_member without a successor is accepted');
select is(tests.person(6), '', 'a visit of that member alone has no people');
select is(tests.person(7), 'Lou Long lou long', 'a visit of two people keeps the other one');
select is(
  (
    select h.former_visit || ' -> ' || h.visit
    from public.service_request_history as h where h.request_id = tests.request(n) order by h.id desc limit 1
  ),
  becomes, 'the history has the former and the new people'
)
from (
  values (6, 'Fri, May 20, 2033, 9:00 AM, 1 hour, Kim Ito -> Fri, May 20, 2033, 9:00 AM, 1 hour, nobody yet'),
    (7, 'Fri, May 20, 2033, 9:30 AM, 1 hour, Kim Ito and Lou Long -> Fri, May 20, 2033, 9:30 AM, 1 hour, Lou Long')
) as t (n, becomes);
select is(cardinality(tests.mailed(6)), 1, 'the customer gets no mail about a visit without people');
select tests.act_as_anonymous();
select is(
  public.customer_request(repeat('6', 32)) #>> '{visits,0,people}', '',
  'the page of the customer does not show the removed name'
);
select tests.act_as('staff@example.com');
select is(
  tests.change(6, 3, '2033-05-20T17:00:00Z', people => null), 'accepted', 'change_visit moves a visit without people'
);
select is(tests.person(6), '', 'the moved visit still has no people');
select is(tests.change(6, 4, '2033-05-20T17:00:00Z', people => '{Lee Chu}'), 'accepted', 'change_visit adds a person');
select is(
  tests.change(6, 5, '2033-05-20T17:00:00Z', people => '{}'), 'PT422 invalid_visit',
  'change_visit refuses to remove all people'
);
select is((tests.mailed(6))[3], 'visit-moved 5', 'the customer gets a mail about the new person');
select tests.act_as_owner();
update public.visits set starts_at = now() - interval '10 minutes' where request_id = tests.request(10);
select tests.act_as('staff@example.com');
select throws_ok(
  format($$select public.change_visit(%L, '2033-06-05T17:00:00Z', 60, '', 0, '{Dana Fox}')$$, (tests.latest(10)).id),
  'PT422',
  'Dana Fox is no longer in the team. Please enter who is going.',
  'a past visit is not moved ahead with the name of a former member'
);
select is(
  tests.change(7, 5, '2033-05-20T20:00:00Z', people => '{Dana Fox}'), 'accepted',
  'a former member can be added as a contractor'
);
select is(tests.person(7), 'Dana Fox dana fox', 'the former member is stored as a contractor');
-- The people of visits change by SQL or because an account is deleted.
select tests.act_as_owner();
select tests.user('lee@example.com', admin => true);
update public.user_roles set name = 'Lee Chu' where user_id = tests.user_id('lee@example.com');
select is(tests.person(6), 'Lee Chu member', 'a contractor who joins the team becomes a member in visits');
delete from auth.users where email = 'lee@example.com';
select is(tests.person(6), '', 'a deleted account leaves its visits without people');
select tests.act_as('staff@example.com');
select public.update_team_member(tests.user_id('staff@example.com'), 'Renee Fox', '');
select is(
  tests.person(8), 'Renee Fox member', 'a member who takes the name of a contractor gets the contractor''s visits'
);
select is(
  tests.change(8, 0, '2033-05-20T16:00:00Z', people => '{Renee Fox,Renée FOX,Lou}'), 'accepted',
  'a person who is named twice is accepted'
);
select is(tests.person(8), 'Lou lou, Renee Fox member', 'a person who is named twice is stored once');
select is(
  tests.change(8, 1, '2033-05-20T16:00:00Z', people => '{Ren Fox,Renee Fox}'), 'accepted',
  'a team member and a contractor are accepted'
);
select public.update_team_member(tests.user_id('staff@example.com'), 'Ren Fox', '');
select is(
  tests.person(8), 'Ren Fox member', 'if the member takes the contractor''s name, they are stored as one person'
);

-- Visits on several days with several people
select tests.act_as_owner();
delete from public.service_requests;
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'quote', 'Guest ' || n, 'many' || n || '@example.com',
  '5625550100', '{}'
from generate_series(1, 2) as n;
create function tests.add_days(n integer, times timestamptz[], people text[]) returns text
language sql as $$
  select tests.outcome(
    format(
      'select public.add_visits(%L, %L, 120, %L, %L, %L)', tests.request(n), times, people, 'Bring it.',
      tests.visit_sequences(n)
    )
  );
$$;
create function tests.visit_on(n integer, day date) returns public.visits
language sql as $$
  select a from public.visits as a
  where a.request_id = tests.request(n) and (
    a.starts_at at time zone 'America/Los_Angeles'
  )::date = day order by a.canceled_at nulls first limit 1;
$$;
create function tests.cancel_on(n integer, day date) returns text
language sql as $$
  select tests.outcome(
    format('select public.cancel_visit(%L, %L)', (tests.visit_on(n, day)).id, (tests.visit_on(n, day)).sequence)
  );
$$;
-- Sends the queued mails to customers. Returns the mails with the days in each mail.
create function tests.mailed() returns text[]
language plpgsql as $$
declare
  mails text[];
begin
  perform tests.act_as_service();
  mails := array(
    select (m ->> 'kind') || ' ' || jsonb_path_query_array(
      m, '$.data.visits[*].startsAt'
    )::text || ' ' || (m -> 'data' ->> 'startsAt') || ' ' || (
      m -> 'data' -> 'visits' -> 0 ->> 'people'
    )
    from jsonb_array_elements(public.claim_mails(100)) as m where m ->> 'recipient' like 'many%' order by 1
  );
  perform tests.act_as_owner();
  update private.mails set state = 'sent', leased_until = null, finished_at = now() where state = 'sending';
  perform tests.act_as('staff@example.com');
  return mails;
end;
$$;
select tests.act_as('staff@example.com');
select is(
  tests.add_days(1, '{2034-03-16T16:00:00Z,2034-03-02T17:00:00Z,2034-03-03T17:00:00Z}', '{Sam Field,Lee Cho,Ann Bell}'),
  'accepted',
  'three days for three people are accepted'
);
select results_eq(
  'select * from tests.history(1)',
  $$values
    ('new', 'scheduled', 'Thu, Mar 2, 2034, 9:00 AM, 2 hours, Ann Bell, Lee Cho, and Sam Field', null),
    ('scheduled', 'scheduled', 'Fri, Mar 3, 2034, 9:00 AM, 2 hours, Ann Bell, Lee Cho, and Sam Field', null),
    ('scheduled', 'scheduled', 'Thu, Mar 16, 2034, 9:00 AM, 2 hours, Ann Bell, Lee Cho, and Sam Field', null)$$,
  'the history has each day'
);
select is(
  tests.mailed(),
  array[
    'visit-set ["2034-03-02T17:00:00.000Z", "2034-03-03T17:00:00.000Z", "2034-03-16T16:00:00.000Z"] '
    '2034-03-02T17:00:00.000Z ["Ann Bell", "Lee Cho", "Sam Field"]'
  ],
  'one mail names all days'
);
select is(
  tests.add_days(1, '{2034-03-20T16:00:00Z,2034-03-21T16:00:00Z,2034-03-22T16:00:00Z}', '{Lee Cho}'), 'accepted',
  'three more days are accepted'
);
select is(tests.cancel_on(1, '2034-03-20'), 'accepted', 'one of them is canceled before its mail is sent');
select is(
  tests.outcome(
    format(
      'select public.change_visit(%L, %L, 60, %L, 0)', (tests.visit_on(1, '2034-03-21')).id, '2034-03-23T16:00:00Z', ''
    )
  ),
  'accepted', 'one of them is moved before its mail is sent'
);
select is(
  tests.mailed(),
  array[
    'visit-set ["2034-03-22T16:00:00.000Z"] 2034-03-22T16:00:00.000Z ["Lee Cho"]',
    'visit-set ["2034-03-23T16:00:00.000Z"] 2034-03-23T16:00:00.000Z ["Lee Cho"]'
  ],
  'each mail names only days that are true'
);
select is(tests.status(1), 'scheduled', 'after one cancellation, the request is still scheduled');
select is(tests.cancel_on(1, '2034-03-02'), 'accepted', 'one of the first days is canceled');
select is(
  tests.mailed(),
  array['visit-canceled ["2034-03-02T17:00:00.000Z"] 2034-03-02T17:00:00.000Z ["Ann Bell", "Lee Cho", "Sam Field"]'],
  'the canceled day is mailed by itself'
);
select tests.act_as_owner();
update public.visits set starts_at = now() - interval '3 hours' where id = (tests.visit_on(1, '2034-03-03')).id;
select tests.act_as('staff@example.com');
select is(
  tests.outcome(
    format(
      'select public.finish_visit(a.id, %L, %L, 0) from public.visits as a where a.request_id = %L and a.starts_at < '
      'now()',
      'done', '', tests.request(1)
    )
  ),
  'accepted', 'the second day is finished'
);
select is(tests.status(1), 'scheduled', 'with more visits ahead, the request stays scheduled');
select throws_ok(
  format($$select tests.move_request(%L, 'closed')$$, tests.request(1)), 'PT409',
  'This request has 3 visits coming up. Closing the request cancels them.',
  'a request with visits ahead is not closed without a confirmation'
);
select is(tests.move(1, 'closed', cancels => true), 'accepted', 'scheduled → closed cancels all visits ahead');
select is(
  tests.mailed(),
  array[
    'visit-canceled ["2034-03-16T16:00:00.000Z", "2034-03-22T16:00:00.000Z", "2034-03-23T16:00:00.000Z"] '
    '2034-03-16T16:00:00.000Z ["Ann Bell", "Lee Cho", "Sam Field"]'
  ],
  'one mail names all canceled visits'
);
select is(
  tests.add_days(2, '{2034-04-03T16:00:00Z,2034-04-04T16:00:00Z}', '{Lee Cho}'), 'accepted',
  'two days of another request are accepted'
);
select is(tests.cancel_on(2, '2034-04-03'), 'accepted', 'the first of two visits is canceled');
select is(tests.status(2), 'scheduled', 'with one visit left, the request is scheduled');
select is(tests.cancel_on(2, '2034-04-04'), 'accepted', 'the second visit is canceled');
select is(tests.status(2), 'contacted', 'without visits, the request is contacted');

-- Staff correct the email address after the mail about a visit was sent. The mail about the cancellation goes to the
-- new address, or is not sent.
select tests.act_as_owner();
delete from public.service_requests;
insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'quote', 'Gil', 'wrong' || n || '@example.com', '5625550100',
  '{"firstName": "Gil"}', 'new'
from generate_series(6, 9) as n;
create function tests.correct(n integer, address text) returns text
language sql as $$
  select tests.outcome(format(
    'select public.correct_request(%L, %L::jsonb, %L::jsonb)', tests.request(n),
    jsonb_build_object('firstName', 'Gil', 'phone', '5625550100', 'email', address),
    jsonb_build_object('firstName', 'Gil', 'phone', '5625550100', 'email', 'wrong' || n || '@example.com')
  ));
$$;
-- Sends the queued mails except reminders.
create function tests.send() returns text[]
language plpgsql as $$
declare
  sent text[];
begin
  perform tests.act_as_service();
  sent := array(
    select (m ->> 'kind') || ' to ' || (m ->> 'recipient') from jsonb_array_elements(public.claim_mails(100)) as m
    where m ->> 'recipient' is not null order by 1
  );
  perform tests.act_as_owner();
  update private.mails set state = 'sent', leased_until = null, finished_at = now() where state = 'sending';
  perform tests.act_as('staff@example.com');
  return sent;
end;
$$;
select tests.act_as('staff@example.com');
select is(tests.add(n, '2031-06-0' || n || 'T16:00:00Z'), 'accepted', 'a visit is set') from generate_series(6, 8) as n;
select is(
  tests.send(),
  array['visit-set to wrong6@example.com', 'visit-set to wrong7@example.com', 'visit-set to wrong8@example.com'],
  'the mails go to the wrong addresses'
);
select is(tests.add(9, '2031-06-09T16:00:00Z'), 'accepted', 'a visit of a request is added whose mail is not sent yet');
select is(tests.correct(n, address), 'accepted', 'the email address is corrected to ' || coalesce(address, 'nothing'))
from (
  values (6, 'right6@example.com'), (7, null), (8, 'right8@example.com'), (9, 'right9@example.com')
) as t (n, address);
select is(tests.cancel(n, 0), 'accepted', 'a visit is canceled') from unnest(array[6, 7, 9]) as n;
select is(tests.change(8, 0, '2031-06-18T16:00:00Z'), 'accepted', 'another visit is moved');
select is(
  tests.send(), array['visit-canceled to right6@example.com', 'visit-set to right8@example.com'],
  'a mailed visit is canceled at the new address, and a moved visit is set there; a visit that was never '
  'mailed has no mail'
);
select is(tests.cancel(8, 1), 'accepted', 'the moved visit is canceled');
select is(
  tests.send(), array['visit-canceled to right8@example.com'],
  'the cancellation of the moved visit goes to the new address'
);

-- mail-data.test.ts reads this queued mail.
select is(tests.add(8, tests.tonight(), 30), 'accepted', 'a visit today');
select is(tests.announce(8), 'accepted', 'announce_visit is accepted');
select tests.act_as_owner();

select * from finish();
rollback;

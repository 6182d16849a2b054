-- visits: who sees them; setting, moving, canceling and finishing them.
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

-- 20 May 2031, nine o'clock in California.
create function tests.seen(n integer) returns jsonb
language sql security definer as $$
  select private.seen_visits(tests.request(n));
$$;
create function tests.add(
  n integer, starts_at text default '2031-05-20T16:00:00Z', duration_minutes integer default 60,
  people text default '{Sam Reyes}',
  note text default 'Ring twice.', accepts_clash boolean default true, seen jsonb default null
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.add_visits(%L, array[%L]::timestamptz[], %L, %L, %L, %L, %L)',
    tests.request(n), starts_at, duration_minutes, people, note, coalesce(seen, tests.seen(n)), accepts_clash
  ));
$$;
-- The visit of a request that is open, else the last one.
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
-- The mails about a request, as they were written.
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

-- Who may
select tests.act_as_anonymous();
select is(tests.add(1), '42501', 'anonymous: sets nothing');
select throws_ok('select public.cancel_visit(null, 0)', '42501', null, 'anonymous: cancels nothing');
select throws_ok('select * from public.' || name, '42501', null, 'anonymous: may not ask for ' || name)
from unnest('{visits,visit_people}'::text[]) as name;
select tests.act_as('customer@example.com');
select is(tests.add(1), 'PT403 not_admin', 'customer: sets nothing');
select is(tests.change(1, 0), 'PT403 not_admin', 'customer: changes nothing');
select is(tests.cancel(1), 'PT403 not_admin', 'customer: cancels nothing');
select tests.act_as('staff@example.com');
select is(tests.add(2), 'accepted', 'admin: sets a visit of a contacted request');
select is((select count(*) from public.visits), 1::bigint, 'admin: sees it');
select is((select array_agg(name) from public.visit_people), '{Sam Reyes}', 'and who goes');
select throws_ok('update public.visits set note = $$x$$', '42501', null, 'admin: writes no table');
select throws_ok('delete from public.' || name, '42501', null, 'admin: deletes no row of ' || name)
from unnest('{visits,visit_people}'::text[]) as name;
select tests.act_as('customer@example.com');
select is_empty('select * from public.' || name, 'customer: sees no ' || name)
from unnest('{visits,visit_people}'::text[]) as name;
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('other@example.com');
select tests.act_as('other@example.com');
select is(tests.change(2, 0), 'PT403 not_admin', 'removed admin: moves nothing');
select is(tests.cancel(2, 0), 'PT403 not_admin', 'removed admin: cancels nothing');
select is_empty('select * from public.visits', 'removed admin: sees no visit');

-- What is refused
select tests.act_as('staff@example.com');
select is(tests.add(9), 'PT404 not_found', 'an unknown request is refused');
select is(tests.change(9, 0), 'PT404 not_found', 'an unknown visit is not changed');
select is(tests.cancel(9), 'PT404 not_found', 'nor canceled');
select is(tests.add(3), 'PT409 request_settled', 'a closed request gets no visit');
select is(tests.add(4), 'PT409 request_settled', 'spam gets no visit');
select is(tests.add(1, at), 'PT422 invalid_visit', 'refused: ' || why)
from (
  values (null, 'no time'), ('infinity', 'an endless time'), ('20311-05-20T16:00:00Z', 'a year that was mistyped')
) as t (at, why);
select is(
  tests.outcome(format('select public.add_visits(%L, %L, 60, %L)', tests.request(1), at, '{Sam}')),
  'PT422 invalid_visit',
  'so many times are refused: ' || cardinality(at)
)
from (
  values ('{}'::timestamptz[]), ('{2031-05-20T16:00:00Z,2031-05-20T16:00:00Z}'),
    (array(select '2031-05-20T16:00:00Z'::timestamptz + n * interval '1 day' from generate_series(1, 11) as n))
) as t (at);
select is(
  tests.add(1, duration_minutes => minutes), 'PT422 invalid_visit',
  'a length of ' || coalesce(minutes::text, 'nothing') || ' is refused'
)
from unnest(array[null, 0, 29, 481]) as minutes;
select is(
  tests.add(1, people => names), 'PT422 invalid_visit',
  'who goes is refused: ' || coalesce(left(to_json(names)::text, 20), 'nothing')
)
from unnest(array[
  null, '{}', '{NULL}', '{""}', E'{" \n\u200b"}', '{Sam,""}', '{sam@example.com}', '{' || repeat('x', 101) || '}',
  '{a,b,c,d,e,f,g,h,i,j,k}'
]) as names;
select is(tests.add(1, note => repeat('x', 2001)), 'PT422 invalid_visit', 'a note of 2,001 characters is refused');
select is(tests.add(1, seen => seen), 'PT409 visit_changed', 'a visit that is not there was not seen')
from unnest(array[jsonb_build_object(tests.request(1), 0), 'null']) as seen;
select is(tests.status(1), 'new', 'a refusal leaves the status');
select is_empty('select * from tests.history(1)', 'a refusal leaves no history');

-- Set, moved, canceled, set again
select is(
  tests.add(1, people => E'{" Sam\nReyes\u200b "}', note => E' Ring twice.\r\nDog. '), 'accepted',
  'a new request gets a visit'
);
select is(tests.status(1), 'scheduled', 'setting a visit schedules the request');
select results_eq(
  $$
    select a.starts_at, a.duration_minutes, p.name, p.member_id, p.person, a.note, a.sequence, a.canceled_at is not null
    from public.visits as a join public.visit_people as p on p.visit_id = a.id where a.request_id = tests.request(1)
  $$,
  $$values ('2031-05-20T16:00:00Z'::timestamptz, 60, 'Sam Reyes', null::uuid, 'sam reyes', E'Ring twice.\nDog.', 0,
    false)$$,
  'it is stored with clean texts'
);
create temporary table first_one as select id from public.visits where request_id = tests.request(1);
select is(tests.add(1, seen => '{}'), 'PT409 visit_changed', 'who did not see it adds no second one');
select is(tests.change(1, 7, note => E'Ring twice.\nDog.'), 'accepted', 'the same visit sent again is accepted');
select is((tests.latest(1)).sequence, 0, 'and changes nothing');
select is(
  tests.change(1, 1, '2031-05-21T16:00:00Z'), 'PT409 visit_changed', 'a visit that was changed since was not seen'
);
select is(tests.change(1, 0, '2031-11-02T09:30:00Z', 480), 'accepted', 'it is moved');
select is(tests.change(1, 0, '2031-05-22T16:00:00Z'), 'PT409 visit_changed', 'an earlier state cannot be moved');
select is(tests.cancel(1, 0), 'PT409 visit_changed', 'nor canceled');
select is(tests.cancel(1), 'PT409 visit_changed', 'nor without a state');
select is(
  tests.change(1, 1, '20311-05-20T16:00:00Z'), 'PT422 invalid_visit', 'nor is it moved to a year that was mistyped'
);
select is(tests.change(1, 1, people => '{}'), 'PT422 invalid_visit', 'nor made nobody''s');
select is(tests.status(1), 'scheduled', 'it stays scheduled');
select is(tests.change(1, 1, '2031-11-02T09:30:00Z', 480, note => 'Gate code 4.'), 'accepted', 'its note is changed');
select is(tests.cancel(1, 2), 'accepted', 'it is canceled');
select is(tests.status(1), 'contacted', 'canceling moves the request back to contacted');
select is(tests.cancel(1, 2), 'accepted', 'canceling again changes nothing');
select is(
  tests.change(1, 2, '2031-11-02T09:30:00Z', 480, note => 'Gate code 4.'), 'PT409 visit_changed',
  'what was canceled since is not moved'
);
select is(tests.add(1), 'accepted', 'another one is set');
select results_eq(
  $$select id = (select id from first_one), sequence, canceled_at is not null from public.visits where request_id =
    tests.request(1) order by canceled_at$$,
  $$values (true, 3, true), (false, 0, false)$$,
  'calendars take it for another one, because they keep what is canceled'
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
  'each step is in the history'
);
select is(
  tests.mailed(1),
  array['visit-set 0', 'visit-set 0', 'visit-moved 1', 'visit-canceled 3'],
  'the customer is told of each step but a change of the note'
);
select tests.act_as_owner();
select results_eq(
  $$select recipient, data from private.mails where request_id = tests.request(1) and data ->> 'sequence' = '1' and
    kind <> 'visit-reminder'$$,
  $$select 'ann@example.com', jsonb_build_object(
      'reference', 'REQ-AAAAAA', 'requestKind', 'booking', 'name', 'Ann', 'visitId', id, 'sequence', 1,
      'startsAt', '2031-11-02T09:30:00.000Z', 'durationMinutes', 480, 'answers', '{}'::jsonb, 'newTime', true
    ) from first_one$$,
  'the mail holds what it tells; who comes is read when it leaves'
);

-- Mails that are no longer true: the mail server was away meanwhile, or another page shows an earlier state
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
select is(public.admin_mail_problems() -> 'failed', '[]', 'a failed mail of an earlier state is no news');
select is(tests.again((tests.mail('visit-moved', '1')).id), 'PT409 mail_outdated', 'nor is it sent again');
select is(tests.again(tests.present()), 'PT409 mail_waiting', 'the last one waits');
select tests.act_as_owner();
update private.mails set due_at = now() + interval '1 day' where request_id is distinct from tests.request(1);
select tests.act_as_service();
select is(
  (select array_agg(m ->> 'id') from jsonb_array_elements(public.claim_mails(100)) as m), array[tests.present()::text],
  'of the mails that wait, only the last one is sent'
);
select tests.act_as_owner();
select is(
  (tests.mail('visit-set', '0')).state || ': ' || (tests.mail('visit-set', '0')).answer,
  'not_sent: A later email tells of a change.', 'the others say why not'
);
select is(
  (tests.mail('visit-canceled', '3')).answer, 'The customer was not told of the visit.',
  'and so does the cancellation of what nobody was told of'
);
update private.mails set state = 'sent', leased_until = null where state = 'sending';
select tests.act_as('staff@example.com');
select is(tests.change(1, 0, note => 'Ring thrice.'), 'accepted', 'a change of the note tells nobody');
select is(tests.again(tests.present()), 'accepted', 'so the last mail is still true, and is sent again');

-- What the status does to a visit
select is(tests.move(1, 'contacted'), 'PT409 invalid_transition', 'scheduled → contacted takes canceling');
select is(
  tests.move(2, 'closed'), 'PT409 visit_ahead', 'a request is not closed over a visit that lies ahead without asking'
);
select tests.shift(2, -10);
select is(tests.move(2, 'closed'), 'accepted', 'scheduled → closed after the visit');
select is((select canceled_at from public.visits where request_id = tests.request(2)), null, 'closing keeps the visit');
select is(tests.cancel(2, 0), 'PT409 not_scheduled', 'a closed request''s visit is not canceled');
select is(tests.change(2, 0), 'PT409 request_settled', 'nor moved');
select is(tests.move(2, 'contacted'), 'PT409 invalid_transition', 'closed with a visit is not contacted');
select is(tests.move(2, 'scheduled'), 'accepted', 'closed with a visit → scheduled');
select tests.shift(2, 10);
select is(tests.mailed(2), array['visit-set 0'], 'neither is told to the customer');
select is(tests.move(2, 'spam'), 'accepted', 'scheduled → spam');
select results_eq(
  $$select canceled_at is not null, sequence from public.visits where request_id = tests.request(2)$$,
  $$values (true, 1)$$,
  'spam cancels the visit'
);
select results_eq(
  'select * from tests.history(2)',
  $$values
    ('contacted', 'scheduled', 'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam Reyes', null),
    ('scheduled', 'closed', null, null),
    ('closed', 'scheduled', null, null),
    ('scheduled', 'spam', null, 'Tue, May 20, 2031, 9:00 AM, 1 hour, Sam Reyes')$$,
  'the history says so'
);
select is(tests.mailed(2), array['visit-set 0', 'visit-canceled 1'], 'and the customer is told');
select is(tests.move(2, 'new'), 'accepted', 'spam can be taken back');
select is(tests.add(2), 'accepted', 'a visit is set again');
select is(
  tests.move(2, 'closed', cancels => true), 'accepted', 'staff who were asked close the request and cancel the visit'
);
select is(
  tests.mailed(2), '{visit-set 0,visit-set 0,visit-canceled 1,visit-canceled 1}', 'of which the customer is told'
);
select is(tests.move(2, 'contacted'), 'accepted', 'a visit that was canceled does not schedule again');

-- The past
select is(tests.add(5, '2026-01-05T17:00:00Z', 30), 'accepted', 'a visit is recorded afterwards');
select is(tests.change(5, 0, '2026-01-05T18:00:00Z', 30), 'PT409 visit_over', 'what is over stays as it is');
select is(tests.cancel(5, 0), 'PT409 visit_over', 'nor is it canceled');

-- How it went
select is(tests.finish(1, 'done', 1), 'PT409 visit_ahead', 'a visit ahead has no outcome');
select is(tests.finish(9, 'done', 0), 'PT404 not_found', 'nor has an unknown one');
select is(tests.finish(5, null, 0), 'PT422 invalid_outcome', 'an outcome is needed');
select is(
  tests.finish(5, 'done', 0, repeat('x', 2001)), 'PT422 invalid_outcome', 'a note of 2,001 characters is refused'
);
select is(tests.finish(5, 'done', 1), 'PT409 visit_changed', 'another state was seen');
select is(tests.finish(5, 'nobody-there', 0, E' Rang\u200b twice. '), 'accepted', 'nobody was there');
select is(tests.finish(5, 'nobody-there', 0, 'Rang twice.'), 'accepted', 'the same sent again changes nothing');
select is(tests.status(5), 'contacted', 'the request waits for another visit or to be closed');
select is(tests.finish(5, 'done', 1), 'accepted', 'what was said wrong is said again');
select is(tests.status(5), 'contacted', 'which leaves the status');
select results_eq(
  'select sequence, outcome::text, outcome_note from public.visits where request_id = tests.request(5)',
  $$values (2, 'done', '')$$,
  'the visit has the outcome'
);
select results_eq(
  'select new_status::text, visit, outcome::text from public.service_request_history where request_id = '
  'tests.request(5) order by id',
  $$values
    ('scheduled', 'Mon, Jan 5, 2026, 9:00 AM, 30 minutes, Sam Reyes', null),
    ('contacted', 'Mon, Jan 5, 2026, 9:00 AM, 30 minutes, Sam Reyes', 'nobody-there'),
    ('contacted', 'Mon, Jan 5, 2026, 9:00 AM, 30 minutes, Sam Reyes', 'done')$$,
  'and the history says so'
);
select is(tests.change(5, 2, '2026-01-06T17:00:00Z', 30), 'PT409 visit_changed', 'a finished visit is not changed');
select is(tests.cancel(5, 2), 'PT409 not_scheduled', 'nor canceled');
select is(tests.add(5, '2026-01-06T17:00:00Z', 30, note => 'Again.'), 'accepted', 'a second visit is added');
select is(tests.finish(5, 'not-needed', 0), 'accepted', 'and was not needed');
select results_eq(
  'select starts_at, note, outcome::text from public.visits where request_id = tests.request(5) order by starts_at',
  $$values ('2026-01-05T17:00:00Z'::timestamptz, 'Ring twice.', 'done'), ('2026-01-06T17:00:00Z', 'Again.',
    'not-needed')$$,
  'both are kept'
);
select is(tests.mailed(5), null, 'nobody is told of a visit in the past');
select is(tests.move(5, 'closed'), 'accepted', 'the request is closed');
select is(tests.finish(5, 'done', 1), 'accepted', 'an outcome is corrected afterwards');
select is(tests.status(5), 'closed', 'and the request stays closed');
select is(tests.move(5, 'scheduled'), 'PT409 invalid_transition', 'what is finished does not schedule again');
select is(tests.move(5, 'contacted'), 'accepted', 'the request is taken up');

-- On the way
select is(tests.announce(1), 'PT409 not_today', 'on another day nobody is on the way');
select is(tests.announce(5), 'PT409 visit_changed', 'nor to a visit that is over');
select is(tests.add(5, tests.tonight(), 30, '{Kit}'), 'accepted', 'a visit today');
select is(
  tests.announce(5, minutes), 'PT422 invalid_minutes',
  'there in ' || coalesce(minutes::text, 'no') || ' minutes is refused'
)
from unnest(array[null, 0, 20, 240]) as minutes;
select is(tests.announce(5, 30), 'accepted', 'Kit sets off');
select is(tests.announce(5, 45), 'accepted', 'pressed once more, it changes nothing');
select tests.act_as_owner();
select results_eq(
  $$select recipient, private.mail_data(m) ->> 'people', data ->> 'sequence', data ->> 'arrivesAt' from private.mails
    as m where request_id = tests.request(5) and kind = 'visit-on-the-way'$$,
  $$select 'ed@example.com', '["Kit"]', '0', private.iso(arrives_at) from public.visits where request_id =
    tests.request(5) and outcome is null$$,
  'of which the customer is told once, and when'
);
select ok(
  arrives_at between now() + interval '30 minutes' and now() + interval '35 minutes' and extract(
    epoch from arrives_at
  )::integer % 300 = 0,
  'to the next five minutes'
)
from public.visits where request_id = tests.request(5) and outcome is null;
select results_eq(
  $$select private.customer_request_view(r) #> '{visits,0,onTheWay}' from public.service_requests as r where r.id =
    tests.request(5)$$,
  $$select jsonb_build_object('at', private.iso(now()), 'arrivesAt', private.iso(arrives_at)) from public.visits where
    request_id = tests.request(5) and outcome is null$$,
  'the customer''s page knows it, too'
);
create function tests.on_the_way() returns private.mails
language sql as $$
  select m from private.mails as m where m.request_id = tests.request(5) and m.kind = 'visit-on-the-way';
$$;
select is(private.stale_reason(tests.on_the_way()), null, 'while it is true');
update private.mails set created_at = now() - interval '61 minutes' where kind = 'visit-on-the-way';
select is(private.stale_reason(tests.on_the_way()), 'It is too late to say so.', 'and not an hour later');
update private.mails set created_at = now() where kind = 'visit-on-the-way';
select tests.act_as('staff@example.com');
select is(tests.finish(5, 'done', 0), 'accepted', 'a visit is finished early, on its day');
select tests.act_as_owner();
select is(private.stale_reason(tests.on_the_way()), 'The visit was changed.', 'nor afterwards');
select is((private.customer_request_view(r) -> 'visits')::text, '[]', 'and the page says it no more')
from public.service_requests as r where r.id = tests.request(5);
select tests.act_as('staff@example.com');
select is(tests.add(5, tests.tonight(), 30, '{Kit}'), 'accepted', 'another one today');
select is(tests.announce(5), 'accepted', 'to which somebody sets off');
select is(tests.change(5, 0, tests.tonight(), 30, '{Kit}', 'Ring.'), 'accepted', 'another note');
select ok((tests.latest(5)).on_the_way_at is not null, 'leaves them on the way');
select is(tests.change(5, 1, tests.tonight(), 30, '{Kit,Lou}'), 'accepted', 'and somebody else goes as well');
select is((tests.latest(5)).on_the_way_at, null, 'who is not on the way yet');

-- Nobody was there: the customer is asked which days suit, once a visit.
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
select is(tests.finish(5, 'done', (tests.latest(5)).sequence), 'accepted', 'done');
select is(tests.count_missed(), 0::bigint, 'is no news for the customer');
select is(
  tests.finish(5, 'nobody-there', (tests.latest(5)).sequence, n::text), 'accepted', 'nobody was there, after all'
)
from generate_series(1, 2) as n;
select is(tests.count_missed(), 1::bigint, 'the customer is asked once');
select tests.act_as_owner();
select is((tests.missed()).recipient, 'ed@example.com', 'by mail');
select is(private.stale_reason(tests.missed()), null, 'while it is so');
select tests.act_as('staff@example.com');
select is(tests.add(5), 'accepted', 'a visit that is set meanwhile');
select tests.act_as_owner();
select is(
  private.stale_reason(tests.missed()), 'The visit was changed, or another one is set.', 'answers before it asks'
);
update public.visits set canceled_at = now() where request_id = tests.request(5) and outcome is null;
update public.service_requests set status = 'closed' where id = tests.request(5);
select is(
  private.stale_reason(tests.missed()), 'The visit was changed, or another one is set.',
  'nor is a closed request asked for days'
);
update public.service_requests set status = 'contacted' where id = tests.request(5);
delete from private.mails where request_id = tests.request(5);
delete from public.visits where request_id = tests.request(5);

-- The words follow from what the customer was sent
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
-- Changes that the queued mail names.
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
select is(tests.change(5, 0), 'accepted', 'and moved before its mail left');
select is(tests.claim(5), 'visit-set', 'the customer''s first mail does not say that something has changed');
select is(tests.change(5, 1, '2031-05-21T16:00:00Z'), 'accepted', 'a second move');
select is(tests.change(5, 2, '2031-05-21T16:00:00Z', people => '{Lee Chu}'), 'accepted', 'by somebody else');
select is(
  tests.queued_changes(5), '{newTime}',
  'whose mail replaces the one that waits, and says that the time is new'
);
select is(tests.claim(5), 'visit-moved', 'is told as a change');
select is(tests.change(5, 3, '2031-05-21T16:00:00Z', 90, '{Lee Chu}'), 'accepted', 'a longer visit');
select is(tests.queued_changes(5), '{newLength}', 'has a new length');
select is(tests.claim(5), 'visit-moved', 'is told as well');
select is(tests.change(5, 4, '2031-05-21T16:00:00Z', 90), 'accepted', 'somebody else goes');
select is(tests.queued_changes(5), '{}', 'at the time and for the length that the customer knows');
select is(tests.claim(5), 'visit-moved', 'and is told alone');
select is(tests.cancel(5, 5), 'accepted', 'a cancellation');
select is(tests.claim(5), 'visit-canceled', 'is told to a customer who knows of the visit');
select is(tests.add(5), 'accepted', 'another visit');
select is(tests.cancel(5, 0), 'accepted', 'that is canceled before its mail left');
select is(tests.claim(5), null, 'is not told at all');
select tests.act_as_owner();
delete from private.mails where request_id = tests.request(5);
select tests.act_as('staff@example.com');
select is(tests.add(5), 'accepted', 'a visit whose mail waits until it has passed');
select tests.act_as_owner();
update private.mails set data = data || '{"startsAt": "2026-01-05T17:00:00.000Z"}' where request_id = tests.request(5);
select tests.act_as('staff@example.com');
select is(tests.claim(5), null, 'is not told');
select tests.act_as_owner();
select is(
  (select state || ': ' || answer from private.mails where request_id = tests.request(5) and kind = 'visit-set'),
  'not_sent: The time of the visit has passed.', 'and its mail says why'
);

-- Who goes: a member of the team or a contractor, and never at two places unasked
select tests.act_as_owner();
select tests.user('dana@example.com', admin => true);
update public.user_roles set name = 'Dana Okafor' where user_id = tests.user_id('dana@example.com');
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-XXXXX' || chr(64 + n), 'quote', 'Guest ' || n, '', '5625550100', '{}'
from generate_series(6, 8) as n;
-- Who goes to the open visits of a request: members by their name and 'member', contractors by what tells them apart.
create function tests.person(n integer) returns text
language sql security definer as $$
  select coalesce(
    string_agg(p.name || ' ' || case when p.member_id is null then p.person else 'member' end, ', ' order by p.name), ''
  )
  from public.visit_people as p join private.open_visits(tests.request(n)) as a on a.id = p.visit_id;
$$;
select tests.act_as('staff@example.com');
select is(tests.add(6, '2033-05-20T16:00:00Z', people => '{dana OKAFOR}'), 'accepted', 'a member goes');
select is(tests.person(6), 'Dana Okafor member', 'known by the name, in any case');
select is(
  tests.add(7, '2033-05-20T16:59:00Z', people => '{Dana Okafor}', accepts_clash => false), 'PT409 visit_clash',
  'nobody goes to two places at once'
);
select throws_ok(
  format($$select public.add_visits(%L, '{2033-05-20T15:01:00Z}', 60, '{Lee,Dana Okafor}')$$, tests.request(7)),
  'PT409',
  'Dana Okafor has another visit then: Guest 6, Fri, May 20, 2033, 9:00 AM, 1 hour.',
  'the refusal names the other visit'
);
select is(
  tests.add(7, '2033-05-20T17:00:00Z', people => '{Dana Okafor}', accepts_clash => false), 'accepted',
  'one after the other is no clash'
);
select is(
  tests.change(7, 0, '2033-05-20T16:30:00Z', people => '{Dana Okafor}'), 'accepted', 'staff may want it all the same'
);
select is(
  tests.change(7, 1, '2033-05-20T16:30:00Z', people => '{Dana Okafor}', note => 'x', accepts_clash => false),
  'accepted',
  'and are not asked again for another note'
);
select is(
  tests.add(8, '2033-05-20T16:00:00Z', people => '{Renée Fox}', accepts_clash => false), 'accepted', 'a contractor goes'
);
select is(tests.person(8), 'Renée Fox renee fox', 'known by the name without accents');
select is(
  tests.change(7, 2, '2033-05-20T16:30:00Z', people => '{Dana Okafor,RENEE fox}', accepts_clash => false),
  'PT409 visit_clash',
  'in any spelling, also as the second one'
);
select is(
  tests.outcome(format(
    'select public.add_visits(%L, %L, 120, %L, expected_visits => %L)', tests.request(8),
    '{2033-06-20T16:00:00Z,2033-06-20T17:00:00Z}', '{Lou}', tests.seen(8)
  )), 'PT409 visit_clash', 'nor to two visits of one customer'
);

-- A mere rename changes nothing that a customer agreed to.
select public.update_team_member(tests.user_id('dana@example.com'), 'Dana Fox', '');
select results_eq(
  $$
    select p.name, a.sequence from public.visits as a join public.visit_people as p on p.visit_id = a.id
    where a.request_id in (tests.request(6), tests.request(7)) order by a.sequence
  $$,
  $$values ('Dana Fox', 0), ('Dana Fox', 2)$$, 'the visits have the new name, and what customers saw is still true'
);
select is(
  tests.change(6, 0, '2033-05-20T16:00:00Z', people => null, note => 'A dog.'), 'accepted',
  'who did not change the names leaves them to the database'
);
select is(tests.person(6), 'Dana Fox member', 'which knows the new one');

-- A team member who leaves: the coming visits go to somebody or to nobody yet, and never keep the name.
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
select is(tests.add(10, '2026-01-05T17:00:00Z', people => '{Dana Fox}'), 'accepted', 'one that took place');
select is(tests.remove('dana@example.com', successor), 'PT409 no_member', 'visits do not go to ' || successor)
from unnest(array['customer@example.com', 'dana@example.com', 'staff@example.com']) as successor;
select is(tests.remove('dana@example.com', 'kim@example.com'), 'accepted', 'a member is removed and handed over');
select is(tests.person(n), who, 'coming visits are the successor''s; the one that took place keeps its name')
from (values (6, 'Kim Ito member'), (7, 'Kim Ito member'), (10, 'Dana Fox member')) as t (n, who);
select is(
  array[(tests.latest(6)).sequence, (tests.latest(7)).sequence, (tests.latest(10)).sequence], '{2,3,0}',
    'which changes them'
);
select is((tests.mailed(6))[1], 'visit-moved 2', 'the customer is told who comes now');
select is(tests.change(6, 1, '2033-05-20T16:00:00Z'), 'PT409 visit_changed', 'who saw another person is told');
select is(
  tests.change(7, 3, '2033-05-20T16:30:00Z', people => '{Kim Ito,Lou Long}', note => 'x'), 'accepted',
  'two go to another one'
);
select is(tests.remove('kim@example.com', null), 'accepted', 'another one leaves, and nobody takes over');
select is(tests.person(6), '', 'nobody goes');
select is(tests.person(7), 'Lou Long lou long', 'or the one who is left');
select is(
  (
    select h.former_visit || ' -> ' || h.visit
    from public.service_request_history as h where h.request_id = tests.request(n) order by h.id desc limit 1
  ),
  becomes, 'the history says so'
)
from (
  values (6, 'Fri, May 20, 2033, 9:00 AM, 1 hour, Kim Ito -> Fri, May 20, 2033, 9:00 AM, 1 hour, nobody yet'),
    (7, 'Fri, May 20, 2033, 9:30 AM, 1 hour, Kim Ito and Lou Long -> Fri, May 20, 2033, 9:30 AM, 1 hour, Lou Long')
) as t (n, becomes);
select is(cardinality(tests.mailed(6)), 1, 'the customer is not told of nobody');
select tests.act_as_anonymous();
select is(
  public.customer_request(repeat('6', 32)) #>> '{visits,0,people}', '',
  'nor sees the name of somebody who does not come'
);
select tests.act_as('staff@example.com');
select is(
  tests.change(6, 3, '2033-05-20T17:00:00Z', people => null), 'accepted', 'a visit that nobody makes yet is moved'
);
select is(tests.person(6), '', 'still nobody makes it');
select is(tests.change(6, 4, '2033-05-20T17:00:00Z', people => '{Lee Chu}'), 'accepted', 'then somebody is named');
select is(tests.change(6, 5, '2033-05-20T17:00:00Z', people => '{}'), 'PT422 invalid_visit', 'and not taken off');
select is((tests.mailed(6))[3], 'visit-moved 5', 'the customer is told');
select tests.act_as_owner();
update public.visits set starts_at = now() - interval '10 minutes' where request_id = tests.request(10);
select tests.act_as('staff@example.com');
select throws_ok(
  format($$select public.change_visit(%L, '2033-06-05T17:00:00Z', 60, '', 0, '{Dana Fox}')$$, (tests.latest(10)).id),
  'PT422',
  'Dana Fox is no longer in the team. Please enter who is going.',
  'a visit that took place is not moved ahead with a name that left'
);
select is(
  tests.change(7, 5, '2033-05-20T20:00:00Z', people => '{Dana Fox}'), 'accepted',
  'who left may come back as a contractor'
);
select is(tests.person(7), 'Dana Fox dana fox', 'by name alone');
-- By SQL, or with the account
select tests.act_as_owner();
select tests.user('lee@example.com', admin => true);
update public.user_roles set name = 'Lee Chu' where user_id = tests.user_id('lee@example.com');
select is(tests.person(6), 'Lee Chu member', 'a contractor joins');
delete from auth.users where email = 'lee@example.com';
select is(tests.person(6), '', 'with an account, its visits are nobody''s');
select tests.act_as('staff@example.com');
select public.update_team_member(tests.user_id('staff@example.com'), 'Renee Fox', '');
select is(tests.person(8), 'Renee Fox member', 'what was planned for a name is theirs who get it');
select is(
  tests.change(8, 0, '2033-05-20T16:00:00Z', people => '{Renee Fox,Renée FOX,Lou}'), 'accepted',
  'somebody who is named twice'
);
select is(tests.person(8), 'Lou lou, Renee Fox member', 'goes once');
select is(
  tests.change(8, 1, '2033-05-20T16:00:00Z', people => '{Ren Fox,Renee Fox}'), 'accepted',
  'a team member, and a contractor'
);
select public.update_team_member(tests.user_id('staff@example.com'), 'Ren Fox', '');
select is(tests.person(8), 'Ren Fox member', 'whose name the team member takes, are one');

-- Several days at once, and several people
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
      'select public.add_visits(%L, %L, 120, %L, %L, %L)', tests.request(n), times, people, 'Bring it.', tests.seen(n)
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
-- What leaves to customers, with the days that it tells of.
create function tests.told() returns text[]
language plpgsql as $$
declare
  told text[];
begin
  perform tests.act_as_service();
  told := array(
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
  return told;
end;
$$;
select tests.act_as('staff@example.com');
select is(
  tests.add_days(1, '{2034-03-16T16:00:00Z,2034-03-02T17:00:00Z,2034-03-03T17:00:00Z}', '{Sam Field,Lee Cho,Ann Bell}'),
  'accepted',
  'three days of work for three people'
);
select results_eq(
  'select * from tests.history(1)',
  $$values
    ('new', 'scheduled', 'Thu, Mar 2, 2034, 9:00 AM, 2 hours, Ann Bell, Lee Cho, and Sam Field', null),
    ('scheduled', 'scheduled', 'Fri, Mar 3, 2034, 9:00 AM, 2 hours, Ann Bell, Lee Cho, and Sam Field', null),
    ('scheduled', 'scheduled', 'Thu, Mar 16, 2034, 9:00 AM, 2 hours, Ann Bell, Lee Cho, and Sam Field', null)$$,
  'each is in the history'
);
select is(
  tests.told(),
  array[
    'visit-set ["2034-03-02T17:00:00.000Z", "2034-03-03T17:00:00.000Z", "2034-03-16T16:00:00.000Z"] '
    '2034-03-02T17:00:00.000Z ["Ann Bell", "Lee Cho", "Sam Field"]'
  ],
  'one mail tells of all'
);
select is(
  tests.add_days(1, '{2034-03-20T16:00:00Z,2034-03-21T16:00:00Z,2034-03-22T16:00:00Z}', '{Lee Cho}'), 'accepted',
  'three more'
);
select is(tests.cancel_on(1, '2034-03-20'), 'accepted', 'one is canceled before its mail left');
select is(
  tests.outcome(
    format(
      'select public.change_visit(%L, %L, 60, %L, 0)', (tests.visit_on(1, '2034-03-21')).id, '2034-03-23T16:00:00Z', ''
    )
  ),
  'accepted', 'one is moved'
);
select is(
  tests.told(),
  array[
    'visit-set ["2034-03-22T16:00:00.000Z"] 2034-03-22T16:00:00.000Z ["Lee Cho"]',
    'visit-set ["2034-03-23T16:00:00.000Z"] 2034-03-23T16:00:00.000Z ["Lee Cho"]'
  ],
  'each mail tells what is true of its days'
);
select is(tests.status(1), 'scheduled', 'the others leave the request scheduled');
select is(tests.cancel_on(1, '2034-03-02'), 'accepted', 'a day that is canceled');
select is(
  tests.told(),
  array['visit-canceled ["2034-03-02T17:00:00.000Z"] 2034-03-02T17:00:00.000Z ["Ann Bell", "Lee Cho", "Sam Field"]'],
  'is told alone'
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
  'accepted', 'the second day is over'
);
select is(tests.status(1), 'scheduled', 'with others ahead, the request stays scheduled');
select throws_ok(
  format($$select tests.move_request(%L, 'closed')$$, tests.request(1)), 'PT409',
  'This request has 3 visits coming up. Closing the request cancels them.', 'it is not closed over them unasked'
);
select is(tests.move(1, 'closed', cancels => true), 'accepted', 'closing it cancels all');
select is(
  tests.told(),
  array[
    'visit-canceled ["2034-03-16T16:00:00.000Z", "2034-03-22T16:00:00.000Z", "2034-03-23T16:00:00.000Z"] '
    '2034-03-16T16:00:00.000Z ["Ann Bell", "Lee Cho", "Sam Field"]'
  ],
  'which one mail tells'
);
select is(
  tests.add_days(2, '{2034-04-03T16:00:00Z,2034-04-04T16:00:00Z}', '{Lee Cho}'), 'accepted',
  'two days of another request'
);
select is(tests.cancel_on(2, '2034-04-03'), 'accepted', 'one is canceled');
select is(tests.status(2), 'scheduled', 'one is left');
select is(tests.cancel_on(2, '2034-04-04'), 'accepted', 'the other one is canceled');
select is(tests.status(2), 'contacted', 'none is left');

-- The address was corrected between the mail of a visit and its end: the end goes to the present address, or to nobody.
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
-- Sends what waits, apart from reminders.
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
  'strangers are told of visits'
);
select is(tests.add(9, '2031-06-09T16:00:00Z'), 'accepted', 'another one');
select is(tests.correct(n, address), 'accepted', 'the address is corrected to ' || coalesce(address, 'nothing'))
from (
  values (6, 'right6@example.com'), (7, null), (8, 'right8@example.com'), (9, 'right9@example.com')
) as t (n, address);
select is(tests.cancel(n, 0), 'accepted', 'a visit is canceled') from unnest(array[6, 7, 9]) as n;
select is(tests.change(8, 0, '2031-06-18T16:00:00Z'), 'accepted', 'and one is moved');
select is(
  tests.send(), array['visit-canceled to right6@example.com', 'visit-set to right8@example.com'],
  'who was told of a visit at the former address is told of its end at the present one; nobody of a visit that nobody '
  'was told of'
);
select is(tests.cancel(8, 1), 'accepted', 'the moved one is canceled');
select is(tests.send(), array['visit-canceled to right8@example.com'], 'which its customer is told');

-- Left queued for mail-data.test.ts.
select is(tests.add(8, tests.tonight(), 30), 'accepted', 'a visit today');
select is(tests.announce(8), 'accepted', 'to which somebody sets off');
select tests.act_as_owner();

select * from finish();
rollback;

-- If a visit today or tomorrow changes, the people of the visit get one mail about the change. The mail contains the
-- visit as it is when the mail is sent.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
select tests.user('ria@example.com', admin => true);
select tests.user('Fay@example.com');
insert into public.user_roles (user_id, role) values (tests.user_id('Fay@example.com'), 'field');
update public.user_roles set name = 'Ria Cole' where user_id = tests.user_id('ria@example.com');
update public.user_roles set name = 'Fay Field' where user_id = tests.user_id('Fay@example.com');
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Ann Secret', n || '@example.com', '5625550100',
  '{"address": "1 Main St"}'
from generate_series(1, 9) as n;
insert into private.request_tokens (request_id, token) values (tests.request(5), repeat('5', 32))
on conflict (request_id) do update set token = excluded.token;

create function tests.cancel(n integer) returns void
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  perform public.cancel_visit((tests.open_visit(n)).id, (tests.open_visit(n)).sequence);
  perform tests.act_as_owner();
end;
$$;
-- Sends the queued mails about the visits of request n to the people of the visits. Returns the mails.
create function tests.mailed(n integer) returns text[]
language plpgsql as $$
declare
  mails text[];
begin
  perform tests.act_as_service();
  select array_agg(
    (m ->> 'recipient') || ' ' || (m -> 'data' ->> 'change') || coalesce(
      ' before: ' || extract(day from (m -> 'data' -> 'former' ->> 'startsAt')::timestamptz - tests.soon()), ''
    )
    order by m ->> 'recipient'
  )
  into mails
  from jsonb_array_elements(public.claim_mails(100)) as m
  where m ->> 'kind' = 'visit-changed' and m -> 'data' ->> 'reference' = 'REQ-' || repeat(chr(64 + n), 6);
  perform tests.act_as_owner();
  update private.mails set state = 'sent', leased_until = null, finished_at = now() where state = 'sending';
  return mails;
end;
$$;

-- A visit is set, moved, given to another person and canceled.
select tests.set_visit(1);
select is(
  (
    select jsonb_build_object(
      'id', m.data - '{visitId,member,is}'::text[], 'due', m.due_at <= now(), 'of', m.request_id
    )
    from private.mails as m where m.kind = 'visit-changed'
  ),
  '{"id": {"was": null}, "due": true, "of": null}',
  'visit-changed is due at once, and its row has no data of the customer'
);
select is(
  (select private.mail_data(m) - '{startsAt}'::text[] from private.mails as m where m.kind = 'visit-changed'),
  '{"change": "set", "former": null, "isCallOut": false, "durationMinutes": 60, "people": ["Fay Field"], '
  '"reference": "REQ-AAAAAA", "requestKind": "booking", "name": "Ann Secret", "phone": "5625550100", '
  '"address": {"address": "1 Main St"}, "answers": {}, "work": []}',
  'the mail names person, place and time, without the note and the link of the customer'
);
select is(tests.mailed(1), '{"fay@example.com set"}', 'a new visit of today or tomorrow is mailed to its person');
select tests.set_visit(1, note => 'Ring twice.');
select is(tests.mailed(1), null, 'a change of the note alone sends no mail');
select tests.set_visit(1, tests.soon(1));
select is(tests.mailed(1), '{"fay@example.com moved before: 0"}', 'a moved visit is mailed');
select tests.set_visit(1, tests.soon(1), 'Ria Cole');
select is(
  tests.mailed(1), '{"fay@example.com handed-over before: 0","ria@example.com set"}',
  'a visit that is given to another person is mailed to both'
);
select tests.set_visit(1, tests.soon(1), 'Fay Field,Ria Cole');
select is(tests.mailed(1), '{"fay@example.com set"}', 'an added person gets a mail, the other person does not');
select tests.set_visit(1, tests.soon(2), 'Fay Field,Ria Cole');
select is(
  tests.mailed(1), '{"fay@example.com moved before: 0","ria@example.com moved before: 0"}',
  'a moved visit is mailed to both people'
);
select tests.set_visit(1, tests.soon(3), 'Ria Cole,Sam Helper');
select is(
  tests.mailed(1), '{"fay@example.com handed-over before: 0","ria@example.com moved before: 0"}',
  'a moved visit with one person removed is mailed to both'
);
select tests.cancel(1);
select is(tests.mailed(1), '{"ria@example.com canceled before: 0"}', 'a canceled visit is mailed');

-- A visit is moved to today, away from today, or between other days.
select tests.set_visit(2, tests.soon() + interval '4 days');
select is(tests.mailed(2), null, 'a visit of another day is in the day sheet and sends no mail');
select tests.set_visit(2);
select is(tests.mailed(2), '{"fay@example.com moved before: 4"}', 'a visit that is moved to today is mailed');
select tests.set_visit(2, tests.soon() + interval '4 days');
select is(tests.mailed(2), '{"fay@example.com moved before: 0"}', 'a visit that is moved away from today is mailed');
select tests.set_visit(2, tests.soon() + interval '5 days');
select is(tests.mailed(2), null, 'a move between other days sends no mail');
select tests.set_visit(2, private.start_of_day(private.today() + 2));
select is(tests.mailed(2), null, 'a visit at midnight of the day after tomorrow sends no mail');
select tests.set_visit(2, private.start_of_day(private.today() + 2) - interval '1 minute');
select is(
  cardinality(tests.mailed(2)), 1,
  'a visit a minute before that midnight is mailed, in the time of California'
);
select tests.set_visit(3, now() - interval '3 hours');
select is(tests.mailed(3), null, 'a visit in the past sends no mail');

-- A person changes their own visit, or a visit is given to a contractor.
select tests.set_visit(4, people => 'Ria Cole', who => 'ria@example.com');
select is(tests.mailed(4), null, 'a person who adds their own visit gets no mail');
select tests.set_visit(4, people => 'Fay Field', who => 'ria@example.com');
select is(tests.mailed(4), '{"fay@example.com set"}', 'a person who gives their visit to another one gets no mail');
select tests.set_visit(4, people => 'Contractor Chu');
select is(
  tests.mailed(4), '{"fay@example.com handed-over before: 0"}', 'a contractor has no email address and gets no mail'
);

-- The customer changes a visit.
select tests.set_visit(5, now() + interval '25 hours');
select is(
  tests.mailed(5) is not null, private.is_today_or_tomorrow(now() + interval '25 hours'),
  'a visit in 25 hours is mailed if that is tomorrow'
);
update private.settings set visit_change_hours = 1;
select tests.set_visit(5);
select tests.mailed(5);
select tests.act_as_anonymous();
select public.cancel_my_visit(repeat('5', 32), null, (tests.open_visit(5)).id, 1);
select tests.act_as_owner();
select is(tests.mailed(5), '{"fay@example.com canceled before: 0"}', 'a visit that the customer cancels is mailed');

-- A visit changes again before the mail is sent.
create function tests.state_of(n integer) returns text[]
language sql as $$
  select array_agg(m.state || coalesce(' ' || m.answer, '') order by m.state, m.answer) from private.mails as m
  where m.kind = 'visit-changed' and m.data ->> 'visitId' in (
    select a.id::text from public.visits as a where a.request_id = tests.request(n)
  );
$$;
select tests.set_visit(6);
select tests.set_visit(6, tests.soon(1));
select is(
  tests.mailed(6), '{"fay@example.com set"}', 'a visit that was set and moved is mailed once as set, with the last time'
);
select is(tests.state_of(6), '{sent,"not_sent The visit was changed."}', 'the first mail is outdated');
select tests.set_visit(6, tests.soon(2));
select tests.set_visit(6, tests.soon(1));
select is(tests.mailed(6), null, 'a visit that was moved and moved back sends no mail');
select tests.set_visit(6, tests.soon(2), 'Ria Cole');
select tests.set_visit(6, tests.soon(2), 'Fay Field');
select is(
  tests.mailed(6), '{"fay@example.com moved before: 0"}',
  'a person who gets the visit back gets the new time alone; the person in between gets no mail'
);
select tests.set_visit(7);
select tests.cancel(7);
select is(tests.mailed(7), null, 'a visit that was set and canceled sends no mail');
select tests.set_visit(8);
update public.visits set outcome = 'done' where request_id = tests.request(8);
select is(tests.mailed(8), null, 'a visit with an outcome sends no mail');
select tests.set_visit(9);
delete from public.user_roles where user_id = tests.user_id('Fay@example.com');
select is(tests.mailed(9), null, 'a former team member gets no mail');
select ok(
  tests.state_of(9)::text like '%no longer a member of the team%',
  'the mail to a former team member has the reason why it was not sent'
);

select * from finish();
rollback;

-- Who goes is mailed what becomes of their visits of today and tomorrow, once, and only what is true when it leaves.
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
-- What the sender gets now of the mails to those who go about a request. They are sent.
create function tests.told(n integer) returns text[]
language plpgsql as $$
declare
  told text[];
begin
  perform tests.act_as_service();
  select array_agg(
    (m ->> 'recipient') || ' ' || (m -> 'data' ->> 'change') || coalesce(
      ' before: ' || extract(day from (m -> 'data' -> 'former' ->> 'startsAt')::timestamptz - tests.soon()), ''
    )
    order by m ->> 'recipient'
  )
  into told
  from jsonb_array_elements(public.claim_mails(100)) as m
  where m ->> 'kind' = 'visit-changed' and m -> 'data' ->> 'reference' = 'REQ-' || repeat(chr(64 + n), 6);
  perform tests.act_as_owner();
  update private.mails set state = 'sent', leased_until = null, finished_at = now() where state = 'sending';
  return told;
end;
$$;

-- Set, moved, handed over, canceled
select tests.set_visit(1);
select is(
  (
    select jsonb_build_object(
      'id', m.data - '{visitId,member,is}'::text[], 'due', m.due_at <= now(), 'of', m.request_id
    )
    from private.mails as m where m.kind = 'visit-changed'
  ),
  '{"id": {"was": null}, "due": true, "of": null}', 'it leaves at once, and the row holds nothing of the customer'
);
select is(
  (select private.mail_data(m) - '{startsAt}'::text[] from private.mails as m where m.kind = 'visit-changed'),
  '{"change": "set", "former": null, "durationMinutes": 60, "people": ["Fay Field"], "reference": "REQ-AAAAAA", '
  '"requestKind": "booking", "name": "Ann Secret", "phone": "5625550100", "address": {"address": "1 Main St"}, '
  '"answers": {}, "work": []}',
  'the mail says who, where and when, without the note and the customer''s link'
);
select is(tests.told(1), '{"fay@example.com set"}', 'who goes is told of a visit that is set for today or tomorrow');
select tests.set_visit(1, note => 'Ring twice.');
select is(tests.told(1), null, 'a note alone is no news');
select tests.set_visit(1, tests.soon(1));
select is(tests.told(1), '{"fay@example.com moved before: 0"}', 'moved');
select tests.set_visit(1, tests.soon(1), 'Ria Cole');
select is(
  tests.told(1), '{"fay@example.com handed-over before: 0","ria@example.com set"}', 'handed over: both are told'
);
select tests.set_visit(1, tests.soon(1), 'Fay Field,Ria Cole');
select is(tests.told(1), '{"fay@example.com set"}', 'who goes as well is told, and who went already is not');
select tests.set_visit(1, tests.soon(2), 'Fay Field,Ria Cole');
select is(
  tests.told(1), '{"fay@example.com moved before: 0","ria@example.com moved before: 0"}', 'moved: both are told'
);
select tests.set_visit(1, tests.soon(3), 'Ria Cole,Sam Helper');
select is(
  tests.told(1), '{"fay@example.com handed-over before: 0","ria@example.com moved before: 0"}',
  'moved without one of them'
);
select tests.cancel(1);
select is(tests.told(1), '{"ria@example.com canceled before: 0"}', 'canceled');

-- From and to another day
select tests.set_visit(2, tests.soon() + interval '4 days');
select is(tests.told(2), null, 'a visit of another day stands in the day sheet');
select tests.set_visit(2);
select is(tests.told(2), '{"fay@example.com moved before: 4"}', 'moved to today');
select tests.set_visit(2, tests.soon() + interval '4 days');
select is(tests.told(2), '{"fay@example.com moved before: 0"}', 'and away from today');
select tests.set_visit(2, tests.soon() + interval '5 days');
select is(tests.told(2), null, 'then it is another day''s affair');
select tests.set_visit(2, private.start_of_day(private.today() + 2));
select is(tests.told(2), null, 'the day after tomorrow');
select tests.set_visit(2, private.start_of_day(private.today() + 2) - interval '1 minute');
select is(cardinality(tests.told(2)), 1, 'tomorrow ends at midnight in California');
select tests.set_visit(3, now() - interval '3 hours');
select is(tests.told(3), null, 'what is recorded afterwards is no news');

-- By oneself, by a contractor, by nobody
select tests.set_visit(4, people => 'Ria Cole', who => 'ria@example.com');
select is(tests.told(4), null, 'who takes a visit knows of it');
select tests.set_visit(4, people => 'Fay Field', who => 'ria@example.com');
select is(tests.told(4), '{"fay@example.com set"}', 'and who gives it away, too');
select tests.set_visit(4, people => 'Contractor Chu');
select is(tests.told(4), '{"fay@example.com handed-over before: 0"}', 'a contractor has no address');

-- By the customer
select tests.set_visit(5, now() + interval '25 hours');
select is(tests.told(5) is not null, private.is_today_or_tomorrow(now() + interval '25 hours'), 'a visit in 25 hours');
update private.settings set visit_change_hours = 1;
select tests.set_visit(5);
select tests.told(5);
select tests.act_as_anonymous();
select public.cancel_my_visit(repeat('5', 32), null, (tests.open_visit(5)).id, 1);
select tests.act_as_owner();
select is(tests.told(5), '{"fay@example.com canceled before: 0"}', 'a customer who cancels is no team member');

-- Changed again before it left
create function tests.state_of(n integer) returns text[]
language sql as $$
  select array_agg(m.state || coalesce(' ' || m.answer, '') order by m.state, m.answer) from private.mails as m
  where m.kind = 'visit-changed' and m.data ->> 'visitId' in (
    select a.id::text from public.visits as a where a.request_id = tests.request(n)
  );
$$;
select tests.set_visit(6);
select tests.set_visit(6, tests.soon(1));
select is(tests.told(6), '{"fay@example.com set"}', 'set and moved is set, at the last time');
select is(tests.state_of(6), '{sent,"not_sent The visit was changed."}', 'the first mail is outdated');
select tests.set_visit(6, tests.soon(2));
select tests.set_visit(6, tests.soon(1));
select is(tests.told(6), null, 'moved to and fro is no news');
select tests.set_visit(6, tests.soon(2), 'Ria Cole');
select tests.set_visit(6, tests.soon(2), 'Fay Field');
select is(
  tests.told(6), '{"fay@example.com moved before: 0"}',
  'who gets it back is told of the time alone; who had it in between of nothing'
);
select tests.set_visit(7);
select tests.cancel(7);
select is(tests.told(7), null, 'set and canceled is nothing');
select tests.set_visit(8);
update public.visits set outcome = 'done' where request_id = tests.request(8);
select is(tests.told(8), null, 'nor is a visit that was made meanwhile');
select tests.set_visit(9);
delete from public.user_roles where user_id = tests.user_id('Fay@example.com');
select is(tests.told(9), null, 'who left the team is told nothing');
select ok(tests.state_of(9)::text like '%no longer a member of the team%', 'and the mail says so');

select * from finish();
rollback;

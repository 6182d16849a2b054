-- A visit has one reminder, 24 hours before its start. The reminder is sent only if the visit has not changed. This
-- file also tests the day sheets.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Ann', n || '@example.com', '5625550100', '{}'
from generate_series(1, 9) as n;

-- The state, due time and answer of each reminder of request n.
create function tests.reminders(n integer) returns text[]
language sql as $$
  select array_agg(
    m.state || ' ' || to_char(m.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || coalesce(' ' || m.answer, '')
    order by m.due_at, m.data ->> 'sequence'
  )
  from private.mails as m
  where m.request_id = tests.request(n) and m.kind = 'visit-reminder';
$$;
-- Makes the mails of request n due, sends them and returns their kinds.
create function tests.claim(n integer) returns text[]
language plpgsql as $$
declare
  claimed text[];
begin
  update private.mails set due_at = now() + interval '1 day' where request_id <> tests.request(n);
  update private.mails set due_at = now() where request_id = tests.request(n) and state = 'queued';
  perform tests.act_as_service();
  loop
    claimed := claimed || (
      select array_agg(m ->> 'kind' order by m ->> 'kind') from jsonb_array_elements(public.claim_mails(100)) as m
    );
    perform tests.act_as_owner();
    update private.mails set state = 'sent', leased_until = null where state = 'sending';
    exit when not found;
    perform tests.act_as_service();
  end loop;
  return claimed;
end;
$$;

-- A reminder is due 24 hours before the visit, even if the clocks change between them.
select tests.set_visit(1, '2031-03-09T17:00:00Z', 'Sam');
select is(
  tests.reminders(1), array['queued 2031-03-08 17:00'],
  'spring: the reminder is due 24 hours before, at 9 AM for a visit at 10 AM'
);
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Sam');
select is(tests.reminders(2), array['queued 2031-11-01 18:00'], 'fall: the reminder is due 24 hours before');
select tests.set_visit(3, now() + interval '24 hours', 'Sam');
select is(tests.reminders(3), null, 'a visit in 24 hours has no reminder');
select tests.set_visit(3, now() + interval '24 hours 1 minute', 'Sam');
select is(cardinality(tests.reminders(3)), 1, 'a visit in more than 24 hours has a reminder');
select tests.set_visit(4, now() - interval '1 hour', 'Sam');
select is(tests.reminders(4), null, 'a visit in the past has no reminder');

-- Sending a reminder
select is(tests.claim(1), array['visit-reminder', 'visit-set'], 'the reminder is sent once');
select is(tests.claim(1), null, 'the reminder is not sent again');
select tests.set_visit(2, '2031-11-03T18:00:00Z', 'Sam');
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Sam');
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Dana');
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Dana', 'A note');
select is(cardinality(tests.reminders(2)), 4, 'each change of time or people adds a reminder, a note does not');
select is(
  tests.claim(2), array['visit-reminder', 'visit-set'],
  'only the last of several reminders is sent, also after the visit moved back'
);
select is(
  (
    select private.mail_data(m) ->> 'people'
    from private.mails as m where m.request_id = tests.request(2) and m.kind = 'visit-reminder' and m.state = 'sent'
  ),
  '["Dana"]', 'the reminder has the current people'
);
select is(
  tests.data(tests.request(2), 'visit-reminder') ->> 'token', tests.data(tests.request(2), 'visit-set') ->> 'token',
  'the reminder has the same link as the mail of the visit'
);
select tests.set_visit(5, '2031-05-20T16:00:00Z', 'Sam');
select tests.act_as('staff@example.com');
select public.cancel_visit((tests.open_visit(5)).id, 0);
select tests.act_as_owner();
select is(tests.claim(5), null, 'a canceled visit has no reminder');
select tests.set_visit(6, '2031-05-20T16:00:00Z', 'Sam');
select tests.act_as('staff@example.com');
select tests.move_request(tests.request(6), 'closed', cancels_visit => true);
select tests.act_as_owner();
select is(
  tests.claim(6), array['visit-canceled'], 'a request that is closed with a visit gets visit-canceled and no reminder'
);
select tests.set_visit(7, '2031-05-20T16:00:00Z', 'Sam');
update public.visits set starts_at = now() - interval '1 minute' where request_id = tests.request(7);
update private.mails
set data = data || jsonb_build_object('startsAt', private.iso(now() - interval '1 minute'))
where request_id = tests.request(7);
select is(tests.claim(7), null, 'after an outage, a visit that has begun has no reminder');
-- The visit was canceled, but the mail of the cancellation could not be queued.
select tests.set_visit(8, '2031-05-20T16:00:00Z', 'Sam');
update public.visits set canceled_at = now() where request_id = tests.request(8);
select is(tests.claim(8), array['visit-set'], 'a canceled visit has no reminder, whatever other mails were queued');

-- If a visit has an outcome or a quote is accepted, staff see the queued reminder as not sent.
delete from public.visits where request_id = tests.request(4);
select tests.set_visit(4, '2031-05-20T16:00:00Z', 'Sam');
create function tests.shown(n integer) returns text[]
language plpgsql as $$
declare
  shown text[];
begin
  perform tests.act_as('staff@example.com');
  select array_agg(concat_ws(' ', m ->> 'state', m ->> 'answer') order by m ->> 'kind') into shown
  from jsonb_array_elements(public.admin_mails(request_id => tests.request(n))) as m
  where m ->> 'kind' in ('visit-reminder', 'quote-reminder');
  perform tests.act_as_owner();
  return shown;
end;
$$;
select is(tests.shown(4), array['queued'], 'the reminder of a visit ahead is shown as queued');
update public.visits set outcome = 'done' where request_id = tests.request(4);
select is(tests.shown(4), array['not_sent The visit is over.'], 'the reminder of a past visit is shown as not sent');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.send_mail_again(%L)', m.id)), 'PT409 mail_outdated',
  'send_mail_again refuses the reminder of a past visit'
)
from (
  select (e ->> 'id')::uuid as id
  from jsonb_array_elements(public.admin_mails(request_id => tests.request(4))) as e
  where e ->> 'kind' = 'visit-reminder'
) as m;
select tests.act_as_owner();
insert into public.quotes (
  id, request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents,
  total_cents,
  deposit_cents, content_hash, sent_by, answered_at, accepted_how
)
values (
  tests.request(40), tests.request(3), 1, 'accepted', false, 'x', '', private.today(), 0, 100, 0, 100, 0, '', 'A',
  now(), 'online'
);
insert into private.mails (kind, recipient, request_id, data, due_at)
values (
  'quote-reminder', '3@example.com', tests.request(3), jsonb_build_object('quoteId', tests.request(40)),
  now() + interval '1 day'
);
select is(
  (tests.shown(3))[1], 'not_sent The quote is now accepted.', 'the reminder of an accepted quote is shown as not sent'
);

-- If a request has several visits, each visit has its own reminder.
select tests.act_as('staff@example.com');
select public.add_visits(tests.request(9), '{2031-07-01T16:00:00Z,2031-07-08T16:00:00Z}', 60, '{Sam}');
select public.cancel_visit(a.id, 0)
from public.visits as a where a.request_id = tests.request(9) and a.starts_at = '2031-07-01T16:00:00Z';
select tests.act_as_owner();
select is(
  tests.reminders(9), array['queued 2031-06-30 16:00', 'queued 2031-07-07 16:00'], 'two visits have two reminders'
);
select is(tests.claim(9), array['visit-reminder', 'visit-set'], 'only the reminder of the open visit is sent');

-- The day sheet for the office
create function tests.sheet(day text) returns private.mails
language sql as $$
  select m from private.mails as m where m.kind = 'day-sheet' and m.data ->> 'day' = day;
$$;
select is(
  (
    select array_agg(to_char(m.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') order by m.due_at)
    from private.mails as m where m.kind = 'day-sheet' and m.due_at > '2031-01-01'
  ),
  array[
    '2031-03-09 13:00', '2031-05-20 13:00', '2031-07-01 13:00', '2031-07-08 13:00', '2031-11-02 14:00',
    '2031-11-03 14:00'
  ],
    'each day with visits has a day sheet, at six in the morning in California'
);
select is(
  private.stale_reason(tests.sheet('2031-11-03')), 'Nobody has a visit on this day.',
  'the day sheet of a day without visits is not sent'
);
select is(private.stale_reason(tests.sheet('2031-11-02')), null, 'the day sheet of a day with visits is sent');
select is(
  private.mail_data(tests.sheet('2031-11-02')) #- '{visits,0,name}',
  '{"day": "2031-11-02", "visits": [{"startsAt": "2031-11-02T18:00:00.000Z", "durationMinutes": 60, "people": '
  '["Dana"], "reference": "REQ-BBBBBB", "requestKind": "booking", "phone": "5625550100", "address": {}, '
  '"answers": {}, "work": []}]}',
  'the day sheet has the visits of the day without their notes'
);
update private.mails set data = '{"day": "2026-01-05"}' where id = (tests.sheet('2031-11-02')).id;
select is(
  private.stale_reason(tests.sheet('2026-01-05')), 'The day has passed.', 'a day sheet is not sent after its day'
);

-- The day sheet for a team member
select tests.user('riley@example.com', admin => true);
update public.user_roles set name = 'Riley Cole'
where user_id = (select u.id from auth.users as u where u.email = 'riley@example.com');
select tests.set_visit(3, '2031-06-10T16:00:00Z', 'Riley Cole');
select tests.set_visit(2, '2031-06-10T18:00:00Z', 'Sam');
select is(
  (
    select array_agg(
      coalesce(m.recipient, 'staff') || ' ' || jsonb_array_length(
        private.mail_data(m) -> 'visits'
      ) order by m.recipient nulls first
    )
    from private.mails as m where m.kind = 'day-sheet' and m.data ->> 'day' = '2031-06-10'
  ),
  array['staff 2', 'riley@example.com 1'],
  'a team member gets a day sheet with their own visits, the office one with all'
);
create function tests.own_sheet() returns text
language sql as $$
  select coalesce(private.stale_reason(m), 'sent') from private.mails as m where m.recipient = 'riley@example.com';
$$;
select is(tests.own_sheet(), 'sent', 'the day sheet of a member with a visit is sent');
select tests.set_visit(3, '2031-06-10T16:00:00Z', 'Sam');
select is(tests.own_sheet(), 'Nobody has a visit on this day.', 'the day sheet of a member without visits is not sent');
-- A visit of two people is on the day sheets of both. If one person is removed, the visit leaves that person's day
-- sheet.
select tests.user('kit@example.com', admin => true);
update public.user_roles set name = 'Kit Day' where user_id = tests.user_id('kit@example.com');
create function tests.sheets(day text) returns text[]
language sql as $$
  select array_agg(
    coalesce(m.recipient, 'staff') || ': ' || coalesce(
      private.stale_reason(m), private.mail_data(m) #>> '{visits,0,people}'
    )
    order by m.recipient nulls first
  )
  from private.mails as m where m.kind = 'day-sheet' and m.data ->> 'day' = day;
$$;
select tests.set_visit(8, '2031-09-10T16:00:00Z', 'Riley Cole,Kit Day,Lou');
select is(
  tests.sheets('2031-09-10'),
  array[
    'staff: ["Kit Day", "Lou", "Riley Cole"]', 'kit@example.com: ["Kit Day", "Lou", "Riley Cole"]',
    'riley@example.com: ["Kit Day", "Lou", "Riley Cole"]'
  ], 'a visit of two members and a contractor is on all day sheets'
);
select tests.set_visit(8, '2031-09-10T16:00:00Z', 'Riley Cole');
select is(
  tests.sheets('2031-09-10'),
  array[
    'staff: ["Riley Cole"]', 'kit@example.com: Nobody has a visit on this day.', 'riley@example.com: ["Riley Cole"]'
  ],
    'a member who was removed from the visit gets no day sheet'
);
select tests.set_visit(8, '2031-09-11T16:00:00Z', 'Kit Day,Riley Cole');
select is(
  tests.sheets('2031-09-11'),
  array[
    'staff: ["Kit Day", "Riley Cole"]', 'kit@example.com: ["Kit Day", "Riley Cole"]',
    'riley@example.com: ["Kit Day", "Riley Cole"]'
  ],
  'a visit that moves to another day is on both day sheets of that day'
);

-- Sam joins the team after the visit was planned, and then gets a new name.
select tests.user('sam@example.com', admin => true);
update public.user_roles set name = 'SAM' where user_id = tests.user_id('sam@example.com');
update public.user_roles set name = 'Samuel Field' where user_id = tests.user_id('sam@example.com');
select is(
  (
    select jsonb_path_query_array(private.mail_data(m), '$.visits[*].people[*]')
    from private.mails as m where m.recipient = 'sam@example.com' and m.data ->> 'day' = '2031-06-10'
  ),
  '["Samuel Field", "Samuel Field"]',
  'a member who takes the name of a planned visit gets its day sheet, with the current name'
);
select set_eq(
  format(
    'select private.mail_data(m) ->> %L from private.mails as m where m.kind = %L and m.request_id = %L', 'people',
    'visit-reminder', tests.request(3)
  ),
  array['["Samuel Field"]'], 'the reminder of the customer has the current name'
);
delete from public.user_roles where user_id = (select u.id from auth.users as u where u.email = 'riley@example.com');
select is(
  tests.own_sheet(), 'This person is no longer a member of the team.', 'a former team member gets no day sheet'
);

select * from finish();
rollback;

-- Reminders: 24 hours before a visit, once, and only while the visit stands as it says.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Ann', n || '@example.com', '5625550100', '{}'
from generate_series(1, 9) as n;

-- The reminders of a request: when each leaves and where it stands.
create function tests.reminders(n integer) returns text[]
language sql as $$
  select array_agg(
    m.state || ' ' || to_char(m.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || coalesce(' ' || m.answer, '')
    order by m.due_at, m.data ->> 'sequence'
  )
  from private.mails as m
  where m.request_id = tests.request(n) and m.kind = 'visit-reminder';
$$;
-- Time goes on until the reminders of a request are due; what the sender then gets of it.
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

-- When it leaves: by hours, whatever the clock does in between
select tests.set_visit(1, '2031-03-09T17:00:00Z', 'Sam');
select is(
  tests.reminders(1), array['queued 2031-03-08 17:00'],
  'spring: 24 hours before, which is 9 AM on the day before at 10 AM'
);
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Sam');
select is(tests.reminders(2), array['queued 2031-11-01 18:00'], 'fall: 24 hours before');
select tests.set_visit(3, now() + interval '24 hours', 'Sam');
select is(tests.reminders(3), null, 'none for a visit that is set 24 hours before or later');
select tests.set_visit(3, now() + interval '24 hours 1 minute', 'Sam');
select is(cardinality(tests.reminders(3)), 1, 'one for a visit that is set earlier');
select tests.set_visit(4, now() - interval '1 hour', 'Sam');
select is(tests.reminders(4), null, 'none for a visit in the past');

-- What becomes of it
select is(tests.claim(1), array['visit-reminder', 'visit-set'], 'it is sent, once');
select is(tests.claim(1), null, 'and not again');
select tests.set_visit(2, '2031-11-03T18:00:00Z', 'Sam');
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Sam');
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Dana');
select tests.set_visit(2, '2031-11-02T18:00:00Z', 'Dana', 'A note');
select is(cardinality(tests.reminders(2)), 4, 'each move brings one, a note none');
select is(
  tests.claim(2), array['visit-reminder', 'visit-set'],
  'of all of them the last is sent, also when the visit is back where it was'
);
select is(
  (
    select private.mail_data(m) ->> 'people'
    from private.mails as m where m.request_id = tests.request(2) and m.kind = 'visit-reminder' and m.state = 'sent'
  ),
  '["Dana"]', 'with who comes now'
);
select is(
  tests.data(tests.request(2), 'visit-reminder') ->> 'token', tests.data(tests.request(2), 'visit-set') ->> 'token',
  'and the link of the mail that set it'
);
select tests.set_visit(5, '2031-05-20T16:00:00Z', 'Sam');
select tests.act_as('staff@example.com');
select public.cancel_visit((tests.open_visit(5)).id, 0);
select tests.act_as_owner();
select is(tests.claim(5), null, 'none for a visit that was canceled');
select tests.set_visit(6, '2031-05-20T16:00:00Z', 'Sam');
select tests.act_as('staff@example.com');
select tests.move_request(tests.request(6), 'closed', cancels_visit => true);
select tests.act_as_owner();
select is(tests.claim(6), array['visit-canceled'], 'none for a request that was closed, of which the customer is told');
select tests.set_visit(7, '2031-05-20T16:00:00Z', 'Sam');
update public.visits set starts_at = now() - interval '1 minute' where request_id = tests.request(7);
update private.mails
set data = data || jsonb_build_object('startsAt', private.iso(now() - interval '1 minute'))
where request_id = tests.request(7);
select is(tests.claim(7), null, 'none after the visit has begun, when the mail server was away');
-- The mail of the cancellation could not be queued.
select tests.set_visit(8, '2031-05-20T16:00:00Z', 'Sam');
update public.visits set canceled_at = now() where request_id = tests.request(8);
select is(tests.claim(8), array['visit-set'], 'none for a visit that does not stand, whatever other mails say');

-- What a visit or an acceptance has overtaken waits no more, though it lies in the outbox.
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
select is(tests.shown(4), array['queued'], 'the reminder of a visit ahead waits');
update public.visits set outcome = 'done' where request_id = tests.request(4);
select is(tests.shown(4), array['not_sent The visit is over.'], 'that of a visit that was held does not');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.send_mail_again(%L)', m.id)), 'PT409 mail_outdated', 'nor is it sent again'
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
select is((tests.shown(3))[1], 'not_sent The quote is now accepted.', 'nor that of a quote that was accepted');

-- Each of several visits is reminded of by itself.
select tests.act_as('staff@example.com');
select public.add_visits(tests.request(9), '{2031-07-01T16:00:00Z,2031-07-08T16:00:00Z}', 60, '{Sam}');
select public.cancel_visit(a.id, 0)
from public.visits as a where a.request_id = tests.request(9) and a.starts_at = '2031-07-01T16:00:00Z';
select tests.act_as_owner();
select is(
  tests.reminders(9), array['queued 2031-06-30 16:00', 'queued 2031-07-07 16:00'], 'two visits have two reminders'
);
select is(tests.claim(9), array['visit-reminder', 'visit-set'], 'of which only that of the open one is sent');

-- The day sheet for staff
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
    'one for each day with visits, at six in the morning in California'
);
select is(
  private.stale_reason(tests.sheet('2031-11-03')), 'Nobody has a visit on this day.',
  'none for a day whose visits were moved'
);
select is(private.stale_reason(tests.sheet('2031-11-02')), null, 'it is sent for the others');
select is(
  private.mail_data(tests.sheet('2031-11-02')) #- '{visits,0,name}',
  '{"day": "2031-11-02", "visits": [{"startsAt": "2031-11-02T18:00:00.000Z", "durationMinutes": 60, "people": '
  '["Dana"], "reference": "REQ-BBBBBB", "requestKind": "booking", "phone": "5625550100", "address": {}, '
  '"answers": {}, "work": []}]}',
  'with the visits of the day, and without the note'
);
update private.mails set data = '{"day": "2026-01-05"}' where id = (tests.sheet('2031-11-02')).id;
select is(private.stale_reason(tests.sheet('2026-01-05')), 'The day has passed.', 'and none afterwards');

-- The day sheet for a member of the team
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
  array['staff 2', 'riley@example.com 1'], 'a member is mailed their own visits, staff all of them'
);
create function tests.own_sheet() returns text
language sql as $$
  select coalesce(private.stale_reason(m), 'sent') from private.mails as m where m.recipient = 'riley@example.com';
$$;
select is(tests.own_sheet(), 'sent', 'while the member has a visit');
select tests.set_visit(3, '2031-06-10T16:00:00Z', 'Sam');
select is(tests.own_sheet(), 'Nobody has a visit on this day.', 'not when somebody else goes');
-- Two go to one visit: both have it on their sheet, as long as they go.
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
  ], 'two members of the team go together, with a contractor'
);
select tests.set_visit(8, '2031-09-10T16:00:00Z', 'Riley Cole');
select is(
  tests.sheets('2031-09-10'),
  array[
    'staff: ["Riley Cole"]', 'kit@example.com: Nobody has a visit on this day.', 'riley@example.com: ["Riley Cole"]'
  ],
    'and one alone'
);
select tests.set_visit(8, '2031-09-11T16:00:00Z', 'Kit Day,Riley Cole');
select is(
  tests.sheets('2031-09-11'),
  array[
    'staff: ["Kit Day", "Riley Cole"]', 'kit@example.com: ["Kit Day", "Riley Cole"]',
    'riley@example.com: ["Kit Day", "Riley Cole"]'
  ],
  'on another day, both have a sheet of that day'
);

-- Sam gets a name, and another one, after the visit was planned.
select tests.user('sam@example.com', admin => true);
update public.user_roles set name = 'SAM' where user_id = tests.user_id('sam@example.com');
update public.user_roles set name = 'Samuel Field' where user_id = tests.user_id('sam@example.com');
select is(
  (
    select jsonb_path_query_array(private.mail_data(m), '$.visits[*].people[*]')
    from private.mails as m where m.recipient = 'sam@example.com' and m.data ->> 'day' = '2031-06-10'
  ),
  '["Samuel Field", "Samuel Field"]',
  'who is given a visit by getting a name is mailed it, with the name that they have now'
);
select set_eq(
  format(
    'select private.mail_data(m) ->> %L from private.mails as m where m.kind = %L and m.request_id = %L', 'people',
    'visit-reminder', tests.request(3)
  ),
  array['["Samuel Field"]'], 'and so is the customer reminded'
);
delete from public.user_roles where user_id = (select u.id from auth.users as u where u.email = 'riley@example.com');
select is(tests.own_sheet(), 'This person is no longer a member of the team.', 'and not when the member left');

select * from finish();
rollback;

-- The table service_requests, its history and notes, and the functions of staff.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

insert into public.service_requests (id, reference, kind, name, email, phone, details)
values
  ('40000000-0000-4000-8000-000000000001', 'REQ-AAAAAA', 'quote', 'Ann', 'ann@example.com', '5625550100', '{}'),
  ('40000000-0000-4000-8000-000000000002', 'REQ-BBBBBB', 'booking', 'Ben', 'ben@example.com', '5625550100', '{}');
insert into public.service_request_history (request_id, old_status, new_status, changed_by_email)
values ('40000000-0000-4000-8000-000000000002', 'new', 'contacted', 'staff@example.com');
insert into public.service_request_notes (request_id, note, author_email)
values ('40000000-0000-4000-8000-000000000002', 'Called.', 'staff@example.com');

create function tests.move(id text, status text, expected text default null) returns text
language sql as $$
  select tests.outcome(case
    when expected is null then format(
      'select tests.move_request(%L, %L)', '40000000-0000-4000-8000-00000000000' || id, status
    )
    else format(
      'select public.set_service_request_status(%L, %L, %L)', '40000000-0000-4000-8000-00000000000' || id, status,
      expected
    )
  end);
$$;
create function tests.note(id text, note text) returns text
language sql as $$
  select tests.outcome(
    format('select public.add_service_request_note(%L, %L)', '40000000-0000-4000-8000-00000000000' || id, note)
  );
$$;

select tests.act_as('customer@example.com');
select is_empty(format('select * from public.%I', name), 'customer: cannot read rows of ' || name)
from unnest(array['service_requests', 'service_request_history', 'service_request_notes']) as name;

select tests.act_as('staff@example.com');
select is((select count(*) from public.service_requests), 2::bigint, 'admin: reads all requests');
select is((select count(*) from public.service_request_history), 1::bigint, 'admin: reads the history');
select is((select count(*) from public.service_request_notes), 1::bigint, 'admin: reads the notes');
select is(tests.move('1', 'new'), 'PT409 invalid_transition', 'new → new is refused');
select is(tests.move('1', null), 'PT409 invalid_transition', 'set_service_request_status refuses null');
select is(tests.move('9', 'contacted'), 'PT404 not_found', 'set_service_request_status refuses an unknown request');
select is(tests.move('1', 'contacted'), 'accepted', 'new → contacted');
select is(tests.move('1', 'new'), 'PT409 invalid_transition', 'contacted → new is refused');
select is(tests.move('1', 'scheduled'), 'PT409 invalid_transition', 'contacted → scheduled is refused without a visit');
select is(tests.move('1', 'closed'), 'accepted', 'contacted → closed');
select is(tests.move('1', 'spam'), 'PT409 invalid_transition', 'closed → spam is refused');
select is(tests.move('1', 'contacted'), 'accepted', 'closed → contacted is accepted');
select is(tests.move('2', 'spam'), 'accepted', 'new → spam');
select is(tests.move('2', 'new'), 'accepted', 'spam → new is accepted');
select results_eq(
  $$select old_status::text, new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.service_request_history where request_id = '40000000-0000-4000-8000-000000000001' order by id$$,
  $$values
    ('new', 'contacted', true, 'staff@example.com'),
    ('contacted', 'closed', true, 'staff@example.com'),
    ('closed', 'contacted', true, 'staff@example.com')$$,
  'the history has each step with its author'
);

-- The caller expects another status than the current one.
select is(
  tests.outcome(format('select public.set_service_request_status(%L, %L, null)', id, 'contacted')),
  'PT409 status_changed',
  'set_service_request_status refuses a missing expected status'
)
from public.service_requests where reference = 'REQ-BBBBBB';
select is(
  tests.move('2', 'contacted', expected => 'new'), 'accepted',
  'set_service_request_status accepts the current status as expected'
);
select is(
  tests.move('2', 'spam', expected => 'new'), 'PT409 status_changed',
  'set_service_request_status refuses another expected status'
);
select is(
  tests.move('2', 'closed', expected => 'contacted'), 'accepted',
  'contacted → closed is accepted with the current status as expected'
);
select is(
  tests.move('2', 'contacted', expected => 'new'), 'PT409 status_changed',
  'closed → contacted is refused with another expected status'
);
select is(
  tests.move('2', 'spam', expected => 'closed'), 'PT409 invalid_transition',
  'closed → spam is refused also with the current status as expected'
);
select results_eq(
  $$select old_status::text, new_status::text from public.service_request_history
    where request_id = '40000000-0000-4000-8000-000000000002' order by id desc limit 2$$,
  $$values ('contacted', 'closed'), ('new', 'contacted')$$,
  'a refused step adds no history'
);

select is(tests.note('1', E'Called twice.\r\nNobody in.'), 'accepted', 'add_service_request_note is accepted');
select is(tests.note('1', '  '), 'PT422 invalid_note', 'add_service_request_note refuses a blank note');
select is(tests.note('1', null), 'PT422 invalid_note', 'add_service_request_note refuses null');
select is(
  tests.note('1', repeat('x', 4001)), 'PT422 invalid_note',
  'add_service_request_note refuses a note of 4,001 characters'
);
select is(tests.note('9', 'x'), 'PT404 not_found', 'add_service_request_note refuses an unknown request');
select results_eq(
  $$select note, author = tests.user_id('staff@example.com'), author_email
    from public.service_request_notes where request_id = '40000000-0000-4000-8000-000000000001'$$,
  $$values (E'Called twice.\nNobody in.', true, 'staff@example.com')$$,
  'the note has its author'
);

-- The emergency flag of each form, and the hours until the promised answer
select tests.act_as_owner();
select results_eq(
  $$
    with added as (
      insert into public.service_requests (reference, kind, name, email, phone, details)
      select 'REQ-ZZZZZ' || n, kind::public.request_kind, 'Ada', 'ada@example.com', '', details
      from (
        values
          (2, 'booking', '{"emergencyService": false}'::jsonb), (3, 'pest-quote', '{"severity": "emergency"}'),
          (4, 'quote', '{"urgency": "urgent"}'), (5, 'booking', '{"emergencyService": true}'),
          (6, 'quote', '{"urgency": "emergency"}'), (7, 'assessment', '{"urgencyLevel": "emergency"}'),
          (8, 'guard-application', '{"serviceType": "emergency"}'), (9, 'assessment', '{}')
      ) as given (n, kind, details)
      returning is_emergency, promised_by - created_at as within, reference
    )
    select is_emergency, within from added order by reference
  $$,
  $$values
    (false, '24 hours'::interval), (true, '2 hours'), (false, '24 hours'), (true, '2 hours'),
    (true, '2 hours'), (true, '2 hours'), (false, '24 hours'), (false, '2 hours')$$,
  'is_emergency and promised_by of each form; a guard application is never an emergency'
);
delete from public.service_requests where name = 'Ada';

-- A search covers the texts of a request.
select tests.act_as_owner();
insert into public.service_requests (id, reference, kind, name, email, phone, details)
values (
  '40000000-0000-4000-8000-000000000003', 'REQ-DDDDDD', 'quote', 'Cleo', 'cleo@example.com', '5625550101',
  '{"services": ["Pest Control & Inspection", "Other"], "description": "A \"smell\"\nand C:\\stains 100%", "urgent": '
  'true, "city": null}'
);
create function tests.found(term text) returns text
language sql as $$
  select coalesce(string_agg(left(name, 1), '' order by name), '') from public.search_service_requests(term);
$$;
select tests.act_as('staff@example.com');
select is(
  tests.found(term), found, 'search_service_requests finds ' || coalesce(regexp_replace(term, '\s', ' '), 'nothing')
)
from (
  values
    ('CLEO@', 'C'),
    ('req-b', 'B'),
    ('5625550101', 'C'),
    ('pest control & insp', 'C'),
    ('"smell"', 'C'),
    ('smell" and c:\stains', 'C'),
    ('services', ''),
    ('description', ''),
    ('true', ''),
    ('{', ''),
    ('%', 'C'),
    (null, 'ABC')
) as search (term, found);

-- A search finds phone numbers in any notation.
select tests.act_as_owner();
insert into public.service_requests (reference, kind, name, email, phone, details)
values
  (
    'REQ-EEEEEE', 'quote', 'Dora', 'dora@example.com', '(562) 555-0171',
    '{"city": "Long Beach", "preferredDate": "2031-05-20"}'
  ),
  (
    'REQ-FFFFFF', 'booking', 'Emil', 'emil@example.com', '+1 714.555.0118', '{"description": "Order FSS-1795230000000"}'
  ),
  (
    'REQ-GGGGGG', 'guard-application', 'Finn', 'finn@example.com', '+44 20 7946 0000',
    '{"alternatePhone": "909-555-0164 ext. 12"}'
  ),
  -- The digits of these phone numbers also occur in a day and in a ZIP code.
  ('REQ-HHHHHH', 'quote', 'Gail', 'gail@example.com', '(203) 105-2045', '{}'),
  ('REQ-JJJJJJ', 'quote', 'Hugo', 'hugo@example.com', '(890) 802-1234', '{}');
select tests.act_as('staff@example.com');
select is(tests.found(term), found, 'search_service_requests finds the number ' || term)
from (
  values
    ('5625550171', 'D'),
    ('562-555-0171', 'D'),
    (' (562)555.0171 ', 'D'),
    ('+1 562 555 0171', 'D'),
    ('1-562-555-0171', 'D'),
    ('555-0171', 'D'),
    ('562/555-01-7', 'D'),
    ('+1 562 555', 'ABCD'),
    -- These search terms are the beginnings of a phone number.
    ('(562) 555', 'ABCD'),
    ('562555', 'ABCD'),
    ('555 017', ''),
    ('562 555 0172', ''),
    ('7145550118', 'E'),
    ('(714) 555', 'E'),
    ('+1 714', 'E'),
    ('+44 20 79460000', 'F'),
    ('(909) 555-0164', 'F'),
    ('1795230000000', 'E'),
    ('fss-1795230000000', 'E'),
    ('2031-05-20', 'D'),
    -- This term matches the words of a day. It also matches a phone number that begins with these digits.
    ('2031 05 20', 'DG'),
    ('20-31-0520', ''),
    ('89080-2123', ''),
    ('89080 2123', 'H'),
    ('call 5625550171', '')
) as search (term, found);

select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('staff@example.com');
select tests.act_as('staff@example.com');
select is(tests.move('1', 'closed'), 'PT403 not_admin', 'former admin: cannot change a status');
select is(tests.note('1', 'x'), 'PT403 not_admin', 'former admin: cannot add a note');
select is_empty('select * from public.service_requests', 'former admin: cannot read requests');

select * from finish();
rollback;

-- service_requests with its history and notes, and what staff do with them.
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
select is_empty(format('select * from public.%I', name), 'customer: sees no row of ' || name)
from unnest(array['service_requests', 'service_request_history', 'service_request_notes']) as name;

select tests.act_as('staff@example.com');
select is((select count(*) from public.service_requests), 2::bigint, 'admin: sees all requests');
select is((select count(*) from public.service_request_history), 1::bigint, 'admin: sees the history');
select is((select count(*) from public.service_request_notes), 1::bigint, 'admin: sees the notes');
select is(tests.move('1', 'new'), 'PT409 invalid_transition', 'new cannot become new');
select is(tests.move('1', null), 'PT409 invalid_transition', 'no status is refused');
select is(tests.move('9', 'contacted'), 'PT404 not_found', 'an unknown request is refused');
select is(tests.move('1', 'contacted'), 'accepted', 'new → contacted');
select is(tests.move('1', 'new'), 'PT409 invalid_transition', 'contacted cannot become new');
select is(tests.move('1', 'scheduled'), 'PT409 invalid_transition', 'scheduled takes a visit');
select is(tests.move('1', 'closed'), 'accepted', 'contacted → closed');
select is(tests.move('1', 'spam'), 'PT409 invalid_transition', 'closed cannot become spam');
select is(tests.move('1', 'contacted'), 'accepted', 'closed can be taken up again');
select is(tests.move('2', 'spam'), 'accepted', 'new → spam');
select is(tests.move('2', 'new'), 'accepted', 'spam can be taken back');
select results_eq(
  $$select old_status::text, new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.service_request_history where request_id = '40000000-0000-4000-8000-000000000001' order by id$$,
  $$values
    ('new', 'contacted', true, 'staff@example.com'),
    ('contacted', 'closed', true, 'staff@example.com'),
    ('closed', 'contacted', true, 'staff@example.com')$$,
  'the history says who moved it where'
);

-- What somebody else has moved meanwhile.
select is(
  tests.outcome(format('select public.set_service_request_status(%L, %L, null)', id, 'contacted')),
  'PT409 status_changed',
  'nobody moves what they have not seen'
)
from public.service_requests where reference = 'REQ-BBBBBB';
select is(
  tests.move('2', 'contacted', expected => 'new'), 'accepted', 'a request is moved from the status that was shown'
);
select is(
  tests.move('2', 'spam', expected => 'new'), 'PT409 status_changed',
  'a step from another status than was shown is refused'
);
select is(tests.move('2', 'closed', expected => 'contacted'), 'accepted', 'contacted → closed, as shown');
select is(
  tests.move('2', 'contacted', expected => 'new'), 'PT409 status_changed', 'a closed request is not taken up unseen'
);
select is(
  tests.move('2', 'spam', expected => 'closed'), 'PT409 invalid_transition',
  'a status that was shown allows no other steps'
);
select results_eq(
  $$select old_status::text, new_status::text from public.service_request_history
    where request_id = '40000000-0000-4000-8000-000000000002' order by id desc limit 2$$,
  $$values ('contacted', 'closed'), ('new', 'contacted')$$,
  'a refused step leaves no history'
);

select is(tests.note('1', E'Called twice.\r\nNobody in.'), 'accepted', 'a note');
select is(tests.note('1', '  '), 'PT422 invalid_note', 'an empty note is refused');
select is(tests.note('1', null), 'PT422 invalid_note', 'no note is refused');
select is(tests.note('1', repeat('x', 4001)), 'PT422 invalid_note', 'a note of 4,001 characters is refused');
select is(tests.note('9', 'x'), 'PT404 not_found', 'a note on nothing is refused');
select results_eq(
  $$select note, author = tests.user_id('staff@example.com'), author_email
    from public.service_request_notes where request_id = '40000000-0000-4000-8000-000000000001'$$,
  $$values (E'Called twice.\nNobody in.', true, 'staff@example.com')$$,
  'a note carries its author'
);

-- Whether the visitor named an emergency, and within how many hours we promise an answer.
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
  'the emergency of a request and what it is promised; a guard application for emergencies alone does not count'
);
delete from public.service_requests where name = 'Ada';

-- A search looks through what was written.
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
select is(tests.found(term), found, 'search for ' || coalesce(regexp_replace(term, '\s', ' '), 'nothing'))
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

-- And a phone number, however it was written and is typed.
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
  -- Their digits hold those of a day, of a ZIP code and of an order.
  ('REQ-HHHHHH', 'quote', 'Gail', 'gail@example.com', '(203) 105-2045', '{}'),
  ('REQ-JJJJJJ', 'quote', 'Hugo', 'hugo@example.com', '(890) 802-1234', '{}');
select tests.act_as('staff@example.com');
select is(tests.found(term), found, 'search for the number ' || term)
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
    -- The beginning of a number
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
    -- Each word of a day, and the beginning of a number
    ('2031 05 20', 'DG'),
    ('20-31-0520', ''),
    ('89080-2123', ''),
    ('89080 2123', 'H'),
    ('call 5625550171', '')
) as search (term, found);

select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('staff@example.com');
select tests.act_as('staff@example.com');
select is(tests.move('1', 'closed'), 'PT403 not_admin', 'a former admin moves nothing');
select is(tests.note('1', 'x'), 'PT403 not_admin', 'a former admin notes nothing');
select is_empty('select * from public.service_requests', 'a former admin sees nothing');

select * from finish();
rollback;

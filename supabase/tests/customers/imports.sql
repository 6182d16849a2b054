-- Imported customers: saved rows, refused rows, access, and undoing an import. An import sends no mails.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
select tests.user('customer@example.com');
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
insert into public.user_roles (user_id, role, name) values (tests.user_id('field@example.com'), 'field', 'Dana Cole');
insert into public.price_list_requests (name, email, message) values ('Old Bo', 'Bo@example.com', 'Prices, please');
delete from private.mails where true;

create function tests.today() returns date
language sql as $$
  select (now() at time zone 'America/Los_Angeles')::date;
$$;
create function tests.row(overrides jsonb default '{}') returns jsonb
language sql as $$
  select '{"name": "Ann Lee", "email": "Ann@example.com", "phone": "(562) 555-0147", "street": "5 Elm St", "city":
    "Long Beach", "state": "CA", "zip": "90802", "note": "Gate code 1234"}'::jsonb || overrides;
$$;
create function tests.plan(overrides jsonb default '{}') returns jsonb
language sql as $$
  select jsonb_build_object('plan', jsonb_build_object(
    'price_cents', 8900, 'every', 1, 'unit', 'month', 'day', tests.today() + 10, 'text', 'Pest control'
  ) || overrides);
$$;
create function tests.terms(overrides jsonb default '{}') returns jsonb
language sql as $$
  select jsonb_build_object(
    'agreed_on', '2025-03-01', 'service', 'Pest Control & Inspection', 'at', '09:00', 'duration_minutes', 60,
    'billing', 'visit', 'taxed', false
  ) || overrides;
$$;
-- Calls import_customers. Returns 'saved' or the error message.
create function tests.import(rows jsonb, terms jsonb default tests.terms(), key uuid default gen_random_uuid())
returns text
language plpgsql as $$
declare
  sentence text;
begin
  perform tests.act_as('staff@example.com');
  perform public.import_customers(rows, 'customers.csv', terms, key);
  insert into tests.things values ('import', key);
  return 'saved';
exception when others then
  get stacked diagnostics sentence = message_text;
  return sentence;
end;
$$;

-- Refused imports
select is(tests.import(rows, terms), sentence, sentence)
from (
  values
    ('[]'::jsonb, tests.terms(), 'An import has 1 to 5,000 customers.'),
    ('{}', tests.terms(), 'An import has 1 to 5,000 customers.'),
    (null, tests.terms(), 'An import has 1 to 5,000 customers.'),
    ((select jsonb_agg(n) from generate_series(1, 5001) as n), tests.terms(), 'An import has 1 to 5,000 customers.'),
    (
      (select jsonb_agg(tests.row(tests.plan())) from generate_series(1, 1001)), tests.terms(),
      'An import has at most 1,000 plans.'
    ),
    ('["text"]', tests.terms(), 'Customer 1: Please enter a name of at most 100 characters. Nothing was saved.'),
    (
      jsonb_build_array(tests.row(), tests.row('{"name": "Bo", "email": "bo@"}')), tests.terms(),
      'Customer 2 (Bo): Please enter a valid email address. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row('{"email": "", "phone": ""}')), tests.terms(),
      'Customer 1 (Ann Lee): Please enter an email address or a phone number. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row('{"phone": "5.55E+09"}')), tests.terms(),
      'Customer 1 (Ann Lee): Please enter a phone number with at least 10 digits. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row(jsonb_build_object('state', repeat('x', 51)))), tests.terms(),
      'Customer 1 (Ann Lee): The state can have at most 50 characters. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row('{"zip": "2134"}')), tests.terms(),
      'Customer 1 (Ann Lee): Please enter a US ZIP code. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row(tests.plan())), tests.terms('{"agreed_on": "2999-01-01"}'),
      'Please enter the day on which the plans were agreed, at most today.'
    ),
    (
      jsonb_build_array(tests.row(tests.plan())), null,
      'Please enter the day on which the plans were agreed, at most today.'
    ),
    (
      jsonb_build_array(tests.row(), tests.row(tests.plan('{"every": 0}'))), tests.terms(),
      'Customer 2 (Ann Lee): Please choose every how many weeks or months. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row(tests.plan('{"day": "soon"}'))), tests.terms(),
      'Customer 1 (Ann Lee): The first day of a plan is today or a later day, within a year. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row(tests.plan('{"price_cents": -1}'))), tests.terms(),
      'Customer 1 (Ann Lee): The total cannot be below zero. Nothing was saved.'
    ),
    (
      jsonb_build_array(tests.row(tests.plan())), tests.terms('{"billing": "never"}'),
      'Customer 1 (Ann Lee): Please choose when the plan is invoiced. Nothing was saved.'
    )
) as refused (rows, terms, sentence);
select is_empty('select from public.imported_customers', 'a refused import saves no customers');
select is_empty('select from public.customer_imports', 'a refused import is not recorded');
select is_empty('select from public.service_requests', 'a refused import adds no requests');

-- Customers who are already known
select tests.act_as('staff@example.com');
select is(
  public.known_customers('[
    {"name": "Ann", "email": "ann@example.com", "phone": ""}, {"name": "Bo", "email": "BO@example.com", "phone": ""},
    {"name": "", "email": "", "phone": ""}, {"name": "Spam", "email": "spam@example.com", "phone": ""}
  ]'),
  '{"1": "Old Bo"}', 'known_customers finds customers by their address and returns their name, without spam'
);

-- The rows that an import saves
select is(
  tests.import(
    jsonb_build_array(
      tests.row('{"name": "  Ann  Lee ", "note": "Gate code 1234\nTwo dogs", "zip": "908021234"}'),
      tests.row('{"name": "Bo", "email": "bo@example.com", "phone": ""}'),
      tests.row('{"name": "Cy Diaz", "email": "", "phone": "(562) 555-0199", "note": "=HYPERLINK(\"x\")"}'),
      tests.row('{"name": "Rosa Maria Mendez", "email": "rosa@example.com"}' || tests.plan())
    ),
    key => '40000000-0000-4000-8000-000000000001'
  ),
  'saved', 'import_customers saves an import'
);
select results_eq(
  'select file_name, customers, plans, imported_by_email, undone_at from public.customer_imports',
  $$values ('customers.csv', 4, 1, 'staff@example.com', null::timestamptz)$$, 'the import is recorded'
);
select results_eq(
  'select name, email, phone, zip, note, request_id is not null from public.imported_customers order by name',
  $$values
    ('Ann  Lee', 'Ann@example.com', '(562) 555-0147', '90802-1234', E'Gate code 1234\nTwo dogs', false),
    ('Bo', 'bo@example.com', '', '90802', 'Gate code 1234', false),
    ('Cy Diaz', '', '(562) 555-0199', '90802', '=HYPERLINK("x")', false),
    ('Rosa Maria Mendez', 'rosa@example.com', '(562) 555-0147', '90802', 'Gate code 1234', true)$$,
  'the customers are stored with clean texts'
);
select is(
  tests.import(
    jsonb_build_array(tests.row()), key => '40000000-0000-4000-8000-000000000001'
  ),
  'This was already sent with other contents. Please reload the page before you send it again.',
  'import_customers refuses other rows under the same key'
);
select is(
  tests.import(
    jsonb_build_array(
      tests.row('{"name": "  Ann  Lee ", "note": "Gate code 1234\nTwo dogs", "zip": "908021234"}'),
      tests.row('{"name": "Bo", "email": "bo@example.com", "phone": ""}'),
      tests.row('{"name": "Cy Diaz", "email": "", "phone": "(562) 555-0199", "note": "=HYPERLINK(\"x\")"}'),
      tests.row('{"name": "Rosa Maria Mendez", "email": "rosa@example.com"}' || tests.plan())
    ),
    key => '40000000-0000-4000-8000-000000000001'
  ),
  'saved', 'import_customers can be repeated with its key'
);
select is((select count(*) from public.imported_customers), 4::bigint, 'the repeated import saves the customers once');

-- The plans that an import saves
select tests.act_as('staff@example.com');
select results_eq(
  $$select r.kind::text, r.name, r.status::text, r.details ->> 'lastName', r.details ->> 'state', r.service,
      (r.created_at at time zone 'America/Los_Angeles')::date
    from public.service_requests as r$$,
  $$values ('quote', 'Rosa Maria Mendez', 'scheduled', 'Mendez', 'CA', 'quote: Pest Control & Inspection',
    '2025-03-01'::date)$$,
  'the plan has a request with the day of its agreement'
);
select results_eq(
  $$select q.state::text, q.accepted_how::text, q.accepted_by, q.accepted_name, q.total_cents, public.state(p)::text,
      p.first_on, p.every, p.unit::text, l.text
    from public.quotes as q join public.plans as p on p.quote_id = q.id
    join public.quote_lines as l on l.quote_id = q.id$$,
  $$values ('accepted', 'on-paper', 'Maya Lind', 'Rosa Maria Mendez', 8900, 'runs', tests.today() + 10, 1::smallint,
    'month', 'Pest control')$$,
  'the plan is accepted on paper'
);
select is(
  (select count(*) from public.visits as v where v.starts_at > now() and v.canceled_at is null), 2::bigint,
  'the visits of the plan are added'
);
select results_eq(
  'select n.note from public.service_request_notes as n', $$values ('Gate code 1234')$$,
  'the note is also a note of the request, for the people of the visits'
);
select tests.act_as_owner();
select results_eq(
  'select f.figure from private.figure_rows as f where f.at > ''2026-01-01'' order by 1', '{}'::text[],
  'the figures of today do not change'
);
select is_empty(
  'select m.kind from private.mails as m where m.recipient is not null', 'no mail to a customer is queued'
);
select private.run_plans();
select is_empty(
  'select from private.mails as m where m.recipient is not null', 'the daily run queues no mail to a customer'
);
select is_empty('select from public.plan_invoices', 'days before the import are not invoiced');

-- An imported plan starts on its next planned day. This day can be today.
select is(private.next_day(day, every, unit::public.plan_unit), expected, day || ' ' || every || ' ' || unit)
from (
  values
    (tests.today(), 1, 'week', tests.today()),
    (tests.today() + 40, 3, 'month', tests.today() + 40),
    (tests.today() - 1, 1, 'week', tests.today() + 6),
    (tests.today() - 14, 2, 'week', tests.today()),
    (tests.today() - 364 * 9, 52, 'week', tests.today()),
    (tests.today() - 15, 4, 'week', tests.today() + 13)
) as days (day, every, unit, expected);
select is(
  private.next_day((date_trunc('month', tests.today()) - interval '8 years')::date, 1, 'month'),
  case when extract(day from tests.today()) = 1 then tests.today()
    else (date_trunc('month', tests.today()) + interval '1 month')::date end,
  'next_day after years is the first day of the next month'
);

-- Imported customers in the search, the list and the page of a customer
select tests.act_as('staff@example.com');
select results_eq(
  $$select record, reference, name, email from public.staff_search('two dogs')$$,
  $$values ('imported', '', 'Ann  Lee', 'ann@example.com')$$, 'staff_search finds a word of the note'
);
select is((select count(*) from public.staff_search('562 555 0199')), 1::bigint, 'staff_search finds the phone number');
select results_eq(
  $$
    select i ->> 'email', i ->> 'lastSeenAt' is null
    from jsonb_array_elements(public.admin_customers('imported') -> 'items')
    with ordinality as l (i, n) order by n$$,
  $$values ('', true), ('ann@example.com', true), ('bo@example.com', false), ('rosa@example.com', false)$$,
  'admin_customers lists the imported customers'
);
select is(public.admin_customers() ->> 'total', '4', 'admin_customers counts them among all customers');
create function pg_temp.page(of text, path text) returns text
language sql as $$
  select string_agg(item #>> '{}', ' ' order by position)
  from jsonb_path_query(public.admin_customer(of), path::jsonpath) with ordinality as i (item, position);
$$;
select is(
  pg_temp.page('ann@example.com', '$.imported[*].note'), E'Gate code 1234\nTwo dogs',
  'the page of the customer has the note'
);
select is(
  pg_temp.page('ann@example.com', '$.contacts[*].place.*'), 'Long Beach CA 5 Elm St 90802-1234',
  'the page of the customer offers the imported address for a new request'
);
select is(
  pg_temp.page('5625550199', '$.contacts[*].name'), 'Cy Diaz',
  'a customer without an email address has a page by the number'
);
select is(pg_temp.page('bo@example.com', '$.names.size()'), '2', 'a customer who was known has both names');

-- Access to imported customers
select tests.act_as('field@example.com');
select is_empty('select from public.imported_customers', 'field: cannot read imported customers');
select is_empty('select from public.customer_imports', 'field: cannot read imports');
select is(
  tests.outcome('select public.undo_customer_import(''40000000-0000-4000-8000-000000000001'')'), 'PT403 not_admin',
  'field: cannot undo an import'
);
select tests.act_as('customer@example.com');
select is_empty('select from public.imported_customers', 'customer: cannot read imported customers');

-- Export and erasure of imported customers
select tests.act_as('staff@example.com');
select is(
  public.export_customer('ann@example.com') #>> '{imported,0,note}', E'Gate code 1234\nTwo dogs',
  'the export of a customer has the imported note'
);
select is(
  public.personal_data_preview('5625550199') #>> '{sameNumber,0,counts,imported}', '1',
  'personal_data_preview offers an imported customer with the same number'
);
select is(
  (
    select tests.outcome(format(
      'select public.erase_customer(''5625550199'', ''Asked'', public.personal_data_preview(''5625550199''), %L)',
      array[public.personal_data_preview('5625550199') #>> '{sameNumber,0,references,0}']
    ))
  ),
  'accepted', 'erase_customer erases the chosen imported customer'
);
select is_empty(
  'select from public.imported_customers as i where i.name = ''Cy Diaz''', 'the imported customer is deleted'
);

-- Undoing an import
select tests.act_as_owner();
create function tests.undo() returns text
language plpgsql as $$
declare
  sentence text;
begin
  perform tests.act_as('staff@example.com');
  perform public.undo_customer_import('40000000-0000-4000-8000-000000000001');
  return 'undone';
exception when others then
  get stacked diagnostics sentence = message_text;
  return sentence;
end;
$$;
create function tests.used(names text) returns text
language sql as $$
  select 'Something was added since the import for ' || names || '. Nothing was undone.';
$$;
-- All times are the same, because a test runs in one transaction. These statements make the import an hour older.
update public.customer_imports set created_at = now() - interval '1 hour' where true;
update public.imported_customers set created_at = now() - interval '1 hour' where true;
update public.service_request_history set created_at = now() - interval '1 hour' where true;
update public.service_request_notes set created_at = now() - interval '1 hour' where true;
update public.price_list_requests set created_at = now() - interval '1 day' where true;
create function tests.added(what text, statement text) returns text
language plpgsql as $$
declare
  answer text;
begin
  begin
    perform tests.act_as_owner();
    execute statement;
    answer := tests.undo();
    raise exception using errcode = 'ZZ001', message = answer;
  exception when sqlstate 'ZZ001' then
    return answer;
  end;
end;
$$;
select is(tests.added(what, statement), tests.used(names), what || ' since the import prevents undoing it')
from (
  values
    (
      'a price list request', 'Ann  Lee',
      $$insert into public.price_list_requests (name, email) values ('A', 'ANN@example.com')$$
    ),
    ('an order', 'Bo', $$select tests.buy('bo@example.com')$$),
    (
      'a note', 'Rosa Maria Mendez',
      $$insert into public.service_request_notes (request_id, note, author_email)
        select r.id, 'Two cats', '' from public.service_requests as r$$
    ),
    (
      'a message', 'Rosa Maria Mendez',
      $$insert into public.messages (request_id, sender, body)
        select r.id, 'customer', 'Hello' from public.service_requests as r$$
    ),
    (
      'a visit that was made', 'Rosa Maria Mendez',
      $$update public.visits set starts_at = now() - interval '2 days' where plan_day = tests.today() + 10$$
    ),
    (
      'a step of the request', 'Rosa Maria Mendez',
      $$insert into public.service_request_history (request_id, old_status, new_status, event, changed_by_email)
        select r.id, r.status, r.status, 'Called', '' from public.service_requests as r$$
    ),
    (
      'an email that left', 'Rosa Maria Mendez',
      $$insert into private.mails (kind, recipient, request_id, data, state, finished_at)
        select 'visit-reminder', 'rosa@example.com', r.id, '{}', 'sent', now() from public.service_requests as r$$
    ),
    (
      'a photo', 'Rosa Maria Mendez',
      $$insert into public.photos (request_id, kind) select r.id, 'customer' from public.service_requests as r$$
    )
) as additions (what, names, statement);
select is(tests.undo(), 'undone', 'undo_customer_import is accepted if nothing was added');
select is_empty('select from public.imported_customers', 'the imported customers are deleted');
select is_empty('select from public.service_requests', 'the requests of their plans are deleted');
select is_empty('select from public.visits', 'the visits of their plans are deleted');
select is_empty('select from public.quotes', 'the quotes of their plans are deleted');
select tests.act_as_owner();
select is_empty('select from private.past_figures', 'the past figures have no rows of the import');
select is_empty('select from private.mails as m where m.recipient is not null', 'no mail is queued');
select is(
  (select m.undone_by_email from public.customer_imports as m), 'staff@example.com',
  'the import has the team member who undid it'
);
select is(tests.undo(), 'undone', 'undo_customer_import can be repeated');
select is(
  tests.outcome('select public.undo_customer_import(gen_random_uuid())'), 'PT404 not_found',
  'undo_customer_import refuses an unknown import'
);

select is(
  tests.import(
    jsonb_build_array(tests.row(tests.plan())), tests.terms(jsonb_build_object('agreed_on', tests.today())),
    '40000000-0000-4000-8000-000000000002'
  ),
  'saved', 'an import of a plan that was agreed today is saved'
);
select is(
  tests.outcome('select public.undo_customer_import(''40000000-0000-4000-8000-000000000002'')'), 'accepted',
  'undo_customer_import accepts an import of today at any hour'
);
select is(
  tests.import(
    jsonb_build_array(tests.row(tests.plan())), tests.terms(jsonb_build_object('agreed_on', tests.today())),
    '40000000-0000-4000-8000-000000000002'
  ),
  'This import was undone. Please choose the file again.', 'import_customers refuses to save an undone import again'
);

-- Imported plans with reminders
select is(
  tests.import(jsonb_build_array(tests.row(tests.plan())), tests.terms('{"reminds": true, "billing": "advance"}')),
  'saved', 'an import with reminders is saved'
);
select tests.act_as_owner();
select results_eq(
  $$select m.kind::text, m.due_at > now() from private.mails as m where m.recipient is not null group by 1, 2$$,
  $$values ('visit-reminder', true)$$, 'each visit has a reminder, a day before'
);
select is_empty('select from public.plan_invoices', 'no month is billed before it begins');

-- Retention of imported customers
update public.imported_customers set created_at = now() - interval '4 years' where true;
select private.carry_out_retention();
select is(
  (select count(*) from public.imported_customers), 1::bigint, 'imported customers are kept while they have other data'
);
delete from public.service_requests where true;
select private.carry_out_retention();
select is_empty('select from public.imported_customers', 'imported customers are deleted after their period');

select * from finish();
rollback;

-- staff_today lists each record that waits for staff once, with its reasons. It also lists finished visits without an
-- invoice.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
insert into auth.users (id, email) values ('42000000-0000-4000-8000-0000000000fe', 'field@example.com');
insert into public.user_roles (user_id, role, name)
values ('42000000-0000-4000-8000-0000000000fe', 'field', 'Fay Field');

insert into public.service_requests (id, reference, kind, name, email, phone, details, status, created_at)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Customer ' || n, 'c' || n || '@example.com',
  '5625550100', '{}', status::public.request_status,
  now() - n * interval '1 hour'
from (
  values (1, 'new'), (2, 'new'), (3, 'contacted'), (4, 'scheduled'), (5, 'scheduled'), (6, 'contacted'), (7, 'closed'),
    (8, 'spam'), (9, 'contacted')
)
  as r (n, status);
update public.service_requests
set details = '{"emergencyService": true}' where id in (tests.request(2), tests.request(9));

create function tests.list(name text) returns text[]
language sql as $$
  select coalesce(array_agg((line #>> '{reasons,0,why}') || ' ' || right(line ->> 'reference', 1) order by place), '{}')
  from jsonb_array_elements(public.staff_today() -> name) with ordinality as l (line, place)
  where line ->> 'record' = 'request';
$$;
create function tests.why(n integer) returns text
language sql as $$
  select string_agg(reason ->> 'why', ', ' order by place)
  from public.staff_today() as today
  cross join jsonb_array_elements(today -> 'answer' || (today -> 'do')) as l (line)
  cross join jsonb_array_elements(line -> 'reasons') with ordinality as r (reason, place)
  where line ->> 'id' = tests.request(n)::text;
$$;
create function tests.hold(n integer, outcome text default 'done') returns uuid
language plpgsql as $$
declare
  visit public.visits;
begin
  perform tests.act_as_owner();
  insert into public.visits (request_id, starts_at, duration_minutes, note, sequence)
  values (tests.request(n), now() - interval '2 hours', 60, '', 50 + n)
  returning * into visit;
  insert into public.visit_people (visit_id, name, member_id)
  values (visit.id, 'Fay Field', '42000000-0000-4000-8000-0000000000fe'), (visit.id, 'Sam', null);
  perform tests.act_as('field@example.com');
  perform public.finish_visit(visit.id, outcome::public.visit_outcome, '', visit.sequence);
  perform tests.act_as('staff@example.com');
  return visit.id;
end;
$$;
create function tests.others() returns text[]
language sql as $$
  select array_agg((reason ->> 'why') || ' ' || (line ->> 'record') order by reason ->> 'why')
  from public.staff_today() as today
  cross join jsonb_array_elements(today -> 'answer' || (today -> 'do')) as l (line)
  cross join jsonb_array_elements(line -> 'reasons') as r (reason)
  where line ->> 'record' <> 'request';
$$;

select tests.act_as('customer@example.com');
select throws_ok('select public.staff_today()', 'PT403', null, 'customer: cannot read Today');

select tests.act_as('staff@example.com');
select is(
  tests.list('answer'), '{"new B","new A"}', 'an emergency comes before another new request, and spam is not listed'
);
select is(
  tests.list('do'), '{"contacted I","contacted F","contacted C"}',
  'contacted requests without a visit are listed, emergencies first'
);

select tests.act_as_owner();
update public.service_requests set details = '{"description": "Ants in the kitchen."}' where id = tests.request(1);
select tests.act_as('staff@example.com');
select is(
  (
    select line #>> '{reasons,0,detail,text}' from jsonb_array_elements(public.staff_today() -> 'answer') as l (line)
    where line ->> 'id' = tests.request(1)::text
  ),
  'Ants in the kitchen.', 'a new request has the text of the customer'
);

-- Emergencies come first. Within a request, a message comes before the other reasons.
select tests.act_as_owner();
insert into public.messages (request_id, sender, body, created_at)
values (tests.request(3), 'customer', 'Are you coming?', now() - interval '3 hours');
insert into public.customer_activity (request_id, kind)
values (tests.request(3), 'visit-canceled'), (tests.request(7), 'withdrawn');
select tests.act_as('staff@example.com');
select is(tests.why(3), 'message, activity', 'a request has all of its reasons except the next step');
select is(
  tests.list('answer'), '{"new B","message C","new A","activity G"}',
  'the list is ordered by the time of the due answer'
);

-- Visits on Today
select tests.act_as_owner();
insert into public.visits (id, request_id, starts_at, duration_minutes, note) values
  (tests.request(40), tests.request(4), now() - interval '90 minutes', 60, ''),
  (tests.request(50), tests.request(5), now() + interval '1 day', 60, '');
insert into public.visit_people (visit_id, name) values (tests.request(40), 'Sam');
select tests.act_as('staff@example.com');
select is(tests.why(4), 'visit-over', 'a past visit without an outcome is listed');
select is(tests.why(5), 'nobody-goes', 'a visit without people is listed');
select tests.act_as_owner();
insert into public.visit_people (visit_id, name) values (tests.request(50), 'Sam'), (tests.request(50), 'Lee');
delete from public.visit_people where visit_id = tests.request(50) and name = 'Sam';
select tests.act_as('staff@example.com');
select is(tests.why(5), null, 'a visit with one person is not listed');
select tests.act_as_owner();
delete from public.visit_people where visit_id = tests.request(50);
select tests.act_as('staff@example.com');
select is(tests.why(5), 'nobody-goes', 'a visit whose last person was removed is listed');

insert into tests.things select 'made', tests.hold(6);
select is(tests.why(6), 'to-invoice', 'a finished visit is to be invoiced, and the request needs no other visit');
select tests.act_as_owner();
select is(
  (select status::text from public.service_requests where id = tests.request(6)), 'contacted',
  'after its only visit, the request is contacted'
);
select tests.act_as('field@example.com');
select is(
  (select count(*)::integer from public.visits where to_invoice), 1,
  'field: reads their own visit that is to be invoiced'
);
select lives_ok(
  format('select public.mark_nothing_to_invoice(%L)', tests.thing('made')),
  'field: can mark that a visit needs no invoice'
);
select lives_ok(
  format('select public.mark_nothing_to_invoice(%L)', tests.thing('made')), 'mark_nothing_to_invoice can be repeated'
);
select tests.act_as('customer@example.com');
select is(
  tests.outcome(format('select public.mark_nothing_to_invoice(%L)', tests.thing('made'))), 'PT403 not_admin',
  'customer: cannot call mark_nothing_to_invoice'
);
select tests.act_as('staff@example.com');
select is(tests.why(6), 'to-close', 'without a visit to invoice, the request is to be closed');
select is(
  (
    select count(*)::integer
    from public.service_request_history where request_id = tests.request(6) and event like 'Nothing to invoice%'
  ),
  1,
  'the history has the mark once'
);

-- A visit with an invoice is not listed. When the invoice is overdue, the invoice is listed. When the invoice is paid,
-- the request is listed.
insert into tests.things select 'invoiced', tests.hold(9);
select is(tests.why(9), 'to-invoice', 'the visit of an emergency is to be invoiced too');
select lives_ok(
  format(
    'select public.send_invoice(%L, array[%L]::uuid[], ''{}'', tests.lines(''{}''), '''', public.business_today(), '
    '10000, 0, gen_random_uuid())',
    tests.request(9), tests.thing('invoiced')
  ),
  'send_invoice is accepted'
);
select is(tests.why(9), null, 'a request with an open invoice is not listed');
select tests.act_as_owner();
alter table public.invoices disable trigger user;
update public.invoices set issued_on = issued_on - 40, due_on = due_on - 10 where request_id = tests.request(9);
alter table public.invoices enable trigger user;
select tests.act_as('staff@example.com');
select is(tests.why(9), 'overdue', 'an overdue invoice is listed');
select tests.act_as_owner();
insert into public.payments (request_id, invoice_id, amount_cents, method, paid_on, taken_by, created_by_email)
select i.request_id, i.id, 10000, 'cash', private.today(), 'Sam', 'staff@example.com'
from public.invoices as i where i.request_id = tests.request(9);
select tests.act_as('staff@example.com');
select is(tests.why(9), 'to-close', 'a request with a paid invoice is to be closed');

-- If the customer was not there, another visit is needed. Staff can still correct the outcome.
insert into tests.things select 'missed', tests.hold(3, 'nobody-there');
select public.mark_message_answered(m.id) from public.messages as m where m.request_id = tests.request(3);
select public.mark_customer_activity_read(c.id)
from public.customer_activity as c where c.request_id = tests.request(3);
select is(tests.why(3), 'nobody-there', 'the outcome nobody-there needs another visit');
select public.finish_visit(v.id, 'done', '', v.sequence) from public.visits as v where v.id = tests.thing('missed');
select is(tests.why(3), 'to-invoice', 'after the correction to done, the visit is to be invoiced');
select public.finish_visit(v.id, 'done', 'In the yard.', v.sequence)
from public.visits as v where v.id = tests.thing('missed');
select is(tests.why(3), 'to-invoice', 'a changed note does not change that');
select tests.move_request(tests.request(3), 'closed');
select is(tests.why(3), null, 'a closed request is not listed');
select tests.move_request(tests.request(3), 'contacted');
select is(tests.why(3), 'to-close', 'a closed visit is not to be invoiced after the request is reopened');

-- The customer withdraws a request after a visit. The visit must still be invoiced.
insert into tests.things select 'withdrawn', tests.hold(7);
select is(tests.why(7), 'to-invoice, activity', 'the visit to invoice comes before the withdrawal');
select public.mark_customer_activity_read(c.id)
from public.customer_activity as c where c.request_id = tests.request(7);
select is(tests.why(7), 'to-invoice', 'after the activity is handled, the visit is still to be invoiced');

-- The customer can name days before the first visit is set. These days are not a request for another time.
select tests.act_as_owner();
insert into public.customer_activity (request_id, kind, days, times, visit_at)
values
  (tests.request(8), 'another-time', '{2031-05-20,2031-05-22}', '{morning,evening}', null),
  (tests.request(4), 'another-time', '{2031-05-20}', '{}', now());
update public.service_requests set status = 'contacted' where id = tests.request(8);
select tests.act_as('staff@example.com');
select set_eq(
  $$select reason -> 'detail' from jsonb_array_elements(public.staff_today() -> 'answer') as line
    cross join jsonb_array_elements(line -> 'reasons') as reason
    where reason ->> 'why' = 'activity' and line ->> 'id' in (tests.request(8)::text, tests.request(4)::text)$$,
  array[
    '{"type": "another-time", "days": ["2031-05-20", "2031-05-22"], "times": ["morning", "evening"], "isFirst": true}',
    '{"type": "another-time", "days": ["2031-05-20"], "times": [], "isFirst": false}'
  ]::jsonb[],
  'the detail distinguishes first days from another time'
);

-- The amount to collect at a visit
select tests.act_as_owner();
create function tests.collects(n integer) returns integer
language sql as $$
  select cents
  from public.sums_to_collect(array[tests.request(n), tests.request(1)]) where request_id = tests.request(n);
$$;
create function tests.quote(n integer, version integer, state text, cents integer) returns void
language sql security definer as $$
  insert into public.quotes (
    request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents,
    total_cents,
    deposit_cents, content_hash, sent_by, answered_at, accepted_how
  )
  values (
    tests.request(n), version, state::public.quote_state, version > 1, 'x', '', private.today(), 0, cents, 0, cents, 0,
    '', 'A',
    now(), case state when 'accepted' then 'online'::public.quote_acceptance end
  );
$$;
create function tests.pay(n integer, version integer, cents integer) returns void
language sql security definer as $$
  insert into public.payments (request_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email)
  select q.request_id, q.id, cents, 'cash', private.today(), 'Sam', 'staff@example.com'
  from public.quotes as q where q.request_id = tests.request(n) and q.version = pay.version;
$$;
select tests.act_as('staff@example.com');
select is(tests.collects(3), null, 'a request without an open amount has no amount to collect');
select tests.quote(3, 1, 'accepted', 100527);
select tests.quote(3, 2, 'sent', 4000);
select tests.act_as_owner();
insert into public.customer_activity (request_id, kind, days, times)
values (tests.request(6), 'another-time', '{2031-05-21}', '{}');
select tests.quote(6, 1, 'accepted', 4000);
select tests.act_as('staff@example.com');
select is(
  (
    select (line #>> '{reasons,0,why}') || ': ' || (line #>> '{reasons,0,detail,days}')
    from jsonb_array_elements(public.staff_today() -> 'do') as line where line ->> 'id' = tests.request(6)::text
  ),
  'accepted: ["2031-05-21"]', 'the days of an acceptance are listed with it'
);
select is(tests.collects(3), 100527, 'the amount to collect is the accepted total, without offers');
select tests.pay(3, 1, 10000);
select is(tests.collects(3), 90527, 'the deposit reduces the amount to collect');
select tests.act_as('field@example.com');
select is(tests.collects(3), 90527, 'field: reads the amount of the requests of their visits');
select is(tests.collects(5), null, 'field: cannot read the amount of other requests');
select tests.act_as('staff@example.com');
select lives_ok(
  format(
    'select public.send_invoice(%L, ''{}'', array(select q.id from public.quotes as q where public.is_to_invoice(q) '
    'and q.request_id = %1$L), tests.lines(''{}''), '''', public.business_today(), 10000, 0, gen_random_uuid())',
    tests.request(3)
  ),
  'send_invoice is accepted'
);
select is(tests.collects(3), 90527, 'the deposit covers the invoice, and the rest of the accepted total is left');
select tests.act_as('customer@example.com');
select throws_ok('select public.sums_to_collect(''{}'')', 'PT403', null, 'customer: cannot read amounts');

-- Orders, returns and price lists on Today
select tests.act_as_owner();
insert into tests.things select 'order', tests.buy('buyer@example.com');
insert into public.price_list_requests (name, email) values ('Bulk', 'bulk@example.com');
select tests.act_as('staff@example.com');
select is(
  tests.others(), '{"price-list price-list","ship order"}', 'Today lists an order to ship and a price list to send'
);
select tests.act_as_owner();
insert into public.order_activity (order_id, kind, message)
values (tests.thing('order'), 'message', 'When does it come?');
select tests.act_as('staff@example.com');
select is(
  tests.others(), '{"message order","price-list price-list","ship order"}', 'an order has all of its reasons'
);
select is(
  (select count(*)::integer from jsonb_array_elements(public.staff_today() -> 'answer') as l (line)
    where line ->> 'id' = tests.thing('order')::text),
  1, 'an order is listed once'
);
select is(
  public.today_count(),
  (select jsonb_array_length(today -> 'answer') + jsonb_array_length(today -> 'do') from public.staff_today() as today),
  'today_count equals the number of lines'
);

-- Photos come after other work, because opening a request marks its photos as handled. New photos never hide work.
select tests.act_as_owner();
insert into public.customer_activity (request_id, kind)
values (tests.request(1), 'photos'), (tests.request(6), 'photos');
select tests.act_as('staff@example.com');
select is(tests.why(1), 'new, photos', 'photos are a second reason of a new request');
select is(tests.why(6), 'accepted, photos', 'photos come after an accepted quote');
select ok(not 'accepted F' = any (tests.list('answer')), 'an accepted quote is work to do, not an answer');
select tests.act_as_owner();
insert into public.photos (request_id, kind, stored_at, size)
values (tests.request(6), 'customer', now(), 100);
select tests.act_as_service();
select public.see_photos(array(select p.path from public.photos as p where p.request_id = tests.request(6)));
select tests.act_as('staff@example.com');
select is(tests.why(6), 'accepted', 'after see_photos, the photos are handled');
select public.reply_to_request(tests.request(1), 'Thank you for the photos.', gen_random_uuid());
select is(tests.why(1), 'contacted', 'after a reply, the photos are handled');

-- If the customer asks to change a quote, Today shows the text of the customer.
select tests.act_as_owner();
select tests.quote(1, 1, 'change-asked', 9000);
insert into public.messages (request_id, quote_id, sender, body)
select q.request_id, q.id, 'customer', 'Without the shed, please.'
from public.quotes as q where q.request_id = tests.request(1);
select tests.act_as('staff@example.com');
select is(
  (
    select (line #>> '{reasons,0,why}') || ': ' || (line #>> '{reasons,0,detail,text}')
    from jsonb_array_elements(public.staff_today() -> 'answer') as line where line ->> 'id' = tests.request(1)::text
  ),
  'change-asked: Without the shed, please.', 'a change is listed with the text of the customer'
);

-- Staff note their phone calls.
select is(
  tests.outcome(format('select public.note_call(%L, null)', tests.request(2))), 'PT422 invalid_call',
  'note_call refuses a missing outcome'
);
select public.note_call(tests.request(2), false);
select public.note_call(tests.request(2), false);
select is(
  (
    select (line ->> 'missedCalls') || ' ' || (line #>> '{reasons,0,why}')
    from jsonb_array_elements(public.staff_today() -> 'answer') as line where line ->> 'id' = tests.request(2)::text
  ),
  '2 new', 'a request with missed calls is still listed, with their number'
);
select public.note_call(tests.request(2), true);
select is(
  (select array[r.status::text, r.missed_calls::text] from public.service_requests as r where r.id = tests.request(2)),
  '{contacted,0}', 'a reached customer sets the request to contacted and the missed calls to zero'
);
select is(
  (
    select array_agg(h.event order by h.id) from public.service_request_history as h
    where h.request_id = tests.request(2) and h.event is not null
  ),
  '{"Called, no answer","Called, no answer","Reached by phone"}', 'the history has each call'
);
select tests.act_as('field@example.com');
select is(
  tests.outcome(format('select public.note_call(%L, true)', tests.request(2))), 'PT403 not_yours',
  'field: cannot note a call of another person''s request'
);
select is(public.today_count(), 1, 'field: today_count counts the answers of their own requests');
select tests.act_as('customer@example.com');
select throws_ok('select public.today_count()', 'PT403', null, 'customer: cannot read the count');

-- An open deposit is listed from two days before the visit.
select tests.act_as_owner();
alter table public.quotes disable trigger user;
update public.quotes set deposit_cents = 5000 where request_id = tests.request(6);
alter table public.quotes enable trigger user;
delete from public.customer_activity where request_id = tests.request(6);
insert into public.visits (request_id, starts_at, duration_minutes, note)
values (tests.request(6), private.start_of_day(private.today() + 3), 60, '');
select tests.act_as('staff@example.com');
select is(tests.why(6), 'nobody-goes', 'three days before the visit, an open deposit is not listed');
select tests.act_as_owner();
update public.visits set starts_at = private.start_of_day(private.today() + 3) - interval '1 minute'
where request_id = tests.request(6) and outcome is null;
select tests.act_as('staff@example.com');
select is(tests.why(6), 'nobody-goes, deposit-open', 'two days before the visit, an open deposit is listed');
select tests.pay(6, 1, 5000);
select is(tests.why(6), 'nobody-goes', 'a paid deposit is not listed');

-- The first steps that the office has not done yet

select is(
  public.first_steps(),
  '{"needsName": true, "needsPeople": false, "uncounted": 25, "needsImport": true, "needsRequest": false}',
  'first_steps returns what the office has not set up'
);
select tests.act_as_owner();
update public.products set counted_at = now() where id <> 'myfak-kit';
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
insert into public.customer_imports (id, file_name, customers, plans, imported_by_email)
values (gen_random_uuid(), 'customers.csv', 1, 0, 'staff@example.com');
select tests.act_as('staff@example.com');
select is(
  public.first_steps() - '{needsPeople,needsRequest}'::text[],
  '{"needsName": false, "uncounted": 1, "needsImport": false}',
  'first_steps leaves out what is set up'
);
select tests.act_as('customer@example.com');
select throws_ok('select public.first_steps()', 'PT403', null, 'customer: cannot read the first steps');

select * from finish();
rollback;

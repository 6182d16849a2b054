-- staff_today: who waits for what, each once; what was held and has no invoice.
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
select throws_ok('select public.staff_today()', 'PT403', null, 'a customer learns nothing of the day');

select tests.act_as('staff@example.com');
select is(
  tests.list('answer'), '{"new B","new A"}', 'an emergency comes before a request that may wait for a day; spam nowhere'
);
select is(
  tests.list('do'), '{"contacted I","contacted F","contacted C"}',
  'those who were contacted wait for a visit, emergencies first'
);

select tests.act_as_owner();
update public.service_requests set details = '{"description": "Ants in the kitchen."}' where id = tests.request(1);
select tests.act_as('staff@example.com');
select is(
  (
    select line #>> '{reasons,0,detail,text}' from jsonb_array_elements(public.staff_today() -> 'answer') as l (line)
    where line ->> 'id' = tests.request(1)::text
  ),
  'Ants in the kitchen.', 'a new request has the customer''s words'
);

-- A message is answered first, emergencies before all else.
select tests.act_as_owner();
insert into public.messages (request_id, sender, body, created_at)
values (tests.request(3), 'customer', 'Are you coming?', now() - interval '3 hours');
insert into public.customer_activity (request_id, kind)
values (tests.request(3), 'visit-canceled'), (tests.request(7), 'withdrawn');
select tests.act_as('staff@example.com');
select is(tests.why(3), 'message, activity', 'every reason, and no next step beside it');
select is(tests.list('answer'), '{"new B","message C","new A","activity G"}', 'ordered by when the answer is due');

-- Visits.
select tests.act_as_owner();
insert into public.visits (id, request_id, starts_at, duration_minutes, note) values
  (tests.request(40), tests.request(4), now() - interval '90 minutes', 60, ''),
  (tests.request(50), tests.request(5), now() + interval '1 day', 60, '');
insert into public.visit_people (visit_id, name) values (tests.request(40), 'Sam');
select tests.act_as('staff@example.com');
select is(tests.why(4), 'visit-over', 'somebody says how a visit went');
select is(tests.why(5), 'nobody-goes', 'a visit needs somebody');
select tests.act_as_owner();
insert into public.visit_people (visit_id, name) values (tests.request(50), 'Sam'), (tests.request(50), 'Lee');
delete from public.visit_people where visit_id = tests.request(50) and name = 'Sam';
select tests.act_as('staff@example.com');
select is(tests.why(5), null, 'one who makes it is enough');
select tests.act_as_owner();
delete from public.visit_people where visit_id = tests.request(50);
select tests.act_as('staff@example.com');
select is(tests.why(5), 'nobody-goes', 'until the last one is gone');

insert into tests.things select 'made', tests.hold(6);
select is(tests.why(6), 'to-invoice', 'a visit that was held is to be invoiced, and waits for no visit');
select tests.act_as_owner();
select is(
  (select status::text from public.service_requests where id = tests.request(6)), 'contacted',
  'also where the request had no other visit'
);
select tests.act_as('field@example.com');
select is(
  (select count(*)::integer from public.visits where to_invoice), 1, 'in the field, one sees what one held oneself'
);
select lives_ok(
  format('select public.mark_nothing_to_invoice(%L)', tests.thing('made')),
  'the field says that there is nothing to invoice'
);
select lives_ok(
  format('select public.mark_nothing_to_invoice(%L)', tests.thing('made')), 'said again, it changes nothing'
);
select tests.act_as('customer@example.com');
select is(
  tests.outcome(format('select public.mark_nothing_to_invoice(%L)', tests.thing('made'))), 'PT403 not_admin',
  'which a customer cannot'
);
select tests.act_as('staff@example.com');
select is(tests.why(6), 'to-close', 'then the request can be closed');
select is(
  (
    select count(*)::integer
    from public.service_request_history where request_id = tests.request(6) and event like 'Nothing to invoice%'
  ),
  1,
  'the history has it, once'
);

-- What is invoiced is off the list, is overdue once its day is over, and then closes the request.
insert into tests.things select 'invoiced', tests.hold(9);
select is(tests.why(9), 'to-invoice', 'an emergency that was held waits for its invoice as well');
select lives_ok(
  format(
    'select public.send_invoice(%L, array[%L]::uuid[], ''{}'', tests.lines(''{}''), '''', public.business_today(), '
    '10000, 0, gen_random_uuid())',
    tests.request(9), tests.thing('invoiced')
  ),
  'the invoice is sent'
);
select is(tests.why(9), null, 'who is to pay waits for nothing of ours');
select tests.act_as_owner();
alter table public.invoices disable trigger user;
update public.invoices set issued_on = issued_on - 40, due_on = due_on - 10 where request_id = tests.request(9);
alter table public.invoices enable trigger user;
select tests.act_as('staff@example.com');
select is(tests.why(9), 'overdue', 'an invoice that is overdue');
select tests.act_as_owner();
insert into public.payments (request_id, invoice_id, amount_cents, method, paid_on, taken_by, created_by_email)
select i.request_id, i.id, 10000, 'cash', private.today(), 'Sam', 'staff@example.com'
from public.invoices as i where i.request_id = tests.request(9);
select tests.act_as('staff@example.com');
select is(tests.why(9), 'to-close', 'paid and done: it can be closed');

-- A visit at which nobody was there needs another one; a correction is believed.
insert into tests.things select 'missed', tests.hold(3, 'nobody-there');
select public.mark_message_answered(m.id) from public.messages as m where m.request_id = tests.request(3);
select public.settle_customer_activity(c.id) from public.customer_activity as c where c.request_id = tests.request(3);
select is(tests.why(3), 'nobody-there', 'nobody was there: another visit');
select public.finish_visit(v.id, 'done', '', v.sequence) from public.visits as v where v.id = tests.thing('missed');
select is(tests.why(3), 'to-invoice', 'somebody was, after all');
select public.finish_visit(v.id, 'done', 'In the yard.', v.sequence)
from public.visits as v where v.id = tests.thing('missed');
select is(tests.why(3), 'to-invoice', 'another word about it changes nothing');
select tests.move_request(tests.request(3), 'closed');
select is(tests.why(3), null, 'staff who close a request have nothing to invoice');
select tests.move_request(tests.request(3), 'contacted');
select is(tests.why(3), 'to-close', 'also once it is open again');

-- What customers withdraw after a visit still owes the visit.
insert into tests.things select 'withdrawn', tests.hold(7);
select is(tests.why(7), 'to-invoice, activity', 'the visit comes before what the customer did');
select public.settle_customer_activity(c.id) from public.customer_activity as c where c.request_id = tests.request(7);
select is(tests.why(7), 'to-invoice', 'and then the visit that was held');

-- The first days that a customer names are no other time.
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
  'which the list tells apart'
);

-- What a visit brings in.
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
select is(tests.collects(3), null, 'of who owes nothing, nothing');
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
  'accepted: ["2031-05-21"]', 'the days that came with an acceptance are told with it'
);
select is(tests.collects(3), 100527, 'what was accepted and not invoiced, without what was only offered');
select tests.pay(3, 1, 10000);
select is(tests.collects(3), 90527, 'less the deposit');
select tests.act_as('field@example.com');
select is(tests.collects(3), 90527, 'the field knows it of the requests of their visits');
select is(tests.collects(5), null, 'and of no others');
select tests.act_as('staff@example.com');
select lives_ok(
  format(
    'select public.send_invoice(%L, ''{}'', array(select q.id from public.quotes as q where public.is_to_invoice(q) '
    'and q.request_id = %1$L), tests.lines(''{}''), '''', public.business_today(), 10000, 0, gen_random_uuid())',
    tests.request(3)
  ),
  'an invoice is sent'
);
select is(tests.collects(3), 90527, 'which the deposit covers, and the rest of what was accepted is left');
select tests.act_as('customer@example.com');
select throws_ok('select public.sums_to_collect(''{}'')', 'PT403', null, 'a customer learns nothing of it');

-- Orders, returns and price lists.
select tests.act_as_owner();
insert into tests.things select 'order', tests.buy('buyer@example.com');
insert into public.price_list_requests (name, email) values ('Bulk', 'bulk@example.com');
select tests.act_as('staff@example.com');
select is(tests.others(), '{"price-list price-list","ship order"}', 'an order to ship, and a price list to send');
select tests.act_as_owner();
insert into public.order_activity (order_id, kind, message)
values (tests.thing('order'), 'message', 'When does it come?');
select tests.act_as('staff@example.com');
select is(
  tests.others(), '{"message order","price-list price-list","ship order"}', 'an order has all its reasons as well'
);
select is(
  (select count(*)::integer from jsonb_array_elements(public.staff_today() -> 'answer') as l (line)
    where line ->> 'id' = tests.thing('order')::text),
  1, 'and stands there once'
);
select is(
  public.today_count(),
  (select jsonb_array_length(today -> 'answer') + jsonb_array_length(today -> 'do') from public.staff_today() as today),
  'the badge counts the lines'
);

-- Work comes before photos, which are seen with the request; a new one never hides it.
select tests.act_as_owner();
insert into public.customer_activity (request_id, kind)
values (tests.request(1), 'photos'), (tests.request(6), 'photos');
select tests.act_as('staff@example.com');
select is(tests.why(1), 'new, photos', 'photos stand beside a new request');
select is(tests.why(6), 'accepted, photos', 'and after what was accepted');
select ok(not 'accepted F' = any (tests.list('answer')), 'which is work, not an answer');
select tests.act_as_owner();
insert into public.photos (request_id, kind, stored_at, size)
values (tests.request(6), 'customer', now(), 100);
select tests.act_as_service();
select public.see_photos(array(select p.path from public.photos as p where p.request_id = tests.request(6)));
select tests.act_as('staff@example.com');
select is(tests.why(6), 'accepted', 'staff who open the request see them');
select public.reply_to_request(tests.request(1), 'Thank you for the photos.', gen_random_uuid());
select is(tests.why(1), 'contacted', 'a reply answers them');

-- A change that the customer asks for is answered with their words before one's eyes.
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
  'change-asked: Without the shed, please.', 'a change asked for waits for an answer'
);

-- Calls.
select is(
  tests.outcome(format('select public.note_call(%L, null)', tests.request(2))), 'PT422 invalid_call',
  'a call has an end'
);
select public.note_call(tests.request(2), false);
select public.note_call(tests.request(2), false);
select is(
  (
    select (line ->> 'missedCalls') || ' ' || (line #>> '{reasons,0,why}')
    from jsonb_array_elements(public.staff_today() -> 'answer') as line where line ->> 'id' = tests.request(2)::text
  ),
  '2 new', 'who was called in vain still waits, and the calls are counted'
);
select public.note_call(tests.request(2), true);
select is(
  (select array[r.status::text, r.missed_calls::text] from public.service_requests as r where r.id = tests.request(2)),
  '{contacted,0}', 'who was reached was contacted'
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
  'the field notes those of their own visits alone'
);
select is(public.today_count(), 1, 'and counts what the customers of these ask');
select tests.act_as('customer@example.com');
select throws_ok('select public.today_count()', 'PT403', null, 'a customer learns no count');

-- A deposit that is open two days before the visit.
select tests.act_as_owner();
alter table public.quotes disable trigger user;
update public.quotes set deposit_cents = 5000 where request_id = tests.request(6);
alter table public.quotes enable trigger user;
delete from public.customer_activity where request_id = tests.request(6);
insert into public.visits (request_id, starts_at, duration_minutes, note)
values (tests.request(6), private.start_of_day(private.today() + 3), 60, '');
select tests.act_as('staff@example.com');
select is(tests.why(6), 'nobody-goes', 'three days before the visit it is no work yet');
select tests.act_as_owner();
update public.visits set starts_at = private.start_of_day(private.today() + 3) - interval '1 minute'
where request_id = tests.request(6) and outcome is null;
select tests.act_as('staff@example.com');
select is(tests.why(6), 'nobody-goes, deposit-open', 'two days before, it is');
select tests.pay(6, 1, 5000);
select is(tests.why(6), 'nobody-goes', 'until it is paid');

-- First steps

select is(
  public.first_steps(),
  jsonb_build_object('needsName', true, 'needsPeople', false, 'uncounted', 25, 'needsRequest', false),
  'the office is told what is to be set up'
);
select tests.act_as_owner();
update public.products set counted_at = now() where id <> 'myfak-kit';
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
select tests.act_as('staff@example.com');
select is(
  public.first_steps() - '{needsPeople,needsRequest}'::text[], '{"needsName": false, "uncounted": 1}',
  'until it is done'
);
select tests.act_as('customer@example.com');
select throws_ok('select public.first_steps()', 'PT403', null, 'nobody else is');

select * from finish();
rollback;

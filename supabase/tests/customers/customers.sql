-- staff_search searches all records. admin_customer returns the page of one customer. privileges.sql and the API tests
-- check the access.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
insert into public.orders (
  order_number, customer_name, customer_email, customer_phone, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status, created_at
)
values
  (
    'FSS-1795230007711', 'Ana Ortiz', 'Ana@Example.com', '+1 (415) 555-0142 x11', '12 Ocean Blvd', 'Long Beach', 'CA',
    '90802', 100, 0, 7, 107, 80, 'delivered', '2026-11-01'
  ),
  (
    'FSS-1795230007722', 'Ana Ortiz', 'ana@example.com', '', '77 Termino Ave', 'Long Beach', 'CA', '90803', 50, 0, 3.5,
    53.5, 40, 'cancelled', '2026-11-02'
  ),
  (
    'FSS-1795230007733', 'Bo Ortiz', 'bo@example.com', '415.555.0142', '12 Ocean Blvd', 'Long Beach', 'CA', '90802', 10,
    0, 0.7, 10.7, 8, 'pending', '2026-11-03'
  );
insert into public.service_requests (id, reference, kind, name, email, phone, details, created_at)
values
  (
    '40000000-0000-4000-8000-000000000001', 'REQ-AAAAAA', 'booking', 'Ana Ortiz-Lee', 'ANA@example.com', '415 555 0142',
    '{"address": "5 Elm St", "alternatePhone": "+44 20 7946 0000"}', '2026-11-04'
  ),
  ('40000000-0000-4000-8000-000000000002', 'REQ-BBBBBB', 'quote', 'Caller', '', '(415) 555-0142', '{}', '2026-11-05'),
  ('40000000-0000-4000-8000-000000000003', 'REQ-CCCCCC', 'quote', 'Dee', '', '562 555 0199', '{}', '2026-11-06'),
  ('40000000-0000-4000-8000-000000000004', 'REQ-DDDDDD', 'quote', 'Vera', '', '310 555 0177', '{}', '2026-11-07'),
  ('40000000-0000-4000-8000-000000000005', 'REQ-EEEEEE', 'quote', 'Zoe', '', '(310) 555-0177', '{}', '2026-11-08'),
  (
    '40000000-0000-4000-8000-000000000006', 'REQ-FFFFFF', 'quote', 'Max', '', '',
    '{"description": "Please call my tenant: 310 555 0177"}', '2026-11-09'
  ),
  ('40000000-0000-4000-8000-000000000007', 'REQ-GGGGGG', 'quote', 'Spammer', 'zoe@example.com', '', '{}', '2026-11-10');
update public.service_requests set status = 'spam' where reference = 'REQ-GGGGGG';
insert into public.price_list_requests (name, email, company, phone, message, created_at)
values
  ('Dee', 'dee@example.com', null, '562-555-0199', null, '2026-11-06'),
  ('Zoe of the shop', 'zoe@example.com', null, null, null, '2026-11-01'),
  ('Ana', 'ana@example.com', 'Ortiz & Sons', '(415) 555 0142', '40 kits for a school', '2026-11-07');
insert into public.service_request_notes (request_id, note, author_email)
values ('40000000-0000-4000-8000-000000000001', 'Rings twice', 'staff@example.com');
insert into public.visits (id, request_id, starts_at, duration_minutes, note)
values ('40000000-0000-4000-8000-000000000009', '40000000-0000-4000-8000-000000000001', '2026-12-01 17:00Z', 60, '');
insert into public.visit_people (visit_id, name) values ('40000000-0000-4000-8000-000000000009', 'Sam Reyes');
insert into public.order_returns (return_number, order_id, reason)
select 'RET-AAAAAA', id, 'faulty' from public.orders where order_number = 'FSS-1795230007711';
insert into public.customer_activity (request_id, kind)
values ('40000000-0000-4000-8000-000000000001', 'visit-canceled');
insert into public.messages (request_id, sender, body)
values ('40000000-0000-4000-8000-000000000001', 'customer', 'The bell is broken');
insert into private.mails (kind, recipient, request_id, data, state, answer)
values
  (
    'request-received', 'ana@example.com', '40000000-0000-4000-8000-000000000001', '{"reference": "REQ-AAAAAA"}',
    'failed', 'no such mailbox'
  ),
  ('new-request', null, '40000000-0000-4000-8000-000000000001', '{}', 'sent', null);

select tests.act_as('staff@example.com');
create function pg_temp.found(term text) returns text
language sql as $$
  select coalesce(string_agg(distinct person, ' ' order by person), '') from public.staff_search(term);
$$;
select is(pg_temp.found(term), people, 'staff_search finds ' || term)
from (
  values
    ('4155550142', '14155550142 caller ana@example.com bo@example.com'),
    ('+1 (415) 555-0142 x11', '14155550142 caller ana@example.com bo@example.com'),
    ('(415) 555-0142;ext=3', '14155550142 caller ana@example.com bo@example.com'),
    ('555-0142', '14155550142 caller ana@example.com bo@example.com'),
    ('0142', '14155550142 caller ana@example.com bo@example.com'),
    ('50199', '15625550199 dee dee@example.com'),
    ('00442079460000', 'ana@example.com'),
    ('4155', ''),
    ('7733', 'bo@example.com'),
    ('1795230007733', 'bo@example.com'),
    ('90803', 'ana@example.com'),
    ('termino', 'ana@example.com'),
    ('ortiz ocean', 'ana@example.com bo@example.com'),
    ('ocean bo', 'bo@example.com'),
    ('elm st', 'ana@example.com'),
    ('req-bb', '14155550142 caller'),
    ('BO@EXAMPLE', 'bo@example.com'),
    ('sons school', 'ana@example.com'),
    ('órtiz-lee', 'ana@example.com'),
    ('100%', ''),
    ('an', ''),
    ('', '')
) as search (term, people);
select results_eq(
  $$select record, reference, status, total, matches from public.staff_search('ortiz')$$,
  $$values
    ('price-request', '', 'pending', 0::numeric, 4::bigint), ('request', 'REQ-AAAAAA', 'new', 0, 4),
    ('order', 'FSS-1795230007722', 'cancelled', 53.50, 4), ('order', 'FSS-1795230007733', 'pending', 10.70, 1)$$,
  'staff_search groups by person, the newest first, with at most three records of each'
);

create temporary table pages as
select customer, public.admin_customer(customer) as page
from unnest(
  array[
    'ANA@EXAMPLE.COM', 'bo@example.com', '+1 415 555 0142', '5625550199', 'dee@example.com', '310 555 0177',
    'zoe@example.com', 'nobody@example.com', '', '5550142'
  ]
) as customer;
create function pg_temp.page(of text, path text) returns text
language sql as $$
  select (
    select string_agg(item #>> '{}', ' ' order by position)
    from jsonb_path_query(page, path::jsonpath) with ordinality as i (item, position)
  ) from pages where customer = of;
$$;
select is(pg_temp.page(customer, path), expected, customer || ' ' || path)
from (
  values
    ('ANA@EXAMPLE.COM', '$.email', 'ana@example.com'),
    ('ANA@EXAMPLE.COM', '$.names[*]', 'Ana Ana Ortiz-Lee Ana Ortiz'),
    ('ANA@EXAMPLE.COM', '$.phones[*]', '(415) 555 0142'),
    ('ANA@EXAMPLE.COM', '$.others[*].name', 'Bo Ortiz'),
    ('ANA@EXAMPLE.COM', '$.sameNumber[*].name', 'Caller'),
    ('ANA@EXAMPLE.COM', '$.sameNumber[*].references[*]', 'REQ-BBBBBB'),
    ('ANA@EXAMPLE.COM', '$.contacts[*].place.address', '5 Elm St'),
    ('ANA@EXAMPLE.COM', '$.contacts.size()', '1'),
    ('ANA@EXAMPLE.COM', '$.orderCount', '1'),
    ('ANA@EXAMPLE.COM', '$.orders[*].reference', 'FSS-1795230007722 FSS-1795230007711'),
    ('ANA@EXAMPLE.COM', '$.orderTotalCents', '10700'),
    ('ANA@EXAMPLE.COM', '$.requests[*].reference', 'REQ-AAAAAA'),
    ('ANA@EXAMPLE.COM', '$.visits[*].people', 'Sam Reyes'),
    ('ANA@EXAMPLE.COM', '$.priceRequests[*].message', '40 kits for a school'),
    ('ANA@EXAMPLE.COM', '$.mails[*].answer', 'no such mailbox'),
    ('ANA@EXAMPLE.COM', '$.notes[*].note', 'Rings twice'),
    ('ANA@EXAMPLE.COM', '$.returns[*].returnNumber', 'RET-AAAAAA'),
    ('ANA@EXAMPLE.COM', '$.activity[*].kind', 'visit-canceled'),
    ('ANA@EXAMPLE.COM', '$.messages[*].text', 'The bell is broken'),
    ('bo@example.com', '$.others[*].name', 'Ana'),
    ('bo@example.com', '$.requests.size()', '0'),
    ('bo@example.com', '$.contacts[*].place.city', 'Long Beach'),
    ('bo@example.com', '$.orders[*].reference', 'FSS-1795230007733'),
    ('+1 415 555 0142', '$.requests[*].reference', 'REQ-BBBBBB'),
    ('+1 415 555 0142', '$.others[*].email', 'ana@example.com bo@example.com'),
    ('+1 415 555 0142', '$.orderCount', '0'),
    ('+1 415 555 0142', '$.sameNumber.size()', '0'),
    ('5625550199', '$.names[*]', 'Dee'),
    ('5625550199', '$.contacts[*].name', 'Dee'),
    ('5625550199', '$.others[*].email', 'dee@example.com'),
    -- Two records with the same name and phone number can belong to different people.
    ('dee@example.com', '$.requests.size()', '0'),
    ('dee@example.com', '$.sameNumber[*].references[*]', 'REQ-CCCCCC'),
    ('dee@example.com', '$.others.size()', '0'),
    -- Another request mentions this phone number in a text.
    ('310 555 0177', '$.contacts[*].name', 'Zoe Vera'),
    ('310 555 0177', '$.names[*]', 'Zoe Vera'),
    ('310 555 0177', '$.requests[*].name', 'Zoe Vera'),
    ('zoe@example.com', '$.contacts[*].name', 'Zoe of the shop')
) as expectations (customer, path, expected);
select results_eq(
  'select customer from pages where page is null', $$values ('nobody@example.com'), (''), ('5550142')$$,
  'an unknown address, an empty one and the end of a number have no page'
);

-- The list of customers

select tests.act_as_owner();
insert into public.invoices (
  number, kind, request_id, service, message, issued_on, due_on, tax_basis_points, subtotal_cents, tax_cents,
  total_cents,
  billed_to, content_hash, sent_at, sent_by, sent_by_email
)
select n, 'invoice', '40000000-0000-4000-8000-000000000001', 'booking', '', '2026-11-05', '2026-11-05', 0, 13800, 0,
  13800, '{}', '', now(), '', ''
from generate_series(1, 2) as n;
update public.invoices set paid_cents = 14000 where number = 2;
select tests.act_as('staff@example.com');
create function pg_temp.listed(state text default null, first integer default 0, most integer default 25) returns text
language sql as $$
  select string_agg((item ->> 'email') || (item ->> 'number'), ' ' order by position)
  from jsonb_array_elements(public.admin_customers(state, first, most) -> 'items')
  with ordinality as i (item, position);
$$;
select is(
  pg_temp.listed(),
  'ana@example.com 13105550177 15625550199 dee@example.com 14155550142 bo@example.com zoe@example.com',
  'the list has each address and each number without an address, the last seen first'
);
select is(pg_temp.listed(first => 2, most => 2), '15625550199 dee@example.com', 'the list has pages');
select is(
  public.admin_customers() - 'items', '{"total": 7, "hasOlder": false}', 'the list has the number of customers'
);
select is(
  pg_temp.listed('open'),
  'ana@example.com 13105550177 15625550199 dee@example.com 14155550142 bo@example.com zoe@example.com',
  'the filter open lists customers with open work, also returns, the newest first'
);
select is(pg_temp.listed('to-pay'), 'ana@example.com', 'the filter to-pay lists customers with open invoices');
select is(pg_temp.listed('owed-back'), 'ana@example.com', 'the filter owed-back lists customers with money owed back');
select is(
  (public.admin_customers() #> '{items,0}') - 'lastSeenAt'::text,
  '{"email": "ana@example.com", "number": "", "name": "Ana", "phone": "(415) 555 0142", "requests": 1, "orders": 0, '
  '"priceLists": 1, "returns": 1, "plans": 0, "toPayCents": 13800, "owedCents": 200}',
  'each customer has their counts and open amounts'
);
select is(
  jsonb_path_query_array(public.admin_customer('ana@example.com'), '$.requests[*].invoices[*].openCents'),
  '[13800, -200]', 'the page of the customer has the open amount of each invoice'
);
select is(
  public.admin_customer('ana@example.com') ->> 'toPayCents', '13800', 'the page of the customer has the balance'
);
select tests.act_as_owner();
insert into public.user_roles (user_id, role, name) values (tests.user('field@example.com'), 'field', 'Dana Cole');
select tests.act_as('field@example.com');
select is(
  tests.outcome('select public.admin_customers()'), 'PT403 not_admin', 'field: cannot read the list of customers'
);

select * from finish();
rollback;

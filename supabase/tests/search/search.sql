-- Access to search_orders and search_service_requests, and their results. figures/order_figures.sql and the tests of
-- requests check more results.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

-- The customer has one order, which belongs to the account, and one request, which has the customer's email address.
insert into public.orders (
  order_number, user_id, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost
)
values
  (
    'FSS-1', tests.user_id('customer@example.com'), 'Cara Customer', 'customer@example.com', 'x', 'x', 'CA', '90802',
    100, 0, 7, 107, 80
  ),
  ('FSS-2', null, 'Gus Guest', 'guest@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80);
insert into public.service_requests (reference, kind, name, email, phone, details)
values
  ('REQ-AAAAAA', 'quote', 'Cara', 'customer@example.com', '5625550101', '{}'),
  ('REQ-BBBBBB', 'booking', 'Gus', 'guest@example.com', '5625550102', '{}');

create function tests.search(list text, term text) returns text
language sql as $$
  select tests.outcome(format('select * from public.%I(%L)', 'search_' || list, term));
$$;

select tests.act_as('customer@example.com');
select is(tests.search(list, term), 'PT403 not_admin', format('customer: search_%s refuses %L', list, term))
from unnest(array['orders', 'service_requests']) as list, unnest(array['gus', 'customer@', null]) as term;

select tests.act_as('staff@example.com');
select results_eq(
  $$select order_number from public.search_orders('gus')$$, $$values ('FSS-2')$$, 'admin: search_orders finds an order'
);
select results_eq(
  'select order_number from public.search_orders() order by 1', $$values ('FSS-1'), ('FSS-2')$$,
  'admin: search_orders without a term returns all orders'
);
select is_empty(
  $$select * from public.search_orders('nobody')$$, 'admin: search_orders returns no orders for an unknown term'
);
select results_eq(
  $$select reference from public.search_service_requests('gus')$$, $$values ('REQ-BBBBBB')$$,
  'admin: search_service_requests finds a request'
);
select results_eq(
  'select reference from public.search_service_requests() order by 1', $$values ('REQ-AAAAAA'), ('REQ-BBBBBB')$$,
  'admin: search_service_requests without a term returns all requests'
);
select is_empty(
  $$select * from public.search_service_requests('nobody')$$,
  'admin: search_service_requests returns no requests for an unknown term'
);

-- A search finds a name with and without accents, however the accents are stored or typed. A search ignores invisible
-- characters. SQL wildcards have no special meaning.
select tests.act_as_owner();
delete from public.orders;
delete from public.service_requests;
create table tests.names (position integer, name text);
insert into tests.names
values
  (1, 'José García'),
  (2, E'Jose\u0301 Garci\u0301a'),
  (3, E'Zoe\u200b Ünal'),
  (4, E'Ann\u00a0Lee'),
  (5, '100%_\Off'),
  (6, '100 Kits'),
  (7, E'Zo D\u2019Angelo\u2013Ruiz');
insert into public.orders (
  order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost
)
select 'FSS-' || position, name, 'x@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80 from tests.names;
insert into public.service_requests (reference, kind, name, email, phone, details)
select 'REQ-AAAAA' || chr(64 + position), 'quote', 'x', 'x@example.com', '5625550101',
  jsonb_build_object('contact', name)
from tests.names;
select tests.act_as('staff@example.com');
select is(
  array[
    (
      select coalesce(string_agg(chr(64 + right(order_number, 1)::integer), '' order by order_number), '')
      from public.search_orders(term)
    ),
    (
      select coalesce(string_agg(right(reference, 1), '' order by reference), '')
      from public.search_service_requests(term)
    )
  ],
  array[found, found],
  'a search finds ' || what
)
from (
  values
    ('a name without accents', 'jose garcia', 'AB'),
    ('a name with them', 'García', 'AB'),
    ('a name with accents of their own', E'JOSE\u0301', 'AB'),
    ('a name with an accent it has not', 'Ánn', 'D'),
    ('capitals with an accent', 'ÜNAL', 'C'),
    ('a name that holds a zero-width space', 'zoe unal', 'C'),
    ('a term that holds one', E'gar\u200bcia', 'AB'),
    ('a term with marks and blanks at its ends', E' \u200e\u00a0García\u00a0\u202c ', 'AB'),
    ('a name whose space does not break', 'ann lee', 'D'),
    ('a space that does not break', E'ann\u00a0lee', 'D'),
    ('nothing that can be seen', E'\u200b', 'ABCDEFG'),
    ('an apostrophe and a hyphen that phones write otherwise', 'd''angelo-ruiz', 'G'),
    ('the ones that phones write', E'D\u2018Angelo\u2014Ruiz', 'G'),
    ('a percent sign', '%', 'E'),
    ('a wide percent sign', '％', 'E'),
    ('a low line', '_', 'E'),
    ('a backslash', '\', 'E'),
    ('all three', '%_\o', 'E'),
    ('a percent sign that would stand for anything', '100%k', ''),
    ('a low line that would stand for a letter', 'gar_ia', '')
) as search (what, term, found);
select is(
  (select count(*) from public.search_service_requests(term)), 7::bigint,
  'search_service_requests finds a number as ' || what
)
from (
  values
    ('a phone shows it, between marks', E'\u202a+1 (562) 555\u20110101\u202c'),
    ('copied with spaces that do not break', E'562\u00a0555\u00a00101')
) as search (what, term);

-- The lists and the search over everything find the same records for a part of a phone number.
select tests.act_as_owner();
update public.service_requests
set phone = '(831) 486-2210', details = '{"contact": "call 14:30"}' where reference = 'REQ-AAAAAB';
update public.orders
set customer_phone = '+1 831 486 2210', customer_email = 'caller@example.com' where order_number = 'FSS-2';
select tests.act_as('staff@example.com');
select is(
  array[
    (select string_agg(o.order_number, ' ' order by 1) from public.search_orders(term) as o)
      || ' ' || (select string_agg(r.reference, ' ' order by 1) from public.search_service_requests(term) as r),
    (select string_agg(s.reference, ' ' order by s.reference) from public.staff_search(term) as s)
  ],
  array['FSS-2 REQ-AAAAAB', 'FSS-2 REQ-AAAAAB'], 'the three searches return the same for ' || term
)
from unnest(array[
  '(831) 486', '831-486', '831.486', '831486', '(831) 486-2', '486-2210', '2210', '8314862210', '+1 831 486 2210',
  E'(831)\u00a0486\u20112210'
]) as term;
select is_empty(
  format($$select * from public.%I('4862')$$, name), 'four digits in the middle of a number find nothing with ' || name
)
from unnest(array['search_orders', 'search_service_requests', 'staff_search']) as name;
select is(
  (select count(*) from public.search_orders('garcia jose')), 2::bigint,
  'search_orders finds words in any order'
);

-- A search for two characters finds only whole words. Parts of words would give too many results and need another
-- index.
select tests.act_as_owner();
update public.orders set customer_name = 'Wu Mei' where order_number = 'FSS-2';
insert into public.price_list_requests (name, email) values ('Wu', 'wu@example.com'), ('Wulf', 'wulf@example.com');
select tests.act_as('staff@example.com');
select is((select array_agg(name order by name) from public.staff_search(term)), found, 'staff_search finds ' || term)
from (
  values (' WU ', '{Wu,"Wu Mei"}'::text[]), ('#FSS-2', '{"Wu Mei"}'), ('ul', null), ('%%', null), ('w', null)
) as search (term, found);

-- The role that writes a row also computes the search text, so the role needs the right to run these functions.
select tests.act_as_owner();
set local role service_role;
select lives_ok(
  $$update public.orders set customer_name = 'Zoë' where order_number = 'FSS-6'$$, 'the service role can write an order'
);
select lives_ok(
  $$update public.service_requests set name = 'Zoë' where reference = 'REQ-AAAAAF'$$,
  'the service role can write a request'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select order_number from public.search_orders('zoe') order by 1$$, $$values ('FSS-3'), ('FSS-6')$$,
  'search_orders finds an order that the service role wrote'
);

-- Searches for tracking numbers and for phone numbers, as phones and other keyboards write them
select tests.act_as_owner();
insert into public.service_requests (reference, kind, name, email, phone, details)
values ('REQ-BBBBBB', 'booking', 'Gus', 'guest@example.com', '5625550102', '{}');
insert into public.shipments (order_id, carrier, tracking_number)
select o.id, 'UPS', '1Z 999 AA1 01 2345 6784' from public.orders as o where o.order_number = 'FSS-2';
insert into public.shipments (order_id, carrier, tracking_number)
select o.id, 'FedEx', '7K9' from public.orders as o where o.order_number = 'FSS-1';
select tests.act_as('staff@example.com');
select is(
  (select string_agg(o.order_number, ' ') from public.search_orders(term) as o) || ', '
    || (select string_agg(s.reference, ' ') from public.staff_search(term) as s),
  found, 'both searches find the parcel ' || term
)
from (
  values
    ('1Z999AA10123456784', 'FSS-2, FSS-2'), ('1z 999 aa1 0123 45 6784', 'FSS-2, FSS-2'), ('23456784', 'FSS-2, FSS-2'),
    ('2345 6784', 'FSS-2, FSS-2'), ('3456784', null), ('7k-9', 'FSS-1, FSS-1')
) as searched (term, found);
select is(
  (select string_agg(s.reference, ' ') from public.staff_search(term) as s), 'REQ-BBBBBB',
  'staff_search finds the number ' || term
)
from unnest(array['tel:+15625550102', 'TEL: 562-555-0102', '٥٦٢٥٥٥٠١٠٢', '۵۶۲ ۵۵۵ ۰۱۰۲']) as term;
select is(
  public.admin_customer(customer) #>> '{others,0,email}', 'guest@example.com',
  'admin_customer returns the page of ' || customer
)
from unnest(array['tel:+15625550102', '٥٦٢٥٥٥٠١٠٢']) as customer;

-- A search returns the status visited for a request with a finished visit.
select tests.act_as_owner();
insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select tests.request(n), 'REQ-VVVVV' || chr(64 + n), 'booking', 'Vera Visited', n || '@visited.example', '', '{}',
  status::public.request_status
from (values (1, 'contacted'), (2, 'contacted'), (3, 'closed')) as r (n, status);
insert into public.visits (request_id, starts_at, duration_minutes, note, outcome)
select tests.request(n), '2026-01-05T17:00:00Z', 60, '', outcome::public.visit_outcome
from (values (1, 'done'), (2, 'nobody-there'), (3, 'done')) as v (n, outcome);
select tests.act_as('staff@example.com');
select results_eq(
  $$select reference, status from public.staff_search('vera visited') order by reference$$,
  $$values ('REQ-VVVVVA', 'visited'), ('REQ-VVVVVB', 'contacted'), ('REQ-VVVVVC', 'closed')$$,
  'staff_search returns the status visited after a finished visit'
);
select is(
  public.admin_customer('1@visited.example') #>> '{requests,0,status}', 'visited',
  'admin_customer returns the status visited too'
);

select tests.act_as_owner();
delete from public.user_roles;
select tests.act_as('staff@example.com');
select is(tests.search('orders', 'gus'), 'PT403 not_admin', 'former admin: cannot search orders');
select is(tests.search('service_requests', 'gus'), 'PT403 not_admin', 'former admin: cannot search requests');

select * from finish();
rollback;

-- Who may search the staff's lists: search_orders and search_service_requests. What a search finds is tested
-- with the figures of orders and with the requests.
begin;
select plan(22);

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

-- One of each is the customer's own, by their account and by their e-mail address.
insert into public.orders (
  order_number, user_id, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total
)
values
  ('FSS-1', tests.user_id('customer@example.com'), 'Cara Customer', 'customer@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107),
  ('FSS-2', null, 'Gus Guest', 'guest@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107);
insert into public.service_requests (reference, kind, name, email, phone, details)
values
  ('REQ-AAAAAA', 'quote', 'Cara', 'customer@example.com', '5625550101', '{}'),
  ('REQ-BBBBBB', 'booking', 'Gus', 'guest@example.com', '5625550102', '{}');

create function tests.search(list text, term text, in_schema text default 'public')
returns text
language sql
as $$
  select tests.outcome(format('select * from %I.%I(%L)', in_schema, 'search_' || list, term));
$$;

select tests.act_as_anonymous();
select is(tests.search('orders', 'gus'), '42501', 'anonymous: searches no orders');
select is(tests.search('orders', null), '42501', 'anonymous: nor lists them all');
select is(tests.search('orders', 'gus', 'private'), '42501', 'anonymous: nor past the function for callers');
select is(tests.search('service_requests', 'gus'), '42501', 'anonymous: searches no requests');
select is(tests.search('service_requests', null), '42501', 'anonymous: nor lists them all');
select is(tests.search('service_requests', 'gus', 'private'), '42501', 'anonymous: nor past the function for callers');

select tests.act_as('customer@example.com');
select is(tests.search('orders', 'gus'), 'PT403 not_admin', 'customer: searches no orders');
select is(tests.search('orders', 'customer@'), 'PT403 not_admin', 'customer: not even for their own');
select is(tests.search('orders', null), 'PT403 not_admin', 'customer: nor lists them all');
select is(tests.search('orders', 'gus', 'private'), 'PT403 not_admin', 'customer: the body refuses as well');
select is(tests.search('service_requests', 'gus'), 'PT403 not_admin', 'customer: searches no requests');
select is(tests.search('service_requests', 'customer@'), 'PT403 not_admin', 'customer: not even for their own');
select is(tests.search('service_requests', null), 'PT403 not_admin', 'customer: nor lists them all');
select is(tests.search('service_requests', 'gus', 'private'), 'PT403 not_admin', 'customer: the body refuses as well');

select tests.act_as('staff@example.com');
select results_eq(
  $$select order_number from public.search_orders('gus')$$, $$values ('FSS-2')$$, 'admin: finds an order'
);
select results_eq(
  'select order_number from public.search_orders() order by 1', $$values ('FSS-1'), ('FSS-2')$$,
  'admin: without a term, everybody''s'
);
select is_empty($$select * from public.search_orders('nobody')$$, 'admin: finds nothing where nothing is');
select results_eq(
  $$select reference from public.search_service_requests('gus')$$, $$values ('REQ-BBBBBB')$$, 'admin: finds a request'
);
select results_eq(
  'select reference from public.search_service_requests() order by 1', $$values ('REQ-AAAAAA'), ('REQ-BBBBBB')$$,
  'admin: without a term, everybody''s'
);
select is_empty($$select * from public.search_service_requests('nobody')$$, 'admin: finds nothing where nothing is');

select tests.act_as_owner();
delete from public.user_roles;
select tests.act_as('staff@example.com');
select is(tests.search('orders', 'gus'), 'PT403 not_admin', 'a former admin searches no orders');
select is(tests.search('service_requests', 'gus'), 'PT403 not_admin', 'a former admin searches no requests');

select * from finish();
rollback;

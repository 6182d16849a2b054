-- set_order_status, its history, and the guard on the table.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
update public.products set in_stock = 50 where id in ('water-filter', 'fire-starter');

create function tests.order_number(n integer) returns uuid
language sql as $$
  select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;
-- An order of two products in any status.
create function tests.make_order(n integer, status text) returns void
language sql as $$
  insert into public.orders (
    id, order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
    shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
  )
  values (
    tests.order_number(n), 'FSS-' || n, 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 50,
    status::public.order_status
  );
  insert into public.order_items (
    order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
  )
  values
    (tests.order_number(n), 1, 'water-filter', 'x', 'x', 3, 20, 'x', 10),
    (tests.order_number(n), 2, 'fire-starter', 'x', 'x', 4, 10, 'x', 5);
$$;
create function tests.move(
  n integer, status text, carrier text default null, tracking text default null, expected text default null
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.set_order_status(%L, %L, %L, %L, %L)', tests.order_number(n), status, carrier, tracking, expected
  ));
$$;

select tests.make_order(n::integer, status)
from unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled']) with ordinality as s (status, n);
select tests.make_order(6, 'pending');
select tests.make_order(7, 'pending');
select tests.make_order(8, 'processing');

-- Who may read the history. Who may call the functions for staff is tested over the API.
select tests.act_as('customer@example.com');
select is_empty('select * from public.order_status_history', 'customer: reads no history');

-- Every move that is not one of these is refused.
select tests.act_as('staff@example.com');
select is(
  tests.move(n::integer, target, 'UPS', '1Z999'), 'PT409 invalid_transition', status || ' → ' || target || ' is refused'
)
from unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled']) with ordinality as s (status, n),
  unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'lost']) as target
where (status, target) not in (
  ('pending', 'processing'), ('pending', 'cancelled'), ('processing', 'shipped'), ('processing', 'cancelled'),
  ('processing', 'pending'), ('shipped', 'delivered'), ('delivered', 'shipped')
);
select results_eq(
  $$select o.status::text, o.next_statuses::text[] from public.orders as o where o.order_number < 'FSS-6' order by 1$$,
  $$
    values ('cancelled', '{}'::text[]), ('delivered', '{shipped}'), ('pending', '{processing,cancelled}'),
      ('processing', '{shipped,cancelled,pending}'), ('shipped', '{delivered}')
  $$,
  'an order says which statuses may follow'
);
select is(tests.move(1, null), 'PT409 invalid_transition', 'no status is refused');
select is(tests.move(99, 'processing'), 'PT404 not_found', 'an unknown order is refused');
select is(
  tests.outcome($$select public.set_order_status(null, 'processing')$$), 'PT404 not_found',
  'an unknown order is refused'
);
select is_empty('select * from public.order_status_history', 'a refused move leaves no history');

-- Nor past the function, not even by the owner of the database.
select throws_ok(
  $$update public.orders set status = 'delivered'$$, '42501', null,
  'admin: the status changes through the function only'
);
select tests.act_as_owner();
select is(
  tests.outcome(format('update public.orders set status = %L where id = %L', target, tests.order_number(n::integer))),
  'PT409 invalid_transition', 'by SQL, ' || status || ' → ' || target || ' is refused'
)
from unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled']) with ordinality as s (status, n),
  unnest(array['pending', 'delivered', 'cancelled']) as target
where status <> target and (status, target) not in (
  ('pending', 'cancelled'), ('processing', 'cancelled'), ('processing', 'pending'), ('shipped', 'delivered')
);

-- The whole life of an order.
select tests.act_as('staff@example.com');
select is(tests.move(6, 'processing'), 'accepted', 'pending → processing');
select is(tests.move(6, 'shipped'), 'PT422 invalid_shipment', 'shipped without both is refused');
select is(
  tests.move(6, 'shipped', 'UPS', ''), 'PT422 invalid_shipment', 'shipped without a tracking number is refused'
);
select is(tests.move(6, 'shipped', ' ', '1Z999'), 'PT422 invalid_shipment', 'shipped without a carrier is refused');
select is(
  tests.move(6, 'shipped', 'UPS', '<b>1Z999</b>'), 'PT422 invalid_shipment', 'a tracking number is letters and digits'
);
select is(tests.move(6, 'shipped', repeat('x', 61), '1Z999'), 'PT422 invalid_shipment', 'a carrier has a name');
select is(tests.move(6, 'shipped', ' UPS ', '1Z999 AA1'), 'accepted', 'processing → shipped');
select is(tests.move(6, 'delivered'), 'accepted', 'shipped → delivered');
select results_eq(
  $$select o.status::text, s.carrier, s.tracking_number
    from public.orders as o join public.shipments as s on s.order_id = o.id where o.order_number = 'FSS-6'$$,
  $$values ('delivered', 'UPS', '1Z999 AA1')$$,
  'carrier and tracking number stay'
);
select results_eq(
  $$select old_status::text, new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.order_status_history where order_id = tests.order_number(6) order by id$$,
  $$values
    ('pending', 'processing', true, 'staff@example.com'),
    ('processing', 'shipped', true, 'staff@example.com'),
    ('shipped', 'delivered', true, 'staff@example.com')$$,
  'the history says who moved it where'
);
select results_eq(
  $$select in_stock from public.products where id in ('water-filter', 'fire-starter')$$, array[50, 50],
  'steps up to delivered do not touch the stock'
);

-- Canceled orders give their stock back, once.
select is(tests.move(7, 'cancelled'), 'accepted', 'pending → cancelled');
select is(tests.move(8, 'cancelled'), 'accepted', 'processing → cancelled');
select is(tests.move(8, 'cancelled'), 'PT409 invalid_transition', 'cancelled once is cancelled');
select results_eq(
  $$select id, in_stock from public.products where id in ('water-filter', 'fire-starter') order by id$$,
  $$values ('fire-starter', 58), ('water-filter', 56)$$,
  'the stock of two orders is back'
);
select results_eq(
  $$select product_id, kind::text, change, stock_after, changed_by = tests.user_id('staff@example.com'),
  changed_by_email
    from public.stock_movements where order_id = tests.order_number(7) order by product_id$$,
  $$values
    ('fire-starter', 'cancellation', 4, 54, true, 'staff@example.com'),
    ('water-filter', 'cancellation', 3, 53, true, 'staff@example.com')$$,
  'a cancellation records a movement for each product'
);

-- By SQL and with the service key, the same belongs to it, once.
select tests.act_as_owner();
select tests.make_order(9, 'pending');
select tests.make_order(10, 'processing');
select tests.make_order(11, 'pending');
select lives_ok(
  $$update public.orders set status = 'cancelled' where id in (tests.order_number(9), tests.order_number(10))$$,
  'the owner cancels two orders in one statement'
);
select results_eq(
  $$select id, in_stock from public.products where id in ('water-filter', 'fire-starter') order by id$$,
  $$values ('fire-starter', 66), ('water-filter', 62)$$,
  'the stock of both is back'
);
-- Whichever of the two came first.
select results_eq(
  $$select product_id, kind::text, change, stock_after, changed_by, changed_by_email from public.stock_movements
    where order_id in (tests.order_number(9), tests.order_number(10)) and kind = 'cancellation'
    order by product_id, stock_after$$,
  $$values
    ('fire-starter', 'cancellation', 4, 62, null::uuid, null), ('fire-starter', 'cancellation', 4, 66, null, null),
    ('water-filter', 'cancellation', 3, 59, null, null), ('water-filter', 'cancellation', 3, 62, null, null)$$,
  'a cancellation by SQL records a movement for each product'
);
select results_eq(
  $$select old_status::text, new_status::text, changed_by, changed_by_email from public.order_status_history
    where order_id in (tests.order_number(9), tests.order_number(10)) order by old_status$$,
  $$values ('pending', 'cancelled', null::uuid, ''), ('processing', 'cancelled', null, '')$$,
  'a cancellation by SQL has a line of history without a user'
);
update public.orders set status = 'cancelled', customer_name = 'Vera V.' where id = tests.order_number(9);
select results_eq(
  $$select
      (select in_stock from public.products where id = 'water-filter'),
      (select count(*) from public.order_status_history where order_id = tests.order_number(9))$$,
  $$values (62, 1::bigint)$$,
  'the same status again changes nothing'
);
select set_config('role', 'service_role', true);
select lives_ok(
  $$update public.orders set status = 'processing' where order_number = 'FSS-11'$$, 'the service key moves an order'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select old_status::text, new_status::text, changed_by_email from public.order_status_history where order_id =
    tests.order_number(11)$$,
  $$values ('pending', 'processing', '')$$,
  'a move with the service key leaves a line of history'
);
select is(tests.move(11, 'cancelled'), 'accepted', 'staff cancel it');
select results_eq(
  $$select new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.order_status_history where order_id = tests.order_number(11) order by id offset 1$$,
  $$values ('cancelled', true, 'staff@example.com')$$,
  'a move leaves one line of history'
);
select results_eq(
  $$select product_id, change from public.stock_movements where order_id = tests.order_number(11) order by product_id$$,
  $$values ('fire-starter', 4), ('water-filter', 3)$$,
  'a cancellation leaves one movement for each product'
);

-- What somebody else has moved meanwhile.
select tests.act_as_owner();
select tests.make_order(12, 'processing');
select tests.act_as('staff@example.com');
select is(
  tests.move(12, 'cancelled', expected => 'pending'), 'PT409 status_changed',
  'a step from another status than was shown is refused'
);
select throws_ok(
  format('select public.set_order_status(%L, %L, expected_status => %L)', tests.order_number(12), 'shipped', 'pending'),
  'PT409',
  'The status is now processing. Check it before you change it again.',
  'a step from another status is refused with a sentence that says what to do'
);
select throws_ok(
  format('select public.set_order_status(%L, %L)', tests.order_number(12), 'delivered'), 'PT409',
  'An order that is processing can only become shipped or canceled or pending.',
  'a step too far is refused with the steps that are left'
);
select is(
  tests.move(12, 'processing', expected => 'pending'), 'PT409 invalid_transition',
  'a step to the present status is refused, whatever was shown'
);
select results_eq(
  $$select status::text, (select count(*) from public.order_status_history where order_id = tests.order_number(12))
    from public.orders where id = tests.order_number(12)$$,
  $$values ('processing', 0::bigint)$$,
  'refused steps do not move the order'
);
select is(
  tests.move(12, 'lost', expected => 'processing'), 'PT409 invalid_transition',
  'a status that was shown allows no other steps'
);
select is(
  tests.move(12, 'cancelled', expected => 'processing'), 'accepted', 'an order is moved from the status that was shown'
);

-- A press too many is taken back, and both steps stay in the history.
select tests.act_as_owner();
select tests.make_order(13, 'pending');
select tests.act_as('staff@example.com');
select is(tests.move(13, status, carrier, shipment), 'accepted', status || ', one press after the other')
from (
  values
    (1, 'processing', null, null), (2, 'pending', null, null), (3, 'processing', null, null),
    (4, 'shipped', 'UPS', '1Z77'),
    (5, 'delivered', null, null), (6, 'shipped', 'FedEx', '99')
) as press (n, status, carrier, shipment)
order by n;
select results_eq(
  $$select o.status::text, s.carrier, s.tracking_number
    from public.orders as o join public.shipments as s on s.order_id = o.id where o.order_number = 'FSS-13'$$,
  $$values ('shipped', 'UPS', '1Z77')$$,
  'an order that is not delivered after all keeps its shipment'
);
select is(
  (
    select string_agg(h.new_status::text, ' ' order by h.id)
    from public.order_status_history as h where h.order_id = tests.order_number(13)
  ),
  'processing pending processing shipped delivered shipped', 'each step is in the history'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.mails as m where m.order_id = tests.order_number(13) and m.kind = 'order-shipped'),
  1::bigint,
  'the customer is told of one shipment'
);
select is_empty(
  'select * from private.arrived_items(tests.order_number(13))', 'and returns nothing before it is there'
);
select tests.act_as('staff@example.com');
select is(tests.move(13, 'delivered'), 'accepted', 'later it is delivered');
select tests.act_as_owner();
insert into public.order_returns (return_number, order_id, reason)
values ('RET-BACK22', tests.order_number(13), 'faulty');
select tests.act_as('staff@example.com');
select is(tests.move(13, 'shipped'), 'PT409 has_return', 'what comes back was delivered');
select tests.act_as_owner();
update public.order_returns set state = 'declined', decline_reason = 'other' where return_number = 'RET-BACK22';
select tests.act_as('staff@example.com');
select is(tests.move(13, 'shipped'), 'accepted', 'unless it does not come back');

select * from finish();
rollback;

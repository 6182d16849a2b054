-- Tests set_order_status, the history of the status, and the guard on the table orders.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
update public.products set in_stock = 50 where id in ('water-filter', 'fire-starter');

create function tests.order_number(n integer) returns uuid
language sql as $$
  select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;
-- Adds an order of two products with this status.
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

-- Access to the history. base/admin.api.test.ts tests the access to the functions.
select tests.act_as('customer@example.com');
select is_empty('select * from public.order_status_history', 'customer: cannot read the history');

-- All status changes that are not in this list are refused.
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
  'next_statuses returns the statuses that can follow'
);
select is(tests.move(1, null), 'PT409 invalid_transition', 'set_order_status refuses null');
select is(tests.move(99, 'processing'), 'PT404 not_found', 'set_order_status refuses an unknown order');
select is(
  tests.outcome($$select public.set_order_status(null, 'processing')$$), 'PT404 not_found',
  'set_order_status refuses a missing order'
);
select is_empty('select * from public.order_status_history', 'a refused change adds no history');

-- The status changes only through the function, even for the owner of the database.
select throws_ok(
  $$update public.orders set status = 'delivered'$$, '42501', null,
  'admin: cannot change a status without the function'
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

-- All status changes of an order until its delivery
select tests.act_as('staff@example.com');
select is(tests.move(6, 'processing'), 'accepted', 'pending → processing');
select is(tests.move(6, 'shipped'), 'PT422 invalid_shipment', 'a shipment without carrier and number is refused');
select is(
  tests.move(6, 'shipped', 'UPS', ''), 'PT422 invalid_shipment', 'a shipment without a tracking number is refused'
);
select is(tests.move(6, 'shipped', ' ', '1Z999'), 'PT422 invalid_shipment', 'a shipment without a carrier is refused');
select is(
  tests.move(6, 'shipped', 'UPS', '<b>1Z999</b>'), 'PT422 invalid_shipment',
  'a tracking number with other signs than letters and digits is refused'
);
select is(
  tests.move(6, 'shipped', repeat('x', 61), '1Z999'), 'PT422 invalid_shipment', 'a carrier over 60 letters is refused'
);
select is(tests.move(6, 'shipped', ' UPS ', '1Z999 AA1'), 'accepted', 'processing → shipped');
select is(tests.move(6, 'delivered'), 'accepted', 'shipped → delivered');
select results_eq(
  $$select o.status::text, s.carrier, s.tracking_number
    from public.orders as o join public.shipments as s on s.order_id = o.id where o.order_number = 'FSS-6'$$,
  $$values ('delivered', 'UPS', '1Z999 AA1')$$,
  'the delivered order keeps carrier and tracking number'
);
select results_eq(
  $$select old_status::text, new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.order_status_history where order_id = tests.order_number(6) order by id$$,
  $$values
    ('pending', 'processing', true, 'staff@example.com'),
    ('processing', 'shipped', true, 'staff@example.com'),
    ('shipped', 'delivered', true, 'staff@example.com')$$,
  'the history has each change with its author'
);
select results_eq(
  $$select in_stock from public.products where id in ('water-filter', 'fire-starter')$$, array[50, 50],
  'changes up to delivered do not affect the stock'
);

-- A canceled order returns its items to stock once.
select is(tests.move(7, 'cancelled'), 'accepted', 'pending → cancelled');
select is(tests.move(8, 'cancelled'), 'accepted', 'processing → cancelled');
select is(tests.move(8, 'cancelled'), 'PT409 invalid_transition', 'cancelled → cancelled is refused');
select results_eq(
  $$select id, in_stock from public.products where id in ('water-filter', 'fire-starter') order by id$$,
  $$values ('fire-starter', 58), ('water-filter', 56)$$,
  'the items of both orders are back in stock'
);
select results_eq(
  $$select product_id, kind::text, change, stock_after, changed_by = tests.user_id('staff@example.com'),
  changed_by_email
    from public.stock_movements where order_id = tests.order_number(7) order by product_id$$,
  $$values
    ('fire-starter', 'cancellation', 4, 54, true, 'staff@example.com'),
    ('water-filter', 'cancellation', 3, 53, true, 'staff@example.com')$$,
  'a cancellation adds a stock movement for each product'
);

-- A cancellation by SQL or by the service role has the same effects as a cancellation by staff.
select tests.act_as_owner();
select tests.make_order(9, 'pending');
select tests.make_order(10, 'processing');
select tests.make_order(11, 'pending');
select lives_ok(
  $$update public.orders set status = 'cancelled' where id in (tests.order_number(9), tests.order_number(10))$$,
  'the owner can cancel two orders in one statement'
);
select results_eq(
  $$select id, in_stock from public.products where id in ('water-filter', 'fire-starter') order by id$$,
  $$values ('fire-starter', 66), ('water-filter', 62)$$,
  'the items of both orders are back in stock'
);
-- Either cancellation can come first.
select results_eq(
  $$select product_id, kind::text, change, stock_after, changed_by, changed_by_email from public.stock_movements
    where order_id in (tests.order_number(9), tests.order_number(10)) and kind = 'cancellation'
    order by product_id, stock_after$$,
  $$values
    ('fire-starter', 'cancellation', 4, 62, null::uuid, null), ('fire-starter', 'cancellation', 4, 66, null, null),
    ('water-filter', 'cancellation', 3, 59, null, null), ('water-filter', 'cancellation', 3, 62, null, null)$$,
  'a cancellation by SQL adds a stock movement for each product'
);
select results_eq(
  $$select old_status::text, new_status::text, changed_by, changed_by_email from public.order_status_history
    where order_id in (tests.order_number(9), tests.order_number(10)) order by old_status$$,
  $$values ('pending', 'cancelled', null::uuid, ''), ('processing', 'cancelled', null, '')$$,
  'a cancellation by SQL adds an entry of history without a user'
);
update public.orders set status = 'cancelled', customer_name = 'Vera V.' where id = tests.order_number(9);
select results_eq(
  $$select
      (select in_stock from public.products where id = 'water-filter'),
      (select count(*) from public.order_status_history where order_id = tests.order_number(9))$$,
  $$values (62, 1::bigint)$$,
  'an update to the same status has no effect'
);
select set_config('role', 'service_role', true);
select lives_ok(
  $$update public.orders set status = 'processing' where order_number = 'FSS-11'$$,
  'the service role can change a status'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select old_status::text, new_status::text, changed_by_email from public.order_status_history where order_id =
    tests.order_number(11)$$,
  $$values ('pending', 'processing', '')$$,
  'a change with the service role adds an entry of history'
);
select is(tests.move(11, 'cancelled'), 'accepted', 'staff can cancel that order');
select results_eq(
  $$select new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.order_status_history where order_id = tests.order_number(11) order by id offset 1$$,
  $$values ('cancelled', true, 'staff@example.com')$$,
  'the cancellation adds one entry of history'
);
select results_eq(
  $$select product_id, change from public.stock_movements where order_id = tests.order_number(11) order by product_id$$,
  $$values ('fire-starter', 4), ('water-filter', 3)$$,
  'the cancellation adds one stock movement for each product'
);

-- The caller expects another status than the current one.
select tests.act_as_owner();
select tests.make_order(12, 'processing');
select tests.act_as('staff@example.com');
select is(
  tests.move(12, 'cancelled', expected => 'pending'), 'PT409 status_changed',
  'set_order_status refuses another expected status'
);
select throws_ok(
  format('select public.set_order_status(%L, %L, expected_status => %L)', tests.order_number(12), 'shipped', 'pending'),
  'PT409',
  'The status is now processing. Check it before you change it again.',
  'the message of the refusal names the next step'
);
select throws_ok(
  format('select public.set_order_status(%L, %L)', tests.order_number(12), 'delivered'), 'PT409',
  'An order that is processing can only become shipped or canceled or pending.',
  'the message of a refused change names the possible statuses'
);
select is(
  tests.move(12, 'processing', expected => 'pending'), 'PT409 invalid_transition',
  'a change to the current status is refused, whatever was expected'
);
select results_eq(
  $$select status::text, (select count(*) from public.order_status_history where order_id = tests.order_number(12))
    from public.orders where id = tests.order_number(12)$$,
  $$values ('processing', 0::bigint)$$,
  'refused changes do not affect the order'
);
select is(
  tests.move(12, 'lost', expected => 'processing'), 'PT409 invalid_transition',
  'the expected status allows no other statuses'
);
select is(
  tests.move(12, 'cancelled', expected => 'processing'), 'accepted',
  'set_order_status accepts the current status as expected'
);

-- Staff undo a mistaken change. The history keeps both changes.
select tests.act_as_owner();
select tests.make_order(13, 'pending');
select tests.act_as('staff@example.com');
select is(tests.move(13, status, carrier, shipment), 'accepted', status || ' is accepted')
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
  'processing pending processing shipped delivered shipped', 'the history has each change'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.mails as m where m.order_id = tests.order_number(13) and m.kind = 'order-shipped'),
  1::bigint,
  'the customer gets one mail of the shipment'
);
select is_empty(
  'select * from private.arrived_items(tests.order_number(13))',
  'an order that is not delivered after all has no arrived items'
);
select tests.act_as('staff@example.com');
select is(tests.move(13, 'delivered'), 'accepted', 'shipped → delivered is accepted');
select tests.act_as_owner();
insert into public.order_returns (return_number, order_id, reason)
values ('RET-BACK22', tests.order_number(13), 'faulty');
select tests.act_as('staff@example.com');
select is(tests.move(13, 'shipped'), 'PT409 has_return', 'delivered → shipped is refused with a return');
select tests.act_as_owner();
update public.order_returns set state = 'declined', decline_reason = 'other' where return_number = 'RET-BACK22';
select tests.act_as('staff@example.com');
select is(tests.move(13, 'shipped'), 'accepted', 'delivered → shipped is accepted with a declined return');

select * from finish();
rollback;

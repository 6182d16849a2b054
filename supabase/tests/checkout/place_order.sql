begin;
select no_plan();

select tests.user('customer@example.com');

-- The prices are set here, because the prices of the shop can change.
update public.products set distributor_price = 100, markup_percentage = 17, in_stock = 10 where id = 'water-filter';
update public.products set distributor_price = 0.5, markup_percentage = 1, in_stock = 200 where id = 'fire-starter';
update public.products set active = false where id = 'mylar-blankets';

create function tests.order_it(
  items jsonb, total jsonb default '125.19', key uuid default gen_random_uuid(), customer jsonb default tests.customer()
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.place_order(%L::jsonb, %L::jsonb, %L::jsonb, %L::uuid)', items, customer, total, key
  ));
$$;

create function tests.receipt(first_name text) returns jsonb
language sql as $$
  select public.order_receipt(
    '[{"productId": "water-filter", "quantity": 1}]',
    tests.customer(jsonb_build_object('firstName', first_name)), '125.190', '20000000-0000-4000-8000-000000000001'
  );
$$;

select tests.act_as_anonymous();

select is(tests.order_it('[{"quantity": 1}]'), 'PT422 invalid_product', 'a line without a product is refused');
select is(
  tests.order_it(items), 'PT422 invalid_items', 'the items are refused: ' || coalesce(left(items::text, 20), 'null')
)
from unnest(array[null, '{}', '[]']::jsonb[]) as items;
select is(
  tests.order_it(
    (select jsonb_agg(jsonb_build_object('id', 'p' || n, 'quantity', 1)) from generate_series(1, 51) as n)
  ),
  'PT422 invalid_items', '51 lines are refused'
);
select is(
  tests.order_it(jsonb_build_array(jsonb_build_object('id', 'water-filter', 'quantity', quantity))),
  'PT422 invalid_quantity', 'the quantity ' || quantity::text || ' is refused'
)
from unnest(array['0', '-1', '100', '1.5', '"1"', 'null']::jsonb[]) as quantity;
select is(tests.order_it('[{"id": "water-filter"}]'), 'PT422 invalid_quantity', 'a line without a quantity is refused');
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}, {"product_id": "water-filter", "quantity": 1}]'),
  'PT422 invalid_duplicate', 'a product in two lines is refused, under each name of its key'
);
select is(
  tests.order_it(jsonb_build_array(jsonb_build_object('id', id, 'quantity', 1))),
  'PT422 invalid_product', 'the product ' || id::text || ' is refused'
)
from unnest(array['"gold-bar"', '{"a": 1}', 'null']::jsonb[]) as id;
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}]', customer => customer),
  'PT422 invalid_customer', 'the customer ' || coalesce(customer::text, 'null') || ' is refused'
)
from unnest(array[null, '[]']::jsonb[]) as customer;
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}]', key => null),
  'PT422 invalid_idempotency_key', 'an order without a key is refused'
);
select is(
  tests.order_it('[{"id": "mylar-blankets", "quantity": 1}]'), 'PT422 invalid_product',
  'a product that is not active is refused'
);
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}]', total), 'PT422 invalid_total',
  'the total ' || total::text || ' is refused'
)
from unnest(array['"abc"', '[]', '1e30', '""', '-1', '{"a": 1}']::jsonb[]) as total;
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}]', null), 'PT422 invalid_total', 'a missing total is refused'
);

select is(
  tests.order_it((repeat('[', 12000) || repeat(']', 12000))::jsonb), 'PT422 invalid_quantity',
  'a cart nested 12,000 deep is refused'
);
select is(
  tests.order_it(
    '[{"id": "water-filter", "quantity": 1}]',
    customer => tests.customer(jsonb_build_object(field, '90802' || repeat(blank, 20000) || 'Apt 4'))
  ),
  'PT422 invalid_customer', 'a value with text after 20,000 blanks is refused: ' || field
)
from (values ('address', E'\n'), ('zipCode', U&'\200D')) as v (field, blank);

select tests.act_as_owner();
select is((select count(*) from public.orders), 0::bigint, 'refused calls store no order');
select is((select count(*) from private.request_log), 0::bigint, 'refused calls do not count toward a limit');

-- Each invalid field of the contact has its own message.
prepare bad_contact as select private.order_contact(
  tests.customer('{"state": "Ontario", "zipCode": "1", "email": "nobody"}')
);
select throws_ok(
  'execute bad_contact', 'PT422',
  'Invalid email address. State is required. Use two letters, such as CA for California. ZIP code must be 5 digits.',
  'each invalid field has the message of the form'
);
select throws_ok(
  format('select private.order_contact(tests.customer(%L))', jsonb_build_object(field, value)),
  'PT422', sentence || '.', format('%s: %s', field, left(value::text, 30))
)
from (
  values
    ('email', to_jsonb(repeat('a', 250) || '@b.co1'), 'Invalid email address'),
    ('email', to_jsonb(E'a@b.co\r\nBcc: c@d.co'::text), 'Invalid email address'),
    (
      'email',
      to_jsonb(concat('a@', repeat('b', 63), '.', repeat('c', 63), '.', repeat('d', 63), '.', repeat('e', 58), '.co')),
      'Invalid email address'
    ),
    ('firstName', '"   "', 'First name is required'),
    ('firstName', to_jsonb(repeat('x', 101)), 'First name is required'),
    ('lastName', '""', 'Last name is required'),
    ('address', to_jsonb(repeat('x', 201)), 'Address is required'),
    ('address2', to_jsonb(repeat('x', 101)), 'Please use at most 100 characters for the apartment or suite'),
    ('city', '{}', 'City is required'),
    ('state', '" "', 'State is required'),
    ('zipCode', '"=1+1+1"', 'ZIP code must be 5 digits'),
    ('zipCode', '"1234567890"', 'ZIP code must be 5 digits')
) as wrong (field, value, sentence);
select throws_ok(
  format('select private.order_contact(tests.customer(%L))', jsonb_build_object('state', state)),
  'PT422', 'State is required. Use two letters, such as CA for California.', 'the state ' || state
)
from unnest(array['ZZ', 'California', 'ßß']) as state;

select tests.act_as_owner();
update private.limits set number = 10 where name = 'pieces' and per = 'call';
select tests.act_as_anonymous();
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 11}]', '1377.09'), 'PT422 too_many_pieces',
  'more pieces than the limit of an order are refused'
);
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 9}, {"id": "fire-starter", "quantity": 2}]', '1377.09'),
  'PT422 too_many_pieces', 'the pieces of all lines count'
);
select tests.act_as_owner();
update private.limits set number = 200 where name = 'pieces' and per = 'call';

-- The database computes the total and checks the stock.
select tests.act_as_anonymous();
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}]', '125.18'), 'PT409 total_changed',
  'another total than that of the database is refused'
);
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 11}]', '1377.09'), 'PT409 stock_short',
  'more pieces than are in stock are refused'
);

-- 117.00 plus 7 % tax is 125.19. The line break in the name must be removed.
select lives_ok(
  $$select public.place_order(
    '[{"productId": "water-filter", "quantity": 1, "price": 0.01}]',
    tests.customer('{"firstName": " Vera\r\nBcc: x@example.com "}'), '"125.19"',
    '20000000-0000-4000-8000-000000000001'
  )$$,
  'an order with the right total is accepted'
);
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}]', '125.19', '20000000-0000-4000-8000-000000000001'),
  'PT409 idempotency_conflict', 'the same key with another request is refused'
);
select is(
  tests.receipt(E' Vera\r\nBcc: x@example.com ') ->> 'total', '125.19',
  'order_receipt returns the receipt for the same request'
);
select is(
  tests.receipt(E' Vera\r\nBcc: x@example.com ') -> 'emailDelayedUntil', null,
  'the receipt has no delay of the confirmation'
);
select tests.act_as_owner();
update private.mails set due_at = '2100-01-01T12:00Z' where kind = 'order-confirmation';
select tests.act_as_anonymous();
select is(
  tests.receipt(E' Vera\r\nBcc: x@example.com ') ->> 'emailDelayedUntil', '2100-01-01T12:00:00.000Z',
  'the receipt has the time until which a limit delays the confirmation'
);
select is(
  tests.outcome($$select tests.receipt('Eve')$$), 'PT409 idempotency_conflict',
  'order_receipt refuses the key with another request'
);
select is(
  public.place_order(
    '[{"productId": "water-filter", "quantity": 1}]',
    tests.customer('{"firstName": " Vera\r\nBcc: x@example.com "}'), '125.190',
    '20000000-0000-4000-8000-000000000001'
  )::text,
  '', 'the same key with the same request is accepted, and returns nothing'
);

select tests.act_as_owner();
select results_eq(
  $$select customer_name, customer_phone, subtotal, shipping_cost, tax, total, status::text, user_id from
    public.orders$$,
  $$values ('Vera Bcc: x@example.com Visitor', '', 117.00, 0.00, 8.19, 125.19, 'pending', null::uuid)$$,
  'one order is stored with the prices of the database'
);
select results_eq(
  $$select product_id, product_name, quantity, price, distributor_price from public.order_items$$,
  $$values ('water-filter', (select name from public.products where id = 'water-filter'), 1, 117.00, 100.00)$$,
  'an item is stored with its price and cost'
);
select is((select in_stock from public.products where id = 'water-filter'), 9, 'the sold pieces leave the stock');
select results_eq(
  $$select product_id, kind::text, change, stock_after from public.stock_movements$$,
  $$values ('water-filter', 'order', -1, 9)$$,
  'a sale adds a stock movement'
);

-- Half a cent of tax is rounded up: 7 % of 3 × 0.51 is 0.1071, and 7 % of 50 × 0.51 is 1.785.
select tests.act_as('customer@example.com');
select is(
  tests.order_it('[{"id": "fire-starter", "quantity": 50}]', '27.29'), 'accepted', 'tax is rounded half up, once'
);

select tests.act_as_owner();
select matches(
  (select order_number from public.orders limit 1), '^FSS-[0-9]{13}$', 'an order number is FSS- and a timestamp'
);
select is((select count(distinct order_number) from public.orders), 2::bigint, 'each order has its own number');
select results_eq(
  $$select o.profit from public.orders as o order by o.order_number$$,
  $$select sum((i.price - i.distributor_price) * i.quantity)
    from public.orders as o
    join public.order_items as i on i.order_id = o.id group by o.order_number order by o.order_number$$,
  'the profit is the sum of (price - distributor price) times quantity'
);

-- Staff place orders for callers. Staff can place many orders with the same email address.
select tests.act_as_owner();
update private.limits set number = 1 where name = 'request' and per = 'pair';
select tests.user('typist@example.com', admin => true);
select tests.user('shopper@example.com');
create function tests.type_order(caller text) returns text
language sql as $$
  select tests.act_as(caller);
  select tests.outcome('select tests.buy(''caller@example.com'')');
$$;
select is(tests.type_order('shopper@example.com'), 'accepted', 'a customer can place one order under the limit');
select is(tests.type_order('shopper@example.com'), 'PT429 rate_limited', 'a second order within the hour is refused');
select is(tests.type_order('typist@example.com'), 'accepted', 'staff can enter an order of a caller: ' || n)
from generate_series(1, 3) as n;

select * from finish();
rollback;

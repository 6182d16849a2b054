begin;
select plan(45);

select tests.user('customer@example.com');

-- The water filter costs 29.99 to the distributor; keep the figures of this file independent of the shop's.
update public.products set distributor_price = 100, markup_percentage = 17, in_stock = 10 where id = 'water-filter';
update public.products set distributor_price = 0.5, markup_percentage = 1, in_stock = 200 where id = 'fire-starter';
update public.products set active = false where id = 'mylar-blankets';

create function tests.order_it(
  items jsonb, total jsonb default '125.19', key uuid default gen_random_uuid(), customer jsonb default tests.customer()
)
returns text
language sql
as $$
  select tests.outcome(format(
    'select public.place_order(%L::jsonb, %L::jsonb, %L::jsonb, %L::uuid)', items, customer, total, key
  ));
$$;

select tests.act_as_anonymous();

-- Shapes.
select is(tests.order_it(null), 'PT422 invalid_items', 'no items');
select is(tests.order_it('"x"'), 'PT422 invalid_items', 'items that are no list');
select is(tests.order_it('{}'), 'PT422 invalid_items', 'items that are an object');
select is(tests.order_it('[]'), 'PT422 invalid_items', 'an empty list');
select is(
  tests.order_it((select jsonb_agg(jsonb_build_object('id', 'p' || n, 'quantity', 1)) from generate_series(1, 51) as n)),
  'PT422 invalid_items', '51 lines'
);
select is(
  tests.order_it(('[{"product_id": "water-filter", "quantity": ' || quantity || '}]')::jsonb),
  'PT422 invalid_quantity', 'quantity ' || quantity
)
from unnest(array['0', '-1', '100', '1.5', '1e9', '"1"', 'null', 'true', '[1]', '{}']) as quantity;
select is(tests.order_it('[{"product_id": "water-filter"}]'), 'PT422 invalid_quantity', 'no quantity');
select is(tests.order_it('[1, null, "x"]'), 'PT422 invalid_quantity', 'lines that are no objects');
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}, {"product_id": "water-filter", "quantity": 1}]'),
  'PT422 invalid_duplicate', 'a product twice'
);
select is(tests.order_it('[{"id": "no-such-thing", "quantity": 1}]'), 'PT422 invalid_product', 'an unknown product');
select is(tests.order_it('[{"quantity": 1}]'), 'PT422 invalid_product', 'a line without a product');
select is(tests.order_it('[{"id": "mylar-blankets", "quantity": 1}]'), 'PT422 invalid_product', 'a product no longer sold');
select is(tests.order_it('[{"id": "water-filter", "quantity": 1}]', total), 'PT422 invalid_total', 'total ' || coalesce(total::text, 'absent'))
from unnest(array[null, 'null', '"abc"', '-1', '[]', '1e30', '""']::jsonb[]) as total;
select is(tests.order_it('[{"id": "water-filter", "quantity": 1}]', key => null), 'PT422 invalid_idempotency_key', 'no key');
select is(tests.order_it('[{"id": "water-filter", "quantity": 1}]', customer => null), 'PT422 invalid_customer', 'no customer');

select tests.act_as_owner();
select is((select count(*) from public.orders), 0::bigint, 'refused calls leave no order');
select is((select count(*) from private.request_log), 0::bigint, 'and count for no limit');

-- What was wrong is told field by field.
prepare bad_contact as select private.order_contact(tests.customer('{"state": "California", "zipCode": "1", "email": "nobody"}'));
select throws_ok(
  'execute bad_contact', 'PT422', 'Invalid email address. State is required. ZIP code must be 5 digits.',
  'each broken field brings the form''s own sentence'
);

-- Prices.
select tests.act_as_anonymous();
select is(tests.order_it('[{"id": "water-filter", "quantity": 1}]', '125.18'), 'PT409 total_changed', 'another total than the visitor saw');
select is(tests.order_it('[{"id": "water-filter", "quantity": 11}]', '1377.09'), 'PT409 stock_short', 'more than there is');

-- 117.00 and 7 % of it are 125.19; the name carries a line break, which must not survive.
select lives_ok(
  $$select public.place_order(
    '[{"productId": "water-filter", "quantity": 1, "price": 0.01}]',
    tests.customer('{"firstName": " Vera\r\nBcc: x@example.com "}'), '"125.19"',
    '20000000-0000-4000-8000-000000000001'
  )$$,
  'an order with the right total'
);
select is(
  tests.order_it('[{"id": "water-filter", "quantity": 1}]', '125.19', '20000000-0000-4000-8000-000000000001'),
  'PT409 idempotency_conflict', 'the same key with another request'
);
select is(
  (
    public.place_order(
      '[{"productId": "water-filter", "quantity": 1}]',
      tests.customer('{"firstName": " Vera\r\nBcc: x@example.com "}'), '125.190',
      '20000000-0000-4000-8000-000000000001'
    ) ->> 'total'
  ),
  '125.19', 'the same key with the same request is the same receipt'
);

select tests.act_as_owner();
select results_eq(
  $$select customer_name, customer_phone, subtotal, shipping_cost, tax, total, status::text, user_id from public.orders$$,
  $$values ('Vera Bcc: x@example.com Visitor', '', 117.00, 0.00, 8.19, 125.19, 'pending', null::uuid)$$,
  'one order is stored, priced by the database'
);
select results_eq(
  $$select product_id, product_name, quantity, price, distributor_price from public.order_items$$,
  $$values ('water-filter', (select name from public.products where id = 'water-filter'), 1, 117.00, 100.00)$$,
  'with its item as it was sold'
);
select is((select in_stock from public.products where id = 'water-filter'), 9, 'stock is lowered by what was sold');
select results_eq(
  $$select product_id, kind::text, change, stock_after from public.stock_movements$$,
  $$values ('water-filter', 'order', -1, 9)$$,
  'and the movement recorded'
);

-- Half a cent of tax rounds up: 3 × 0.51 = 1.53, 7 % are 0.1071; 50 × 0.51 = 25.50, 7 % are 1.785.
select tests.act_as('customer@example.com');
select is(tests.order_it('[{"id": "fire-starter", "quantity": 50}]', '27.29'), 'accepted', 'tax is rounded half up, once');

select tests.act_as_owner();
select matches((select order_number from public.orders limit 1), '^FSS-[0-9]{13}$', 'the number is FSS- and a timestamp');
select is((select count(distinct order_number) from public.orders), 2::bigint, 'no number twice');

select * from finish();
rollback;

-- Admins can read orders, order_items and stock_movements. Only functions can write to these tables.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

-- With this price, every order below costs 27.81. The price is set here because the prices of the shop can change.
update public.products set distributor_price = 19.99, markup_percentage = 30 where id = 'water-filter';

-- A guest places one order, and the customer places another.
select tests.act_as_anonymous();
select lives_ok(
  $$select public.place_order(
    '[{"product_id": "water-filter", "quantity": 1}]', tests.customer(), '27.81',
    '10000000-0000-4000-8000-000000000001'
  )$$,
  'a guest can place an order'
);
select tests.act_as('customer@example.com');
select lives_ok(
  $$select public.place_order(
    '[{"product_id": "water-filter", "quantity": 1}]', tests.customer(), '27.81',
    '10000000-0000-4000-8000-000000000002'
  )$$,
  'a customer can place an order'
);

select policies_are('public', 'orders', array['Admins read orders']);
select policies_are('public', 'order_items', array['Admins read order items']);
select policies_are('public', 'stock_movements', array['Admins read stock movements']);

select tests.act_as('customer@example.com');
select is_empty(format('select * from public.%I', name), 'customer: cannot read rows of ' || name)
from unnest(array['orders', 'order_items', 'stock_movements']) as name;

select tests.act_as('staff@example.com');
select is((select count(*) from public.orders), 2::bigint, 'admin: reads all orders');
select is((select count(*) from public.order_items), 2::bigint, 'admin: reads all items');
select is(
  (select count(*) from public.stock_movements where kind = 'order'), 2::bigint, 'admin: reads the stock movements'
);
select results_eq(
  $$select user_id is null from public.orders order by created_at, order_number$$,
  $$values (true), (false)$$,
  'admin: sees which orders belong to a guest'
);

-- The following checks need the rights of the database owner.
select tests.act_as_owner();
select is(
  (select user_id from public.orders where user_id is not null), tests.user_id('customer@example.com'),
  'the order has the id of the customer'
);
select throws_ok(
  $$update public.orders set total = total + 1$$, '23514', null,
  'an order whose total is not the sum of its parts is refused'
);
select is(
  tests.outcome($$update public.orders set status = 'lost'$$), '22P02', 'an order with an unknown status is refused'
);

-- Names are sorted as people expect, with small and capital letters together.
insert into public.orders (
  order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost
)
select
  'FSS-' || n, name, 'sorted@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80
from unnest(array[
  'Yusuf Demir', 'ana ortiz', E'E\u0301mile Zola', 'ANABEL Cruz', 'Émile Adam', 'ÖZGE KAYA', 'Ana Álvarez', 'zoe',
  'Łucja', '李小龙'
]) with ordinality as placed (name, n);
select results_eq(
  $$select customer_name from public.orders where customer_email = 'sorted@example.com' order by customer_sort_name$$,
  array[
    'Ana Álvarez', 'ana ortiz', 'ANABEL Cruz', 'Émile Adam', E'E\u0301mile Zola', 'ÖZGE KAYA', 'Yusuf Demir', 'zoe',
    'Łucja', '李小龙'
  ],
  'names are sorted without capitals and accents, and other letters come after the Latin ones'
);
select has_index(
  'public', 'orders', 'orders_customer_sort_name_idx', array['customer_sort_name', 'created_at', 'id'],
  'the list by name has an index'
);
select set_config('role', 'service_role', true);
select lives_ok(
  $$update public.orders set customer_name = 'bea' where customer_name = 'zoe'$$, 'the service role can change a name'
);

select * from finish();
rollback;

-- Staff repeat calls because the response was lost. Each call takes effect only once.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
values (tests.request(1), 'REQ-AAAAAA', 'booking', 'Ann', 'ann@example.com', '5625550100', '{}', 'new');
insert into public.orders (
  id, order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
)
select tests.request(n), 'FSS-' || n, 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', 30, 0, 2.1, 32.1, 15,
  'processing'
from generate_series(2, 3) as n;
insert into public.order_items (
  id, order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
)
select tests.request(n + 2), tests.request(n), 1, 'water-filter', 'Filter', 'x', 3, 10, 'A', 5
from generate_series(2, 3) as n;

-- Makes a call with idempotency key n.
create function tests.send(call text, n integer) returns text
language sql as $$
  select tests.outcome(
    format('select public.%s, idempotency_key => %L)', left(call, -1), '53000000-0000-4000-8000-00000000000' || n)
  );
$$;
create function tests.calls() returns table (n integer, call text, other text)
language sql as $$
  values
    (1, format('set_order_status(%L, ''shipped'', ''UPS'', ''1Z 999'', ''processing'', ''[{"product_id": '
      '"water-filter", "quantity": 1}]'')', tests.request(2)),
      format(
        'set_order_status(%L, ''shipped'', ''UPS'', ''1Z 998'', ''processing'', ''[{"product_id": "water-filter", '
        '"quantity": 1}]'')',
        tests.request(2)
      )),
    (
      2, format('add_order_note(%L, ''Called.'')', tests.request(2)),
      format('add_order_note(%L, ''Wrote.'')', tests.request(2))
    ),
    (
      3, format('add_service_request_note(%L, ''Called.'')', tests.request(1)),
      format('add_service_request_note(%L, ''Wrote.'')', tests.request(1))
    ),
    (4, 'correct_stock(''fire-starter'', 77, ''count'', '''', (select in_stock from public.products where id = '
      '''fire-starter''))',
      'correct_stock(''fire-starter'', 78, ''count'', '''', 77)'),
    (
      5, format('remove_order_item(%L, 1, 3)', tests.request(5)),
      format('remove_order_item(%L, 2, 2)', tests.request(5))
    ),
    (6, format('add_visits(%L, ''{2033-05-20T16:00:00Z}'', 60, ''{Sam Reyes}'')', tests.request(1)),
      format('add_visits(%L, ''{2033-05-20T16:00:00Z}'', 90, ''{Sam Reyes}'')', tests.request(1)));
$$;

select tests.act_as('staff@example.com');
select is(tests.send(c.call, c.n), 'accepted', c.call) from tests.calls() as c order by c.n;
-- A team member cancels the visit, and then the calls are repeated.
select public.cancel_visit(a.id, 0) from public.visits as a where a.request_id = tests.request(1);
select is(tests.send(c.call, c.n), 'accepted', 'repeated: ' || c.call) from tests.calls() as c order by c.n;
select is(
  tests.send(c.other, c.n), 'PT409 idempotency_conflict', 'another call under the same key is refused: ' || c.other
)
from tests.calls() as c order by c.n;
select tests.act_as_owner();

select is((select count(*) from public.shipments where order_id = tests.request(2)), 1::bigint, 'one parcel is stored');
select is(
  (select count(*) from private.mails where order_id = tests.request(2) and kind = 'order-shipped'), 1::bigint,
  'one mail is queued'
);
select is(
  (select count(*) from public.order_notes where order_id = tests.request(2)), 1::bigint,
  'one note of the order is stored'
);
select is(
  (select count(*) from public.service_request_notes where request_id = tests.request(1)), 1::bigint,
  'one note of the request is stored'
);
select is(
  (select count(*) from public.stock_movements where product_id = 'fire-starter' and kind = 'count'), 1::bigint,
  'one correction of the stock is stored'
);
select is((select quantity from public.order_items where id = tests.request(5)), 2, 'one piece is removed');
select is((select count(*) from public.visits where request_id = tests.request(1)), 1::bigint, 'one visit is added');
select tests.act_as('staff@example.com');
select is(
  (public.remove_order_item(tests.request(5), 1, 3, '53000000-0000-4000-8000-000000000005')).refund, 10.70,
  'the repeated remove_order_item returns the same refund'
);

-- Staff enter the same parcel again with another idempotency key.
select is(
  tests.send(format('set_order_status(%L, ''shipped'', ''ups'', ''1z-999'', ''processing'')', tests.request(2)), 7),
  'PT409 same_parcel',
  'set_order_status refuses the number of another parcel of the order without a confirmation'
);
select is(
  tests.send(
    format(
      'set_order_status(%L, ''shipped'', ''ups'', ''1z-999'', ''processing'', same_parcel => true)', tests.request(2)
    ),
    7
  ),
  'accepted',
  'set_order_status accepts that number with a confirmation'
);
select is(
  tests.send(format('set_order_status(%L, ''shipped'', ''UPS'', ''1Z999'', ''processing'')', tests.request(3)), 8),
  'accepted',
  'set_order_status accepts that number for another order'
);

-- Retention keeps an idempotency key as long as the row that its call stored.
select tests.act_as_owner();
select private.carry_out_retention();
select is(
  (select count(*) from private.idempotency_keys where key::text like '53000000%'), 8::bigint,
  'retention keeps the keys'
);

select * from finish();
rollback;

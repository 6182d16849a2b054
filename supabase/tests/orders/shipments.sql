-- Shipments: their items, the status of the order, and the correction of tracking numbers.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
create function tests.order_id(n integer) returns uuid
language sql as $$
  select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;
insert into public.orders (
  id, order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
)
select tests.order_id(n), 'FSS-' || n, 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80,
  'processing'
from generate_series(1, 4) as n;
insert into public.order_items (
  order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
)
select tests.order_id(n), line.position, line.id, line.name, 'x', line.quantity, 10, line.distributor, 5
from generate_series(1, 4) as n,
  (values
    (1, 'water-filter', 'Filter', 3, 'A'), (2, 'fire-starter', 'Starter', 1, 'B'),
    (3, 'mylar-blankets', 'Blankets', 1, 'C')
  ) as line (position, id, name, quantity, distributor);
insert into private.order_tokens (order_id) select tests.order_id(n) from generate_series(1, 4) as n;

create function tests.ship(n integer, number text default '1Z1', items jsonb default null) returns text
language sql as $$
  select tests.outcome(format(
    'select public.set_order_status(%L, %L, %L, %L, %L, %L)', tests.order_id(n), 'shipped', 'UPS', number, 'processing',
    items
  ));
$$;
create function tests.items(variadic items text[]) returns jsonb
language sql as $$
  select jsonb_agg(
    jsonb_build_object('product_id', split_part(item, ':', 1), 'quantity', split_part(item, ':', 2)::integer)
  )
  from unnest(items) as item;
$$;
create function tests.status(n integer) returns text
language sql security definer as $$
  select o.status::text from public.orders as o where o.id = tests.order_id(n);
$$;
create function tests.shipment(number text) returns uuid
language sql security definer as $$
  select s.id from public.shipments as s where s.tracking_number = number;
$$;
create function tests.shipping_mails(n integer) returns setof jsonb
language sql security definer as $$
  select private.mail_data(m)
  from private.mails as m join public.shipments as s on s.id = (m.data ->> 'shipmentId')::uuid
  where m.order_id = tests.order_id(n) and m.kind = 'order-shipped'
  order by s.tracking_number;
$$;

create function tests.take_back(number text) returns text
language sql as $$
  select tests.outcome(format('select public.take_shipment_back(%L)', tests.shipment(number)));
$$;
create function tests.left_of(n integer) returns table (product_id text, quantity integer)
language sql security definer as $$
  select u.product_id, u.quantity from private.unshipped_items(tests.order_id(n)) as u;
$$;
create function tests.mails_of_kind(n integer, of_kind text) returns table (number text, outdated text)
language sql security definer as $$
  select private.mail_data(m) -> 'shipment' ->> 'trackingNumber', private.stale_reason(m)
  from private.mails as m
  where m.order_id = tests.order_id(n) and m.kind::text = of_kind
  order by 1;
$$;
create function tests.seen(n integer) returns jsonb
language sql security definer as $$
  select public.order_by_token((select t.token from private.order_tokens as t where t.order_id = tests.order_id(n)));
$$;
create function tests.correct(
  shipment uuid, carrier text default 'UPS', tracking text default '1Z999', seen_carrier text default null,
  seen_tracking text default null
) returns text
language sql as $$
  select tests.outcome(
    format(
      'select public.correct_shipment(%L, %L, %L, %L, %L)', shipment, carrier, tracking, seen_carrier, seen_tracking
    )
  );
$$;

-- A shipment without a list of items contains the whole order.
select tests.act_as('staff@example.com');
select is(tests.ship(1), 'accepted', 'set_order_status ships a whole order');
select is(tests.status(1), 'shipped', 'the order is shipped');
select is(
  (select count(*) || ' ' || sum(quantity) from public.shipment_items where shipment_id = tests.shipment('1Z1')), '3 5',
  'the shipment has all items'
);

-- One order has several shipments.
select is(tests.ship(2, 'X', items::jsonb), refusal, 'set_order_status refuses to ship ' || what)
from (
  values
    ('an empty list', '[]', 'PT422 nothing_chosen'), ('a text in place of a list', '"x"', 'PT422 invalid_items'),
    ('more than was ordered', '[{"product_id": "water-filter", "quantity": 4}]', 'PT409 shipped_already'),
    ('another product', '[{"product_id": "bug-out-bag", "quantity": 1}]', 'PT409 shipped_already')
) as wrong (what, items, refusal);
select is(tests.ship(2, '2Z1', tests.items('water-filter:2')), 'accepted', 'set_order_status ships a part of an item');
select is(tests.status(2), 'processing', 'the order is still in processing');
select is(
  tests.ship(2, 'X', tests.items('water-filter:2')), 'PT409 shipped_already',
  'set_order_status refuses an item that is already shipped'
);
select is(
  tests.outcome(format('select public.set_order_status(%L, %L)', tests.order_id(2), status)), 'PT409 has_shipment',
  'an order with a shipment cannot become ' || status
)
from unnest(array['cancelled', 'pending']) as status;
select results_eq(
  $$
    select o.next_statuses::text[], (select array_agg(i.unshipped_quantity order by i.position)
      from public.order_items as i where i.order_id = o.id)
    from public.orders as o where o.id = tests.order_id(2)
  $$,
  $$values ('{shipped}'::text[], '{1,1,1}'::integer[])$$,
  'the only next status is shipped, and each item has its unshipped quantity'
);
select is(
  tests.ship(2, '2Z2', tests.items('fire-starter:1')), 'accepted', 'set_order_status accepts a second shipment'
);
select is(tests.ship(2, '2Z3'), 'accepted', 'set_order_status accepts a third shipment with the rest');
select is(tests.status(2), 'shipped', 'with no unshipped items, the order is shipped');
select results_eq(
  $$select s.tracking_number, i.product_id, l.quantity, s.shipped_by
    from public.shipments as s
    join public.shipment_items as l on l.shipment_id = s.id join public.order_items as i on i.id = l.order_item_id
    where s.order_id = tests.order_id(2) order by s.tracking_number, i.position$$,
  $$values
    ('2Z1', 'water-filter', 2, 'staff@example.com'), ('2Z2', 'fire-starter', 1, 'staff@example.com'),
    ('2Z3', 'water-filter', 1, 'staff@example.com'), ('2Z3', 'mylar-blankets', 1, 'staff@example.com')$$,
  'each item is in one shipment'
);
select is(
  (select array_agg(m -> 'shipment' ->> 'trackingNumber') from tests.shipping_mails(2) as m),
  array['2Z1', '2Z2', '2Z3'],
  'each shipment sends the customer a mail'
);
select is(
  tests.ship(3, '3Z1', tests.items('fire-starter:1')), 'accepted', 'set_order_status ships a part of another order'
);
select is(
  (select m -> 'shipment' -> 'items' from tests.shipping_mails(3) as m),
  '[{"id": "fire-starter", "name": "Starter", "quantity": 1}]'::jsonb, 'the mail names the items of the shipment'
);
select is(
  (select m -> 'toCome' from tests.shipping_mails(3) as m),
  '[{"name": "Filter", "quantity": 3}, {"name": "Blankets", "quantity": 1}]'::jsonb,
  'the mail names the unshipped items'
);

-- An order is delivered when all of its shipments are delivered.
select is(
  tests.outcome(format('select public.set_shipment_delivered(%L)', tests.shipment(number))), 'accepted',
  number || ' can be set to delivered'
)
from unnest(array['2Z1', '2Z2', '3Z1']) as number;
select is(
  array[tests.status(2), tests.status(3)], array['shipped', 'processing'],
  'one delivered shipment does not make the order delivered'
);
select public.set_shipment_delivered(tests.shipment('2Z3'));
select public.set_shipment_delivered(tests.shipment('2Z3'));
select is(tests.status(2), 'delivered', 'the last delivered shipment makes the order delivered');
select public.set_shipment_delivered(tests.shipment('2Z2'), false);
select is(tests.status(2), 'shipped', 'a shipment that is not delivered after all makes the order shipped again');
select public.set_order_status(tests.order_id(2), 'delivered');
select is(
  (select count(*) from public.shipments where order_id = tests.order_id(2) and delivered_at is null), 0::bigint,
  'a delivered order has no undelivered shipment'
);
select is(
  tests.outcome('select public.set_shipment_delivered(null)'), 'PT404 not_found',
  'set_shipment_delivered refuses an unknown shipment'
);
select tests.act_as_owner();
insert into public.order_returns (return_number, order_id, reason) values ('RET-ABC234', tests.order_id(2), 'other');
insert into public.order_return_items (return_id, order_item_id, quantity)
select r.id, i.id, 1
from public.order_returns as r join public.order_items as i using (order_id) where i.product_id = 'water-filter';
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.set_shipment_delivered(%L, false)', tests.shipment('2Z1'))), 'PT409 has_return',
  'a shipment whose items are returned stays delivered'
);

-- Staff take back a shipment that they recorded by mistake.
select is(tests.take_back('2Z1'), 'PT409 shipment_delivered', 'take_shipment_back refuses a delivered shipment');
select is(tests.take_back('none'), 'PT404 not_found', 'take_shipment_back refuses an unknown shipment');
select is(
  tests.ship(4, '4Z1', tests.items('water-filter:2')), 'accepted', 'a first shipment with too many pieces is accepted'
);
select is(tests.ship(4, '4Z2'), 'accepted', 'a second shipment with the rest is accepted');
select is(tests.take_back('4Z1'), 'accepted', 'take_shipment_back removes the first shipment');
select is(tests.status(4), 'processing', 'after that, the order is in processing');
select results_eq(
  $$select product_id, quantity from tests.left_of(4)$$, $$values ('water-filter', 2)$$,
  'the items of the removed shipment are unshipped'
);
select results_eq(
  $$select old_status::text, new_status::text, former_shipment, changed_by_email
    from public.order_status_history
    where order_id = tests.order_id(4) and (taken_back or old_status = 'shipped') order by id$$,
  $$values ('shipped', 'shipped', 'UPS 4Z1: 2 × Filter', 'staff@example.com'), ('shipped', 'processing', null,
    'staff@example.com')$$,
  'the history keeps the removed shipment'
);
select is(tests.take_back('4Z2'), 'accepted', 'take_shipment_back removes the second shipment');
select results_eq(
  $$select * from tests.mails_of_kind(4, 'shipment-taken-back')$$,
  $$values ('4Z1', 'The customer was not told of the parcel.'), ('4Z2', 'The customer was not told of the parcel.')$$,
  'the mail about the mistake is not sent if the shipment was never mailed'
);
select results_eq(
  $$select distinct outdated from tests.mails_of_kind(4, 'order-shipped')$$, array['The parcel was taken back.'],
  'the mail of a removed shipment is not sent'
);
select tests.act_as_owner();
update private.mails set state = 'sent' where order_id = tests.order_id(4) and kind = 'order-shipped';
select results_eq(
  $$select * from tests.mails_of_kind(4, 'shipment-taken-back')$$, $$values ('4Z1', null), ('4Z2', null)$$,
  'the mail about the mistake is sent if the shipment was mailed, with its number'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.set_order_status(%L, %L)', tests.order_id(4), 'pending')), 'accepted',
  'an order without shipments can go back to pending'
);

-- Shipments on the customer's page
select is(
  (select jsonb_agg(s - 'deliveredAt') from jsonb_array_elements(tests.seen(3) -> 'shipments') as s),
  '[{"carrier": "UPS", "trackingNumber": "3Z1", "items": [{"id": "fire-starter", "name": "Starter", "quantity": '
  '1}]}]'::jsonb,
  'the customer sees the items of a shipment'
);

-- Staff correct a tracking number.
select is(
  tests.outcome($$select public.correct_shipment(null, 'UPS', '1Z1', 'UPS', '1Z1')$$), 'PT404 not_found',
  'correct_shipment refuses an unknown shipment'
);
select is(
  tests.correct(tests.shipment('1Z1'), carrier, number), 'PT422 invalid_shipment',
  'refused: ' || coalesce(left(carrier, 9), 'no carrier') || ', ' || coalesce(left(number, 9), 'no number')
)
from (
  values
    ('UPS', ''), ('UPS', null), (' ', '1Z999'), (null, '1Z999'), ('UPS', '<b>1Z</b>'), ('UPS', '-1'),
    (repeat('x', 61), '1Z999'), ('UPS', repeat('1', 61))
) as s (carrier, number);
select is_empty(
  'select 1 from public.order_status_history where former_shipment is not null and not taken_back',
  'a refused correction adds no history'
);
insert into tests.things values ('shipment', tests.shipment('1Z1'));
select is(
  tests.correct(tests.thing('shipment'), ' FedEx ', ' 7743 9011 ', 'UPS', '1Z1'), 'accepted',
  'correct_shipment is accepted with the current carrier and number as expected'
);
select is(
  tests.correct(tests.thing('shipment'), 'FedEx', '7743 9011', 'UPS', '1Z1'), 'accepted',
  'correct_shipment can be repeated'
);
select is(
  tests.correct(tests.thing('shipment'), 'UPS', '1Z002', 'FedEx', '1Z1'), 'PT409 shipment_changed',
  'correct_shipment refuses another expected number'
);
select is(
  tests.correct(tests.thing('shipment'), 'UPS', '1Z002', 'UPS', '7743 9011'), 'PT409 shipment_changed',
  'correct_shipment refuses another expected carrier'
);
select throws_ok(
  format('select public.correct_shipment(%L, %L, %L, %L, %L)', tests.thing('shipment'), 'UPS', '1Z002', 'UPS', '1Z1'),
  'PT409',
  'This shipment has changed since you opened it. Check it and save again.',
  'the message of the refusal names the next step'
);
select results_eq(
  $$select s.carrier, s.tracking_number, o.status::text
    from public.shipments as s join public.orders as o on o.id = s.order_id where s.id = tests.thing('shipment')$$,
  $$values ('FedEx', '7743 9011', 'shipped')$$, 'carrier and number have changed, the status has not'
);
select results_eq(
  $$select old_status::text, new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email,
  former_shipment
    from public.order_status_history where former_shipment is not null and not taken_back order by id$$,
  $$values ('shipped', 'shipped', true, 'staff@example.com', 'UPS 1Z1')$$,
  'the history has the correction once, with its author'
);
select is(
  (select string_agg(step ->> 'status', ' ') from jsonb_array_elements(tests.seen(1) -> 'history') as step),
  'pending shipped', 'the correction adds no second step to the customer''s history'
);

select * from finish();
rollback;

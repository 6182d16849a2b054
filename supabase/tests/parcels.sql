-- Parcels: what leaves in which, when the order is shipped and delivered, and a mistyped number put right.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
create function tests.order_id(n integer)
returns uuid
language sql
as $$
  select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;
insert into public.orders (
  id, order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
)
select tests.order_id(n), 'FSS-' || n, 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80, 'processing'
from generate_series(1, 4) as n;
insert into public.order_items (order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price)
select tests.order_id(n), line.position, line.id, line.name, 'x', line.quantity, 10, line.distributor, 5
from generate_series(1, 4) as n,
  (values
    (1, 'water-filter', 'Filter', 3, 'A'), (2, 'fire-starter', 'Starter', 1, 'B'), (3, 'mylar-blankets', 'Blankets', 1, 'C')
  ) as line (position, id, name, quantity, distributor);
insert into private.order_tokens (order_id) select tests.order_id(n) from generate_series(1, 4) as n;

create function tests.ship(n integer, number text default '1Z1', items jsonb default null)
returns text
language sql
as $$
  select tests.outcome(format(
    'select public.set_order_status(%L, %L, %L, %L, %L, %L)', tests.order_id(n), 'shipped', 'UPS', number, 'processing', items
  ));
$$;
create function tests.items(variadic items text[])
returns jsonb
language sql
as $$
  select jsonb_agg(jsonb_build_object('product_id', split_part(item, ':', 1), 'quantity', split_part(item, ':', 2)::integer))
  from unnest(items) as item;
$$;
create function tests.status(n integer)
returns text
language sql
security definer
as $$
  select o.status::text from public.orders as o where o.id = tests.order_id(n);
$$;
create function tests.parcel(number text)
returns uuid
language sql
security definer
as $$
  select p.id from public.parcels as p where p.tracking_number = number;
$$;
create function tests.shipping_mails(n integer)
returns setof jsonb
language sql
security definer
as $$
  select private.mail_data(m)
  from private.mails as m join public.parcels as p on p.id = (m.data ->> 'parcelId')::uuid
  where m.order_id = tests.order_id(n) and m.kind = 'order-shipped'
  order by p.tracking_number;
$$;

create function tests.take_back(number text)
returns text
language sql
as $$
  select tests.outcome(format('select public.take_parcel_back(%L)', tests.parcel(number)));
$$;
create function tests.left_of(n integer)
returns table (product_id text, quantity integer)
language sql
security definer
as $$
  select u.product_id, u.quantity from private.unshipped_items(tests.order_id(n)) as u;
$$;
create function tests.told(n integer, of_kind text)
returns table (number text, outdated text)
language sql
security definer
as $$
  select private.mail_data(m) -> 'parcel' ->> 'trackingNumber', private.outdated_because(m)
  from private.mails as m
  where m.order_id = tests.order_id(n) and m.kind::text = of_kind
  order by 1;
$$;
create function tests.seen(n integer)
returns jsonb
language sql
security definer
as $$
  select public.order_by_token((select t.token from private.order_tokens as t where t.order_id = tests.order_id(n)));
$$;
create function tests.correct(
  parcel uuid, carrier text default 'UPS', tracking text default '1Z999', seen_carrier text default null, seen_tracking text default null
)
returns text
language sql
as $$
  select tests.outcome(format('select public.correct_parcel(%L, %L, %L, %L, %L)', parcel, carrier, tracking, seen_carrier, seen_tracking));
$$;

-- One parcel with all of it: nobody says what is in it.
select tests.act_as('staff@example.com');
select is(tests.ship(1), 'accepted', 'an order ships whole');
select is(tests.status(1), 'shipped', '… and is shipped');
select is(
  (select count(*) || ' ' || sum(quantity) from public.parcel_items where parcel_id = tests.parcel('1Z1')), '3 5', '… with all of its lines'
);

-- Several.
select is(tests.ship(2, 'X', items::jsonb), refusal, 'refused: ' || what)
from (
  values
    ('nothing', '[]', 'PT422 nothing_chosen'), ('text', '"x"', 'PT422 invalid_items'),
    ('more than was ordered', '[{"product_id": "water-filter", "quantity": 4}]', 'PT409 shipped_already'),
    ('another product', '[{"product_id": "bug-out-bag", "quantity": 1}]', 'PT409 shipped_already')
) as wrong (what, items, refusal);
select is(tests.ship(2, '2Z1', tests.items('water-filter:2')), 'accepted', 'a part of a line leaves');
select is(tests.status(2), 'processing', 'the order is still to ship');
select is(tests.ship(2, 'X', tests.items('water-filter:2')), 'PT409 shipped_already', 'nothing is in two parcels');
select is(
  tests.outcome(format('select public.set_order_status(%L, %L)', tests.order_id(2), status)), 'PT409 has_parcel',
  'an order of which a parcel has left does not become ' || status
)
from unnest(array['cancelled', 'pending']) as status;
select is(tests.ship(2, '2Z2', tests.items('fire-starter:1')), 'accepted', 'a second parcel');
select is(tests.ship(2, '2Z3'), 'accepted', 'the last one has what is left');
select is(tests.status(2), 'shipped', 'then the order is shipped');
select results_eq(
  $$select p.tracking_number, i.product_id, l.quantity, p.shipped_by
    from public.parcels as p join public.parcel_items as l on l.parcel_id = p.id join public.order_items as i on i.id = l.order_item_id
    where p.order_id = tests.order_id(2) order by p.tracking_number, i.position$$,
  $$values
    ('2Z1', 'water-filter', 2, 'staff@example.com'), ('2Z2', 'fire-starter', 1, 'staff@example.com'),
    ('2Z3', 'water-filter', 1, 'staff@example.com'), ('2Z3', 'mylar-blankets', 1, 'staff@example.com')$$,
  'each line is once in a parcel'
);
select is(
  (select array_agg(m -> 'parcel' ->> 'trackingNumber') from tests.shipping_mails(2) as m), array['2Z1', '2Z2', '2Z3'],
  'each parcel is mailed'
);
select is(tests.ship(3, '3Z1', tests.items('fire-starter:1')), 'accepted', 'the first parcel of another order');
select is(
  (select m -> 'parcel' -> 'items' from tests.shipping_mails(3) as m),
  '[{"id": "fire-starter", "name": "Starter", "quantity": 1}]'::jsonb, 'the mail names what is in the parcel'
);
select is(
  (select m -> 'toCome' from tests.shipping_mails(3) as m),
  '[{"name": "Filter", "quantity": 3}, {"name": "Blankets", "quantity": 1}]'::jsonb, '… and what is to come'
);

-- The order is delivered when all parcels are.
select is(tests.outcome(format('select public.set_parcel_delivered(%L)', tests.parcel(number))), 'accepted', number || ' arrives')
from unnest(array['2Z1', '2Z2', '3Z1']) as number;
select is(array[tests.status(2), tests.status(3)], array['shipped', 'processing'], 'a parcel that arrives is not the order');
select public.set_parcel_delivered(tests.parcel('2Z3'));
select public.set_parcel_delivered(tests.parcel('2Z3'));
select is(tests.status(2), 'delivered', 'the last one makes the order delivered');
select public.set_parcel_delivered(tests.parcel('2Z2'), false);
select is(tests.status(2), 'shipped', 'taking one back takes that back');
select public.set_order_status(tests.order_id(2), 'delivered');
select is(
  (select count(*) from public.parcels where order_id = tests.order_id(2) and delivered_at is null), 0::bigint,
  'a delivered order has no parcel on its way'
);
select is(tests.outcome('select public.set_parcel_delivered(null)'), 'PT404 not_found', 'an unknown parcel is refused');
select tests.act_as_owner();
insert into public.order_returns (return_number, order_id, reason) values ('RET-ABC234', tests.order_id(2), 'other');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.set_parcel_delivered(%L, false)', tests.parcel('2Z1'))), 'PT409 has_return',
  'what is being returned was delivered'
);

-- A parcel that was noted wrongly.
select is(tests.take_back('2Z1'), 'PT409 parcel_delivered', 'a parcel that arrived is not taken back');
select is(tests.take_back('none'), 'PT404 not_found', 'nor is one that is gone');
select is(tests.ship(4, '4Z1', tests.items('water-filter:2')), 'accepted', 'a parcel with too much');
select is(tests.ship(4, '4Z2'), 'accepted', 'the last parcel');
select is(tests.take_back('4Z1'), 'accepted', 'the first is taken back');
select is(tests.status(4), 'processing', 'the order is to ship again');
select results_eq(
  $$select product_id, quantity from tests.left_of(4)$$, $$values ('water-filter', 2)$$, '… what was in that parcel'
);
select results_eq(
  $$select old_status::text, new_status::text, former_shipment, changed_by_email
    from public.order_status_history where order_id = tests.order_id(4) and (taken_back or old_status = 'shipped') order by id$$,
  $$values ('shipped', 'shipped', 'UPS 4Z1: 2 × Filter', 'staff@example.com'), ('shipped', 'processing', null, 'staff@example.com')$$,
  'the history keeps the parcel'
);
select is(tests.take_back('4Z2'), 'accepted', 'the other one, too');
select results_eq(
  $$select * from tests.told(4, 'parcel-taken-back')$$,
  $$values ('4Z1', 'The customer was not told of the parcel.'), ('4Z2', 'The customer was not told of the parcel.')$$,
  'who was told nothing is told of no mistake'
);
select results_eq(
  $$select distinct outdated from tests.told(4, 'order-shipped')$$, array['The parcel was taken back.'],
  'the news that it left is not sent'
);
select tests.act_as_owner();
update private.mails set state = 'sent' where order_id = tests.order_id(4) and kind = 'order-shipped';
select results_eq(
  $$select * from tests.told(4, 'parcel-taken-back')$$, $$values ('4Z1', null), ('4Z2', null)$$,
  'who was told of it is told of the mistake, with the number'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.set_order_status(%L, %L)', tests.order_id(4), 'pending')), 'accepted',
  'an order of which nothing has left can go back'
);

-- What the customer sees.
select is(
  (select jsonb_agg(p - 'deliveredAt') from jsonb_array_elements(tests.seen(3) -> 'parcels') as p),
  '[{"carrier": "UPS", "trackingNumber": "3Z1", "items": [{"id": "fire-starter", "name": "Starter", "quantity": 1}]}]'::jsonb,
  'a customer sees what is in a parcel'
);

-- A number put right.
select is(tests.outcome($$select public.correct_parcel(null, 'UPS', '1Z1', 'UPS', '1Z1')$$), 'PT404 not_found', 'an unknown parcel is not corrected');
select is(
  tests.correct(tests.parcel('1Z1'), carrier, number), 'PT422 invalid_shipment',
  'refused: ' || coalesce(left(carrier, 9), 'no carrier') || ', ' || coalesce(left(number, 9), 'no number')
)
from (
  values
    ('UPS', ''), ('UPS', null), (' ', '1Z999'), (null, '1Z999'), ('UPS', '<b>1Z</b>'), ('UPS', '-1'),
    (repeat('x', 61), '1Z999'), ('UPS', repeat('1', 61))
) as s (carrier, number);
select is_empty(
  'select 1 from public.order_status_history where former_shipment is not null and not taken_back', 'a refused correction leaves no history'
);
insert into tests.things values ('parcel', tests.parcel('1Z1'));
select is(tests.correct(tests.thing('parcel'), ' FedEx ', ' 7743 9011 ', 'UPS', '1Z1'), 'accepted', 'a parcel is corrected from what was seen');
select is(tests.correct(tests.thing('parcel'), 'FedEx', '7743 9011', 'UPS', '1Z1'), 'accepted', 'a correction that is sent again is accepted');
select is(tests.correct(tests.thing('parcel'), 'UPS', '1Z002', 'FedEx', '1Z1'), 'PT409 shipment_changed', 'refused when the number is no longer the one that was seen');
select is(tests.correct(tests.thing('parcel'), 'UPS', '1Z002', 'UPS', '7743 9011'), 'PT409 shipment_changed', 'refused when the carrier is no longer the one that was seen');
select throws_ok(
  format('select public.correct_parcel(%L, %L, %L, %L, %L)', tests.thing('parcel'), 'UPS', '1Z002', 'UPS', '1Z1'), 'PT409',
  'This shipment has changed since you opened it. Check it and save again.', 'such a refusal says what to do'
);
select results_eq(
  $$select p.carrier, p.tracking_number, o.status::text
    from public.parcels as p join public.orders as o on o.id = p.order_id where p.id = tests.thing('parcel')$$,
  $$values ('FedEx', '7743 9011', 'shipped')$$, 'carrier and number are others, the status is not'
);
select results_eq(
  $$select old_status::text, new_status::text, changed_by = tests.user_id('staff@example.com'), changed_by_email, former_shipment
    from public.order_status_history where former_shipment is not null and not taken_back order by id$$,
  $$values ('shipped', 'shipped', true, 'staff@example.com', 'UPS 1Z1')$$,
  'the history says once who put what right'
);
select is(
  (select string_agg(step ->> 'status', ' ') from jsonb_array_elements(tests.seen(1) -> 'history') as step),
  'pending shipped', 'a corrected shipment shows no second time of shipping'
);

select * from finish();
rollback;

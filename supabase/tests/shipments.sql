-- set_shipment: a carrier and a tracking number put right.
begin;
select no_plan();

create function tests.tracked()
returns jsonb
language sql
as $$
  select public.begin_order_lookup('FSS-3', 'vera@example.com', '40000000-0000-4000-8000-000000000002');
  select public.track_order('FSS-3', 'vera@example.com', '40000000-0000-4000-8000-000000000002');
$$;

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

create function tests.order_id(n integer)
returns uuid
language sql
as $$
  select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;
insert into public.orders (
  id, order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status, carrier, tracking_number
)
select
  tests.order_id(n::integer), 'FSS-' || n, 'Vera', 'vera@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80, status::public.order_status,
  case when n in (3, 4) then 'UPS' end, case when n in (3, 4) then '1Z998' end
from unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'shipped'])
  with ordinality as s (status, n);
insert into public.order_status_history (order_id, old_status, new_status, changed_by_email, created_at)
values (tests.order_id(3), 'processing', 'shipped', 'staff@example.com', '2026-11-20 10:00-08');

create function tests.correct(
  n integer, carrier text default 'UPS', tracking text default '1Z999',
  seen_carrier text default null, seen_tracking text default null
)
returns text
language sql
as $$
  select tests.outcome(format(
    'select public.set_shipment(%L, %L, %L, %L, %L)', tests.order_id(n), carrier, tracking, seen_carrier, seen_tracking
  ));
$$;

-- What is refused.
select tests.act_as('staff@example.com');
select is(tests.correct(n), 'PT409 not_shipped', 'refused for what is ' || status)
from (values (1, 'pending'), (2, 'processing'), (5, 'cancelled')) as o (n, status);
select throws_ok(
  format('select public.set_shipment(%L, %L, %L)', tests.order_id(5), 'UPS', '1Z999'), 'PT409',
  'This order is canceled: there is no shipment to correct.', 'a correction without a shipment is refused with a sentence that says why'
);
select is(tests.correct(99), 'PT404 not_found', 'an unknown order is refused');
select is(tests.outcome('select public.set_shipment()'), 'PT404 not_found', 'a call without any parameter is refused');
select is(tests.correct(3, carrier, number), 'PT422 invalid_shipment', 'refused: ' || coalesce(left(carrier, 9), 'no carrier') || ', ' || coalesce(left(number, 9), 'no number'))
from (
  values
    ('UPS', ''), ('UPS', null), (' ', '1Z999'), (null, '1Z999'), ('UPS', '<b>1Z</b>'), ('UPS', '-1'),
    (repeat('x', 61), '1Z999'), ('UPS', repeat('1', 61))
) as s (carrier, number);
select is_empty(
  'select 1 from public.order_status_history where former_shipment is not null', 'a refused correction leaves no history'
);

-- What is done.
select is(tests.correct(3, ' FedEx ', ' 7743 9011 '), 'accepted', 'a shipped order');
select is(tests.correct(4, 'UPS', '1Z999'), 'accepted', 'a delivered order');
select is(tests.correct(6, 'UPS', '1Z997'), 'accepted', 'an order that was shipped without a number');
select results_eq(
  $$select order_number, status::text, carrier, tracking_number from public.orders
    where status in ('shipped', 'delivered') order by order_number$$,
  $$values
    ('FSS-3', 'shipped', 'FedEx', '7743 9011'),
    ('FSS-4', 'delivered', 'UPS', '1Z999'),
    ('FSS-6', 'shipped', 'UPS', '1Z997')$$,
  'carrier and number are others, the status is not'
);
select results_eq(
  $$select o.order_number, h.old_status::text, h.new_status::text, h.changed_by = tests.user_id('staff@example.com'), h.changed_by_email, h.former_shipment
    from public.order_status_history as h join public.orders as o on o.id = h.order_id
    where h.former_shipment is not null order by h.id$$,
  $$values
    ('FSS-3', 'shipped', 'shipped', true, 'staff@example.com', 'UPS 1Z998'),
    ('FSS-4', 'delivered', 'delivered', true, 'staff@example.com', 'UPS 1Z998'),
    ('FSS-6', 'shipped', 'shipped', true, 'staff@example.com', '')$$,
  'the history says who put what right'
);
select is(tests.correct(3, 'FedEx', '7743 9011'), 'accepted', 'the same correction again is accepted');
select is(tests.correct(3, 'FedEx', '7743 9011', 'UPS', '1Z998'), 'accepted', 'a correction that is sent again is accepted');
select is(
  (select count(*) from public.order_status_history where order_id = tests.order_id(3)), 2::bigint, 'the same correction again leaves no other line of history'
);
select is(
  tests.outcome(format('select public.set_order_status(%L, %L)', tests.order_id(3), 'delivered')), 'accepted',
  'a corrected order moves on'
);

-- Customers see the parcel, and when it was shipped.
select tests.act_as_anonymous();
select results_eq(
  $$select seen ->> 'carrier', seen ->> 'trackingNumber' from tests.tracked() as seen$$,
  $$values ('FedEx', '7743 9011')$$, 'a customer sees the corrected shipment'
);
select is(
  (
    select string_agg(step ->> 'status', ' ') from jsonb_array_elements(
      tests.tracked() -> 'history'
    ) as step
  ),
  'pending shipped delivered', 'a corrected shipment shows no second time of shipping'
);
select is(
  tests.tracked() -> 'history' -> 1 ->> 'date', '2026-11-20T18:00:00.000Z',
  'a corrected shipment keeps the first time of shipping'
);

-- Two members of staff with one shipment before them.
select tests.act_as('staff@example.com');
select is(tests.correct(4, 'UPS', '1Z001', 'UPS', '1Z999'), 'accepted', 'a shipment is corrected from what was seen');
select is(tests.correct(4, 'UPS', '1Z002', 'UPS', '1Z999'), 'PT409 shipment_changed', 'a correction is refused when the number is no longer the one that was seen');
select is(tests.correct(4, 'UPS', '1Z002', 'DHL', '1Z001'), 'PT409 shipment_changed', 'a correction is refused when the carrier is no longer the one that was seen');
select throws_ok(
  format('select public.set_shipment(%L, %L, %L, %L, %L)', tests.order_id(4), 'UPS', '1Z002', 'UPS', '1Z999'), 'PT409',
  'This shipment has changed since you opened it. Check it and save again.', 'such a refusal says what to do'
);
select is((select tracking_number from public.orders where order_number = 'FSS-4'), '1Z001', 'a refused correction keeps what the other wrote');

-- None stands for empty: there is no other way to have seen it.
select tests.act_as_owner();
update public.orders set carrier = null, tracking_number = null where order_number = 'FSS-6';
select tests.act_as('staff@example.com');
select is(tests.correct(6, 'UPS', '1Z1', '', ''), 'accepted', 'a shipment that was seen to be missing');
select is(tests.correct(6, 'UPS', '1Z2', '', ''), 'PT409 shipment_changed', 'a shipment that was seen to be missing is refused once it is there');

select * from finish();
rollback;

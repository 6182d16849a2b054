-- Tests request_return, accept_return, decline_return, receive_return and refund_return: access, effects and the sum of
-- the refunds.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('other@example.com');
select tests.user('staff@example.com', admin => true);

-- Three filters and a radio cost 3 × 29.99 + 41.99. With these prices, the tax of one item is not a whole number of
-- cents.
insert into public.orders (
  order_number, user_id, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status, created_at
)
select
  'FSS-' || n, case n when 1 then tests.user_id('customer@example.com') end, 'Vera', 'vera@example.com',
  'x', 'x', 'CA', '90802', 131.96, 5, 9.24, 146.20, 80, 'shipped', '2026-01-05 12:00-08'
from generate_series(1, 3) as n;
insert into public.order_items (
  order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
)
select o.id, line.position, line.id, line.name, line.id, line.quantity, line.price, 'Secret Distributor', line.cost
from public.orders as o
cross join (
  values (1, 'water-filter', 'Filter', 3, 29.99, 20), (2, 'emergency-radio', 'Radio', 1, 41.99, 20)
) as line (position, id, name, quantity, price, cost)
where o.order_number in ('FSS-1', 'FSS-2', 'FSS-3');
insert into private.order_tokens (order_id, token)
select id, lpad(right(order_number, 1), 32, '0') from public.orders where order_number in ('FSS-1', 'FSS-2', 'FSS-3');

create function tests.ask(
  n integer, items jsonb, reason text default 'not-needed', comment text default '', key uuid default gen_random_uuid()
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.request_return(%L, %L, %L, %L, %L)',
    jsonb_build_object('token', lpad(n::text, 32, '0')), items, reason, comment, key
  ));
$$;
create function tests.filters(quantity integer) returns jsonb
language sql as $$
  select jsonb_build_array(jsonb_build_object('product_id', 'water-filter', 'quantity', quantity));
$$;
create function tests.seen(n integer) returns jsonb
language sql as $$
  select public.order_by_token(lpad(n::text, 32, '0'));
$$;
-- The latest return of an order. If two returns have the same time, the return that is not declined comes first.
create function tests.return_of(n integer) returns uuid
language sql security definer as $$
  select r.id from public.order_returns as r join public.orders as o on o.id = r.order_id
  where o.order_number = 'FSS-' || n order by r.created_at desc, r.state = 'declined', r.id limit 1;
$$;
create function tests.step(name text, n integer, more text default '') returns text
language sql as $$
  select tests.outcome(format('select public.%I(%L%s)', name, tests.return_of(n), more));
$$;
create function tests.received(restocked integer, written_off integer) returns text
language sql as $$
  select ', ' || quote_literal(jsonb_build_array(jsonb_build_object(
    'product_id', 'water-filter', 'restocked', restocked, 'written_off', written_off
  )));
$$;

select tests.act_as_anonymous();
select is(
  tests.ask(1, tests.filters(1)), 'PT409 not_returnable', 'request_return refuses an order before its delivery'
);
select is(tests.seen(1) #>> '{items,0,returnUntil}', null, 'the order has no last day of return before its delivery');
select tests.act_as('staff@example.com');
select public.set_order_status(id, 'delivered')
from public.orders where status = 'shipped' and order_number in ('FSS-1', 'FSS-2', 'FSS-3');

-- Items can be returned for thirty days in the time zone of the business. The delivery is at 23:30 in Los Angeles,
-- already the next day in UTC.
select tests.act_as_owner();
create function tests.deliver(days_ago integer) returns void
language sql as $$
  update public.order_status_history
  set created_at = (private.today() - days_ago + time '23:30') at time zone 'America/Los_Angeles'
  where new_status = 'delivered' and order_id = (select id from public.orders where order_number = 'FSS-1');
$$;
select tests.deliver(31);
select tests.act_as_anonymous();
select is(tests.ask(1, tests.filters(1)), 'PT409 not_returnable', 'request_return refuses the 31st day');
select tests.act_as_owner();
select tests.deliver(30);
select is(tests.seen(1) #>> '{items,0,returnUntil}', private.today()::text, 'the 30th day is the last day of return');
select tests.act_as_anonymous();

-- Access to request_return, and the items that it accepts
select is(tests.ask(9, tests.filters(1)), 'PT404 order_not_found', 'request_return refuses a wrong token');
select is(
  tests.outcome(
    format(
      'select public.request_return(%L, %L, %L, %L, gen_random_uuid())', '{"order_number": "FSS-1"}', tests.filters(1),
      'damaged', ''
    )
  ),
  'PT404 order_not_found', 'anonymous: the order number alone is refused'
);
select tests.act_as('other@example.com');
select is(
  tests.outcome(
    format(
      'select public.request_return(%L, %L, %L, %L, gen_random_uuid())', '{"order_number": "FSS-1"}', tests.filters(1),
      'damaged', ''
    )
  ),
  'PT404 order_not_found', 'another customer: the order number is refused'
);
select is(
  tests.ask(1, items, reason, comment), expected,
  'request_return refuses with ' || expected || ' ' || left(coalesce(items::text, 'null'), 50)
)
from (
  values
    (null::jsonb, 'damaged', '', 'PT422 nothing_chosen'),
    ('[]', 'damaged', '', 'PT422 nothing_chosen'),
    ('{}', 'damaged', '', 'PT422 invalid_items'),
    ('[{"product_id": "water-filter", "quantity": 0}]', 'damaged', '', 'PT422 invalid_quantity'),
    ('[{"product_id": "water-filter", "quantity": 1.5}]', 'damaged', '', 'PT422 invalid_quantity'),
    (
      '[{"product_id": "water-filter", "quantity": 1}, {"product_id": "water-filter", "quantity": 1}]', 'damaged', '',
      'PT422 invalid_duplicate'
    ),
    ('[{"product_id": "water-filter", "quantity": 4}]', 'damaged', '', 'PT409 returned_already'),
    ('[{"product_id": "bug-out-bag", "quantity": 1}]', 'damaged', '', 'PT409 returned_already'),
    ('[{"product_id": "water-filter", "quantity": 1}]', 'bored', '', 'PT422 invalid_reason'),
    ('[{"product_id": "water-filter", "quantity": 1}]', null, '', 'PT422 invalid_reason'),
    ('[{"product_id": "water-filter", "quantity": 1}]', 'damaged', repeat('x', 1001), 'PT422 invalid_comment')
) as body (items, reason, comment, expected);
select is(
  tests.outcome(
    format(
      'select public.request_return(%L, %L, %L)', '{"token": "00000000000000000000000000000001"}', tests.filters(1),
      'damaged'
    )
  ),
  'PT422 invalid_idempotency_key', 'request_return refuses a missing key'
);
select tests.act_as('customer@example.com');
select is(
  tests.outcome(format(
    'select public.request_return(%L, %L, %L, %L, %L)', '{"order_number": "FSS-1"}', tests.filters(2), 'damaged',
    'The seal <b>leaks</b>', '40000000-0000-4000-8000-000000000001'
  )),
  'accepted', 'customer: can return two items of their own order'
);
select is(
  tests.outcome(format(
    'select public.request_return(%L, %L, %L, %L, %L)', '{"order_number": "FSS-1"}', tests.filters(2), 'damaged',
    'The seal <b>leaks</b>', '40000000-0000-4000-8000-000000000001'
  )),
  'accepted', 'request_return can be repeated with its key'
);
select is(jsonb_array_length(tests.seen(1) -> 'returns'), 1, 'the repeated request_return adds one return');
select is(tests.ask(1, tests.filters(2)), 'PT409 returned_already', 'request_return refuses more than is left');
select is(tests.seen(1) #>> '{items,0,returnable}', '1', 'the order shows how many items are left to return');
select matches(tests.seen(1) #>> '{returns,0,number}', '^RET-[A-Z2-9]{6}$', 'a return has a number');
select is(
  (select array_agg(key order by key) from jsonb_object_keys(tests.seen(1) #> '{returns,0}') as key),
  array[
    'declineReason', 'history', 'items', 'number', 'reason', 'refund', 'refundPostage', 'refundShipping', 'refundTax',
    'state'
  ],
  'the view of the customer has no other field of the return'
);
select unalike(tests.seen(1)::text, '%leaks%', 'the view has no comment, since the link of the mail can be passed on');

select tests.act_as_owner();
select results_eq(
  format(
    'select kind::text, recipient from private.mails where order_id = (select order_id from public.order_returns where '
    'id = %L) and kind::text like %L order by kind::text',
    tests.return_of(1), '%return%'
  ),
  $$values ('new-return', null), ('return-requested', 'vera@example.com')$$, 'the customer and staff get a mail'
);
select is(
  tests.data((select id from public.orders where order_number = 'FSS-1'), 'new-return') ->> 'comment',
  'The seal <b>leaks</b>', 'the mail to staff has the comment'
);
select unalike(
  tests.data((select id from public.orders where order_number = 'FSS-1'), 'return-requested')::text, '%leaks%',
  'the mail to the customer does not have the comment'
);

-- Callers who cannot accept, decline, receive or refund a return
create function tests.refused_steps() returns setof text
language sql as $$
  select tests.step(name, 1, more)
  from (
    values ('accept_return', ''), ('decline_return', ', ''used'''), ('receive_return', tests.received(1, 0)),
      ('refund_return', '')
  ) as step (name, more);
$$;
select tests.act_as_anonymous();
select set_eq('select tests.refused_steps()', array['42501'], 'anonymous: cannot take a step of staff');
select tests.act_as('customer@example.com');
select set_eq('select tests.refused_steps()', array['PT403 not_admin'], 'customer: cannot take a step of staff');
select is_empty(
  'select id from public.order_returns union all select return_id from public.order_return_items union all select '
  'return_id from public.order_return_history',
  'customer: cannot read the tables'
);
select throws_ok(
  $$update public.order_returns set state = 'accepted'$$, '42501', null, 'customer: cannot write the tables'
);
select tests.act_as('staff@example.com');
select is(
  tests.step('refund_return', 1), 'PT409 return_changed', 'refund_return refuses a return that was not received'
);
select is(
  tests.step('receive_return', 1, tests.received(1, 0)), 'PT409 return_changed',
  'receive_return refuses a return that was not accepted'
);
select is(tests.step('accept_return', 1), 'accepted', 'accept_return is accepted');
select is(tests.step('accept_return', 1), 'accepted', 'accept_return can be repeated');
select is(tests.step('receive_return', 1, more), expected, 'receive_return refuses with ' || expected || more)
from (
  values
    (tests.received(4, 0), 'PT422 too_many'), (tests.received(1, 3), 'PT422 too_many'),
    (tests.received(0, 0), 'PT422 nothing_received'),
    (', null', 'PT422 invalid_items'), (', ''[]''', 'PT422 nothing_received'),
    (', ''[{"product_id": 1, "restocked": 1, "written_off": 0}]''', 'PT422 invalid_items'),
    (', ''[{"product_id": "water-filter", "restocked": -1, "written_off": 0}]''', 'PT422 invalid_items'),
    (', ''[{"product_id": "emergency-radio", "restocked": 2, "written_off": 0}]''', 'PT422 too_many'),
    (', ''[{"product_id": "bug-out-bag", "restocked": 1, "written_off": 0}]''', 'PT422 too_many'),
    (tests.received(1, 0) || ', -0.01', 'PT422 invalid_postage'),
    (tests.received(1, 0) || ', 500.01', 'PT422 invalid_postage'),
    (tests.received(1, 0) || ', 1.005', 'PT422 invalid_postage')
) as body (more, expected);

-- One item returns to stock. One item is written off.
select tests.act_as_owner();
create temporary table before as select p.in_stock from public.products as p where p.id = 'water-filter';
grant all on before to public;
select tests.act_as('staff@example.com');
select is(
  tests.step('receive_return', 1, tests.received(1, 1)), 'accepted',
  'receive_return accepts one item for the stock and one to write off'
);
select is(tests.step('receive_return', 1, tests.received(1, 1)), 'accepted', 'receive_return can be repeated');
select is(
  tests.step('receive_return', 1, tests.received(2, 0)), 'PT409 return_changed',
  'receive_return refuses other quantities than before'
);
select is(
  tests.step('decline_return', 1, ', ''used'''), 'PT409 return_changed', 'decline_return refuses a received return'
);
select is(
  (select p.in_stock - before.in_stock from public.products as p, before where p.id = 'water-filter'), 1,
  'one item is in stock again'
);
select results_eq(
  $$
    select m.kind::text, m.change, m.stock_after - before.in_stock, m.changed_by_email
    from public.stock_movements as m, before where m.kind in ('order-return', 'write-off') order by m.id
  $$,
  $$values ('order-return', 2, 2, 'staff@example.com'), ('write-off', -1, 1, 'staff@example.com')$$,
  'the stock history has both items'
);
select results_eq(
  format(
    'select refund_subtotal, refund_tax, refund_shipping, refund, restocked_cost from public.order_returns where id = '
    '%L',
    tests.return_of(1)
  ),
  $$values (59.98, 4.20, 0.00, 64.18, 20.00)$$, 'the refund includes its share of the tax'
);
select is(tests.seen(1) #>> '{returns,0,refund}', '64.18', 'the customer sees the refund');
select results_eq(
  'select revenue, profit, refunds from public.admin_order_totals()', $$values (438.60, 155.88, 0.00)$$,
  'the figures do not include the refund before it is paid'
);
select is(tests.step('refund_return', 1), 'accepted', 'refund_return is accepted');
select is(tests.step('refund_return', 1), 'accepted', 'refund_return can be repeated');
select results_eq(
  'select revenue, subtotal, tax, profit, refunds, orders, average from public.admin_order_totals()',
  $$values (374.42, 335.90, 23.52, 115.90, 64.18, 3::bigint, 146.20)$$,
  'revenue, tax and profit exclude the refund; the cost of written-off goods stays'
);
select results_eq(
  'select orders, revenue, subtotal, profit from public.admin_order_totals(private.today())',
  $$values (0::bigint, -64.18, -59.98, -39.98)$$, 'the refund counts on the day on which it was paid'
);
select results_eq(
  format(
    'select new_state::text, changed_by_email from public.order_return_history where return_id = %L order by id',
    tests.return_of(1)
  ),
  $$values ('requested', 'Customer'), ('accepted', 'staff@example.com'), ('received', 'staff@example.com'),
    ('refunded', 'staff@example.com')$$,
  'the history has each step with its author'
);

-- The customer returns the rest of the order. The refunds add up to the paid total, including shipping.
select tests.act_as_owner();
update public.order_returns set created_at = created_at - interval '1 hour';
select tests.act_as_anonymous();
select is(
  tests.ask(1, '[{"product_id": "water-filter", "quantity": 1}, {"product_id": "emergency-radio", "quantity": 1}]'),
  'accepted', 'anonymous: can return the rest with the token'
);
select tests.act_as('staff@example.com');
select is(tests.step('accept_return', 1), 'accepted', 'accept_return accepts the second return');
select is(
  tests.step(
    'receive_return', 1,
    $$, '[{"product_id": "water-filter", "restocked": 1, "written_off": 0}, {"product_id": "emergency-radio",
    "restocked": 1, "written_off": 0}]'$$
  ),
  'accepted', 'receive_return accepts the second return'
);
select is((select sum(refund) from public.order_returns), 146.20, 'the refunds add up to the paid total');
select is((select sum(refund_tax) from public.order_returns), 9.24, 'the refunded tax adds up to the paid tax');
select is(
  (select sum(refund_shipping) from public.order_returns), 5.00, 'the refunded shipping adds up to the paid shipping'
);
select is(tests.seen(1) #>> '{items,0,returnable}', '0', 'no item is left to return');

-- Staff decline a return. The customer requests a new one and sends fewer items than announced.
select tests.act_as_anonymous();
select is(tests.ask(2, tests.filters(3)), 'accepted', 'request_return accepts an item of another order');
select tests.act_as('staff@example.com');
select is(tests.step('decline_return', 2, ', ''used'''), 'accepted', 'decline_return is accepted');
select is(tests.step('decline_return', 2, ', ''used'''), 'accepted', 'decline_return can be repeated');
select is(
  tests.step('decline_return', 2, ', ''other'''), 'PT409 return_changed',
  'decline_return refuses another reason than before'
);
select is(tests.step('accept_return', 2), 'PT409 return_changed', 'accept_return refuses a declined return');
select tests.act_as_owner();
update public.order_returns set created_at = created_at - interval '1 hour' where state = 'declined';
select tests.act_as_anonymous();
select is(tests.seen(2) #>> '{returns,0,declineReason}', 'used', 'the customer sees the reason');
select is(tests.ask(2, tests.filters(3)), 'accepted', 'the customer can request the return again');
select tests.act_as('staff@example.com');
select tests.step('accept_return', 2);
select is(
  tests.step('receive_return', 2, tests.received(1, 0)), 'accepted', 'receive_return accepts one of three items'
);
select is(tests.seen(2) #>> '{items,0,returnable}', '2', 'the other two items can still be returned');
select is(tests.step(name, 9, more), 'PT404 not_found', 'an unknown return is refused by ' || name)
from (
  values ('accept_return', ''), ('decline_return', ', ''used'''), ('receive_return', tests.received(1, 0)),
    ('refund_return', '')
) as step (name, more);

-- A team member enters a return for a caller. This return is accepted at once.
select tests.act_as_owner();
create function tests.imported(n integer, delivered timestamptz) returns uuid
language sql as $$
  insert into public.orders (
    order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state, shipping_zip,
    subtotal, shipping_cost, tax, total, items_cost, status, created_at
  )
  values (
    'FSS-' || n, 'Wes', 'wes@example.com', 'x', 'x', 'CA', '90802', 131.96, 5, 9.24, 146.20, 80, 'delivered', delivered
  );
  insert into public.order_items (
    order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
  )
  select o.id, line.position, line.product_id, line.product_name, 'x', line.quantity, line.price, 'x', 20
  from public.orders as o, public.order_items as line
  where o.order_number = 'FSS-' || n and line.order_id = (select id from public.orders where order_number = 'FSS-1');
  insert into private.order_tokens (order_id, token) select id, lpad(n::text, 32, '0')
  from public.orders where order_number = 'FSS-' || n
  returning order_id;
$$;
select tests.imported(4, now());
select tests.imported(5, private.start_of_day(private.today() - 31) + interval '12 hours');
create function tests.enter(n integer, items jsonb, more text default '', key uuid default gen_random_uuid())
returns text
language sql as $$
  select tests.outcome(format(
    'select public.enter_return(%L, %L, %L, %L, %L%s)',
    (select id from public.orders where order_number = 'FSS-' || n), items, 'faulty', 'Called at noon', key, more
  ));
$$;
grant select on public.orders to anon;
select tests.act_as_anonymous();
select is(tests.enter(4, tests.filters(1)), '42501', 'anonymous: cannot enter a return');
select tests.act_as('customer@example.com');
select is(tests.enter(4, tests.filters(1)), 'PT403 not_admin', 'customer: cannot enter a return');
select tests.act_as('staff@example.com');
select is(tests.enter(99, tests.filters(1)), 'PT404 not_found', 'enter_return refuses an unknown order');
select is(tests.enter(4, tests.filters(4)), 'PT409 returned_already', 'enter_return refuses more than was sold');
select is(tests.enter(4, '[]'), 'PT422 nothing_chosen', 'enter_return refuses an empty list');
select is(
  tests.enter(4, tests.filters(1), key => '40000000-0000-4000-8000-000000000004'), 'accepted',
  'enter_return is accepted and can be repeated with its key'
)
from generate_series(1, 2);
select is(
  (select count(*) from public.order_returns where id = tests.return_of(4)), 1::bigint,
  'the repeated enter_return adds one return'
);
select results_eq(
  format('select state::text, is_goodwill, due_at - now() from public.order_returns where id = %L', tests.return_of(4)),
  $$values ('accepted', false, interval '14 days')$$, 'the return is accepted, and its parcel is due in 14 days'
);
select is(tests.seen(4) #> '{returns,0,history}' -> 0 ->> 'state', 'accepted', 'the customer sees the accepted return');
select tests.act_as_owner();
select is(
  (select array_agg(m.kind::text) from private.mails as m where m.data ->> 'returnId' = tests.return_of(4)::text),
  array['return-accepted'],
  'the customer gets one mail with the address; staff get none about their own return'
);
select is(
  (select h.changed_by_email from public.order_return_history as h where h.return_id = tests.return_of(4)),
  'staff@example.com',
  'the history has the team member who entered the return'
);

-- Late returns, and returns of orders without a recorded delivery
select tests.act_as_anonymous();
select is(
  tests.ask(5, tests.filters(1)), 'PT409 not_returnable',
  'an imported order without a history of the delivery can be returned for 30 days only'
);
select is(tests.seen(5) #>> '{items,0,returnUntil}', null, 'an imported order has no last day of return after that');
select tests.act_as('staff@example.com');
select is(tests.enter(5, tests.filters(1)), 'PT409 too_late', 'enter_return refuses a late return without goodwill');
select is(tests.enter(5, tests.filters(1), ', true'), 'accepted', 'enter_return accepts a late return as goodwill');
select is(
  (select r.is_goodwill from public.order_returns as r where r.id = tests.return_of(5)), true,
  'the late return is stored as goodwill'
);
select is(
  tests.enter(4, tests.filters(1), ', true'), 'accepted', 'enter_return accepts a return in time with the goodwill flag'
);
select is(
  (
    select array_agg(r.is_goodwill)
    from public.order_returns as r join public.orders as o on o.id = r.order_id where o.order_number = 'FSS-4'
  ),
  array[false, false], 'a return in time is not stored as goodwill'
);

-- The parcel contains two filters and a radio, but only one filter was announced. Staff also record the postage.
select tests.act_as_owner();
delete
from public.order_returns
where id <> tests.return_of(4) and order_id = (select id from public.orders where order_number = 'FSS-4');
delete from private.mails where data ->> 'returnId' not in (select r.id::text from public.order_returns as r);
select tests.act_as('staff@example.com');
select is(
  tests.step(
    'receive_return', 4,
    $$, '[{"product_id": "water-filter", "restocked": 1, "written_off": 1}, {"product_id": "emergency-radio",
    "restocked": 1, "written_off": 0}]', 8.35$$
  ),
  'accepted', 'receive_return accepts two items where one was announced, and a radio; it can be repeated'
) from generate_series(1, 2);
select is(
  tests.step('receive_return', 4, $$, '[{"product_id": "water-filter", "restocked": 1, "written_off": 1}]', 8.35$$),
  'PT409 return_changed',
  'receive_return refuses other items than before'
);
select results_eq(
  format(
    'select refund_subtotal, refund_tax, refund_shipping, refund_postage, refund from public.order_returns where id = '
    '%L',
    tests.return_of(4)
  ),
  $$values (101.97, 7.14, 0.00, 8.35, 117.46)$$, 'the refund includes all received items and the postage'
);
select results_eq(
  $$select item ->> 'id', item ->> 'quantity', item ->> 'received' from jsonb_array_elements(tests.seen(4) #>
    '{returns,0,items}') as item$$,
  $$values ('water-filter', '1', '2'), ('emergency-radio', '0', '1')$$,
  'the customer sees the announced and the received quantities'
);
select is(tests.seen(4) #>> '{returns,0,refundPostage}', '8.35', 'the customer sees the postage');
select is(tests.seen(4) #>> '{items,0,returnable}', '1', 'one filter is left to return');
create temporary table figures as select * from public.admin_order_totals();
select is(
  tests.step('refund_return', 4, ', 500.01'), 'PT422 invalid_postage', 'refund_return refuses postage above 500 dollars'
);
select is(tests.step('refund_return', 4, ', 9.10'), 'accepted', 'refund_return accepts a corrected postage');
select is(tests.step('refund_return', 4, ', 9.10'), 'accepted', 'refund_return can be repeated with the same postage');
select is(
  tests.step('refund_return', 4, ', 8.35'), 'PT409 return_changed',
  'refund_return refuses another postage after the refund'
);
select results_eq(
  'select f.revenue - t.revenue, f.subtotal - t.subtotal, f.tax - t.tax, f.profit - t.profit, t.refunds - f.refunds '
  'from public.admin_order_totals() as t, figures as f',
  -- The refund of 101.97 and the postage of 9.10 reduce the profit. Two items that cost 40 are in stock again and raise
  -- it.
  $$values (118.21, 101.97, 7.14, 71.07, 118.21)$$, 'the figures exclude the refund, and the postage is a cost of ours'
);
select is(tests.enter(4, tests.filters(2)), 'PT409 returned_already', 'enter_return refuses two items if one is left');

-- A parcel never arrives. A search finds return numbers in any notation.
select tests.act_as_owner();
update public.order_returns set due_at = now() - interval '1 day' where id = tests.return_of(5);
select tests.act_as('staff@example.com');
select is(
  tests.step('decline_return', 5, ', ''not-received'''), 'accepted', 'decline_return accepts the reason not-received'
);
select tests.act_as_owner();
select is(
  (select count(*) from public.order_returns where due_at is not null and private.return_has_ended(state)), 0::bigint,
  'a return that has ended has no due date'
);
update public.order_returns set return_number = 'RET-4K7Q2M' where id = tests.return_of(5);
select tests.act_as('staff@example.com');
select is(
  array[
    (select string_agg(o.order_number, ' ') from public.search_orders(term) as o),
    (select string_agg(s.reference, ' ') from public.staff_search(term) as s)
  ],
  array[found, found], 'search_orders and staff_search find the return ' || term
)
from (
  values
    ('RET-4K7Q2M', 'FSS-5'), (E' ret\u20114k7q2m\u00a0', 'FSS-5'), ('ret 4k7 q2m', 'FSS-5'), ('RET4K7Q2M', 'FSS-5'),
    ('4k7q2m', 'FSS-5'),
    ('#RET-4K7Q2M.', 'FSS-5'), ('RET-4K7Q2N', null)
) as notation (term, found);

select tests.act_as_owner();
select throws_ok(
  format('update public.order_returns set state = %L where id = %L', 'requested', tests.return_of(2)), 'PT409', null,
  'owner: a state cannot be changed back'
);

-- The mails that are true in the current state of a return. Each mail is true in only one state.
create function tests.true_mails(n integer) returns text[]
language sql security definer as $$
  select array(
    select kind::text
    from unnest(enum_range(null::private.mail_kind)) as kind
    cross join lateral (
      select jsonb_populate_record(null::private.mails, jsonb_build_object(
        'id', gen_random_uuid(), 'kind', kind, 'recipient', case when kind <> 'new-return' then 'vera@example.com' end,
        'order_id', r.order_id, 'state', 'failed', 'data',
        jsonb_build_object('orderNumber', 'FSS-' || n, 'returnId', r.id)
      )) as mail
      from public.order_returns as r where r.id = tests.return_of(n)
    ) as written
    where kind::text like '%return%' and private.stale_reason(written.mail) is null
  );
$$;
select is(
  (
    select array_agg(kind order by kind)
    from unnest(enum_range(null::private.mail_kind)) as kind where kind::text like 'return-%'
  ),
  (
    select array_agg(('return-' || state)::private.mail_kind order by ('return-' || state)::private.mail_kind)
    from unnest(enum_range(null::public.return_state)) as state
  ),
  'each state of a return has its mail'
);
select tests.act_as_anonymous();
select is(tests.ask(3, tests.filters(1)), 'accepted', 'request_return accepts an item of the third order');
select is(
  tests.true_mails(3), array['return-requested', 'new-return'],
  'requested: the mails to the customer and to staff are true'
);
select tests.act_as('staff@example.com');
select is(tests.step('accept_return', 3), 'accepted', 'accept_return is accepted');
select is(tests.true_mails(3), array['return-accepted'], 'accepted: only the mail with the address is true');
select is(tests.step('receive_return', 3, tests.received(1, 0)), 'accepted', 'receive_return is accepted');
select is(tests.true_mails(3), array['return-received'], 'received: the mail with the address is no longer true');
select is(tests.step('refund_return', 3), 'accepted', 'refund_return is accepted');
select is(tests.true_mails(3), array['return-refunded'], 'refunded: only the mail of the refund is true');
select tests.act_as_owner();
update public.order_returns set created_at = created_at - interval '1 hour';
select tests.act_as_anonymous();
select is(tests.ask(3, tests.filters(1)), 'accepted', 'request_return accepts another item');
select tests.act_as('staff@example.com');
select is(tests.step('accept_return', 3), 'accepted', 'accept_return is accepted');
select tests.act_as_owner();
update private.mails
set state = 'failed', finished_at = now()
where kind = 'return-accepted' and data ->> 'returnId' = tests.return_of(3)::text;
select tests.act_as('staff@example.com');
select is(
  tests.step('decline_return', 3, ', ''not-received'''), 'accepted', 'decline_return accepts an accepted return'
);
select is(tests.true_mails(3), array['return-declined'], 'declined: only the mail of the refusal is true');
select is(public.send_failed_mails_again(), 0, 'send_failed_mails_again does not send the mail with the address');

-- Returns of single items
select tests.act_as_owner();
insert into public.orders (
  order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
)
values ('FSS-6', 'Pia', 'pia@example.com', 'x', 'x', 'CA', '90802', 599.80, 0, 41.99, 641.79, 400, 'shipped');
insert into public.order_items (
  order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
)
select o.id, 1, 'water-filter', 'Filter', 'water-filter', 20, 29.99, 'x', 20
from public.orders as o where o.order_number = 'FSS-6';
insert into private.order_tokens (order_id, token) select id, lpad('6', 32, '0')
from public.orders where order_number = 'FSS-6';
update public.orders set status = 'delivered' where order_number = 'FSS-6';
select tests.act_as_anonymous();
select is(
  (select array_agg(tests.ask(6, tests.filters(1)) order by n) from generate_series(1, 11) as n),
  array_fill('accepted'::text, array[10]) || 'PT429 rate_limited'::text,
  'request_return accepts ten returns of an order in an hour'
);
select tests.act_as_owner();
select results_eq(
  $$select due_at - now(), count(*) from private.mails where recipient = 'pia@example.com' and kind =
    'return-requested' group by 1 order by 1$$,
  $$select n * interval '1 hour', least(3, 10 - 3 * n)::bigint from generate_series(0, 3) as n$$,
  'three of these mails are due each hour'
);

-- Each parcel has its own days for returns. Of six filters, one was delivered long ago, two were delivered today, one
-- is on its way, and two are not shipped.
select tests.act_as_owner();
insert into public.orders (
  order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
)
values ('FSS-9', 'Ann', 'nine@example.com', 'x', 'x', 'CA', '90802', 60, 0, 4.2, 64.2, 30, 'processing');
insert into public.order_items (
  order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
)
select o.id, 1, 'water-filter', 'Filter', 'x', 6, 10, 'A', 5 from public.orders as o where o.order_number = 'FSS-9';
insert into private.order_tokens (order_id, token) select id, lpad('9', 32, '0')
from public.orders where order_number = 'FSS-9';
insert into public.shipments (order_id, carrier, tracking_number, delivered_at)
select o.id, 'UPS', p.number, p.at
from public.orders as o, (values ('6A', now() - interval '40 days'), ('6B', now()), ('6C', null)) as p (number, at)
where o.order_number = 'FSS-9';
insert into public.shipment_items (shipment_id, order_item_id, quantity)
select s.id, i.id, case s.tracking_number when '6B' then 2 else 1 end
from public.shipments as s
join public.order_items as i on i.order_id = s.order_id where s.tracking_number in ('6A', '6B', '6C');
create function tests.enter_nine(quantity integer, goodwill boolean default false) returns text
language sql as $$
  select tests.outcome(format(
    'select public.enter_return(%L, %L, ''other'', '''', gen_random_uuid(), %L)',
    (select o.id from public.orders as o where o.order_number = 'FSS-9'), tests.filters(quantity), goodwill
  ));
$$;
select is(
  tests.seen(9) #> '{items,0}' @> jsonb_build_object('returnable', 2, 'returnUntil', private.today() + 30), true,
  'items delivered today can be returned for 30 days, although the order is not delivered'
);
select tests.act_as_anonymous();
select is(tests.ask(9, tests.filters(3)), 'PT409 returned_already', 'request_return refuses items delivered long ago');
select is(tests.ask(9, tests.filters(1)), 'accepted', 'request_return accepts one of the two items');
select is(tests.seen(9) #>> '{items,0,returnable}', '1', 'after that, one item is left to return');
select tests.act_as('staff@example.com');
select results_eq(
  $$
    select i.kept_quantity, i.returnable_quantity, i.returnable_in_time
    from public.order_items as i join public.orders as o on o.id = i.order_id where o.order_number = 'FSS-9'
  $$,
  $$values (3, 2, 1)$$, 'each item has its delivered quantity, the part without a return, and the part in time'
);
select is(tests.enter_nine(2), 'PT409 too_late', 'enter_return refuses the item delivered long ago without goodwill');
select is(
  tests.enter_nine(3, true), 'PT409 returned_already',
  'enter_return refuses items that are not delivered, also as goodwill'
);
select is(tests.enter_nine(2, true), 'accepted', 'enter_return accepts all delivered items as goodwill');
select is(
  tests.outcome(
    format(
      'select public.set_shipment_delivered(%L, false)',
      (select s.id from public.shipments as s where s.tracking_number = '6B')
    )
  ),
  'PT409 has_return', 'a parcel whose items are returned stays delivered'
);
select is_empty(
  $$
    select o.order_number from public.orders as o
    join public.order_returns as r on r.order_id = o.id and r.state <> 'declined'
    where o.status = 'delivered' and o.next_statuses <> '{}'
  $$,
  'an order with a return that is not declined stays delivered'
);

select * from finish();
rollback;

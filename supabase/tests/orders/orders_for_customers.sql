-- Tests begin_order_lookup, track_order and my_orders.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('other@example.com');
select tests.user('staff@example.com', admin => true);

insert into public.orders (
  order_number, user_id, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status
)
values
  ('FSS-1', null, 'Vera', 'Vera@Example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80, 'pending'),
  (
    'FSS-2', tests.user_id('customer@example.com'), 'Carl', 'carl@example.com', 'x', 'x', 'CA', '90802', 50, 0, 3.5,
    53.5, 40, 'pending'
  );
insert into public.order_items (
  order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
)
select id, 1, 'water-filter', 'Filter', 'water-filter', 2, 25, 'Secret Distributor', 111.11 from public.orders;

-- Looks up an order as the page does. The first call counts the lookup, and the second call reads the order.
create function tests.track(order_number text, email text, lookup_key uuid default gen_random_uuid()) returns jsonb
language plpgsql as $$
begin
  perform public.begin_order_lookup(order_number, email, lookup_key);
  begin
    return public.track_order(order_number, email, lookup_key);
  exception when sqlstate 'PT404' then
    return to_jsonb(sqlerrm);
  end;
end;
$$;
create function tests.order_of(email text) returns setof public.orders
language sql security definer as $$
  select o from public.orders as o where o.customer_email = email;
$$;
create function tests.come_from(ip text) returns text
language sql as $$
  select set_config('request.headers', jsonb_build_object('x-forwarded-for', '192.0.2.1, ' || ip)::text, true);
$$;
select tests.act_as('staff@example.com');
select public.set_order_status(id, 'processing') from public.orders where order_number = 'FSS-1';
select public.set_order_status(id, 'shipped', 'UPS', '1Z999') from public.orders where order_number = 'FSS-1';

select tests.act_as_anonymous();
select is(
  tests.track('FSS-1', 'vera@example.com') ->> 'orderNumber', 'FSS-1', 'number and email address return the order'
);
select is(
  tests.track(' fss-1 ', ' VERA@example.com ') ->> 'status', 'shipped',
  'number and email address match in any case and with spaces around'
);
select is(
  tests.track('FSS-1', 'vera@example.com') #>> '{shipments,0,trackingNumber}', '1Z999',
  'the order has the tracking number of its shipment'
);
select is(
  (
    select array_agg(h ->> 'status' order by n)
    from jsonb_array_elements(tests.track('FSS-1', 'vera@example.com') -> 'history') with ordinality as x (h, n)
  ),
  array['pending', 'processing', 'shipped'], 'the order has its steps'
);
select is(
  (select array_agg(key order by key) from jsonb_object_keys(tests.track('FSS-1', 'vera@example.com')) as key),
  array[
    'address', 'bankTookCents', 'changes', 'date', 'history', 'items', 'messages', 'orderNumber', 'paidOnline',
    'returns', 'shipments',
    'shipping', 'status', 'subtotal', 'tax', 'total'
  ],
  'the order has no other field'
);
select is(
  (
    select array_agg(key order by key)
    from jsonb_object_keys(tests.track('FSS-1', 'vera@example.com') -> 'items' -> 0) as key
  ),
  array['id', 'image', 'name', 'price', 'quantity', 'returnUntil', 'returnable'],
    'the items have no cost and no distributor'
);

-- Every wrong lookup gets the same response.
select is(
  tests.track(number, email),
  '"We could not find an order with this number and email address."',
  'refused: ' || left(regexp_replace(coalesce(number, 'null') || ' / ' || coalesce(email, 'null'), '\s', ' ', 'g'), 60)
)
from (
  values
    ('FSS-1', 'carl@example.com'),
    ('FSS-404', 'vera@example.com'),
    ('FSS-1', ''),
    ('', 'vera@example.com'),
    (null, null),
    ('FSS-%', '%'),
    ('FSS-2'' or true --', 'x'),
    (repeat('9', 5000), repeat('x', 5000)),
    (E'FSS-1\r\nX', E'vera@example.com\r\n,x')
) as wrong (number, email);
select is(
  tests.outcome(format('select public.track_order(%L, %L, gen_random_uuid())', 'FSS-1', 'vera@example.com')),
  'PT404 order_not_found', 'track_order refuses a lookup that was not begun'
);
select is(
  tests.track('FSS-404', 'vera@example.com', '40000000-0000-4000-8000-000000000001'),
  '"We could not find an order with this number and email address."', 'a key is used for a wrong lookup'
);
select is(
  tests.track('FSS-1', 'vera@example.com', '40000000-0000-4000-8000-000000000001'),
  '"We could not find an order with this number and email address."', 'the same key is refused for another lookup'
);

-- At most ten wrong lookups an hour are accepted with one email address from one network address.
select tests.come_from('198.51.100.1');
select tests.track('FSS-7' || n, 'Carl@example.com') from generate_series(1, 10) as n;
select throws_like(
  $$select tests.track('FSS-2', 'carl@EXAMPLE.com')$$,
  'There were too many attempts. Please try again in an hour or call us at %',
  'after ten wrong lookups, the right one is refused too'
);
select is(
  tests.outcome($$select tests.track('FSS-1', 'vera@example.com')$$), 'accepted',
  'another email address is not refused'
);
select is(
  (select count(distinct tests.track('FSS-1', 'vera@example.com')) from generate_series(1, 20)), 1::bigint,
  'right lookups do not count toward the limit'
);
select tests.come_from('198.51.100.2');
select is(
  tests.track('FSS-2', 'carl@example.com') ->> 'orderNumber', 'FSS-2',
  'the same email address is accepted from another network address'
);
select tests.act_as_owner();
update private.request_log set created_at = now() - interval '2 hours';
select tests.act_as_anonymous();
select tests.come_from('198.51.100.1');
select is(
  tests.track('FSS-2', 'carl@example.com') ->> 'orderNumber', 'FSS-2',
  'an hour later, the first network address is accepted again'
);

-- At most a hundred lookups are accepted from one network address. Right and wrong lookups count.
select tests.come_from('203.0.113.7');
select tests.track('FSS-9' || n, n || '@example.com') from generate_series(1, 50) as n;
select tests.track('FSS-1', 'vera@example.com') from generate_series(1, 50) as n;
select is(
  tests.outcome($$select tests.track('FSS-9999', 'x@example.com')$$), 'PT429 rate_limited',
  'the network address is limited too'
);
select tests.come_from('203.0.113.8');
select is(
  tests.outcome($$select tests.track('FSS-9999', 'x@example.com')$$), 'accepted',
  'another network address is not limited'
);

-- The wrong lookups with one email address are also limited over all network addresses.
select tests.act_as_owner();
update private.limits set number = 13 where name = 'wrong-lookup' and per = 'email';
select tests.act_as_anonymous();
select tests.come_from('198.51.100.' || n), tests.track('FSS-6' || n, 'carl@example.com')
from generate_series(101, 102) as n;
select is(
  tests.outcome($$select tests.track('FSS-2', 'carl@example.com')$$), 'PT429 rate_limited',
  'an email address is limited by the day'
);
select is(
  tests.outcome($$select tests.track('FSS-1', 'vera@example.com')$$), 'accepted',
  'a limited email address does not affect other ones'
);

-- Many lookups in total raise an alarm for staff. The alarm blocks no lookup.
select tests.act_as_owner();
update private.request_log set created_at = now() - interval '3 days';
select tests.act_as_anonymous();
select tests.track('FSS-404', 'nobody' || n || '@example.com') from generate_series(1, 10) as n;
select tests.act_as_owner();
update private.limits set number = 9 where name = 'alarm';
select tests.act_as('staff@example.com');
select results_eq(
  'select kind, requests = 10 from public.admin_alarms()', $$values ('lookup', true)$$, 'many lookups raise an alarm'
);
select tests.act_as_anonymous();
select is(
  tests.outcome($$select tests.track('FSS-1', 'vera@example.com')$$), 'accepted', 'a lookup during an alarm is accepted'
);

-- The orders of an account
select tests.act_as_anonymous();
select throws_ok('select public.my_orders()', '42501', null, 'anonymous: cannot call my_orders');
select tests.act_as('customer@example.com');
select is(jsonb_array_length(public.my_orders()), 1, 'customer: my_orders returns one order');
select is(
  public.my_orders() -> 0 ->> 'orderNumber', 'FSS-2',
  'customer: my_orders returns the order that was placed while signed in'
);
select is(
  public.my_orders()::text ~ '(distributor|111\.11|Secret|cost|profit)', false,
  'my_orders returns no cost'
);
select tests.act_as('other@example.com');
select is(public.my_orders(), '[]', 'another customer: my_orders returns no orders');
select is(
  tests.track('FSS-2', 'carl@example.com') ->> 'orderNumber', 'FSS-2',
  'another customer: track_order accepts any account'
);
select tests.act_as('staff@example.com');
select is(public.my_orders(), '[]', 'admin: my_orders returns no orders at first');

-- A team member places an order for a caller and a private order, and then leaves the team.
select tests.buy('caller@example.com'), tests.buy('Staff@example.com');
select is(jsonb_array_length(public.my_orders()), 2, 'admin: my_orders returns both orders of the account');
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('staff@example.com');
select tests.act_as('staff@example.com');
select is(jsonb_array_length(public.my_orders()), 1, 'former admin: my_orders returns the own purchase');
select is(
  tests.outcome(format('select public.cancel_order(%L)', jsonb_build_object('order_number', o.order_number))),
  'PT404 order_not_found', 'former admin: cannot cancel the order of the caller'
)
from tests.order_of('caller@example.com') as o;
select tests.act_as_owner();
insert into public.user_roles (user_id, role) values (tests.user_id('staff@example.com'), 'admin');
select tests.act_as('staff@example.com');

select throws_ok('select * from private.lookups', '42501', null, 'admin: cannot read the lookups');
select tests.act_as_anonymous();
select throws_ok('select * from private.lookups', '42501', null, 'anonymous: cannot read the lookups');
select is(
  tests.outcome('select public.track_order()'), 'PT404 order_not_found', 'track_order without parameters is a mismatch'
);
select is(
  tests.outcome('select public.begin_order_lookup()'), 'PT422 invalid_lookup_key',
  'begin_order_lookup refuses a missing key'
);

select * from finish();
rollback;

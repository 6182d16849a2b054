-- Tests correct_stock, mark_ordered and product_availability.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
update public.products set counted_at = now() where id <> 'paracord-bracelet';
update public.products set in_stock = 20, reorder_level = 10, last_ordered = '2026-01-01' where id = 'water-filter';
update public.products set in_stock = 10, reorder_level = 10 where id = 'fire-starter';
update public.products set in_stock = 0 where id = 'mylar-blankets';
update public.products set active = false where id = 'bug-out-bag';

create function tests.correct(
  product text, stock integer, kind text default 'count', note text default null, expected integer default null
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.correct_stock(%L, %L, %L, %L, %L)', product, stock, kind, note,
    coalesce(expected, (select p.in_stock from public.products as p where p.id = product))
  ));
$$;

create function tests.availability() returns text
language sql as $$
  select string_agg(product_id || ' ' || availability, ', ' order by product_id)
  from public.product_availability
  where product_id in ('water-filter', 'fire-starter', 'mylar-blankets', 'bug-out-bag');
$$;

create function tests.on_order() returns integer
language sql as $$
  select on_order from public.products where id = 'water-filter';
$$;

select tests.act_as('staff@example.com');
select is(tests.correct('water-filter', -1), 'PT422 invalid_stock', 'a negative stock is refused');
select is(tests.correct('water-filter', null), 'PT422 invalid_stock', 'no stock is refused');
select is(tests.correct('water-filter', 100001), 'PT422 invalid_stock', 'a stock of 100,001 is refused');
select is(tests.correct('water-filter', 20), 'PT422 invalid_stock', 'an unchanged stock is refused');
select is(
  tests.correct('water-filter', 5, kind), 'PT422 invalid_kind',
  'a correction is refused with the reason ' || coalesce(kind, 'null')
)
from unnest(array[null, 'order', 'cancellation', 'order-return', 'write-off']) as kind;
select is(
  tests.correct('water-filter', 5, 'other', repeat('x', 201)), 'PT422 invalid_note',
  'a note over 200 characters is refused'
);
select is(tests.correct('no-such-thing', 5), 'PT404 not_found', 'an unknown product is refused');
select is(
  tests.correct('water-filter', 5, expected => 19), 'PT409 stock_changed',
  'another expected stock than the current one is refused'
);
select is(
  tests.correct('water-filter', 18, 'loss', E' Two\r\nbroken ', 20), 'accepted',
  'the current stock as expected is accepted'
);
select is(
  tests.outcome($$select public.correct_stock('water-filter', 30, 'count', '', null)$$), 'PT409 stock_changed',
  'a missing expected stock is refused'
);
select is(tests.correct('water-filter', 30, 'count', ' '), 'accepted', 'a correction with a blank note');
select is(
  (select in_stock from public.products where id = 'water-filter'), 30, 'the stock is that of the last correction'
);
select is(tests.correct('paracord-bracelet', 92), 'accepted', 'a first count can equal the assumed stock');
select results_eq(
  $$select p.in_stock, p.counted_at is not null, p.last_ordered,
  (select count(*) from public.stock_movements as m where m.product_id = p.id)
    from public.products as p where p.id = 'paracord-bracelet'$$,
  'values (92, true, null::date, 0::bigint)', 'the product has the time of its count, and no date of an order'
);
select is(
  tests.correct('paracord-bracelet', 92), 'PT422 invalid_stock', 'a second count with the same stock is refused'
);
select results_eq(
  $$select kind::text, change, stock_after, note, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.stock_movements where product_id = 'water-filter' order by id$$,
  $$values
    ('loss', -2, 18, 'Two broken', true, 'staff@example.com'),
    ('count', 12, 30, null, true, 'staff@example.com')$$,
  'each correction has its reason, note and author'
);

select
  public.mark_ordered('{water-filter,no-such-thing}', '{0,0}', '{12,1}'), public.mark_ordered('{}', '{}', '{}'),
  public.mark_ordered(null, null, null);
select public.mark_ordered('{water-filter}', '{0}', '{12}');
select results_eq(
  $$select id, on_order from public.products where last_ordered = (now() at time zone 'America/Los_Angeles')::date$$,
  $$values ('water-filter', 12)$$,
  'mark_ordered sets quantity and today''s date for the given products alone'
);
select throws_ok(
  format($$select public.mark_ordered('{water-filter}', '{12}', %L)$$, quantities), 'PT422',
  'A quantity is a whole number from 1 to 100,000.', 'mark_ordered refuses the quantities ' || quantities
)
from (values ('{0}'), ('{-1}'), ('{100001}'), ('{null}'), ('{}'), ('{1,2}')) as wrong (quantities);

select throws_ok(
  $$select public.mark_ordered('{water-filter}', '{0}', '{18}')$$, 'PT409',
  'The quantity on order has changed. Please check and try again.',
  'mark_ordered is refused after another team member has ordered or received the product'
);

-- A product stays on order until a delivery is recorded.
select is(
  tests.correct('water-filter', stock, kind) || ' ' || tests.on_order(), 'accepted 12',
  'it is still on order after the reason ' || kind
)
from (values (25, 'loss'), (26, 'count'), (27, 'return'), (28, 'other')) as found (stock, kind);
select is(
  tests.correct('water-filter', 50, 'delivery') || ' ' || tests.on_order(), 'accepted 0',
  'a delivery ends the order'
);

select public.mark_ordered('{water-filter,fire-starter}', '{0,0}', '{12,6}');
select throws_ok(
  format($$select public.receive_order(%L, %L, %L)$$, ids, expected, arrived), code, case code
    when 'PT409' then 'The quantity on order has changed. Please check and try again.'
    else 'Stock is a whole number from 0 to 100,000.'
  end,
  format('receive_order refuses %s of %s with %s on order', arrived, ids, expected)
)
from (
  values
    ('{water-filter,fire-starter}', '{12,5}', '{12,6}', 'PT409'),
    ('{water-filter,water-filter}', '{12,12}', '{12,12}', 'PT409'),
    ('{no-such-thing}', '{1}', '{1}', 'PT409'),
    ('{water-filter}', '{12}', '{-1}', 'PT422'),
    ('{water-filter}', '{12}', '{2147483647}', 'PT422'),
    ('{water-filter,fire-starter}', '{12,6}', '{12}', 'PT422')
) as wrong (ids, expected, arrived, code);
select public.receive_order('{water-filter,fire-starter}', '{12,6}', '{10,0}');
select results_eq(
  $$select id, in_stock, on_order from public.products where id in ('water-filter', 'fire-starter') order by id$$,
  $$values ('fire-starter', 10, 0), ('water-filter', 60, 0)$$,
  'receive_order adds what arrived and ends both orders'
);
select results_eq(
  $$select product_id, change, stock_after, changed_by_email from public.stock_movements
    where kind = 'delivery' and changed_by_email = 'staff@example.com' order by id desc limit 1$$,
  $$values ('water-filter', 10, 60, 'staff@example.com')$$,
  'the arrival is in the stock history, and a product that did not come is not'
);
select throws_ok(
  $$select public.receive_order('{water-filter}', '{12}', '{10}')$$, 'PT409',
  'The quantity on order has changed. Please check and try again.', 'a second receive_order counts nothing twice'
);
select is(
  tests.correct('water-filter', 29, 'loss') || ' ' || tests.on_order(), 'accepted 0',
  'a loss after the delivery orders nothing'
);

-- All roles read the same availability.
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets out, water-filter in',
  'admin: reads the availability'
);
select tests.act_as('customer@example.com');
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets out, water-filter in',
  'customer: reads the availability'
);
select tests.act_as_anonymous();
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets out, water-filter in',
  'anonymous: reads the availability'
);
select columns_are(
  'public', 'product_availability', array['product_id', 'availability'], 'the availability has no numbers'
);
select throws_ok(
  $$update public.product_availability set availability = 'in'$$, '42501', null, 'the view cannot be updated'
);
select throws_ok($$delete from public.product_availability$$, '42501', null, 'the view cannot be deleted from');
select throws_ok(
  $$insert into public.product_availability values ('x', 'in')$$, '42501', null, 'the view cannot be inserted into'
);

-- No role can write the view, even with all grants.
select tests.act_as_owner();
grant all on public.product_availability to anon;
select tests.act_as_anonymous();
select throws_ok(
  $$update public.product_availability set availability = 'in'$$, '42501', null,
  'with all grants: the view cannot be updated'
);
select throws_ok(
  $$delete from public.product_availability$$, '42501', null, 'with all grants: rows of the view cannot be deleted'
);

-- A product is low if at most ten pieces are left and the stock is not above the reorder level.
select tests.act_as_owner();
create function tests.availability_of(stock integer, reorder integer) returns text
language sql as $$
  update public.products set in_stock = stock, reorder_level = reorder where id = 'paracord-bracelet';
  select availability from public.product_availability where product_id = 'paracord-bracelet';
$$;
update public.products set counted_at = null where id = 'paracord-bracelet';
select is(tests.availability_of(3, 100), 'in', 'a product without a count is never low');
update public.products set counted_at = now() where id = 'paracord-bracelet';
select is(tests.availability_of(92, 100), 'in', 'more than ten pieces are not low, also below the reorder level');
select is(tests.availability_of(10, 100), 'low', 'ten pieces below the reorder level are low');
select is(tests.availability_of(11, 11), 'in', 'eleven pieces are not low');
select is(tests.availability_of(6, 5), 'in', 'a stock above the reorder level is not low');

-- A correction by staff changes the availability immediately.
select tests.act_as('staff@example.com');
select is(tests.correct('mylar-blankets', 1), 'accepted', 'correct_stock accepts one piece');
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets low, water-filter in',
  'the availability changes with the correction'
);

-- Even the owner of the database cannot set the stock below zero.
select tests.act_as_owner();
select throws_ok(
  $$update public.products set in_stock = in_stock - 1000 where id = 'water-filter'$$, '23514', null,
  'a stock below zero is refused'
);

select tests.act_as('customer@example.com');
select is_empty('select * from public.stock_movements', 'customer: cannot read stock movements');
select tests.act_as_anonymous();
select throws_ok('select * from public.stock_movements', '42501', null, 'anonymous: cannot read stock movements');
select tests.act_as_owner();
delete from public.user_roles;
select tests.act_as('staff@example.com');
select is(tests.correct('water-filter', 5), 'PT403 not_admin', 'former admin: cannot correct stock');
select is_empty('select * from public.stock_movements', 'former admin: cannot read stock movements');

-- A correction keeps the name of its author after the account of the author is deleted.
select tests.act_as_owner();
delete from auth.users where email = 'staff@example.com';
select results_eq(
  $$select distinct changed_by, changed_by_email from public.stock_movements where kind in ('count', 'loss')$$,
  $$values (null::uuid, 'staff@example.com')$$,
  'a correction keeps the email address of a deleted account'
);

select * from finish();
rollback;

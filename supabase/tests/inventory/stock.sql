-- correct_stock, mark_ordered and product_availability.
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

create function tests.on_order() returns boolean
language sql as $$
  select on_order from public.products where id = 'water-filter';
$$;

select tests.act_as('staff@example.com');
select is(tests.correct('water-filter', -1), 'PT422 invalid_stock', 'a negative stock is refused');
select is(tests.correct('water-filter', null), 'PT422 invalid_stock', 'no stock is refused');
select is(tests.correct('water-filter', 100001), 'PT422 invalid_stock', 'a stock of 100,001 is refused');
select is(tests.correct('water-filter', 20), 'PT422 invalid_stock', 'the same stock is no correction');
select is(
  tests.correct('water-filter', 5, kind), 'PT422 invalid_kind',
  'a correction is refused with the reason ' || coalesce(kind, 'null')
)
from unnest(array[null, 'order', 'cancellation', 'order-return', 'write-off']) as kind;
select is(
  tests.correct('water-filter', 5, 'other', repeat('x', 201)), 'PT422 invalid_note', 'a note has at most 200 characters'
);
select is(tests.correct('no-such-thing', 5), 'PT404 not_found', 'an unknown product is refused');
select is(
  tests.correct('water-filter', 5, expected => 19), 'PT409 stock_changed',
  'a correction of what is no longer true is refused'
);
select is(
  tests.correct('water-filter', 18, 'loss', E' Two\r\nbroken ', 20), 'accepted', 'a correction of what was seen'
);
select is(
  tests.outcome($$select public.correct_stock('water-filter', 30, 'count', '', null)$$), 'PT409 stock_changed',
  'nobody corrects what they have not seen'
);
select is(tests.correct('water-filter', 30, 'count', ' '), 'accepted', 'a correction with a blank note');
select is((select in_stock from public.products where id = 'water-filter'), 30, 'the stock is the last correction''s');
select is(tests.correct('paracord-bracelet', 92), 'accepted', 'a first count may be what the catalog assumed');
select results_eq(
  $$select p.in_stock, p.counted_at is not null, p.last_ordered,
  (select count(*) from public.stock_movements as m where m.product_id = p.id)
    from public.products as p where p.id = 'paracord-bracelet'$$,
  'values (92, true, null::date, 0::bigint)', 'it is counted then, and when it was ordered is not known'
);
select is(tests.correct('paracord-bracelet', 92), 'PT422 invalid_stock', 'and counted once');
select results_eq(
  $$select kind::text, change, stock_after, note, changed_by = tests.user_id('staff@example.com'), changed_by_email
    from public.stock_movements where product_id = 'water-filter' order by id$$,
  $$values
    ('loss', -2, 18, 'Two broken', true, 'staff@example.com'),
    ('count', 12, 30, null, true, 'staff@example.com')$$,
  'each correction is recorded with its reason, note and author'
);

select public.mark_ordered('{water-filter,no-such-thing}'), public.mark_ordered('{}'), public.mark_ordered(null);
select results_eq(
  $$select id from public.products where on_order and last_ordered = (now() at time zone 'America/Los_Angeles')::date$$,
  $$values ('water-filter')$$,
  'what was ordered carries today''s date, and nothing else does'
);

-- On order until a delivery is recorded, and until nothing else.
select is(tests.on_order(), true, 'a product that was ordered is on order');
select is(
  tests.correct('water-filter', stock, kind) || ' ' || tests.on_order(), 'accepted true',
  'it still is after the reason ' || kind
)
from (values (25, 'loss'), (26, 'count'), (27, 'return'), (28, 'other')) as found (stock, kind);
select is(
  tests.correct('water-filter', 50, 'delivery') || ' ' || tests.on_order(), 'accepted false', 'a delivery ends it'
);
select is(
  tests.correct('water-filter', 29, 'loss') || ' ' || tests.on_order(), 'accepted false',
  'a loss after the delivery puts nothing on order again'
);

-- Availability, for everybody alike.
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets out, water-filter in', 'admin: availability'
);
select tests.act_as('customer@example.com');
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets out, water-filter in',
  'customer: availability'
);
select tests.act_as_anonymous();
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets out, water-filter in',
  'anonymous: availability'
);
select columns_are(
  'public', 'product_availability', array['product_id', 'availability'], 'availability shows no figure'
);
select throws_ok(
  $$update public.product_availability set availability = 'in'$$, '42501', null, 'the view cannot be updated'
);
select throws_ok($$delete from public.product_availability$$, '42501', null, 'the view cannot be deleted from');
select throws_ok($$insert into public.product_availability values ('x', 'in')$$, '42501', null, 'nor inserted into');

-- Where everything is granted, it still cannot be written through.
select tests.act_as_owner();
grant all on public.product_availability to anon;
select tests.act_as_anonymous();
select throws_ok($$update public.product_availability set availability = 'in'$$, '42501', null, 'granted: not updated');
select throws_ok($$delete from public.product_availability$$, '42501', null, 'granted: not deleted from');

-- Few are few: at most ten, and no more than the level at which staff order again.
select tests.act_as_owner();
create function tests.availability_of(stock integer, reorder integer) returns text
language sql as $$
  update public.products set in_stock = stock, reorder_level = reorder where id = 'paracord-bracelet';
  select availability from public.product_availability where product_id = 'paracord-bracelet';
$$;
update public.products set counted_at = null where id = 'paracord-bracelet';
select is(tests.availability_of(3, 100), 'in', 'of what nobody counted it is not known whether few are left');
update public.products set counted_at = now() where id = 'paracord-bracelet';
select is(tests.availability_of(92, 100), 'in', 'below a high reorder level there may be plenty');
select is(tests.availability_of(10, 100), 'low', 'ten are few');
select is(tests.availability_of(11, 11), 'in', 'eleven are not');
select is(tests.availability_of(6, 5), 'in', 'above a low reorder level there are enough');

-- Staff's own corrections show at once.
select tests.act_as('staff@example.com');
select is(tests.correct('mylar-blankets', 1), 'accepted', 'back in stock');
select is(
  tests.availability(), 'bug-out-bag out, fire-starter low, mylar-blankets low, water-filter in',
  'a correction shows in the availability at once'
);

-- Stock never goes below zero, whoever writes.
select tests.act_as_owner();
select throws_ok(
  $$update public.products set in_stock = in_stock - 1000 where id = 'water-filter'$$, '23514', null, 'never below zero'
);

-- Corrections are seen by staff alone.
select tests.act_as('customer@example.com');
select is_empty('select * from public.stock_movements', 'customer: sees no movement');
select tests.act_as_anonymous();
select throws_ok('select * from public.stock_movements', '42501', null, 'anonymous: sees no movement');
select tests.act_as_owner();
delete from public.user_roles;
select tests.act_as('staff@example.com');
select is(tests.correct('water-filter', 5), 'PT403 not_admin', 'a former admin corrects nothing');
select is_empty('select * from public.stock_movements', 'a former admin sees no movement');

-- Nor is it forgotten who corrected when the account goes.
select tests.act_as_owner();
delete from auth.users where email = 'staff@example.com';
select results_eq(
  $$select distinct changed_by, changed_by_email from public.stock_movements where kind in ('count', 'loss')$$,
  $$values (null::uuid, 'staff@example.com')$$,
  'a correction keeps the e-mail address of a deleted account'
);

select * from finish();
rollback;

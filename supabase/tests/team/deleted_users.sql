-- What is left of a user whose account is deleted, and what their token is still good for.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
-- 25.99 and its tax make the total of these orders, whatever the shop asks.
update public.products
set in_stock = 50, distributor_price = 19.99, markup_percentage = 30
where id = 'water-filter';

create function tests.order_it(key uuid) returns text
language sql as $$
  select tests.outcome(format(
    'select public.place_order(%L, %L, %L, %L)',
    '[{"product_id": "water-filter", "quantity": 1}]', tests.customer(), '27.81', key
  ));
$$;
create temporary table ids as
  select tests.user_id('customer@example.com') as customer, tests.user_id('staff@example.com') as staff;
grant select on ids to public;
-- As the API goes on to run it for a token whose user is gone.
create function tests.act_as_gone(id uuid) returns void
language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', id::text, true),
    set_config('role', 'authenticated', true);
$$;

select tests.act_as('customer@example.com');
select is(tests.order_it('70000000-0000-4000-8000-000000000001'), 'accepted', 'a customer orders');
select public.submit_service_request(
  'quote',
  '{"firstName": "Vera", "lastName": "Visitor", "email": "vera@example.com", "phone": "(562) 555-0100", "services": '
  '["Professional Sanitization"]}'
);
select tests.act_as('staff@example.com');
select tests.move_request(id, 'contacted'), public.add_service_request_note(id, 'Called.')
from public.service_requests;
select public.set_order_status(id, 'cancelled') from public.orders;
select public.correct_stock('water-filter', 7, 'count', '', in_stock) from public.products where id = 'water-filter';

select tests.act_as_owner();
select lives_ok(
  'delete from auth.users where id in (select unnest(array[customer, staff]) from ids)', 'both accounts are deleted'
);
select is_empty('select 1 from public.user_roles join ids on user_id = staff', 'the role goes with the account');
select results_eq(
  'select count(*), count(user_id) from public.orders', $$values (1::bigint, 0::bigint)$$,
  'the order stays, and is nobody''s'
);
select results_eq(
  'select new_status::text, changed_by, changed_by_email from public.order_status_history',
  $$values ('cancelled', null::uuid, 'staff@example.com')$$, 'the history of the order keeps the e-mail address'
);
select results_eq(
  'select kind::text, changed_by, changed_by_email from public.stock_movements order by id',
  $$values
    ('order', null::uuid, null), ('cancellation', null, 'staff@example.com'), ('count', null, 'staff@example.com')$$,
  'the movements of the stock keep the e-mail address of staff'
);
select results_eq(
  'select new_status::text, changed_by, changed_by_email from public.service_request_history',
  $$values ('contacted', null::uuid, 'staff@example.com')$$, 'the history of the request keeps the e-mail address'
);
select results_eq(
  'select note, author, author_email from public.service_request_notes',
  $$values ('Called.', null::uuid, 'staff@example.com')$$, 'notes keep the e-mail address of their author'
);

-- A token is good for an hour, whatever became of its user.
select tests.act_as_gone(customer) from ids;
select is(
  tests.order_it('70000000-0000-4000-8000-000000000002'), 'accepted', 'a deleted customer orders as a guest would'
);
select lives_ok($$select public.submit_service_request(
  'quote',
  '{"firstName": "Vera", "lastName": "Visitor", "email": "vera@example.com", "phone": "(562) 555-0100", "services": '
  '["Professional Sanitization"]}'
)$$, 'and asks as a visitor would');
select is(public.my_orders(), '[]', 'a deleted customer has no orders to list');
select is_empty('select * from public.orders', 'a deleted customer sees no order');
select tests.act_as_gone(staff) from ids;
select is_empty('select * from public.orders', 'deleted staff see no order');
select is(
  tests.outcome($$select public.correct_stock('water-filter', 9, 'count', '', 7)$$), 'PT403 not_admin',
  'deleted staff correct no stock'
);
select is(
  tests.outcome($$select public.set_order_status(gen_random_uuid(), 'processing')$$), 'PT403 not_admin',
  'deleted staff move no order'
);
select tests.act_as_owner();
select results_eq(
  'select count(*), count(user_id) from public.orders', $$values (2::bigint, 0::bigint)$$,
  'the order of a deleted customer is nobody''s'
);
select results_eq(
  $$select changed_by from public.stock_movements where kind = 'order' order by id$$, $$values (null::uuid), (null)$$,
  'the stock movement of a deleted customer has no user'
);

select * from finish();
rollback;

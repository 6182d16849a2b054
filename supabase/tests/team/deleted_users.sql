-- The data that stays after a user's account is deleted, and the rights of the user's token until it expires.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
-- With this price, every order below costs 27.81. The price is set here because the prices of the shop can change.
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
-- Acts as a deleted user. The API accepts a token until it expires, even after its user is deleted.
create function tests.act_as_gone(id uuid) returns void
language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', id::text, true),
    set_config('role', 'authenticated', true);
$$;

select tests.act_as('customer@example.com');
select is(tests.order_it('70000000-0000-4000-8000-000000000001'), 'accepted', 'a customer can place an order');
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
  'delete from auth.users where id in (select unnest(array[customer, staff]) from ids)', 'both accounts can be deleted'
);
select is_empty('select 1 from public.user_roles join ids on user_id = staff', 'the role is deleted with the account');
select results_eq(
  'select count(*), count(user_id) from public.orders', $$values (1::bigint, 0::bigint)$$,
  'the order stays and has no user'
);
select results_eq(
  'select new_status::text, changed_by, changed_by_email from public.order_status_history',
  $$values ('cancelled', null::uuid, 'staff@example.com')$$, 'the history of the order keeps the email address'
);
select results_eq(
  'select kind::text, changed_by, changed_by_email from public.stock_movements order by id',
  $$values
    ('order', null::uuid, null), ('cancellation', null, 'staff@example.com'), ('count', null, 'staff@example.com')$$,
  'the stock movements keep the email address of staff'
);
select results_eq(
  'select new_status::text, changed_by, changed_by_email from public.service_request_history',
  $$values ('contacted', null::uuid, 'staff@example.com')$$, 'the history of the request keeps the email address'
);
select results_eq(
  'select note, author, author_email from public.service_request_notes',
  $$values ('Called.', null::uuid, 'staff@example.com')$$, 'notes keep the email address of their author'
);

-- A token is valid for an hour, even after its user is deleted.
select tests.act_as_gone(customer) from ids;
select is(
  tests.order_it('70000000-0000-4000-8000-000000000002'), 'accepted',
  'deleted customer: can place an order like a guest'
);
select lives_ok($$select public.submit_service_request(
  'quote',
  '{"firstName": "Vera", "lastName": "Visitor", "email": "vera@example.com", "phone": "(562) 555-0100", "services": '
  '["Professional Sanitization"]}'
)$$, 'deleted customer: can send a request like a visitor');
select is(public.my_orders(), '[]', 'deleted customer: my_orders returns no orders');
select is_empty('select * from public.orders', 'deleted customer: cannot read orders');
select tests.act_as_gone(staff) from ids;
select is_empty('select * from public.orders', 'deleted admin: cannot read orders');
select is(
  tests.outcome($$select public.correct_stock('water-filter', 9, 'count', '', 7)$$), 'PT403 not_admin',
  'deleted admin: cannot correct stock'
);
select is(
  tests.outcome($$select public.set_order_status(gen_random_uuid(), 'processing')$$), 'PT403 not_admin',
  'deleted admin: cannot change the status of an order'
);
select tests.act_as_owner();
select results_eq(
  'select count(*), count(user_id) from public.orders', $$values (2::bigint, 0::bigint)$$,
  'the order of a deleted customer has no user'
);
select results_eq(
  $$select changed_by from public.stock_movements where kind = 'order' order by id$$, $$values (null::uuid), (null)$$,
  'the stock movement of a deleted customer has no user'
);

select * from finish();
rollback;

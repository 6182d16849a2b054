begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

select policies_are('public', 'user_roles', array['Admins read all roles, field team members their own']);

select tests.act_as_anonymous();
select is(private.is_admin(), false, 'an anonymous visitor is no admin');
select throws_ok('select * from public.user_roles', '42501', null, 'anonymous: select is denied');
select throws_ok(
  $$insert into public.user_roles values (gen_random_uuid(), 'admin')$$, '42501', null, 'anonymous: insert is denied'
);
select throws_ok($$update public.user_roles set role = 'admin'$$, '42501', null, 'anonymous: update is denied');
select throws_ok('delete from public.user_roles', '42501', null, 'anonymous: delete is denied');

-- Customers cannot read roles, and they cannot give themselves a role.
select tests.act_as('customer@example.com');
select is(private.is_admin(), false, 'a customer is no admin');
select is_empty('select * from public.user_roles', 'customer: cannot read roles');
select throws_ok(
  $$insert into public.user_roles (user_id, role) values (tests.user_id('customer@example.com'), 'admin')$$,
  '42501', null, 'customer: insert is denied'
);
select throws_ok(
  $$update public.user_roles set user_id = tests.user_id('customer@example.com')$$, '42501', null,
  'customer: update is denied'
);
select throws_ok('delete from public.user_roles', '42501', null, 'customer: delete is denied');

-- A token proves who the user is. It never gives a role.
select set_config(
  'request.jwt.claims',
  json_build_object(
    'sub', tests.user_id('customer@example.com'),
    'role', 'authenticated',
    'app_metadata', json_build_object('role', 'admin'),
    'user_metadata', json_build_object('role', 'admin')
  )::text,
  true
);
select is(private.is_admin(), false, 'a role in the metadata of a token has no effect');

-- The rights of admins
select tests.act_as('staff@example.com');
select is(private.is_admin(), true, 'staff: a row in user_roles makes an admin');
select set_has(
  'select user_id, role from public.user_roles',
  $$values (tests.user_id('staff@example.com'), 'admin')$$,
  'admin: reads roles'
);
select throws_ok(
  $$insert into public.user_roles (user_id, role) values (tests.user_id('customer@example.com'), 'admin')$$,
  '42501', null, 'admin: insert is denied'
);
select throws_ok($$update public.user_roles set role = 'admin'$$, '42501', null, 'admin: update is denied');
select throws_ok('delete from public.user_roles', '42501', null, 'admin: delete is denied');

-- A removed role has no effect from the next statement on, although the token is still valid.
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('staff@example.com');
select tests.act_as('staff@example.com');
select is(private.is_admin(), false, 'former admin: is no admin from the next statement on');
select is_empty('select * from public.orders', 'former admin: cannot read orders');

select * from finish();
rollback;

begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

select policies_are('public', 'user_roles', array['Admins read all roles, field team members their own']);

-- Anonymous visitors.
select tests.act_as_anonymous();
select is(private.is_admin(), false, 'an anonymous visitor is no admin');
select throws_ok('select * from public.user_roles', '42501', null, 'anonymous: select is denied');
select throws_ok(
  $$insert into public.user_roles values (gen_random_uuid(), 'admin')$$, '42501', null, 'anonymous: insert is denied'
);
select throws_ok($$update public.user_roles set role = 'admin'$$, '42501', null, 'anonymous: update is denied');
select throws_ok('delete from public.user_roles', '42501', null, 'anonymous: delete is denied');

-- Customers cannot see who is staff, nor make themselves staff.
select tests.act_as('customer@example.com');
select is(private.is_admin(), false, 'a customer is no admin');
select is_empty('select * from public.user_roles', 'customer: sees no role');
select throws_ok(
  $$insert into public.user_roles (user_id, role) values (tests.user_id('customer@example.com'), 'admin')$$,
  '42501', null, 'customer: insert is denied'
);
select throws_ok(
  $$update public.user_roles set user_id = tests.user_id('customer@example.com')$$, '42501', null,
  'customer: update is denied'
);
select throws_ok('delete from public.user_roles', '42501', null, 'customer: delete is denied');

-- A token says who somebody is, never what they may do.
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
select is(private.is_admin(), false, 'metadata in a token makes nobody an admin');

-- Admins.
select tests.act_as('staff@example.com');
select is(private.is_admin(), true, 'staff with a role row are admins');
select set_has(
  'select user_id, role from public.user_roles',
  $$values (tests.user_id('staff@example.com'), 'admin')$$,
  'admin: sees roles'
);
select throws_ok(
  $$insert into public.user_roles (user_id, role) values (tests.user_id('customer@example.com'), 'admin')$$,
  '42501', null, 'admin: cannot hand out roles over the API either'
);
select throws_ok($$update public.user_roles set role = 'admin'$$, '42501', null, 'admin: update is denied');
select throws_ok('delete from public.user_roles', '42501', null, 'admin: delete is denied');

-- Revoked while signed in: the same token is worth nothing at once.
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('staff@example.com');
select tests.act_as('staff@example.com');
select is(private.is_admin(), false, 'a role taken away is gone with the next statement');
select is_empty('select * from public.orders', 'a role taken away shows no orders anymore');

select * from finish();
rollback;

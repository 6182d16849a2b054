begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('first@example.com', admin => true);
select tests.user('second@example.com');
select tests.user('third@example.com');
select tests.user('unconfirmed@example.com');
update auth.users set email_confirmed_at = now() where email <> 'unconfirmed@example.com';
-- One time for all would leave the order of the list to the addresses.
update public.user_roles set created_at = now() - interval '1 day';

create function tests.add(email text)
returns text
language sql
as $$
  select tests.outcome(format('select public.add_team_member(%L)', email));
$$;
create function tests.remove(email text)
returns text
language sql
as $$
  select tests.outcome(format('select public.remove_team_member(%L)', tests.user_id(email)));
$$;

select policies_are('public', 'team_changes', array['Admins read the history of the team']);

-- Anonymous visitors.
select tests.act_as_anonymous();
select is(tests.outcome('select * from public.admin_team()'), '42501', 'anonymous: the team is denied');
select is(tests.outcome('select * from public.team_changes'), '42501', 'anonymous: the history is denied');
select is(tests.add('second@example.com'), '42501', 'anonymous: adding is denied');
select is(tests.remove('first@example.com'), '42501', 'anonymous: removing is denied');

-- Customers learn neither who is staff nor which addresses have an account, and let nobody in.
select tests.act_as('customer@example.com');
select is(tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'customer: the team is refused');
select is_empty('select * from public.team_changes', 'customer: sees no history');
select is(tests.add(email), 'PT403 not_admin', 'customer: cannot add ' || email)
from unnest(array['customer@example.com', 'second@example.com', 'nobody@example.com', 'nonsense']) as email;
select is(tests.remove('first@example.com'), 'PT403 not_admin', 'customer: cannot remove');
select is(tests.remove('customer@example.com'), 'PT403 not_admin', 'customer: has no access to give up');
select is(
  tests.outcome($$insert into public.team_changes (user_id, email, is_added, changed_by_email)
    values (gen_random_uuid(), 'x@example.com', true, '')$$),
  '42501', 'customer: writes no history'
);

-- Admins: who is refused.
select tests.act_as('first@example.com');
select is(tests.add(email), 'PT422 invalid_email', 'not an address: ' || coalesce(email, 'null'))
from unnest(array['nonsense', '', 'a@example.com, b@example.com', null]) as email;
select is(tests.outcome('select public.add_team_member()'), 'PT422 invalid_email', 'a call without an address is refused');
select is(tests.add('nobody@example.com'), 'PT404 no_account', 'an address without an account is refused');
select is(tests.add('unconfirmed@example.com'), 'PT409 not_confirmed', 'an address that nobody has confirmed is refused');
select is(tests.add('first@example.com'), 'PT409 has_access', 'an admin is refused');
select throws_ok(
  $$select public.add_team_member('nobody@example.com')$$, 'PT404',
  'No account has this address. Please ask your colleague to sign up first.', 'a refusal says what to do'
);
select is(tests.remove('first@example.com'), 'PT409 own_access', 'the last admin cannot be removed');
select is(tests.remove('second@example.com'), 'PT404 not_found', 'who has no access cannot lose it');
select is(tests.remove('nobody@example.com'), 'PT404 not_found', 'an unknown user is refused');
select is(tests.outcome('select public.remove_team_member()'), 'PT404 not_found', 'a call without a user is refused');
select results_eq(
  'select email, added_by, is_self from public.admin_team()', $$values ('first@example.com', '', true)$$,
  'refusals change nothing, and SQL gave the first admin access'
);
select is((select count(*) from public.team_changes), 1::bigint, 'refusals are not in the history');

-- Added: from the next statement on.
select is(tests.add(E' Second@Example.com\u200b'), 'accepted', 'a colleague is added, however the address was typed');
select is(tests.add('second@example.com'), 'PT409 has_access', 'nobody is added twice');
select tests.act_as('second@example.com');
select isnt_empty('select * from public.products', 'a colleague reads as an admin');
select is(tests.add('third@example.com'), 'accepted', 'a colleague adds another one');
select results_eq(
  $$select email, since = now(), added_by, is_self from public.admin_team()$$,
  $$values
    ('first@example.com', false, '', false),
    ('second@example.com', true, 'first@example.com', true),
    ('third@example.com', true, 'second@example.com', false)$$,
  'the team: who has access, who gave it, and which one is the caller'
);

-- Removed: from the next statement on, with the same token.
select tests.act_as('first@example.com');
select is(tests.remove('second@example.com'), 'accepted', 'a colleague is removed');
select is(tests.remove('second@example.com'), 'PT404 not_found', 'nobody is removed twice');
select tests.act_as('second@example.com');
select is_empty('select * from public.products', 'a removed admin reads nothing');
select is(tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'a removed admin: the team is refused');
select is(tests.add('second@example.com'), 'PT403 not_admin', 'a removed admin cannot come back');
select is(tests.remove('first@example.com'), 'PT403 not_admin', 'a removed admin removes nobody');

select tests.act_as('first@example.com');
select is(tests.add('second@example.com'), 'accepted', 'who was removed can be added again');

-- The history keeps what is by SQL, and outlives accounts.
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('second@example.com');
delete from auth.users where email = 'third@example.com';
select tests.act_as('first@example.com');
select results_eq(
  'select email, is_added, changed_by_email from public.team_changes order by id',
  $$values
    ('first@example.com', true, ''),
    ('second@example.com', true, 'first@example.com'),
    ('third@example.com', true, 'second@example.com'),
    ('second@example.com', false, 'first@example.com'),
    ('second@example.com', true, 'first@example.com'),
    ('second@example.com', false, ''),
    ('third@example.com', false, '')$$,
  'every step is in the history'
);
select is(tests.outcome('update public.team_changes set email = $$x$$'), '42501', 'admin: changes no history');
select is(tests.outcome('delete from public.team_changes'), '42501', 'admin: deletes no history');

select * from finish();
rollback;

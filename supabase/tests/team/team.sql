begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('first@example.com', admin => true);
select tests.user('second@example.com');
select tests.user('unconfirmed@example.com');
update auth.users set email_confirmed_at = now() where email <> 'unconfirmed@example.com';
-- One time for all would leave the order of the list to the addresses.
update public.user_roles set created_at = now() - interval '1 day';

create temporary table tokens (email text, token text);
grant all on tokens to public;

create function tests.invite(email text, name text default 'its own') returns text
language sql as $$
  select tests.outcome(format(
    'insert into tokens values (%L, public.invite_team_member(%1$L, %L))',
    email, case name when 'its own' then 'Named ' || email else name end
  ));
$$;
create function tests.token(email text) returns text
language sql as $$
  select t.token from tokens as t where t.email = token.email;
$$;
create function tests.invitation_id(email text) returns uuid
language sql security definer as $$
  select i.id
  from private.team_invitations as i where i.email = invitation_id.email order by i.accepted_at nulls first limit 1;
$$;
create function tests.state(token text) returns text
language plpgsql as $$
begin
  perform public.open_invitation(token);
  return public.invitation(token) ->> 'state';
end;
$$;
create function tests.accept(token text) returns text
language plpgsql as $$
begin
  perform public.open_invitation(token);
  return tests.outcome(format('select public.accept_invitation(%L)', token));
end;
$$;
create function tests.remove(email text) returns text
language sql as $$
  select tests.outcome(format('select public.remove_team_member(%L)', tests.user_id(email)));
$$;
create function tests.edit(name text, phone text default '') returns text
language sql as $$
  select tests.outcome(
    format('select public.update_team_member(%L, %L, %L)', tests.user_id('second@example.com'), name, phone)
  );
$$;

select policies_are('public', 'team_changes', array['Admins read the history of the team']);

-- Anonymous visitors.
select tests.act_as_anonymous();
select is(tests.outcome('select * from public.admin_team()'), '42501', 'anonymous: the team is denied');
select is(tests.outcome('select * from public.team_changes'), '42501', 'anonymous: the history is denied');
select is(tests.outcome($$select public.accept_invitation('x')$$), '42501', 'anonymous: accepting is denied');
select is(tests.remove('first@example.com'), '42501', 'anonymous: removing is denied');

-- Customers learn neither who is staff nor which addresses have an account, and let nobody in.
select tests.act_as('customer@example.com');
select is(tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'customer: the team is refused');
select is_empty('select * from public.team_changes', 'customer: sees no history');
select is(tests.invite(email), 'PT403 not_admin', 'customer: cannot invite ' || email)
from unnest(array['customer@example.com', 'nobody@example.com', 'nonsense']) as email;
select is(tests.remove('first@example.com'), 'PT403 not_admin', 'customer: cannot remove');
select is(tests.remove('customer@example.com'), 'PT403 not_admin', 'customer: has no access to give up');
select is(
  tests.outcome(
    $$insert into public.team_changes (kind, email, changed_by_email) values ('joined', 'x@example.com', '')$$
  ),
  '42501', 'customer: writes no history'
);

-- Admins: what is refused.
select tests.act_as('first@example.com');
select is(tests.invite(email), 'PT422 invalid_email', 'not an address: ' || coalesce(email, 'null'))
from unnest(array['nonsense', '', 'a@example.com, b@example.com', null]) as email;
select is(
  tests.invite('second@example.com', name), 'PT422 invalid_name', 'no name: ' || coalesce(left(name, 9), 'null')
)
from unnest(array['', E' \u200b', repeat('x', 101), null]) as name;
select is(tests.invite('First@Example.com'), 'PT409 has_access', 'an admin is not invited');
select is(tests.remove('first@example.com'), 'PT409 own_access', 'the last admin cannot be removed');
select is(tests.remove('second@example.com'), 'PT404 not_found', 'who has no access cannot lose it');
select is(tests.remove('nobody@example.com'), 'PT404 not_found', 'an unknown user is refused');
select is(tests.outcome(format('select public.%I(null)', name)), 'PT404 not_found', name || ' needs an invitation')
from unnest(array['renew_invitation', 'withdraw_invitation']) as name;
select is_empty('select * from public.admin_invitations()', 'refusals invite nobody');
select is((select count(*) from public.team_changes), 1::bigint, 'refusals are not in the history');

-- An invitation
select is(
  tests.invite(E' Second@Example.com\u200b', 'Sam Reyes'), 'accepted',
  'a team member is invited, however the address was typed'
);
update tokens set email = 'second@example.com';
select is(tests.invite('second@example.com'), 'PT409 already_invited', 'nobody is invited twice');
select results_eq(
  'select email, name, invited_by, expires_at - invited_at from public.admin_invitations()',
  $$values ('second@example.com', 'Sam Reyes', 'first@example.com', interval '7 days')$$,
  'the open invitation: who, by whom and until when'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.team_invitations as i, tokens as t where to_jsonb(i)::text like '%' || t.token || '%'),
  0::bigint, 'the token is not stored'
);
select is_empty(
  $$select from private.mails as m, tokens as t where m.data::text like '%' || t.token || '%'$$,
  'nor does it wait in the outbox'
);

select tests.act_as('first@example.com');
select is(
  tests.invite('namesake@example.com', 'SAM Réyes'), 'PT409 name_taken',
  'nobody is invited by the name of somebody who is invited'
);
select is(
  tests.outcome(
    format('select public.update_team_member(%L, %L, %L)', tests.user_id('first@example.com'), 'sam reyes', '')
  ),
  'PT409 name_taken', 'nor does a member take it'
);

-- The token names the account only when it is right, and counts before.
select tests.act_as_anonymous();
select is(
  public.invitation(tests.token('second@example.com')),
  '{"state": "unknown", "email": null, "name": null, "hasAccount": false}',
  'a token that was not handed in first opens nothing'
);
select is(tests.state('wrong'), 'unknown', 'a wrong token opens nothing');
select is(tests.state(null), 'unknown', 'nor does none');
select is(tests.state(tests.token('second@example.com')), 'open', 'the right token opens the invitation');
select is(
  public.invitation(tests.token('second@example.com')) ->> 'email', 'second@example.com', 'and names its account'
);

-- Only this account, once confirmed, joins.
select tests.act_as('customer@example.com');
select is(tests.accept(tests.token('second@example.com')), 'PT403 other_account', 'another account does not join');
select is(tests.accept('wrong'), 'PT409 invitation_unknown', 'nor does a wrong token');
select tests.act_as('first@example.com');
select is(tests.invite('unconfirmed@example.com'), 'accepted', 'an address may be confirmed later');
select tests.act_as('unconfirmed@example.com');
select is(tests.accept(tests.token('unconfirmed@example.com')), 'PT409 not_confirmed', 'but not joined before');

select tests.act_as('second@example.com');
select is_empty('select * from public.products', 'an invitation alone gives no access');
select is(tests.accept(tests.token('second@example.com')), 'accepted', 'the invited account joins');
select is(tests.accept(tests.token('second@example.com')), 'accepted', 'pressing again changes nothing');
select isnt_empty('select * from public.products', 'a team member reads as an admin');
select results_eq(
  $$select email, name, phone, role, since = now(), added_by, is_self from public.admin_team()$$,
  $$values
    ('first@example.com', '', '', 'admin', false, '', false),
    ('second@example.com', 'Sam Reyes', '', 'admin', true, 'first@example.com', true)$$,
  'the team: who has access, who invited, and which one is the caller'
);

select is(
  tests.invite('namesake@example.com', 'Sam Reyes'), 'PT409 name_taken', 'nobody is invited by the name of a member'
);
-- An operator gave the name meanwhile.
select is(tests.invite('namesake@example.com', 'Kim Ito'), 'accepted', 'another name is fine');
select tests.act_as_owner();
update public.user_roles set name = 'KIM Itō' where user_id = tests.user_id('first@example.com');
select tests.user('namesake@example.com');
update auth.users set email_confirmed_at = now() where email = 'namesake@example.com';
select tests.act_as('namesake@example.com');
select is(tests.accept(tests.token('namesake@example.com')), 'PT409 name_taken', 'nor does anybody join by it');
select is_empty('select * from public.products', 'who has no access then');
select tests.act_as_owner();
update public.user_roles set name = '' where user_id = tests.user_id('first@example.com');
delete from private.team_invitations where email = 'namesake@example.com';
delete from private.mails where recipient = 'namesake@example.com';
delete from public.team_changes where email = 'namesake@example.com';
select tests.act_as('second@example.com');

-- Withdrawn, renewed, expired
select is(
  tests.outcome(format('select public.withdraw_invitation(%L)', tests.invitation_id('unconfirmed@example.com'))),
  'accepted',
  'a team member withdraws an invitation'
);
select is(
  tests.outcome(format('select public.renew_invitation(%L)', tests.invitation_id('unconfirmed@example.com'))),
  'PT404 not_found',
  'and nobody renews it'
);
select is(tests.invite('third@example.com'), 'accepted', 'a team member invites another one');
insert into tokens
select 'renewed', public.renew_invitation(tests.invitation_id('third@example.com'));
select tests.act_as_anonymous();
select is(tests.state(tests.token('unconfirmed@example.com')), 'withdrawn', 'its link says that it was withdrawn');
select is(tests.state(tests.token('second@example.com')), 'accepted', 'a link that was used says so');
select is(tests.state(tests.token('third@example.com')), 'unknown', 'a renewal ends the former link');
select is(tests.state(tests.token('renewed')), 'open', 'and makes another one');
select tests.act_as_owner();
update private.team_invitations set expires_at = now() where email = 'third@example.com';
select tests.user('third@example.com');
update auth.users set email_confirmed_at = now() where email = 'third@example.com';
select tests.act_as('third@example.com');
select is(tests.state(tests.token('renewed')), 'expired', 'after seven days its link says so');
select is(tests.accept(tests.token('renewed')), 'PT409 invitation_expired', 'and lets nobody in');
select is(tests.accept(tests.token('second@example.com')), 'PT409 invitation_accepted', 'nor does one that was used');

-- A network that guesses is stopped.
select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true);
select tests.act_as_anonymous();
select tests.state('guess ' || n) from generate_series(1, 100) as n;
select is(
  tests.outcome($$select public.open_invitation('guess 101')$$), 'PT429 rate_limited',
  'a hundred tokens an hour from a network'
);
select set_config('request.headers', '', true);

-- The mail makes its own token when it leaves, and does not leave for an invitation that ended.
select tests.act_as_owner();
-- The time stands still in a transaction.
update private.mails
set data = data || jsonb_build_object('sentFor', now() - interval '1 day') where kind = 'staff-invitation';
select tests.act_as('first@example.com');
select public.renew_invitation(tests.invitation_id('third@example.com'));
select tests.act_as_service();
insert into tokens
select 'mailed', m -> 'data' ->> 'token'
from jsonb_array_elements(public.claim_mails(100)) as m where m ->> 'kind' = 'staff-invitation';
select is(
  (select count(*) from tokens where email = 'mailed'), 1::bigint, 'one mail leaves for the invitation that is open'
);
select is(tests.state(tests.token('mailed')), 'open', 'its link opens it');
select tests.act_as_owner();
select is(
  (select array_agg(m.answer order by m.answer) from private.mails as m where m.state = 'not_sent'),
  array[
    'The invitation is accepted.', 'The invitation is withdrawn.',
    'The invitation was renewed, of which a later email tells.',
    'The invitation was renewed, of which a later email tells.'
  ],
  'the others say why they stay'
);

-- Name and phone
select tests.act_as('first@example.com');
select is(tests.edit(''), 'PT422 invalid_name', 'a name is needed');
select is(tests.edit('Sam', '12'), 'PT422 invalid_phone', 'a phone has ten digits');
select is(tests.edit(' Sam  Field ', '(562) 555-0199'), 'accepted', 'name and phone are written');
select is(
  (select name || ', ' || phone from public.admin_team() where email = 'second@example.com'),
  'Sam  Field, (562) 555-0199',
  'and read'
);
select is(
  tests.outcome(
    format('select public.update_team_member(%L, %L, %L)', tests.user_id('first@example.com'), 'SAM  field', '')
  ),
  'PT409 name_taken', 'no two share a name, by which visits are planned'
);

-- Removed: from the next statement on, with the same token.
select tests.act_as('second@example.com');
select is(tests.invite('customer@example.com'), 'accepted', 'a team member who will be removed invites somebody');
select tests.act_as_owner();
update auth.users set email = 'changed@example.com' where email = 'second@example.com';
select tests.act_as('first@example.com');
select is(tests.remove('changed@example.com'), 'accepted', 'a team member is removed who has another address by now');
select tests.act_as_owner();
update auth.users set email = 'second@example.com' where email = 'changed@example.com';
select tests.act_as('first@example.com');
select is(tests.remove('second@example.com'), 'PT404 not_found', 'nobody is removed twice');
select is(tests.edit('Sam'), 'PT404 not_found', 'or edited then');
select tests.act_as('second@example.com');
select is_empty('select * from public.products', 'a removed admin reads nothing');
select is(
  tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'a removed admin: the team is refused'
);
select is(
  tests.accept(tests.token('second@example.com')), 'PT409 invitation_accepted', 'a removed admin cannot come back'
);
select is(tests.remove('first@example.com'), 'PT403 not_admin', 'a removed admin removes nobody');
select tests.act_as('customer@example.com');
select is(
  tests.accept(tests.token('customer@example.com')), 'PT409 invitation_withdrawn',
  'nor lets anybody in by an earlier invitation'
);

-- An ended session is no admin anymore, although its token lives on.
select tests.act_as_owner();
insert into auth.sessions (id, user_id)
values ('5e551011-0000-4000-8000-000000000000', tests.user_id('first@example.com'));
select tests.act_as('first@example.com');
select set_config(
  'request.jwt.claims',
  (current_setting('request.jwt.claims')::jsonb || '{"session_id": "5e551011-0000-4000-8000-000000000000"}')::text, true
);
select isnt_empty('select * from public.admin_team()', 'a session that lives is an admin');
select set_config('role', 'none', true);
delete from auth.sessions where id = '5e551011-0000-4000-8000-000000000000';
select set_config('role', 'authenticated', true);
select is(
  tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'a session that was ended opens nothing'
);

-- The history keeps what is by SQL, and outlives accounts.
select tests.act_as_owner();
insert into public.user_roles (user_id, role) values (tests.user_id('second@example.com'), 'admin');
delete from auth.users where email = 'second@example.com';
select tests.act_as('first@example.com');
select results_eq(
  'select kind::text, email, changed_by_email from public.team_changes order by id',
  $$values
    ('joined', 'first@example.com', ''),
    ('invited', 'second@example.com', 'first@example.com'),
    ('invited', 'unconfirmed@example.com', 'first@example.com'),
    ('joined', 'second@example.com', 'second@example.com'),
    ('invitation-withdrawn', 'unconfirmed@example.com', 'second@example.com'),
    ('invited', 'third@example.com', 'second@example.com'),
    ('invitation-renewed', 'third@example.com', 'second@example.com'),
    ('invitation-renewed', 'third@example.com', 'first@example.com'),
    ('invited', 'customer@example.com', 'second@example.com'),
    ('removed', 'changed@example.com', 'first@example.com'),
    ('invitation-withdrawn', 'customer@example.com', 'first@example.com'),
    ('joined', 'second@example.com', ''),
    ('removed', 'second@example.com', '')$$,
  'every step is in the history'
);
select is(tests.outcome('update public.team_changes set email = $$x$$'), '42501', 'admin: changes no history');
select is(tests.outcome('delete from public.team_changes'), '42501', 'admin: deletes no history');

select * from finish();
rollback;

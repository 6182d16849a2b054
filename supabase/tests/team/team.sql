begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('first@example.com', admin => true);
select tests.user('second@example.com');
select tests.user('unconfirmed@example.com');
update auth.users set email_confirmed_at = now() where email <> 'unconfirmed@example.com';
-- Rows with the same time are sorted by email address, so the times must differ.
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

select tests.act_as_anonymous();
select is(tests.outcome('select * from public.admin_team()'), '42501', 'anonymous: cannot read the team');
select is(tests.outcome('select * from public.team_changes'), '42501', 'anonymous: cannot read the history');
select is(tests.outcome($$select public.accept_invitation('x')$$), '42501', 'anonymous: cannot accept an invitation');
select is(tests.remove('first@example.com'), '42501', 'anonymous: cannot remove a member');

-- Customers cannot invite anyone. They cannot find out who is staff or which addresses have an account.
select tests.act_as('customer@example.com');
select is(tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'customer: cannot read the team');
select is_empty('select * from public.team_changes', 'customer: cannot read the history');
select is(tests.invite(email), 'PT403 not_admin', 'customer: cannot invite ' || email)
from unnest(array['customer@example.com', 'nobody@example.com', 'nonsense']) as email;
select is(tests.remove('first@example.com'), 'PT403 not_admin', 'customer: cannot remove a member');
select is(tests.remove('customer@example.com'), 'PT403 not_admin', 'customer: has no access to give up');
select is(
  tests.outcome(
    $$insert into public.team_changes (kind, email, changed_by_email) values ('joined', 'x@example.com', '')$$
  ),
  '42501', 'customer: cannot write the history'
);

-- Calls of admins that are refused
select tests.act_as('first@example.com');
select is(
  tests.invite(email), 'PT422 invalid_email', 'invite_team_member refuses the address ' || coalesce(email, 'null')
)
from unnest(array['nonsense', '', 'a@example.com, b@example.com', null]) as email;
select is(
  tests.invite('second@example.com', name), 'PT422 invalid_name',
  'invite_team_member refuses the name ' || coalesce(left(name, 9), 'null')
)
from unnest(array['', E' \u200b', repeat('x', 101), null]) as name;
select is(tests.invite('First@Example.com'), 'PT409 has_access', 'invite_team_member refuses an admin');
select is(tests.remove('first@example.com'), 'PT409 own_access', 'remove_team_member refuses the last admin');
select is(tests.remove('second@example.com'), 'PT404 not_found', 'remove_team_member refuses a user without access');
select is(tests.remove('nobody@example.com'), 'PT404 not_found', 'remove_team_member refuses an unknown user');
select is(
  tests.outcome(format('select public.%I(null)', name)), 'PT404 not_found', name || ' refuses a missing invitation'
)
from unnest(array['renew_invitation', 'withdraw_invitation']) as name;
select is_empty('select * from public.admin_invitations()', 'a refused call adds no invitation');
select is((select count(*) from public.team_changes), 1::bigint, 'a refused call adds no history');

-- Admins send invitations.
select is(
  tests.invite(E' Second@Example.com\u200b', 'Sam Reyes'), 'accepted',
  'invite_team_member accepts an address with spaces and invisible characters'
);
update tokens set email = 'second@example.com';
select is(tests.invite('second@example.com'), 'PT409 already_invited', 'invite_team_member refuses an invited address');
select results_eq(
  'select email, name, invited_by, expires_at - invited_at from public.admin_invitations()',
  $$values ('second@example.com', 'Sam Reyes', 'first@example.com', interval '7 days')$$,
  'admin_invitations returns the address, the author and the end'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.team_invitations as i, tokens as t where to_jsonb(i)::text like '%' || t.token || '%'),
  0::bigint, 'the token is not stored'
);
select is_empty(
  $$select from private.mails as m, tokens as t where m.data::text like '%' || t.token || '%'$$,
  'the token is not in the outbox'
);

select tests.act_as('first@example.com');
select is(
  tests.invite('namesake@example.com', 'SAM Réyes'), 'PT409 name_taken',
  'invite_team_member refuses the name of an invited person'
);
select is(
  tests.outcome(
    format('select public.update_team_member(%L, %L, %L)', tests.user_id('first@example.com'), 'sam reyes', '')
  ),
  'PT409 name_taken', 'update_team_member refuses the name of an invited person'
);

-- A token must first be passed to open_invitation, which counts the attempts. Only the right token then returns the
-- account.
select tests.act_as_anonymous();
select is(
  public.invitation(tests.token('second@example.com')),
  '{"state": "unknown", "email": null, "name": null, "hasAccount": false}',
  'invitation returns nothing for a token that was not opened'
);
select is(tests.state('wrong'), 'unknown', 'a wrong token is unknown');
select is(tests.state(null), 'unknown', 'a missing token is unknown');
select is(tests.state(tests.token('second@example.com')), 'open', 'the right token opens the invitation');
select is(
  public.invitation(tests.token('second@example.com')) ->> 'email', 'second@example.com',
  'the right token returns the account'
);

-- Only the invited account can join. Its address must be confirmed first.
select tests.act_as('customer@example.com');
select is(
  tests.accept(tests.token('second@example.com')), 'PT403 other_account', 'accept_invitation refuses another account'
);
select is(tests.accept('wrong'), 'PT409 invitation_unknown', 'accept_invitation refuses a wrong token');
select tests.act_as('first@example.com');
select is(tests.invite('unconfirmed@example.com'), 'accepted', 'an unconfirmed address can be invited');
select tests.act_as('unconfirmed@example.com');
select is(
  tests.accept(tests.token('unconfirmed@example.com')), 'PT409 not_confirmed',
  'accept_invitation refuses an unconfirmed address'
);

select tests.act_as('second@example.com');
select is_empty('select * from public.products', 'an invitation gives no access before it is accepted');
select is(tests.accept(tests.token('second@example.com')), 'accepted', 'accept_invitation accepts the invited account');
select is(tests.accept(tests.token('second@example.com')), 'accepted', 'accept_invitation can be repeated');
select isnt_empty('select * from public.products', 'the new member reads as an admin');
select results_eq(
  $$select email, name, phone, role, since = now(), added_by, is_self from public.admin_team()$$,
  $$values
    ('first@example.com', '', '', 'admin', false, '', false),
    ('second@example.com', 'Sam Reyes', '', 'admin', true, 'first@example.com', true)$$,
  'admin_team returns the members, who invited each, and which one is the caller'
);

select is(
  tests.invite('namesake@example.com', 'Sam Reyes'), 'PT409 name_taken',
  'invite_team_member refuses the name of a member'
);
-- After the invitation, an operator gives a member the same name.
select is(tests.invite('namesake@example.com', 'Kim Ito'), 'accepted', 'invite_team_member accepts another name');
select tests.act_as_owner();
update public.user_roles set name = 'KIM Itō' where user_id = tests.user_id('first@example.com');
select tests.user('namesake@example.com');
update auth.users set email_confirmed_at = now() where email = 'namesake@example.com';
select tests.act_as('namesake@example.com');
select is(
  tests.accept(tests.token('namesake@example.com')), 'PT409 name_taken',
  'accept_invitation refuses the name of a member'
);
select is_empty('select * from public.products', 'the refused person has no access');
select tests.act_as_owner();
update public.user_roles set name = '' where user_id = tests.user_id('first@example.com');
delete from private.team_invitations where email = 'namesake@example.com';
delete from private.mails where recipient = 'namesake@example.com';
delete from public.team_changes where email = 'namesake@example.com';
select tests.act_as('second@example.com');

-- Invitations that are withdrawn, renewed or expired
select is(
  tests.outcome(format('select public.withdraw_invitation(%L)', tests.invitation_id('unconfirmed@example.com'))),
  'accepted',
  'withdraw_invitation is accepted'
);
select is(
  tests.outcome(format('select public.renew_invitation(%L)', tests.invitation_id('unconfirmed@example.com'))),
  'PT404 not_found',
  'renew_invitation refuses a withdrawn invitation'
);
select is(tests.invite('third@example.com'), 'accepted', 'a team member can invite another person');
insert into tokens
select 'renewed', public.renew_invitation(tests.invitation_id('third@example.com'));
select tests.act_as_anonymous();
select is(
  tests.state(tests.token('unconfirmed@example.com')), 'withdrawn',
  'the token of a withdrawn invitation returns withdrawn'
);
select is(
  tests.state(tests.token('second@example.com')), 'accepted', 'the token of an accepted invitation returns accepted'
);
select is(tests.state(tests.token('third@example.com')), 'unknown', 'renew_invitation makes the former token invalid');
select is(tests.state(tests.token('renewed')), 'open', 'renew_invitation returns a new token');
select tests.act_as_owner();
update private.team_invitations set expires_at = now() where email = 'third@example.com';
select tests.user('third@example.com');
update auth.users set email_confirmed_at = now() where email = 'third@example.com';
select tests.act_as('third@example.com');
select is(tests.state(tests.token('renewed')), 'expired', 'after seven days, the invitation is expired');
select is(
  tests.accept(tests.token('renewed')), 'PT409 invitation_expired', 'accept_invitation refuses an expired invitation'
);
select is(
  tests.accept(tests.token('second@example.com')), 'PT409 invitation_accepted',
  'accept_invitation refuses an accepted invitation'
);

-- A network that guesses tokens is limited.
select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true);
select tests.act_as_anonymous();
select tests.state('guess ' || n) from generate_series(1, 100) as n;
select is(
  tests.outcome($$select public.open_invitation('guess 101')$$), 'PT429 rate_limited',
  'open_invitation refuses a network after a hundred calls an hour'
);
select set_config('request.headers', '', true);

-- The mail gets its own token when it is sent. If the invitation has ended, the mail is not sent.
select tests.act_as_owner();
-- All times are the same, because a test runs in one transaction. This statement makes the mails a day older.
update private.mails
set data = data || jsonb_build_object('sentFor', now() - interval '1 day') where kind = 'staff-invitation';
select tests.act_as('first@example.com');
select public.renew_invitation(tests.invitation_id('third@example.com'));
select tests.act_as_service();
insert into tokens
select 'mailed', m -> 'data' ->> 'token'
from jsonb_array_elements(public.claim_mails(100)) as m where m ->> 'kind' = 'staff-invitation';
select is(
  (select count(*) from tokens where email = 'mailed'), 1::bigint, 'one mail is sent, for the open invitation'
);
select is(tests.state(tests.token('mailed')), 'open', 'the token of the mail opens the invitation');
select tests.act_as_owner();
select is(
  (select array_agg(m.answer order by m.answer) from private.mails as m where m.state = 'not_sent'),
  array[
    'The invitation is accepted.', 'The invitation is withdrawn.',
    'The invitation was renewed, of which a later email tells.',
    'The invitation was renewed, of which a later email tells.'
  ],
  'the other mails have the reason why they were not sent'
);

-- The name and phone number of a member
select tests.act_as('first@example.com');
select is(tests.edit(''), 'PT422 invalid_name', 'update_team_member refuses an empty name');
select is(tests.edit('Sam', '12'), 'PT422 invalid_phone', 'update_team_member refuses a phone number with two digits');
select is(tests.edit(' Sam  Field ', '(562) 555-0199'), 'accepted', 'update_team_member is accepted');
select is(
  (select name || ', ' || phone from public.admin_team() where email = 'second@example.com'),
  'Sam  Field, (562) 555-0199',
  'admin_team returns the new name and phone number'
);
select is(
  tests.outcome(
    format('select public.update_team_member(%L, %L, %L)', tests.user_id('first@example.com'), 'SAM  field', '')
  ),
  'PT409 name_taken', 'update_team_member refuses the name of another member, since visits are planned by name'
);

-- A removed member loses access with the next statement, although the token is still valid.
select tests.act_as('second@example.com');
select is(tests.invite('customer@example.com'), 'accepted', 'a member invites a person and is removed later');
select tests.act_as_owner();
update auth.users set email = 'changed@example.com' where email = 'second@example.com';
select tests.act_as('first@example.com');
select is(
  tests.remove('changed@example.com'), 'accepted', 'remove_team_member accepts a member whose address has changed'
);
select tests.act_as_owner();
update auth.users set email = 'second@example.com' where email = 'changed@example.com';
select tests.act_as('first@example.com');
select is(tests.remove('second@example.com'), 'PT404 not_found', 'remove_team_member refuses a removed member');
select is(tests.edit('Sam'), 'PT404 not_found', 'update_team_member refuses a removed member');
select tests.act_as('second@example.com');
select is_empty('select * from public.products', 'removed admin: cannot read products');
select is(
  tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'removed admin: cannot read the team'
);
select is(
  tests.accept(tests.token('second@example.com')), 'PT409 invitation_accepted',
  'removed admin: cannot accept the former invitation again'
);
select is(tests.remove('first@example.com'), 'PT403 not_admin', 'removed admin: cannot remove a member');
select tests.act_as('customer@example.com');
select is(
  tests.accept(tests.token('customer@example.com')), 'PT409 invitation_withdrawn',
  'the open invitations of a removed admin are withdrawn'
);

-- An ended session gives no access, although its token is still valid.
select tests.act_as_owner();
insert into auth.sessions (id, user_id)
values ('5e551011-0000-4000-8000-000000000000', tests.user_id('first@example.com'));
select tests.act_as('first@example.com');
select set_config(
  'request.jwt.claims',
  (current_setting('request.jwt.claims')::jsonb || '{"session_id": "5e551011-0000-4000-8000-000000000000"}')::text, true
);
select isnt_empty('select * from public.admin_team()', 'a current session gives access');
select set_config('role', 'none', true);
delete from auth.sessions where id = '5e551011-0000-4000-8000-000000000000';
select set_config('role', 'authenticated', true);
select is(
  tests.outcome('select * from public.admin_team()'), 'PT403 not_admin', 'an ended session gives no access'
);

-- The history also records changes by SQL. It stays after an account is deleted.
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
  'the history has each step'
);
select is(tests.outcome('update public.team_changes set email = $$x$$'), '42501', 'admin: cannot change the history');
select is(tests.outcome('delete from public.team_changes'), '42501', 'admin: cannot delete the history');

select * from finish();
rollback;

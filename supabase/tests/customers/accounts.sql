-- An account shows the requests with its email address. This file tests the list of these requests and the password of
-- the account, with and without confirmation by mail.
begin;
select no_plan();

-- Signs a person up as Auth does. With `is_mailed`, a mail asks the person for confirmation.
create function tests.sign_up(address text, is_mailed boolean default true) returns void
language plpgsql as $$
begin
  perform tests.user(address);
  update auth.users
  set encrypted_password = 'of the sign-up', confirmation_sent_at = case when is_mailed then now() end
  where email = address;
  if not is_mailed then
    perform tests.confirm(address);
  end if;
end;
$$;
create function tests.confirm(address text) returns void
language sql as $$
  update auth.users set email_confirmed_at = now() where email = address;
$$;
create function tests.password(address text) returns text
language sql as $$
  select encrypted_password from auth.users where email = address;
$$;
-- Sends a request as the signed-in user or as a visitor.
create function tests.send(address text, n integer) returns void
language plpgsql security definer as $$
begin
  perform public.submit_service_request(
    'quote', jsonb_build_object(
      'firstName', 'Vera', 'lastName', 'Visitor', 'email', address, 'phone', '5625550100', 'services',
      array['Professional Sanitization']
    )
  );
  update public.service_requests set reference = 'REQ-AAAAA' || n where reference not like 'REQ-AAAAA_';
end;
$$;
create function tests.listed(address text) returns text[]
language plpgsql as $$
declare
  listed text[];
begin
  perform tests.act_as(address);
  listed := array(select r ->> 'reference' from jsonb_array_elements(public.my_requests()) as r order by 1);
  perform tests.act_as_owner();
  return listed;
end;
$$;
create function tests.switch(is_on boolean) returns void
language sql as $$
  update private.settings set accounts_confirm_email = is_on;
$$;

select tests.sign_up('ann@example.com', is_mailed => false);
select tests.act_as_anonymous();
select tests.send('Ann@example.com', 2);
select tests.act_as('ann@example.com');
select tests.send('friend@example.com', 3), tests.send('ann@example.com', 4);
select tests.act_as_owner();

-- Accounts that were not confirmed by mail
select is(tests.password('ann@example.com'), 'of the sign-up', 'a sign-up without a mail keeps its password');
select is(
  tests.listed('ann@example.com'), array['REQ-AAAAA3', 'REQ-AAAAA4'],
  'my_requests returns the requests that were sent while signed in'
);
select tests.act_as('ann@example.com');
select is(
  public.customer_request(reference => 'REQ-AAAAA3') ->> 'reference', 'REQ-AAAAA3',
  'customer_request returns such a request'
);
select is(
  tests.outcome(format('select public.%I(reference => %L)', name, 'REQ-AAAAA2')), 'PT404 request_not_found',
  'a request with the unconfirmed address is not found by ' || name
)
from unnest(
  array['customer_request', 'withdraw_request', 'add_request_message', 'cancel_my_visit', 'ask_for_another_time']
) as name;
select tests.act_as_owner();
select tests.switch(true);
select is(
  tests.listed('ann@example.com'), array['REQ-AAAAA3', 'REQ-AAAAA4'],
  'my_requests returns the same after confirmation is switched on'
);

-- Accounts that were confirmed by mail
select tests.sign_up('bob@example.com');
select tests.act_as_anonymous();
select tests.send('bob@example.com', 5);
select tests.act_as('bob@example.com');
select tests.send('bob@example.com', 6);
select tests.act_as_owner();
select is(
  tests.listed('bob@example.com'), array['REQ-AAAAA6'],
  'before the confirmation, my_requests returns no request because of the address'
);
select tests.confirm('bob@example.com');
select is(tests.password('bob@example.com'), null, 'the confirmation deletes the password of the sign-up');
select is(
  tests.listed('bob@example.com'), array['REQ-AAAAA5', 'REQ-AAAAA6'],
  'after the confirmation, my_requests returns each request with the address once'
);
update auth.users set encrypted_password = 'own' where email = 'bob@example.com';
select tests.confirm('bob@example.com');
select is(tests.password('bob@example.com'), 'own', 'a password that was set after the confirmation stays');
select tests.switch(false);
select is(
  tests.listed('bob@example.com'), array['REQ-AAAAA6'],
  'if confirmation is switched off, my_requests returns no request because of the address'
);
select tests.switch(true);

-- A user changes the email address of the account.
select tests.act_as_anonymous();
select tests.send('victim@example.com', 7);
select tests.act_as_owner();
update auth.users set email = 'victim@example.com' where email = 'bob@example.com';
select is(tests.listed('victim@example.com'), array['REQ-AAAAA6'], 'a changed address returns no further requests');
select is(tests.password('victim@example.com'), 'own', 'a changed address keeps the password');
update auth.users set email = 'bob@example.com' where email = 'victim@example.com';
select is(
  tests.listed('bob@example.com'), array['REQ-AAAAA6'],
  'the first address returns no further requests when it is set again'
);

-- A user confirms by mail while the setting is off.
select tests.switch(false);
select tests.sign_up('cy@example.com');
select tests.act_as_anonymous();
select tests.send('cy@example.com', 8);
select tests.act_as_owner();
select tests.confirm('cy@example.com');
select is(
  tests.password('cy@example.com'), null, 'a confirmation by mail deletes the password, also while the setting is off'
);
select tests.switch(true);
select is(tests.listed('cy@example.com'), array[]::text[], 'my_requests returns no request because of that address');

-- A team member enters a caller's request on the site and then leaves the team.
select tests.user('staff@example.com', admin => true);
select tests.act_as('staff@example.com');
select tests.send('caller@example.com', 9);
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('staff@example.com');
select is(
  tests.listed('staff@example.com'), array[]::text[], 'a former team member does not see the request of the caller'
);

select tests.act_as('ann@example.com');
select throws_ok('select * from private.confirmed_accounts', '42501', null, 'customer: cannot read confirmations');
select tests.act_as_owner();
delete from auth.users where email in ('ann@example.com', 'cy@example.com');
select is(
  (select count(*) from public.service_requests where user_id is null), 7::bigint,
  'the requests of a deleted account stay and have no user'
);

select * from finish();
rollback;

-- What an account shows by its address, and whose password opens it: confirmed by mail, and where nothing is confirmed.
begin;
select no_plan();

-- As Auth signs somebody up, with and without a mail that asks to confirm.
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
-- Sent by the person who is signed in then, or by a visitor.
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

-- Without confirmation by mail
select is(tests.password('ann@example.com'), 'of the sign-up', 'sign-up without a mail keeps its password');
select is(
  tests.listed('ann@example.com'), array['REQ-AAAAA3', 'REQ-AAAAA4'], 'an account lists what was sent while signed in'
);
select tests.act_as('ann@example.com');
select is(public.customer_request(reference => 'REQ-AAAAA3') ->> 'reference', 'REQ-AAAAA3', 'and shows it');
select is(
  tests.outcome(format('select public.%I(reference => %L)', name, 'REQ-AAAAA2')), 'PT404 request_not_found',
  'nothing by its address: ' || name
)
from unnest(
  array['customer_request', 'withdraw_request', 'add_request_message', 'cancel_my_visit', 'ask_for_another_time']
) as name;
select tests.act_as_owner();
select tests.switch(true);
select is(
  tests.listed('ann@example.com'), array['REQ-AAAAA3', 'REQ-AAAAA4'], 'nor when confirmation is switched on later'
);

-- Confirmed by mail
select tests.sign_up('bob@example.com');
select tests.act_as_anonymous();
select tests.send('bob@example.com', 5);
select tests.act_as('bob@example.com');
select tests.send('bob@example.com', 6);
select tests.act_as_owner();
select is(
  tests.listed('bob@example.com'), array['REQ-AAAAA6'], 'before the confirmation nothing is listed by the address'
);
select tests.confirm('bob@example.com');
select is(tests.password('bob@example.com'), null, 'the confirmation ends the password of the sign-up');
select is(
  tests.listed('bob@example.com'), array['REQ-AAAAA5', 'REQ-AAAAA6'], 'and lists what names the address, each once'
);
update auth.users set encrypted_password = 'own' where email = 'bob@example.com';
select tests.confirm('bob@example.com');
select is(tests.password('bob@example.com'), 'own', 'the password that was chosen then stays');
select tests.switch(false);
select is(tests.listed('bob@example.com'), array['REQ-AAAAA6'], 'with confirmation off, no address counts');
select tests.switch(true);

-- A changed address
select tests.act_as_anonymous();
select tests.send('victim@example.com', 7);
select tests.act_as_owner();
update auth.users set email = 'victim@example.com' where email = 'bob@example.com';
select is(tests.listed('victim@example.com'), array['REQ-AAAAA6'], 'a changed address shows nothing more');
select is(tests.password('victim@example.com'), 'own', 'and keeps the password');
update auth.users set email = 'bob@example.com' where email = 'victim@example.com';
select is(tests.listed('bob@example.com'), array['REQ-AAAAA6'], 'nor does the first address when it comes back');

-- Confirmed by mail while the setting was off
select tests.switch(false);
select tests.sign_up('cy@example.com');
select tests.act_as_anonymous();
select tests.send('cy@example.com', 8);
select tests.act_as_owner();
select tests.confirm('cy@example.com');
select is(tests.password('cy@example.com'), null, 'a mailed link ends the password, whatever the setting');
select tests.switch(true);
select is(tests.listed('cy@example.com'), array[]::text[], 'but gives nothing by the address');

-- A member of staff typed a caller's request into the site, and leaves the team.
select tests.user('staff@example.com', admin => true);
select tests.act_as('staff@example.com');
select tests.send('caller@example.com', 9);
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('staff@example.com');
select is(tests.listed('staff@example.com'), array[]::text[], 'a former member of staff sees no caller''s request');

select tests.act_as('ann@example.com');
select throws_ok('select * from private.confirmed_accounts', '42501', null, 'customer: reads no confirmation');
select tests.act_as_owner();
delete from auth.users where email in ('ann@example.com', 'cy@example.com');
select is(
  (select count(*) from public.service_requests where user_id is null), 7::bigint,
  'requests of a deleted account stay, and are nobody''s'
);

select * from finish();
rollback;

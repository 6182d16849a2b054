-- private.count_request, private.client_ip and private.settings.
begin;
select no_plan();

select is(private.client_ip(), null, 'without headers there is no network address');

create function tests.ip_of(header text)
returns text
language sql
as $$
  select set_config(
    'request.headers', jsonb_build_object('x-forwarded-for', header, 'cf-connecting-ip', '203.0.113.1')::text, true
  );
  select private.client_ip();
$$;
select is(tests.ip_of(header), ip, format('the address in %L', left(header, 60)))
from (
  values
    ('203.0.113.9', '203.0.113.9'),
    ('198.51.100.1, 203.0.113.9', '203.0.113.9'),
    ('198.51.100.1,unknown, 203.0.113.9 ', '203.0.113.9'),
    ('198.51.100.1, 203.0.113.9:51234', '203.0.113.9'),
    ('198.51.100.1, 2001:DB8:0:1::7', '2001:db8:0:1::/64'),
    ('2001:db8:0:1:ffff::9', '2001:db8:0:1::/64'),
    ('[2001:db8::7]:443', '2001:db8::/64'),
    ('[2001:db8::7]', '2001:db8::/64'),
    ('::1', '::/64'),
    ('::ffff:203.0.113.9', '203.0.113.9'),
    ('::FFFF:cb00:7109', '203.0.113.9'),
    ('[::ffff:203.0.113.9]:443', '203.0.113.9'),
    ('64:ff9b::203.0.113.9', '64:ff9b::/64'),
    ('203.0.113.9, 1.2.3', null),
    ('203.0.113.9, 1.2.3.4.5', null),
    ('203.0.113.9, beef', null),
    ('203.0.113.9,', null),
    ('', null),
    (repeat('x', 5000), null)
) as forwarded (header, ip);
update private.settings set network_address_header = 'cf-connecting-ip';
select is(tests.ip_of('198.51.100.1'), '203.0.113.1', 'behind Cloudflare the address is in a header of its own');
update private.settings set network_address_header = 'x-forwarded-for';
select is(tests.ip_of('203.0.113.7'), '203.0.113.7', 'one hop is the last one');

update private.settings set limit_per_pair = 2;
select is(tests.outcome($$select private.count_request('quote', 'A@example.com', 0)$$), 'accepted', 'first');
select is(tests.outcome($$select private.count_request('quote', 'a@EXAMPLE.com', 0)$$), 'accepted', 'second, in other letters');
select throws_ok(
  $$select private.count_request('quote', 'a@example.com', 0)$$, 'PT429',
  'We already received several requests from this email address. Please try again in an hour' || private.or_call() || '.',
  'the third is refused with a sentence that offers the phone'
);
select is(tests.outcome($$select private.count_request('booking', 'a@example.com', 0)$$), 'accepted', 'another kind of request has its own count');

-- Nobody pays for what others send.
select is(tests.ip_of('203.0.113.21'), '203.0.113.21', 'the person comes from a network of their own');
select is(tests.outcome($$select private.count_request('quote', 'a@example.com', 0)$$), 'accepted', 'two requests of a stranger with the address close no form to the person');
update private.settings set limit_per_email = 3;
select tests.ip_of('203.0.113.22');
select is(tests.outcome($$select private.count_request('quote', 'a@example.com', 0)$$), 'PT429 rate_limited', 'an address has a limit of its own from everywhere');
select tests.user('signed-in@example.com');
select tests.act_as('signed-in@example.com');
select set_config('role', 'none', true);
select is(
  (select array_agg(tests.outcome($$select private.count_request('quote', 'a@example.com', 0)$$)) from generate_series(1, 3)),
  array['accepted', 'accepted', 'PT429 rate_limited'], 'who is signed in has the limit of the account'
);
select tests.ip_of('203.0.113.23');
select is(tests.outcome($$select private.count_request('quote', 'other@example.com', 0)$$), 'PT429 rate_limited', 'in any network and with any address');
select tests.act_as_owner();
select tests.ip_of('203.0.113.7');
update private.settings set limit_per_email = 100;

update private.request_log set created_at = now() - interval '61 minutes';
select is(tests.outcome($$select private.count_request('quote', 'a@example.com', 0)$$), 'accepted', 'an hour later the address may send again');

update private.settings set limit_per_ip = 2;
select is(tests.outcome($$select private.count_request('quote', 'b@example.com', 0)$$), 'accepted', 'one more request from this network address is accepted');
select is(tests.outcome($$select private.count_request('order', 'c@example.com', 0)$$), 'PT429 rate_limited', 'all kinds count for the network address');

select set_config('request.headers', '{}', true);
-- Pieces.
update private.settings set limit_per_ip = 100, limit_pieces_per_pair = 5, limit_pieces_per_ip = 8;
select is(tests.outcome($$select private.count_request('order', 'p@example.com', 5)$$), 'accepted', 'as many pieces as one e-mail address can order');
select throws_ok(
  $$select private.count_request('order', 'p@example.com', 1)$$, 'PT429',
  'We already received orders for many items from you. Please try again in an hour' || private.or_call() || '.',
  'one piece more is refused with a sentence that offers the phone'
);
select is(tests.outcome($$select private.count_request('quote', 'p@example.com', 0)$$), 'accepted', 'forms order no pieces');
select tests.ip_of('203.0.113.8');
select is(
  (select array_agg(tests.outcome(format('select private.count_request(%L, %L, 3)', 'order', n || '@example.com')) order by n) from generate_series(1, 3) as n),
  array['accepted', 'accepted', 'PT429 rate_limited'], 'pieces are counted for the network address too'
);
select set_config('request.headers', '{}', true);

-- The total refuses nobody.
update private.settings set alarm_total = 0;
select is(tests.outcome($$select private.count_request('quote', 'd@example.com', 0)$$), 'accepted', 'no total refuses a request');

update private.request_log set created_at = now() - interval '2 days';
select private.count_request('order', 'f@example.com', 0);
select is((select count(*) from private.request_log), 1::bigint, 'old entries are removed');

-- What an operator writes.
select is(tests.outcome('update private.settings set limit_per_ip = -1'), '23514', 'a negative limit is refused');
select is(tests.outcome('update private.settings set limit_per_ip = null'), '23502', 'a missing limit is refused');
select is(tests.outcome($$update private.settings set network_address_header = 'x-real-ip'$$), '23514', 'a header that a caller could write is refused');
select is(tests.outcome('insert into private.settings (only_row) values (default)'), '23505', 'there is one row of settings');
update private.settings set limit_per_pair = 0;
select is(tests.outcome($$select private.count_request('quote', 'g@example.com', 0)$$), 'PT429 rate_limited', 'a limit of 0 lets nobody through');
update private.settings set limit_lookups_per_pair = 0, contact_phone = '';
select throws_ok(
  $$select private.count_request('quote', 'g@example.com', 0)$$, 'PT429',
  'We already received several requests from this email address. Please try again in an hour.',
  'without a phone number the refusal is a whole sentence'
);
select throws_ok(
  $$select public.begin_order_lookup('FSS-1', 'h@example.com', gen_random_uuid())$$, 'PT429',
  'There were too many attempts. Please try again in an hour.', 'without a phone number the refusal of a lookup is a whole sentence'
);
update private.settings set contact_phone = '(562) 555-0199';
select throws_ok(
  $$select private.count_request('quote', 'g@example.com', 0)$$, 'PT429',
  'We already received several requests from this email address. Please try again in an hour or call us at (562) 555-0199.',
  'a new number is offered'
);
select is_empty($$select 1 from private.request_log where email = 'g@example.com'$$, 'a refused request is not counted');

-- The last 50 requests from one address are an alarm.
select tests.act_as_owner();
insert into private.request_log (kind, email, ip) select 'quote', n || '@example.com', '192.0.2.1' from generate_series(1, 50) as n;
select tests.user('alarmed@example.com', admin => true);
select tests.act_as('alarmed@example.com');
select isnt_empty($$select 1 from public.admin_alarms() where kind = 'one-address'$$, 'staff are told that all requests show one address');
select tests.act_as_owner();
insert into private.request_log (kind, email, ip) values ('quote', 'x@example.com', '192.0.2.2');
select tests.act_as('alarmed@example.com');
select is_empty($$select 1 from public.admin_alarms() where kind = 'one-address'$$, 'two addresses are no alarm');

select is(
  (select array_agg(r.rolname || ' ' || c order by r.rolname) from pg_roles as r, unnest(r.rolconfig) as c where c ~ '^statement_timeout'),
  array['anon statement_timeout=1s', 'authenticated statement_timeout=3s'], 'a slow filter ends after a second'
);

select * from finish();
rollback;

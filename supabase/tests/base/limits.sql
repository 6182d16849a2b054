-- Tests private.enforce_limits, private.limits, private.client_ip and private.settings.
begin;
select no_plan();

select is(private.client_ip(), null, 'without headers there is no network address');

create function tests.ip_of(header text) returns text
language sql as $$
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
select is(
  tests.ip_of('198.51.100.1'), '203.0.113.1', 'behind Cloudflare, the network address comes from another header'
);
update private.settings set network_address_header = 'x-forwarded-for';
select is(tests.ip_of('203.0.113.7'), '203.0.113.7', 'with one address in the header, it is used');

create function tests.limit_to(name text, per text, number integer) returns void
language sql as $$
  update private.limits as l set number = limit_to.number where l.name = limit_to.name and l.per = limit_to.per;
$$;
-- Makes several attempts with one email address and returns the outcome of each.
create function tests.attempts(
  times integer, email text, kind text default 'quote', name text default 'request', amount integer default 1
)
returns text[]
language sql as $$
  select array_agg(tests.outcome(format('select private.enforce_limits(%L, %L, %L, %s)', name, email, kind, amount)))
  from generate_series(1, times);
$$;

select tests.limit_to('request', 'pair', 2);
select is(
  tests.attempts(1, 'A@example.com') || tests.attempts(1, 'a@EXAMPLE.com'), '{accepted,accepted}',
  'two attempts are accepted, with the address in any case'
);
select throws_ok(
  $$select private.enforce_limits('request', 'a@example.com', 'quote')$$, 'PT429',
  'We already received several requests from this email address. Please try again in an hour' || private.or_call()
    || '.',
  'the third attempt is refused with a message that offers the phone'
);
select is(
  tests.attempts(1, 'a+7@example.com'), '{PT429 rate_limited}', 'addresses of the same mailbox count together'
);
select is(tests.attempts(1, 'a@example.com', 'booking'), '{accepted}', 'another kind of request is counted separately');

-- The attempts of a stranger do not use up the limit of the person who owns the email address.
select is(tests.ip_of('203.0.113.21'), '203.0.113.21', 'the person uses another network');
select is(
  tests.attempts(1, 'a@example.com'), '{accepted}',
  'two requests of a stranger with the address do not limit the person'
);
select tests.limit_to('request', 'email', 3);
select tests.ip_of('203.0.113.22');
select is(
  tests.attempts(1, 'a@example.com'), '{PT429 rate_limited}',
  'an email address has a limit of its own over all networks'
);
select tests.user('signed-in@example.com');
select tests.act_as('signed-in@example.com');
select set_config('role', 'none', true);
select is(
  tests.attempts(3, 'a@example.com'), '{accepted,accepted,PT429 rate_limited}',
  'a signed-in user has the limit of the account'
);
select tests.ip_of('203.0.113.23');
select is(
  tests.attempts(1, 'other@example.com'), '{PT429 rate_limited}',
  'the limit of the account counts in any network and with any address'
);
select tests.user('typist@example.com', admin => true);
select tests.act_as('typist@example.com');
select set_config('role', 'none', true);
select is(
  tests.attempts(4, 'caller@example.com'), array_fill('accepted'::text, array[4]),
  'staff who enter requests of callers are not limited'
);
select tests.act_as_owner();
select tests.ip_of('203.0.113.7');
select tests.limit_to('request', 'email', 100);

update private.request_log set created_at = now() - interval '61 minutes';
select is(tests.attempts(1, 'a@example.com'), '{accepted}', 'an hour later, the address is accepted again');

select tests.limit_to('request', 'network', 2);
select is(tests.attempts(1, 'b@example.com'), '{accepted}', 'one more request from this network address is accepted');
select throws_ok(
  $$select private.enforce_limits('request', 'c@example.com', 'order')$$, 'PT429',
  'We already received many requests from your connection. Please try again in an hour' || private.or_call() || '.',
  'all kinds of requests count toward the network address'
);
select tests.limit_to('request', 'network', 100);

-- One caller can get 65,536 IPv6 networks for free, so the networks of one block share a limit.
select tests.limit_to('request', 'block', 4);
select is(
  (
    select array_agg(
      tests.ip_of('2001:db8:5:' || n || '::1') || ' ' || (tests.attempts(1, n || '@example.com'))[1] order by n
    )
    from generate_series(1, 5) as n
  ),
  array[
    '2001:db8:5:1::/64 accepted', '2001:db8:5:2::/64 accepted', '2001:db8:5:3::/64 accepted',
    '2001:db8:5:4::/64 accepted',
    '2001:db8:5:5::/64 PT429 rate_limited'
  ],
  'the networks of one block of 48 bits are counted together'
);
select tests.ip_of('2001:db8:6:1::1');
select is(tests.attempts(1, '9@example.com'), '{accepted}', 'another block is counted separately');
select is(
  (
    select array_agg(tests.ip_of('198.51.100.' || n) is null or tests.attempts(1, n || '@example.com') = '{accepted}')
    from generate_series(1, 6) as n
  ),
  array_fill(true, array[6]), 'IPv4 addresses have no block'
);
select tests.limit_to('request', 'block', 300);
select tests.ip_of('2001:db8:7:1::1');
select tests.attempts(2, 'pair@example.com');
select tests.ip_of('2001:db8:7:2::1');
select is(
  tests.attempts(1, 'pair@example.com'), '{PT429 rate_limited}',
  'the networks of one block count as one for an email address'
);

select set_config('request.headers', '{}', true);
-- A limit can also count the ordered pieces.
select tests.limit_to('pieces', 'pair', 5), tests.limit_to('pieces', 'network', 8);
select is(
  tests.attempts(1, 'p@example.com', null, 'pieces', 5), '{accepted}',
  'all pieces that one email address can order are accepted'
);
select throws_ok(
  $$select private.enforce_limits('pieces', 'p@example.com')$$, 'PT429',
  'We already received orders for many items from you. Please try again in an hour' || private.or_call() || '.',
  'one piece more is refused with a message that offers the phone'
);
select is(
  tests.attempts(1, 'q@example.com', null, 'pieces', 6), '{PT429 rate_limited}',
  'more pieces at once than the limit of an hour are refused'
);
select is(tests.attempts(1, 'p@example.com', 'booking'), '{accepted}', 'a form does not count as pieces');
select tests.ip_of('203.0.113.8');
select is(
  (
    select array_agg((tests.attempts(1, n || '@example.com', null, 'pieces', 3))[1] order by n)
    from generate_series(1, 3) as n
  ),
  array['accepted', 'accepted', 'PT429 rate_limited'], 'pieces are also counted by network address'
);
select set_config('request.headers', '{}', true);
select is(
  tests.attempts(11, 'w@example.com', null, 'wrong-lookup', 0), array_fill('accepted'::text, array[11]),
  'an amount of 0 is not recorded'
);
select tests.attempts(10, 'w@example.com', null, 'wrong-lookup');
select is(
  tests.attempts(1, 'w@example.com', null, 'wrong-lookup', 0), '{PT429 rate_limited}',
  'an amount of 0 is refused after the limit is reached'
);

-- Makes several attempts that may wait. Returns the minutes that each attempt has to wait.
create function tests.wait_minutes(times integer, email text) returns integer[]
language sql as $$
  select array_agg(
    coalesce(
      extract(epoch from (private.count_attempt('mail', email, may_wait => true)).free_at - now())::integer / 60, 0
    )
  )
  from generate_series(1, times);
$$;
select tests.ip_of('203.0.113.9');
select is(
  tests.wait_minutes(8, 'line@example.com'), '{0,0,0,60,60,60,120,120}',
  'three mails an hour are free for a pair of address and network, the others later'
);
select tests.ip_of('203.0.113.10');
select is(
  tests.wait_minutes(3, 'li.ne+5@example.com'), '{0,0,0}', 'mails from one network do not delay those from another one'
);
select tests.limit_to('mail', 'email', 6);
select tests.ip_of('203.0.113.11');
select is(
  tests.wait_minutes(1, 'line@example.com'), '{60}',
  'a mail from another network waits an hour at most'
);

select tests.limit_to('alarm', 'everyone', 0);
select is(tests.attempts(1, 'd@example.com'), '{accepted}', 'the total raises an alarm and refuses no request');

-- Network addresses and counts are deleted after a day.
insert into private.request_log (name, kind, ip, created_at)
select 'request', 'quote', '192.0.2.55', now() - age from unnest(array['23 hours', '25 hours']::interval[]) as age;
insert into private.lookups (key, created_at) select gen_random_uuid(), now() - age
from unnest(array['23 hours', '25 hours']::interval[]) as age;
insert into private.mails (kind, data, ip, created_at)
select 'new-order', '{}', '192.0.2.55', now() - age from unnest(array['23 hours', '25 hours']::interval[]) as age;
select private.carry_out_retention();
select is(
  (
    select array[
      (select count(*) from private.request_log where ip = '192.0.2.55'), (select count(*) from private.lookups),
      (select count(*) from private.mails where ip is not null)
    ]
  ),
  '{1,1,1}'::bigint[], 'retention deletes rows older than a day'
);
delete from private.mails;

-- An operator changes the limits by SQL.
select is(tests.outcome('update private.limits set number = -1'), '23514', 'a negative limit is refused');
select is(tests.outcome('update private.limits set number = null'), '23502', 'a missing limit is refused');
select is(
  tests.outcome($$update private.limits set period = '2 days'$$), '23514',
  'a period longer than the counts are kept is refused'
);
select is(
  tests.outcome($$update private.settings set network_address_header = 'x-real-ip'$$), '23514',
  'a header that a caller can write is refused'
);
select is(
  tests.outcome('insert into private.settings (only_row) values (default)'), '23505',
  'a second row of settings is refused'
);
select tests.limit_to('request', 'pair', 0), tests.limit_to('wrong-lookup', 'pair', 0);
select is(tests.attempts(1, 'g@example.com'), '{PT429 rate_limited}', 'a limit of 0 refuses every attempt');
update private.settings set contact_phone = '';
select throws_ok(
  $$select private.enforce_limits('request', 'g@example.com', 'quote')$$, 'PT429',
  'We already received several requests from this email address. Please try again in an hour.',
  'without a phone number, the message of a refusal is still a full sentence'
);
select throws_ok(
  $$select public.begin_order_lookup('FSS-1', 'h@example.com', gen_random_uuid())$$, 'PT429',
  'There were too many attempts. Please try again in an hour.',
  'without a phone number, the message of a refused lookup is still a full sentence'
);
update private.settings set contact_phone = '(562) 555-0188';
select throws_ok(
  $$select private.enforce_limits('request', 'g@example.com', 'quote')$$, 'PT429',
  'We already received several requests from this email address. Please try again in an hour or call us at (562) '
  '555-0188.',
  'the message offers a new phone number'
);
select is_empty(
  $$select 1 from private.request_log where email = 'g@example.com'$$, 'a refused request is not counted'
);

-- An alarm is raised if the last 50 requests came from one network address.
select tests.act_as_owner();
insert into private.request_log (name, kind, email, ip) select 'request', 'quote', n || '@example.com', '192.0.2.1'
from generate_series(1, 50) as n;
select tests.user('alarmed@example.com', admin => true);
select tests.act_as('alarmed@example.com');
select isnt_empty(
  $$select 1 from public.admin_alarms() where kind = 'one-address'$$,
  'fifty requests from one network address raise an alarm'
);
select tests.act_as_owner();
insert into private.request_log (name, kind, email, ip) values ('request', 'quote', 'x@example.com', '192.0.2.2');
select tests.act_as('alarmed@example.com');
select is_empty(
  $$select 1 from public.admin_alarms() where kind = 'one-address'$$, 'two network addresses raise no alarm'
);

select is(
  (
    select array_agg(r.rolname || ' ' || c order by r.rolname)
    from pg_roles as r, unnest(r.rolconfig) as c where c ~ '^statement_timeout'
  ),
  array['anon statement_timeout=1s', 'authenticated statement_timeout=3s'],
  'a slow query of a visitor ends after one second'
);

select * from finish();
rollback;

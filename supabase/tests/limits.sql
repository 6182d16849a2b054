-- private.count_request, private.client_ip and private.settings.
begin;
select plan(43);

select is(private.client_ip(), null, 'without headers there is no network address');
select set_config('request.headers', '{"x-forwarded-for": " 203.0.113.7 , 10.0.0.1"}', true);
select is(private.client_ip(), '203.0.113.7', 'the first hop counts');

-- Where the first entry is none.
create function tests.ip_of(header text)
returns text
language sql
as $$
  select set_config('request.headers', jsonb_build_object('x-forwarded-for', header)::text, true);
  select private.client_ip();
$$;
select is(tests.ip_of(header), ip, format('the address in %L', header))
from (
  values
    (', 203.0.113.9', '203.0.113.9'),
    (' , ,203.0.113.9, 10.0.0.1', '203.0.113.9'),
    ('unknown, 203.0.113.9', '203.0.113.9'),
    ('1.2.3, 203.0.113.9.5, 203.0.113.9', '203.0.113.9'),
    ('203.0.113.9:51234', '203.0.113.9'),
    ('2001:DB8::7, 10.0.0.1', '2001:db8::7'),
    ('[2001:db8::7]:443', '2001:db8::7'),
    ('::1', '::1'),
    ('beef, cafe:12, 203.0.113.9', '203.0.113.9'),
    ('', null),
    (' , unknown,', null),
    (repeat('x', 5000), null)
) as forwarded (header, ip);
select set_config('request.headers', '{"x-forwarded-for": " 203.0.113.7 , 10.0.0.1"}', true);

update private.settings set value = '2' where key = 'limit_per_email';
select is(tests.outcome($$select private.count_request('quote', 'A@example.com')$$), 'accepted', 'first');
select is(tests.outcome($$select private.count_request('quote', 'a@EXAMPLE.com')$$), 'accepted', 'second, in other letters');
select throws_ok(
  $$select private.count_request('quote', 'a@example.com')$$, 'PT429',
  'We already received several requests from this e-mail address. Please try again in an hour or call us at (562) 555-0142.',
  'the third is refused with a sentence that offers the phone'
);
select is(tests.outcome($$select private.count_request('booking', 'a@example.com')$$), 'accepted', 'another kind has its own count');

update private.request_log set created_at = now() - interval '61 minutes';
select is(tests.outcome($$select private.count_request('quote', 'a@example.com')$$), 'accepted', 'an hour later it is free again');

update private.settings set value = '2' where key = 'limit_per_ip';
select is(tests.outcome($$select private.count_request('quote', 'b@example.com')$$), 'accepted', 'one more from this network address');
select is(tests.outcome($$select private.count_request('order', 'c@example.com')$$), 'PT429 rate_limited', 'all kinds count for the network address');

select set_config('request.headers', '{}', true);
update private.settings set value = '3' where key = 'limit_total';
select is(tests.outcome($$select private.count_request('quote', 'd@example.com')$$), 'accepted', 'the third of its kind');
select is(tests.outcome($$select private.count_request('quote', 'e@example.com')$$), 'PT429 rate_limited', 'the total limit holds for any address');

update private.request_log set created_at = now() - interval '2 days';
select private.count_request('order', 'f@example.com');
select is((select count(*) from private.request_log), 1::bigint, 'old entries are removed');

-- What an operator writes.
select is(
  tests.outcome(format('update private.settings set value = %L where key = %L', value, 'limit_total')), '23514',
  format('a limit of %L is refused', value)
)
from unnest(array['2,000', '', ' 5', '-1', '1.5', 'ten', '1000000']) as value;
select is(
  tests.outcome($$insert into private.settings values ('limit_of_tests', 'many', '')$$), '23514', 'another limit is a figure, too'
);
select is(tests.outcome($$update private.settings set value = '0' where key = 'limit_total'$$), 'accepted', 'a limit of 0 is one');
select is(tests.outcome($$select private.count_request('quote', 'g@example.com')$$), 'PT429 rate_limited', 'and lets nobody through');
select is(
  tests.outcome($$update private.settings set value = 'none' where key = 'contact_phone'$$), 'accepted', 'other settings are texts'
);

-- What they delete: each limit is what it was at first.
create temporary table first_limits (key text, value text);
insert into first_limits
values
  ('limit_per_email', '10'), ('limit_per_ip', '100'), ('limit_total', '2000'), ('limit_lookups_per_order', '10'),
  ('limit_lookups_per_email', '10'), ('limit_lookups_per_ip', '60'), ('limit_lookups_total', '2000'),
  ('limit_lookup_attempts', '1000');
select set_eq(
  $$select key from private.settings where key like 'limit%'$$, 'select key from first_limits', 'all limits are known here'
);
delete from private.settings;
select results_eq(
  'select private.setting(key) from first_limits', 'select value from first_limits', 'a missing limit is the first one'
);
select is(
  (select array_agg(distinct tests.outcome($$select private.count_request('quote', 'h@example.com')$$)) from generate_series(1, 10)),
  array['accepted'], 'ten are accepted without any settings'
);
select throws_ok(
  $$select private.count_request('quote', 'h@example.com')$$, 'PT429',
  'We already received several requests from this e-mail address. Please try again in an hour.',
  'the eleventh is refused with a sentence that needs no phone number'
);
select public.track_order('FSS-1' || n, 'h@example.com') from generate_series(1, 10) as n;
select throws_ok(
  $$select public.track_order('FSS-1', 'h@example.com')$$, 'PT429',
  'There were too many attempts. Please try again in an hour.',
  'and so are lookups'
);
insert into private.settings values ('contact_phone', '  ', '');
select throws_ok(
  $$select private.count_request('quote', 'h@example.com')$$, 'PT429',
  'We already received several requests from this e-mail address. Please try again in an hour.',
  'an empty number is none'
);
update private.settings set value = '(562) 555-0199' where key = 'contact_phone';
select throws_ok(
  $$select private.count_request('quote', 'h@example.com')$$, 'PT429',
  'We already received several requests from this e-mail address. Please try again in an hour or call us at (562) 555-0199.',
  'a number is offered'
);
select is_empty($$select 1 from private.request_log where email = 'g@example.com'$$, 'what was refused was not counted');

select * from finish();
rollback;

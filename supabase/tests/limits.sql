-- private.count_request, private.client_ip and private.settings.
begin;
select plan(33);

select is(
  (select to_jsonb(s) - 'only_row' from private.settings as s),
  '{
    "limit_per_email": 10, "limit_per_ip": 100, "limit_total": 2000, "limit_lookups_per_order": 10,
    "limit_lookups_per_email": 10, "limit_lookups_per_ip": 60, "limit_lookups_total": 2000,
    "limit_lookup_attempts": 1000, "contact_phone": "(562) 555-0142"
  }',
  'the limits begin with these figures'
);

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

update private.settings set limit_per_email = 2;
select is(tests.outcome($$select private.count_request('quote', 'A@example.com')$$), 'accepted', 'first');
select is(tests.outcome($$select private.count_request('quote', 'a@EXAMPLE.com')$$), 'accepted', 'second, in other letters');
select throws_ok(
  $$select private.count_request('quote', 'a@example.com')$$, 'PT429',
  'We already received several requests from this e-mail address. Please try again in an hour or call us at (562) 555-0142.',
  'the third is refused with a sentence that offers the phone'
);
select is(tests.outcome($$select private.count_request('booking', 'a@example.com')$$), 'accepted', 'another kind of request has its own count');

update private.request_log set created_at = now() - interval '61 minutes';
select is(tests.outcome($$select private.count_request('quote', 'a@example.com')$$), 'accepted', 'an hour later the address may send again');

update private.settings set limit_per_ip = 2;
select is(tests.outcome($$select private.count_request('quote', 'b@example.com')$$), 'accepted', 'one more request from this network address is accepted');
select is(tests.outcome($$select private.count_request('order', 'c@example.com')$$), 'PT429 rate_limited', 'all kinds count for the network address');

select set_config('request.headers', '{}', true);
update private.settings set limit_total = 3;
select is(tests.outcome($$select private.count_request('quote', 'd@example.com')$$), 'accepted', 'the third of its kind');
select is(tests.outcome($$select private.count_request('quote', 'e@example.com')$$), 'PT429 rate_limited', 'the total limit holds for any address');

update private.request_log set created_at = now() - interval '2 days';
select private.count_request('order', 'f@example.com');
select is((select count(*) from private.request_log), 1::bigint, 'old entries are removed');

-- What an operator writes.
select is(tests.outcome('update private.settings set limit_total = -1'), '23514', 'a negative limit is refused');
select is(tests.outcome('update private.settings set limit_total = null'), '23502', 'a missing limit is refused');
select is(tests.outcome('insert into private.settings (only_row) values (default)'), '23505', 'there is one row of settings');
update private.settings set limit_total = 0;
select is(tests.outcome($$select private.count_request('quote', 'g@example.com')$$), 'PT429 rate_limited', 'a limit of 0 lets nobody through');
update private.settings set limit_total = 2000, limit_per_email = 0, limit_lookup_attempts = 0, contact_phone = '';
select throws_ok(
  $$select private.count_request('quote', 'g@example.com')$$, 'PT429',
  'We already received several requests from this e-mail address. Please try again in an hour.',
  'without a phone number the refusal is a whole sentence'
);
select public.track_order('FSS-1', 'h@example.com');
select throws_ok(
  $$select public.track_order('FSS-1', 'h@example.com')$$, 'PT429',
  'There were too many attempts. Please try again in an hour.', 'without a phone number the refusal of a lookup is a whole sentence'
);
update private.settings set contact_phone = '(562) 555-0199';
select throws_ok(
  $$select private.count_request('quote', 'g@example.com')$$, 'PT429',
  'We already received several requests from this e-mail address. Please try again in an hour or call us at (562) 555-0199.',
  'a new number is offered'
);
select is_empty($$select 1 from private.request_log where email = 'g@example.com'$$, 'a refused request is not counted');

select * from finish();
rollback;

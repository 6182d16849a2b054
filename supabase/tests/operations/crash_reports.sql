-- Tests public.report_crash and public.crash_reports.
begin;
select no_plan();

select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true);
select public.report_crash('/cart', repeat('m', 301), E'app.js:1:2\nindex.js:3:4', 'index.js');
select results_eq(
  'select page, length(message), stack, build from public.crash_reports order by id',
  $$values ('/cart', 300, E'app.js:1:2\nindex.js:3:4', 'index.js')$$, 'report_crash cuts a long message'
);
select is(tests.outcome('select public.report_crash()'), 'accepted', 'report_crash accepts an empty report');

select public.report_crash('/cart', repeat('m', 301), E'app.js:1:2\nindex.js:3:4', 'index.js')
from generate_series(1, 4);
select results_eq(
  'select page, reports from public.crash_reports order by id', $$values ('/cart', 5), ('', 1)$$,
  'equal reports are one row with a count'
);

update private.limits set number = 6 where name = 'crash' and per = 'network';
update private.limits set number = 1 where name = 'request' and per = 'network';
select public.report_crash('/', 'Seventh', '', '');
select is_empty(
  $$select 1 from public.crash_reports where message = 'Seventh'$$, 'reports beyond the limit are not stored'
);
select is(
  tests.outcome($$select private.enforce_limits('request', 'a@example.com', 'quote')$$), 'accepted',
  'reports do not count toward the limit of requests'
);
select set_config('request.headers', '{"x-forwarded-for": "203.0.113.8"}', true);
select public.report_crash('/', 'Elsewhere', '', '');
select isnt_empty($$select 1 from public.crash_reports where message = 'Elsewhere'$$, 'each network has its own limit');

-- Many networks of one block report invented crashes.
update private.limits set number = 12 where name = 'crash' and per = 'block';
select set_config('request.headers', json_build_object('x-forwarded-for', '2001:db8:9:' || n || '::1')::text, true),
  public.report_crash('/', 'Invented ' || n, '', '')
from generate_series(1, 15) as n;
select is(
  (select count(*) from public.crash_reports where message ~ '^Invented'), 12::bigint, 'a block of networks has a limit'
);
select is(
  (select number from private.limits where name = 'new-crash' and per = 'everyone'), 1000,
  'an hour has at most a thousand new rows'
);
update private.limits set number = (select count(*) from public.crash_reports) where name = 'new-crash';
select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true);
select public.report_crash('/', message, '', '') from unnest(array['One too many', 'Elsewhere']) as message;
select results_eq(
  $$select message, reports from public.crash_reports where message in ('One too many', 'Elsewhere')$$,
  $$values ('Elsewhere', 2)$$, 'beyond that limit, known crashes are still counted'
);

select tests.user('customer@example.com');
select tests.act_as('customer@example.com');
select is_empty('select 1 from public.crash_reports', 'customer: cannot read reports');
select tests.act_as_owner();
select tests.user('admin@example.com', admin => true);
select tests.act_as('admin@example.com');
select isnt_empty('select 1 from public.crash_reports', 'admin: reads reports');
select results_eq(
  'select kind, requests from public.admin_alarms()', $$values ('crash', 21::bigint)$$,
  'crashes raise an alarm'
);

select * from finish();
rollback;

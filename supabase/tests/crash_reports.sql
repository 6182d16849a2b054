-- public.report_crash and public.crash_reports.
begin;
select no_plan();

select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true);
insert into public.crash_reports (page, message, stack, build, created_at)
values ('/', 'Old', '', '', now() - interval '31 days'), ('/', 'Recent', '', '', now() - interval '29 days');
select public.report_crash('/cart', repeat('m', 301), E'app.js:1:2\nindex.js:3:4', 'index.js');
select results_eq(
  'select page, length(message), stack, build from public.crash_reports order by id',
  $$values ('/', 6, '', ''), ('/cart', 300, E'app.js:1:2\nindex.js:3:4', 'index.js')$$,
  'a report is cut and kept for 30 days'
);
select is(tests.outcome('select public.report_crash()'), 'accepted', 'a report without anything is one too');

update private.settings set limit_crash_reports_per_ip = 2, limit_per_ip = 1;
select public.report_crash('/', 'Third', '', '');
select is_empty($$select 1 from public.crash_reports where message = 'Third'$$, 'reports beyond the limit are dropped');
select is(
  tests.outcome($$select private.count_request('quote', 'a@example.com', 0)$$), 'accepted',
  'crashes close no form for their network'
);
select set_config('request.headers', '{"x-forwarded-for": "203.0.113.8"}', true);
select public.report_crash('/', 'Elsewhere', '', '');
select isnt_empty($$select 1 from public.crash_reports where message = 'Elsewhere'$$, 'each network has its own limit');

select tests.user('customer@example.com');
select tests.act_as('customer@example.com');
select is_empty('select 1 from public.crash_reports', 'customers read no reports');
select tests.act_as_owner();
select tests.user('admin@example.com', admin => true);
select tests.act_as('admin@example.com');
select isnt_empty('select 1 from public.crash_reports', 'admins read them');
select results_eq(
  'select kind, requests from public.admin_alarms()', $$values ('crash', 3::bigint)$$,
  'one crash is an alarm'
);

select * from finish();
rollback;

-- Tests claim_mails, finish_mail and health, and the functions with which staff see and repeat mails.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('customer@example.com');

create function tests.attempt(attempt integer) returns text
language plpgsql as $$
declare
  mail private.mails;
begin
  perform tests.act_as_owner();
  update private.mails set state = 'sending', attempts = attempt, failures = attempt - 1
  where kind = 'order-confirmation' returning * into mail;
  perform tests.act_as_service();
  perform public.finish_mail(mail.id, attempt, 'retry', E'451 try\r\nlater');
  perform tests.act_as_owner();
  select m.* into mail from private.mails as m where m.id = mail.id;
  return mail.state || ' ' || extract(epoch from mail.due_at - now())::integer / 60;
end;
$$;

-- Claims mails and returns their kinds in the order of sending.
create function tests.claim(wanted integer default 100) returns text[]
language plpgsql as $$
declare
  claimed text[];
begin
  perform tests.act_as_service();
  claimed := array(select m ->> 'kind' from jsonb_array_elements(public.claim_mails(wanted)) as m);
  perform tests.act_as_owner();
  return claimed;
end;
$$;

-- Reports the same outcome for all mails that are being sent.
create function tests.finish(outcome text, answer text default '') returns void
language plpgsql as $$
declare
  mail private.mails;
begin
  for mail in select m.* from private.mails as m where m.state = 'sending' and m.leased_until > now() loop
    perform tests.act_as_service();
    perform public.finish_mail(mail.id, mail.attempts, outcome, answer);
    perform tests.act_as_owner();
  end loop;
end;
$$;

create function tests.pass(minutes integer) returns void
language sql as $$
  update private.mails
  set
    due_at = due_at - minutes * interval '1 minute', leased_until = leased_until - minutes * interval '1 minute',
    finished_at = finished_at - minutes * interval '1 minute', created_at = created_at - minutes * interval '1 minute';
  update private.mail_outage
  set since = since - minutes * interval '1 minute', tried_at = tried_at - minutes * interval '1 minute';
$$;
comment on function tests.pass(integer) is 'Lets time pass.';

create function tests.failed_kinds() returns text[]
language sql as $$
  select array(select m ->> 'kind' from jsonb_array_elements(tests.problem('failed')) as m order by 1);
$$;

-- Calls health as an uptime service does. The service knows only a URL.
create function tests.health() returns text
language plpgsql as $$
declare
  body text;
begin
  perform tests.act_as_anonymous();
  body := public.health(apikey => 'sb_publishable_x', _ => '1');
  perform tests.act_as_owner();
  return current_setting('response.status') || ' ' || body;
end;
$$;

create temporary table bought (id uuid);
create temporary table claimed (mail jsonb);
grant all on bought, claimed to public;

-- Access to mails

select tests.act_as('staff@example.com');
select is(tests.outcome('select public.claim_mails(1)'), '42501', 'an admin cannot claim mails');
select tests.act_as_anonymous();
select is(tests.outcome('select public.claim_mails(1)'), '42501', 'a visitor cannot claim mails');
select is(
  tests.outcome($$ select public.finish_mail(gen_random_uuid(), 1, 'sent', '') $$), '42501',
  'a visitor cannot report an outcome'
);
select is(tests.outcome('select public.admin_mails()'), '42501', 'a visitor cannot read mails');
select tests.act_as_owner();
select is(
  tests.outcome('select public.claim_mails(1)'), 'PT403 not_service',
  'claim_mails checks the role in addition to the grants'
);
select tests.act_as('customer@example.com');
select is(tests.outcome(statement), 'PT403 not_admin', 'a customer is refused: ' || statement)
from (
  values
    ('select public.admin_mails()'), ('select public.admin_mail_problems()'),
    ('select public.send_failed_mails_again()'),
    ('select public.send_mail_again(gen_random_uuid())'), ('select public.mail_preview(gen_random_uuid())'),
    ('select public.dismiss_mail(gen_random_uuid())')
) as t (statement);
select tests.act_as_owner();

-- The sender claims mails and reports the outcomes.

insert into bought select tests.buy('vera@example.com') as id;
select tests.pass(1);
select is(private.has_mail_to_send(), true, 'a due mail makes the schedule call the sender');
select is(tests.claim(1), array['new-order'], 'mails to staff are claimed first');
select is(tests.claim(), array['order-confirmation'], 'another claim gets the other mails');
select is(tests.claim(), '{}', 'a claimed mail is not claimed again');
select is(private.has_mail_to_send(), false, 'a claimed mail does not make the schedule call the sender');
select is((tests.mail(id, 'order-confirmation')).attempts, 1, 'a claim stores the number of the attempt') from bought;

select tests.act_as_service();
select public.finish_mail((tests.mail(id, 'order-confirmation')).id, 2, 'sent', 'late') from bought;
select tests.act_as_owner();
select is((tests.mail(id, 'order-confirmation')).state, 'sending', 'a report of another attempt is ignored')
from bought;
select tests.finish('sent');
select isnt((tests.mail(id, 'new-order')).finished_at, null, 'a sent mail has the time') from bought;
select is(tests.attempt(attempt), what, 'state and minutes to wait after failure ' || attempt)
from (
  values (1, 'queued 1'), (2, 'queued 5'), (3, 'queued 30'), (4, 'queued 120'), (5, 'queued 720'), (6, 'failed 0')
) as t (attempt, what);
select is(
  (tests.mail(id, 'order-confirmation')).answer, '451 try later', 'the answer of the server is stored in one line'
)
from bought;
select is(tests.failed_kinds(), array['order-confirmation'], 'staff see a failed mail');
select tests.pass(60 * 24 * 30);
select is(tests.failed_kinds(), array['order-confirmation'], 'a failed mail stays among the problems until staff act');
select tests.act_as_service();
select is(
  tests.outcome($$ select public.finish_mail(gen_random_uuid(), 1, 'lost', '') $$), 'PT422 invalid_outcome',
  'finish_mail refuses an unknown outcome'
);
select tests.act_as_owner();

-- One mail crashes the sender.

delete from private.mails;
insert into private.mails (kind, recipient, data) select 'price-list-received', n || '@example.com', '{}'
from generate_series(1, 5) as n;
select is(cardinality(tests.claim()), 5, 'a sender claims five mails and crashes');
select tests.pass(3);
insert into private.mails (kind, recipient, data) values ('price-list-received', 'later@example.com', '{}');
select is(cardinality(tests.claim()), 1, 'after a crash, its mails are claimed one at a time');
select is(cardinality(tests.claim()), 1, 'the next sender also claims one of them');
select tests.finish('sent');
select is(
  (select count(*) from private.mails where state = 'sent'), 2::bigint, 'the other mails are sent, one by one'
);
select is(cardinality(tests.claim()), 1, 'the next claim gets one mail') from generate_series(1, 3);
select tests.finish('sent');
select tests.claim();
select tests.pass(3);
delete from private.mails where state = 'sent';
select tests.claim(), tests.pass(3) from generate_series(1, 5);
select is(tests.claim(), '{}', 'a mail whose sender crashes each time is no longer claimed');
select is(
  (select array_agg(distinct state::text || failures) from private.mails), array['failed5'],
  'after five crashes, the mail has failed'
);

-- The mail server is down.

delete from private.mails;
insert into private.mails (kind, recipient, data, due_at)
select 'price-list-received', n || '@example.com', '{}', now() - n * interval '1 second'
from generate_series(1, 20) as n;
select is(tests.health(), '200 All is well.', 'health is good at the start');
select tests.claim(5);
select tests.finish('outage', 'connect ECONNREFUSED');
select is(
  (select array_agg(distinct state || ' ' || failures) from private.mails), array['queued 0'],
  'an outage does not count as a failure of a mail'
);
select is(tests.claim(), '{}', 'during an outage, no mail is claimed at once');
select is(private.has_mail_to_send(), false, 'during an outage, the schedule does not call the sender');
select is(tests.problem('waitingSince'), 'null', 'an outage of a few minutes is no problem');
select tests.pass(3);
select is(cardinality(tests.claim()), 1, 'after three minutes, one mail is claimed');
select is(cardinality(tests.claim()), 0, 'a second sender claims none');
select tests.finish('outage', '535 wrong password');
select tests.pass(8);
select is(tests.problem('outage') #>> '{}', '535 wrong password', 'staff see the answer of the server');
select is(
  (tests.problem('waitingSince') #>> '{}')::timestamptz,
  date_trunc('milliseconds', now() - interval '11 minutes 20 seconds'),
  'staff see since when mails wait'
);
select is(tests.health(), '503 Something needs a person.', 'health reports the outage');
select tests.claim();
select tests.finish('sent');
select is(cardinality(tests.claim()), 19, 'the first sent mail ends the outage');
select tests.finish('sent');
select is(tests.problem('outage'), 'null', 'after the outage, staff see no problem');
select is(tests.health(), '200 All is well.', 'after the outage, health is good');

-- The mail server is down for an hour of simulated time. Each mail is sent once.

delete from private.mails;
insert into private.mails (kind, recipient, data)
select 'price-list-received', n || '@example.com', '{}' from generate_series(1, 100) as n;
create function tests.run(is_up boolean) returns void
language plpgsql as $$
begin
  for n in 1..20 loop
    exit when tests.claim(20) = '{}';
    perform tests.finish(case when is_up then 'sent' else 'outage' end);
  end loop;
  perform tests.pass(3);
end;
$$;
select tests.run(n > 20) from generate_series(1, 23) as n;
select results_eq(
  'select state::text, count(*), max(failures) from private.mails group by state', $$values ('sent', 100::bigint, 0)$$,
  'all mails are sent after the outage'
);
select ok((select sum(attempts) between 100 and 145 from private.mails), 'few attempts fail during the outage');

-- Mails about a shipment and about the corrections of its tracking number

delete from private.mails;
delete from bought;
insert into bought select tests.buy('vera@example.com') as id;
select tests.claim();
select tests.finish('sent');
select tests.act_as('staff@example.com');
select public.set_order_status(id, 'processing') from bought;
select public.set_order_status(id, 'shipped', 'UPS', '1Z111') from bought;
select public.correct_shipment(s.id, 'UPS', '1Z222', 'UPS', '1Z111')
from bought join public.shipments as s on s.order_id = bought.id;
select tests.act_as_owner();
update private.mails set created_at = created_at + interval '1 second' where kind = 'shipment-corrected';
select is(tests.claim(), array['order-shipped'], 'a correction before the first mail is sent causes no second mail');
select is(
  tests.data(id, 'order-shipped') -> 'shipment' ->> 'trackingNumber', '1Z222', 'the first mail has the corrected number'
)
from bought;
select is(tests.problem('failed'), '[]', 'the mail of the correction is not among the problems');
select tests.act_as('staff@example.com');
select public.correct_shipment(s.id, 'UPS', '1Z333', 'UPS', '1Z222')
from bought join public.shipments as s on s.order_id = bought.id;
select tests.act_as_owner();
select is(tests.claim(), '{}', 'a correction waits while another mail about the shipment is being sent');
select tests.finish('sent');
select is(tests.claim(), array['shipment-corrected'], 'the correction is sent after that mail');
select tests.finish('sent');
delete from private.mails where kind = 'shipment-corrected';
update private.mails set state = 'failed' where kind = 'order-shipped';
select tests.act_as('staff@example.com');
select public.correct_shipment(s.id, 'UPS', '1Z444', 'UPS', '1Z333')
from bought join public.shipments as s on s.order_id = bought.id;
select tests.act_as_owner();
select is(
  tests.claim(), array['order-shipped'], 'the correction of a number that was never mailed is sent as order-shipped'
);
select tests.finish('sent');
select is(tests.failed_kinds(), '{}', 'the failed first mail is no longer among the problems');

-- Staff send mails again or dismiss them.

delete from private.mails where kind <> 'order-confirmation';
update private.mails set state = 'failed', finished_at = now();
select tests.act_as('staff@example.com');
select public.send_mail_again((tests.mail(id, 'order-confirmation')).id) from bought;
select is(
  (
    select (m).sent_again_by || ' ' || (m).state
    from (select tests.mail(id, 'order-confirmation') as m from bought) as x
  ),
  'staff@example.com queued', 'send_mail_again queues a copy with the name of the team member'
);
select is(
  tests.outcome(format('select public.send_mail_again(%L)', (tests.mail(id, 'order-confirmation')).id)),
  'PT409 mail_waiting',
  'send_mail_again refuses a queued mail'
)
from bought;
select is(jsonb_array_length(public.admin_mails(order_id => id)), 2, 'admin_mails returns the mails of an order')
from bought;
select is(
  (
    select array[preview ->> 'recipient', preview #>> '{data,token}', (preview #> '{data,items}' is not null)::text]
    from public.mail_preview((select (tests.mail(id, 'order-confirmation')).id from bought)) as preview
  ),
  array['vera@example.com', 'preview', 'true'],
  'mail_preview returns the mail without the token of the customer'
);
select is(
  tests.outcome('select public.send_mail_again(gen_random_uuid())'), 'PT404 not_found',
  'send_mail_again refuses an unknown mail'
);
select is(tests.failed_kinds(), '{}', 'a failed mail with a copy is not among the problems');
select tests.claim();
select tests.finish('refused', '550 no such user');
select is(tests.failed_kinds(), array['order-confirmation'], 'the failed copy is among the problems');
select tests.act_as('staff@example.com');
select public.dismiss_mail((tests.mail(id, 'order-confirmation')).id) from bought;
select tests.act_as_owner();
select is(tests.failed_kinds(), '{}', 'dismiss_mail removes a failed mail from the problems');
select is(
  (tests.mail(id, 'order-confirmation')).dismissed_by, 'staff@example.com',
  'the dismissed mail has the name of the team member'
)
from bought;

-- A summary belongs to no order or request. The copy of a summary is found by the id of the copied mail.
insert into private.mails (kind, data, state, created_at)
values ('new-request', '{"reference": "REQ-AAAAAA", "emergency": false}', 'not_sent', '2026-01-01T10:01Z'),
  ('new-request', '{"reference": "REQ-BBBBBB", "emergency": true}', 'not_sent', '2026-01-01T10:02Z');
insert into private.mails (kind, data, digest_of, state, finished_at)
select 'staff-digest', '{}', at, 'failed', now()
from unnest(array['2026-01-01T10:00Z', '2026-01-01T10:10Z']::timestamptz[]) as at;
insert into private.mails (kind, data, digest_of) values ('staff-digest', '{}', '2026-01-01T10:20Z');
select is(tests.failed_kinds(), array['staff-digest', 'staff-digest'], 'a later summary does not hide failed ones');
select is(
  tests.health(), '503 Something needs a person.', 'a failed summary makes health bad, since it can contain emergencies'
);
insert into claimed select jsonb_array_elements(tests.problem('failed')) as mail;
select tests.act_as('staff@example.com');
select lives_ok(
  $$ select public.send_mail_again((mail ->> 'id')::uuid) from claimed $$,
  'two failed summaries can be sent again while a third one is queued'
);
select tests.act_as_owner();
select is(
  (
    select array_agg(private.mail_data(m) ->> 'count' order by private.mail_data(m) ->> 'count')
    from private.mails as m where m.kind = 'staff-digest' and m.copy_of is not null
  ),
  array['0', '2'], 'the copies have the same counts as the originals'
);

-- Staff notice on Monday that mails failed on Friday.
delete from private.mails;
insert into private.mails (kind, data, state, finished_at)
select 'new-request', '{"emergency": true}', 'failed', now() - interval '3 days' from generate_series(1, 1000);
insert into public.service_requests (reference, kind, name, email, phone, details)
select 'REQ-' || translate(lpad(n::text, 6, '0'), '0189', 'ABCD'), 'quote', 'Ann', 'ann@example.com', '5625550100', '{}'
from generate_series(1, 50) as n;
insert into private.mails (kind, request_id, data, state, finished_at)
select 'new-request', r.id, '{}', 'sent', now()
from public.service_requests as r, generate_series(1, 100) where r.kind = 'quote';
analyze private.mails;
-- The limit is twice the statement timeout of staff, because the test machine can be busy. A query that compares every
-- pair of mails would still exceed the limit.
set local statement_timeout = '6s';
select is(tests.problem('failedCount'), '1000', 'admin_mail_problems counts a thousand failed mails in time');
select is(jsonb_array_length(tests.problem('failed')), 100, 'admin_mail_problems lists the first hundred of them');
select tests.act_as('staff@example.com');
select is(public.send_failed_mails_again(), 1000, 'send_failed_mails_again queues a thousand mails at once');
select is(public.send_failed_mails_again(), 0, 'send_failed_mails_again queues each mail once');
set local statement_timeout = 0;
select tests.act_as_owner();
select is(tests.problem('failedCount'), '0', 'after that, the mails are not among the problems');

-- One network can make many mails fail on purpose. The list still shows the failed mails of others.
delete from private.mails;
insert into private.mails (kind, recipient, data, state, finished_at, ip)
select 'price-list-received', n || '@invented.example', '{"name": "Eve"}', 'failed', now(), '203.0.113.7'
from generate_series(1, 150) as n;
insert into private.mails (kind, recipient, data, state, finished_at, ip)
values (
  'price-list-received', 'honest@example.com', '{"name": "Honest"}', 'failed', now() - interval '2 hours', '192.0.2.7'
);
select is(tests.problem('failed') #>> '{1,reference}', 'Honest', 'the latest mail of each network comes first');
update private.mails set ip = null;
update private.mails set recipient = 'eve@invented.example' where recipient ~ 'invented';
select is(
  tests.problem('failed') #>> '{1,reference}', 'Honest', 'without networks, the latest mail of each mailbox comes first'
);

-- A flood of orders leaves thousands of failed mails.
delete from private.mails;
delete from public.service_requests where email = 'ann@example.com';
delete from bought;
insert into bought select tests.buy('eve@invented.example') as id;
insert into private.mails (kind, recipient, order_id, data, state, finished_at)
select 'order-confirmation', 'eve@invented.example', bought.id, '{}', 'failed', now()
from bought, generate_series(1, 2000);
analyze private.mails;
set local statement_timeout = '6s';
select is(tests.problem('failedCount'), '2000', 'admin_mail_problems counts thousands of failed mails in time');
select is(tests.health(), '200 All is well.', 'health answers in time');
select tests.act_as('staff@example.com');
select is(public.send_failed_mails_again(), 1000, 'send_failed_mails_again queues a thousand mails in one call');
set local statement_timeout = 0;
select is(public.send_failed_mails_again(), 1000, 'send_failed_mails_again queues the others in the next call');
select tests.act_as_owner();

select * from finish();
rollback;

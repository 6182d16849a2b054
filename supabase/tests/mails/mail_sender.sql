-- claim_mails, finish_mail, health, and what staff see of mails and do with them.
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

-- What a sender gets, as 'kind' of each mail in the order in which they leave.
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

-- Reports what became of the mails that are being sent.
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

-- What an uptime service is answered, which knows a URL alone.
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

-- Who may

select tests.act_as('staff@example.com');
select is(tests.outcome('select public.claim_mails(1)'), '42501', 'an admin cannot claim');
select tests.act_as_anonymous();
select is(tests.outcome('select public.claim_mails(1)'), '42501', 'a visitor cannot claim');
select is(
  tests.outcome($$ select public.finish_mail(gen_random_uuid(), 1, 'sent', '') $$), '42501', 'a visitor cannot report'
);
select is(tests.outcome('select public.admin_mails()'), '42501', 'a visitor sees no mails');
select tests.act_as_owner();
select is(
  tests.outcome('select public.claim_mails(1)'), 'PT403 not_service', 'the role is checked, besides the grants'
);
select tests.act_as('customer@example.com');
select is(tests.outcome(statement), 'PT403 not_admin', 'nor may a customer: ' || statement)
from (
  values
    ('select public.admin_mails()'), ('select public.admin_mail_problems()'),
    ('select public.send_failed_mails_again()'),
    ('select public.send_mail_again(gen_random_uuid())'), ('select public.mail_preview(gen_random_uuid())'),
    ('select public.dismiss_mail(gen_random_uuid())')
) as t (statement);
select tests.act_as_owner();

-- Claiming and reporting

insert into bought select tests.buy('vera@example.com') as id;
select tests.pass(1);
select is(private.has_mail_to_send(), true, 'the schedule calls the sender when a mail is due');
select is(tests.claim(1), array['new-order'], 'mails to staff leave first');
select is(tests.claim(), array['order-confirmation'], 'another claim gets the rest');
select is(tests.claim(), '{}', 'nothing is claimed twice');
select is(private.has_mail_to_send(), false, 'nor is the sender called for it');
select is((tests.mail(id, 'order-confirmation')).attempts, 1, 'a claim says which attempt it is') from bought;

select tests.act_as_service();
select public.finish_mail((tests.mail(id, 'order-confirmation')).id, 2, 'sent', 'late') from bought;
select tests.act_as_owner();
select is((tests.mail(id, 'order-confirmation')).state, 'sending', 'a report of another attempt changes nothing')
from bought;
select tests.finish('sent');
select isnt((tests.mail(id, 'new-order')).finished_at, null, 'a sent mail says when') from bought;
select is(tests.attempt(attempt), what, 'after failure ' || attempt)
from (
  values (1, 'queued 1'), (2, 'queued 5'), (3, 'queued 30'), (4, 'queued 120'), (5, 'queued 720'), (6, 'failed 0')
) as t (attempt, what);
select is((tests.mail(id, 'order-confirmation')).answer, '451 try later', 'the server''s answer is kept on one line')
from bought;
select is(tests.failed_kinds(), array['order-confirmation'], 'staff are told of a failed mail');
select tests.pass(60 * 24 * 30);
select is(tests.failed_kinds(), array['order-confirmation'], 'for as long as nobody does anything about it');
select tests.act_as_service();
select is(
  tests.outcome($$ select public.finish_mail(gen_random_uuid(), 1, 'lost', '') $$), 'PT422 invalid_outcome',
  'an outcome is one of four'
);
select tests.act_as_owner();

-- A mail that kills its sender

delete from private.mails;
insert into private.mails (kind, recipient, data) select 'price-list-received', n || '@example.com', '{}'
from generate_series(1, 5) as n;
select is(cardinality(tests.claim()), 5, 'a sender takes five mails and dies');
select tests.pass(3);
insert into private.mails (kind, recipient, data) values ('price-list-received', 'later@example.com', '{}');
select is(cardinality(tests.claim()), 1, 'its mails are tried one at a time');
select is(cardinality(tests.claim()), 1, 'by the next sender as well');
select tests.finish('sent');
select is(
  (select count(*) from private.mails where state = 'sent'), 2::bigint, 'so that one of them takes no other down'
);
select is(cardinality(tests.claim()), 1, 'one') from generate_series(1, 3);
select tests.finish('sent');
select tests.claim();
select tests.pass(3);
delete from private.mails where state = 'sent';
select tests.claim(), tests.pass(3) from generate_series(1, 5);
select is(tests.claim(), '{}', 'a mail whose sender dies each time');
select is((select array_agg(distinct state::text || failures) from private.mails), array['failed5'], 'is given up');

-- An outage

delete from private.mails;
insert into private.mails (kind, recipient, data, due_at)
select 'price-list-received', n || '@example.com', '{}', now() - n * interval '1 second'
from generate_series(1, 20) as n;
select is(tests.health(), '200 All is well.', 'all is well');
select tests.claim(5);
select tests.finish('outage', 'connect ECONNREFUSED');
select is(
  (select array_agg(distinct state || ' ' || failures) from private.mails), array['queued 0'],
  'an outage is no failure of a mail'
);
select is(tests.claim(), '{}', 'nothing is tried again at once');
select is(private.has_mail_to_send(), false, 'nor is the sender called');
select is(tests.problem('waitingSince'), 'null', 'a few minutes are no alarm');
select tests.pass(3);
select is(cardinality(tests.claim()), 1, 'after three minutes, one mail is tried');
select is(cardinality(tests.claim()), 0, 'by one sender');
select tests.finish('outage', '535 wrong password');
select tests.pass(8);
select is(tests.problem('outage') #>> '{}', '535 wrong password', 'staff see what the server says');
select is(
  (tests.problem('waitingSince') #>> '{}')::timestamptz,
  date_trunc('milliseconds', now() - interval '11 minutes 20 seconds'),
  'and since when mail waits'
);
select is(tests.health(), '503 Something needs a person.', 'so does an uptime service');
select tests.claim();
select tests.finish('sent');
select is(cardinality(tests.claim()), 19, 'the first mail that leaves ends the outage');
select tests.finish('sent');
select is(tests.problem('outage'), 'null', 'nothing is left of it');
select is(tests.health(), '200 All is well.', 'nor of the alarm');

-- An hour without a mail server, in simulated time: each mail is delivered once

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
  'all leave once the server is back'
);
select ok((select sum(attempts) between 100 and 145 from private.mails), 'and few were tried in vain');

-- A shipment and its correction

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
select is(tests.claim(), array['order-shipped'], 'a correction before the first mail left is told by that mail');
select is(
  tests.data(id, 'order-shipped') -> 'shipment' ->> 'trackingNumber', '1Z222', 'which tells what is true when it leaves'
)
from bought;
select is(tests.problem('failed'), '[]', 'and is not missed');
select tests.act_as('staff@example.com');
select public.correct_shipment(s.id, 'UPS', '1Z333', 'UPS', '1Z222')
from bought join public.shipments as s on s.order_id = bought.id;
select tests.act_as_owner();
select is(tests.claim(), '{}', 'a correction waits while another mail about the shipment is being sent');
select tests.finish('sent');
select is(tests.claim(), array['shipment-corrected'], 'and leaves after it');
select tests.finish('sent');
delete from private.mails where kind = 'shipment-corrected';
update private.mails set state = 'failed' where kind = 'order-shipped';
select tests.act_as('staff@example.com');
select public.correct_shipment(s.id, 'UPS', '1Z444', 'UPS', '1Z333')
from bought join public.shipments as s on s.order_id = bought.id;
select tests.act_as_owner();
select is(tests.claim(), array['order-shipped'], 'it does not speak of a number that was never sent');
select tests.finish('sent');
select is(tests.failed_kinds(), '{}', 'and the first mail is not missed anymore');

-- Staff

delete from private.mails where kind <> 'order-confirmation';
update private.mails set state = 'failed', finished_at = now();
select tests.act_as('staff@example.com');
select public.send_mail_again((tests.mail(id, 'order-confirmation')).id) from bought;
select is(
  (
    select (m).sent_again_by || ' ' || (m).state
    from (select tests.mail(id, 'order-confirmation') as m from bought) as x
  ),
  'staff@example.com queued', 'a mail is sent again, and records by whom'
);
select is(
  tests.outcome(format('select public.send_mail_again(%L)', (tests.mail(id, 'order-confirmation')).id)),
  'PT409 mail_waiting',
  'a mail that waits is not sent again'
)
from bought;
select is(jsonb_array_length(public.admin_mails(order_id => id)), 2, 'staff see the mails about an order') from bought;
select is(
  (
    select array[preview ->> 'recipient', preview #>> '{data,token}', (preview #> '{data,items}' is not null)::text]
    from public.mail_preview((select (tests.mail(id, 'order-confirmation')).id from bought)) as preview
  ),
  array['vera@example.com', 'preview', 'true'],
  'staff see a mail as it would leave, without the link that is the customer''s alone'
);
select is(
  tests.outcome('select public.send_mail_again(gen_random_uuid())'), 'PT404 not_found',
  'a mail that is gone is not found'
);
select is(tests.failed_kinds(), '{}', 'a failed mail that was sent again is no news');
select tests.claim();
select tests.finish('refused', '550 no such user');
select is(tests.failed_kinds(), array['order-confirmation'], 'unless the copy failed too');
select tests.act_as('staff@example.com');
select public.dismiss_mail((tests.mail(id, 'order-confirmation')).id) from bought;
select tests.act_as_owner();
select is(tests.failed_kinds(), '{}', 'a failed mail can be dismissed');
select is((tests.mail(id, 'order-confirmation')).dismissed_by, 'staff@example.com', 'which records by whom')
from bought;

-- Summaries are told apart by the mail that they copy.
insert into private.mails (kind, data, state, created_at)
values ('new-request', '{"reference": "REQ-AAAAAA", "emergency": false}', 'not_sent', '2026-01-01T10:01Z'),
  ('new-request', '{"reference": "REQ-BBBBBB", "emergency": true}', 'not_sent', '2026-01-01T10:02Z');
insert into private.mails (kind, data, digest_of, state, finished_at)
select 'staff-digest', '{}', at, 'failed', now()
from unnest(array['2026-01-01T10:00Z', '2026-01-01T10:10Z']::timestamptz[]) as at;
insert into private.mails (kind, data, digest_of) values ('staff-digest', '{}', '2026-01-01T10:20Z');
select is(tests.failed_kinds(), array['staff-digest', 'staff-digest'], 'a later summary hides no failed one');
select is(tests.health(), '503 Something needs a person.', 'a failed summary may hold emergencies');
insert into claimed select jsonb_array_elements(tests.problem('failed')) as mail;
select tests.act_as('staff@example.com');
select lives_ok(
  $$ select public.send_mail_again((mail ->> 'id')::uuid) from claimed $$,
  'both can be sent again while a third one waits'
);
select tests.act_as_owner();
select is(
  (
    select array_agg(private.mail_data(m) ->> 'count' order by private.mail_data(m) ->> 'count')
    from private.mails as m where m.kind = 'staff-digest' and m.copy_of is not null
  ),
  array['0', '2'], 'and count the same'
);

-- Friday's outage, seen on Monday
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
-- Twice what a statement of staff may take, as the machine of the tests may be busy. What compares all with all takes
-- longer.
set local statement_timeout = '6s';
select is(tests.problem('failedCount'), '1000', 'staff are told in time when the mail server was away for long');
select is(jsonb_array_length(tests.problem('failed')), 100, 'of the first hundred by name');
select tests.act_as('staff@example.com');
select is(public.send_failed_mails_again(), 1000, 'all can be sent again at once');
select is(public.send_failed_mails_again(), 0, 'once');
set local statement_timeout = 0;
select tests.act_as_owner();
select is(tests.problem('failedCount'), '0', 'and are no news then');

-- Mails that one network has fail on purpose hide no honest one.
delete from private.mails;
insert into private.mails (kind, recipient, data, state, finished_at, ip)
select 'price-list-received', n || '@invented.example', '{"name": "Eve"}', 'failed', now(), '203.0.113.7'
from generate_series(1, 150) as n;
insert into private.mails (kind, recipient, data, state, finished_at, ip)
values (
  'price-list-received', 'honest@example.com', '{"name": "Honest"}', 'failed', now() - interval '2 hours', '192.0.2.7'
);
select is(tests.problem('failed') #>> '{1,reference}', 'Honest', 'the latest of each network comes first');
update private.mails set ip = null;
update private.mails set recipient = 'eve@invented.example' where recipient ~ 'invented';
select is(
  tests.problem('failed') #>> '{1,reference}', 'Honest', 'and the latest of each mailbox, when networks are forgotten'
);

-- Thousands, as a flood leaves them
delete from private.mails;
delete from public.service_requests where email = 'ann@example.com';
delete from bought;
insert into bought select tests.buy('eve@invented.example') as id;
insert into private.mails (kind, recipient, order_id, data, state, finished_at)
select 'order-confirmation', 'eve@invented.example', bought.id, '{}', 'failed', now()
from bought, generate_series(1, 2000);
analyze private.mails;
set local statement_timeout = '6s';
select is(tests.problem('failedCount'), '2000', 'staff are told of thousands in time');
select is(tests.health(), '200 All is well.', 'and health is answered');
select tests.act_as('staff@example.com');
select is(public.send_failed_mails_again(), 1000, 'a thousand can be sent again in one call');
set local statement_timeout = 0;
select is(public.send_failed_mails_again(), 1000, 'and all in a few');
select tests.act_as_owner();

select * from finish();
rollback;

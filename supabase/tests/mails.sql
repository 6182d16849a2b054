-- private.queue_mail and what calls it, claim_mails, finish_mail, send_mail_again, admin_mails, admin_failed_mails and
-- order_by_token.
begin;
select plan(68);

select tests.user('staff@example.com', admin => true);
select tests.user('customer@example.com');

create function tests.act_as_service()
returns void
language sql
as $$
  select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true);
$$;
create function tests.buy(buyer text)
returns uuid
language plpgsql
security definer
as $$
declare
  price numeric := (select p.price from public.products as p where p.id = 'water-filter');
begin
  perform public.place_order(
    '[{"product_id": "water-filter", "quantity": 1}]', tests.customer(jsonb_build_object('email', buyer)),
    to_jsonb(price + round(price * 0.07, 2)), gen_random_uuid()
  );
  return (select o.id from public.orders as o where o.customer_email = buyer order by o.order_number desc limit 1);
end;
$$;
create function tests.mails(about uuid)
returns text[]
language sql
security definer
as $$
  select array_agg(m.kind || ' ' || m.state order by m.created_at, m.kind)
  from private.mails as m
  where about in (m.order_id, m.request_id, m.price_request_id);
$$;
create function tests.mail(about uuid, wanted private.mail_kind)
returns private.mails
language sql
security definer
as $$
  select m from private.mails as m
  where about in (m.order_id, m.request_id, m.price_request_id) and m.kind = wanted
  order by m.created_at desc limit 1;
$$;

create function tests.attempt(attempt integer)
returns text
language plpgsql
as $$
declare
  mail private.mails;
begin
  perform tests.act_as_owner();
  update private.mails set state = 'sending', attempts = attempt where kind = 'order-confirmation' returning * into mail;
  perform tests.act_as_service();
  perform public.finish_mail(mail.id, attempt, 'retry', E'451 try\r\nlater');
  perform tests.act_as_owner();
  select m.* into mail from private.mails as m where m.id = mail.id;
  return mail.state || ' ' || extract(epoch from mail.next_attempt_at - now())::integer / 60;
end;
$$;

create function tests.data(about uuid, wanted private.mail_kind)
returns jsonb
language sql
security definer
as $$
  select private.mail_data(tests.mail(about, wanted));
$$;

-- Written and read in every role.
create temporary table bought (id uuid);
create temporary table refused (id uuid);
create temporary table later (id uuid);
create temporary table asked (id uuid);
create temporary table sent (id uuid, reference text);
create temporary table often (n integer, id uuid);
create temporary table flood (n integer, id uuid);
create temporary table claimed (mail jsonb);
create temporary table rest (mails jsonb);
grant all on bought, refused, later, asked, sent, often, flood, claimed, rest to public;

-- What is queued

insert into bought select tests.buy('Vera@Example.com') as id;
select is(tests.mails(id), array['order-confirmation queued', 'new-order queued'], 'an order tells the customer and staff')
from bought;
select is((tests.mail(id, 'order-confirmation')).recipient, 'vera@example.com', 'the customer''s mail goes to the address of the order')
from bought;
select is((tests.mail(id, 'new-order')).recipient, null, 'staff''s address is not in the database') from bought;
select is(
  (select array_agg(key order by key) from jsonb_object_keys(tests.data(id, 'order-confirmation')) as key),
  array['address', 'carrier', 'customerName', 'date', 'items', 'orderNumber', 'shipping', 'status', 'subtotal', 'tax', 'token', 'total', 'trackingNumber'],
  'the customer''s mail holds no cost'
)
from bought;
select is(
  (tests.data(id, 'new-order') ->> 'profit')::numeric, (select o.profit from public.orders as o where o.id = bought.id),
  'staff are told the profit'
)
from bought;

select tests.act_as('staff@example.com');
select public.set_order_status(id, 'processing') from bought;
select is(array_length(tests.mails(id), 1), 2, 'work on an order tells nobody') from bought;
select public.set_order_status(id, 'shipped', 'UPS', '1Z999') from bought;
select is((tests.data(id, 'order-shipped') ->> 'trackingNumber'), '1Z999', 'a shipment tells the customer its number') from bought;
select public.set_shipment(id, 'UPS', '1Z111', 'UPS', '1Z999') from bought;
select is((tests.data(id, 'shipment-corrected') ->> 'trackingNumber'), '1Z111', 'so does its correction') from bought;
select public.set_shipment(id, 'UPS', '1Z111', 'UPS', '1Z111') from bought;
select is(array_length(tests.mails(id), 1), 4, 'a correction that changes nothing tells nothing') from bought;

insert into refused select tests.buy('carl@example.com') as id;
select public.set_order_status(id, 'cancelled') from refused;
select is((tests.mail(id, 'order-canceled')).state, 'queued', 'a cancellation tells the customer') from refused;
select tests.act_as_owner();
update private.mails set state = 'failed', finished_at = now() where kind = 'order-confirmation' and order_id in (select id from refused);
select tests.act_as('staff@example.com');
select is(public.admin_failed_mails(), '[]', 'the confirmation of a canceled order is not missed');
select is(
  tests.outcome(format('select public.send_mail_again(%L)', (tests.mail(id, 'order-confirmation')).id)), 'PT409 mail_outdated',
  'nor sent again'
)
from refused;

select tests.act_as_anonymous();
select public.submit_service_request(
  'booking',
  '{
    "firstName": "Ann", "lastName": "Boyd", "email": "ann@example.com", "phone": "(562) 555-0101",
    "address": "see http://evil.example", "city": "Long Beach", "zipCode": "90802", "serviceType": "sanitation",
    "emergencyService": true, "propertyType": "office", "propertySize": "small", "description": "buy now"
  }'
);
select tests.act_as_owner();
insert into sent select id, reference from public.service_requests where email = 'ann@example.com';
select is(tests.mails(id), array['request-received queued', 'new-request queued'], 'a request tells the visitor and staff') from sent;
select is(
  (tests.mail(id, 'request-received')).data,
  jsonb_build_object(
    'reference', reference, 'requestKind', 'booking', 'name', 'Ann Boyd',
    'answers', '{"serviceType": "sanitation", "emergencyService": true, "propertyType": "office", "propertySize": "small"}'::jsonb
  ),
  'the visitor''s mail holds what was chosen, and of what was typed the name alone'
)
from sent;
select is((tests.mail(id, 'new-request')).data -> 'emergency', 'true', 'staff are told of an emergency') from sent;

select tests.act_as_anonymous();
insert into public.price_list_requests (name, email, message) values ('Pat', 'Pat@example.com', 'All of it');
select tests.act_as_owner();
insert into asked select id from public.price_list_requests where email = 'Pat@example.com';
select is(tests.mails(id), array['price-list-received queued', 'new-price-request queued'], 'a price list request tells both') from asked;
select is((tests.mail(id, 'price-list-received')).data, '{"name": "Pat"}', 'the visitor is sent the name alone') from asked;
insert into public.price_list_requests (name, email) values ('By SQL', 'owner@example.com');
select is(
  (select count(*) from private.mails where recipient = 'owner@example.com'), 0::bigint, 'rows that the owner writes tell nobody'
);

-- Limits

select tests.act_as_anonymous();
insert into often select n, tests.buy('often@example.com') as id from generate_series(1, 4) as n;
select tests.act_as_owner();
select is(
  (select array_agg((tests.mail(id, 'order-confirmation')).state::text order by n) from often),
  array['queued', 'queued', 'queued', 'not_sent'], 'the fourth mail an hour to one address is not sent'
);
select is((tests.mail(id, 'order-confirmation')).answer, 'This address was sent 3 emails in an hour.', 'the reason is recorded')
from often where n = 4;
select is((tests.mail(id, 'new-order')).state, 'queued', 'staff are told of the order all the same') from often where n = 4;
select tests.act_as('staff@example.com');
select public.set_order_status(id, 'cancelled') from often where n = 4;
select is((tests.mail(id, 'order-canceled')).state, 'queued', 'what staff cause is not limited') from often where n = 4;
select tests.act_as_owner();
update private.mails set created_at = created_at - interval '61 minutes' where recipient = 'often@example.com';
insert into later select tests.buy('often@example.com') as id;
select is((tests.mail(id, 'order-confirmation')).state, 'queued', 'an hour later the address gets mail again') from later;

select tests.act_as_anonymous();
insert into public.price_list_requests (name, email)
values ('Pat', 'often+shop@Example.com');
insert into public.price_list_requests (name, email) values ('Pat', 'of.ten+2@example.com');
insert into public.price_list_requests (name, email) values ('Pat', 'O.ften@example.com');
insert into public.price_list_requests (name, email) values ('Pat', 'often@other.example.com');
select tests.act_as_owner();
select results_eq(
  $$select recipient, state::text from private.mails where kind = 'price-list-received' and recipient ~ 'f.?ten' order by 1$$,
  $$values
    ('o.ften@example.com', 'not_sent'), ('of.ten+2@example.com', 'queued'),
    ('often+shop@example.com', 'queued'), ('often@other.example.com', 'queued')$$,
  'addresses that lead to one mailbox count together'
);

update private.settings set limit_staff_mails = 0;
insert into flood select n, tests.buy('flood' || n || '@example.com') as id from generate_series(1, 3) as n;
select is((select count(*) from flood where (tests.mail(id, 'new-order')).state = 'not_sent'), 3::bigint, 'too many mails to staff are not sent');
select is((select count(*) from private.mails where kind = 'staff-digest'), 1::bigint, 'one summary tells of them');
select is(
  (select next_attempt_at from private.mails where kind = 'staff-digest'),
  date_bin('10 minutes', now(), 'epoch') + interval '10 minutes 10 seconds',
  'when the ten minutes are over and all their requests are stored'
);
select is((tests.mail(id, 'order-confirmation')).state, 'queued', 'customers get theirs') from flood where n = 3;
update private.settings set limit_staff_mails = 30;

-- An order does not fail because of mail.
alter table private.mails add constraint broken check (kind <> 'order-confirmation') not valid;
select lives_ok($$ select tests.buy('broken@example.com') $$, 'an order is placed although its mail cannot be queued');
alter table private.mails drop constraint broken;

-- Sending

select tests.act_as('staff@example.com');
select is(tests.outcome('select public.claim_mails(1)'), '42501', 'an admin cannot claim');
select tests.act_as_anonymous();
select is(tests.outcome('select public.claim_mails(1)'), '42501', 'a visitor cannot claim');
select is(tests.outcome($$ select public.finish_mail(gen_random_uuid(), 1, 'sent', '') $$), '42501', 'a visitor cannot report');
select tests.act_as_owner();
select is(tests.outcome('select private.claim_mails(1)'), 'PT403 not_service', 'the role is checked, besides the grants');

delete from private.mails where order_id is distinct from (select id from bought) and digest_of is null;
update private.mails set next_attempt_at = now() - interval '1 minute' where kind = 'order-confirmation';
select tests.act_as_service();
insert into claimed select public.claim_mails(1) -> 0 as mail;
select is(mail ->> 'kind', 'order-confirmation', 'the mail that waits longest is claimed first') from claimed;
select is(mail ->> 'attempt', '1', 'a claim says which attempt it is') from claimed;
insert into rest select public.claim_mails(100) as mails;
select is(jsonb_array_length(mails), 3, 'another claim gets the rest that are due') from rest;
select is(
  (select m -> 'data' ->> 'trackingNumber' from jsonb_array_elements(mails) as m where m ->> 'kind' = 'order-shipped'),
  '1Z111', 'a mail that waited tells what is true when it is sent'
)
from rest;
select is(public.claim_mails(100), '[]', 'nothing is claimed twice');

select public.finish_mail((mail ->> 'id')::uuid, 2, 'sent', 'late') from claimed;
select tests.act_as_owner();
select is((tests.mail(id, 'order-confirmation')).state, 'sending', 'a report of another attempt changes nothing') from bought;
update private.mails set next_attempt_at = now() where kind = 'order-confirmation';
select tests.act_as_service();
select is(public.claim_mails(1) -> 0 ->> 'attempt', '2', 'a mail whose sender died is claimed again after the lease');

select is(tests.attempt(attempt), what, 'after attempt ' || attempt)
from (
  values (1, 'queued 1'), (2, 'queued 5'), (3, 'queued 30'), (4, 'queued 120'), (5, 'queued 720'), (6, 'failed 0')
) as t (attempt, what);
select is((tests.mail(id, 'order-confirmation')).answer, '451 try later', 'the server''s answer is kept on one line') from bought;

update private.mails set state = 'sending', attempts = 1 where kind = 'order-shipped';
select tests.act_as_service();
select public.finish_mail((tests.mail(id, 'order-shipped')).id, 1, 'refused', '550 no such user') from bought;
select public.finish_mail((tests.mail(id, 'shipment-corrected')).id, 1, 'sent', '250 OK') from bought;
select is((tests.mail(id, 'order-shipped')).state, 'failed', 'a permanent refusal fails at once') from bought;
select isnt((tests.mail(id, 'shipment-corrected')).finished_at, null, 'a sent mail says when') from bought;
select is(tests.outcome($$ select public.finish_mail(gen_random_uuid(), 1, 'lost', '') $$), 'PT422 invalid_outcome', 'an outcome is one of three');
select tests.act_as_owner();
update private.mails set next_attempt_at = now(), digest_of = date_bin('10 minutes', now(), 'epoch') where kind = 'staff-digest';
insert into private.mails (kind, data, state)
values ('new-request', '{"reference": "REQ-AAAAAA", "emergency": false}', 'not_sent'), ('new-request', '{"reference": "REQ-BBBBBB", "emergency": true}', 'not_sent');
select tests.act_as_service();
select is(
  (public.claim_mails(1) #> '{0,data}') - 'first', '{"count": 2}', 'a summary counts when it is claimed'
);
select tests.act_as_owner();
select is(private.digest_data(digest_of) -> 'first' -> 0 ->> 'reference', 'REQ-BBBBBB', 'emergencies come first')
from private.mails where kind = 'staff-digest';

-- Staff

select tests.act_as_anonymous();
select is(tests.outcome('select public.admin_mails()'), '42501', 'a visitor sees no mails');
select tests.act_as('customer@example.com');
select is(tests.outcome('select public.admin_mails()'), 'PT403 not_admin', 'nor does a customer');
select is(tests.outcome('select public.admin_failed_mails()'), 'PT403 not_admin', 'nor the failed ones');
select is(tests.outcome('select public.send_mail_again(gen_random_uuid())'), 'PT403 not_admin', 'nor may they send one');

select tests.act_as('staff@example.com');
select is(jsonb_array_length(public.admin_mails(order_id => id)), 4, 'staff see the mails about an order') from bought;
select is(
  (select array_agg(m ->> 'kind' order by m ->> 'kind') from jsonb_array_elements(public.admin_failed_mails()) as m),
  array['order-confirmation', 'order-shipped'], 'staff are told of failed mails'
);
select public.send_mail_again((tests.mail(id, 'order-shipped')).id) from bought;
select is(
  (select (m).sent_again_by || ' ' || (m).state from (select tests.mail(id, 'order-shipped') as m from bought) as x),
  'staff@example.com queued', 'a mail is sent again, and records by whom'
);
select is(
  tests.outcome(format('select public.send_mail_again(%L)', (tests.mail(id, 'order-shipped')).id)), 'PT409 mail_waiting',
  'a mail that waits is not sent again'
)
from bought;
select is(jsonb_array_length(public.admin_failed_mails()), 1, 'a failed mail that was sent again is no news');
select is(tests.outcome('select public.send_mail_again(gen_random_uuid())'), 'PT404 not_found', 'a mail that is gone is not found');

select tests.act_as_owner();
update private.mails set state = 'failed', finished_at = now() where kind = 'staff-digest';
select tests.act_as('staff@example.com');
select public.send_mail_again((m ->> 'id')::uuid) from jsonb_array_elements(public.admin_failed_mails()) as m where m ->> 'kind' = 'staff-digest';
select tests.act_as_owner();
select is(data ->> 'count', '2', 'a summary that is sent again counts the same')
from private.mails where kind = 'staff-digest' and sent_again_by <> '';

insert into public.service_requests (reference, kind, name, email, phone, details)
select 'REQ-' || translate(lpad(n::text, 6, '0'), '0189', 'ABCD'), 'quote', 'Ann', 'ann@example.com', '5625550100', '{}'
from generate_series(1, 5000) as n;
insert into private.mails (kind, request_id, data, state, finished_at)
select 'new-request', r.id, '{}', case when row_number() over () <= 1000 then 'failed' else 'sent' end::private.mail_state, now()
from public.service_requests as r where r.kind = 'quote';
analyze private.mails;
select tests.act_as('staff@example.com');
set local statement_timeout = '3s';
select ok(
  jsonb_array_length(public.admin_failed_mails()) >= 1000, 'staff are told in time when the mail server was away for long'
);
set local statement_timeout = 0;

-- The link in the mail

select tests.act_as_anonymous();
select is(
  public.order_by_token(tests.data(id, 'order-confirmation') ->> 'token') ->> 'status', 'shipped', 'the token opens the order'
)
from bought;
select is(tests.outcome($$ select public.order_by_token('0123456789abcdef0123456789abcdef') $$), 'PT404 order_not_found', 'another token opens nothing');
select is(tests.outcome('select public.order_by_token(null)'), 'PT404 order_not_found', 'nor does none');
select matches(tests.data(id, 'order-confirmation') ->> 'token', '^[0-9a-f]{32}$', 'a token has 128 bits') from bought;

select * from finish();
rollback;

-- Tests private.queue_mail with its callers, and order_by_token. mail_sender.sql tests the sending.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('customer@example.com');

create function tests.mails(about uuid) returns text[]
language sql security definer as $$
  select array_agg(m.kind || ' ' || m.state order by m.created_at, m.kind)
  from private.mails as m
  where about in (m.order_id, m.request_id, m.price_request_id);
$$;
-- Submits an emergency booking from this network.
create function tests.emergency(n integer, network text) returns uuid
language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('x-forwarded-for', network)::text, true);
  perform tests.act_as_anonymous();
  perform public.submit_service_request(
    'booking',
    jsonb_build_object(
      'firstName', 'Ann', 'lastName', 'Boyd', 'email', 'emergency' || n || '@example.com', 'phone', '(562) 555-0101',
      'address', '1 Main St', 'city', 'Long Beach', 'zipCode', '90802', 'serviceType', 'sanitation',
      'emergencyService', true, 'propertyType', 'office', 'propertySize', 'small'
    )
  );
  perform tests.act_as_owner();
  perform set_config('request.headers', '', true);
  -- now() is the same for all mails of a transaction, so each mail gets its own time here.
  update private.mails set created_at = created_at + n * interval '1 microsecond'
  where request_id = (select r.id from public.service_requests as r where r.email = 'emergency' || n || '@example.com');
  return (select r.id from public.service_requests as r where r.email = 'emergency' || n || '@example.com');
end;
$$;

-- All roles read and write these tables.
create temporary table bought (id uuid);
create temporary table refused (id uuid);
create temporary table later (id uuid);
create temporary table asked (id uuid);
create temporary table sent (id uuid, reference text);
create temporary table often (n integer, id uuid);
create temporary table flood (n integer, id uuid);
create temporary table spam (
  id uuid, reference text, kind public.request_kind, name text, email text, phone text, details jsonb,
  status public.request_status
);
create temporary table invented (id uuid);
create temporary table real_one (id uuid);
grant all on bought, refused, later, asked, sent, often, flood, invented, real_one, spam to public;

-- The mails that each call queues

insert into bought select tests.buy('Vera@Example.com') as id;
select is(
  tests.mails(id), array['order-confirmation queued', 'new-order queued'],
  'a new order queues a mail to the customer and one to staff'
)
from bought;
select is(
  (tests.mail(id, 'order-confirmation')).recipient, 'vera@example.com',
  'the mail to the customer goes to the address of the order'
)
from bought;
select is(
  (tests.mail(id, 'new-order')).recipient, null,
  'the mail to staff has no recipient, since the address of staff is not in the database'
) from bought;
select is(
  (select array_agg(key order by key) from jsonb_object_keys(tests.data(id, 'order-confirmation')) as key),
  array[
    'address', 'bankTookCents', 'customerName', 'date', 'isFirst', 'items', 'orderNumber', 'paidOnline', 'shipping',
    'status',
    'subtotal', 'tax', 'token', 'total'
  ],
  'the mail to the customer has no costs'
)
from bought;
select is(
  (tests.data(id, 'new-order') ->> 'profit')::numeric, (select o.profit from public.orders as o where o.id = bought.id),
  'the mail to staff has the profit'
)
from bought;

select tests.act_as('staff@example.com');
select public.set_order_status(id, 'processing') from bought;
select is(array_length(tests.mails(id), 1), 2, 'pending → processing queues no mail') from bought;
select public.set_order_status(id, 'shipped', 'UPS', '1Z999') from bought;
select is(
  (tests.data(id, 'order-shipped') -> 'shipment' ->> 'trackingNumber'), '1Z999',
  'a shipment queues a mail to the customer with its number'
)
from bought;
select public.correct_shipment(s.id, 'UPS', '1Z111', 'UPS', '1Z999')
from bought join public.shipments as s on s.order_id = bought.id;
select is(
  (tests.data(id, 'shipment-corrected') -> 'shipment' ->> 'trackingNumber'), '1Z111',
  'a corrected shipment queues a mail with the new number'
)
from bought;
select public.correct_shipment(s.id, 'UPS', '1Z111', 'UPS', '1Z111')
from bought join public.shipments as s on s.order_id = bought.id;
select is(array_length(tests.mails(id), 1), 4, 'a correction without a change queues no mail') from bought;

insert into refused select tests.buy('carl@example.com') as id;
select public.set_order_status(id, 'cancelled') from refused;
select is((tests.mail(id, 'order-canceled')).state, 'queued', 'a cancellation queues a mail to the customer')
from refused;
select tests.act_as_owner();
update private.mails
set state = 'failed', finished_at = now() where kind = 'order-confirmation' and order_id in (select id from refused);
select is(tests.problem('failed'), '[]', 'the confirmation of a canceled order is not among the problems');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.send_mail_again(%L)', (tests.mail(id, 'order-confirmation')).id)),
  'PT409 mail_outdated',
  'the confirmation of a canceled order cannot be sent again'
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
select is(
  tests.mails(id), array['request-received queued', 'new-request queued'],
  'a request queues a mail to the visitor and one to staff'
)
from sent;
select is(
  (tests.mail(id, 'request-received')).data,
  jsonb_build_object(
    'reference', reference, 'requestKind', 'booking', 'name', 'Ann Boyd',
    'answers',
    '{"serviceType": "sanitation", "emergencyService": true, "propertyType": "office", "propertySize": "small"}'::jsonb
  ),
  'the mail to the visitor has the chosen answers, and the name as the only typed text'
)
from sent;
select is((tests.mail(id, 'new-request')).data -> 'emergency', 'true', 'the mail to staff marks an emergency')
from sent;

select tests.act_as_anonymous();
insert into public.price_list_requests (name, email, message) values ('Pat', 'Pat@example.com', 'All of it');
select tests.act_as_owner();
insert into asked select id from public.price_list_requests where email = 'Pat@example.com';
select is(
  tests.mails(id), array['price-list-received queued', 'new-price-request queued'],
  'a price list request queues a mail to the visitor and one to staff'
)
from asked;
select is((tests.mail(id, 'price-list-received')).data, '{"name": "Pat"}', 'the mail to the visitor has the name alone')
from asked;
insert into public.price_list_requests (name, email, created_at)
values ('By SQL', 'owner@example.com', now() - interval '1 hour');
select is(
  (select count(*) from private.mails where recipient = 'owner@example.com'), 0::bigint,
  'rows that the owner of the database inserts queue no mail'
);

-- Limits on the mails to one address

select tests.act_as_anonymous();
insert into often select n, tests.buy('often@example.com') as id from generate_series(1, 5) as n;
select tests.act_as_owner();
select is(
  (
    select array_agg(extract(epoch from (tests.mail(id, 'order-confirmation')).due_at - now())::integer / 60 order by n)
    from often
  ),
  array[0, 0, 0, 60, 60], 'confirmations beyond three an hour to one address are due later'
);
select is(
  (select array_agg(distinct (tests.mail(id, 'order-confirmation')).state::text) from often), array['queued'],
  'all of these confirmations are queued'
);
select is(
  (tests.mail(id, 'order-confirmation')).answer, 'One network caused several such emails to this address.',
  'the later mails have the reason'
)
from often where n = 4;
select is((tests.mail(id, 'new-order')).state, 'queued', 'the mail to staff about such an order is queued')
from often where n = 4;
select tests.act_as('staff@example.com');
select public.set_order_status(id, 'cancelled') from often where n = 4;
select is((tests.mail(id, 'order-canceled')).state, 'queued', 'a mail that staff cause has no limit')
from often where n = 4;
select tests.act_as_owner();
update private.request_log set created_at = created_at - interval '3 hours';
select tests.act_as_anonymous();
insert into later select tests.buy('often@example.com') as id;
select is(
  (tests.mail(id, 'order-confirmation')).due_at, now(), 'hours later, a mail to the address is due at once again'
)
from later;

select tests.act_as_owner();
delete from private.request_log;
select tests.act_as_anonymous();
insert into public.price_list_requests (name, email)
values ('Pat', 'often+shop@Example.com');
insert into public.price_list_requests (name, email) values ('Pat', 'of.ten+2@example.com');
insert into public.price_list_requests (name, email) values ('Pat', 'O.ften@example.com');
insert into public.price_list_requests (name, email) values ('Pat', 'oft.en@example.com');
insert into public.price_list_requests (name, email) values ('Pat', 'often@other.example.com');
select tests.act_as_owner();
select results_eq(
  $$select recipient, extract(epoch from due_at - now())::integer / 60 from private.mails
    where kind = 'price-list-received' and recipient ~ '^o.?f.?t.?en' order by 1$$,
  $$values
    ('o.ften@example.com', 0), ('of.ten+2@example.com', 0), ('oft.en@example.com', 60),
    ('often+shop@example.com', 0), ('often@other.example.com', 0)$$,
  'addresses of one mailbox count together, and requests separately from orders'
);
select tests.act_as_anonymous();
insert into later select tests.buy('of.ten@example.com') as id;
select is(
  (
    select (m).state || ' ' || (m).due_at
    from (select tests.mail(id, 'order-confirmation') as m from later offset 1) as x
  ),
  'queued ' || now(), 'three requests with an address do not delay the confirmation of an order'
);

-- One network places a hundred small orders with a person's email address. The person also places a real order.
create temporary table small (n integer, id uuid);
create temporary table own (id uuid);
grant all on small, own to public;
select tests.act_as_owner();
update public.products set in_stock = 1000 where id = 'water-filter';
update private.limits set number = 1000 where name in ('request', 'pieces') and per in ('pair', 'network', 'email');
select set_config('request.headers', '{"x-forwarded-for": "198.51.100.33"}', true);
select tests.act_as_anonymous();
insert into small select n, tests.buy('lea+' || n || '@example.com') from generate_series(1, 100) as n;
select set_config('request.headers', '{"x-forwarded-for": "192.0.2.33"}', true);
insert into own select tests.buy('lea@example.com') as id;
select tests.act_as_owner();
select results_eq(
  $$select extract(epoch from (tests.mail(id, 'order-confirmation')).due_at - now())::integer / 3600,
  count(*)::integer from small
    where (tests.mail(id, 'order-confirmation')).state = 'queued' group by 1 order by 1$$,
  'values (0, 3), (1, 3), (2, 3), (3, 1), (24, 3)',
  'the confirmations of one network are due one after the other, ten a day'
);
select is(
  (select array_agg(distinct (tests.mail(id, 'order-confirmation')).state) from small where n > 13),
  array['not_sent']::private.mail_state[],
  'a confirmation that would wait more than a day is not sent'
);
select is(
  (select (tests.mail(id, 'order-confirmation')).due_at from own), now(),
  'the confirmations of one network do not delay one of another network'
);
delete from private.request_log;

-- Twenty-seven networks send orders and price list requests in turn, with one person's email address.
create temporary table victim (n integer, id uuid);
create temporary table mine (what text, id uuid, token text);
grant all on victim, mine to public;
create function tests.from_network(n integer) returns void
language sql as $$
  select set_config('request.headers', json_build_object('x-forwarded-for', '198.51.100.' || n)::text, true);
$$;
select tests.act_as_anonymous();
do $$
begin
  for n in 1..27 loop
    perform tests.from_network(n);
    if n % 2 = 0 then
      insert into victim select n, tests.buy('vic@example.com');
    else
      insert into public.price_list_requests (name, email) values (n::text, 'vic@example.com');
    end if;
  end loop;
end;
$$;
select tests.act_as_owner();
insert into victim select p.name::integer, p.id from public.price_list_requests as p where p.email = 'vic@example.com';
select results_eq(
  $$select extract(epoch from m.due_at - now())::integer / 3600, count(*)::integer
    from private.mails as m where m.recipient = 'vic@example.com' and m.state = 'queued' group by 1 order by 1$$,
  'values (0, 5), (1, 5), (2, 5), (3, 5), (24, 5)',
  'mails that strangers cause to one address are limited to five an hour and twenty a day, over all kinds'
);
select is(
  (select array_agg(m.state || ': '
    '' || m.answer) from private.mails as m join victim as v on v.id in (m.order_id, m.price_request_id)
    where m.recipient is not null and v.n > 25),
  array_fill(
    'not_sent: Visitors without a link or a confirmed account caused many emails to this address.'::text, array[2]
  ),
  'a mail that would wait more than a day is not sent, and has the reason'
);
select is(
  (select count(distinct id) from victim where id is not null), 27::bigint, 'all orders and requests are stored'
);

-- The person uses the links in the received mails.
select tests.from_network(99);
insert into mine select 'order', o.id, t.token
from public.orders as o join private.order_tokens as t on t.order_id = o.id
where o.id in (select id from victim where n = 2);
with stored as (
  insert into public.service_requests (reference, kind, name, email, phone, details, status, created_at)
  values (
    'REQ-VICTIM', 'quote', 'Vic', 'vic@example.com', '5625550100', '{}', 'new', now() - interval '2 days'
  ) returning id
)
insert into mine select 'request', s.id from stored as s;
update mine set token = t.token from private.request_tokens as t where t.request_id = mine.id;
select tests.act_as_anonymous();
select public.cancel_order(jsonb_build_object('token', token)) from mine where what = 'order';
select is(
  (tests.mail(id, 'order-canceled')).due_at, now(), 'a call with the token of an order is not limited'
)
from mine where what = 'order';
select public.add_request_message(token, null, 'Hello', gen_random_uuid()) from mine where what = 'request';
select is(
  (tests.mail(id, 'customer-activity-received')).due_at, now(), 'a call with the token of a request is not limited'
)
from mine where what = 'request';
select tests.act_as_owner();
update private.settings set accounts_confirm_email = true;
select tests.user('vic@example.com');
select tests.act_as('vic@example.com');
insert into mine select 'unconfirmed', tests.buy('vic@example.com');
select tests.act_as_owner();
insert into private.confirmed_accounts values (tests.user_id('vic@example.com'));
select tests.act_as('vic@example.com');
insert into mine select 'confirmed', tests.buy('vic@example.com');
select tests.act_as_owner();
select is(
  (
    select array_agg(what || ' ' || (tests.mail(id, 'order-confirmation')).state order by what)
    from mine where what like '%confirmed'
  ),
  '{"confirmed queued","unconfirmed not_sent"}',
  'an account with a confirmed address is not limited, and one without it is'
);
update private.settings set accounts_confirm_email = false;
select set_config('request.headers', '', true);
delete from private.request_log;

update private.limits set number = 2 where name = 'staff-mail' and per = 'everyone';
select tests.act_as_anonymous();
insert into flood
select n, tests.buy('flood' || n || '@example.com')
from generate_series(1, 5) as n
cross join lateral set_config('request.headers', json_build_object('x-forwarded-for', '198.51.100.' || n)::text, true);
select tests.act_as_owner();
select is(
  (select count(*) from flood where (tests.mail(id, 'new-order')).state = 'not_sent'), 3::bigint,
  'mails to staff have a total limit over all networks'
);
select is(
  (select count(*) from private.mails where kind = 'staff-digest'), 1::bigint,
  'one summary replaces the mails beyond the limit'
);
select is(
  (select due_at from private.mails where kind = 'staff-digest'),
  date_bin('10 minutes', now(), 'epoch') + interval '10 minutes 10 seconds',
  'the summary is due after ten minutes, when all requests of that time are stored'
);
select is((tests.mail(id, 'order-confirmation')).state, 'queued', 'the mails to customers are queued')
from flood where n = 3;
select tests.act_as_anonymous();
insert into public.price_list_requests (name, email) values ('Send money to evil.example', 'pay@example.com');
select tests.act_as_owner();
select unalike(
  private.digest_data(date_bin('10 minutes', now(), 'epoch'))::text, '%evil%',
  'the summary has no text of visitors'
);
update private.limits set number = 100 where name = 'staff-mail' and per = 'everyone';
delete from private.mails where kind = 'staff-digest';
delete from private.request_log;

-- One network sends forty invented emergencies and another network sends ten. A third network sends a real emergency.
insert into invented select tests.emergency(n, '203.0.113.7') from generate_series(1, 40) as n;
insert into invented select tests.emergency(n, '198.51.100.7') from generate_series(41, 50) as n;
insert into real_one select tests.emergency(51, '192.0.2.9') as id;
select is(
  (select array_agg(count order by count) from (
    select count(*) from private.mails where kind = 'new-request' and ip is not null and state = 'queued' group by ip
  ) as by_network),
  array[1, 5, 5]::bigint[], 'each network causes at most five mails to staff in an hour, and does not affect others'
);
select is((tests.mail(id, 'new-request')).state, 'queued', 'the real emergency has its own mail') from real_one;
select tests.emergency(n, '2001:db8:3:' || n || '::1') from generate_series(60, 79) as n;
select is(
  (select count(*) from private.mails where kind = 'new-request' and ip like '2001%' and state = 'queued'), 15::bigint,
  'the networks of one block are counted together'
);
delete from public.service_requests where email ~ '^emergency[67][0-9]@';
select is(
  (
    select array[jsonb_array_length(d -> 'first'), count(distinct first ->> 'reference')]
    from (
      select private.digest_data(date_bin('10 minutes', now(), 'epoch')) as d
    ) as x, jsonb_array_elements(d -> 'first') as first
    where (first ->> 'emergency')::boolean group by d
  ),
  array[40, 40]::bigint[], 'the summary names every emergency without its own mail'
);
select is(
  (
    select array_agg(r.email order by r.email)
    from jsonb_array_elements(private.digest_data(date_bin('10 minutes', now(), 'epoch')) -> 'first')
    with ordinality as f (one, n)
    join public.service_requests as r on r.reference = f.one ->> 'reference' where f.n <= 2
  ),
  array['emergency40@example.com', 'emergency50@example.com'],
  'the summary begins with the newest emergency of each network'
);
delete from public.service_requests where email ~ '^emergency';
delete from private.mails where kind = 'staff-digest';

alter table private.mails add constraint broken check (kind <> 'order-confirmation') not valid;
select lives_ok($$ select tests.buy('broken@example.com') $$, 'an order is placed although its mail cannot be queued');
alter table private.mails drop constraint broken;
select is(tests.problem('missingCount'), '1', 'staff see the number of orders and requests without mails');
select is(
  tests.problem('missing') -> 0 ->> 'reference',
  (select order_number from public.orders where customer_email = 'broken@example.com'),
  'staff see which order has no mail'
);

-- Mails of spam requests

insert into spam
values (
  '51000000-0000-4000-8000-000000000001', 'REQ-SPAMMM', 'quote', 'Sue', 'sue@example.com', '5625550100', '{}', 'spam'
);
insert into public.service_requests (id, reference, kind, name, email, phone, details, status) select * from spam;
select private.mail_about_request(r) from public.service_requests as r join spam using (id);
select is(tests.mails(id), null, 'a spam request has no mails') from spam;
select tests.act_as('staff@example.com');
select tests.move_request(id, 'new') from spam;
select is(tests.mails(id), array['request-received queued', 'new-request queued'], 'spam → new queues the mails')
from spam;
select tests.move_request(id, 'spam') from spam;
select tests.move_request(id, 'new') from spam;
select is(cardinality(tests.mails(id)), 2, 'spam → new queues the mails once') from spam;

-- The token in a mail opens the order.

select tests.act_as_anonymous();
select is(
  public.order_by_token(tests.data(id, 'order-confirmation') ->> 'token') ->> 'status', 'shipped',
  'the token of the mail opens the order'
)
from bought;
select is(
  tests.outcome($$ select public.order_by_token('0123456789abcdef0123456789abcdef') $$), 'PT404 order_not_found',
  'another token opens no order'
);
select is(
  tests.outcome('select public.order_by_token(null)'), 'PT404 order_not_found', 'a missing token opens no order'
);
select matches(tests.data(id, 'order-confirmation') ->> 'token', '^[0-9a-f]{32}$', 'a token has 128 bits') from bought;

select * from finish();
rollback;

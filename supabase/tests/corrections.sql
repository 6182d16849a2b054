-- Staff correct the contact details of requests and orders.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
select tests.act_as('staff@example.com');
do $$
begin
  perform public.take_request(
    'booking', '{"firstName": "Ann", "lastName": "Lee", "email": "ann@exmaple.com", "phone": "5625550100", "zipCode": "90802", "description": "Ants"}',
    gen_random_uuid()
  );
  perform public.take_request('quote', '{"firstName": "Bob", "phone": "5625550101"}', gen_random_uuid());
  perform tests.act_as_owner();
  insert into tests.things select r.name, r.id from public.service_requests as r;
  insert into tests.things select 'order', tests.buy('ann@exmaple.com');
  create temporary table tokens on commit drop as
    select t.request_id as id, t.token from private.request_tokens as t union select o.order_id, o.token from private.order_tokens as o;
  update private.mails set state = 'failed', finished_at = now(), answer = '550 no such user' where kind = 'order-confirmation';
end;
$$;

create function tests.ann(change jsonb default '{}') returns jsonb language sql as $$
  select '{"firstName": "Ann", "lastName": "Lee", "email": "ann@exmaple.com", "phone": "5625550100", "zipCode": "90802"}'::jsonb || change;
$$;
create function tests.correct(name text, fields jsonb, expected jsonb) returns text language sql as $$
  select tests.outcome(format(
    'select public.correct_%s(%L, %L::jsonb, %L::jsonb)',
    case name when 'order' then 'order' else 'request' end, tests.thing(name), fields, expected
  ));
$$;
create function tests.buyer(change jsonb default '{}') returns jsonb language sql as $$
  select '{"name": "Vera Visitor", "email": "ann@exmaple.com", "phone": "", "address": "1 Main St", "city": "Long Beach", "state": "CA", "zipCode": "90802"}'::jsonb || change;
$$;

select tests.act_as('customer@example.com');
select is(tests.correct('Ann Lee', tests.ann(), tests.ann()), 'PT403 not_admin', 'customer: corrects no request');
select is(tests.correct('order', tests.buyer(), tests.buyer()), 'PT403 not_admin', 'customer: corrects no order');
select is_empty('select * from public.contact_corrections', 'customer: sees no correction');

select tests.act_as('staff@example.com');
select is(tests.correct('Ann Lee', '{"firstName": "Ann"}', tests.ann()), 'PT422 invalid_fields', 'a request keeps a way to reach the customer');
select is(tests.correct('Ann Lee', tests.ann('{"serviceType": "pest-control"}'), tests.ann()), 'PT422 invalid_fields', 'other answers are not corrected');
select is(tests.correct('Ann Lee', tests.ann('{"email": "ann@example.com"}'), tests.ann('{"phone": "1"}')), 'PT409 contact_changed', 'what was not seen is not overwritten');
select is(tests.correct('Ann Lee', tests.ann('{"email": "Ann@example.com", "lastName": "Leigh", "city": "Irvine"}'), tests.ann()), 'accepted', 'a request is corrected');
select is(tests.correct('Ann Lee', tests.ann('{"email": "Ann@example.com", "lastName": "Leigh", "city": "Irvine"}'), tests.ann()), 'accepted', 'the same sent again is accepted');
select results_eq(
  $$select field, former_value, new_value, corrected_by_email from public.contact_corrections order by field$$,
  $$values ('city', '', 'Irvine', 'staff@example.com'), ('email', 'ann@exmaple.com', 'Ann@example.com', 'staff@example.com'),
    ('lastName', 'Lee', 'Leigh', 'staff@example.com')$$,
  'each field is recorded once, with before and after'
);
select results_eq(
  format($$select name, email, phone, details from public.service_requests where id = %L$$, tests.thing('Ann Lee')),
  $$values ('Ann Leigh', 'Ann@example.com', '5625550100',
    '{"firstName": "Ann", "lastName": "Leigh", "city": "Irvine", "zipCode": "90802", "description": "Ants"}'::jsonb)$$,
  'the request has the new details, and its answers'
);
select is(tests.correct('Bob', '{"firstName": "Bob", "phone": "5625550101", "email": "bob@example.com"}', '{"firstName": "Bob", "phone": "5625550101", "email": ""}'), 'accepted', 'an address comes later');

select is(tests.correct('order', tests.buyer('{"email": "x"}'), tests.buyer()), 'PT422 invalid_fields', 'an order keeps an address for mail');
select is(tests.correct('order', tests.buyer('{"state": "XX"}'), tests.buyer()), 'PT422 invalid_fields', 'an order keeps a state');
select is(tests.correct('order', tests.buyer('{"city": "Irvine"}'), tests.buyer('{"city": "x"}')), 'PT409 contact_changed', 'what was not seen of an order is not overwritten');
select is(tests.correct('order', tests.buyer('{"email": "ann@example.com", "address": "2 Main St", "state": "ca", "phone": "5625550100"}'), tests.buyer()), 'accepted', 'an order is corrected');

select tests.act_as_owner();
select results_eq(
  $$select kind::text, recipient, private.mail_data(m) ->> 'name' from private.mails as m where recipient is not null and state = 'queued' order by recipient$$,
  $$values ('request-received', 'ann@example.com', 'Ann Leigh'), ('request-received', 'bob@example.com', 'Bob')$$,
  'mails that wait go to the new address and have the new name; a late address gets its mail'
);
select results_eq(
  $$select t.name, exists (
      select 1 from private.request_tokens as r where r.token = o.token union select 1 from private.order_tokens as r where r.token = o.token
    ) from tokens as o join tests.things as t on t.id = o.id order by t.name$$,
  $$values ('Ann Lee', false), ('Bob', true), ('order', false)$$,
  'links that went to a wrong address open nothing'
);
select results_eq(
  $$select customer_email, shipping_address, shipping_state, customer_phone from public.orders$$,
  $$values ('ann@example.com', '2 Main St', 'CA', '5625550100')$$, 'the order has the new details'
);

-- The mail that the server refused is sent again, to the new address.
select tests.act_as('staff@example.com');
do $$
begin
  perform tests.act_as_owner();
  perform set_config('tests.failed', (tests.mail(tests.thing('order'), 'order-confirmation')).id::text, true);
  perform tests.act_as('staff@example.com');
  perform public.send_mail_again(current_setting('tests.failed')::uuid);
  perform public.set_order_status(tests.thing('order'), 'cancelled');
  perform tests.act_as_owner();
end;
$$;
select is((tests.mail(tests.thing('order'), 'order-confirmation')).recipient, 'ann@example.com', 'a copy goes to the address as it is now');
select tests.act_as('staff@example.com');
select is(tests.correct('order', tests.buyer(), tests.buyer()), 'PT409 order_settled', 'a settled order stays as it is');

select * from finish();
rollback;

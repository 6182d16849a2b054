-- Staff correct the contact details of requests and orders.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
select tests.act_as('staff@example.com');
do $$
begin
  perform public.take_request(
    'booking',
    '{"firstName": "Ann", "lastName": "Lee", "email": "ann@exmaple.com", "phone": "5625550100", "zipCode": "90802", '
    '"description": "Ants"}',
    gen_random_uuid()
  );
  perform public.take_request('quote', '{"firstName": "Bob", "phone": "5625550101"}', gen_random_uuid());
  perform tests.act_as_owner();
  insert into tests.things select r.name, r.id from public.service_requests as r;
  insert into tests.things select 'order', tests.buy('ann@exmaple.com');
  create temporary table tokens on commit drop as
    select t.request_id as id, t.token
    from private.request_tokens as t
    union select o.order_id, o.token
    from private.order_tokens as o;
  update private.mails
  set state = 'failed', finished_at = now(), answer = '550 no such user' where kind = 'order-confirmation';
end;
$$;

create function tests.ann(change jsonb default '{}') returns jsonb
language sql as $$
  select '{"firstName": "Ann", "lastName": "Lee", "email": "ann@exmaple.com", "phone": "5625550100", "zipCode": '
    '"90802"}'::jsonb || change;
$$;
create function tests.correct(name text, fields jsonb, expected jsonb) returns text
language sql as $$
  select tests.outcome(format(
    'select public.correct_%s(%L, %L::jsonb, %L::jsonb)',
    case name when 'order' then 'order' else 'request' end, tests.thing(name), fields, expected
  ));
$$;
create function tests.buyer(change jsonb default '{}') returns jsonb
language sql as $$
  select '{"name": "Vera Visitor", "email": "ann@exmaple.com", "phone": "", "address": "1 Main St", "city": "Long '
    'Beach", "state": "CA", "zipCode": "90802"}'::jsonb || change;
$$;

select tests.act_as('customer@example.com');
select is(tests.correct('Ann Lee', tests.ann(), tests.ann()), 'PT403 not_admin', 'customer: cannot correct a request');
select is(tests.correct('order', tests.buyer(), tests.buyer()), 'PT403 not_admin', 'customer: cannot correct an order');
select is_empty('select * from public.contact_corrections', 'customer: cannot read corrections');

select tests.act_as('staff@example.com');
select is(
  tests.correct('Ann Lee', '{"firstName": "Ann"}', tests.ann()), 'PT422 invalid_fields',
  'correct_request refuses to remove the only way to reach the customer'
);
select is(
  tests.correct('Ann Lee', tests.ann('{"serviceType": "pest-control"}'), tests.ann()), 'PT422 invalid_fields',
  'correct_request refuses other fields of the form'
);
select is(
  tests.correct('Ann Lee', tests.ann('{"email": "ann@example.com"}'), tests.ann('{"phone": "1"}')),
  'PT409 contact_changed', 'correct_request refuses another expected value than the current one'
);
select is(
  tests.correct(
    'Ann Lee', tests.ann('{"email": "Ann@example.com", "lastName": "Leigh", "city": "Irvine"}'), tests.ann()
  ),
  'accepted', 'correct_request is accepted'
);
select is(
  tests.correct(
    'Ann Lee', tests.ann('{"email": "Ann@example.com", "lastName": "Leigh", "city": "Irvine"}'), tests.ann()
  ),
  'accepted', 'correct_request can be repeated'
);
select results_eq(
  $$select field, former_value, new_value, corrected_by_email from public.contact_corrections order by field$$,
  $$values ('city', '', 'Irvine', 'staff@example.com'),
  ('email', 'ann@exmaple.com', 'Ann@example.com', 'staff@example.com'),
    ('lastName', 'Lee', 'Leigh', 'staff@example.com')$$,
  'each field is recorded once, with the former and the new value'
);
select results_eq(
  format($$select name, email, phone, details from public.service_requests where id = %L$$, tests.thing('Ann Lee')),
  $$values ('Ann Leigh', 'Ann@example.com', '5625550100',
    '{"firstName": "Ann", "lastName": "Leigh", "city": "Irvine", "zipCode": "90802", "description": "Ants"}'::jsonb)$$,
  'the request has the new details and keeps its other answers'
);
select is(
  tests.correct(
    'Bob', '{"firstName": "Bob", "phone": "5625550101", "email": "bob@example.com"}',
    '{"firstName": "Bob", "phone": "5625550101", "email": ""}'
  ),
  'accepted', 'correct_request adds an email address'
);

select is(
  tests.correct('order', tests.buyer('{"email": "x"}'), tests.buyer()), 'PT422 invalid_fields',
  'correct_order refuses an invalid email address'
);
select is(
  tests.correct('order', tests.buyer('{"state": "XX"}'), tests.buyer()), 'PT422 invalid_fields',
  'correct_order refuses an unknown state'
);
select is(
  tests.correct('order', tests.buyer('{"city": "Irvine"}'), tests.buyer('{"city": "x"}')), 'PT409 contact_changed',
  'correct_order refuses another expected value than the current one'
);
select is(
  tests.correct(
    'order', tests.buyer('{"email": "ann@example.com", "address": "2 Main St", "state": "CA", "phone": "5625550100"}'),
    tests.buyer()
  ),
  'accepted', 'correct_order is accepted'
);

select tests.act_as_owner();
select results_eq(
  $$select kind::text, recipient, private.mail_data(m) ->> 'name' from private.mails as m where recipient is not null
    and state = 'queued' order by recipient$$,
  $$values ('request-received', 'ann@example.com', 'Ann Leigh'), ('request-received', 'bob@example.com', 'Bob')$$,
  'queued mails have the new address and name; an added address gets its mail'
);
select results_eq(
  $$select t.name, exists (
      select 1
      from private.request_tokens as r where r.token = o.token
      union select 1
      from private.order_tokens as r where r.token = o.token
    ) from tokens as o join tests.things as t on t.id = o.id order by t.name$$,
  $$values ('Ann Lee', false), ('Bob', true), ('order', false)$$,
  'links that were sent to a wrong address are no longer valid'
);
select results_eq(
  $$select customer_email, shipping_address, shipping_state, customer_phone from public.orders$$,
  $$values ('ann@example.com', '2 Main St', 'CA', '5625550100')$$, 'the order has the new details'
);

-- The server refused a mail. Staff send the mail again to the corrected address.
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
select is(
  (tests.mail(tests.thing('order'), 'order-confirmation')).recipient, 'ann@example.com',
  'a repeated mail goes to the current address'
);
select tests.act_as('staff@example.com');
select is(
  tests.correct('order', tests.buyer(), tests.buyer()), 'PT409 order_not_open',
  'correct_order refuses the shipping address of a canceled order'
);

-- A stranger got the mails of a shipped order and of a canceled order.
select tests.act_as_owner();
create function tests.stranger(change jsonb default '{}') returns jsonb
language sql as $$
  select '{"name": "Vera Visitor", "email": "tim@example.org", "phone": "", "address": "1 Main St", "city": "Long '
    'Beach", "state": "CA", "zipCode": "90802"}'::jsonb || change;
$$;
create function tests.correct_email(
  name text, email text, expected jsonb default tests.stranger(), more jsonb default '{}'
)
returns text
language sql as $$
  select tests.outcome(format(
    'select public.correct_order(%L, %L::jsonb, %L::jsonb)', tests.thing(name),
    jsonb_build_object('email', email) || more, expected
  ));
$$;
create function tests.returned(order_id uuid) returns uuid
language sql security definer as $$
  select r.id from public.order_returns as r where r.order_id = returned.order_id;
$$;
create function tests.token_of(id uuid) returns text
language sql security definer as $$
  select o.token
  from private.order_tokens as o where o.order_id = id
  union select r.token
  from private.request_tokens as r where r.request_id = id;
$$;
insert into tests.things select 'shipped', tests.buy('tim@example.org');
insert into tests.things select 'canceled', tests.buy('tim@example.org');
select tests.act_as('staff@example.com');
select public.set_order_status(tests.thing('canceled'), 'cancelled');
select public.set_order_status(tests.thing('shipped'), 'processing');
select public.set_order_status(tests.thing('shipped'), 'shipped', 'UPS', '1Z999');

select is(
  tests.correct_email('shipped', 'vera@', tests.stranger()), 'PT422 invalid_fields',
  'correct_order refuses an invalid email address of a shipped order'
);
select is(
  tests.correct_email('shipped', '', tests.stranger()), 'PT422 invalid_fields',
  'correct_order refuses an empty email address of a shipped order'
);
select is(
  tests.correct_email('shipped', 'vera@example.com', tests.stranger('{"email": "x@example.com"}')),
  'PT409 contact_changed', 'correct_order refuses another expected email address of a shipped order'
);
select is(
  tests.correct_email('shipped', 'vera@example.com', tests.stranger(), '{"city": "Irvine"}'), 'PT409 order_not_open',
  'correct_order refuses the shipping address of a shipped order'
);
select is(
  tests.correct_email('canceled', 'vera@example.com'), 'accepted',
  'correct_order accepts the email address of a canceled order'
);

-- The stranger used the link to request a return. The mails of the return are queued.
select public.set_order_status(tests.thing('shipped'), 'delivered');
select tests.act_as_owner();
create temporary table old_link on commit drop as select tests.token_of(tests.thing('shipped')) as token;
grant all on old_link to public;
select tests.act_as_anonymous();
select public.request_return(
  jsonb_build_object('token', token), '[{"product_id": "water-filter", "quantity": 1}]', 'damaged', '',
  gen_random_uuid()
) from old_link;
select tests.act_as('staff@example.com');
select is(
  tests.correct_email('shipped', 'Vera@example.com'), 'accepted',
  'correct_order accepts the email address of a delivered order'
);
select is(tests.correct_email('shipped', 'Vera@example.com'), 'accepted', 'correct_order can be repeated');
select public.accept_return(tests.returned(tests.thing('shipped')));
select tests.act_as_anonymous();
select is(
  tests.outcome(format('select public.order_by_token(%L)', token)), 'PT404 order_not_found',
  'the link of the stranger no longer opens the order'
)
from old_link;
select is(
  tests.outcome(format(
    'select public.request_return(%L, %L, %L, %L, gen_random_uuid())', jsonb_build_object('token', token),
    '[{"product_id": "water-filter", "quantity": 1}]', 'damaged', ''
  )),
  'PT404 order_not_found', 'the link of the stranger no longer requests a return'
) from old_link;
select tests.act_as_owner();
select results_eq(
  $$select distinct recipient from private.mails where order_id in (tests.thing('shipped'), tests.thing('canceled'))
    and recipient is not null$$,
  $$values ('vera@example.com')$$, 'every mail of both orders goes to the current address'
);
select results_eq(
  $$select customer_email, customer_name, shipping_address from public.orders where id = tests.thing('shipped')$$,
  $$values ('Vera@example.com', 'Vera Visitor', '1 Main St')$$, 'no other field of the order has changed'
);
select results_eq(
  $$select field, former_value, new_value from public.contact_corrections where order_id = tests.thing('shipped')$$,
  $$values ('email', 'tim@example.org', 'Vera@example.com')$$, 'the history has the correction'
);
update public.orders set customer_email = '' where id = tests.thing('shipped');
select tests.act_as('staff@example.com');
select is(
  tests.correct_email('shipped', 'vera@example.com', tests.stranger('{"email": ""}')), 'PT409 order_erased',
  'correct_order refuses an erased order'
);

-- Staff remove the email address from a request because the address belongs to a stranger. No further mail is sent to
-- this address.
do $$
begin
  perform public.take_request(
    'quote', '{"firstName": "Cleo", "email": "tim@example.org", "phone": "5625550102"}', gen_random_uuid()
  );
  perform tests.act_as_owner();
  insert into tests.things select r.name, r.id from public.service_requests as r where r.name = 'Cleo';
  update private.mails set state = 'sent', finished_at = now() where request_id = tests.thing('Cleo');
  insert into private.mails (kind, recipient, request_id, data, state, failures, attempts, leased_until, finished_at)
  values
    ('customer-activity-received', 'tim@example.org', tests.thing('Cleo'), '{}', 'failed', 1, 1, null, now()),
    (
      'request-withdrawn', 'tim@example.org', tests.thing('Cleo'), '{}', 'sending', 0, 1, now() - interval '1 second',
      null
    );
  perform tests.act_as('staff@example.com');
end;
$$;
select is(
  tests.correct(
    'Cleo', '{"firstName": "Cleo", "phone": "5625550102"}',
    '{"firstName": "Cleo", "email": "tim@example.org", "phone": "5625550102"}'
  ),
  'accepted', 'correct_request removes the email address'
);
select is(
  tests.outcome(format('select public.send_mail_again(%L)', (tests.mail(tests.thing('Cleo'), kind)).id)),
  'PT409 no_address',
  'send_mail_again refuses a mail without an address: ' || kind
)
from unnest(array['request-received', 'customer-activity-received']::private.mail_kind[]) as kind;
select is(public.send_failed_mails_again(), 0, 'send_failed_mails_again sends none of these mails');
select is(
  public.mail_preview((tests.mail(tests.thing('Cleo'), 'request-received')).id) ->> 'recipient', '',
  'the preview of these mails has no recipient'
);
select tests.act_as_owner();
update private.mails set due_at = now() + interval '1 day' where request_id is distinct from tests.thing('Cleo');
select tests.act_as_service();
select is(
  (select count(*) from jsonb_array_elements(public.claim_mails(100)) as m where m ->> 'recipient' = 'tim@example.org'),
  0::bigint,
  'a mail whose sending was interrupted is not sent either'
);
select tests.act_as_owner();
select is(
  (tests.mail(tests.thing('Cleo'), 'request-withdrawn')).answer, 'The email address was removed.',
  'that mail has the reason why it was not sent'
);

select * from finish();
rollback;

begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

select policies_are('public', 'price_list_requests', array[
  'Anybody asks for the price list', 'Admins read price list requests'
]);

create function tests.ask(
  email text, company text default null, phone text default null, message text default null, name text default 'Ann'
)
returns text
language sql as $$
  select tests.outcome(format(
    'insert into public.price_list_requests (name, email, company, phone, message) values (%L, %L, %L, %L, %L)',
    name, email, company, phone, message
  ));
$$;

create function tests.request_id(email text) returns uuid
language sql security definer as $$
  select id from public.price_list_requests where price_list_requests.email = request_id.email limit 1;
$$;
create function tests.close(email text, status text, expected text default null) returns text
language sql as $$
  select tests.outcome(format(
    'select public.set_price_request_status(%L, %L, %L)', tests.request_id(email), status,
    coalesce(
      expected, (select p.status::text from public.price_list_requests as p where p.id = tests.request_id(close.email))
    )
  ));
$$;

create function tests.send(request_key uuid, email text, message text default null) returns text
language sql as $$
  select tests.outcome(format(
    'insert into public.price_list_requests (name, email, message, request_key) values (%L, %L, %L, %L)',
    'Kim', email, message, request_key
  ));
$$;

select tests.act_as_anonymous();
select is(tests.ask('ann@example.com', '', '', ''), 'accepted', 'anonymous: can request the price list');
select is(
  tests.ask('ben@example.com', ' Acme ', '(562) 555-0100', E'Two lines,\r\nplease\x07.'), 'accepted',
  'anonymous: can request the price list with all fields'
);
select is(tests.ask('nobody'), 'PT422 invalid_fields', 'an invalid address is refused');
select is(tests.ask(E'a@b.co\r\nBcc: c@d.co'), 'PT422 invalid_fields', 'a line break in an address is refused');
select is(tests.ask(null), 'PT422 invalid_fields', 'a missing address is refused');
select is(tests.ask('ann@example.com', name => ' '), 'PT422 invalid_fields', 'a blank name is refused');
select is(
  tests.ask('ann@example.com', name => repeat('x', 5000)), 'PT422 invalid_fields',
  'a name of 5,000 characters is refused'
);
select is(
  tests.ask('ann@example.com', phone => '555-0100'), 'PT422 invalid_fields', 'a phone number of 7 digits is refused'
);
select is(
  tests.ask('ann@example.com', message => repeat('x', 4001)), 'PT422 invalid_fields',
  'a message of 4,001 characters is refused'
);
select is(
  tests.ask('ann@example.com', company => repeat('x', 201)), 'PT422 invalid_fields',
  'a company of 201 characters is refused'
);
select throws_ok(
  $$insert into public.price_list_requests (name, email, status) values ('x', 'x@example.com', 'completed')$$,
  '42501', null, 'anonymous: cannot set the status'
);
select throws_ok(
  $$insert into public.price_list_requests (name, email, created_at) values ('x', 'x@example.com', '2020-01-01')$$,
  '42501', null, 'anonymous: cannot set the date'
);
select throws_ok('select * from public.price_list_requests', '42501', null, 'anonymous: cannot read requests');
select throws_ok(
  $$update public.price_list_requests set status = 'completed'$$, '42501', null, 'anonymous: cannot change a status'
);
select throws_ok('delete from public.price_list_requests', '42501', null, 'anonymous: cannot delete requests');

select tests.act_as('customer@example.com');
select is(tests.ask('customer@example.com', 'Acme'), 'accepted', 'customer: can request the price list');
select is_empty('select * from public.price_list_requests', 'customer: cannot read requests');
select throws_ok(
  $$update public.price_list_requests set status = 'completed'$$, '42501', null, 'customer: cannot change a status'
);
select is(
  tests.close('customer@example.com', 'completed'), 'PT403 not_admin', 'customer: cannot call set_price_request_status'
);
select throws_ok('delete from public.price_list_requests', '42501', null, 'customer: cannot delete requests');

select tests.act_as('staff@example.com');
select results_eq(
  $$select name, email, company, phone, message, status::text from public.price_list_requests order by email$$,
  $$values
    ('Ann', 'ann@example.com', null, null, null, 'pending'),
    ('Ann', 'ben@example.com', 'Acme', '(562) 555-0100', E'Two lines,\nplease .', 'pending'),
    ('Ann', 'customer@example.com', 'Acme', null, null, 'pending')$$,
  'admin: reads all requests with clean texts, still pending'
);
select is(tests.close('ann@example.com', 'completed', 'pending'), 'accepted', 'admin: can set the status completed');
select is(tests.close('ben@example.com', 'rejected', 'pending'), 'accepted', 'admin: can set the status rejected');
select is(
  tests.close('ben@example.com', 'completed', 'pending'), 'PT409 status_changed',
  'admin: set_price_request_status refuses another expected status'
);
select is(
  tests.outcome(
    format('select public.set_price_request_status(%L, %L, null)', tests.request_id('ann@example.com'), 'rejected')
  ),
  'PT409 status_changed', 'admin: set_price_request_status refuses a missing expected status'
);
select is(
  tests.close('nobody@example.com', 'completed'), 'PT404 not_found',
  'admin: set_price_request_status refuses an unknown request'
);
select throws_ok(
  $$update public.price_list_requests set status = 'rejected'$$, '42501', null,
  'admin: cannot change a status without the function'
);
select throws_ok(
  $$update public.price_list_requests set email = 'x@example.com'$$, '42501', null, 'admin: cannot change other columns'
);
select throws_ok('delete from public.price_list_requests', '42501', null, 'admin: cannot delete requests');
select bag_eq(
  $$select email, status::text from public.price_list_requests$$,
  $$values ('ann@example.com', 'completed'), ('ben@example.com', 'rejected'), ('customer@example.com', 'pending')$$,
  'each request has its new status'
);

-- The embedded backend gives each role all grants. There, only triggers and policies protect the table.
select tests.act_as_owner();
grant insert, update on public.price_list_requests to anon, authenticated;
select tests.act_as_anonymous();
insert into public.price_list_requests (id, name, email, status, created_at)
values ('30000000-0000-4000-8000-000000000001', 'Eve', 'eve@example.com', 'completed', '2020-01-01');
select tests.act_as('staff@example.com');
update public.price_list_requests set status = 'rejected';
select is_empty(
  $$select 1 from public.price_list_requests where id = '30000000-0000-4000-8000-000000000001' or created_at < now() -
    interval '1 hour'$$,
  'id and date of an insert are ignored'
);
select results_eq(
  $$select email, status::text from public.price_list_requests where email in ('eve@example.com',
    'customer@example.com') order by email$$,
  $$values ('customer@example.com', 'pending'), ('eve@example.com', 'pending')$$,
  'a new request is pending, and an update without the function changes no row'
);

select tests.act_as_anonymous();
select is(
  (select array_agg(distinct tests.ask('many@example.com')) from generate_series(1, 10)),
  array['accepted'], 'ten requests an hour from one address are accepted'
);
select is(
  tests.ask('many@example.com'), 'PT429 rate_limited', 'the eleventh request of an hour from one address is refused'
);

-- A form that is sent several times is stored once.
select tests.act_as_anonymous();
select is(
  (
    select array_agg(distinct tests.send('30000000-0000-4000-8000-000000000002', 'kim@example.com'))
    from generate_series(1, 12)
  ),
  array['accepted'], 'twelve inserts with one key are accepted'
);
select is(
  tests.send('30000000-0000-4000-8000-000000000002', 'kim@example.com', 'Other words'),
  'PT409 idempotency_conflict', 'other fields under the same key are refused'
);
select is(
  tests.send('30000000-0000-4000-8000-000000000003', 'kim@example.com', 'Other words'),
  'accepted', 'another key is accepted'
);
select is(
  (select array_agg(distinct tests.ask('twice@example.com')) from generate_series(1, 2)),
  array['accepted'], 'inserts without a key are accepted'
);
select tests.act_as_owner();
select results_eq(
  $$select email, count(*)::integer from public.price_list_requests
    where email in ('kim@example.com', 'twice@example.com') group by email order by email$$,
  $$values ('kim@example.com', 2), ('twice@example.com', 2)$$,
  'each key has one row, and each insert without a key has its own'
);
select is(
  (select count(*)::integer from private.request_log where email = 'kim@example.com' and kind = 'price-list'), 2,
  'an insert that is not stored does not count toward the limit'
);

-- A filled honeypot marks a request as spam.
select tests.act_as_anonymous();
insert into public.price_list_requests (name, email, honeypot)
values ('Sue', 'sue@example.com', 'https://spam.example');
select tests.act_as_owner();
select results_eq(
  $$select p.status::text, p.honeypot, count(m.id)::integer from public.price_list_requests as p
    left join private.mails as m on m.price_request_id = p.id where p.email = 'sue@example.com' group by p.id$$,
  $$values ('spam', null::text, 0)$$, 'a request with a filled honeypot is stored as spam and sends no mail'
);
select tests.act_as('staff@example.com');
select is(tests.close('sue@example.com', 'pending', 'spam'), 'accepted', 'admin: can change spam to pending');
select is(tests.close('sue@example.com', 'spam'), 'accepted', 'admin: can change pending to spam');
select is(tests.close('sue@example.com', 'pending'), 'accepted', 'admin: can change spam to pending again');
select tests.act_as_owner();
select results_eq(
  $$select kind::text from private.mails where price_request_id = tests.request_id('sue@example.com') order by
    kind::text$$,
  $$values ('new-price-request'), ('price-list-received')$$, 'spam → pending queues the mails once'
);

-- The limit of rows applies only to visitors. The API tests check the inserts by visitors.
select lives_ok(
  $$insert into public.price_list_requests (name, email) select 'Ann', n || '@example.com' from generate_series(1, 100)
    as n$$,
  'the owner of the database can insert many rows at once'
);

select tests.act_as_owner();
create function tests.send(message text default 'Call me', expected text default 'pending') returns text
language sql as $$
  select tests.outcome(
    format('select public.send_price_list(%L, %L, %L)', tests.request_id('pat@example.com'), message, expected)
  );
$$;
delete from public.price_list_requests where true;
insert into public.price_list_requests (name, email) values ('Pat', 'pat@example.com');
update public.products set active = false where id = 'water-filter';
select tests.act_as('staff@example.com');
select is(
  tests.send(repeat('x', 1001)), 'PT422 invalid_message', 'send_price_list refuses a message over 1000 letters'
);
select is(tests.send(), 'accepted', 'send_price_list is accepted');
select is(tests.send(), 'PT409 status_changed', 'send_price_list refuses a completed request');
select tests.act_as_owner();
select is(
  (select status::text from public.price_list_requests where email = 'pat@example.com'), 'completed',
  'send_price_list completes the request'
);
select is(
  (select private.mail_data(m) - 'products' from private.mails as m where m.kind = 'price-list'),
  '{"name": "Pat", "author": "", "message": "Call me"}'::jsonb, 'the mail has the message'
);
select is(
  (
    select jsonb_agg(p -> 'id')
    from private.mails as m, jsonb_array_elements(private.mail_data(m) -> 'products') as p where m.kind = 'price-list'
  ),
  (select jsonb_agg(p.id order by p.position) from public.products as p where p.active),
  'the mail has all active products'
);

select * from finish();
rollback;

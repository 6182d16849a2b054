-- Personal data: export, erasure and retention.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('ann@example.com');
select tests.user('staff@example.com', admin => true);
select tests.user('nameless@example.com', admin => true);
update public.user_roles set name = 'Dana Day' where user_id = tests.user_id('staff@example.com');

create function tests.take(caller jsonb) returns uuid
language plpgsql as $$
declare
  taken constant text := public.take_request('quote', '{"phone": "5625550100"}' || caller, gen_random_uuid());
begin
  return (select r.id from public.service_requests as r where r.reference = taken);
end;
$$;
create function tests.correct(from_email text, to_email text) returns void
language sql as $$
  select public.correct_order(
    o.id, seen || jsonb_build_object('name', 'Ann Lee', 'email', to_email), seen
  )
  from public.orders as o
  cross join lateral jsonb_build_object(
    'name', o.customer_name, 'email', o.customer_email, 'phone', '', 'address', o.shipping_address, 'city',
    o.shipping_city,
    'state', o.shipping_state, 'zipCode', o.shipping_zip
  ) as seen
  where o.customer_email = from_email;
$$;
create function tests.deliver(order_id uuid) returns void
language plpgsql as $$
begin
  perform public.set_order_status(deliver.order_id, 'processing');
  perform public.set_order_status(deliver.order_id, 'shipped', 'UPS', '1Z999');
  perform public.set_order_status(deliver.order_id, 'delivered');
end;
$$;
-- Ann has orders, requests, messages, notes, corrections, mails and a lookup of her order. Bob is another customer.
-- Vera and Annie called from Ann's phone number. Tim got a mail that was meant for Ann.
do $$
begin
  insert into tests.things values
    ('order', tests.buy('ann@example.com')), ('bob', tests.buy('bob@example.com')),
    ('corrected', tests.buy('tim@example.com'));
  perform public.begin_order_lookup(
    (select order_number from public.orders where customer_email = 'ann@example.com'), 'ann@example.com',
    gen_random_uuid()
  );
  insert into public.price_list_requests (name, email, message) values ('Ann', 'Ann@example.com', 'Secret wish');
  perform tests.act_as('staff@example.com');
  perform tests.correct('tim@example.com', 'ann@example.com');
  insert into tests.things values
    ('request', tests.take('{"firstName": "Ann", "email": "ann@example.com", "description": "Secret smell"}')),
    ('vera', tests.take('{"firstName": "Vera", "description": "The key is under the mat"}')),
    ('annie', tests.take('{"firstName": "Annie", "description": "Secret cellar"}'));
  perform public.add_order_note(tests.thing('order'), 'Secret note');
  perform public.add_service_request_note(tests.thing('request'), 'Secret note');
  perform public.add_service_request_note(tests.thing('vera'), 'The dog bites');
  perform public.add_visits(
    tests.thing('request'), array[now() + interval '3 days'], 60, '{Sam,Lee Cho}', 'Secret gate'
  );
  perform public.assign_service_request(tests.thing('request'), tests.user_id('nameless@example.com'));
  insert into tests.things select 'quote', public.send_quote(
    tests.thing('request'), '[{"text": "Traps", "quantity": 2, "price_cents": 5000}]', 'Secret offer',
    public.business_today(), 0, 0, gen_random_uuid()
  );
  perform public.accept_quote_for_customer(
    tests.thing('quote'), '{}', 10000, 'Ann Secret', 'by-phone', idempotency_key => gen_random_uuid()
  );
  perform public.record_deposit(tests.thing('quote'), 4000, 'cash', public.business_today(), 0, gen_random_uuid());
  perform public.send_invoice(
    tests.thing('request'), quote_ids => array[tests.thing('quote')],
    lines => '[{"text": "Trap", "quantity": 1, "price_cents": 4000}]',
    due_on => public.business_today(), expected_total_cents => 4000, expected_count => 0,
    idempotency_key => gen_random_uuid()
  );
  perform public.send_quote(
    tests.thing('request'), '[{"text": "Secret trap", "quantity": 1, "price_cents": 5000}]', '',
    public.business_today(), 0, 1, gen_random_uuid()
  );
  perform tests.act_as_owner();
  perform public.add_request_message(
    (select t.token from private.request_tokens as t where t.request_id = tests.thing('request')), null,
    'Secret message', gen_random_uuid()
  );
  perform public.ask_for_order_change(
    (
      select jsonb_build_object('token', t.token) from private.order_tokens as t where t.order_id = tests.thing('order')
    ),
    'Secret wish', gen_random_uuid()
  );
  insert into private.request_log (name, kind, email) values ('request', 'quote', 'ann@example.com');
  -- Ann was once a team member. A mail about Bob's order went to Ann by mistake. Tim got the confirmation of Ann's
  -- order.
  insert into private.mails (kind, recipient, order_id, data, state) values
    (
      'day-sheet', 'ann@example.com', null,
      jsonb_build_object('day', private.today(), 'member', tests.user_id('ann@example.com')), 'sent'
    ),
    ('order-shipped', 'ann@example.com', tests.thing('bob'), '{}', 'sent'),
    ('order-confirmation', 'tim@example.com', tests.thing('corrected'), '{}', 'sent');
end;
$$;
create function tests.erase(
  reason text default 'Asked by letter', expected jsonb default null, who text default 'ANN@example.com',
  also text[] default '{}'
) returns text
language sql as $$
  select tests.outcome(format(
    'select public.erase_customer(%L, %L, %L::jsonb, %L)', who, reason,
    coalesce(expected, public.personal_data_preview(who)), also
  ));
$$;
create function tests.preview(who text, path text) returns text
language sql as $$
  select string_agg(item #>> '{}', ', ' order by item #>> '{}')
  from jsonb_path_query(public.personal_data_preview(who), path::jsonpath) as item;
$$;
create function tests.reference(thing text) returns text
language sql as $$
  select r.reference from public.service_requests as r where r.id = tests.thing(thing);
$$;
-- Searches all public and private tables for a text. Returns the tables that contain the text.
create function tests.where_found(term text) returns text
language plpgsql security definer as $$
declare
  t record;
  hits bigint;
  found_in text := '';
begin
  for t in select c.oid::regclass as name from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1
  loop
    execute format(
      'select count(*) from %s as r where to_jsonb(r)::text ilike %L', t.name, '%' || term || '%'
    ) into hits;
    if hits > 0 then
      found_in := found_in || t.name || ' ';
    end if;
  end loop;
  return found_in;
end;
$$;

select tests.act_as('customer@example.com');
select is(
  tests.outcome('select public.export_customer(''ann@example.com'')'), 'PT403 not_admin', 'customer: cannot export data'
);
select is(
  tests.outcome('select public.personal_data_preview(''ann@example.com'')'), 'PT403 not_admin',
  'customer: cannot preview data'
);
select is(tests.erase(expected => '{}'), 'PT403 not_admin', 'customer: cannot erase data');
select is_empty('select * from public.personal_data_log', 'customer: cannot read the log');

-- Exports of personal data
select tests.act_as('staff@example.com');
create temporary table exports as
select who,
  public.export_customer(
    customer, array(select r.reference from public.service_requests as r where r.id = tests.thing(also))
  )::text as data
from (
  values
    ('ann', 'Ann@Example.com', null), ('ann and annie', 'ann@example.com', 'annie'), ('vera', '562 555 0100', 'vera'),
    ('tim', 'tim@example.com', null)
) as given (who, customer, also);
select ok(data like '%' || text || '%', who || ': the export contains ' || text)
from exports
join (
  values
    (
      'ann',
      '{Secret wish,Secret smell,Secret note,Secret gate,Secret message,Secret offer,Secret trap,Ann Secret,4000,1 '
      'Main St,water-filter,request-received,new-order,order-confirmation,Dana Day,A team member,Ann Lee,another '
      'address,day-sheet,order-shipped}'::text[]
    ),
    ('ann and annie', '{Secret smell,Secret cellar}'), ('vera', '{under the mat,dog bites}'),
    ('tim', '{order-confirmation,corrected}')
) as expected (whose, texts) on whose = who
cross join unnest(texts) as text;
select ok(data not like '%' || text || '%', who || ': the export does not contain ' || text)
from exports
join (
  values
    (
      'ann',
      '{under the mat,dog bites,Secret '
      'cellar,bob@example,tim@example,staff@example,nameless@example,"distributor","token","profit","counts"}'::text[]
    ),
    ('ann and annie', '{under the mat}'), ('vera', '{Secret,ann@example}'), ('tim', '{ann@example,Ann Lee,Main St}')
) as expected (whose, texts) on whose = who
cross join unnest(texts) as text;
select ok(
  data not like '%' || order_number || '%', 'the export has no order of another customer that was mailed to ' || who
)
from exports, public.orders where id = tests.thing('bob');
select is(
  public.export_customer('ann@example.com') #>> '{logins,0,email}', 'ann@example.com', 'the export has the login'
);
select is(
  tests.outcome('select public.export_customer(''5625550100'')'), 'PT422 nothing_chosen',
  'export_customer refuses a number without a chosen record'
);
select is(
  tests.outcome(format('select public.export_customer(''bob@example.com'', %L)', array[tests.reference('vera')])),
  'PT409 data_changed', 'export_customer refuses a record with another number'
);
select is(
  tests.outcome('select public.export_customer(''nobody@example.com'')'), 'PT404 not_found',
  'export_customer refuses an unknown address'
);
select results_eq(
  $$select distinct kind, reason, done_by_email, counts ->> 'messages' from public.personal_data_log where counts ->>
    'messages' <> '0'$$,
  $$values ('exported', null, 'staff@example.com', '2')$$, 'the log has the author and the counts of an export'
);

select tests.act_as_owner();
-- If this test fails for a new table, add the table to private.personal_tables. If the table has no data of customers,
-- add it to this list.
select is_empty(
  $$with recursive parts (oid) as (
      select r::oid from unnest('{public.orders,public.service_requests,public.price_list_requests}'::regclass[]) as r
      union
      select k.conrelid from pg_constraint as k join parts as p on k.confrelid = p.oid where k.contype = 'f'
    )
    select c.oid::regclass from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (c.oid in (select p.oid from parts as p) or exists (
        select 1 from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0
          and a.attname ~ '(^|_)(name|email|phone|recipient|contact|user_id|ip)$'
      ))
      and c.oid not in (select t.name::regclass from private.personal_tables as t)
      and c.oid <> all ('{
        public.products, public.stock_movements, public.suppliers, public.contacted_suppliers, public.quote_templates,
        private.invoice_costs, private.confirmed_accounts, public.user_roles, public.team_changes,
        public.personal_data_log, public.customer_imports,
        private.personal_tables, private.settings, private.limits, private.jobs
      }'::regclass[])$$,
  'every table that belongs to an order or a request or has a column of a person is in personal_tables'
);
select is_empty(
  $$select t.name, t.parent from private.personal_tables as t
    where t.erasure = 'with-parent' and not exists (
      select 1 from pg_constraint as k
      where k.contype = 'f' and k.confdeltype = 'c' and k.conrelid = t.name::regclass
        and k.confrelid = t.parent::regclass
    )$$,
  'a table with the erasure with-parent has a foreign key that deletes its rows'
);
select set_eq(
  'select t.name from private.personal_tables as t where t.export_as is null',
  '{
    private.unpaid_orders, private.mails, private.request_log, private.team_invitations, private.lookups,
    private.order_tokens, private.request_tokens, public.visit_people, public.quote_lines, private.quote_acceptances,
    public.invoice_lines, public.invoiced_quotes, public.invoiced_visits, private.plan_faults
  }'::text[],
  'only links, mails, logs and parts of a parent record have no export of their own'
);
select tests.act_as('staff@example.com');

-- The preview shows the data of each person.
select is(tests.preview(who, path), expected, who || ' ' || path)
from (
  values
    ('ann@example.com', '$.names[*]', 'Ann, Ann Lee, Vera Visitor'),
    ('ann@example.com', '$.counts.requests', '1'), ('ann@example.com', '$.counts.orders', '2'),
    ('ann@example.com', '$.sameNumber[*].names[*]', 'Annie, Vera'),
    ('tim@example.com', '$.names[*]', null), ('tim@example.com', '$.counts.corrections', '1'),
    ('tim@example.com', '$.counts.mails', '1'), ('tim@example.com', '$.open.size()', '0'),
    ('562 555 0100', '$.counts.requests', '0'), ('562 555 0100', '$.sameNumber[*].names[*]', 'Annie, Vera'),
    ('562 555 0100', '$.sameNumber[*].open.size()', '1, 1')
) as given (who, path, expected);
select is(public.admin_customer('tim@example.com') ->> 'email', 'tim@example.com', 'a former address has a page');

-- Erasing a customer
select is(tests.erase(' '), 'PT422 invalid_reason', 'erase_customer refuses a blank reason');
select is(
  tests.preview('ann@example.com', '$.open[*]'),
  (
    select string_agg(open.name, ', ' order by open.name)
    from (
      select o.order_number as name from public.orders as o where o.customer_email = 'ann@example.com'
      union all select tests.reference('request') union all select 'a price list request'
    ) as open
  ),
  'open are the orders, the request with the visit, and the unanswered price list request'
);
select is(tests.erase(), 'PT409 still_open', 'erase_customer refuses a person with open records');
do $$
begin
  perform public.set_order_status(tests.thing('order'), 'cancelled');
  perform tests.deliver(tests.thing('corrected'));
  perform tests.move_request(tests.thing('request'), 'closed', cancels_visit => true);
  perform public.set_price_request_status(p.id, 'completed', p.status) from public.price_list_requests as p;
  perform tests.act_as_owner();
  perform public.request_return(
    (
      select jsonb_build_object('token', t.token)
      from private.order_tokens as t where t.order_id = tests.thing('corrected')
    ),
    '[{"product_id": "water-filter", "quantity": 1}]', 'faulty', 'Secret rust', gen_random_uuid()
  );
  insert into tests.things
  select 'key ' || row_number() over (), k.key
  from private.idempotency_keys as k
  where k.result_id in (
    select r.id from public.order_returns as r
    union all select m.id from public.messages as m
    union all select q.id from public.quotes as q
    union all select p.id from public.payments as p
    union all select o.id from public.orders as o where o.customer_email = 'ann@example.com'
    union all select tests.thing('request') union all select tests.thing('annie')
  );
  perform tests.act_as('staff@example.com');
  perform public.decline_return((select id from public.order_returns), 'used');
end;
$$;
select is(tests.erase(expected => '{}'), 'PT409 data_changed', 'erase_customer refuses another expected preview');
select is(
  tests.erase(also => array[tests.reference('annie')]), 'PT409 still_open',
  'erase_customer refuses an added record that is open'
);
select tests.move_request(tests.thing('annie'), 'contacted');
select tests.act_as_owner();
select is(
  (select count(*) from tests.things where name like 'key %'), 10::bigint,
  'the orders, requests, message, return, quotes and payments of Ann and Annie have an idempotency key'
);
select isnt(tests.where_found(text), '', 'before the erasure, the database contains ' || text)
from unnest('{ann@example.com,tim@example.com,Secret}'::text[]) as text;
select tests.act_as('staff@example.com');
select is(tests.erase(who => 'tim@example.com'), 'accepted', 'erase_customer erases a former address');
select is(tests.erase(who => 'tim@example.com'), 'PT404 not_found', 'erase_customer refuses an erased address');
select is(public.admin_customer('tim@example.com'), null, 'an erased address has no page');
select is(
  (select jsonb_array_length(public.admin_customer('ann@example.com') -> 'orders')), 2,
  'the order that Tim got by mistake stays with Ann'
);
select is(
  tests.erase(also => array[tests.reference('annie')]), 'accepted',
  'erase_customer erases a person with an added caller'
);
select is(tests.erase(), 'PT404 not_found', 'erase_customer refuses an erased person');
select is(public.admin_customer('ann@example.com'), null, 'an erased person has no page');

select tests.act_as_owner();
select is(tests.where_found(text), '', 'after the erasure, the database does not contain ' || text)
from unnest('{ann@example.com,tim@example.com,Ann Lee,Secret}'::text[]) as text;
select is_empty(
  'select k.key from private.idempotency_keys as k join tests.things as t on t.id = k.key',
  'the idempotency keys of an erased person are deleted'
);
select isnt(tests.where_found(text), '', 'another person with the same number is not erased: ' || text)
from unnest('{under the mat,dog bites,5625550100}'::text[]) as text;
select is_empty(
  format(
    $$select record, reference from private.without_mails() where reference in (select order_number from public.orders
      where id in (%L, %L))$$,
    tests.thing('order'), tests.thing('corrected')
  ),
  'an order of an erased person does not count as one without mails'
);
select results_eq(
  format(
    $$select o.customer_name, o.customer_email, o.shipping_address, o.shipping_city, o.shipping_state, o.shipping_zip,
    o.total > 0, count(i.id)
      from public.orders as o
      join public.order_items as i on i.order_id = o.id where o.id = %L group by o.id$$, tests.thing('order')
  ),
  $$values ('Erased', '', '', '', 'CA', '90802', true, 1::bigint)$$,
  'an erased order keeps its sums, lines, state and ZIP code'
);
select results_eq(
  $$select q.request_id, q.accepted_name, q.message, q.total_cents, q.accepted_how::text, l.text, p.request_id,
  p.amount_cents
    from public.quotes as q
    join public.quote_lines as l on l.quote_id = q.id join public.payments as p on p.quote_id = q.id$$,
  $$values (null::uuid, '', '', 10000, 'by-phone', 'Traps', null::uuid, 4000)$$,
  'accepted quotes keep their lines and sums, and payments stay'
);
select results_eq(
  $$select reason, done_by_email, counts ->> 'orders', counts ->> 'mails' > '0' from public.personal_data_log where
    kind = 'erased' order by id$$,
  $$values ('Asked by letter', 'staff@example.com', '0', true), ('Asked by letter', 'staff@example.com', '2', true)$$,
  'the log has the author and the reason of each erasure'
);
select isnt(tests.where_found('bob@example.com'), '', 'another customer is not erased');
insert into tests.things values ('lookup', gen_random_uuid());
select public.begin_order_lookup(order_number, '', tests.thing('lookup'))
from public.orders where id = tests.thing('order');
select is(
  tests.outcome(format('select public.track_order(%L, '''', %L)', order_number, tests.thing('lookup'))),
  'PT404 order_not_found', 'an empty address does not open an erased order'
)
from public.orders where id = tests.thing('order');
select is_empty(
  'select id from auth.users where email = ''ann@example.com''', 'the login of an erased person is deleted'
);

-- One team member is also a customer. One invited person never joined the team.
select tests.act_as('staff@example.com');
do $$
begin
  perform public.invite_team_member('ivy@example.com', 'Ivy Invited');
  perform tests.act_as_owner();
  insert into tests.things values ('own', tests.buy('staff@example.com'));
  insert into private.mails (kind, recipient, data, state) values
    (
      'day-sheet', 'staff@example.com',
      jsonb_build_object('day', private.today(), 'member', tests.user_id('staff@example.com')), 'queued'
    ),
    -- Staff send this summary again later.
    ('staff-digest', null, '{}', 'sent');
  perform tests.act_as('staff@example.com');
  perform public.set_order_status(tests.thing('own'), 'cancelled');
end;
$$;
select is(
  tests.erase(who => 'staff@example.com'), 'accepted', 'erase_customer erases a team member as a customer'
);
select is(tests.preview('ivy@example.com', '$.counts.invitations'), '1', 'the preview counts an invitation');
select is(tests.erase(who => 'ivy@example.com'), 'accepted', 'erase_customer erases an invited person');
select tests.act_as_owner();
select is(
  (select count(*) from private.mails where kind = 'day-sheet' and recipient = 'staff@example.com'), 1::bigint,
  'the day sheets of the team member stay'
);
select is_empty('select private.logins_of(''staff@example.com'')', 'the login of the team member stays');
select is(tests.where_found(text), '', 'the database does not contain ' || text)
from unnest('{ivy@example.com,Ivy Invited}'::text[]) as text;
select isnt_empty(
  'select 1 from public.team_changes where email = ''nameless@example.com''', 'the history of members who joined stays'
);

-- A copy of a summary stores no lines. The sender reads the lines when it sends the copy.
update private.mails set digest_of = '2026-11-01 10:00Z' where kind = 'staff-digest' and state = 'sent';
insert into private.mails (kind, data, state, price_request_id, created_at)
values ('new-price-request', '{"reference": "Secret Person"}', 'not_sent', null, '2026-11-01 10:05Z');
select private.copy_mails(array_agg(m)) from private.mails as m where m.digest_of = '2026-11-01 10:00Z';
select is(
  (
    select private.mail_data(m) #>> '{first,0,reference}'
    from private.mails as m where m.copy_of is not null and m.kind = 'staff-digest'
  ),
  'Secret Person', 'a summary that is sent again has the same lines'
);
delete from private.mails where kind = 'new-price-request';
select is(tests.where_found('Secret Person'), '', 'a summary that is sent again has no erased lines');

-- Retention deletes rows that are older than their period.
insert into public.service_requests (reference, kind, name, email, phone, details, status, created_at)
select 'REQ-' || code, 'quote', code, 'old@example.com', '', '{}', status::public.request_status, now() - age::interval
from (
  values
    ('AAAAA2', 'spam', '91 days'), ('AAAAA3', 'spam', '89 days'), ('AAAAA4', 'closed', '37 months'),
    ('AAAAA5', 'closed', '35 months'), ('AAAAA6', 'new', '40 months'), ('AAAAA7', 'closed', '40 months'),
    ('AAAAA8', 'closed', '40 months'), ('AAAAA9', 'spam', '95 days'), ('AAAABB', 'spam', '200 days'),
    ('AAAABC', 'closed', '40 months'), ('AAAABD', 'closed', '40 months')
) as given (code, status, age);
insert into public.service_request_history (request_id, old_status, new_status, changed_by_email, created_at)
select r.id, 'contacted', given.status::public.request_status, '', now() - given.age::interval
from (
  values ('AAAAA7', 'closed', '1 year'), ('AAAAA8', 'closed', '37 months'), ('AAAAA9', 'spam', '1 day'),
    ('AAAABB', 'spam', '91 days')
) as given (code, status, age)
join public.service_requests as r on r.reference = 'REQ-' || given.code;
-- One request has an open invoice. Another request has an unused deposit.
insert into public.invoices (
  number, kind, request_id, service, message, issued_on, due_on, tax_basis_points, subtotal_cents, tax_cents,
  total_cents, billed_to,
  content_hash, sent_by, sent_by_email
)
select 900, 'invoice', id, service, '', current_date, current_date, 0, 100, 0, 100, '{}', '', '', ''
from public.service_requests where reference = 'REQ-AAAABC';
insert into public.payments (request_id, amount_cents, method, paid_on, taken_by, created_by_email)
select id, 100, 'cash', current_date, '', '' from public.service_requests where reference = 'REQ-AAAABD';
insert into public.messages (request_id, sender, body)
select id, 'customer', 'Still there?' from public.service_requests where reference = 'REQ-AAAAA8';
insert into public.price_list_requests (name, email, status, status_since, created_at) values
  ('p old', 'p@example.com', 'pending', now(), now() - interval '37 months'),
  ('p new', 'p@example.com', 'completed', now(), now() - interval '35 months'),
  ('p spam', 'p@example.com', 'spam', now() - interval '91 days', now() - interval '100 days'),
  ('p marked today', 'p@example.com', 'pending', now() - interval '100 days', now() - interval '100 days');
insert into private.mails (kind, recipient, data, state, created_at) values
  ('request-received', 'm@example.com', '{"n": 1}', 'sent', now() - interval '13 months'),
  ('request-received', 'm@example.com', '{"n": 2}', 'sent', now() - interval '11 months'),
  ('request-received', 'm@example.com', '{"n": 3}', 'queued', now() - interval '13 months');
insert into public.crash_reports (page, message, stack, build, last_at) values
  ('/old', '', '', '', now() - interval '31 days'), ('/new', '', '', '', now() - interval '29 days');
insert into private.team_invitations (
  email, name, role, invited_by, invited_by_id, invited_at, expires_at, withdrawn_at, accepted_at
)
values
  (
    'gone@example.com', 'Gus Gone', 'field', '', gen_random_uuid(), now() - interval '98 days',
    now() - interval '91 days', null, null
  ),
  (
    'quit@example.com', 'Quin Quit', 'field', '', gen_random_uuid(), now() - interval '92 days',
    now() - interval '85 days', now() - interval '91 days', null
  ),
  (
    'late@example.com', 'Lea Late', 'field', '', gen_random_uuid(), now() - interval '96 days',
    now() - interval '89 days', null, null
  ),
  (
    'nameless@example.com', 'Ned', 'field', '', gen_random_uuid(), now() - interval '98 days',
    now() - interval '91 days', null, now() - interval '92 days'
  );
insert into public.team_changes (kind, email, changed_by_email)
values ('invited', 'gone@example.com', ''), ('invited', 'late@example.com', '');
insert into private.mails (kind, recipient, data, state)
values ('staff-invitation', 'gone@example.com', '{"name": "Gus Gone"}', 'sent');
-- The test empties both logs first. Retention must delete old rows even if no new rows arrive.
delete from private.request_log where created_at < now() + interval '1 day';
delete from private.lookups where created_at < now() + interval '1 day';
insert into private.request_log (name, kind, email, ip, created_at) values
  ('request', 'quote', 'a@example.com', '198.51.100.7', now() - interval '25 hours'),
  ('request', 'quote', 'b@example.com', '198.51.100.7', now() - interval '23 hours');
insert into private.lookups (key, created_at)
values (gen_random_uuid(), now() - interval '25 hours'), (gen_random_uuid(), now() - interval '23 hours');
insert into private.mails (kind, data, state, ip, created_at) values
  ('new-order', '{"n": 4}', 'not_sent', '198.51.100.7', now() - interval '25 hours'),
  ('new-order', '{"n": 5}', 'sent', '198.51.100.7', now() - interval '23 hours');
-- One key belongs to a request that stays. The other key belongs to a request that is deleted.
insert into private.idempotency_keys (key, content_hash, result_id)
select gen_random_uuid(), reference, id from public.service_requests where reference in ('REQ-AAAAA4', 'REQ-AAAAA8');
select tests.act_as('staff@example.com');
select public.set_price_request_status(id, 'spam', status)
from public.price_list_requests where name = 'p marked today';
select tests.act_as_owner();
select is(
  private.carry_out_retention(),
  '{"spam": 3, "closedRequests": 1, "priceLists": 1, "sentMails": 1, "imported": 0, "crashReports": 1, "invoices": 0, '
  '"invitations": 2}',
  'carry_out_retention returns the number of deleted rows'
);
select is(
  (select string_agg(reference, ' ' order by reference) from public.service_requests where email = 'old@example.com'),
  'REQ-AAAAA3 REQ-AAAAA5 REQ-AAAAA6 REQ-AAAAA7 REQ-AAAAA8 REQ-AAAAA9 REQ-AAAABC REQ-AAAABD',
  'open requests stay, and those with a recent closing or message, with open money, or with a recent mark as '
  'spam'
);
select is(
  (select string_agg(name, ', ' order by name) from public.price_list_requests where email = 'p@example.com'),
  'p marked today, p new',
  'recent price list requests stay, also those with a recent mark as spam'
);
select is(
  (select string_agg(content_hash, ' ') from private.idempotency_keys where content_hash like 'REQ-%'), 'REQ-AAAAA8',
  'a key is deleted with its request'
);
select is(
  (
    select string_agg(name, ', ' order by name)
    from private.team_invitations where name in ('Gus Gone', 'Quin Quit', 'Lea Late', 'Ned')
  ),
  'Lea Late, Ned',
  'an invitation is deleted 90 days after its end, unless it was accepted'
);
select is(tests.where_found('gone@example.com'), '', 'the mails and the history of a deleted invitation are deleted');
select isnt_empty(
  'select 1 from public.team_changes where email = ''late@example.com''', 'the history of other invitations stays'
);
select is(
  (
    select string_agg(found.what, ', ' order by found.what)
    from (
      select 'log of ' || l.email as what from private.request_log as l where l.ip is not null
      union all select 'mail ' || (m.data ->> 'n') from private.mails as m where m.ip is not null
    ) as found
  ),
  'log of b@example.com, mail 5', 'network addresses are deleted after a day, also without new calls'
);

select * from finish();
rollback;

-- A person's data: handed out, erased, and forgotten after its time.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('ann@example.com');
select tests.user('staff@example.com', admin => true);

-- Ann bought, asked, was noted, corrected and mailed, and looked her order up. Bob is somebody else.
do $$
begin
  insert into tests.things values ('order', tests.buy('ann@example.com')), ('bob', tests.buy('bob@example.com'));
  perform public.begin_order_lookup((select order_number from public.orders where customer_email = 'ann@example.com'), 'ann@example.com', gen_random_uuid());
  insert into public.price_list_requests (name, email, message) values ('Ann', 'Ann@example.com', 'Secret wish');
  perform tests.act_as('staff@example.com');
  perform public.take_request('quote', '{"firstName": "Ann", "email": "ann@example.com", "phone": "5625550100", "description": "Secret smell"}', gen_random_uuid());
  perform public.add_service_request_note((select id from public.service_requests), 'Secret note');
  perform public.set_appointment((select id from public.service_requests), now() + interval '3 days', 60, 'Sam', 'Secret gate');
  perform tests.act_as_owner();
  insert into tests.things select 'request', id from public.service_requests;
  insert into private.request_log (name, kind, email) values ('request', 'quote', 'ann@example.com');
  -- Ann once worked here, and Bob's address was mistyped as hers.
  insert into private.mails (kind, recipient, order_id, data, state) values
    ('day-sheet', 'ann@example.com', null, jsonb_build_object('day', private.today(), 'member', tests.user_id('ann@example.com')), 'sent'),
    ('order-shipped', 'ann@example.com', tests.thing('bob'), '{}', 'sent');
end;
$$;
create function tests.erase(reason text default 'Asked by letter', expected jsonb default null) returns text language sql as $$
  select tests.outcome(format(
    'select public.erase_customer(%L, %L, %L::jsonb)', 'ANN@example.com', reason,
    coalesce(expected, public.erasure_preview('ann@example.com'))
  ));
$$;
-- Every text in the database but those of the log of accounts.
create function tests.where_found(term text) returns text language plpgsql security definer as $$
declare
  t record;
  hits bigint;
  found_in text := '';
begin
  for t in select c.oid::regclass as name from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1
  loop
    execute format('select count(*) from %s as r where to_jsonb(r)::text ilike %L', t.name, '%' || term || '%') into hits;
    if hits > 0 then
      found_in := found_in || t.name || ' ';
    end if;
  end loop;
  return found_in;
end;
$$;

select tests.act_as('customer@example.com');
select is(tests.outcome('select public.export_customer(''ann@example.com'')'), 'PT403 not_admin', 'customer: exports nobody');
select is(tests.outcome('select public.erasure_preview(''ann@example.com'')'), 'PT403 not_admin', 'customer: previews nothing');
select is(tests.erase(expected => '{}'), 'PT403 not_admin', 'customer: erases nobody');
select is(tests.outcome('select public.admin_retention()'), 'PT403 not_admin', 'customer: reads no retention');
select is_empty('select * from public.erasures', 'customer: sees no erasure');

select tests.act_as('staff@example.com');
select ok(
  public.export_customer('Ann@Example.com')::text like '%' || text || '%', 'an export holds: ' || text
)
from unnest('{Secret wish,Secret smell,Secret note,Secret gate,1 Main St,water-filter,request-received,new-order,order-confirmation}'::text[]) as text;
select is(public.export_customer('ann@example.com') #>> '{logins,0,email}', 'ann@example.com', 'an export names the login');
select ok(public.export_customer('ann@example.com')::text not like '%' || text || '%', 'an export does not hold: ' || text)
from unnest('{bob@example,"distributor","token","profit","visits"}'::text[]) as text;
select ok(public.export_customer('ann@example.com')::text not like '%' || order_number || '%', 'nor another customer''s order that was mailed to them')
from public.orders where id = tests.thing('bob');
select ok(public.export_customer('ann@example.com')::text like '%' || text || '%', 'but that it was mailed: ' || text)
from unnest('{day-sheet,order-shipped}'::text[]) as text;

select tests.act_as_owner();
select is_empty(
  $$select distinct c.table_name from information_schema.columns as c
    where c.table_schema = 'public' and c.column_name in ('order_id', 'request_id', 'return_id')
      -- What moved the stock is the company's.
      and c.table_name <> 'stock_movements'
      and strpos(pg_get_functiondef('public.export_customer'::regproc), 'public.' || c.table_name || ' ') = 0$$,
  'an export reads every table that belongs to an order, a return or a request'
);
select tests.act_as('staff@example.com');

select is(tests.erase(' '), 'PT422 invalid_reason', 'an erasure needs a reason');
select is(tests.erase(), 'PT409 still_open', 'an open order and a visit must end first');
do $$
begin
  perform public.set_order_status(tests.thing('order'), 'cancelled');
  perform public.set_service_request_status(tests.thing('request'), 'closed', cancels_visit => true);
end;
$$;
select is(tests.erase(expected => '{}'), 'PT409 data_changed', 'what was not seen is not erased');
select tests.act_as_owner();
select isnt(tests.where_found('ann@example.com'), '', 'until then, the address is in the database');
select tests.act_as('staff@example.com');
select is(tests.erase(), 'accepted', 'a person is erased');
select is(tests.erase(), 'PT404 not_found', 'and is not there anymore');
select is(public.admin_customer('ann@example.com'), null, 'their page is empty');

select tests.act_as_owner();
select is(tests.where_found(text), '', 'nowhere in the database: ' || text)
from unnest('{ann@example.com,5625550100,Secret}'::text[]) as text;
select results_eq(
  format(
    $$select o.customer_name, o.customer_email, o.shipping_address, o.shipping_city, o.shipping_state, o.shipping_zip, o.total > 0, count(i.id)
      from public.orders as o join public.order_items as i on i.order_id = o.id where o.id = %L group by o.id$$, tests.thing('order')
  ),
  $$values ('Erased', '', '', '', 'CA', '90802', true, 1::bigint)$$,
  'of the order, the sums, the lines, the state and the ZIP stay'
);
select results_eq(
  'select reason, erased_by_email, erased ->> ''orders'', erased ->> ''mails'' > ''0'' from public.erasures',
  $$values ('Asked by letter', 'staff@example.com', '1', true)$$, 'a line says who erased what and why'
);
select isnt(tests.where_found('bob@example.com'), '', 'somebody else stays');
insert into tests.things values ('lookup', gen_random_uuid());
select public.begin_order_lookup(order_number, '', tests.thing('lookup')) from public.orders where id = tests.thing('order');
select is(
  tests.outcome(format('select public.track_order(%L, '''', %L)', order_number, tests.thing('lookup'))),
  'PT404 order_not_found', 'no empty address opens their order'
)
from public.orders where id = tests.thing('order');
select is_empty('select id from auth.users where email = ''ann@example.com''', 'their login goes as well');
select is_empty('select private.logins_of(''staff@example.com'')', 'the login of a colleague who is a customer stays');

-- Retention. Ages are set back, as nobody waits three years.
insert into public.service_requests (reference, kind, name, email, phone, details, status, created_at)
select 'REQ-' || code, 'quote', code, 'old@example.com', '', '{}', status::public.request_status, now() - age::interval
from (
  values
    ('AAAAA2', 'spam', '91 days'), ('AAAAA3', 'spam', '89 days'), ('AAAAA4', 'closed', '37 months'),
    ('AAAAA5', 'closed', '35 months'), ('AAAAA6', 'new', '40 months'), ('AAAAA7', 'closed', '40 months')
) as given (code, status, age);
insert into public.service_request_history (request_id, old_status, new_status, changed_by_email, created_at)
select id, 'contacted', 'closed', '', now() - interval '1 year' from public.service_requests where reference = 'REQ-AAAAA7';
insert into public.price_list_requests (name, email, created_at) values
  ('p old', 'p@example.com', now() - interval '37 months'), ('p new', 'p@example.com', now() - interval '35 months');
insert into private.mails (kind, recipient, data, state, created_at) values
  ('request-received', 'm@example.com', '{"n": 1}', 'sent', now() - interval '13 months'),
  ('request-received', 'm@example.com', '{"n": 2}', 'sent', now() - interval '11 months'),
  ('request-received', 'm@example.com', '{"n": 3}', 'queued', now() - interval '13 months');
insert into public.crash_reports (page, message, stack, build, last_at) values
  ('/old', '', '', '', now() - interval '31 days'), ('/new', '', '', '', now() - interval '29 days');
select is(
  private.carry_out_retention(), '{"spam": 1, "closedRequests": 1, "priceLists": 1, "sentMails": 1, "crashReports": 1}',
  'what was kept long enough goes'
);
select is(
  (select string_agg(reference, ' ' order by reference) from public.service_requests where email = 'old@example.com'),
  'REQ-AAAAA3 REQ-AAAAA5 REQ-AAAAA6 REQ-AAAAA7', 'open requests stay, and those that were closed lately'
);
select tests.act_as('staff@example.com');
select is(public.admin_retention() #>> '{lastRun,removed,spam}', '1', 'staff see what the last run removed');

select * from finish();
rollback;

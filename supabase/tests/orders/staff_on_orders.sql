-- Staff work on an order: requests to suppliers, notes, removed items and messages. The customer can cancel the order.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');
update public.products set in_stock = 50 where id in ('water-filter', 'fire-starter', 'mylar-blankets');

create function tests.tax(goods numeric) returns numeric
language sql security definer as $$
  select private.sales_tax(goods);
$$;
create function tests.place(n integer) returns void
language plpgsql as $$
begin
  perform public.place_order(
    '[{"product_id": "water-filter", "quantity": 3}, {"product_id": "fire-starter", "quantity": 1}]',
    tests.customer(jsonb_build_object('email', 'buyer' || n || '@example.com')),
    (
      select to_jsonb(s.goods + private.sales_tax(s.goods))
      from (
        select sum(p.price * case p.id when 'water-filter' then 3 else 1 end) as goods
        from public.products as p where p.id in ('water-filter', 'fire-starter')
      ) as s
    ),
    gen_random_uuid()
  );
  insert into tests.things
  select 'order-' || n, o.id from public.orders as o where o.customer_email = 'buyer' || n || '@example.com';
  insert into tests.things
  select i.product_id || '-' || n, i.id from public.order_items as i where i.order_id = tests.thing('order-' || n);
end;
$$;
create function tests.proof(n integer) returns jsonb
language sql security definer as $$
  select jsonb_build_object('token', t.token)
  from private.order_tokens as t where t.order_id = tests.thing('order-' || n);
$$;
create function tests.seen(n integer) returns jsonb
language sql as $$
  select public.order_by_token(tests.proof(n) ->> 'token');
$$;
create function tests.remove(item text, removed integer, expected integer default null) returns text
language sql as $$
  select tests.outcome(format('select public.remove_order_item(%L, %L, %L)', tests.thing(item), removed, expected));
$$;
create function tests.ask(n integer, message text, key uuid default gen_random_uuid()) returns text
language sql as $$
  select tests.outcome(format('select public.ask_for_order_change(%L, %L, %L)', tests.proof(n), message, key));
$$;
create function tests.activity(n integer) returns uuid
language sql security definer as $$
  select a.id
  from public.order_activity as a where a.order_id = tests.thing('order-' || n) order by a.created_at limit 1;
$$;
select tests.place(n) from generate_series(1, 4) as n;

-- Requests to suppliers
select tests.act_as('staff@example.com');
select is(
  tests.outcome($$select public.note_supplier_contacted(null, 'Nobody')$$), 'PT404 not_found',
  'note_supplier_contacted refuses a missing order'
);
select is(
  tests.outcome(format('select public.note_supplier_contacted(%L, %L)', tests.thing('order-1'), 'Nobody')),
  'PT422 invalid_distributor',
  'note_supplier_contacted refuses a distributor without items in the order'
);
select public.note_supplier_contacted(i.order_id, i.distributor)
from public.order_items as i where i.order_id = tests.thing('order-1');
select results_eq(
  $$select distinct i.distributor, a.contacted_by, a.contacted_at = now() from public.order_items as i
    left join public.contacted_suppliers as a on (a.order_id, a.distributor) = (i.order_id, i.distributor)
    where i.order_id = tests.thing('order-1')$$,
  $$select distinct distributor, 'staff@example.com', true from public.products where id in ('water-filter',
    'fire-starter')$$,
  'each distributor is stored once, with author and time'
);

-- Notes about an order
select is(
  tests.outcome(format('select public.add_order_note(%L, %L)', tests.thing('order-1'), note)), 'PT422 invalid_note',
  'add_order_note refuses the note ' || left(note, 3)
)
from unnest(array['', ' ', repeat('x', 4001)]) as note;
select is(
  tests.outcome('select public.add_order_note(null, ''x'')'), 'PT404 not_found',
  'add_order_note refuses an unknown order'
);
select public.add_order_note(tests.thing('order-1'), ' Gate code ');
select results_eq(
  'select note, author = tests.user_id(''staff@example.com''), author_email from public.order_notes',
  $$values ('Gate code', true, 'staff@example.com')$$, 'the note has its author'
);

-- Staff remove items from an order.
select is(tests.remove('water-filter-1', removed, expected), refusal, 'remove_order_item refuses ' || what)
from (
  values
    ('zero pieces', 0, 3, 'PT422 invalid_quantity'), ('null', null, 3, 'PT422 invalid_quantity'),
    ('four of three', 4, 3, 'PT422 invalid_quantity'),
    ('another expected quantity', 1, 2, 'PT409 item_changed')
) as wrong (what, removed, expected, refusal);
select is(
  tests.outcome('select public.remove_order_item()'), 'PT404 not_found', 'remove_order_item refuses an unknown item'
);
create temporary table former as select o.* from public.orders as o where o.id = tests.thing('order-1');
grant all on former to public;
select is(tests.remove('water-filter-1', 2, 3), 'accepted', 'remove_order_item removes two of three filters');
select is(
  (o.subtotal, o.tax, o.total, o.items_cost),
  (
    f.subtotal - 2 * p.price, tests.tax(f.subtotal - 2 * p.price), o.subtotal + o.shipping_cost + o.tax,
    f.items_cost - 2 * p.distributor_price
  ),
  'the sums of the order change with it'
)
from public.orders as o, former as f, public.products as p where o.id = f.id and p.id = 'water-filter';
select results_eq(
  $$select c.product_name, c.removed, c.refund, c.changed_by_email from public.order_item_changes as c where c.order_id
    = tests.thing('order-1')$$,
  $$select p.name, 2, f.total - o.total, 'staff@example.com'
    from public.products as p, former as f join public.orders as o on o.id = f.id where p.id = 'water-filter'$$,
  'the refund equals the difference of the totals'
);
select results_eq(
  $$select kind::text, change, stock_after, changed_by_email from public.stock_movements
    where order_id = tests.thing('order-1') and product_id = 'water-filter' and kind <> 'order'$$,
  $$select 'cancellation', 2, in_stock, 'staff@example.com' from public.products where id = 'water-filter'$$,
  'the removed pieces are in stock again'
);
select is(tests.remove('water-filter-1', 1, 1), 'accepted', 'remove_order_item removes the last filter');
select is(tests.remove('water-filter-1', 1, 1), 'PT404 not_found', 'an item without pieces is deleted');
select is(tests.remove('fire-starter-1', 1), 'PT409 last_item', 'remove_order_item refuses the last item of the order');
select is(
  (
    select jsonb_agg(c ->> 'removed' order by c ->> 'removed' desc)
    from jsonb_array_elements(tests.seen(1) -> 'changes') as c
  ),
  '["2", "1"]'::jsonb,
  'the customer sees the removed quantities'
);
select is(
  (select count(*) from jsonb_array_elements(tests.seen(1) -> 'items')), 1::bigint,
  'the customer sees the remaining items'
);
select tests.act_as_owner();
select is(
  (select array_agg(private.mail_data(m) -> 'change' ->> 'removed' order by m.created_at,
    private.mail_data(m) -> 'change' ->> 'removed' desc)
   from private.mails as m where m.order_id = tests.thing('order-1') and m.kind = 'order-changed'),
  array['2', '1'], 'each removal sends the customer a mail'
);

-- Staff remove items from an order after a part of it was shipped.
select tests.act_as('staff@example.com');
select public.set_order_status(tests.thing('order-2'), 'processing');
select public.set_order_status(
  tests.thing('order-2'), 'shipped', 'UPS', '1Z1', 'processing', '[{"product_id": "water-filter", "quantity": 2}]'
);
select is(tests.remove('water-filter-2', 2), 'PT409 shipped_already', 'remove_order_item refuses shipped pieces');
select is(tests.remove('water-filter-2', 1), 'accepted', 'remove_order_item accepts an unshipped piece');
select is(tests.remove('fire-starter-2', 1), 'accepted', 'remove_order_item accepts the last unshipped piece');
select is(
  (select status::text from public.orders where id = tests.thing('order-2')), 'shipped',
  'without unshipped pieces, the order is shipped'
);
select is(tests.remove('water-filter-2', 1), 'PT409 order_not_open', 'remove_order_item refuses a shipped order');

-- The customer writes messages about an order.
select tests.act_as_anonymous();
select is(
  tests.outcome(format('select public.ask_for_order_change(%L, %L, %L)', '{"token": "x"}', 'Hello', gen_random_uuid())),
  'PT404 order_not_found',
  'ask_for_order_change refuses a wrong token'
);
select is(
  tests.ask(3, message), 'PT422 invalid_message', 'ask_for_order_change refuses the message ' || left(message, 3)
)
from unnest(array['', ' ', repeat('x', 4001)]) as message;
select is(
  tests.ask(3, 'To my office, please', '30000000-0000-4000-8000-000000000001'), 'accepted',
  'ask_for_order_change is accepted'
);
select is(
  tests.ask(3, 'To my office, please', '30000000-0000-4000-8000-000000000001'), 'accepted',
  'ask_for_order_change can be repeated with its key'
);
select is(
  tests.ask(3, 'No, home', '30000000-0000-4000-8000-000000000001'), 'PT409 idempotency_conflict',
  'ask_for_order_change refuses another message under the same key'
);
select is(
  (select jsonb_agg(m ->> 'text') from jsonb_array_elements(tests.seen(3) -> 'messages') as m),
  '["To my office, please"]'::jsonb,
  'the customer sees the message once'
);
select tests.act_as_owner();
select is(
  tests.data(tests.thing('order-3'), 'order-activity') ->> 'message', 'To my office, please',
  'the mail to staff has the message'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome('select public.handle_order_activity()'), 'PT404 not_found',
  'handle_order_activity refuses an unknown message'
);
select is(
  tests.outcome(format('select public.handle_order_activity(%L, %L)', tests.activity(3), reply)), outcome, what
)
from (
  values
    (1, repeat('x', 4001), 'PT422 invalid_message', 'handle_order_activity refuses a reply over 4000 letters'),
    (1, E'\ufe0f', 'PT422 invalid_message', 'handle_order_activity refuses an invisible reply'),
    (2, 'We will.', 'accepted', 'handle_order_activity accepts a reply'),
    (3, 'We will.', 'accepted', 'handle_order_activity can be repeated'),
    (4, 'We won''t.', 'PT409 handled_already', 'handle_order_activity refuses a second reply')
) as step (n, reply, outcome, what)
order by n;
select is(
  tests.seen(3) -> 'messages' -> 0 ->> 'reply' || ', ' || (tests.seen(3) -> 'messages' -> 0 ->> 'author'),
  'We will., Maya Lind',
  'the customer sees the reply and its author'
);
select tests.act_as_owner();
select is(
  tests.data(tests.thing('order-3'), 'order-reply') ->> 'reply', 'We will.', 'the mail to the customer has the reply'
);
select is(
  (
    select count(*)
    from private.mails as m where m.order_id = tests.thing('order-3') and m.kind in ('order-reply', 'order-activity')
  ),
  2::bigint, 'the message and the reply send one mail each'
);
select is(
  tests.data(tests.thing('order-3'), 'order-reply') ? 'message', false,
  'the mail of the reply does not have the message of the customer'
);

-- Staff write the first message about an order.
select tests.act_as('staff@example.com');
select is(
  tests.outcome(
    format(
      'select public.write_to_order_customer(%L, %L, %L)', tests.thing('order-3'), words,
      '30000000-0000-4000-8000-000000000002'
    )
  ),
  outcome, what
)
from (
  values
    (1, ' ', 'PT422 invalid_message', 'write_to_order_customer refuses a blank text'),
    (2, 'It is late.', 'accepted', 'write_to_order_customer is accepted'),
    (3, 'It is late.', 'accepted', 'write_to_order_customer can be repeated with its key'),
    (4, 'Or not.', 'PT409 idempotency_conflict', 'write_to_order_customer refuses another text under the same key')
) as step (n, words, outcome, what)
order by n;
select is(
  tests.outcome(format('select public.write_to_order_customer(%L, %L, gen_random_uuid())', gen_random_uuid(), 'Hello')),
  'PT404 not_found', 'write_to_order_customer refuses an unknown order'
);
select is(
  (select jsonb_agg(m -> 'text' || (m -> 'reply')) from jsonb_array_elements(tests.seen(3) -> 'messages') as m),
  '[["To my office, please", "We will."], [null, "It is late."]]'::jsonb,
  'the customer sees the text once, after the former messages'
);
select tests.act_as_owner();
select is(
  (select string_agg(private.mail_data(m) ->> 'reply' || ' ' || (private.mail_data(m) ->> 'isFirstWord'), ', '
    '' order by m.created_at, m.data ->> 'activityId' = tests.activity(3)::text desc)
    from private.mails as m where m.order_id = tests.thing('order-3') and m.kind = 'order-reply'),
  'We will. false, It is late. true', 'the customer gets a mail with the text'
);

-- The customer cancels an order.
select tests.act_as('staff@example.com');
select public.note_supplier_contacted(i.order_id, i.distributor)
from public.order_items as i where i.id = tests.thing('fire-starter-4');
select tests.act_as_anonymous();
select public.cancel_order(tests.proof(4));
select public.cancel_order(tests.proof(4));
select tests.act_as_owner();
select results_eq(
  $$select kind::text, handled_at from public.order_activity where order_id = tests.thing('order-4')$$,
  $$values ('canceled', null::timestamptz)$$,
  'the cancellation waits until staff mark it as handled'
);
select is(
  tests.data(tests.thing('order-4'), 'order-activity') #>> '{contactedSuppliers,0,name}',
  (select i.distributor from public.order_items as i where i.id = tests.thing('fire-starter-4')),
  'the mail to staff names the suppliers who were asked'
);
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.handle_order_activity(%L, %L)', tests.activity(4), 'Sorry')),
  'PT422 invalid_message',
  'handle_order_activity refuses a reply to a cancellation'
);
select public.handle_order_activity(tests.activity(4));
select is(
  (select handled_by from public.order_activity where order_id = tests.thing('order-4')), 'staff@example.com',
  'after handle_order_activity, the cancellation is handled'
);
select public.set_order_status(tests.thing('order-3'), 'cancelled');
select is(
  (select count(*) from public.order_activity where order_id = tests.thing('order-3') and kind = 'canceled'), 0::bigint,
  'a cancellation by staff adds no activity'
);

select * from finish();
rollback;

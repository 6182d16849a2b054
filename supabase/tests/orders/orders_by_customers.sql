-- cancel_order accepts each kind of proof that the order belongs to the caller. It refuses all other callers.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('other@example.com');
select tests.user('staff@example.com', admin => true);

create temporary table bought (who text, id uuid, order_number text, token text);
grant all on bought to public;
select tests.act_as_anonymous();
select tests.buy('guest@example.com'), tests.buy('lookup@example.com'), tests.buy('late@example.com');
select tests.act_as('customer@example.com');
select tests.buy('customer@example.com');
select tests.act_as_owner();
insert into bought
select split_part(o.customer_email, '@', 1), o.id, o.order_number, t.token
from public.orders as o join private.order_tokens as t on t.order_id = o.id;

create function tests.cancel(proof jsonb) returns text
language sql as $$
  select tests.outcome(format('select public.cancel_order(%L)', proof));
$$;
create function tests.token(who text) returns jsonb
language sql as $$
  select jsonb_build_object('token', b.token) from bought as b where b.who = token.who;
$$;
create function tests.number(who text) returns jsonb
language sql as $$
  select jsonb_build_object('order_number', b.order_number) from bought as b where b.who = number.who;
$$;
create function tests.looked_up(who text, email text) returns jsonb
language plpgsql as $$
declare
  proof jsonb := tests.number(who) || jsonb_build_object('email', email, 'lookup_key', gen_random_uuid());
begin
  perform public.begin_order_lookup(proof ->> 'order_number', email, (proof ->> 'lookup_key')::uuid);
  return proof;
end;
$$;
create function tests.status(who text) returns text
language sql security definer as $$
  select o.status::text from public.orders as o join bought as b using (id) where b.who = status.who;
$$;

select tests.act_as_anonymous();
select is(
  tests.cancel(proof), 'PT404 order_not_found',
  'cancel_order refuses the proof ' || coalesce(left(proof::text, 30), 'null')
)
from unnest(array[
  null, '{}', '[]', '"token"', '1', '{"token": null}', '{"token": {"a": 1}}',
  '{"token": "0123456789abcdef0123456789abcdef"}',
  '{"lookup_key": "x"}', '{"order_number": null}', '{"order_number": 1, "email": [], "lookup_key": {}}'
]::jsonb[]) as proof;
select is(tests.cancel(tests.number('guest')), 'PT404 order_not_found', 'anonymous: the order number alone is refused');
select is(
  tests.cancel(tests.number('customer')), 'PT404 order_not_found',
  'anonymous: the order number of a customer is refused'
);
select is(
  tests.cancel(tests.looked_up('lookup', 'other@example.com')), 'PT404 order_not_found',
  'anonymous: a lookup with another email address is refused'
);
select is(
  tests.cancel(
    tests.number('lookup') || jsonb_build_object('email', 'lookup@example.com', 'lookup_key', gen_random_uuid())
  ),
  'PT404 order_not_found', 'anonymous: a lookup that was not begun is refused'
);
select tests.act_as('other@example.com');
select is(
  tests.cancel(tests.number('customer')), 'PT404 order_not_found', 'another customer: the order number is refused'
);
select tests.act_as('staff@example.com');
select is(
  tests.cancel(tests.number('customer')), 'PT404 order_not_found',
  'admin: the order number is refused, since staff cancel by set_order_status'
);
select tests.act_as_owner();
select is((select count(*) from public.orders where status <> 'pending'), 0::bigint, 'no order is canceled so far');
create temporary table stock as select in_stock as n from public.products where id = 'water-filter';

select tests.act_as_anonymous();
select is(tests.cancel(tests.token('guest')), 'accepted', 'anonymous: can cancel with the token of the mail');
select is(tests.cancel(tests.token('guest')), 'accepted', 'cancel_order can be repeated');
select is(
  tests.cancel(tests.looked_up('lookup', 'Lookup@example.com')), 'accepted', 'anonymous: can cancel with a lookup'
);
select tests.act_as('customer@example.com');
select is(tests.cancel(tests.number('customer')), 'accepted', 'customer: can cancel their own order');
select tests.act_as_owner();
select is(p.in_stock, stock.n + 3, 'each cancellation puts the items back in stock once')
from public.products as p, stock where p.id = 'water-filter';
select results_eq(
  $$select old_status::text, new_status::text, changed_by_email from public.order_status_history where order_id in
    (select id from bought)$$,
  $$values ('pending', 'cancelled', 'Customer'), ('pending', 'cancelled', 'Customer'), ('pending', 'cancelled',
    'Customer')$$,
  'the history has the customer as the author'
);
select set_eq(
  $$select changed_by_email from public.stock_movements where kind = 'cancellation' and order_id in (select id from
    bought)$$,
  array['Customer'], 'the stock history has the customer as the author'
);
select is(
  (select count(*) from private.mails where kind = 'order-canceled' and order_id in (select id from bought)), 3::bigint,
  'each customer gets a mail about the cancellation'
);

-- Anyone can order with another person's email address and cancel the order. So the mails to one address are limited.
select tests.act_as_anonymous();
select tests.buy('often@example.com') from generate_series(1, 4);
select tests.act_as_owner();
insert into bought
select 'often-' || row_number() over (), o.id, o.order_number, t.token
from public.orders as o
join private.order_tokens as t on t.order_id = o.id where o.customer_email = 'often@example.com';
select tests.act_as_anonymous();
select is(
  tests.cancel(tests.token('often-' || n)), 'accepted', 'cancel_order accepts a fourth order of one email address'
) from generate_series(1, 4) as n;
select tests.act_as_owner();
select results_eq(
  $$select extract(epoch from m.due_at - now())::integer / 60 from private.mails as m
    where m.kind = 'order-canceled' and m.recipient = 'often@example.com' order by m.due_at$$,
  array[0, 0, 0, 60], 'three of these mails are due at once, the others an hour later'
);

select tests.act_as('staff@example.com');
select public.set_order_status(id, 'processing') from bought where who = 'late';
select tests.act_as_anonymous();
select is(tests.cancel(tests.token('late')), 'PT409 not_pending', 'cancel_order refuses an order in processing');
select is(tests.status('late'), 'processing', 'the status of that order has not changed');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.set_order_status(%L, %L, null, null, %L)', id, 'processing', 'pending')),
  'PT409 status_changed', 'set_order_status refuses staff who saw the order before the cancellation'
) from bought where who = 'guest';

select * from finish();
rollback;

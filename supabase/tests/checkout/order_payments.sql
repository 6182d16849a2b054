-- Orders that are paid on the page of a provider: what waits, for how long, and what the provider's word changes.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('customer@example.com');
update public.products set distributor_price = 100, markup_percentage = 17, in_stock = 10 where id = 'water-filter';
update public.products set distributor_price = 0.1, markup_percentage = 0, in_stock = 10 where id = 'fire-starter';
update private.limits set number = 1000 where name in ('request', 'pieces') and per <> 'call';

create function tests.key(n integer) returns uuid
language sql as $$
  select ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;
-- What a browser sends: `n` stands for one checkout.
create function tests.body(n integer, quantity integer default 1, customer jsonb default '{}') returns text
language sql as $$
  select format(
    '%L::jsonb, %L::jsonb, %L::jsonb, %L::uuid',
    jsonb_build_array(jsonb_build_object('id', 'water-filter', 'quantity', quantity)),
    tests.customer(customer || jsonb_build_object('email', 'buyer' || n || '@example.com')),
    to_jsonb(round(117.00 * quantity * 1.07, 2)::text), tests.key(n)
  );
$$;
create function tests.place(n integer, quantity integer default 1, customer jsonb default '{}') returns text
language sql as $$
  select tests.outcome('select public.place_order(' || tests.body(n, quantity, customer) || ')');
$$;
create function tests.to_pay(n integer, quantity integer default 1, customer jsonb default '{}') returns jsonb
language plpgsql as $$
declare
  answer jsonb;
begin
  execute 'select public.order_to_pay(' || tests.body(n, quantity, customer) || ')' into answer;
  return answer;
end;
$$;
create function tests.unpaid(n integer) returns private.unpaid_orders
language sql security definer as $$
  select u from private.unpaid_orders as u where u.contact ->> 'email' = 'buyer' || n || '@example.com'
  order by u.ended_at desc nulls first limit 1;
$$;
create function tests.sold(n integer) returns public.orders
language sql security definer as $$
  select o from public.orders as o where o.customer_email = 'buyer' || n || '@example.com';
$$;
create function tests.stock() returns integer
language sql security definer as $$
  select p.in_stock from public.products as p where p.id = 'water-filter';
$$;
create function tests.mails() returns text
language sql security definer as $$
  select coalesce(string_agg(m.kind::text, ' ' order by m.kind::text), '') from private.mails as m;
$$;
create function tests.later(n integer, by interval) returns void
language sql security definer as $$
  update private.unpaid_orders as u set pay_before = u.pay_before - by where u.id = (tests.unpaid(n)).id;
$$;
create function tests.paid(number text, payment text, cents integer) returns text
language sql as $$
  select tests.outcome(format('select public.mark_order_paid(%L, %L, %s)', number, payment, cents));
$$;
create function tests.refunds(n integer) returns text
language sql security definer as $$
  select string_agg(
    r.provider_payment || ' ' || r.amount_cents || ' ' || r.reason, ', ' order by r.created_at, r.amount_cents
  )
  from public.refunds as r where r.order_id = (tests.sold(n)).id;
$$;
create function tests.erase(n integer) returns text
language sql as $$
  select tests.outcome(format(
    'select public.erase_customer(%L, ''Asked'', %L::jsonb)', who, public.personal_data_preview(who)
  ))
  from (select 'buyer' || n || '@example.com' as who) as customer;
$$;
create function tests.state_of(token text) returns text
language sql as $$
  select public.order_payment(token) ->> 'state';
$$;

-- Off
select tests.act_as_anonymous();
select is(public.pays_online(), false, 'off, as it comes');
select is(tests.place(1), 'accepted', 'what is placed then');
select is((tests.sold(1)).status::text || coalesce((tests.sold(1)).payment_id, ''), 'pending', 'is an order at once');
select is(tests.to_pay(1) -> 'isPaid', 'true', 'with nothing to pay');
select is(tests.mails(), 'new-order order-confirmation', 'and its mails');

-- On
select tests.act_as_owner();
update private.settings set pays_online = true;
delete from private.mails where true;
select tests.act_as_anonymous();
select is(public.pays_online(), true, 'the checkout knows');
select is(tests.place(2), 'accepted', 'what is placed');
select is((tests.sold(2)).id, null, 'is no order yet');
select is(tests.stock(), 8, 'though its stock is taken');
select is(tests.mails(), '', 'and nobody is told');
select tests.act_as_owner();
select is(
  (select pay_before - now() from private.unpaid_orders), interval '31 minutes',
  'it waits for half an hour, and a minute for the page to open'
);
select tests.act_as_anonymous();
select is(tests.place(2), 'accepted', 'placed again, it is the same');
select is(tests.stock(), 8, 'and takes no more stock');
select is(
  tests.outcome('select public.order_receipt(' || tests.body(2) || ')'), 'PT409 not_paid', 'there is no receipt of it'
);
select tests.act_as_owner();
select is(
  tests.to_pay(2),
  jsonb_build_object(
    'token', (tests.unpaid(2)).token, 'isPaid', false, 'orderNumber', (tests.unpaid(2)).order_number,
    'amountCents', 12519,
    'email', 'buyer2@example.com', 'payBefore', private.iso((tests.unpaid(2)).pay_before), 'formerSession', null
  ),
  'what is to be paid is the total of the database'
);
select tests.act_as_anonymous();
select is(
  tests.outcome('select public.order_to_pay(' || tests.body(2, 2) || ')'), 'PT409 idempotency_conflict',
  'the key alone learns nothing'
);
select is(
  tests.outcome('select public.order_to_pay(' || tests.body(3) || ')'), 'PT404 order_not_found',
  'nor is there what nobody placed'
);
select is(tests.outcome('select public.order_payment(''x'')'), 'PT404 order_not_found', 'nor what a guess opens');
select is(tests.state_of((tests.unpaid(2)).token), 'waiting', 'its page waits');
select tests.act_as('staff@example.com');
select is_empty('select 1 from public.orders where customer_email = ''buyer2@example.com''', 'staff do not see it');
select is((select orders from public.admin_order_totals()), 1::bigint, 'nor do the figures');

-- Nobody but the provider marks anything paid
select is(tests.paid((tests.unpaid(2)).order_number, 'pi_2', 12519), '42501', who || ' marks nothing paid')
from unnest(array['anon', 'authenticated']) as who
cross join lateral (
  select case who when 'anon' then tests.act_as_anonymous() else tests.act_as('customer@example.com') end
) as acting;
select is(
  tests.outcome(format('select public.note_payment_page(%L, ''cs_x'')', (tests.unpaid(2)).order_number)), '42501',
  'nor notes a page'
);

-- Paid
select tests.act_as_service();
select public.note_payment_page((tests.unpaid(2)).order_number, 'cs_2');
select is(tests.paid('FSS-1', 'pi_2', 12519), 'PT404 not_found', 'an unknown order is an error, told to the provider');
select is(tests.paid((tests.unpaid(2)).order_number, 'pi_2', 12518), 'PT409 wrong_amount', 'so is another amount');
select is(tests.paid(number, 'pi_2', 12519), 'accepted', 'the provider has the money, told ' || n || ' times')
from (select (tests.unpaid(2)).order_number as number) as unpaid, generate_series(1, 2) as n;
select is((tests.sold(2)).status::text || ' ' || (tests.sold(2)).payment_id, 'pending pi_2', 'now it is an order');
select is(tests.mails(), 'new-order order-confirmation', 'with the mails of one');
select is(tests.stock(), 8, 'and the stock that it had');
select tests.act_as_owner();
select results_eq(
  format('select kind::text, change, note from public.stock_movements where order_id = %L', (tests.sold(2)).id),
  $$values ('order', -1, null::text)$$, 'whose movement names it'
);
select is((select count(*) from private.unpaid_orders), 0::bigint, 'nothing waits anymore');
select results_eq(
  format(
    'select product_id, position, quantity, price, distributor_price from public.order_items where order_id = %L',
    (tests.sold(2)).id
  ),
  $$values ('water-filter', 1, 1, 117.00, 100.00)$$, 'its items are those that were sold'
);
insert into tests.things select 'token', t.order_id
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select is(
  public.order_payment(t.token) - 'receipt', '{"state": "paid", "items": [{"id": "water-filter", "quantity": 1}]}',
  'its page knows'
)
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select is(public.order_payment(t.token) #>> '{receipt,total}', '125.19', 'and has the receipt')
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select is(public.order_by_token(t.token) -> 'paidOnline', 'true', 'which says that it was paid online')
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select tests.act_as_anonymous();
select is(tests.place(2), 'accepted', 'placed once more, it stays one order');
select is(tests.to_pay(2) -> 'isPaid', 'true', 'with nothing to pay');
select is(tests.place(2, 2), 'PT409 idempotency_conflict', 'and what is paid is not replaced');
select tests.act_as_service();
select is(tests.paid((tests.sold(2)).order_number, 'pi_2b', 12519), 'accepted', 'paid twice')
from generate_series(1, 2);
select is(tests.refunds(2), 'pi_2b 12519 Paid twice', 'the second payment goes back, once');

-- Changed before it is paid
select tests.act_as_anonymous();
select is(tests.place(3, 8), 'accepted', 'all that is left');
select tests.act_as_service();
select public.note_payment_page((tests.unpaid(3)).order_number, 'cs_3');
select tests.act_as_owner();
select tests.act_as_anonymous();
select is(tests.place(3, 7), 'accepted', 'one less, of the same checkout');
select is(tests.stock(), 1, 'nobody''s own stock is in their way');
select is(tests.to_pay(3, 7) ->> 'formerSession', 'cs_3', 'the page of before is to be closed');
select is(tests.place(3, 7, '{"city": "Carson"}'), 'accepted', 'another address');
select is(tests.stock(), 1, 'takes nothing more');
select is(
  tests.to_pay(3, 7, '{"city": "Carson"}') ->> 'formerSession', 'cs_3',
  'it is still to be closed where none was opened since'
);
select is(tests.place(4, 2), 'PT409 stock_short', 'others get what is left');
select is(tests.place(4), 'accepted', 'and no more');

-- The page that never opened, in time to open it
select tests.act_as_owner();
select tests.later(4, '10 seconds');
insert into tests.things values ('first', (tests.unpaid(4)).id);
select tests.act_as_anonymous();
select is(tests.place(4), 'accepted', 'placed again at once');
select is((tests.unpaid(4)).id, tests.thing('first'), 'it is the same');
select tests.later(4, '1 minute');
select is(tests.place(4), 'accepted', 'and after a minute');
select isnt((tests.unpaid(4)).id, tests.thing('first'), 'it begins anew, as the page would close too soon');
select is(tests.stock(), 0, 'with the same stock');
select tests.act_as_service();
select public.note_payment_page((tests.unpaid(4)).order_number, 'cs_4');
select tests.later(4, '20 minutes');
select tests.act_as_owner();
insert into tests.things values ('open', (tests.unpaid(4)).id);
select tests.act_as_anonymous();
select is(tests.place(4), 'accepted', 'with its page open');
select is((tests.unpaid(4)).id, tests.thing('open'), 'it goes on');

-- Not paid in time
select tests.act_as_owner();
select private.expire_unpaid_orders();
select is(tests.stock(), 0, 'until its time has passed, its stock is kept');
select tests.later(4, '12 minutes');
select private.expire_unpaid_orders() from generate_series(1, 2);
select is(tests.stock(), 1, 'then it goes back, once');
select results_eq(
  $$select kind::text, change, stock_after, note from public.stock_movements order by id desc limit 1$$,
  $$values ('cancellation', 1, 1, 'Not paid')$$, 'which the history says'
);
select is(tests.state_of((tests.unpaid(4)).token), 'ended', 'its page says so');
select tests.act_as_anonymous();
select is(
  tests.outcome('select public.order_to_pay(' || tests.body(4) || ')'), 'PT409 order_ended', 'it is not paid anymore'
);
select is(tests.place(5), 'accepted', 'others buy it');
select is(tests.place(4), 'PT409 stock_short', 'so that it is gone');

-- Told too late
select tests.act_as_owner();
delete from private.mails where true;
select tests.act_as_service();
select is(tests.paid(number, 'pi_4', 12519), 'accepted', 'money for what has ended, told ' || n || ' times')
from (select (tests.unpaid(4)).order_number as number) as unpaid, generate_series(1, 2) as n;
select is((tests.sold(4)).status::text, 'cancelled', 'makes a canceled order');
select is(tests.refunds(4), 'pi_4 12519 Paid too late', 'whose money goes back, once');
select is(tests.stock(), 0, 'and takes no stock');
select is(tests.mails(), 'order-activity order-canceled', 'the customer and staff are told');
select tests.act_as('staff@example.com');
select results_eq(
  $$select kind::text, settled_at from public.order_activity$$, $$values ('paid-late', null::timestamptz)$$,
  'and it waits for staff'
);
select tests.act_as_owner();
select is(tests.state_of(t.token), 'canceled', 'its page says so')
from private.order_tokens as t where t.order_id = (tests.sold(4)).id;

-- In time, though the clock has passed it and nobody has returned the stock
select tests.later(5, '40 minutes');
select tests.act_as_service();
select is(tests.paid((tests.unpaid(5)).order_number, 'pi_5', 12519), 'accepted',
  'who is told before the stock is gone');
select is((tests.sold(5)).status::text, 'pending', 'sells it');

-- Too little for the provider
select tests.act_as_anonymous();
select is(
  tests.outcome(
    format(
      'select public.%s(''[{"id": "fire-starter", "quantity": 1}]'', tests.customer(), ''0.11'', %L)', call,
      tests.key(9)
    )
  ),
  expected, 'an order of a few cents: ' || call
)
from (values ('place_order', 'accepted'), ('order_to_pay', 'PT409 too_little')) as v (call, expected);

-- Ordered anew with the key of an order that was canceled
select tests.act_as_owner();
update public.products set in_stock = 10 where id = 'water-filter';
select tests.act_as_anonymous();
select is(
  tests.outcome('select public.order_receipt(' || tests.body(4) || ')'), 'PT409 not_paid',
  'a canceled order has no receipt'
);
select is(tests.place(4), 'accepted', 'a customer who paid too late tries again');
select is(tests.to_pay(4) -> 'isPaid', 'false', 'and pays like anybody');
select tests.act_as('staff@example.com');
select public.set_order_status((tests.sold(1)).id, 'cancelled');
select tests.act_as_anonymous();
select is(tests.place(1, 2), 'accepted', 'a customer whose order staff canceled tries again with another cart');
select is(tests.to_pay(1, 2) -> 'amountCents', '25038', 'which is to be paid');

-- What goes back to the card
select tests.act_as_owner();
update public.products set in_stock = 20 where id = 'water-filter';
select tests.act_as_anonymous();
select is(tests.place(n, 3), 'accepted', 'bought and paid: ' || n) from generate_series(6, 7) as n;
select tests.act_as_service();
select tests.paid((tests.unpaid(n)).order_number, 'pi_' || n, 37557) from generate_series(6, 7) as n;
select tests.act_as('staff@example.com');
select public.remove_order_item(i.id, 1, 3, gen_random_uuid())
from public.order_items as i where i.order_id = (tests.sold(6)).id;
select is(tests.refunds(6), 'pi_6 12519 Item taken off', 'an item that is taken off');
select public.set_order_status((tests.sold(6)).id, 'cancelled');
select is(
  tests.refunds(6), 'pi_6 12519 Item taken off, pi_6 25038 Order canceled', 'the rest of an order that is canceled'
);
select public.set_order_status((tests.sold(7)).id, 'processing');
select public.set_order_status((tests.sold(7)).id, 'shipped', 'UPS', '1Z1');
select public.set_order_status((tests.sold(7)).id, 'delivered');
select public.enter_return(
  (tests.sold(7)).id, '[{"product_id": "water-filter", "quantity": 3}]', 'faulty', '', gen_random_uuid()
);
select public.receive_return(r.id, '[{"product_id": "water-filter", "restocked": 0, "written_off": 3}]', 8)
from public.order_returns as r;
select is(tests.refunds(7), null, 'a parcel that came back is looked at first');
select public.refund_return(r.id) from public.order_returns as r, generate_series(1, 2);
select is(
  tests.refunds(7), (select 'pi_7 37557 Return ' || r.return_number from public.order_returns as r),
  'and is then refunded, with no more than was paid: the postage of $8 is given another way'
);
select tests.act_as_owner();
select is(tests.refunds(1), null, 'what was not paid online');
select public.cancel_order(jsonb_build_object('token', t.token))
from private.order_tokens as t where t.order_id = (tests.sold(1)).id;
select is(tests.refunds(1), null, 'gives nothing back online');

-- A person's data
select tests.act_as_anonymous();
select is(tests.place(8), 'accepted', 'somebody leaves before paying');
select tests.act_as('staff@example.com');
select is(
  public.export_customer('buyer8@example.com') #>> '{unpaidOrders,0,address}', '1 Main St', 'that is handed out'
);
select is(tests.erase(8), 'PT409 still_open', 'but not erased while it may be paid');
select tests.later(8, '32 minutes');
select tests.act_as_owner();
select private.expire_unpaid_orders();
select tests.act_as('staff@example.com');
select is(tests.erase(8), 'accepted', 'and erased once its time has passed');
select is((tests.unpaid(8)).id, null, 'wholly');
select tests.act_as_owner();
update private.unpaid_orders set ended_at = now() - interval '5 days' where id = (tests.unpaid(3)).id;
select private.carry_out_retention();
select is(
  (
    select string_agg(u.contact ->> 'email', ' ' order by u.contact ->> 'email')
    from private.unpaid_orders as u where u.contact ->> 'email' like 'buyer%' and u.ended_at < now() - interval '1 day'
  ),
  null, 'and what ended is forgotten after four days'
);

-- Off again
select tests.act_as_anonymous();
select is(tests.place(9), 'accepted', 'what waits when it is switched off');
select tests.later(9, '32 minutes');
select tests.act_as_owner();
update private.settings set pays_online = false;
select private.expire_unpaid_orders();
select tests.act_as_anonymous();
select is(tests.place(9), 'accepted', 'and has ended, is placed again');
select is((tests.sold(9)).status::text, 'pending', 'as an order');

select * from finish();
rollback;

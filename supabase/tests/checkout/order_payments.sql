-- Orders that are paid on the page of the payment provider: the time in which they must be paid, and the effect of the
-- provider's reports.
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
-- The arguments of checkout n, as a browser sends them.
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

select tests.act_as_anonymous();
select is(public.pays_online(), false, 'online payments are off by default');
select is(tests.place(1), 'accepted', 'place_order is accepted without online payments');
select is(
  (tests.sold(1)).status::text || coalesce((tests.sold(1)).payment_id, ''), 'pending', 'the order is stored at once'
);
select is(tests.to_pay(1) -> 'isPaid', 'true', 'order_to_pay returns that the order is paid');
select is(tests.mails(), 'new-order order-confirmation', 'the order has its mails');

select tests.act_as_owner();
update private.settings set pays_online = true;
delete from private.mails where true;
select tests.act_as_anonymous();
select is(public.pays_online(), true, 'pays_online returns true');
select is(tests.place(2), 'accepted', 'place_order is accepted with online payments');
select is((tests.sold(2)).id, null, 'an unpaid order is not in orders');
select is(tests.stock(), 8, 'an unpaid order reserves its stock');
select is(tests.mails(), '', 'an unpaid order sends no mail');
select tests.act_as_owner();
select is(
  (select pay_before - now() from private.unpaid_orders), interval '31 minutes',
  'an unpaid order waits for 31 minutes, of which one is for opening the page'
);
select tests.act_as_anonymous();
select is(tests.place(2), 'accepted', 'place_order can be repeated with its key');
select is(tests.stock(), 8, 'the repeated place_order reserves no further stock');
select is(
  tests.outcome('select public.order_receipt(' || tests.body(2) || ')'), 'PT409 not_paid',
  'order_receipt refuses an unpaid order'
);
select tests.act_as_owner();
select is(
  tests.to_pay(2),
  jsonb_build_object(
    'token', (tests.unpaid(2)).token, 'isPaid', false, 'orderNumber', (tests.unpaid(2)).order_number,
    'amountCents', 12519,
    'email', 'buyer2@example.com', 'payBefore', private.iso((tests.unpaid(2)).pay_before), 'formerSession', null
  ),
  'order_to_pay returns the total of the database'
);
select tests.act_as_anonymous();
select is(
  tests.outcome('select public.order_to_pay(' || tests.body(2, 2) || ')'), 'PT409 idempotency_conflict',
  'order_to_pay refuses the key with other fields'
);
select is(
  tests.outcome('select public.order_to_pay(' || tests.body(3) || ')'), 'PT404 order_not_found',
  'order_to_pay refuses an order that was not placed'
);
select is(
  tests.outcome('select public.order_payment(''x'')'), 'PT404 order_not_found', 'order_payment refuses an unknown token'
);
select is(tests.state_of((tests.unpaid(2)).token), 'waiting', 'the page of an unpaid order is waiting');
select tests.act_as('staff@example.com');
select is_empty(
  'select 1 from public.orders where customer_email = ''buyer2@example.com''', 'staff cannot read an unpaid order'
);
select is((select orders from public.admin_order_totals()), 1::bigint, 'the figures exclude an unpaid order');

select is(tests.paid((tests.unpaid(2)).order_number, 'pi_2', 12519), '42501', who || ' cannot call mark_order_paid')
from unnest(array['anon', 'authenticated']) as who
cross join lateral (
  select case who when 'anon' then tests.act_as_anonymous() else tests.act_as('customer@example.com') end
) as acting;
select is(
  tests.outcome(format('select public.note_payment_page(%L, ''cs_x'')', (tests.unpaid(2)).order_number)), '42501',
  'a customer cannot call note_payment_page'
);

-- The provider reports that an order is paid.
select tests.act_as_service();
select public.note_payment_page((tests.unpaid(2)).order_number, 'cs_2');
select is(
  tests.paid('FSS-1', 'pi_2', 12519), 'PT404 not_found', 'mark_order_paid raises an error for an unknown order'
);
select is(
  tests.paid((tests.unpaid(2)).order_number, 'pi_2', 12518), 'PT409 wrong_amount',
  'mark_order_paid raises an error for another amount'
);
select is(tests.paid(number, 'pi_2', 12519), 'accepted', 'mark_order_paid is accepted, call ' || n)
from (select (tests.unpaid(2)).order_number as number) as unpaid, generate_series(1, 2) as n;
select is(
  (tests.sold(2)).status::text || ' ' || (tests.sold(2)).payment_id, 'pending pi_2',
  'the paid order is in orders, with the id of its payment'
);
select is(tests.mails(), 'new-order order-confirmation', 'the paid order has its mails');
select is(tests.stock(), 8, 'the paid order takes no further stock');
select tests.act_as_owner();
select results_eq(
  format('select kind::text, change, note from public.stock_movements where order_id = %L', (tests.sold(2)).id),
  $$values ('order', -1, null::text)$$, 'the stock movement has the id of the order'
);
select is((select count(*) from private.unpaid_orders), 0::bigint, 'no unpaid order is left');
select results_eq(
  format(
    'select product_id, position, quantity, price, distributor_price from public.order_items where order_id = %L',
    (tests.sold(2)).id
  ),
  $$values ('water-filter', 1, 1, 117.00, 100.00)$$, 'the paid order has the items that were sold'
);
insert into tests.things select 'token', t.order_id
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select is(
  public.order_payment(t.token) - 'receipt', '{"state": "paid", "items": [{"id": "water-filter", "quantity": 1}]}',
  'the page of the order returns paid'
)
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select is(public.order_payment(t.token) #>> '{receipt,total}', '125.19', 'the page of the order has the receipt')
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select is(public.order_by_token(t.token) -> 'paidOnline', 'true', 'the receipt has that it was paid online')
from private.order_tokens as t where t.order_id = (tests.sold(2)).id;
select tests.act_as_anonymous();
select is(tests.place(2), 'accepted', 'place_order can be repeated after the payment');
select is(tests.to_pay(2) -> 'isPaid', 'true', 'order_to_pay returns that the order is paid');
select is(
  tests.place(2, 2), 'PT409 idempotency_conflict', 'place_order refuses another cart under the key of a paid order'
);
select tests.act_as_service();
select is(
  tests.paid((tests.sold(2)).order_number, 'pi_2b', 12519), 'accepted', 'mark_order_paid accepts a second payment'
)
from generate_series(1, 2);
select is(tests.refunds(2), 'pi_2b 12519 Paid twice', 'a second payment is refunded once');

-- The customer changes the order before the payment.
select tests.act_as_anonymous();
select is(tests.place(3, 8), 'accepted', 'place_order accepts the whole rest of the stock');
select tests.act_as_service();
select public.note_payment_page((tests.unpaid(3)).order_number, 'cs_3');
select tests.act_as_owner();
select tests.act_as_anonymous();
select is(tests.place(3, 7), 'accepted', 'place_order accepts fewer pieces under the same key');
select is(tests.stock(), 1, 'the pieces that the checkout reserved before count as available to it');
select is(
  tests.to_pay(3, 7) ->> 'formerSession', 'cs_3',
  'order_to_pay returns the session of the former page, which must be closed'
);
select is(
  tests.place(3, 7, '{"city": "Carson"}'), 'accepted', 'place_order accepts another address under the same key'
);
select is(tests.stock(), 1, 'another address reserves no further stock');
select is(
  tests.to_pay(3, 7, '{"city": "Carson"}') ->> 'formerSession', 'cs_3',
  'order_to_pay returns the former session until another page was opened'
);
select is(tests.place(4, 2), 'PT409 stock_short', 'place_order refuses others more than the rest');
select is(tests.place(4), 'accepted', 'place_order accepts others with the rest');

-- The customer repeats the checkout of an unpaid order.
select tests.act_as_owner();
select tests.later(4, '10 seconds');
insert into tests.things values ('first', (tests.unpaid(4)).id);
select tests.act_as_anonymous();
select is(tests.place(4), 'accepted', 'place_order can be repeated at once');
select is((tests.unpaid(4)).id, tests.thing('first'), 'the repeated checkout keeps its unpaid order');
select tests.later(4, '1 minute');
select is(tests.place(4), 'accepted', 'place_order can be repeated after a minute');
select isnt(
  (tests.unpaid(4)).id, tests.thing('first'),
  'after a minute, a new unpaid order begins, since the page would close too soon'
);
select is(tests.stock(), 0, 'the new unpaid order reserves the same stock');
select tests.act_as_service();
select public.note_payment_page((tests.unpaid(4)).order_number, 'cs_4');
select tests.later(4, '20 minutes');
select tests.act_as_owner();
insert into tests.things values ('open', (tests.unpaid(4)).id);
select tests.act_as_anonymous();
select is(tests.place(4), 'accepted', 'place_order can be repeated while the page is open');
select is((tests.unpaid(4)).id, tests.thing('open'), 'while the page is open, the unpaid order stays the same');

-- The order expires before the payment.
select tests.act_as_owner();
select private.expire_unpaid_orders();
select is(tests.stock(), 0, 'an unpaid order keeps its stock until its time has passed');
select tests.later(4, '12 minutes');
select private.expire_unpaid_orders() from generate_series(1, 2);
select is(tests.stock(), 1, 'an expired order returns its stock once');
select results_eq(
  $$select kind::text, change, stock_after, note from public.stock_movements order by id desc limit 1$$,
  $$values ('cancellation', 1, 1, 'Not paid')$$, 'the stock history has the return with its reason'
);
select is(tests.state_of((tests.unpaid(4)).token), 'ended', 'the page of an expired order is ended');
select tests.act_as_anonymous();
select is(
  tests.outcome('select public.order_to_pay(' || tests.body(4) || ')'), 'PT409 order_ended',
  'order_to_pay refuses an expired order'
);
select is(tests.place(5), 'accepted', 'place_order accepts others with the returned stock');
select is(tests.place(4), 'PT409 stock_short', 'place_order refuses the expired checkout, since its stock is sold');

-- The customer pays after the order has expired.
select tests.act_as_owner();
delete from private.mails where true;
select tests.act_as_service();
select is(tests.paid(number, 'pi_4', 12519), 'accepted', 'mark_order_paid accepts an expired order, call ' || n)
from (select (tests.unpaid(4)).order_number as number) as unpaid, generate_series(1, 2) as n;
select is((tests.sold(4)).status::text, 'cancelled', 'a payment for an expired order makes a canceled order');
select is(tests.refunds(4), 'pi_4 12519 Paid too late', 'a payment for an expired order is refunded once');
select is(tests.stock(), 0, 'a canceled order takes no stock');
select is(tests.mails(), 'order-activity order-canceled', 'the customer and staff get a mail');
select tests.act_as('staff@example.com');
select results_eq(
  $$select kind::text, handled_at from public.order_activity$$, $$values ('paid-late', null::timestamptz)$$,
  'the late payment waits for staff'
);
select tests.act_as_owner();
select is(tests.state_of(t.token), 'canceled', 'the page of the order returns canceled')
from private.order_tokens as t where t.order_id = (tests.sold(4)).id;

-- The customer pays after the time limit, while the stock is still reserved.
select tests.later(5, '40 minutes');
select tests.act_as_service();
select is(tests.paid((tests.unpaid(5)).order_number, 'pi_5', 12519), 'accepted',
  'mark_order_paid accepts an order whose stock is still reserved');
select is((tests.sold(5)).status::text, 'pending', 'the order is sold');

-- The total is below the minimum of the provider.
select tests.act_as_anonymous();
select is(
  tests.outcome(
    format(
      'select public.%s(''[{"id": "fire-starter", "quantity": 1}]'', tests.customer(), ''0.11'', %L)', call,
      tests.key(9)
    )
  ),
  expected, 'an order of eleven cents: ' || call
)
from (values ('place_order', 'accepted'), ('order_to_pay', 'PT409 too_little')) as v (call, expected);

-- A new order uses the idempotency key of a canceled order.
select tests.act_as_owner();
update public.products set in_stock = 10 where id = 'water-filter';
select tests.act_as_anonymous();
select is(
  tests.outcome('select public.order_receipt(' || tests.body(4) || ')'), 'PT409 not_paid',
  'order_receipt refuses a canceled order'
);
select is(tests.place(4), 'accepted', 'place_order accepts the key of an order that was paid too late');
select is(tests.to_pay(4) -> 'isPaid', 'false', 'order_to_pay returns that the new order is unpaid');
select tests.act_as('staff@example.com');
select public.set_order_status((tests.sold(1)).id, 'cancelled');
select tests.act_as_anonymous();
select is(
  tests.place(1, 2), 'accepted', 'place_order accepts another cart under the key of an order that staff canceled'
);
select is(tests.to_pay(1, 2) -> 'amountCents', '25038', 'order_to_pay returns the amount of the new cart');

-- Refunds of an order to the card
select tests.act_as_owner();
update public.products set in_stock = 20 where id = 'water-filter';
select tests.act_as_anonymous();
select is(tests.place(n, 3), 'accepted', 'place_order accepts order ' || n) from generate_series(6, 7) as n;
select tests.act_as_service();
select tests.paid((tests.unpaid(n)).order_number, 'pi_' || n, 37557) from generate_series(6, 7) as n;
select tests.act_as('staff@example.com');
select public.remove_order_item(i.id, 1, 3, gen_random_uuid())
from public.order_items as i where i.order_id = (tests.sold(6)).id;
select is(tests.refunds(6), 'pi_6 12519 Item taken off', 'a removed item is refunded');
select public.set_order_status((tests.sold(6)).id, 'cancelled');
select is(
  tests.refunds(6), 'pi_6 12519 Item taken off, pi_6 25038 Order canceled', 'the rest of a canceled order is refunded'
);
select public.set_order_status((tests.sold(7)).id, 'processing');
select public.set_order_status((tests.sold(7)).id, 'shipped', 'UPS', '1Z1');
select public.set_order_status((tests.sold(7)).id, 'delivered');
select public.enter_return(
  (tests.sold(7)).id, '[{"product_id": "water-filter", "quantity": 3}]', 'faulty', '', gen_random_uuid()
);
select public.receive_return(r.id, '[{"product_id": "water-filter", "restocked": 0, "written_off": 3}]', 8)
from public.order_returns as r;
select is(tests.refunds(7), null, 'a received return is not refunded before staff decide');
select public.refund_return(r.id) from public.order_returns as r, generate_series(1, 2);
select is(
  tests.refunds(7), (select 'pi_7 37557 Return ' || r.return_number from public.order_returns as r),
  'a return is refunded up to the paid amount; postage beyond it needs another way'
);
select tests.act_as_owner();
select is(tests.refunds(1), null, 'an order without an online payment has no refund');
select public.cancel_order(jsonb_build_object('token', t.token))
from private.order_tokens as t where t.order_id = (tests.sold(1)).id;
select is(tests.refunds(1), null, 'a cancellation of such an order adds no refund');

-- Export, erasure and retention of unpaid orders
select tests.act_as_anonymous();
select is(tests.place(8), 'accepted', 'place_order accepts an order that is not paid');
select tests.act_as('staff@example.com');
select is(
  public.export_customer('buyer8@example.com') #>> '{unpaidOrders,0,address}', '1 Main St',
  'the export of a customer has unpaid orders'
);
select is(tests.erase(8), 'PT409 still_open', 'erase_customer refuses a person with a waiting order');
select tests.later(8, '32 minutes');
select tests.act_as_owner();
select private.expire_unpaid_orders();
select tests.act_as('staff@example.com');
select is(tests.erase(8), 'accepted', 'erase_customer accepts a person with an expired order');
select is((tests.unpaid(8)).id, null, 'the erasure deletes the expired order');
select tests.act_as_owner();
update private.unpaid_orders set ended_at = now() - interval '5 days' where id = (tests.unpaid(3)).id;
select private.carry_out_retention();
select is(
  (
    select string_agg(u.contact ->> 'email', ' ' order by u.contact ->> 'email')
    from private.unpaid_orders as u where u.contact ->> 'email' like 'buyer%' and u.ended_at < now() - interval '1 day'
  ),
  null, 'retention deletes an expired order after four days'
);

-- Online payments are switched off.
select tests.act_as_anonymous();
select is(tests.place(9), 'accepted', 'place_order is accepted before online payments are switched off');
select tests.later(9, '32 minutes');
select tests.act_as_owner();
update private.settings set pays_online = false;
select private.expire_unpaid_orders();
select tests.act_as_anonymous();
select is(tests.place(9), 'accepted', 'place_order accepts the expired checkout after they are off');
select is((tests.sold(9)).status::text, 'pending', 'the order is stored at once');

select * from finish();
rollback;

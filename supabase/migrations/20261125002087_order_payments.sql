-- Orders that are paid on the page of a provider. place_order lets them wait, the function `payments` opens the page, and
-- the provider's word makes them orders. docs/decisions/012-real-payments.md says how.

create function public.pays_online()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select s.pays_online from private.settings as s;
$$;
comment on function public.pays_online() is 'Whether orders are paid on the page of a provider. Then the checkout asks for no card.';
grant execute on function public.pays_online to anon, authenticated;

create function private.end_unpaid_orders(ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_products(array(
    select l ->> 'product_id' from private.unpaid_orders as u cross join jsonb_array_elements(u.lines) as l where u.id = any (ids)
  ));
  with lines as (
    select l ->> 'product_id' as product_id, sum((l ->> 'quantity')::integer) as quantity
    from private.unpaid_orders as u
    cross join jsonb_array_elements(u.lines) as l
    where u.id = any (ids) and u.ended_at is null
    group by 1
  ), returned as (
    update public.products as p
    set in_stock = p.in_stock + l.quantity
    from lines as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.quantity
  )
  insert into public.stock_movements (product_id, kind, change, stock_after, note)
  select r.id, 'cancellation', r.quantity, r.in_stock, 'Not paid'
  from returned as r;
  update private.unpaid_orders as u set ended_at = now() where u.id = any (ids) and u.ended_at is null;
end;
$$;
comment on function private.end_unpaid_orders(uuid[]) is
  'Returns the stock of what waits for its payment. The caller has locked it.';

create function private.expire_unpaid_orders()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.end_unpaid_orders(array(
    select u.id from private.unpaid_orders as u
    where u.ended_at is null and u.pay_before < now()
    order by u.id
    limit 500
    for update skip locked
  ));
end;
$$;
comment on function private.expire_unpaid_orders() is 'Ends what was not paid in time, once a minute; see docs/going-live.md.';

create function public.order_to_pay(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  stored constant uuid := private.stored_under(body.idempotency_key, body.content);
  held private.unpaid_orders;
  paid_with text;
begin
  select t.token into paid_with from private.order_tokens as t where t.order_id = stored;
  if found then
    return jsonb_build_object('token', paid_with, 'isPaid', true);
  end if;
  select u.* into held from private.unpaid_orders as u where u.id = stored;
  if not found then
    perform private.refuse(404, 'order_not_found', 'This order has not been placed.');
  elsif held.ended_at is not null then
    perform private.refuse(409, 'order_ended', 'The time to pay has passed. Please try again.');
  elsif held.subtotal + held.tax < 0.5 then
    -- The provider takes no less.
    perform private.refuse(409, 'too_little', 'Orders of less than 50 cents cannot be paid online' || private.or_call() || '.');
  end if;
  return jsonb_build_object(
    'token', held.token,
    'isPaid', false,
    'orderNumber', held.order_number,
    'amountCents', ((held.subtotal + held.tax) * 100)::integer,
    'email', held.contact ->> 'email',
    'payBefore', private.iso(held.pay_before),
    'formerSession', held.former_session_id
  );
end;
$$;
comment on function public.order_to_pay(jsonb, jsonb, jsonb, uuid) is
  'What is to be paid of the order that place_order was called for with the same body, or that it is paid; and its token.';
grant execute on function public.order_to_pay to anon, authenticated;

create function public.note_payment_page(order_number text, session_id text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update private.unpaid_orders as u set session_id = note_payment_page.session_id, former_session_id = null
  where u.order_number = note_payment_page.order_number;
end;
$$;
comment on function public.note_payment_page(text, text) is
  'The service key: the provider''s page for an order is open, and the one that it replaced is closed.';

-- The order waits for its stock no longer than until pay_before, but the provider may tell later: then the money goes back.
create function public.mark_order_paid(order_number text, payment_id text, amount_cents integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  held private.unpaid_orders;
  placed public.orders;
  has_ended boolean;
begin
  perform private.require_service();
  select u.* into held from private.unpaid_orders as u where u.order_number = mark_order_paid.order_number for update;
  if not found then
    select o.* into placed from public.orders as o where o.order_number = mark_order_paid.order_number for update;
    if not found then
      perform private.refuse(404, 'not_found', 'This order does not exist.');
    end if;
    if placed.payment_id is distinct from mark_order_paid.payment_id and not exists (
      select 1 from public.refunds as r where r.provider_payment = mark_order_paid.payment_id
    ) then
      perform private.queue_refund(mark_order_paid.payment_id, mark_order_paid.amount_cents, 'Paid twice', order_id => placed.id);
    end if;
    return;
  end if;
  if amount_cents is distinct from ((held.subtotal + held.tax) * 100)::integer then
    perform private.refuse(409, 'wrong_amount', 'Another amount was to be paid for this order.');
  end if;
  has_ended := held.ended_at is not null;
  if not private.book_order(held, payment_id, case when has_ended then 'cancelled' else 'pending' end::public.order_status) then
    perform private.refuse(409, 'number_taken', 'There is another order of this number.');
  end if;
  delete from private.unpaid_orders as u where u.id = held.id;
  if has_ended then
    insert into public.order_status_history (order_id, old_status, new_status, changed_by_email)
    values (held.id, 'pending', 'cancelled', '');
    perform private.queue_refund(payment_id, amount_cents, 'Paid too late', order_id => held.id);
    perform private.mail_about_order(held.id, 'order-canceled', jsonb_build_object('isLate', true));
    perform private.record_order_activity(held.id, 'paid-late');
  else
    update public.stock_movements as m set order_id = held.id, note = null where m.id = any (held.movements);
    perform private.mail_about_order(held.id, 'order-confirmation');
  end if;
end;
$$;
comment on function public.mark_order_paid(text, text, integer) is
  'The service key: the provider has taken money for an order. It becomes an order, or, if its time has passed, a canceled one whose money goes back. Done once, however often it is told.';

create function public.order_payment(token text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  placed public.orders;
  has_ended boolean;
begin
  select o.* into placed
  from private.order_tokens as t
  join public.orders as o on o.id = t.order_id
  where t.token = lower(order_payment.token);
  if found then
    return jsonb_build_object(
      'state', case when placed.status = 'cancelled' then 'canceled' else 'paid' end,
      'items', (
        select jsonb_agg(jsonb_build_object('id', i.product_id, 'quantity', i.quantity) order by i.position)
        from public.order_items as i where i.order_id = placed.id
      ),
      -- Later the token stands in mails, which are handed on, and opens what order_by_token shows.
      'receipt', case when placed.created_at > now() - interval '1 hour' then private.receipt(
        placed, private.order_address(placed) || jsonb_build_object('firstName', placed.customer_name, 'lastName', '')
      ) end
    );
  end if;
  select u.ended_at is not null into has_ended from private.unpaid_orders as u where u.token = lower(order_payment.token);
  if not found then
    perform private.refuse(404, 'order_not_found', 'This link does not lead to an order.');
  end if;
  return jsonb_build_object('state', case when has_ended then 'ended' else 'waiting' end);
end;
$$;
comment on function public.order_payment(text) is
  'Whether the order of a token is paid, with its items and in the first hour its receipt, canceled, waiting for its payment, or ended without it.';
grant execute on function public.order_payment to anon, authenticated;

-- Of a payment can go back what has not gone back, is not on its way, and has not failed without being settled.
create function private.refund_to_card(placed public.orders, amount numeric, reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  left_over integer;
  cents integer;
begin
  if placed.payment_id is null then
    return;
  end if;
  select
    ((placed.total + coalesce(sum(c.refund), 0)) * 100)::integer - (
      select coalesce(sum(r.amount_cents), 0) from public.refunds as r
      where r.provider_payment = placed.payment_id and (r.state <> 'failed' or r.settled_at is null)
    )
  into left_over
  from public.order_item_changes as c where c.order_id = placed.id;
  cents := least((amount * 100)::integer, left_over);
  if cents > 0 then
    perform private.queue_refund(placed.payment_id, cents, reason, order_id => placed.id);
  end if;
end;
$$;
comment on function private.refund_to_card(public.orders, numeric, text) is
  'Gives dollars of an order back the way they came, if it was paid online; no more than is left of the payment. The caller has locked the order.';

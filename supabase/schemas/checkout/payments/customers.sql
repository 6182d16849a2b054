create function public.order_to_pay(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  stored constant uuid := private.stored_under(body.idempotency_key, body.content);
  unpaid private.unpaid_orders;
  paid_with text;
begin
  select t.token into paid_with from private.order_tokens as t where t.order_id = stored;
  if found then
    return jsonb_build_object('token', paid_with, 'isPaid', true);
  end if;
  select u.* into unpaid from private.unpaid_orders as u where u.id = stored;
  if not found then
    perform private.refuse(404, 'order_not_found', 'This order has not been placed.');
  elsif unpaid.ended_at is not null then
    perform private.refuse(409, 'order_ended', 'The time to pay has passed. Please try again.');
  end if;
  perform private.check_online_amount(((unpaid.subtotal + unpaid.tax) * 100)::bigint);
  return jsonb_build_object(
    'token', unpaid.token,
    'isPaid', false,
    'orderNumber', unpaid.order_number,
    'amountCents', ((unpaid.subtotal + unpaid.tax) * 100)::integer,
    'email', unpaid.contact ->> 'email',
    'payBefore', private.iso(unpaid.pay_before),
    'formerSession', unpaid.former_session_id
  );
end;
$$;
comment on function public.order_to_pay(jsonb, jsonb, jsonb, uuid) is
  'The payment of the order that was placed with the same body: its token and either isPaid or the amount to pay, the '
  'time limit and the page to close.';
grant execute on function public.order_to_pay to anon, authenticated;

create function public.order_payment(token text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
      -- The receipt is returned only in the first hour, because the token is also in mails, and mails may be forwarded.
      -- After that hour, order_by_token returns the order with fewer details.
      'receipt', case when placed.created_at > now() - interval '1 hour' then private.receipt(
        placed, private.order_address(placed) || jsonb_build_object('firstName', placed.customer_name, 'lastName', '')
      ) end
    );
  end if;
  select u.ended_at is not null into has_ended from private.unpaid_orders as u
    where u.token = lower(order_payment.token);
  if not found then
    perform private.refuse(404, 'order_not_found', 'This link does not lead to an order.');
  end if;
  return jsonb_build_object('state', case when has_ended then 'ended' else 'waiting' end);
end;
$$;
comment on function public.order_payment(text) is
  'The payment state of the order of a token: paid, canceled, waiting, or ended without payment. A paid or canceled '
  'order is returned with its items, and in the first hour with its receipt.';
grant execute on function public.order_payment to anon, authenticated;

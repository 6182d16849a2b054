create function public.note_payment_page(order_number text, session_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  update private.unpaid_orders as u set session_id = note_payment_page.session_id, former_session_id = null
  where u.order_number = note_payment_page.order_number;
end;
$$;
comment on function public.note_payment_page(text, text) is
  'The service key: records the open payment page of an order, after the page that it replaced was closed.';

-- The stock is reserved until pay_before. If the provider reports the payment after the order has ended, the money is
-- refunded.
create function public.mark_order_paid(order_number text, payment_id text, amount_cents integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  unpaid private.unpaid_orders;
  placed public.orders;
  has_ended boolean;
begin
  perform private.require_service();
  select u.* into unpaid from private.unpaid_orders as u where u.order_number = mark_order_paid.order_number for update;
  if not found then
    select o.* into placed from public.orders as o where o.order_number = mark_order_paid.order_number for update;
    if not found then
      perform private.refuse(404, 'not_found', 'This order does not exist.');
    end if;
    if placed.payment_id is distinct from mark_order_paid.payment_id and not exists (
      select 1 from public.refunds as r where r.provider_payment = mark_order_paid.payment_id
    ) then
      perform private.queue_refund(mark_order_paid.payment_id, mark_order_paid.amount_cents, 'Paid twice',
        order_id => placed.id);
    end if;
    return;
  end if;
  if amount_cents is distinct from ((unpaid.subtotal + unpaid.tax) * 100)::integer then
    perform private.refuse(409, 'wrong_amount', 'Another amount was to be paid for this order.');
  end if;
  has_ended := unpaid.ended_at is not null;
  if not private.book_order(unpaid, payment_id,
    case when has_ended then 'cancelled' else 'pending' end::public.order_status) then
    perform private.refuse(409, 'number_taken', 'There is another order of this number.');
  end if;
  delete from private.unpaid_orders as u where u.id = unpaid.id;
  if has_ended then
    insert into public.order_status_history (order_id, old_status, new_status, changed_by_email)
    values (unpaid.id, 'pending', 'cancelled', '');
    perform private.queue_refund(payment_id, amount_cents, 'Paid too late', order_id => unpaid.id);
    perform private.mail_about_order(unpaid.id, 'order-canceled', jsonb_build_object('isLate', true));
    perform private.record_order_activity(unpaid.id, 'paid-late');
  else
    update public.stock_movements as m set order_id = unpaid.id, note = null where m.id = any (unpaid.movements);
    perform private.mail_about_order(unpaid.id, 'order-confirmation');
  end if;
end;
$$;
comment on function public.mark_order_paid(text, text, integer) is
  'The service key: turns an unpaid order into a paid one. If its time has passed, it becomes a canceled order with a '
  'refund. A repeated call changes nothing.';

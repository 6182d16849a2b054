-- Refuses to change the status of an order if the step is not allowed. The two triggers apply to every role, including
-- the owner of the database.
create function private.guard_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A shipped order may return to processing if a shipment was taken back. The items of that shipment are still to
  -- ship.
  if old.status <> 'shipped' or new.status <> 'processing'
    or not exists (select 1 from private.unshipped_items(new.id)) then
    perform private.check_order_step(old.status, new.status::text);
  end if;
  return new;
end;
$$;
create trigger guard_order_status
  before update of status on public.orders
  for each row
  when (old.status is distinct from new.status)
  execute function private.guard_order_status();

-- Records a change of an order's status. When an order is canceled, the trigger also mails the customer (and staff, if
-- the customer canceled), returns the stock, and refunds an online payment.
create function private.follow_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Null for a guest, for a change by SQL, and for a token whose user was deleted.
  caller uuid;
begin
  select u.id into caller from auth.users as u where u.id = (select auth.uid());

  insert into public.order_status_history (order_id, old_status, new_status, changed_by, changed_by_email)
  values (new.id, old.status, new.status, caller, private.actor());

  if new.status = 'cancelled' then
    perform private.refund_to_card(new, new.total, 'Order canceled');
    perform private.mail_about_order(new.id, 'order-canceled');
    if private.actor() = 'Customer' then
      perform private.record_order_activity(new.id, 'canceled');
    end if;
    -- Products are locked last, here and when an order is placed. A statement that cancels several orders can still
    -- deadlock with a new order. Postgres then aborts one of the two.
    perform private.lock_products(array(select i.product_id from public.order_items as i where i.order_id = new.id));

    with returned as (
      update public.products as p
      set in_stock = p.in_stock + i.quantity
      from public.order_items as i
      where i.order_id = new.id and p.id = i.product_id
      returning p.id, p.in_stock, i.quantity
    )
    insert into public.stock_movements (
      product_id, kind, change, stock_after, order_id, changed_by, changed_by_email
    )
    select
      returned.id, 'cancellation', returned.quantity, returned.in_stock, new.id,
      caller, nullif(private.actor(), '')
    from returned;
  end if;
  return null;
end;
$$;
create trigger follow_order_status
  after update of status on public.orders
  for each row
  when (old.status is distinct from new.status)
  execute function private.follow_order_status();

-- Ends unpaid orders and returns their stock. The calling function has locked the orders.
create function private.end_unpaid_orders(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_products(array(
    select l ->> 'product_id' from private.unpaid_orders as u cross join jsonb_array_elements(u.lines) as l
      where u.id = any (ids)
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

-- Ends the orders that were not paid in time. A schedule calls this function once a minute; see docs/going-live.md.
create function private.expire_unpaid_orders() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_unpaid_orders(array(
    select u.id from private.unpaid_orders as u
    where u.ended_at is null and u.pay_before < now()
    order by u.id
    limit 500
    for update skip locked
  ));
  perform private.note_run('unpaid-orders');
end;
$$;

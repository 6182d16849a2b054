-- `expected_stock` is the stock that the caller saw. If the stock has changed since then, for example by a sale, the
-- correction is refused. It is not known if the pieces were counted before or after the sale.
create function public.correct_stock(
  product_id text, new_stock integer, kind public.stock_movement_kind, note text, expected_stock integer,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := nullif(private.one_line(note), '');
  content constant jsonb := jsonb_build_object('product', product_id, 'stock', new_stock, 'kind', kind, 'note', words);
  product public.products;
  old_stock integer;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if new_stock is null or new_stock not between 0 and 100000 then
    perform private.refuse(422, 'invalid_stock', 'Stock is a whole number from 0 to 100,000.');
  end if;
  if kind is null or kind not in ('delivery', 'count', 'return', 'loss', 'other') then
    perform private.refuse(422, 'invalid_kind', 'The reason is a delivery, count, return, loss or other.');
  end if;
  if length(words) > 200 then
    perform private.refuse(422, 'invalid_note', 'Please write a note of at most 200 characters.');
  end if;

  select p.* into product
  from public.products as p
  where p.id = correct_stock.product_id
  for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'This product does not exist.');
  end if;
  old_stock := product.in_stock;

  if expected_stock is distinct from old_stock then
    perform private.refuse(
      409, 'stock_changed',
      'The stock is now ' || old_stock || '. Please check and correct again.',
      jsonb_build_object('in_stock', old_stock)
    );
  end if;
  if new_stock = old_stock and product.counted_at is not null then
    perform private.refuse(422, 'invalid_stock', 'The stock is already ' || old_stock || '.');
  end if;

  update public.products as p
  set
    in_stock = new_stock, on_order = case when correct_stock.kind = 'delivery' then 0 else p.on_order end,
    counted_at = coalesce(p.counted_at, now()),
    -- Before the first count, last_ordered comes from the catalog and is not a real date, so it is removed.
    last_ordered = case when p.counted_at is not null or p.on_order > 0 then p.last_ordered end
  where p.id = product.id;

  insert into public.stock_movements (
    product_id, kind, change, stock_after, note, changed_by, changed_by_email
  )
  select
    product.id, correct_stock.kind, new_stock - old_stock, new_stock, words, (select auth.uid()), private.caller_email()
  where new_stock <> old_stock;
  -- A stock movement has no uuid, so the key is stored as its own result.
  perform private.keep_key(idempotency_key, content, idempotency_key);
end;
$$;
comment on function public.correct_stock(text, integer, public.stock_movement_kind, text, integer, uuid) is
  'Admins: sets the stock of a product and records the reason. A delivery also sets the quantity on order to zero. The '
  'first correction marks the product as counted.';
grant execute on function public.correct_stock to authenticated;

-- `on_order` is the whole quantity on order, not an addition, so that a repeated call changes nothing. `expected` is
-- the quantity that the caller saw.
create function public.mark_ordered(product_ids text[], expected integer[], on_order integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if exists (
    select 1 from unnest(product_ids, expected, mark_ordered.on_order) as o (id, expected, quantity)
    where o.id is null or o.expected is null or (o.quantity between 1 and 100000) is not true
  ) then
    perform private.refuse(422, 'invalid_quantity', 'A quantity is a whole number from 1 to 100,000.');
  end if;
  perform private.lock_products(product_ids);
  if exists (
    select 1 from unnest(product_ids, expected, mark_ordered.on_order) as o (id, expected, quantity)
    join public.products as p on p.id = o.id
    where p.on_order not in (o.expected, o.quantity)
  ) then
    perform private.refuse(409, 'order_changed', 'The quantity on order has changed. Please check and try again.');
  end if;
  update public.products as p
  set last_ordered = private.today(), on_order = o.quantity
  from unnest(product_ids, mark_ordered.on_order) as o (id, quantity)
  where p.id = o.id;
end;
$$;
comment on function public.mark_ordered(text[], integer[], integer[]) is
  'Admins: records the quantities of products that are on order from their distributor since today.';
grant execute on function public.mark_ordered to authenticated;

-- `expected` is the quantity on order that the caller saw. A repeated call finds nothing on order and is refused, so no
-- delivery is counted twice.
create function public.receive_order(product_ids text[], expected integer[], arrived integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_products(product_ids);
  if cardinality(product_ids) is distinct from (
    select count(distinct p.id) from public.products as p
    join unnest(product_ids, expected) as o (id, quantity) on o.id = p.id
    where p.on_order = o.quantity and p.on_order > 0
  ) then
    perform private.refuse(409, 'order_changed', 'The quantity on order has changed. Please check and try again.');
  end if;
  if exists (
    select 1 from unnest(product_ids, arrived) as a (id, quantity) left join public.products as p on p.id = a.id
    where (a.quantity >= 0 and p.in_stock + a.quantity::bigint <= 100000) is not true
  ) then
    perform private.refuse(422, 'invalid_stock', 'Stock is a whole number from 0 to 100,000.');
  end if;

  insert into public.stock_movements (product_id, kind, change, stock_after, changed_by, changed_by_email)
  select p.id, 'delivery', a.quantity, p.in_stock + a.quantity, (select auth.uid()), private.caller_email()
  from unnest(product_ids, arrived) as a (id, quantity) join public.products as p on p.id = a.id
  where a.quantity > 0;
  update public.products as p
  set in_stock = p.in_stock + a.quantity, on_order = 0
  from unnest(product_ids, arrived) as a (id, quantity)
  where p.id = a.id;
end;
$$;
comment on function public.receive_order(text[], integer[], integer[]) is
  'Admins: adds the quantities that arrived to the stock. Nothing of these products is on order then.';
grant execute on function public.receive_order to authenticated;

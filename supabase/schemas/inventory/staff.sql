-- `expected_stock` is the figure that the member of staff saw. If the product was sold since, the count on the
-- shelf and the figure belong to different moments, and the correction is refused.
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
    in_stock = new_stock, on_order = p.on_order and correct_stock.kind <> 'delivery',
    counted_at = coalesce(p.counted_at, now()),
    -- The catalog's date is as little known as its count.
    last_ordered = case when p.counted_at is not null or p.on_order then p.last_ordered end
  where p.id = product.id;

  insert into public.stock_movements (
    product_id, kind, change, stock_after, note, changed_by, changed_by_email
  )
  select
    product.id, correct_stock.kind, new_stock - old_stock, new_stock, words, (select auth.uid()), private.caller_email()
  where new_stock <> old_stock;
  -- Movements have no uuid, and stay for good.
  perform private.keep_key(idempotency_key, content, idempotency_key);
end;
$$;
comment on function public.correct_stock(text, integer, public.stock_movement_kind, text, integer, uuid) is
  'Admins: sets the stock of a product and records why; a delivery ends an order on its way. The first one counts it.';
grant execute on function public.correct_stock to authenticated;

create function public.mark_ordered(product_ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_products(product_ids);
  update public.products as p
  set last_ordered = private.today(), on_order = true
  where p.id = any (product_ids);
end;
$$;
comment on function public.mark_ordered(text[]) is
  'Admins: notes that products were ordered from their distributor today, and are on order.';
grant execute on function public.mark_ordered to authenticated;

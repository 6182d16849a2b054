-- Whatever raised the stock counted as the delivery: after a return or a count that found more, a product on its way was
-- offered to be ordered, and paid, again. Only a reason that speaks of a delivery ends an order now. One that does not
-- although it has come stays marked as on its way, for all staff to see and at most for two weeks.

create function private.is_delivery(reason text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- Not 'Part of a delivery', after which the rest is still on its way, nor 'Delivery refused' of a customer's parcel.
  select reason ~* '\mdeliver' and reason !~* '\m(part|return|refus|fail)';
$$;
comment on function private.is_delivery(text) is
  'Whether the reason of a correction says that the distributor has delivered what was ordered.';
revoke all on function private.is_delivery(text) from public;

comment on column public.products.on_order is
  'Ordered from the distributor (last_ordered), and no delivery has been recorded since.';

-- As before, but for what ends an order.
create or replace function private.correct_stock(
  product_id text, new_stock integer, reason text, expected_stock integer
)
returns public.products
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.text_field(jsonb_build_object('reason', correct_stock.reason), 'reason');
  product public.products;
  old_stock integer;
begin
  perform private.require_admin();
  if new_stock is null or new_stock not between 0 and 100000 then
    perform private.refuse(422, 'invalid_stock', 'Stock is a whole number from 0 to 100,000.');
  end if;
  if coalesce(length(why), 0) not between 1 and 200 then
    perform private.refuse(422, 'invalid_reason', 'Please give a reason of at most 200 characters.');
  end if;

  select p.* into product
  from public.products as p
  where p.id = correct_stock.product_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This product does not exist.');
  end if;
  old_stock := product.in_stock;

  if expected_stock is not null and expected_stock <> old_stock then
    perform private.refuse(
      409, 'stock_changed',
      'The stock has changed to ' || old_stock || ' meanwhile. Please check and correct again.',
      jsonb_build_object('in_stock', old_stock)
    );
  end if;
  if new_stock = old_stock then
    perform private.refuse(422, 'invalid_stock', 'The stock is ' || old_stock || ' already.');
  end if;

  -- Deliveries are recorded as corrections.
  update public.products as p
  set in_stock = new_stock, on_order = p.on_order and not (new_stock > old_stock and private.is_delivery(why))
  where p.id = product.id
  returning p.* into product;

  insert into public.stock_movements (
    product_id, kind, change, stock_after, reason, changed_by, changed_by_email
  )
  values (
    product.id, 'correction', new_stock - old_stock, new_stock, why,
    (select auth.uid()), private.caller_email()
  );
  return product;
end;
$$;
comment on function public.correct_stock(text, integer, text, integer) is
  'Admins: sets the stock of a product and records why; when it rises for a delivery, what was ordered has come. Refusals: 403 not_admin, 404 not_found, 409 stock_changed (when expected_stock is given and no longer true), 422 invalid_stock, invalid_reason.';

-- Who corrected the stock stays known when the account is gone, as in the other histories. A customer who
-- ordered is in the order, and not here.

alter table public.stock_movements add column changed_by_email text;
comment on column public.stock_movements.changed_by_email is
  'The member of staff behind a correction or a cancellation, kept beside the user, whose account may go.';

update public.stock_movements as m
set changed_by_email = u.email
from auth.users as u
where u.id = m.changed_by and m.kind in ('correction', 'cancellation');

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

  update public.products as p
  set in_stock = new_stock
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

create or replace function private.follow_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Nobody in SQL, and a token can outlive its user.
  staff uuid;
begin
  select u.id into staff from auth.users as u where u.id = (select auth.uid());

  insert into public.order_status_history (order_id, old_status, new_status, changed_by, changed_by_email)
  values (new.id, old.status, new.status, staff, private.caller_email());

  if new.status = 'cancelled' then
    -- The order is locked already; then its products by id, as everywhere. That holds for one order: several in one
    -- statement can meet a customer's order halfway, and Postgres then ends one of the two.
    perform 1
    from public.products as p
    where p.id in (select i.product_id from public.order_items as i where i.order_id = new.id)
    order by p.id
    for update;

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
      staff, nullif(private.caller_email(), '')
    from returned;
  end if;
  return null;
end;
$$;

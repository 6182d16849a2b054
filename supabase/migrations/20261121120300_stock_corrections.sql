-- Stock in the hands of staff: corrections with a reason, and the date of the last order. And what
-- customers may know of it.

-- `expected_stock` is what the staff member saw: if it sold meanwhile, the count on the shelf and the
-- figure belong to different moments, and the correction is refused.
create function private.correct_stock(
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

  insert into public.stock_movements (product_id, kind, change, stock_after, reason, changed_by)
  values (product.id, 'correction', new_stock - old_stock, new_stock, why, (select auth.uid()));
  return product;
end;
$$;

-- A JSON list, and not an array: the embedded backend does not survive an array parameter that is none.
create function private.mark_ordered(product_ids jsonb)
returns setof public.products
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    update public.products as p
    set last_ordered = private.today()
    where jsonb_typeof(product_ids) = 'array' and product_ids ? p.id
    returning p.*;
end;
$$;

-- In stock, only a few left, or out of stock, and never a figure. A function with its owner's rights
-- behind a view with the caller's: the view cannot be written through, whatever is granted on it.
create function private.product_availability()
returns table (product_id text, availability text)
language sql
stable
security definer
set search_path = ''
as $$
  select
    p.id,
    case
      when p.in_stock = 0 or not p.active then 'out'
      when p.in_stock <= p.reorder_level then 'low'
      else 'in'
    end
  from public.products as p;
$$;

create view public.product_availability
with (security_invoker = true)
as
  select product_id, availability from private.product_availability();
comment on view public.product_availability is
  'For everybody: whether a product is `in` stock, `low` or `out`. No figures.';

revoke all on table public.product_availability from public, anon, authenticated;
grant select on table public.product_availability to anon, authenticated, service_role;

revoke all on function
  private.correct_stock(text, integer, text, integer),
  private.mark_ordered(jsonb),
  private.product_availability()
from public;
grant execute on function private.product_availability() to anon, authenticated, service_role;
grant execute on function
  private.correct_stock(text, integer, text, integer),
  private.mark_ordered(jsonb)
to authenticated, service_role;

create function public.correct_stock(
  product_id text default null, new_stock integer default null, reason text default null,
  expected_stock integer default null
)
returns public.products
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.correct_stock(product_id, new_stock, reason, expected_stock);
$$;
comment on function public.correct_stock(text, integer, text, integer) is
  'Admins: sets the stock of a product and records why. Refusals: 403 not_admin, 404 not_found, 409 stock_changed (when expected_stock is given and no longer true), 422 invalid_stock, invalid_reason.';

create function public.mark_ordered(product_ids jsonb default '[]')
returns setof public.products
language sql
volatile
security invoker
set search_path = ''
as $$
  select * from private.mark_ordered(product_ids);
$$;
comment on function public.mark_ordered(jsonb) is
  'Admins: notes that products were ordered from their distributor today. Refusal: 403 not_admin.';

revoke all on function
  public.correct_stock(text, integer, text, integer),
  public.mark_ordered(jsonb)
from public, anon, authenticated;
grant execute on function
  public.correct_stock(text, integer, text, integer),
  public.mark_ordered(jsonb)
to authenticated, service_role;

-- Why stock is what it is, and how staff change it.

create type public.stock_movement_kind as enum ('order', 'cancellation', 'correction');

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null references public.products (id),
  kind public.stock_movement_kind not null,
  change integer not null check (change <> 0),
  stock_after integer not null check (stock_after >= 0),
  order_id uuid references public.orders (id) on delete set null,
  reason text,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text,
  created_at timestamptz not null default now(),
  check (kind <> 'correction' or reason is not null)
);
comment on table public.stock_movements is
  'Every change of products.in_stock, written in the transaction that makes it. Admins only.';
comment on column public.stock_movements.reason is 'Why staff corrected the figure; null for orders.';
comment on column public.stock_movements.changed_by is 'The user behind the change; null for guests'' orders.';
comment on column public.stock_movements.changed_by_email is
  'The member of staff behind a correction or a cancellation, kept beside the user, whose account may go.';

create index stock_movements_product_idx on public.stock_movements (product_id, id desc);
create index stock_movements_order_idx on public.stock_movements (order_id);
create index stock_movements_changed_by_idx on public.stock_movements (changed_by);

alter table public.stock_movements enable row level security;
create policy "Admins read stock movements"
  on public.stock_movements for select to authenticated
  using ((select private.is_admin()));

-- Whether the reason of a correction says that the distributor has delivered what was ordered.
create function private.is_delivery(reason text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- Not 'Part of a delivery', after which the rest is still on its way, nor 'Delivery refused' of a customer's parcel.
  select reason ~* '\mdeliver' and reason !~* '\m(part|return|refus|fail)';
$$;

-- `expected_stock` is the figure that the member of staff saw. If the product sold meanwhile, the count on the
-- shelf and the figure belong to different moments, and the correction is refused.
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
  'Admins: sets the stock of a product and records why; when it rises for a delivery, what was ordered has come. Refusals: 403 not_admin, 404 not_found, 409 stock_changed (when expected_stock is given and no longer true), 422 invalid_stock, invalid_reason.';

-- The products are locked by id first, as orders and cancellations do, so that none can deadlock with another.
-- The ids are a JSON list, because the embedded backend does not survive an array parameter that is none.
create function private.mark_ordered(product_ids jsonb)
returns setof public.products
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(product_ids) is distinct from 'array' then
    return;
  end if;

  perform 1
  from public.products as p
  where product_ids ? p.id
  order by p.id
  for update;

  return query
    update public.products as p
    set last_ordered = private.today(), on_order = true
    where product_ids ? p.id
    returning p.*;
end;
$$;

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
  'Admins: notes that products were ordered from their distributor today, and are on order. Refusal: 403 not_admin.';

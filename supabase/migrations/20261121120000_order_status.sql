-- The life of an order: pending → processing → shipped → delivered, or cancelled before it is shipped.

alter table public.orders
  add column carrier text,
  add column tracking_number text;
comment on column public.orders.carrier is 'Who carries the parcel; set when the order is shipped.';

create table public.order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  old_status text not null,
  new_status text not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_status_history is 'Who moved an order to which status, and when. Admins only.';
create index order_status_history_order_idx on public.order_status_history (order_id, id);
create index order_status_history_changed_by_idx on public.order_status_history (changed_by);

alter table public.order_status_history enable row level security;
revoke all on table public.order_status_history from public, anon, authenticated;
grant select on table public.order_status_history to authenticated;
grant all on table public.order_status_history to service_role;

create policy "Admins read the history of orders"
  on public.order_status_history for select to authenticated
  using ((select private.is_admin()));

-- Holds for everybody who writes to the table, the database's owner included.
create function private.guard_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select 1
    from (
      values
        ('pending', 'processing'),
        ('pending', 'cancelled'),
        ('processing', 'shipped'),
        ('processing', 'cancelled'),
        ('shipped', 'delivered')
    ) as allowed (old, new)
    where allowed.old = old.status and allowed.new = new.status
  ) then
    perform private.refuse(
      409,
      'invalid_transition',
      'An order that is ' || old.status || ' cannot become ' || coalesce(left(new.status, 20), 'nothing') || '.',
      jsonb_build_object('status', old.status)
    );
  end if;
  return new;
end;
$$;
create trigger guard_order_status
  before update of status on public.orders
  for each row
  when (old.status is distinct from new.status)
  execute function private.guard_order_status();

create function private.set_order_status(
  order_id uuid, new_status text, carrier text, tracking_number text
)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_order public.orders;
  old_status text;
  shipment constant jsonb := jsonb_build_object(
    'carrier', set_order_status.carrier, 'number', set_order_status.tracking_number
  );
  carried_by constant text := nullif(private.text_field(shipment, 'carrier'), '');
  parcel constant text := nullif(private.text_field(shipment, 'number'), '');
begin
  perform private.require_admin();

  -- The order first, then its products by id: the one order in which rows are locked here.
  select o.* into current_order
  from public.orders as o
  where o.id = set_order_status.order_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order does not exist any more.');
  end if;
  old_status := current_order.status;

  if new_status is null or new_status = old_status then
    perform private.refuse(
      409, 'invalid_transition', 'This order is ' || old_status || ' already.',
      jsonb_build_object('status', old_status)
    );
  end if;
  if new_status = 'shipped' and (
    carried_by is null or length(carried_by) > 60
    or parcel is null or parcel !~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$'
  ) then
    perform private.refuse(
      422, 'invalid_shipment', 'Please enter the carrier and the tracking number of the parcel.'
    );
  end if;

  update public.orders as o
  set
    status = new_status,
    carrier = case when new_status = 'shipped' then carried_by else o.carrier end,
    tracking_number = case when new_status = 'shipped' then parcel else o.tracking_number end
  where o.id = current_order.id
  returning o.* into current_order;

  insert into public.order_status_history (order_id, old_status, new_status, changed_by, changed_by_email)
  values (current_order.id, old_status, new_status, (select auth.uid()), private.caller_email());

  if new_status = 'cancelled' then
    perform 1
    from public.products as p
    where p.id in (select i.product_id from public.order_items as i where i.order_id = current_order.id)
    order by p.id
    for update;

    with returned as (
      update public.products as p
      set in_stock = p.in_stock + i.quantity
      from public.order_items as i
      where i.order_id = current_order.id and p.id = i.product_id
      returning p.id, p.in_stock, i.quantity
    )
    insert into public.stock_movements (product_id, kind, change, stock_after, order_id, changed_by)
    select returned.id, 'cancellation', returned.quantity, returned.in_stock, current_order.id, (select auth.uid())
    from returned;
  end if;

  return current_order;
end;
$$;

revoke all on function
  private.guard_order_status(),
  private.set_order_status(uuid, text, text, text)
from public;
grant execute on function private.set_order_status(uuid, text, text, text) to authenticated, service_role;

create function public.set_order_status(
  order_id uuid default null,
  new_status text default null,
  carrier text default null,
  tracking_number text default null
)
returns public.orders
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.set_order_status(order_id, new_status, carrier, tracking_number);
$$;
comment on function public.set_order_status(uuid, text, text, text) is
  'Admins: moves an order to a status and records it; shipped needs carrier and tracking number, cancelled returns the stock. Refusals: 403 not_admin, 404 not_found, 409 invalid_transition, 422 invalid_shipment.';
revoke all on function public.set_order_status(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.set_order_status(uuid, text, text, text) to authenticated, service_role;

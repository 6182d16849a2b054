-- What belongs to a change of an order's status belongs to it whoever makes it: a cancellation by SQL or with
-- the service key gave no stock back and left no history. Both are the work of a trigger now.

create function private.follow_order_status()
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
    insert into public.stock_movements (product_id, kind, change, stock_after, order_id, changed_by)
    select returned.id, 'cancellation', returned.quantity, returned.in_stock, new.id, staff
    from returned;
  end if;
  return null;
end;
$$;
comment on function private.follow_order_status() is
  'Records a change of an order''s status, and returns the stock of a cancelled order. Holds for every writer.';
revoke all on function private.follow_order_status() from public;

create trigger follow_order_status
  after update of status on public.orders
  for each row
  when (old.status is distinct from new.status)
  execute function private.follow_order_status();

comment on column public.order_status_history.changed_by_email is
  'Kept beside the user, whose account may go. Empty for a change by SQL or with the service key.';

create or replace function private.set_order_status(
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

  -- The order first; the trigger above locks its products after it.
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

  return current_order;
end;
$$;

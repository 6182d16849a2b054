-- The life of an order: pending → processing → shipped → delivered, or canceled before it is shipped.

create table public.order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  old_status public.order_status not null,
  new_status public.order_status not null,
  former_shipment text,
  taken_back boolean not null default false,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_status_history is
  'Who moved an order to which status or corrected a shipment of it, and when. Admins only.';
comment on column public.order_status_history.former_shipment is
  'Carrier and number that a correction of the shipment replaced, or of one that was taken back. Such a row has the same status twice; other rows leave this null.';
comment on column public.order_status_history.taken_back is 'Whether former_shipment was taken back, not corrected.';
comment on column public.order_status_history.changed_by_email is
  'Kept beside the user, whose account may go. Customer for a customer, empty for a change by SQL or with the service key.';
create index order_status_history_order_idx on public.order_status_history (order_id, id);
create index order_status_history_changed_by_idx on public.order_status_history (changed_by);

alter table public.order_status_history enable row level security;
create policy "Admins read the history of orders"
  on public.order_status_history for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_status_history to authenticated;

create function private.status_word(status public.order_status)
returns text
language sql
immutable
set search_path = ''
as $$
  select case status when 'cancelled' then 'canceled' else status::text end;
$$;
comment on function private.status_word(public.order_status) is 'A status as sentences spell it.';

-- `asked` is a text, since an API call may name a status that does not exist.
create function private.check_order_step(present public.order_status, asked text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  possible constant text[] := case present
    when 'pending' then array['processing', 'cancelled']
    -- Back to pending and to shipped undo a press too many, and the history shows both steps.
    when 'processing' then array['shipped', 'cancelled', 'pending']
    when 'shipped' then array['delivered']
    when 'delivered' then array['shipped']
    else array[]::text[]
  end;
begin
  if asked = any (possible) then
    return;
  end if;
  perform private.refuse(
    409,
    'invalid_transition',
    case
      when asked is null or asked = present::text then 'This order is already ' || private.status_word(present) || '.'
      when possible = '{}' then 'An order that is ' || private.status_word(present) || ' stays that way.'
      else
        'An order that is ' || private.status_word(present) || ' can only become '
        || (select string_agg(private.status_word(status::public.order_status), ' or ') from unnest(possible) as status) || '.'
    end,
    jsonb_build_object('status', present)
  );
end;
$$;
comment on function private.check_order_step(public.order_status, text) is
  'Ends the request with a 409 unless an order may go from one status to another.';

-- The two triggers hold for everybody who writes to the table, the database's owner included.
create function private.guard_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- What was in a shipment that was taken back is still to ship.
  if old.status <> 'shipped' or new.status <> 'processing' or not exists (select 1 from private.unshipped_items(new.id)) then
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

create function private.follow_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Null for a guest or a change by SQL, and where a token has outlived its user.
  caller uuid;
begin
  select u.id into caller from auth.users as u where u.id = (select auth.uid());

  insert into public.order_status_history (order_id, old_status, new_status, changed_by, changed_by_email)
  values (new.id, old.status, new.status, caller, private.actor());

  if new.status = 'cancelled' then
    -- A statement that cancels several orders can still deadlock with a customer's order; Postgres then ends one of the two.
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
    perform private.refund_to_card(new, new.total, 'Order canceled');
    -- The lock of a mail is the last one.
    perform private.mail_about_order(new.id, 'order-canceled');
    if private.actor() = 'Customer' then
      perform private.record_order_activity(new.id, 'canceled');
    end if;
  end if;
  return null;
end;
$$;
comment on function private.follow_order_status() is
  'Records a change of an order''s status. Of a canceled order, it tells the customer, and staff if the customer did it, and returns the stock; what was paid online goes back.';
create trigger follow_order_status
  after update of status on public.orders
  for each row
  when (old.status is distinct from new.status)
  execute function private.follow_order_status();

-- `expected_status` is what the caller saw. A step from any other status is refused, so that two members of
-- staff cannot undo each other's change unseen.
create function public.set_order_status(
  order_id uuid,
  new_status text,
  carrier text default null,
  tracking_number text default null,
  expected_status text default null,
  items jsonb default null,
  same_parcel boolean default false,
  idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_order public.orders;
  content constant jsonb := jsonb_build_object(
    'order', order_id, 'status', new_status, 'carrier', carrier, 'number', tracking_number, 'items', items
  );
  carried_by constant text := private.one_line(carrier);
  number constant text := private.one_line(tracking_number);
  shipment_id uuid;
  stays boolean := false;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;

  -- The order is locked before its products, which the trigger on its status locks.
  select o.* into current_order
  from public.orders as o
  where o.id = set_order_status.order_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;

  if expected_status <> current_order.status::text and new_status is distinct from current_order.status::text then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || private.status_word(current_order.status) || '. Check it before you change it again.',
      jsonb_build_object('status', current_order.status)
    );
  end if;
  perform private.check_order_step(current_order.status, new_status);
  if new_status = 'shipped' and current_order.status = 'processing' then
    perform private.check_shipment(carried_by, number);
    if same_parcel is not true then
      perform private.refuse_same_parcel(current_order.id, carried_by, number);
    end if;
    shipment_id := private.add_shipment(current_order.id, carried_by, number, items);
    stays := exists (select 1 from private.unshipped_items(current_order.id));
  elsif current_order.status = 'delivered' then
    perform private.refuse_undelivered(current_order.id);
    update public.shipments as s
    set delivered_at = null
    where s.order_id = current_order.id
      and s.delivered_at = (select max(x.delivered_at) from public.shipments as x where x.order_id = current_order.id);
  elsif new_status = 'delivered' then
    update public.shipments as s set delivered_at = now() where s.order_id = current_order.id and s.delivered_at is null;
  elsif exists (select 1 from public.shipments as s where s.order_id = current_order.id) then
    perform private.refuse(
      409, 'has_shipment', 'A part of this order is on its way, so it can no longer be '
        || case new_status when 'cancelled' then 'canceled' else 'pending' end || '.'
    );
  end if;

  if not stays then
    update public.orders as o
    set status = new_status::public.order_status
    where o.id = current_order.id;
  end if;
  if shipment_id is not null then
    perform private.mail_about_order(current_order.id, 'order-shipped', jsonb_build_object('shipmentId', shipment_id));
  end if;
  perform private.keep_key(idempotency_key, content, current_order.id);
end;
$$;
comment on function public.set_order_status(uuid, text, text, text, text, jsonb, boolean, uuid) is
  'Admins: moves an order to a status and records it; shipped needs carrier and tracking number of a shipment, unless it takes back delivered; `items` are what is in it, [{product_id, quantity}], by default all that is left: an order of which more is left stays as it is; a number that another parcel of the order has is refused unless it is the `same_parcel`; cancelled returns the stock.';
grant execute on function public.set_order_status to authenticated;

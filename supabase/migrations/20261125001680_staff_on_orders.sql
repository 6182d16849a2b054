-- What happens around an order: notes of staff, suppliers who were asked, lines taken off before they ship, and what the
-- customer wrote or did.

create table public.asked_suppliers (
  order_id uuid not null references public.orders (id) on delete cascade,
  distributor text not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  primary key (order_id, distributor)
);
comment on table public.asked_suppliers is
  'Which distributors were mailed about an order, by whom and when last: who asks for something else, or cancels, has to tell them. Admins only.';

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  note text not null check (length(note) between 1 and 4000),
  author uuid references auth.users (id) on delete set null,
  author_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'Notes of staff about orders. Admins only.';
create index order_notes_order_idx on public.order_notes (order_id, id);
create index order_notes_author_idx on public.order_notes (author);

create table public.order_item_changes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_name text not null,
  removed integer not null check (removed > 0),
  refund numeric(10, 2) not null check (refund >= 0),
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_item_changes is
  'What staff took off orders before it was shipped. The order''s lines and sums are those that are left. Admins only; customers see it with the order.';
comment on column public.order_item_changes.refund is 'What the customer gets back for it, tax included.';
create index order_item_changes_order_idx on public.order_item_changes (order_id, created_at);

create type public.order_activity_kind as enum ('message', 'canceled', 'written', 'paid-late');

create table public.order_activity (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  kind public.order_activity_kind not null,
  message text check (length(message) between 1 and 4000),
  reply text check (length(reply) between 1 and 4000),
  reply_author text,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  settled_by text,
  check ((kind = 'message') = (message is not null)),
  check (kind <> 'written' or reply is not null and settled_at is not null)
);
comment on table public.order_activity is
  'What customers wrote about their orders, with the reply, what staff wrote first (written, in reply), the orders that customers canceled, and those that were paid too late. Admins only; customers read the messages with the order.';
comment on column public.order_activity.reply_author is 'The name of the member of staff who replied, which the customer sees.';
comment on column public.order_activity.settled_at is 'When staff replied or took note of it.';
create index order_activity_order_idx on public.order_activity (order_id, created_at);
create index order_activity_unsettled_idx on public.order_activity (created_at) where settled_at is null;

alter table public.asked_suppliers enable row level security;
alter table public.order_notes enable row level security;
alter table public.order_item_changes enable row level security;
alter table public.order_activity enable row level security;
create policy "Admins read which suppliers were asked" on public.asked_suppliers for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read notes about orders" on public.order_notes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what was taken off orders" on public.order_item_changes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what customers did about orders" on public.order_activity for select to authenticated
  using ((select private.is_admin()));
grant select on table public.asked_suppliers, public.order_notes, public.order_item_changes, public.order_activity to authenticated;

create function private.require_order(order_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select 1 from public.orders as o where o.id = require_order.order_id) then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
end;
$$;

create function public.note_supplier_asked(order_id uuid, distributor text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_order(order_id);
  insert into public.asked_suppliers (order_id, distributor, asked_by)
  select distinct i.order_id, i.distributor, private.caller_email()
  from public.order_items as i
  where i.order_id = note_supplier_asked.order_id and i.distributor = note_supplier_asked.distributor
  on conflict on constraint asked_suppliers_pkey do update set asked_by = excluded.asked_by, asked_at = now();
  if not found then
    perform private.refuse(422, 'invalid_distributor', 'This supplier ships nothing of this order.');
  end if;
end;
$$;
comment on function public.note_supplier_asked(uuid, text) is
  'Admins: notes that a distributor was mailed about an order.';
grant execute on function public.note_supplier_asked to authenticated;

create function public.add_order_note(order_id uuid, note text, idempotency_key uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  body constant text := private.several_lines(note);
  content constant jsonb := jsonb_build_object('order', order_id, 'note', body);
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_note', 'Please write a note of at most 4000 characters.');
  end if;
  perform private.require_order(order_id);
  insert into public.order_notes (order_id, note, author, author_email)
  values (add_order_note.order_id, body, (select auth.uid()), private.caller_email());
  perform private.keep_key(idempotency_key, content, add_order_note.order_id);
end;
$$;
comment on function public.add_order_note(uuid, text, uuid) is
  'Admins: adds an internal note to an order.';
grant execute on function public.add_order_note to authenticated;

-- The order is locked before its product, as everywhere.
create function public.remove_order_item(
  order_item_id uuid default null, removed integer default null, expected_quantity integer default null,
  idempotency_key uuid default null
)
returns public.order_item_changes
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
  line public.order_items;
  sent integer;
  goods numeric;
  stock integer;
  content constant jsonb := jsonb_build_object('remove', order_item_id, 'removed', removed);
  earlier uuid;
  change public.order_item_changes;
begin
  perform private.require_admin();
  earlier := private.claim_key(idempotency_key, content);
  if earlier is not null then
    select c.* into change from public.order_item_changes as c where c.id = earlier;
    return change;
  end if;
  select o.* into placed
  from public.orders as o
  where o.id = (select i.order_id from public.order_items as i where i.id = order_item_id)
  for update;
  select i.* into line from public.order_items as i where i.id = order_item_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This item is no longer part of the order.');
  end if;
  if placed.status not in ('pending', 'processing') then
    perform private.refuse(
      409, 'order_settled', 'This order is ' || private.status_word(placed.status) || '. Its items stay as they are.',
      jsonb_build_object('status', placed.status)
    );
  elsif expected_quantity <> line.quantity then
    perform private.refuse(409, 'item_changed', 'This item has changed since you opened it. Check it before you change it again.');
  end if;
  select coalesce(sum(l.quantity), 0) into sent from public.shipment_items as l where l.order_item_id = line.id;
  if removed is null or removed not between 1 and line.quantity then
    perform private.refuse(422, 'invalid_quantity', 'Please choose how many to remove, at most ' || line.quantity || '.');
  elsif removed > line.quantity - sent then
    perform private.refuse(409, 'shipped_already', sent || ' of this left in a parcel. Only what is left can be removed.');
  elsif removed = line.quantity and not exists (
    select 1 from public.order_items as i where i.order_id = placed.id and i.id <> line.id
  ) then
    perform private.refuse(409, 'last_item', 'This is all that is left of the order. Cancel the order instead.');
  end if;

  update public.products as p set in_stock = p.in_stock + removed where p.id = line.product_id returning p.in_stock into stock;
  insert into public.stock_movements (product_id, kind, change, stock_after, order_id, changed_by, changed_by_email)
  values (line.product_id, 'cancellation', removed, stock, placed.id, (select auth.uid()), private.caller_email());
  if removed = line.quantity then
    delete from public.order_items as i where i.id = line.id;
  else
    update public.order_items as i set quantity = line.quantity - removed where i.id = line.id;
  end if;
  goods := placed.subtotal - line.price * removed;
  update public.orders as o
  set
    subtotal = goods, tax = private.sales_tax(goods), total = goods + placed.shipping_cost + private.sales_tax(goods),
    items_cost = placed.items_cost - line.distributor_price * removed
  where o.id = placed.id;
  insert into public.order_item_changes (order_id, product_name, removed, refund, changed_by_email)
  values (
    placed.id, line.product_name, remove_order_item.removed,
    placed.total - goods - placed.shipping_cost - private.sales_tax(goods), private.caller_email()
  )
  returning * into change;
  -- The sums are lower already, and the change is noted: together they are what was paid.
  select o.* into placed from public.orders as o where o.id = placed.id;
  perform private.refund_to_card(placed, change.refund, 'Item taken off');
  -- What was missing for the last shipment may be what was removed.
  if placed.status = 'processing' and not exists (select 1 from private.unshipped_items(placed.id)) then
    update public.orders as o set status = 'shipped' where o.id = placed.id;
    if not exists (select 1 from public.shipments as s where s.order_id = placed.id and s.delivered_at is null) then
      update public.orders as o set status = 'delivered' where o.id = placed.id;
    end if;
  end if;
  perform private.mail_about_order(placed.id, 'order-changed', about => jsonb_build_object('changeId', change.id));
  perform private.keep_key(idempotency_key, content, change.id);
  return change;
end;
$$;
comment on function public.remove_order_item(uuid, integer, integer, uuid) is
  'Admins: takes some or all of a line off an order before it ships: lowers the sums, returns the stock, and tells the customer; `refund` of the answer is to be paid back.';
grant execute on function public.remove_order_item to authenticated;

-- Tells staff. The mail reads the row when it is sent.
create function private.record_order_activity(order_id uuid, kind public.order_activity_kind, message text default null)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  activity_id uuid;
begin
  insert into public.order_activity (order_id, kind, message)
  values (record_order_activity.order_id, record_order_activity.kind, record_order_activity.message)
  returning id into activity_id;
  perform private.queue_mail(
    'order-activity', null,
    jsonb_build_object('orderNumber', (select o.order_number from public.orders as o where o.id = record_order_activity.order_id), 'activityId', activity_id),
    order_id => record_order_activity.order_id
  );
  return activity_id;
end;
$$;

-- Once more changes nothing: the first reply stands.
create function public.settle_order_activity(activity_id uuid default null, reply text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  body constant text := nullif(private.several_lines(reply), '');
  activity public.order_activity;
begin
  perform private.require_admin();
  if body is not null and private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  select a.* into activity from public.order_activity as a where a.id = activity_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This message no longer exists.');
  elsif activity.settled_at is not null then
    if body is distinct from activity.reply and body is not null then
      perform private.refuse(409, 'settled_already', 'A coworker has already answered this. Look at it before you write again.');
    end if;
    return;
  elsif body is not null and activity.kind <> 'message' then
    perform private.refuse(422, 'invalid_message', 'Only a message can be answered.');
  end if;
  update public.order_activity as a
  set
    reply = body, settled_at = now(), settled_by = private.caller_email(),
    reply_author = case
      when body is not null then coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), '')
    end
  where a.id = activity.id;
  if body is not null then
    perform private.mail_about_order(activity.order_id, 'order-reply', about => jsonb_build_object('activityId', activity.id));
  end if;
end;
$$;
comment on function public.settle_order_activity(uuid, text) is
  'Admins: note that they have read what a customer wrote or did about an order, and reply to a message, which is mailed and shown with the order.';
grant execute on function public.settle_order_activity to authenticated;

create function public.write_to_order_customer(order_id uuid default null, message text default null, idempotency_key uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object('order', order_id, 'message', message);
  body text;
  written uuid;
begin
  perform private.require_admin();
  body := private.read_message(message);
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.require_order(write_to_order_customer.order_id);
  insert into public.order_activity (order_id, kind, reply, reply_author, settled_at, settled_by)
  values (
    write_to_order_customer.order_id, 'written', body,
    coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), ''),
    clock_timestamp(), private.caller_email()
  )
  returning id into written;
  perform private.keep_key(idempotency_key, content, written);
  perform private.mail_about_order(
    write_to_order_customer.order_id, 'order-reply', about => jsonb_build_object('activityId', written)
  );
end;
$$;
comment on function public.write_to_order_customer(uuid, text, uuid) is
  'Admins: write to the customer of an order first, which is mailed and shown with the order.';
grant execute on function public.write_to_order_customer to authenticated;

create function private.require_order(order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select 1 from public.orders as o where o.id = require_order.order_id) then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
end;
$$;

create function public.note_supplier_contacted(order_id uuid, distributor text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_order(order_id);
  insert into public.contacted_suppliers (order_id, distributor, contacted_by)
  select distinct i.order_id, i.distributor, private.caller_email()
  from public.order_items as i
  where i.order_id = note_supplier_contacted.order_id and i.distributor = note_supplier_contacted.distributor
  on conflict on constraint contacted_suppliers_pkey do update
    set contacted_by = excluded.contacted_by, contacted_at = now();
  if not found then
    perform private.refuse(422, 'invalid_distributor', 'This supplier ships nothing of this order.');
  end if;
end;
$$;
comment on function public.note_supplier_contacted(uuid, text) is
  'Admins: notes that a distributor was mailed about an order.';
grant execute on function public.note_supplier_contacted to authenticated;

create function public.add_order_note(order_id uuid, note text, idempotency_key uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
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

-- Locks the order before its product, as all functions do.
create function public.remove_order_item(
  order_item_id uuid default null, removed integer default null, expected_quantity integer default null,
  idempotency_key uuid default null
) returns public.order_item_changes
language plpgsql security definer set search_path = '' as $$
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
      409, 'order_not_open', 'This order is ' || private.status_word(placed.status) || '. Its items stay as they are.',
      jsonb_build_object('status', placed.status)
    );
  elsif expected_quantity <> line.quantity then
    perform private.refuse(409, 'item_changed',
      'This item has changed since you opened it. Check it before you change it again.');
  end if;
  select coalesce(sum(l.quantity), 0) into sent from public.shipment_items as l where l.order_item_id = line.id;
  if removed is null or removed not between 1 and line.quantity then
    perform private.refuse(422, 'invalid_quantity',
      'Please choose how many to remove, at most ' || line.quantity || '.');
  elsif removed > line.quantity - sent then
    perform private.refuse(409, 'shipped_already',
      sent || ' of this left in a parcel. Only what is left can be removed.');
  elsif removed = line.quantity and not exists (
    select 1 from public.order_items as i where i.order_id = placed.id and i.id <> line.id
  ) then
    perform private.refuse(409, 'last_item', 'This is all that is left of the order. Cancel the order instead.');
  end if;

  update public.products as p set in_stock = p.in_stock + removed
    where p.id = line.product_id returning p.in_stock into stock;
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
  insert into public.order_item_changes (
    order_id, product_name, removed, refund, refund_tax, cost, changed_by_email
  )
  values (
    placed.id, line.product_name, remove_order_item.removed,
    placed.total - goods - placed.shipping_cost - private.sales_tax(goods), placed.tax - private.sales_tax(goods),
    line.distributor_price * removed, private.caller_email()
  )
  returning * into change;
  -- The total of the order is now lower. refund_to_card adds the refunds of removed items again to get the amount that
  -- was paid.
  select o.* into placed from public.orders as o where o.id = placed.id;
  perform private.refund_to_card(placed, change.refund, 'Item taken off');
  -- If all other items were shipped, the order is shipped now.
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
  'Admins: takes some or all of a line off an order before it ships: lowers the sums, returns the stock, and mails the '
  'customer. The result has the amount to refund in `refund`.';
grant execute on function public.remove_order_item to authenticated;

-- A repeated call changes nothing: the first reply is kept, and a different one is refused.
create function public.handle_order_activity(activity_id uuid default null, reply text default null) returns void
language plpgsql security definer set search_path = '' as $$
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
  elsif activity.handled_at is not null then
    if body is distinct from activity.reply and body is not null then
      perform private.refuse(409, 'handled_already',
        'A team member has already answered this. Look at it before you write again.');
    end if;
    return;
  elsif body is not null and activity.kind <> 'message' then
    perform private.refuse(422, 'invalid_message', 'Only a message can be answered.');
  end if;
  update public.order_activity as a
  set
    reply = body, handled_at = now(), handled_by = private.caller_email(),
    reply_author = case
      when body is not null then coalesce((select r.name from public.user_roles as r
        where r.user_id = (select auth.uid()) limit 1), '')
    end
  where a.id = activity.id;
  if body is not null then
    perform private.mail_about_order(activity.order_id, 'order-reply',
      about => jsonb_build_object('activityId', activity.id));
  end if;
end;
$$;
comment on function public.handle_order_activity(uuid, text) is
  'Admins: marks a message or a step of a customer about an order as read. A reply to a message is mailed and shown '
  'with the order.';
grant execute on function public.handle_order_activity to authenticated;

create function public.write_to_order_customer(
  order_id uuid default null,
  message text default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
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
  insert into public.order_activity (order_id, kind, reply, reply_author, handled_at, handled_by)
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
  'Admins: sends a message to the customer of an order without a question from them. It is mailed and shown with the '
  'order.';
grant execute on function public.write_to_order_customer to authenticated;

-- Once an order is shipped or canceled, only the email address can be corrected.
create function public.correct_order(order_id uuid, fields jsonb, expected jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  only_email boolean;
  former jsonb;
  present jsonb;
  problems jsonb;
begin
  perform private.require_admin();
  select o.* into placed from public.orders as o where o.id = correct_order.order_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
  only_email := placed.status not in ('pending', 'processing');
  if only_email and private.without_blanks(fields) - 'email' <> '{}' then
    perform private.refuse(
      409, 'order_not_open',
      'This order is ' || private.status_word(placed.status) || '. Only its email address can still be corrected.',
      jsonb_build_object('status', placed.status)
    );
  elsif placed.customer_email = '' then
    perform private.refuse(409, 'order_erased', 'The customer of this order was erased.');
  end if;

  select f.answers, f.problems into present, problems from private.read_fields('order', fields) as f;
  if only_email then
    problems := jsonb_strip_nulls(jsonb_build_object('email', problems -> 'email'));
  end if;
  if problems <> '{}' then
    perform private.refuse(
      422, 'invalid_fields', 'Please check the marked fields and try again.', jsonb_build_object('fields', problems)
    );
  end if;

  former := private.without_blanks(jsonb_build_object(
    'name', placed.customer_name, 'email', placed.customer_email, 'phone', placed.customer_phone
  ) || private.order_address(placed));
  if only_email then
    present := former || present;
  end if;
  if present = former then
    return;
  end if;
  if private.without_blanks(expected) <> former then
    perform private.refuse(
      409, 'contact_changed', 'These details have changed since you opened them. Please look at them and save again.'
    );
  end if;
  update public.orders as o
  set
    customer_name = present ->> 'name', customer_email = present ->> 'email',
    customer_phone = coalesce(present ->> 'phone', ''), shipping_address = present ->> 'address',
    shipping_city = present ->> 'city', shipping_state = present ->> 'state', shipping_zip = present ->> 'zipCode'
  where o.id = placed.id;
  perform private.record_corrections(former, present, order_id => placed.id);
  if former ->> 'email' <> present ->> 'email' then
    perform private.redirect_mails(present ->> 'email', order_id => placed.id);
  end if;
end;
$$;
comment on function public.correct_order(uuid, jsonb, jsonb) is
  'Admins: corrects name, email, phone and address of an order, or only the email once it is shipped or canceled, and '
  'records each change. Queued mails are sent to the new address.';
grant execute on function public.correct_order to authenticated;

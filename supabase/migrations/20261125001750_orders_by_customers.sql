-- What customers do to their orders: cancel them while nobody has begun to process them, and return what was delivered.

create function private.proven_order(proof jsonb)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  proven constant uuid := case
    when proof ? 'token' then (
      select t.order_id from private.order_tokens as t where t.token = lower(proof ->> 'token')
    )
    when proof ? 'lookup_key' then (
      select o.id
      from private.order_of(proof ->> 'order_number', proof ->> 'email') as o
      join private.lookups as l on l.order_id = o.id
      where l.key::text = lower(proof ->> 'lookup_key') and l.created_at > now() - interval '1 hour'
    )
    else (
      select o.id
      from public.orders as o
      where o.order_number = proof ->> 'order_number' and o.user_id = (select auth.uid())
    )
  end;
begin
  if proven is null then
    perform private.refuse(
      404, 'order_not_found', 'We could not find your order. Please open it again, from your email or by its number.'
    );
  end if;
  -- For private.queue_mail.
  perform set_config('fls.opened_by_link', case when proof ? 'token' then proven::text else '' end, true);
  return proven;
end;
$$;
comment on function private.proven_order(jsonb) is
  'The order that a customer has shown to be theirs, by {token} of its mail, {order_number, email, lookup_key} of begin_order_lookup, or {order_number} of an own one when signed in, or a 404.';

-- The order is locked before its products, as when staff cancel. Of a customer who cancels and a member of staff who goes
-- on with the order, the second one is told.
create function public.cancel_order(proof jsonb default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  proven constant uuid := private.proven_order(proof);
  present public.order_status;
begin
  perform private.enforce_limits('request', proven::text, 'order-cancellation');
  select o.status into present from public.orders as o where o.id = proven for update;
  if present = 'cancelled' then
    return;
  end if;
  if present <> 'pending' then
    perform private.refuse(
      409, 'not_pending',
      'We have already started on this order, so it can no longer be canceled here.',
      jsonb_build_object('status', present)
    );
  end if;
  update public.orders as o set status = 'cancelled' where o.id = proven;
end;
$$;
comment on function public.cancel_order(jsonb) is
  'A customer cancels their order while it is pending, once; for the proof see proven_order.';
grant execute on function public.cancel_order to anon, authenticated;

create function public.ask_for_order_change(
  proof jsonb default null, message text default null, idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  proven constant uuid := private.proven_order(proof);
  content constant jsonb := jsonb_build_object('order', proven, 'message', message);
  body constant text := private.several_lines(message);
begin
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key', 'Your message could not be identified. Please reload the page and try again.');
  elsif private.claim_key(idempotency_key, content) is not null then
    return;
  elsif private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  perform private.enforce_limits('request', proven::text, 'request-message');
  perform 1 from public.orders as o where o.id = proven for update;
  -- Again, under the order's lock: meanwhile the customer may have been erased, or a wrong address corrected.
  perform private.proven_order(proof);
  perform private.keep_key(idempotency_key, content, private.record_order_activity(proven, 'message', body));
end;
$$;
comment on function public.ask_for_order_change(jsonb, text, uuid) is
  'A customer writes to staff about their order. proof as for cancel_order.';
grant execute on function public.ask_for_order_change to anon, authenticated;

-- `of_staff` is null when the customer asks, or whether staff take it as goodwill.
create function private.add_return(
  proven uuid, items jsonb, reason text, comment text, idempotency_key uuid, of_staff boolean default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  has_arrived boolean;
  is_late boolean;
  words constant text := coalesce(private.several_lines(comment), '');
  content constant jsonb := jsonb_build_object('order', proven, 'items', items, 'reason', reason, 'comment', words);
  lines private.cart_line[];
  order_return public.order_returns;
  names text;
begin
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key', 'Your return could not be identified. Please reload the page and try again.');
  end if;
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if items is null or items = '[]' then
    perform private.refuse(422, 'nothing_chosen', 'Please choose what you want to send back.');
  end if;
  lines := private.read_cart(items);
  if reason is null or reason <> all (enum_range(null::public.return_reason)::text[]) then
    perform private.refuse(422, 'invalid_reason', 'Please choose a reason.');
  end if;
  if length(words) > 1000 then
    perform private.refuse(422, 'invalid_comment', 'Please use at most 1,000 characters for your comment.');
  end if;

  perform private.enforce_limits('request', proven::text, 'return');
  perform 1 from public.orders as o where o.id = proven for update;
  has_arrived := exists (select 1 from private.arrived_items(proven));
  is_late := exists (
    select 1
    from unnest(lines) as l
    join public.order_items as i on i.order_id = proven and i.product_id = l.product_id
    join private.returnable(proven) as r on r.order_item_id = i.id
    where l.quantity between r.in_time + 1 and r.quantity
  );
  if of_staff is not null and not has_arrived then
    perform private.refuse(409, 'not_delivered', 'Nothing of this order is delivered yet. Mark its parcel as delivered first.');
  elsif of_staff is false and is_late then
    perform private.refuse(409, 'too_late', 'The days for returns are over. You can take it back as goodwill.');
  elsif of_staff is null and not exists (select 1 from private.arrived_items(proven) as a where a.until >= private.today()) then
    perform private.refuse(
      409, 'not_returnable',
      'Items can be returned for ' || (select s.return_days from private.settings as s)
        || ' days after they were delivered' || replace(private.or_call(), ' or', '. If something is wrong, please') || '.'
    );
  end if;

  select string_agg(coalesce(i.product_name || ': ' || left_over.quantity || ' left', 'An item'), ', ' order by l.line)
  into names
  from unnest(lines) as l
  left join public.order_items as i on i.order_id = proven and i.product_id = l.product_id
  left join private.returnable(proven) as r on r.order_item_id = i.id
  cross join lateral (select coalesce(case when of_staff is null then r.in_time else r.quantity end, 0) as quantity) as left_over
  where l.quantity > left_over.quantity;
  if names is not null then
    perform private.refuse(
      409, 'returned_already',
      'Some of this is not there yet, was delivered too long ago, or has already been returned or announced. ' || names
        || '. Please change the number.'
    );
  end if;

  loop
    insert into public.order_returns (return_number, order_id, state, reason, comment, is_goodwill)
    values (
      overlay(private.reference_of(uuid_send(gen_random_uuid())) placing 'RET' from 1), proven,
      case when of_staff is null then 'requested' else 'accepted' end::public.return_state,
      reason::public.return_reason, words, is_late
    )
    on conflict (return_number) do nothing
    returning * into order_return;
    exit when found;
  end loop;
  insert into public.order_return_items (return_id, order_item_id, quantity)
  select order_return.id, i.id, l.quantity
  from unnest(lines) as l
  join public.order_items as i on i.order_id = proven and i.product_id = l.product_id;
  perform private.keep_key(idempotency_key, content, order_return.id);
end;
$$;

create function public.request_return(
  proof jsonb default null,
  items jsonb default null,
  reason text default null,
  comment text default null,
  idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_return(private.proven_order(proof), items, reason, comment, idempotency_key);
  -- Again, under the order's lock: meanwhile the customer may have been erased, or a wrong address corrected.
  perform private.proven_order(proof);
end;
$$;
comment on function public.request_return(jsonb, jsonb, text, text, uuid) is
  'A customer asks to return items [{product_id, quantity}] that lay in delivered parcels of an order; for the proof see proven_order.';
grant execute on function public.request_return to anon, authenticated;

create function public.enter_return(
  order_id uuid,
  items jsonb,
  reason public.return_reason,
  comment text,
  idempotency_key uuid,
  goodwill boolean default false
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select 1 from public.orders as o where o.id = enter_return.order_id) then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
  perform private.add_return(
    enter_return.order_id, items, reason::text, comment, idempotency_key, of_staff => goodwill is true
  );
end;
$$;
comment on function public.enter_return(uuid, jsonb, public.return_reason, text, uuid, boolean) is
  'Admins: enter a return for a caller, which is accepted at once, as goodwill also after the days for returns.';
grant execute on function public.enter_return to authenticated;

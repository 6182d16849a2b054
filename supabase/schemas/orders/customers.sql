-- Looks up an order. Right and wrong lookups count for the network. A repeated key keeps its first result, so each
-- guess needs a new key and is counted. The limits ignore accounts, because one person can create many.
-- Returns void. On any other result, a caller could add a filter to the URL. The filter could reveal the result, or
-- raise an error that rolls back the count; see place_order.
create function public.begin_order_lookup(
  order_number text default null, email text default null, lookup_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := left(lower(coalesce(private.one_line(email), '')), 256);
  found_id constant uuid := (select o.id from private.order_of(begin_order_lookup.order_number,
    begin_order_lookup.email) as o);
begin
  if lookup_key is null then
    perform private.refuse(422, 'invalid_lookup_key',
      'Your lookup could not be identified. Please reload the page and try again.');
  end if;
  if exists (select 1 from private.lookups as l where l.key = lookup_key) then
    return;
  end if;
  -- After too many wrong lookups, a right one is refused too.
  perform private.enforce_limits('wrong-lookup', address, amount => (found_id is null)::integer, account => null);
  perform private.enforce_limits('lookup', address, account => null);
  -- If the customer is being erased, wait until the erasure is done. The order then no longer has the address.
  perform 1 from public.orders as o where o.id = found_id for key share;
  if found_id is not null and not exists (
    select 1 from private.order_of(begin_order_lookup.order_number, begin_order_lookup.email)
  ) then
    perform private.refuse(404, 'order_not_found', 'We could not find an order with this number and email address.');
  end if;
  insert into private.lookups (key, order_id) values (lookup_key, found_id) on conflict (key) do nothing;
end;
$$;
comment on function public.begin_order_lookup(text, text, uuid) is
  'Looks up an order and counts the lookup, right or wrong; track_order, called with the same body, returns the order.';
grant execute on function public.begin_order_lookup to anon, authenticated;

-- The response is the same for a wrong number, a wrong address and a wrong key.
create function public.track_order(
  order_number text default null, email text default null, lookup_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_order jsonb;
begin
  select private.customer_view(o) into found_order
  from private.order_of(track_order.order_number, track_order.email) as o
  join private.lookups as l on l.order_id = o.id
  where l.key = lookup_key and l.created_at > now() - interval '1 hour';
  if found_order is null then
    perform private.refuse(
      404, 'order_not_found', 'We could not find an order with this number and email address.'
    );
  end if;
  return found_order;
end;
$$;
comment on function public.track_order(text, text, uuid) is
  'The state of one order, for the body with which begin_order_lookup was called.';
grant execute on function public.track_order to anon, authenticated;

-- Opens the order of a link in a mail. A token has 128 random bits and cannot be guessed, so wrong ones are not
-- counted.
create function public.order_by_token(token text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_order jsonb;
begin
  select private.customer_view(o) into found_order
  from private.order_tokens as t
  join public.orders as o on o.id = t.order_id
  where t.token = lower(order_by_token.token);
  if found_order is null then
    perform private.refuse(404, 'order_not_found', 'This link does not lead to an order.');
  end if;
  return found_order;
end;
$$;
comment on function public.order_by_token(text) is
  'The state of the order whose mails contain this token, as track_order returns it.';
grant execute on function public.order_by_token to anon, authenticated;

create function public.my_orders() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.customer_view(mine) order by mine.created_at desc), '[]')
  from (
    select o.*
    from public.orders as o
    where o.user_id = (select auth.uid())
    order by o.created_at desc
    limit 200
  ) as mine;
$$;
comment on function public.my_orders() is
  'The signed-in customer''s own orders, the newest first, each as track_order returns it.';
grant execute on function public.my_orders to authenticated;

-- Locks the order before its products, like set_order_status, so the two functions cannot deadlock. If a customer
-- cancels while staff process the order, the second call is refused.
create function public.cancel_order(proof jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
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
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  proven constant uuid := private.proven_order(proof);
  content constant jsonb := jsonb_build_object('order', proven, 'message', message);
  body constant text := private.several_lines(message);
begin
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key',
      'Your message could not be identified. Please reload the page and try again.');
  elsif private.claim_key(idempotency_key, content) is not null then
    return;
  elsif private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  perform private.enforce_limits('request', proven::text, 'request-message');
  perform 1 from public.orders as o where o.id = proven for update;
  -- Check the proof again under the lock of the order. The customer may have been erased or the address corrected
  -- meanwhile.
  perform private.proven_order(proof);
  perform private.keep_key(idempotency_key, content, private.record_order_activity(proven, 'message', body));
end;
$$;
comment on function public.ask_for_order_change(jsonb, text, uuid) is
  'A customer writes to staff about their order; for the proof see proven_order.';
grant execute on function public.ask_for_order_change to anon, authenticated;

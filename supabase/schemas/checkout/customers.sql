create function public.order_receipt(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  stored constant uuid := private.stored_under(body.idempotency_key, body.content);
  placed public.orders;
begin
  select o.* into placed from public.orders as o where o.id = stored and o.status <> 'cancelled';
  if not found then
    if exists (select 1 from private.unpaid_orders as u where u.id = stored) then
      perform private.refuse(409, 'not_paid', 'This order has not been paid yet.');
    end if;
    perform private.refuse(404, 'order_not_found', 'This order has not been placed.');
  end if;
  return private.receipt(placed, body.contact);
end;
$$;
comment on function public.order_receipt(jsonb, jsonb, jsonb, uuid) is
  'The receipt of an order, found by the body with which it was placed.';
grant execute on function public.order_receipt to anon, authenticated;

create function private.add_unpaid_order(unpaid private.unpaid_orders) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.unpaid_orders
  select unpaid.*
  where not exists (select 1 from public.orders as o where o.order_number = unpaid.order_number)
  on conflict (order_number) do nothing;
  return found;
end;
$$;

-- Frees an idempotency key for a new order. Returns the unpaid order that the new order replaces, or null. An unpaid
-- order is replaced if its contents differ or its payment page closes too soon. Without the replacement, both orders of
-- the customer would reserve stock.
-- A customer who did not see the confirmation of an order sends its key again. If that order was canceled, a new order
-- can be placed under the key.
create function private.take_replaced_order(idempotency_key uuid, content jsonb) returns private.unpaid_orders
language plpgsql set search_path = '' as $$
declare
  former private.unpaid_orders;
begin
  perform private.take_turn('idempotency:' || idempotency_key);
  delete from private.idempotency_keys as k using public.orders as o
  where k.key = take_replaced_order.idempotency_key and o.id = k.result_id and o.status = 'cancelled';
  select u.* into former
  from private.idempotency_keys as k
  join private.unpaid_orders as u on u.id = k.result_id
  where k.key = take_replaced_order.idempotency_key and (
    k.content_hash <> private.fingerprint(content)
    or u.pay_before < now() + case when u.session_id is null then interval '30 minutes 5 seconds'
      else interval '1 minute' end
  );
  if found then
    delete from private.idempotency_keys as k where k.key = take_replaced_order.idempotency_key;
  end if;
  return former;
end;
$$;

-- place_order returns void. On any other result, a caller could add a slow filter to the URL, and the filter would run
-- while the locks are held.
-- Any parameter may be missing or malformed. The call is then refused with a sentence instead of a 500. If a key is not
-- a UUID, the API itself answers with a 400.
create function public.place_order(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  most integer;
  -- Holds the invalid lines first, and all lines later.
  lines jsonb;
  subtotal numeric;
  items_cost numeric;
  tax numeric;
  milliseconds bigint;
  awaits_payment constant boolean := (select s.pays_online from private.settings as s);
  -- The unpaid order may be from a time when online payment was turned on, so this call ignores the current setting.
  former constant private.unpaid_orders := private.take_replaced_order(body.idempotency_key, body.content);
  placed private.unpaid_orders;
begin
  if private.claim_key(body.idempotency_key, body.content) is not null then
    return;
  end if;

  select l.number into strict most from private.limits as l where l.name = 'pieces' and l.per = 'call';
  if body.pieces > most then
    perform private.refuse(
      422, 'too_many_pieces', 'Please order at most ' || most || ' items at a time' || private.or_call() || '.'
    );
  end if;
  perform private.enforce_limits('request', body.contact ->> 'email', 'order');
  perform private.enforce_limits('pieces', body.contact ->> 'email', amount => body.pieces);

  if former.id is not null then
    perform 1 from private.unpaid_orders as u where u.id = former.id for update;
    if not found then
      perform private.refuse(409, 'idempotency_conflict', 'This was paid at this moment. Please reload the page.');
    end if;
  end if;

  select jsonb_agg(jsonb_build_object('product_id', left(l.product_id, 64)))
  into lines
  from unnest(body.cart) as l
  where not exists (select 1 from public.products as p where p.id = l.product_id and p.active);
  if lines is not null then
    perform private.refuse(
      422,
      'invalid_product',
      'A product in your cart is no longer available. Please remove it and try again.',
      jsonb_build_object('items', lines)
    );
  end if;

  select
    sum(p.price * l.quantity),
    sum(p.distributor_price * l.quantity),
    jsonb_agg(
      jsonb_build_object('product_id', p.id, 'name', p.name, 'price', p.price, 'quantity', l.quantity) order by l.line
    )
  into subtotal, items_cost, lines
  from unnest(body.cart) as l
  join public.products as p on p.id = l.product_id;
  tax := private.sales_tax(subtotal);
  if subtotal + tax <> body.expected then
    perform private.refuse(
      409,
      'total_changed',
      'The price of your order has changed. Please check the new total before ordering.',
      jsonb_build_object(
        'expected', body.expected,
        'subtotal', subtotal,
        'shipping', 0.00,
        'tax', tax,
        'total', subtotal + tax,
        'items', lines
      )
    );
  end if;

  placed.id := gen_random_uuid();
  placed.token := private.random_token();
  -- A session can outlive its user. Then the order has no user.
  placed.user_id := (select u.id from auth.users as u where u.id = (select auth.uid()));
  placed.contact := body.contact;
  placed.lines := (
    select jsonb_agg(
      jsonb_build_object(
        'position', l.line, 'product_id', p.id, 'product_name', p.name, 'quantity', l.quantity, 'price', p.price,
        'distributor', p.distributor, 'distributor_price', p.distributor_price
      )
    )
    from unnest(body.cart) as l
    join public.products as p on p.id = l.product_id
  );
  placed.subtotal := subtotal;
  placed.tax := tax;
  placed.items_cost := items_cost;
  placed.movements := '{}';
  placed.pay_before := now() + interval '31 minutes';
  -- The payment page to close. If the replaced order has no page yet, this is the page of the order before it.
  placed.former_session_id := coalesce(former.session_id, former.former_session_id);

  -- The order number is the current time in milliseconds. If it is taken, the next free number is used.
  milliseconds := floor(extract(epoch from clock_timestamp()) * 1000);
  loop
    placed.order_number := 'FSS-' || milliseconds;
    exit when case
      -- If another transaction uses this number, take the next number. That transaction may be waiting for its
      -- products, so this call does not wait for it.
      when not pg_try_advisory_xact_lock(hashtextextended(placed.order_number, 0)) then false
      when awaits_payment then private.add_unpaid_order(placed)
      else private.book_order(placed)
    end;
    milliseconds := milliseconds + 1;
  end loop;

  perform private.keep_key(body.idempotency_key, body.content, placed.id);
  if not awaits_payment then
    perform private.mail_about_order(placed.id, 'order-confirmation');
  end if;

  -- From now on, other orders of these products wait for this transaction.
  perform private.lock_products(array(
    select l.product_id from unnest(body.cart) as l
    union all
    select l ->> 'product_id' from jsonb_array_elements(former.lines) as l
  ));
  if former.id is not null then
    perform private.end_unpaid_orders(array[former.id]);
  end if;

  select jsonb_agg(
    jsonb_build_object('product_id', p.id, 'name', p.name, 'requested', l.quantity, 'left', p.in_stock)
    order by l.line
  )
  into lines
  from unnest(body.cart) as l
  join public.products as p on p.id = l.product_id
  where p.in_stock < l.quantity;
  if lines is not null then
    perform private.refuse(
      409,
      'stock_short',
      (
        select string_agg(short ->> 'name' || ': ' || (short ->> 'left') || ' left', ', ' order by n)
        from jsonb_array_elements(lines) with ordinality as s (short, n)
      ) || '. Please change the quantity and try again.',
      jsonb_build_object('items', lines)
    );
  end if;

  with sold as (
    update public.products as p
    set in_stock = p.in_stock - l.quantity
    from unnest(body.cart) as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.quantity
  ), noted as (
    insert into public.stock_movements (product_id, kind, change, stock_after, order_id, note, changed_by)
    select
      sold.id, 'order', -sold.quantity, sold.in_stock, case when not awaits_payment then placed.id end,
      case when awaits_payment then 'Waits for its payment' end, placed.user_id
    from sold
    returning id
  )
  select array_agg(n.id) into placed.movements from noted as n;
  if awaits_payment then
    update private.unpaid_orders as u set movements = placed.movements where u.id = placed.id;
  end if;
end;
$$;
comment on function public.place_order(jsonb, jsonb, jsonb, uuid) is
  'Places an order of items [{product_id, quantity}] for a customer {email, firstName, lastName, address, address2, '
  'city, state, zipCode}, for the total in dollars that the visitor saw. order_receipt, called with the same body, '
  'returns its receipt. If customers pay online, the order waits for its payment: see order_to_pay.';
grant execute on function public.place_order to anon, authenticated;

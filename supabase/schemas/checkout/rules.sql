-- The tax rate of the shop: 700 basis points are 7 %. No other SQL defines this rate. `taxBasisPoints` in
-- src/features/checkout/totals.ts has the same number.
create function private.tax_basis_points() returns integer
language sql immutable set search_path = '' as $$
  select 700;
$$;

-- The tax on a whole subtotal, rounded to cents. Half a cent is rounded up.
create function private.sales_tax(subtotal numeric, basis_points integer default private.tax_basis_points())
returns numeric
language sql immutable set search_path = '' as $$
  select round(subtotal * basis_points / 10000, 2);
$$;

-- Reads the lines of a cart, or refuses with a 422. The product of an item may be in `product_id`, `productId` or `id`.
create function private.read_cart(items jsonb) returns private.cart_line[]
language plpgsql stable set search_path = '' as $$
declare
  cart private.cart_line[];
begin
  if jsonb_typeof(items) is distinct from 'array' then
    perform private.refuse(422, 'invalid_items', 'Your cart could not be read. Please reload the page and try again.');
  end if;
  if jsonb_array_length(items) = 0 then
    perform private.refuse(422, 'invalid_items', 'Your cart is empty');
  end if;
  if jsonb_array_length(items) > 50 then
    perform private.refuse(422, 'invalid_items', 'An order can hold at most 50 different products.');
  end if;
  if exists (
    select 1
    from jsonb_array_elements(items) as element (item)
    where case
      when jsonb_typeof(item -> 'quantity') = 'number' then
        (item ->> 'quantity')::numeric not between 1 and 99
        or (item ->> 'quantity')::numeric <> trunc((item ->> 'quantity')::numeric)
      else true
    end
  ) then
    perform private.refuse(422, 'invalid_quantity', 'Each quantity must be a whole number from 1 to 99.');
  end if;

  select array_agg(
    row(
      line,
      coalesce(item ->> 'product_id', item ->> 'productId', item ->> 'id', ''),
      (item ->> 'quantity')::numeric
    )::private.cart_line
  )
  into cart
  from jsonb_array_elements(items) with ordinality as element (item, line);
  if (select count(distinct product_id) from unnest(cart)) < cardinality(cart) then
    perform private.refuse(422, 'invalid_duplicate', 'A product is in your cart twice. Please combine the two lines.');
  end if;
  return cart;
end;
$$;

create function private.order_contact(customer jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  contact jsonb;
  problems jsonb;
begin
  select f.answers, f.problems into contact, problems from private.read_fields('checkout', customer) as f;
  if problems <> '{}' then
    perform private.refuse(
      422,
      'invalid_customer',
      (select string_agg(value, '. ' order by key) from jsonb_each_text(problems)) || '.',
      jsonb_build_object('fields', problems)
    );
  end if;
  return contact - 'address2' || jsonb_build_object(
    'address', concat_ws(', ', contact ->> 'address', contact ->> 'address2')
  );
end;
$$;

-- Dollars from a JSON number or numeric string, rounded to cents. Null if the value is neither.
create function private.read_dollars(value jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(value) in ('number', 'string')
      and value #>> '{}' ~ '^[0-9]{1,8}(\.[0-9]{1,20})?$'
    then round((value #>> '{}')::numeric, 2)
  end;
$$;

-- Reads the arguments of place_order or order_receipt, or raises a 422.
create function private.read_order(items jsonb, customer jsonb, expected_total jsonb, idempotency_key uuid)
returns private.order_body
language plpgsql stable set search_path = '' as $$
declare
  body private.order_body;
begin
  body.cart := private.read_cart(items);
  body.pieces := (select sum(l.quantity) from unnest(body.cart) as l);
  body.contact := private.order_contact(customer);
  body.expected := private.read_dollars(expected_total);
  if body.expected is null then
    perform private.refuse(422, 'invalid_total',
      'The total of your order is missing. Please reload the page and try again.');
  end if;
  body.idempotency_key := idempotency_key;
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key',
      'Your order could not be identified. Please reload the page and try again.');
  end if;
  body.content := jsonb_build_object(
    'items', (select jsonb_object_agg(l.product_id, l.quantity) from unnest(body.cart) as l),
    'customer', body.contact,
    'total', body.expected
  );
  return body;
end;
$$;

create function private.receipt(placed public.orders, contact jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orderNumber', placed.order_number,
    'date', private.iso(placed.created_at),
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', i.product_id, 'name', i.product_name, 'image', i.product_image, 'distributor', i.distributor,
          'price', i.price, 'quantity', i.quantity
        )
        order by i.position
      )
      from public.order_items as i
      where i.order_id = placed.id
    ),
    'subtotal', placed.subtotal,
    'shipping', placed.shipping_cost,
    'tax', placed.tax,
    'total', placed.total,
    'shippingAddress', contact - 'email',
    'email', placed.customer_email
  ) || case when placed.payment_id is null then '{}' else jsonb_build_object('paidOnline', true) end || coalesce(
    (
      select jsonb_build_object('emailDelayedUntil', private.iso(m.due_at)) from private.mails as m
      where m.order_id = placed.id and m.kind = 'order-confirmation' and m.state = 'queued' and m.failures = 0
        and m.due_at > m.created_at and m.due_at > now()
    ),
    '{}'
  );
$$;

-- Stores an order with its items and its token. Returns false if the order number is taken.
create function private.book_order(
  placed private.unpaid_orders, payment_id text default null, status public.order_status default 'pending'
) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.orders (
    id, order_number, user_id, customer_name, customer_email,
    shipping_address, shipping_city, shipping_state, shipping_zip,
    subtotal, shipping_cost, tax, total, items_cost, payment_id, status
  )
  values (
    placed.id, placed.order_number, placed.user_id,
    (placed.contact ->> 'firstName') || ' ' || (placed.contact ->> 'lastName'), placed.contact ->> 'email',
    placed.contact ->> 'address', placed.contact ->> 'city', placed.contact ->> 'state', placed.contact ->> 'zipCode',
    placed.subtotal, 0, placed.tax, placed.subtotal + placed.tax, placed.items_cost, book_order.payment_id,
    book_order.status
  )
  on conflict (order_number) do nothing;
  if not found then
    return false;
  end if;
  insert into public.order_items (
    order_id, position, product_id, product_name, product_image,
    quantity, price, distributor, distributor_price
  )
  select
    placed.id, l.position, l.product_id, l.product_name, l.product_id,
    l.quantity, l.price, l.distributor, l.distributor_price
  from jsonb_populate_recordset(null::public.order_items, placed.lines) as l;
  insert into private.order_tokens (order_id, token) values (placed.id, placed.token);
  return true;
end;
$$;

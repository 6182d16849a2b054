-- Placing an order: one call, one transaction. The browser says what is bought and where it goes; prices, tax,
-- total, order number and stock are decided here. A second call with the same body reads the receipt.

-- 128 bits. A UUID has 122 that are random, so one is made of two.
create function private.random_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
$$;

-- Not part of the orders, whose rows staff read, because a token shows its holder the order.
create table private.order_tokens (
  order_id uuid primary key references public.orders (id) on delete cascade,
  token text not null unique default private.random_token()
);
comment on table private.order_tokens is 'The links in the mails of orders, each of which opens its order.';
alter table private.order_tokens enable row level security;
create policy "Functions alone" on private.order_tokens using (false);

-- Dollars from a JSON number or numeric string, rounded to cents; null if it is neither.
create function private.dollars(value jsonb)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(value) in ('number', 'string')
      and value #>> '{}' ~ '^[0-9]{1,8}(\.[0-9]{1,20})?$'
    then round((value #>> '{}')::numeric, 2)
  end;
$$;

-- The one place where SQL knows the shop's tax rate: 700 basis points are 7 %. `taxBasisPoints` in
-- src/features/checkout/totals.ts is the same figure.
create function private.tax_basis_points()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 700;
$$;

-- Rounded half up to cents, once, on the whole subtotal.
create function private.sales_tax(subtotal numeric, basis_points integer default private.tax_basis_points())
returns numeric
language sql
immutable
set search_path = ''
as $$
  select round(subtotal * basis_points / 10000, 2);
$$;

create type private.cart_line as (line integer, product_id text, quantity integer);

-- An item may name its product `product_id`, `productId` or `id`.
create function private.read_cart(items jsonb)
returns private.cart_line[]
language plpgsql
stable
set search_path = ''
as $$
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
comment on function private.read_cart(jsonb) is 'The lines of a cart, or a 422.';

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('checkout', 'email', 'email', true, 254, 'Invalid email address'),
  ('checkout', 'firstName', 'text', true, 100, 'First name is required'),
  ('checkout', 'lastName', 'text', true, 100, 'Last name is required'),
  ('checkout', 'address', 'text', true, 200, 'Address is required'),
  ('checkout', 'address2', 'text', false, 100, 'Please use at most 100 characters for the apartment or suite'),
  ('checkout', 'city', 'text', true, 100, 'City is required'),
  ('checkout', 'state', 'state', true, 100, 'State is required'),
  ('checkout', 'zipCode', 'zip', true, 10, 'ZIP code must be 5 digits');

create function private.order_contact(customer jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
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

create type private.order_body as (
  cart private.cart_line[], pieces integer, contact jsonb, expected numeric, idempotency_key uuid, content jsonb
);

create function private.read_order(items jsonb, customer jsonb, expected_total jsonb, idempotency_key uuid)
returns private.order_body
language plpgsql
stable
set search_path = ''
as $$
declare
  body private.order_body;
begin
  body.cart := private.read_cart(items);
  body.pieces := (select sum(l.quantity) from unnest(body.cart) as l);
  body.contact := private.order_contact(customer);
  body.expected := private.dollars(expected_total);
  if body.expected is null then
    perform private.refuse(422, 'invalid_total', 'The total of your order is missing. Please reload the page and try again.');
  end if;
  body.idempotency_key := idempotency_key;
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key', 'Your order could not be identified. Please reload the page and try again.');
  end if;
  body.content := jsonb_build_object(
    'items', (select jsonb_object_agg(l.product_id, l.quantity) from unnest(body.cart) as l),
    'customer', body.contact,
    'total', body.expected
  );
  return body;
end;
$$;
comment on function private.read_order(jsonb, jsonb, jsonb, uuid) is
  'What a call of place_order or order_receipt carries, or a 422.';

create function public.order_receipt(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  placed public.orders;
begin
  select o.* into placed
  from public.orders as o
  where o.id = private.stored_under(body.idempotency_key, body.content);
  if not found then
    perform private.refuse(404, 'order_not_found', 'This order has not been placed.');
  end if;
  return jsonb_build_object(
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
    'shippingAddress', body.contact - 'email',
    'email', placed.customer_email
  ) || coalesce(
    (
      select jsonb_build_object('emailDelayedUntil', private.iso(m.due_at)) from private.mails as m
      where m.order_id = placed.id and m.kind = 'order-confirmation' and m.state = 'queued' and m.failures = 0
        and m.due_at > m.created_at and m.due_at > now()
    ),
    '{}'
  );
end;
$$;
comment on function public.order_receipt(jsonb, jsonb, jsonb, uuid) is
  'The receipt of an order, for the body with which it was placed.';
grant execute on function public.order_receipt to anon, authenticated;

-- For as long as the payment is simulated.
insert into private.limits (name, per, number, sentence) values
  ('pieces', 'call', 200, null),
  ('pieces', 'pair', 400, 'We already received orders for many items from you.'),
  ('pieces', 'network', 1000, 'We already received orders for many items from you.'),
  ('pieces', 'block', 3000, 'We already received orders for many items from you.');

-- A filter in the address of a call runs on the function's result while its locks are held. This function returns
-- nothing that could be filtered: an empty value without operators.
-- Any parameter may be absent or of any shape: the body then refuses with a sentence, never with a 500. A key that is no
-- UUID is a 400 of the API itself.
create function public.place_order(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  most integer;
  -- The lines that are wrong, or all of them.
  lines jsonb;
  subtotal numeric;
  items_cost numeric;
  tax numeric;
  buyer uuid;
  milliseconds bigint;
  placed public.orders;
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

  -- Products are locked by id everywhere, so that two orders of the same products cannot deadlock. Everything below
  -- reads them as they are now.
  perform 1
  from public.products as p
  where p.id in (select l.product_id from unnest(body.cart) as l)
  order by p.id
  for update;

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

  -- A token can outlive its user.
  select u.id into buyer from auth.users as u where u.id = (select auth.uid());

  -- The second order of a millisecond takes the next free number.
  milliseconds := floor(extract(epoch from clock_timestamp()) * 1000);
  loop
    insert into public.orders (
      order_number, user_id, customer_name, customer_email,
      shipping_address, shipping_city, shipping_state, shipping_zip,
      subtotal, shipping_cost, tax, total, items_cost
    )
    values (
      'FSS-' || milliseconds, buyer,
      (body.contact ->> 'firstName') || ' ' || (body.contact ->> 'lastName'), body.contact ->> 'email',
      body.contact ->> 'address', body.contact ->> 'city', body.contact ->> 'state', body.contact ->> 'zipCode',
      subtotal, 0, tax, subtotal + tax, items_cost
    )
    on conflict (order_number) do nothing
    returning * into placed;
    exit when found;
    milliseconds := milliseconds + 1;
  end loop;

  insert into public.order_items (
    order_id, position, product_id, product_name, product_image,
    quantity, price, distributor, distributor_price
  )
  select
    placed.id, l.line, p.id, p.name, p.id,
    l.quantity, p.price, p.distributor, p.distributor_price
  from unnest(body.cart) as l
  join public.products as p on p.id = l.product_id;

  with sold as (
    update public.products as p
    set in_stock = p.in_stock - l.quantity
    from unnest(body.cart) as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.quantity
  )
  insert into public.stock_movements (product_id, kind, change, stock_after, order_id, changed_by)
  select sold.id, 'order', -sold.quantity, sold.in_stock, placed.id, buyer
  from sold;

  perform private.keep_key(body.idempotency_key, body.content, placed.id);
  insert into private.order_tokens (order_id) values (placed.id);
  perform private.mail_about_order(placed.id, 'order-confirmation');
end;
$$;
comment on function public.place_order(jsonb, jsonb, jsonb, uuid) is
  'Places an order of items [{product_id, quantity}] for a customer {email, firstName, lastName, address, address2, city, state, zipCode} at the dollars that the visitor saw; order_receipt, called with the same body, returns its receipt.';
grant execute on function public.place_order to anon, authenticated;

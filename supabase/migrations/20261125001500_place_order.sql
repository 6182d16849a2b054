-- Placing an order: one call, one transaction. The browser says what is bought and where it goes; prices, tax,
-- total, order number and stock are decided here. A second call with the same body reads the receipt.
-- Where customers pay online, what is placed waits in private.unpaid_orders until the provider has the money.

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

-- Not part of the orders: nothing that counts, lists or mails orders has to leave it out.
create table private.unpaid_orders (
  id uuid primary key,
  order_number text not null unique,
  token text not null unique,
  user_id uuid references auth.users (id) on delete set null,
  contact jsonb not null,
  lines jsonb not null,
  subtotal numeric(10, 2) not null,
  tax numeric(10, 2) not null,
  items_cost numeric(10, 2) not null,
  movements bigint[] not null,
  pay_before timestamptz not null,
  session_id text,
  former_session_id text,
  ended_at timestamptz
);
comment on table private.unpaid_orders is
  'What was placed and is to be paid on the page of a provider. Its stock is taken already. Paid, it becomes the order of its id.';
comment on column private.unpaid_orders.lines is 'What the items of the order will be.';
comment on column private.unpaid_orders.movements is 'The movements that took its stock.';
comment on column private.unpaid_orders.pay_before is
  'Then the stock goes back. The provider keeps a page open for no less than 30 minutes; a minute more is to open it.';
comment on column private.unpaid_orders.session_id is 'The provider''s page for it.';
comment on column private.unpaid_orders.former_session_id is 'The page of what this one replaced, which is to be closed.';
comment on column private.unpaid_orders.ended_at is 'When the stock went back, unpaid.';
create index unpaid_orders_pay_before_idx on private.unpaid_orders (pay_before) where ended_at is null;
create index unpaid_orders_email_idx on private.unpaid_orders (lower(contact ->> 'email'));
create index unpaid_orders_user_id_idx on private.unpaid_orders (user_id) where user_id is not null;
alter table private.unpaid_orders enable row level security;
create policy "Functions alone" on private.unpaid_orders using (false);

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

create function private.receipt(placed public.orders, contact jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
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
  'The receipt of an order, for the body with which it was placed.';
grant execute on function public.order_receipt to anon, authenticated;

insert into private.limits (name, per, number, sentence) values
  ('pieces', 'call', 200, null),
  ('pieces', 'pair', 400, 'We already received orders for many items from you.'),
  ('pieces', 'network', 1000, 'We already received orders for many items from you.'),
  ('pieces', 'block', 3000, 'We already received orders for many items from you.');

-- Both return false where the number is taken.
create function private.book_order(
  held private.unpaid_orders, payment_id text default null, status public.order_status default 'pending'
)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.orders (
    id, order_number, user_id, customer_name, customer_email,
    shipping_address, shipping_city, shipping_state, shipping_zip,
    subtotal, shipping_cost, tax, total, items_cost, payment_id, status
  )
  values (
    held.id, held.order_number, held.user_id,
    (held.contact ->> 'firstName') || ' ' || (held.contact ->> 'lastName'), held.contact ->> 'email',
    held.contact ->> 'address', held.contact ->> 'city', held.contact ->> 'state', held.contact ->> 'zipCode',
    held.subtotal, 0, held.tax, held.subtotal + held.tax, held.items_cost, book_order.payment_id, book_order.status
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
    held.id, l.position, l.product_id, l.product_name, l.product_id,
    l.quantity, l.price, l.distributor, l.distributor_price
  from jsonb_populate_recordset(null::public.order_items, held.lines) as l;
  insert into private.order_tokens (order_id, token) values (held.id, held.token);
  return true;
end;
$$;

create function private.hold_order(held private.unpaid_orders)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into private.unpaid_orders
  select held.*
  where not exists (select 1 from public.orders as o where o.order_number = held.order_number)
  on conflict (order_number) do nothing;
  return found;
end;
$$;

-- The page of a checkout is opened anew where that page would close too soon, or tells of other contents. What was placed
-- for the former one is replaced, so that nobody's own stock is in their way. A customer who never saw an order's confirmation
-- still sends its key: if that order was canceled, they order anew.
create function private.take_replaced_order(idempotency_key uuid, content jsonb)
returns private.unpaid_orders
language plpgsql
set search_path = ''
as $$
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
    or u.pay_before < now() + case when u.session_id is null then interval '30 minutes 5 seconds' else interval '1 minute' end
  );
  if found then
    delete from private.idempotency_keys as k where k.key = take_replaced_order.idempotency_key;
  end if;
  return former;
end;
$$;

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
  milliseconds bigint;
  is_held constant boolean := (select s.pays_online from private.settings as s);
  -- Also where nobody pays online anymore.
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
  perform private.lock_products(array(
    select l.product_id from unnest(body.cart) as l
    union all
    select l ->> 'product_id' from jsonb_array_elements(former.lines) as l
  ));
  if former.id is not null then
    perform private.end_unpaid_orders(array[former.id]);
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

  placed.id := gen_random_uuid();
  placed.token := private.random_token();
  -- A session can outlive its user.
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
  -- If no page was opened for the former one, that of the one before is still to be closed.
  placed.former_session_id := coalesce(former.session_id, former.former_session_id);

  -- The second order of a millisecond takes the next free number.
  milliseconds := floor(extract(epoch from clock_timestamp()) * 1000);
  loop
    placed.order_number := 'FSS-' || milliseconds;
    exit when case when is_held then private.hold_order(placed) else private.book_order(placed) end;
    milliseconds := milliseconds + 1;
  end loop;

  with sold as (
    update public.products as p
    set in_stock = p.in_stock - l.quantity
    from unnest(body.cart) as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.quantity
  ), noted as (
    insert into public.stock_movements (product_id, kind, change, stock_after, order_id, note, changed_by)
    select
      sold.id, 'order', -sold.quantity, sold.in_stock, case when not is_held then placed.id end,
      case when is_held then 'Waits for its payment' end, placed.user_id
    from sold
    returning id
  )
  select array_agg(n.id) into placed.movements from noted as n;

  perform private.keep_key(body.idempotency_key, body.content, placed.id);
  if is_held then
    update private.unpaid_orders as u set movements = placed.movements where u.id = placed.id;
  else
    perform private.mail_about_order(placed.id, 'order-confirmation');
  end if;
end;
$$;
comment on function public.place_order(jsonb, jsonb, jsonb, uuid) is
  'Places an order of items [{product_id, quantity}] for a customer {email, firstName, lastName, address, address2, city, state, zipCode} at the dollars that the visitor saw; order_receipt, called with the same body, returns its receipt. Where customers pay online, it waits for its payment: see order_to_pay.';
grant execute on function public.place_order to anon, authenticated;

-- A random token of 128 bits. The token is made from two UUIDs, because a UUID has only 122 random bits.
create function private.random_token() returns text
language sql volatile set search_path = '' as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
$$;

-- Tokens have a table of their own, because staff can read the rows of orders. A token opens the order for anyone who
-- has it.
create table private.order_tokens (
  order_id uuid primary key references public.orders (id) on delete cascade,
  token text not null unique default private.random_token()
);
comment on table private.order_tokens is 'The tokens of the links in mails, each of which opens its order.';

alter table private.order_tokens enable row level security;
create policy "Functions alone" on private.order_tokens using (false);

-- Unpaid orders have a table of their own. Functions that count, list or mail orders do not have to exclude them.
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
  'Placed orders that wait for their payment on the page of a provider. Their stock is already taken. When it is paid, '
  'an unpaid order becomes an order with the same id.';
comment on column private.unpaid_orders.lines is 'The items that the order will have once it is paid.';
comment on column private.unpaid_orders.movements is 'The ids of the stock movements that took the stock of the order.';
comment on column private.unpaid_orders.pay_before is
  'The time at which the stock is returned if the order is not paid. The provider keeps a page open for at least 30 '
  'minutes; one more minute is for opening it.';
comment on column private.unpaid_orders.session_id is 'The provider''s id of its payment page.';
comment on column private.unpaid_orders.former_session_id is
  'The payment page of the order that this one replaced, which is still to be closed.';
comment on column private.unpaid_orders.ended_at is 'When the order ended without payment and its stock was returned.';
create index unpaid_orders_pay_before_idx on private.unpaid_orders (pay_before) where ended_at is null;
create index unpaid_orders_email_idx on private.unpaid_orders (lower(contact ->> 'email'));
create index unpaid_orders_user_id_idx on private.unpaid_orders (user_id) where user_id is not null;

alter table private.unpaid_orders enable row level security;
create policy "Functions alone" on private.unpaid_orders using (false);

create type private.cart_line as (line integer, product_id text, quantity integer);

create type private.order_body as (
  cart private.cart_line[], pieces integer, contact jsonb, expected numeric, idempotency_key uuid, content jsonb
);

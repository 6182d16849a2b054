-- 128 bits. A UUID has 122 that are random, so one is made of two.
create function private.random_token() returns text
language sql volatile set search_path = '' as $$
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
  'What was placed and is to be paid on the page of a provider. Its stock is taken already. Paid, it becomes the '
  'order of its id.';
comment on column private.unpaid_orders.lines is 'What the items of the order will be.';
comment on column private.unpaid_orders.movements is 'The movements that took its stock.';
comment on column private.unpaid_orders.pay_before is
  'Then the stock goes back. The provider keeps a page open for no less than 30 minutes; a minute more is to open it.';
comment on column private.unpaid_orders.session_id is 'The provider''s page for it.';
comment on column private.unpaid_orders.former_session_id is
  'The page of what this one replaced, which is to be closed.';
comment on column private.unpaid_orders.ended_at is 'When the stock went back, unpaid.';
create index unpaid_orders_pay_before_idx on private.unpaid_orders (pay_before) where ended_at is null;
create index unpaid_orders_email_idx on private.unpaid_orders (lower(contact ->> 'email'));
create index unpaid_orders_user_id_idx on private.unpaid_orders (user_id) where user_id is not null;

alter table private.unpaid_orders enable row level security;
create policy "Functions alone" on private.unpaid_orders using (false);

create type private.cart_line as (line integer, product_id text, quantity integer);

create type private.order_body as (
  cart private.cart_line[], pieces integer, contact jsonb, expected numeric, idempotency_key uuid, content jsonb
);

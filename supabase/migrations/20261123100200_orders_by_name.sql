-- Orders from A to Z as a person means it: by bytes, 'ana ortiz' came after 'Yusuf Demir', and 'Émile' after both.

-- Taken apart, an accented letter is a plain one and its accent. That needs neither an extension nor a collation, of which
-- not every backend has one that would do.
create function private.sort_name(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'));
$$;
comment on function private.sort_name(text) is 'A name to sort by, without capitals and accents.';
revoke all on function private.sort_name(text) from public;
-- Whoever writes a row computes its generated columns.
grant execute on function private.sort_name(text) to service_role;

-- "C" sorts the same way everywhere, and a space before every letter.
alter table public.orders
  add column customer_sort_name text collate "C" not null
    generated always as (private.sort_name(customer_name)) stored;
comment on column public.orders.customer_sort_name is 'The customer''s name to sort by, without capitals and accents.';

create index orders_customer_sort_name_idx on public.orders (customer_sort_name, created_at desc, id);

-- True if a text is a safe https:// URL, which staff see as a link. It must not contain a user name, which could hide
-- the real host. It must not contain invisible characters.
create function private.is_website(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    length(address) <= 200
    and address ~ '^https://[^\s<>"\\/?#@:.-][^\s<>"\\/?#@:]*\.[^\s<>"\\/?#@:.]+(:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
    and address = private.one_line(address),
    false
  );
end;
$$;

create table public.suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name <> ''),
  description text not null,
  website text not null check (private.is_website(website)),
  category text not null,
  -- [{"item": …, "price": text as quoted, "sku": …}]
  products jsonb not null default '[]' check (jsonb_typeof(products) = 'array'),
  contact_name text not null,
  email text not null,
  phone text not null,
  updated_at timestamptz not null default now()
);
comment on table public.suppliers is 'Distributors and other suppliers. Admins only.';

alter table public.suppliers enable row level security;
create policy "Admins read suppliers"
  on public.suppliers for select to authenticated
  using ((select private.is_admin()));
grant select on table public.suppliers to authenticated;

create table public.customer_imports (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  customers integer not null check (customers > 0),
  plans integer not null check (plans between 0 and customers),
  imported_by_email text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by_email text,
  check ((undone_at is null) = (undone_by_email is null))
);
comment on table public.customer_imports is
  'Imports of existing customers from a file. Each was saved whole or not at all. Admins only.';
comment on column public.customer_imports.id is 'The idempotency key under which it was sent.';
comment on column public.customer_imports.plans is 'The number of customers with a plan.';
comment on column public.customer_imports.undone_at is 'When the import was undone, which deleted its customers.';

create table public.imported_customers (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.customer_imports (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 40),
  street text not null check (length(street) <= 200),
  city text not null check (length(city) <= 100),
  state text not null check (length(state) <= 50),
  zip text not null check (length(zip) <= 10),
  note text not null check (length(note) <= 4000),
  request_id uuid references public.service_requests (id) on delete set null,
  created_at timestamptz not null default now(),
  phone_number text not null generated always as (private.phone_number(phone)) stored,
  search_text text not null generated always as (
    ' ' || private.searchable(
      name || ' ' || email || ' ' || phone || ' ' || street || ' ' || city || ' ' || state || ' ' || zip || ' ' || note
    ) || ' ' || private.phone_number(phone) || ' '
  ) stored,
  check (email <> '' or phone <> '')
);
comment on table public.imported_customers is
  'Existing customers of the company, with the contact details of the imported list. Admins only.';
comment on column public.imported_customers.email is
  'Empty if the list has no address. The phone number may be empty too.';
comment on column public.imported_customers.request_id is
  'The request that was made for the plan of the customer. Null without a plan, or once that request is deleted.';
comment on column public.imported_customers.search_text is
  'All texts of the row in `searchable` form, and the digits of the phone number.';

create index imported_customers_import_idx on public.imported_customers (import_id);
create index imported_customers_created_at_idx on public.imported_customers (created_at desc);
create index imported_customers_email_idx on public.imported_customers (lower(email));
create index imported_customers_phone_number_idx on public.imported_customers (phone_number)
  where phone_number <> '';
create index imported_customers_request_idx on public.imported_customers (request_id) where request_id is not null;

alter table public.customer_imports enable row level security;
alter table public.imported_customers enable row level security;
create policy "Admins read imports" on public.customer_imports for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read imported customers" on public.imported_customers for select to authenticated
  using ((select private.is_admin()));
grant select on table public.customer_imports, public.imported_customers to authenticated;

create type private.import_row as (
  place integer, name text, email text, phone text, street text, city text, state text, zip text,
  note text, plan jsonb
);

-- Searches of the staff's lists. Row-level security keeps a search over a table from using its index, so each search
-- is a function that checks the role once. The API filters, sorts, counts and pages what the function finds.

-- Both numbers of a request, since somebody may call back from the other one.
create function private.request_phones(phone text, details jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(' ', private.phone_digits(phone), private.phone_digits(details ->> 'alternatePhone'));
$$;

-- Trigrams make a search fast where they exist. The embedded backend has none, and few rows to read.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    create index orders_search_idx on public.orders using gin (search_text extensions.gin_trgm_ops);
    create index service_requests_search_idx
      on public.service_requests using gin (search_text extensions.gin_trgm_ops);
    create index service_requests_phones_idx
      on public.service_requests using gin (private.request_phones(phone, details) extensions.gin_trgm_ops);
  end if;
end;
$$;

-- `execute` plans each search for its own term: a short one has no trigrams to look up.
create function public.search_orders(term text default null)
returns setof public.orders
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute 'select o.* from public.orders as o where o.search_text like $1'
    using private.search_pattern(btrim(coalesce(term, '')));
end;
$$;
comment on function public.search_orders(text) is
  'Admins: the orders whose number, name or email holds the term. Refusal: 403 not_admin.';
grant execute on function public.search_orders to authenticated;

-- `searchable` also removes the marks for the direction of writing that phones copy with a number.
create function public.search_service_requests(term text default null)
returns setof public.service_requests
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words constant text := private.trimmed(private.searchable(coalesce(term, '')));
  number constant text := private.phone_pattern(words);
begin
  perform private.require_admin();
  return query execute
    'select r.* from public.service_requests as r where r.search_text like $1'
      || case when number is null then '' else ' or private.request_phones(r.phone, r.details) like $2' end
    using private.search_pattern(words), number;
end;
$$;
comment on function public.search_service_requests(text) is
  'Admins: the requests in which the term was written, or which have the phone number that it is, at least seven digits of it. Answers from a list are searched as they are stored. Refusal: 403 not_admin.';
grant execute on function public.search_service_requests to authenticated;

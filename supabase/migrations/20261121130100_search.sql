-- Searches of the staff's lists. Row-level security keeps a search over a table from using its index, so
-- each is a function that asks for the role once; the API filters, sorts, counts and pages what it finds,
-- as it does with the table. That takes the place of admin_orders, which did all of it by itself.

drop function public.admin_orders(text, text, date, date, text, integer, integer);
drop function private.admin_orders(text, text, date, date, text, integer, integer);

-- `execute` plans each search for its own term: a short one has no trigrams to look up.
create function private.search_orders(term text)
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

create function private.search_service_requests(term text)
returns setof public.service_requests
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query execute 'select r.* from public.service_requests as r where r.search_text like $1'
    using private.search_pattern(btrim(coalesce(term, '')));
end;
$$;

revoke all on function private.search_orders(text), private.search_service_requests(text) from public;
grant execute on function private.search_orders(text), private.search_service_requests(text)
  to authenticated, service_role;

create function public.search_orders(term text default null)
returns setof public.orders
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.search_orders(term);
$$;
comment on function public.search_orders(text) is
  'Admins: the orders whose number, name or e-mail holds the term. Refusal: 403 not_admin.';

create function public.search_service_requests(term text default null)
returns setof public.service_requests
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.search_service_requests(term);
$$;
comment on function public.search_service_requests(text) is
  'Admins: the requests that hold the term anywhere. Refusal: 403 not_admin.';

revoke all on function public.search_orders(text), public.search_service_requests(text)
  from public, anon, authenticated;
grant execute on function public.search_orders(text), public.search_service_requests(text)
  to authenticated, service_role;

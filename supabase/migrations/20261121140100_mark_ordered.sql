-- Marking products as ordered locks them by id first, as orders and cancellations do, so that none of them
-- can deadlock with another.

create or replace function private.mark_ordered(product_ids jsonb)
returns setof public.products
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(product_ids) is distinct from 'array' then
    return;
  end if;

  perform 1
  from public.products as p
  where product_ids ? p.id
  order by p.id
  for update;

  return query
    update public.products as p
    set last_ordered = private.today()
    where product_ids ? p.id
    returning p.*;
end;
$$;

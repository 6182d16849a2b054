-- 'Only a few left' has to be true for whoever reads it. The reorder level says when staff order again,
-- which for what sells by the dozen is long before few are left.
create or replace function private.product_availability()
returns table (product_id text, availability text)
language sql
stable
security definer
set search_path = ''
as $$
  select
    p.id,
    case
      when p.in_stock = 0 or not p.active then 'out'
      when p.in_stock <= least(p.reorder_level, 10) then 'low'
      else 'in'
    end
  from public.products as p;
$$;

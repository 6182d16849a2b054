-- The availability of each product. Visitors do not see the number in stock. The public view has the rights of the
-- caller, so it reads this function, which has the rights of the owner. 'low' means that few pieces are left: at most
-- 10, and at most the reorder level. Products that staff have not counted are never 'low'.
create function private.product_availability() returns table (product_id text, availability text)
language sql stable security definer set search_path = '' as $$
  select
    p.id,
    case
      when p.in_stock = 0 or not p.active then 'out'
      when p.in_stock <= least(p.reorder_level, 10) and p.counted_at is not null then 'low'
      else 'in'
    end
  from public.products as p;
$$;
grant execute on function private.product_availability to anon, authenticated;

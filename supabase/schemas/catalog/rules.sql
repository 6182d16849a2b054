-- The availability of each product, without the number in stock. The public view runs with the rights of the caller, so
-- it reads this function, which runs with the rights of the owner. 'low' means that few are left: at most the reorder
-- level, at most 10, and only if staff have counted the product.
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

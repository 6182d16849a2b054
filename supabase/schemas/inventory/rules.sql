-- Locks products in the order of their ids, so that two functions that lock several products cannot deadlock. Callers
-- read the products after this call, because the rows may have changed while the call waited. Inserts of lines that
-- refer to a product do not wait for this lock.
create function private.lock_products(ids text[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.products as p where p.id = any (ids) order by p.id for no key update;
end;
$$;

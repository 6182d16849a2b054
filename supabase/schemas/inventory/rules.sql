-- Locks products by id, as everything does that locks several, so that none can deadlock with another. What reads them
-- next reads them as they are now. Lines that only name a product do not wait.
create function private.lock_products(ids text[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.products as p where p.id = any (ids) order by p.id for no key update;
end;
$$;

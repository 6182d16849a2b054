-- Trigram indexes make the search fast. The embedded backend does not have the extension, but it needs none for its few
-- rows.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    create index orders_search_idx on public.orders using gin (search_text extensions.gin_trgm_ops);
    create index service_requests_search_idx
      on public.service_requests using gin (search_text extensions.gin_trgm_ops);
    create index price_list_requests_search_idx
      on public.price_list_requests using gin (search_text extensions.gin_trgm_ops);
    create index imported_customers_search_idx
      on public.imported_customers using gin (search_text extensions.gin_trgm_ops);
  end if;
end;
$$;

-- Staff count what is pending on every page, and read one status at a time with the newest first.
create index price_list_requests_status_idx on public.price_list_requests (status, created_at desc);

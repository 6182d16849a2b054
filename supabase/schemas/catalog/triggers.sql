-- Refuses a write to the view. Without this trigger, the API would answer with a server error instead of a refusal.
create function private.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'permission denied for view ' || tg_table_name;
end;
$$;
create trigger refuse_write
  instead of insert or update or delete on public.product_availability
  for each row execute function private.refuse_write();

-- Queues the file of a deleted photo. The Edge Function `photos` then deletes the file.
create function private.delete_photo_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.photo_files_to_delete (path) values (old.path) on conflict (path) do nothing;
  return null;
end;
$$;
create trigger delete_photo_file
  after delete on public.photos
  for each row execute function private.delete_photo_file();

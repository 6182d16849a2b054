create function public.photo_to_store(idempotency_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('path', p.path, 'isStored', p.stored_at is not null)
  from private.idempotency_keys as k
  join public.photos as p on p.id = k.result_id
  where k.key = idempotency_key;
$$;
comment on function public.photo_to_store(uuid) is
  'The service key: where the file of a photo goes that was begun under a key, and whether it is there. Null if none '
  'was begun, or it was removed.';

-- The office gets one notice of a customer's photos until staff mark it read. Photos of an unanswered message are
-- seen with the message.
create function public.finish_photo(path text, size integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
  activity public.customer_activity;
begin
  update public.photos as p
  set stored_at = now(), size = finish_photo.size
  where p.path = finish_photo.path and p.stored_at is null
  returning * into photo;
  if photo.kind = 'customer' and not exists (
    select 1 from public.customer_activity as c
    where c.request_id = photo.request_id and c.kind = 'photos' and c.handled_at is null
  ) and not exists (
    select 1 from public.messages as m where m.id = photo.message_id and m.answered_at is null
  ) then
    activity.kind := 'photos';
    perform private.record_customer_activity(
      (select r from public.service_requests as r where r.id = photo.request_id), activity
    );
  end if;
  -- The request was erased while its photo was on the way.
  insert into private.photo_files_to_delete (path)
  select finish_photo.path
  where not exists (select 1 from public.photos as p where p.path = finish_photo.path)
  on conflict do nothing;
end;
$$;
comment on function public.finish_photo(text, integer) is 'The service key: the file of a photo is stored.';

create function public.see_photos(paths text[]) returns void
language sql security definer set search_path = '' as $$
  with seen as (
    update public.photos as p set seen_at = now() where p.path = any (paths) and p.seen_at is null
    returning p.request_id
  )
  select private.mark_photos_handled(s.request_id, '') from (select distinct request_id from seen) as s;
$$;
comment on function public.see_photos(text[]) is 'The service key: staff have these photos on a page.';

create function public.claim_photo_files() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed text[];
begin
  with due as (select f.path from private.photo_files_due() as f), claims as (
    update private.photo_files_to_delete as f set tried_at = now()
    where f.path in (select d.path from due as d) and (f.tried_at is null or f.tried_at < now() - interval '2 minutes')
    returning f.path
  )
  select array_agg(c.path) into claimed from claims as c;
  return jsonb_build_object('paths', coalesce(claimed, '{}'), 'checks', private.photo_check_is_due());
end;
$$;
comment on function public.claim_photo_files() is
  'The service key: files to delete, which nobody else is given for two minutes, and whether files and rows are to '
  'be compared.';

-- Without an answer, Storage has confirmed that they are gone.
create function public.finish_photo_files(paths text[], answer text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if finish_photo_files.answer is null then
    delete from private.photo_files_to_delete as f where f.path = any (paths);
  else
    update private.photo_files_to_delete as f set answer = left(finish_photo_files.answer, 500)
      where f.path = any (paths);
  end if;
end;
$$;
comment on function public.finish_photo_files(text[], text) is
  'The service key: what became of files to delete: gone, or why not.';

create function public.photo_paths(after text default '') returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(page.path), '{}')
  from (
    select p.path from public.photos as p where p.path > after and p.stored_at is not null order by p.path limit 500
  ) as page;
$$;
comment on function public.photo_paths(text) is 'The service key: the files that there should be, 500 at a time.';

-- A row is made before its file, so a file without one is left over.
create function public.check_photo_files(files text[], missing text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  orphans integer;
  rows_ended integer;
begin
  insert into private.photo_files_to_delete (path)
  select distinct f.path from unnest(files) as f (path)
  where not exists (select 1 from public.photos as p where p.path = f.path)
  on conflict do nothing;
  get diagnostics orphans = row_count;
  delete from public.photos as p where p.path = any (missing);
  get diagnostics rows_ended = row_count;
  delete from public.photos as p where p.stored_at is null and p.created_at < now() - interval '1 day';
  delete from private.photo_checks as c where c.checked_at < now() - interval '90 days';
  insert into private.photo_checks (files_without_row, rows_without_file) values (orphans, rows_ended)
  on conflict (checked_at) do nothing;
end;
$$;
comment on function public.check_photo_files(text[], text[]) is
  'The service key: of all files, those without a row are deleted, and rows whose file is missing are ended, as are '
  'those whose file never came.';

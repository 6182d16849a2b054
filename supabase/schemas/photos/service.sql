create function public.photo_to_store(idempotency_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('path', p.path, 'isStored', p.stored_at is not null)
  from private.idempotency_keys as k
  join public.photos as p on p.id = k.result_id
  where k.key = idempotency_key;
$$;
comment on function public.photo_to_store(uuid) is
  'The service key: {path, isStored} of the photo that was announced under a key. Null if there is no such photo or it '
  'was removed.';

-- Marks the file of a photo as stored. A customer's photo is reported to the office. No report is made if an earlier
-- report is still unread, or if the photo belongs to an unanswered message. Staff see the photo with that message.
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
  -- The row of the photo may have been deleted meanwhile, for example by an erasure. The file then has to be deleted.
  insert into private.photo_files_to_delete (path)
  select finish_photo.path
  where not exists (select 1 from public.photos as p where p.path = finish_photo.path)
  on conflict do nothing;
end;
$$;
comment on function public.finish_photo(text, integer) is
  'The service key: marks the file of a photo as stored.';

create function public.see_photos(paths text[]) returns void
language sql security definer set search_path = '' as $$
  with seen as (
    update public.photos as p set seen_at = now() where p.path = any (paths) and p.seen_at is null
    returning p.request_id
  )
  select private.mark_photos_handled(s.request_id, '') from (select distinct request_id from seen) as s;
$$;
comment on function public.see_photos(text[]) is 'The service key: marks photos as seen by staff.';

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
  'The service key: claims files to delete for two minutes: {paths, checks}. `checks` is true if all files have to be '
  'compared with the rows.';

-- A null answer means that Storage has confirmed the deletion.
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
  'The service key: reports that claimed files are deleted, or with `answer` the reason why not.';

create function public.photo_paths(after text default '') returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(page.path), '{}')
  from (
    select p.path from public.photos as p where p.path > after and p.stored_at is not null order by p.path limit 500
  ) as page;
$$;
comment on function public.photo_paths(text) is
  'The service key: the paths of all stored photos, 500 at a time.';

-- The row of a photo is stored before its file. If a file has no row, the row was deleted.
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
  'The service key: of the given files, queues those without a row for deletion. Also deletes the rows whose file is '
  'missing or was never stored.';

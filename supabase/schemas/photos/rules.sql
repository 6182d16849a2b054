-- The content of a photo for its idempotency key.
create function private.content_of_photo(photo public.photos) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'photoOf', photo.request_id, 'kind', photo.kind, 'visit', photo.visit_id, 'message', photo.message_id
  );
$$;

create function private.begin_photo(photo public.photos, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 10;
begin
  perform private.refuse_status(private.lock_service_request(photo.request_id), '{spam}', 'you add photos');
  -- A photo that was announced but not stored counts for an hour, because its sender may try again in this time.
  if (
    select count(*) from public.photos as p
    where p.request_id = photo.request_id and p.kind = photo.kind and p.visit_id is not distinct from photo.visit_id
      and (photo.kind <> 'reply' or p.message_id = photo.message_id)
      and (p.stored_at is not null or p.created_at > now() - interval '1 hour')
  ) >= most then
    perform private.refuse(
      409, 'too_many_photos', 'There are ' || most || ' photos here already, and no more fit.'
        || case when photo.kind = 'customer' then ' To send more, please call us' || private.at_phone() || '.'
          else '' end
    );
  end if;
  insert into public.photos (request_id, visit_id, message_id, kind, author, author_email, shown_to_customer)
  values (
    photo.request_id, photo.visit_id, photo.message_id, photo.kind, photo.author, photo.author_email,
      photo.kind = 'reply'
  )
  returning * into photo;
  perform private.keep_key(idempotency_key, private.content_of_photo(photo), photo.id);
end;
$$;

-- Counts the photos of a message. Photos that are hidden from the customer are left out. If `message_id` is null,
-- counts the photos without a message.
create function private.count_of_photos(request_id uuid, message_id uuid default null) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.photos as p
  where p.request_id = count_of_photos.request_id and p.message_id is not distinct from count_of_photos.message_id
    and p.stored_at is not null and (p.kind = 'customer' or p.shown_to_customer);
$$;

create function private.photo_check_is_due() returns boolean
language sql stable set search_path = '' as $$
  select not exists (select 1 from private.photo_checks as c where c.checked_at > now() - interval '20 hours');
$$;

create function private.photo_files_due() returns setof private.photo_files_to_delete
language sql stable set search_path = '' as $$
  select f from private.photo_files_to_delete as f
  where f.tried_at is null or f.tried_at < now() - interval '2 minutes'
  order by f.since, f.path
  limit 500;
$$;

-- True if the Edge Function `photos` has files to delete, or if its daily comparison of files and rows is due.
create function private.has_photos_to_tidy() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.photo_files_due()) or private.photo_check_is_due();
$$;

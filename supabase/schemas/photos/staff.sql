create function private.begin_photo_of_staff(photo public.photos, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  photo.author := (select auth.uid());
  photo.author_email := private.caller_email();
  if private.claim_staff_key(idempotency_key, private.content_of_photo(photo)) is null then
    perform private.begin_photo(photo, idempotency_key);
  end if;
end;
$$;

create function public.begin_visit_photo(visit_id uuid, kind public.photo_kind, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
begin
  perform private.require_staff_of_visit(begin_visit_photo.visit_id);
  select v.request_id, v.id into photo.request_id, photo.visit_id
  from public.visits as v where v.id = begin_visit_photo.visit_id and v.canceled_at is null;
  if not found then
    perform private.refuse(409, 'visit_changed',
      'This visit has changed since you opened it. Please look at it again.');
  elsif coalesce(kind not in ('before', 'after'), true) then
    perform private.refuse(422, 'invalid_kind', 'Please say whether the photo was taken before or after the work.');
  end if;
  photo.kind := begin_visit_photo.kind;
  perform private.begin_photo_of_staff(photo, idempotency_key);
end;
$$;
comment on function public.begin_visit_photo(uuid, public.photo_kind, uuid) is
  'Staff: announces a photo from before or after the work of a visit. The function `photos` then stores the file under '
  'idempotency_key.';
grant execute on function public.begin_visit_photo to authenticated;

create function public.begin_reply_photo(request_id uuid, message_key uuid, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
begin
  perform private.require_staff_of(begin_reply_photo.request_id);
  photo.request_id := begin_reply_photo.request_id;
  photo.message_id := private.message_sent_under(message_key, photo.request_id, 'staff');
  photo.kind := 'reply';
  perform private.begin_photo_of_staff(photo, idempotency_key);
end;
$$;
comment on function public.begin_reply_photo(uuid, uuid, uuid) is
  'Staff: announces a photo for the reply that was sent under `message_key`. The function `photos` then stores the '
  'file under idempotency_key.';
grant execute on function public.begin_reply_photo to authenticated;

create function private.require_staff_of_photo(photo_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff_of((select p.request_id from public.photos as p where p.id = photo_id));
end;
$$;

create function public.remove_photo(photo_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if private.is_admin() then
    delete from public.photos as p where p.id = photo_id;
  else
    delete from public.photos as p where p.id = photo_id and p.author = (select auth.uid());
  end if;
end;
$$;
comment on function public.remove_photo(uuid) is
  'Staff: removes a photo. Admins can remove any photo, field team members only their own.';
grant execute on function public.remove_photo to authenticated;

create function public.show_photo(photo_id uuid, is_shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_of_photo(show_photo.photo_id);
  update public.photos as p
  set shown_to_customer = coalesce(is_shown, false)
  where p.id = show_photo.photo_id and p.visit_id is not null;
end;
$$;
comment on function public.show_photo(uuid, boolean) is
  'Staff: shows a photo of a visit to the customer, or hides it.';
grant execute on function public.show_photo to authenticated;

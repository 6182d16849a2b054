create function public.begin_photo(
  token text default null, reference text default null, idempotency_key uuid default null, message_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
begin
  photo.request_id := (private.request_of_caller(token, reference)).id;
  photo.kind := 'customer';
  photo.author_email := '';
  if message_key is not null then
    photo.message_id := private.message_sent_under(message_key, photo.request_id, 'customer');
  end if;
  if private.claim_staff_key(idempotency_key, private.content_of_photo(photo)) is not null then
    return;
  end if;
  perform private.enforce_limits('photo', photo.request_id::text);
  perform private.begin_photo(photo, idempotency_key);
end;
$$;
comment on function public.begin_photo(text, text, uuid, uuid) is
  'The customer of a request (see customer_request) announces a photo. `message_key` is the key of the message with '
  'which it is sent, if any. The function `photos` then stores the file under idempotency_key.';
grant execute on function public.begin_photo to anon, authenticated;

create function public.customer_photos(token text default null, reference text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', p.id, 'kind', p.kind, 'messageId', p.message_id, 'visitId', p.visit_id, 'path', p.path,
        'at', private.iso(p.created_at),
        'canRemove', p.kind = 'customer' and p.seen_at is null
      )
      order by p.created_at, p.id
    ),
    '[]'
  )
  from private.request_of_caller(token, reference) as request
  join public.photos as p on p.request_id = request.id
  where p.stored_at is not null and (p.kind = 'customer' or p.shown_to_customer);
$$;
comment on function public.customer_photos(text, text) is
  'The photos of a request that its customer (see customer_request) sent or may see. Only the function `photos` can '
  'make URLs from the paths.';
grant execute on function public.customer_photos to anon, authenticated;

create function public.remove_my_photo(token text default null, reference text default null, photo_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
begin
  request := private.lock_service_request(request.id);
  if exists (
    select 1 from public.photos as p where p.id = photo_id and p.request_id = request.id and p.seen_at is not null
  ) then
    perform private.refuse(409, 'photo_seen',
      'We have seen this photo by now. To have it removed, please call us' || private.at_phone() || '.');
  end if;
  delete from public.photos as p where p.id = photo_id and p.request_id = request.id and p.kind = 'customer';
end;
$$;
comment on function public.remove_my_photo(text, text, uuid) is
  'The customer of a request (see customer_request) removes a photo that they sent and that staff have not seen.';
grant execute on function public.remove_my_photo to anon, authenticated;

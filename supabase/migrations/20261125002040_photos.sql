-- Photos of requests. The rows decide who sees a photo. The files lie in a private bucket of Storage, which the function
-- `photos` alone opens, with the service key.

create type public.photo_kind as enum ('customer', 'reply', 'before', 'after');

create table public.photos (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  visit_id uuid references public.visits (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  kind public.photo_kind not null,
  path text not null generated always as (id::text || '.jpg') stored,
  size integer,
  author uuid references auth.users (id) on delete set null,
  author_email text not null default '',
  shown_to_customer boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  stored_at timestamptz,
  seen_at timestamptz,
  check ((kind in ('before', 'after')) = (visit_id is not null)),
  check (kind <> 'reply' or message_id is not null),
  check (visit_id is null or message_id is null)
);
comment on table public.photos is
  'Photos that the customer of a request sent, staff sent with a reply, or took before and after a visit. Staff only; the customer reads them through customer_photos.';
comment on column public.photos.message_id is 'With which it was sent, if with any. It stands beside its words.';
comment on column public.photos.path is 'The file in the bucket `photos`, a JPEG without any record of its place.';
comment on column public.photos.size is 'Bytes of the file.';
comment on column public.photos.author is 'The member of staff who took it. Null for the customer.';
comment on column public.photos.author_email is 'For colleagues alone. Empty for the customer.';
comment on column public.photos.shown_to_customer is 'Whether staff let the customer see what staff took. Of a reply, always.';
comment on column public.photos.stored_at is 'When the file was there. Until then, nobody sees the row, and a day later it is removed.';
comment on column public.photos.seen_at is 'When staff had the photo on a page first. Until then, the customer may remove it.';
create index photos_request_idx on public.photos (request_id, created_at);
create index photos_visit_idx on public.photos (visit_id) where visit_id is not null;
create index photos_message_idx on public.photos (message_id) where message_id is not null;
create index photos_author_idx on public.photos (author) where author is not null;
create index photos_unstored_idx on public.photos (created_at) where stored_at is null;
alter table public.photos enable row level security;
create policy "Staff read photos"
  on public.photos for select to authenticated
  using (
    stored_at is not null
    and ((select private.is_admin()) or private.field_sees_request(request_id))
  );
grant select on table public.photos to authenticated;

-- Not every database has Storage: the tests' own does not.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('photos', 'photos', false, 500000, '{image/jpeg}')
    on conflict (id) do nothing;
  end if;
end;
$$;

-- The one total that refuses: files cost room. Four networks together can fill it, and the office is told.
insert into private.limits (name, per, number, period, sentence) values
  ('photo', 'network', 50, '1 day', 'We already received many photos from your connection.'),
  ('photo', 'block', 100, '1 day', 'We already received many photos from your connection.'),
  ('photo', 'everyone', 200, '1 day', 'We received very many photos today.');

-- What is left of a photo whose row is gone. Files are deleted through Storage's API alone.
create table private.photo_files_to_delete (
  path text primary key,
  since timestamptz not null default now(),
  tried_at timestamptz,
  answer text
);
comment on table private.photo_files_to_delete is 'Files of photos that are to go, until Storage has confirmed that they are gone.';
comment on column private.photo_files_to_delete.answer is 'Why the last try failed.';
alter table private.photo_files_to_delete enable row level security;
create policy "Functions alone" on private.photo_files_to_delete using (false);

create function private.delete_photo_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.photo_files_to_delete (path) values (old.path) on conflict (path) do nothing;
  return null;
end;
$$;
create trigger delete_photo_file
  after delete on public.photos
  for each row execute function private.delete_photo_file();

-- Adding one: a row is begun, then the function stores the file under the same key.

create function private.content_of_photo(photo public.photos)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'photoOf', photo.request_id, 'kind', photo.kind, 'visit', photo.visit_id, 'message', photo.message_id
  );
$$;
comment on function private.content_of_photo(public.photos) is 'What a photo is sent for, as its idempotency key holds it.';

create function private.begin_photo(photo public.photos, idempotency_key uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 10;
begin
  perform private.refuse_status(private.lock_service_request(photo.request_id), '{spam}', 'you add photos');
  -- One that was begun and not stored is tried again for an hour.
  if (
    select count(*) from public.photos as p
    where p.request_id = photo.request_id and p.kind = photo.kind and p.visit_id is not distinct from photo.visit_id
      and (photo.kind <> 'reply' or p.message_id = photo.message_id)
      and (p.stored_at is not null or p.created_at > now() - interval '1 hour')
  ) >= most then
    perform private.refuse(
      409, 'too_many_photos', 'There are ' || most || ' photos here already, and no more fit.'
        || case when photo.kind = 'customer' then ' To send more, please call us' || private.at_phone() || '.' else '' end
    );
  end if;
  insert into public.photos (request_id, visit_id, message_id, kind, author, author_email, shown_to_customer)
  values (
    photo.request_id, photo.visit_id, photo.message_id, photo.kind, photo.author, photo.author_email, photo.kind = 'reply'
  )
  returning * into photo;
  perform private.keep_key(idempotency_key, private.content_of_photo(photo), photo.id);
end;
$$;

create function private.begin_photo_of_staff(photo public.photos, idempotency_key uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  photo.author := (select auth.uid());
  photo.author_email := private.caller_email();
  if private.claim_staff_key(idempotency_key, private.content_of_photo(photo)) is null then
    perform private.begin_photo(photo, idempotency_key);
  end if;
end;
$$;

create function public.begin_visit_photo(visit_id uuid, kind public.photo_kind, idempotency_key uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  photo public.photos;
begin
  perform private.require_staff_of_visit(begin_visit_photo.visit_id);
  select a.request_id, a.id into photo.request_id, photo.visit_id
  from public.visits as a where a.id = begin_visit_photo.visit_id and a.canceled_at is null;
  if not found then
    perform private.refuse(409, 'visit_changed', 'This visit has changed since you opened it. Please look at it again.');
  elsif coalesce(kind not in ('before', 'after'), true) then
    perform private.refuse(422, 'invalid_kind', 'Please say whether the photo was taken before or after the work.');
  end if;
  photo.kind := begin_visit_photo.kind;
  perform private.begin_photo_of_staff(photo, idempotency_key);
end;
$$;
comment on function public.begin_visit_photo(uuid, public.photo_kind, uuid) is
  'Staff: are about to send a photo that they took before or after the work of a visit. The function `photos` stores its file under the same key.';
grant execute on function public.begin_visit_photo to authenticated;

create function public.begin_reply_photo(request_id uuid, message_key uuid, idempotency_key uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  'Staff: are about to send a photo with the reply that was sent under `message_key`. The function `photos` stores its file under its own key.';
grant execute on function public.begin_reply_photo to authenticated;

-- Removing and showing

create function private.require_staff_of_photo(photo_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff_of((select p.request_id from public.photos as p where p.id = photo_id));
end;
$$;

create function public.remove_photo(photo_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if private.is_admin() then
    delete from public.photos as p where p.id = photo_id;
  else
    delete from public.photos as p where p.id = photo_id and p.author = (select auth.uid());
  end if;
end;
$$;
comment on function public.remove_photo(uuid) is 'The office removes any photo, a field colleague their own.';
grant execute on function public.remove_photo to authenticated;

create function public.show_photo(photo_id uuid, is_shown boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff_of_photo(show_photo.photo_id);
  update public.photos as p
  set shown_to_customer = coalesce(is_shown, false)
  where p.id = show_photo.photo_id and p.visit_id is not null;
end;
$$;
comment on function public.show_photo(uuid, boolean) is
  'Staff: let the customer see a photo of a visit, or not anymore.';
grant execute on function public.show_photo to authenticated;

create function private.count_of_photos(request_id uuid, message_id uuid default null)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*) from public.photos as p
  where p.request_id = count_of_photos.request_id and p.message_id is not distinct from count_of_photos.message_id
    and p.stored_at is not null and (p.kind = 'customer' or p.shown_to_customer);
$$;
comment on function private.count_of_photos(uuid, uuid) is
  'How many photos of a message its customer sees, or of a request, without those of its messages.';

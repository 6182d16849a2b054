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
  'Photos that the customer of a request sent, staff sent with a reply, or took before and after a visit. Staff '
  'only; the customer reads them through customer_photos.';
comment on column public.photos.message_id is 'With which it was sent, if with any. It stands beside its words.';
comment on column public.photos.path is 'The file in the bucket `photos`, a JPEG without any record of its place.';
comment on column public.photos.size is 'Bytes of the file.';
comment on column public.photos.author is 'The member of staff who took it. Null for the customer.';
comment on column public.photos.author_email is 'For team members alone. Empty for the customer.';
comment on column public.photos.shown_to_customer is
  'Whether staff let the customer see what staff took. Of a reply, always.';
comment on column public.photos.stored_at is
  'When the file was there. Until then, nobody sees the row, and a day later it is removed.';
comment on column public.photos.seen_at is
  'When staff had the photo on a page first. Until then, the customer may remove it.';
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
    and ((select private.is_admin()) or private.field_sees_request(request_id, (select private.field_member())))
  );
grant select on table public.photos to authenticated;

-- Files of photos whose rows are gone. Only Storage's API can delete files.
create table private.photo_files_to_delete (
  path text primary key,
  since timestamptz not null default now(),
  tried_at timestamptz,
  answer text
);
comment on table private.photo_files_to_delete is
  'Files of photos that are to go, until Storage has confirmed that they are gone.';
comment on column private.photo_files_to_delete.answer is 'Why the last try failed.';

alter table private.photo_files_to_delete enable row level security;
create policy "Functions alone" on private.photo_files_to_delete using (false);

create table private.photo_checks (
  checked_at timestamptz primary key default now(),
  files_without_row integer not null,
  rows_without_file integer not null
);
comment on table private.photo_checks is 'When files and rows of photos were compared, and what was found and ended.';

alter table private.photo_checks enable row level security;
create policy "Functions alone" on private.photo_checks using (false);

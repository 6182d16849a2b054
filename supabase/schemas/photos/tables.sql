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
  'Photos of requests: from the customer, with a reply of staff, or from before and after the work of a visit. Staff '
  'only; the customer reads them through customer_photos.';
comment on column public.photos.message_id is 'The message with which it was sent. Null without one.';
comment on column public.photos.path is
  'The name of the file in the bucket `photos`: a JPEG without location data.';
comment on column public.photos.size is 'The size of the file in bytes.';
comment on column public.photos.author is 'The team member who took it. Null for a photo of the customer.';
comment on column public.photos.author_email is
  'The email address of the team member. For team members alone. Empty for a photo of the customer.';
comment on column public.photos.shown_to_customer is
  'True if the customer may see a photo of staff. Always true for a photo of a reply.';
comment on column public.photos.stored_at is
  'When the file was stored. A row without it is hidden, and is deleted after a day.';
comment on column public.photos.seen_at is
  'When staff first opened a page with the photo. Until then, the customer may remove it.';
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

-- Files of photos whose rows were deleted. SQL cannot delete files; only the API of Storage can.
create table private.photo_files_to_delete (
  path text primary key,
  since timestamptz not null default now(),
  tried_at timestamptz,
  answer text
);
comment on table private.photo_files_to_delete is
  'Files of photos to delete. A row is removed once Storage has confirmed the deletion.';
comment on column private.photo_files_to_delete.answer is 'The error of the last failed try.';

alter table private.photo_files_to_delete enable row level security;
create policy "Functions alone" on private.photo_files_to_delete using (false);

create table private.photo_checks (
  checked_at timestamptz primary key default now(),
  files_without_row integer not null,
  rows_without_file integer not null
);
comment on table private.photo_checks is
  'The daily comparisons of files and rows of photos, with the number of differences that were removed.';

alter table private.photo_checks enable row level security;
create policy "Functions alone" on private.photo_checks using (false);

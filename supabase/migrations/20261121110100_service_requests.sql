-- What visitors ask for through the five service forms, and what staff make of it.

create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^REQ-[A-Z2-9]{6}$'),
  kind text not null check (kind in ('quote', 'booking', 'assessment', 'pest-quote', 'guard-application')),
  name text not null,
  email text not null,
  phone text not null,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  status text not null default 'new' check (status in ('new', 'contacted', 'scheduled', 'closed', 'spam')),
  created_at timestamptz not null default now()
);
comment on table public.service_requests is 'Requests of the service forms. Sent through a function; admins read them.';
comment on column public.service_requests.reference is 'What a visitor is told, and quotes on the phone.';
comment on column public.service_requests.details is 'The form''s other fields by their names, validated.';

create index service_requests_created_at_idx on public.service_requests (created_at desc);
create index service_requests_status_idx on public.service_requests (status, created_at desc);
create index service_requests_kind_idx on public.service_requests (kind, created_at desc);

create table public.service_request_history (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.service_requests (id) on delete cascade,
  old_status text not null,
  new_status text not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.service_request_history is 'Who moved a request to which status, and when. Admins only.';
create index service_request_history_request_idx on public.service_request_history (request_id, id);
create index service_request_history_changed_by_idx on public.service_request_history (changed_by);

create table public.service_request_notes (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.service_requests (id) on delete cascade,
  note text not null check (length(note) between 1 and 4000),
  author uuid references auth.users (id) on delete set null,
  author_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.service_request_notes is 'Internal notes on requests. Admins only.';
create index service_request_notes_request_idx on public.service_request_notes (request_id, id);
create index service_request_notes_author_idx on public.service_request_notes (author);

alter table public.service_requests enable row level security;
alter table public.service_request_history enable row level security;
alter table public.service_request_notes enable row level security;
revoke all on table public.service_requests, public.service_request_history, public.service_request_notes
  from public, anon, authenticated;
grant select on table public.service_requests, public.service_request_history, public.service_request_notes
  to authenticated;
grant all on table public.service_requests, public.service_request_history, public.service_request_notes
  to service_role;

create policy "Admins read service requests"
  on public.service_requests for select to authenticated
  using ((select private.is_admin()));

create policy "Admins read the history of service requests"
  on public.service_request_history for select to authenticated
  using ((select private.is_admin()));

create policy "Admins read notes on service requests"
  on public.service_request_notes for select to authenticated
  using ((select private.is_admin()));

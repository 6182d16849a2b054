create table public.personal_data_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('exported', 'erased')),
  reason text check (length(reason) between 1 and 500),
  counts jsonb not null,
  done_by_email text not null,
  created_at timestamptz not null default now(),
  check ((kind = 'erased') = (reason is not null))
);
comment on table public.personal_data_log is
  'Who handed out or erased a person''s data, and when; for an erasure also why. Counts, and nothing of the person. '
  'Admins only.';

alter table public.personal_data_log enable row level security;
create policy "Admins read what was done with personal data" on public.personal_data_log for select to authenticated
  using ((select private.is_admin()));
grant select on table public.personal_data_log to authenticated;

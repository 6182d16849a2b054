create table public.crash_reports (
  id bigint generated always as identity primary key,
  page text not null,
  message text not null,
  stack text not null,
  build text not null,
  content_hash text not null unique
    generated always as (md5(page || E'\n' || message || E'\n' || stack || E'\n' || build)) stored,
  reports integer not null default 1,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
comment on table public.crash_reports is
  'Crashes of pages. Equal ones are one row, which is kept for 30 days after the last report. Admins only.';
comment on column public.crash_reports.page is 'The path of the URL without query and fragment.';
comment on column public.crash_reports.stack is
  'The stack: each line is a place in the code with file, line and column.';
comment on column public.crash_reports.build is
  'The file name of the main script, which changes with each build.';
comment on column public.crash_reports.reports is 'The number of equal reports.';

create index crash_reports_last_at_idx on public.crash_reports (last_at);

alter table public.crash_reports enable row level security;
create policy "Admins read crash reports"
  on public.crash_reports for select to authenticated
  using ((select private.is_admin()));
grant select on table public.crash_reports to authenticated;

create table private.jobs (
  name text primary key,
  late_after interval not null,
  ran_well_at timestamptz
);
comment on table private.jobs is 'The scheduled jobs, with the last time at which each ran well.';
comment on column private.jobs.ran_well_at is
  'Null if it never ran, for example because it is not scheduled. Staff see no alarm for that, but '
  '`npm run check:hosted` reports it.';

alter table private.jobs enable row level security;
create policy "Functions alone" on private.jobs using (false);

-- Pages that crashed in visitors' browsers: what a developer needs to find the fault, and nothing of the visitor.

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
comment on table public.crash_reports is 'Crashes, each once, kept for 30 days after the last report. Admins only.';
comment on column public.crash_reports.page is 'The path of the URL without query and fragment.';
comment on column public.crash_reports.stack is 'One place in the code a line: file, line and column.';
comment on column public.crash_reports.build is 'The file with which the page started. Its name changes with each build.';
comment on column public.crash_reports.reports is 'How often exactly this was reported.';

create index crash_reports_last_at_idx on public.crash_reports (last_at);

alter table public.crash_reports enable row level security;
create policy "Admins read crash reports"
  on public.crash_reports for select to authenticated
  using ((select private.is_admin()));
grant select on table public.crash_reports to authenticated;

alter table private.settings add column keep_crash_reports interval not null default '30 days';

-- Beyond them a report is dropped without a word: nobody waits for the answer.
insert into private.limits (name, per, number) values
  ('crash', 'network', 10),
  ('crash', 'block', 30),
  ('new-crash', 'everyone', 1000);

create function public.report_crash(
  page text default null,
  message text default null,
  stack text default null,
  build text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  report public.crash_reports;
begin
  report.page := left(private.one_line(coalesce(page, '')), 200);
  report.message := left(private.one_line(coalesce(message, '')), 300);
  report.stack := left(private.several_lines(coalesce(stack, '')), 2000);
  report.build := left(private.one_line(coalesce(build, '')), 100);
  if (private.count_attempt('crash')).free_at is not null then
    return;
  end if;
  update public.crash_reports as c
  set reports = c.reports + 1, last_at = now()
  where c.content_hash = md5(report.page || E'\n' || report.message || E'\n' || report.stack || E'\n' || report.build);
  if found or (private.count_attempt('new-crash')).free_at is not null then
    return;
  end if;
  insert into public.crash_reports (page, message, stack, build)
  values (report.page, report.message, report.stack, report.build)
  on conflict (content_hash) do update set reports = crash_reports.reports + 1, last_at = now();
end;
$$;
comment on function public.report_crash(text, text, text, text) is
  'Records that a page crashed, equal reports as one row with a number, as far as the limits allow.';
grant execute on function public.report_crash to anon, authenticated;

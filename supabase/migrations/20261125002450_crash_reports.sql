-- Pages that crashed in visitors' browsers: what a developer needs to find the fault, and nothing of the visitor.

create table public.crash_reports (
  id bigint generated always as identity primary key,
  page text not null,
  message text not null,
  stack text not null,
  build text not null,
  created_at timestamptz not null default now()
);
comment on table public.crash_reports is 'Crashes of the last 30 days. Older rows are removed as new ones come. Admins only.';
comment on column public.crash_reports.page is 'The path of the URL without query and fragment.';
comment on column public.crash_reports.stack is 'One place in the code a line: file, line and column.';
comment on column public.crash_reports.build is 'The file with which the page started. Its name changes with each build.';

create index crash_reports_created_at_idx on public.crash_reports (created_at);

alter table public.crash_reports enable row level security;
create policy "Admins read crash reports"
  on public.crash_reports for select to authenticated
  using ((select private.is_admin()));
grant select on table public.crash_reports to authenticated;

create function private.report_crash(page text, message text, stack text, build text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := private.client_ip();
begin
  delete from public.crash_reports where created_at < now() - (select s.keep_crash_reports from private.settings as s);
  -- Beyond the limit a report is dropped without a word: nobody waits for the answer.
  if (
    select count(*) >= (select s.limit_crash_reports_per_ip from private.settings as s)
    from private.request_log as r
    where r.kind = 'crash' and r.ip is not distinct from address and r.created_at > now() - interval '1 hour'
  ) then
    return;
  end if;
  insert into private.request_log (kind, email, ip) values ('crash', '', address);
  insert into public.crash_reports (page, message, stack, build)
  values (
    left(private.one_line(coalesce(page, '')), 200),
    left(private.one_line(coalesce(message, '')), 300),
    left(private.several_lines(coalesce(stack, '')), 2000),
    left(private.one_line(coalesce(build, '')), 100)
  );
end;
$$;

create function public.report_crash(
  page text default null,
  message text default null,
  stack text default null,
  build text default null
)
returns void
language sql
set search_path = ''
as $$
  select private.report_crash(page, message, stack, build);
$$;
comment on function public.report_crash(text, text, text, text) is
  'Records that a page crashed. The browser has removed what looks like personal data. Reports beyond the limit of a network address are dropped.';
grant execute on function private.report_crash, public.report_crash to anon, authenticated;

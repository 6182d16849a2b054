-- An uptime service calls a URL without headers, so the key is in the query of the URL. PostgREST passes the key as an
-- argument unless a gateway removes it. With the argument `_`, a caller can add a random value to get past caches. The
-- function raises no error, because an error would drop its response headers.
create function public.health(apikey text default null, _ text default null) returns public."*/*"
language sql stable security definer set search_path = '' as $$
  select
    set_config('response.headers', '[{"Content-Type": "text/plain; charset=utf-8"}, {"Cache-Control": "no-store"}]',
      true),
    set_config('response.status', case when private.is_healthy() then '200' else '503' end, true);
  select case current_setting('response.status') when '200' then 'All is well.' else 'Something needs a person.' end;
$$;
comment on function public.health(text, text) is
  'For an uptime service: 200 while all is well; 503 while due mail waits for more than ten minutes, a mail about an '
  'emergency has failed, or a scheduled job is late.';
grant execute on function public.health to anon, authenticated;

create function public.report_crash(
  page text default null,
  message text default null,
  stack text default null,
  build text default null
) returns void
language plpgsql security definer set search_path = '' as $$
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
  'Records the crash of a page, within the limits. Equal reports are one row with a count.';
grant execute on function public.report_crash to anon, authenticated;

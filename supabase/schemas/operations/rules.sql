-- False while due mail waits for more than ten minutes, an emergency's mail has failed, or a scheduled job is late.
create function private.is_healthy() returns boolean
language sql stable set search_path = '' as $$
  select private.mail_waits_since() is null
    and not exists (select 1 from private.open_mail_failures(urgent_alone => true))
    and not exists (select 1 from private.late_jobs());
$$;

-- Records that a job has run well. Each job calls this function at its end.
create function private.note_run(job text) returns void
language sql set search_path = '' as $$
  update private.jobs as j set ran_well_at = now()
  where j.name = job and coalesce(j.ran_well_at < now() - interval '30 seconds', true);
$$;

create function private.late_jobs() returns setof private.jobs
language sql stable set search_path = '' as $$
  select j from private.jobs as j where j.ran_well_at < now() - j.late_after;
$$;

-- True if the Edge Function of a job has work to do. The schedule calls the Edge Function only then. If there is no
-- work left, the job counts as run well.
create function private.has_work(job text) returns boolean
language plpgsql set search_path = '' as $$
declare
  has_work constant boolean := case job
    when 'send-mail' then private.has_mail_to_send()
    when 'photos' then private.has_photos_to_tidy()
    when 'payments' then private.has_payments_to_tend()
  end;
begin
  if not has_work then
    perform private.note_run(job);
  end if;
  return has_work;
end;
$$;

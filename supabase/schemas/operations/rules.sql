-- False while due mail waits for more than ten minutes, or an emergency's mail has failed.
create function private.is_healthy() returns boolean
language sql stable set search_path = '' as $$
  select private.mail_waits_since() is null and
    not exists (select 1 from private.unsettled_mails(urgent_alone => true));
$$;

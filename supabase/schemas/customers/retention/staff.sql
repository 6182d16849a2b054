create function public.admin_retention() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'periods', jsonb_build_object(
        'spam', s.keep_spam::text, 'closedRequests', s.keep_closed_requests::text, 'priceLists',
          s.keep_price_lists::text,
        'sentMails', s.keep_sent_mails::text, 'crashReports', s.keep_crash_reports::text,
        'invitations', s.keep_invitations::text, 'invoices', s.keep_invoices::text
      ),
      'lastRun', (
        select jsonb_build_object('at', private.iso(r.ran_at), 'removed', r.removed)
        from private.retention_runs as r order by r.ran_at desc limit 1
      )
    )
    from private.settings as s
  );
end;
$$;
comment on function public.admin_retention() is
  'Admins: how long data is kept, and what the last run removed.';
grant execute on function public.admin_retention to authenticated;

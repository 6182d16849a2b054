-- The requests whose retention period is over. The period of spam begins when the request was marked as spam. The
-- period of a closed request begins with the last step of the customer or staff. A closed request with an open amount
-- is kept.
create function private.outlived_requests() returns setof uuid
language sql stable set search_path = '' as $$
  select r.id
  from public.service_requests as r
  cross join private.settings as s
  where case r.status
    when 'spam' then r.created_at < now() - s.keep_spam and not exists (
      select 1 from public.service_request_history as h
      where h.request_id = r.id and h.new_status = 'spam' and h.created_at >= now() - s.keep_spam
    )
    when 'closed' then r.created_at < now() - s.keep_closed_requests and not exists (
      select 1 from public.service_request_history as h
      where h.request_id = r.id and h.created_at >= now() - s.keep_closed_requests
    ) and not exists (
      select 1 from public.customer_activity as c
      where c.request_id = r.id and c.created_at >= now() - s.keep_closed_requests
    ) and not exists (
      select 1 from public.messages as m
      where m.request_id = r.id and m.created_at >= now() - s.keep_closed_requests
    ) and not exists (
      select 1 from public.invoices as i where i.request_id = r.id and i.open_cents <> 0
    ) and r.unused_deposit_cents = 0 and not private.has_plan_to_bill(r.id)
    else false
  end;
$$;

-- The imported customers whose retention period is over. The period is the same as for closed requests. A customer with
-- any other record is kept.
create function private.outlived_imported() returns setof uuid
language sql stable set search_path = '' as $$
  select i.id
  from public.imported_customers as i
  cross join private.settings as s
  where i.created_at < now() - s.keep_closed_requests and not exists (
    select 1 from private.contacts as c
    where c.record <> 'imported' and c.email = lower(i.email)
      and (i.email <> '' or c.phone_number = i.phone_number)
  );
$$;

-- Deletes all data whose retention period is over. A schedule calls this function once a day; see docs/going-live.md.
create function private.carry_out_retention() returns jsonb
language plpgsql set search_path = '' as $$
declare
  s private.settings;
  outlived uuid[];
  removed jsonb;
  invited text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  select x.* into strict s from private.settings as x;
  -- Lock the requests first, because a customer may be writing at this moment. The delete below checks the retention
  -- period again.
  outlived := array(
    select r.id from public.service_requests as r where r.id in (select private.outlived_requests())
      order by r.id for update
  );
  with requests as (
    delete from public.service_requests as r
    where r.id = any (outlived) and r.id in (select private.outlived_requests())
    returning r.status
  ), price_lists as (
    delete from public.price_list_requests as p
    where p.status = 'spam' and p.status_since < now() - s.keep_spam or p.created_at < now() - s.keep_price_lists
    returning p.status
  ), mails as (
    -- A mail is deleted together with its copies, once the newest copy is old enough.
    delete from private.mails as m
    where m.state in ('sent', 'failed', 'not_sent') and m.created_at < now() - s.keep_sent_mails and not exists (
      select 1 from private.mails as c where c.copy_of = m.id and c.created_at >= now() - s.keep_sent_mails
    )
    returning 1
  ), imported as (
    delete from public.imported_customers as i where i.id in (select private.outlived_imported()) returning 1
  ), crash_reports as (
    delete from public.crash_reports as c where c.last_at < now() - s.keep_crash_reports returning 1
  ), invitations as (
    delete from private.team_invitations as i
    where i.accepted_at is null and coalesce(i.withdrawn_at, i.expires_at) < now() - s.keep_invitations
    returning i.email
  ), books as (
    -- The quotes, invoices and payments of one request are deleted together, once the newest of them is old enough.
    select b.papers_id as id
    from (
      select i.papers_id, i.sent_at as at from public.invoices as i where i.papers_id is not null
      union all
      select q.papers_id, q.answered_at from public.quotes as q where q.papers_id is not null
      union all
      select p.papers_id, p.created_at from public.payments as p where p.papers_id is not null
    ) as b
    group by b.papers_id
    having max(b.at) < now() - s.keep_invoices
  ), payments as (
    delete from public.payments as p where p.papers_id in (select b.id from books as b)
  ), invoices as (
    delete from public.invoices as i where i.papers_id in (select b.id from books as b) returning 1
  ), quotes as (
    delete from public.quotes as q where q.papers_id in (select b.id from books as b)
  )
  select
    jsonb_build_object(
      'spam',
      (select count(*) from requests as r where r.status = 'spam')
        + (select count(*) from price_lists as p where p.status = 'spam'),
      'closedRequests', (select count(*) from requests as r where r.status = 'closed'),
      'priceLists', (select count(*) from price_lists as p where p.status <> 'spam'),
      'sentMails', (select count(*) from mails),
      'imported', (select count(*) from imported),
      'crashReports', (select count(*) from crash_reports),
      'invitations', (select count(*) from invitations),
      'invoices', (select count(*) from invoices)
    ),
    array(select i.email from invitations as i)
  into removed, invited;
  perform private.forget_invited(invited);
  -- Notes and activity of an order are kept as long as closed requests.
  delete from public.order_notes as n where n.created_at < now() - s.keep_closed_requests;
  delete from public.order_activity as a where a.created_at < now() - s.keep_closed_requests;
  -- These rows are kept for four days, because the provider repeats its report of a payment for three days.
  delete from private.unpaid_orders as u where u.ended_at < now() - interval '4 days';
  delete from private.payment_pages as p where p.opened_at < now() - interval '4 days';
  -- Disputes are kept for a year, because a bank takes some months to decide a dispute.
  delete from private.disputes as d where d.noted_at < now() - interval '1 year';
  perform private.forget_keys();
  -- Counted attempts are kept for a day only, because they contain network and email addresses.
  delete from private.request_log as l where l.created_at < now() - interval '1 day';
  delete from private.lookups as l where l.created_at < now() - interval '1 day';
  update private.mails as m set ip = null where m.ip is not null and m.created_at < now() - interval '1 day';
  -- pg_cron logs a row every 15 seconds. The test database has no pg_cron.
  if to_regclass('cron.job_run_details') is not null then
    execute $cron$delete from cron.job_run_details where end_time < now() - interval '3 days'$cron$;
  end if;
  perform private.note_run('retention');
  return removed;
end;
$$;

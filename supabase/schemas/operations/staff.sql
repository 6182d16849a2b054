-- Each hour and kind is counted only up to its alarm limit, so that this query does not time out in a flood of
-- requests.
create function public.admin_alarms() returns table (kind text, hour timestamptz, requests bigint, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select counted.kind, hours.hour, counted.requests, ''
    from private.limits as alarm
    cross join generate_series(
      date_trunc('hour', now() - interval '1 day'), date_trunc('hour', now()), interval '1 hour'
    ) as hours (hour)
    cross join lateral (
      select k.kind, (
        select count(*) from (
          select from private.request_log as r
          where r.kind = k.kind and r.created_at >= hours.hour and r.created_at < hours.hour + interval '1 hour'
          limit alarm.number + 1
        ) as bounded
      ) as requests
      from unnest(
        enum_range(null::public.request_kind)::text[]
          || '{order,price-list,request-message,request-link,return,lookup,crash}'
      ) as k (kind)
    ) as counted
    where alarm.name = 'alarm' and counted.requests > case when counted.kind = 'crash' then 0 else alarm.number end
    union all
    -- This alarm appears if the setting network_address_header is wrong or one visitor sends all requests.
    select 'one-address', date_trunc('hour', min(latest.created_at)), 50::bigint, ''
    from (select * from private.request_log as r where r.name = 'request' order by r.id desc limit 50) as latest
    having count(latest.ip) = 50 and count(distinct latest.ip) = 1
    union all
    -- This alarm appears if Storage refuses to delete the files, or if the function `photos` is not called.
    select 'photo-files', date_trunc('hour', min(f.since)), count(*), ''
    from private.photo_files_to_delete as f where f.since < now() - interval '1 hour'
    having count(*) > 0
    union all
    select 'photos-full', date_trunc('hour', max(r.created_at)), count(*), ''
    from private.request_log as r
    join private.limits as l on l.name = 'photo' and l.per = 'everyone'
    where r.name = 'photo' and r.created_at > now() - l.period
    group by l.number
    having count(*) >= l.number
    union all
    -- A refund stays in the state `waiting` if the payment provider does not respond, or if the Edge Function
    -- `payments` does not run. A failed refund is counted only if its order or request was deleted. No other page shows
    -- such a refund.
    select 'refunds', date_trunc('hour', min(r.created_at)), count(*), ''
    from public.refunds as r
    where r.state = 'waiting' and r.created_at < now() - interval '1 hour'
      or r.state = 'failed' and r.resolved_at is null and private.record_of_refund(r) is null
    having count(*) > 0
    union all
    select 'payments-unchecked', private.start_of_day(due.day), (private.today() - due.day)::bigint, ''
    from (select private.day_to_check() as day) as due where due.day < private.today() - 1
    union all
    select 'payments-differ', private.start_of_day(min(d.day)), count(*),
      string_agg(d.detail, '; ' order by d.day, d.detail)
    from private.payment_differences() as d
    having count(*) > 0
    union all
    select case when d.is_lost then 'dispute-lost' else 'disputed' end, min(d.noted_at), count(*),
      string_agg(d.detail, '; ' order by d.noted_at, d.detail)
    from private.open_disputes() as d
    group by d.is_lost
    union all
    select 'job', j.ran_well_at, 1, j.name from private.late_jobs() as j
    order by 2 desc, 1;
end;
$$;
comment on function public.admin_alarms() is
  'Admins: the alarms, by kind. A kind of request, or `lookup`: an hour of the last day with more of them than the '
  'limit `alarm`. `crash`: an hour with crash reports. `one-address`: the last 50 requests came from one network '
  'address. `photo-files`: files that should have been deleted an hour ago. `photos-full`: no more photos are '
  'accepted today. `refunds`: online refunds that wait for an hour. `payments-unchecked`: the provider''s records '
  'were not read for days. `payments-differ`: they differ from our books in the last week; see `detail`. `disputed`: '
  'payments with an open dispute. `dispute-lost`: disputes that were lost in the last week. `job`: a late scheduled '
  'job, named in `detail`.';
grant execute on function public.admin_alarms to authenticated;

-- Totals refuse nobody, because one caller can fill them. They tell staff that something is going on. So does a crash.

-- Ids of lookups are counted and not rows: every id that is missing was a lookup that its caller had rolled back,
-- which leaves no other trace. The ids after a row count for the time of the next row, or for now.
create function public.admin_alarms()
returns table (kind text, hour timestamptz, requests bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    with counted as (
      select r.kind, r.created_at, 1 as n
      from private.request_log as r
      union all
      select 'lookup', lead(l.created_at, 1, now()) over w, lead(l.id, 1, latest.id + 1) over w - l.id
      from private.lookups as l
      cross join (select last_value as id from private.lookups_id_seq) as latest
      window w as (order by l.id)
    )
    select c.kind, date_trunc('hour', c.created_at), sum(c.n)::bigint
    from counted as c
    where c.created_at > now() - interval '1 day'
    group by 1, 2
    having c.kind = 'crash' or sum(c.n) > (select s.alarm_total from private.settings as s)
    union all
    -- The header of the network address is wrong, or one visitor sends everything.
    select 'one-address', date_trunc('hour', min(latest.created_at)), 50::bigint
    from (select * from private.request_log as r order by r.id desc limit 50) as latest
    having count(latest.ip) = 50 and count(distinct latest.ip) = 1
    order by 2 desc, 1;
end;
$$;
comment on function public.admin_alarms() is
  'Admins: hours of the last day in which more requests of a kind, or lookups of orders (kind `lookup`), came than private.settings.alarm_total, hours with reports of crashes (kind `crash`), and whether the last 50 requests came from one network address (kind `one-address`). Refusal: 403 not_admin.';
grant execute on function public.admin_alarms to authenticated;

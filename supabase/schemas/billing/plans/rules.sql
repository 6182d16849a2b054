create function private.is_plan(quote_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.plans as p where p.quote_id = is_plan.quote_id);
$$;

-- The days of work of a plan between two days: not after its end, and not in its pause.
-- Each is counted from the first: the 31st is the last day of a short month, and the 31st again afterward.
create function private.plan_days(plan public.plans, since date, until date) returns setof date
language sql immutable set search_path = '' as $$
  select d.day
  from generate_series(
    greatest(0, (since - plan.first_on) / (plan.every * case plan.unit when 'week' then 7 else 31 end)),
    (until - plan.first_on) / (plan.every * case plan.unit when 'week' then 7 else 28 end)
  ) as place
  cross join lateral (
    select (plan.first_on + place * plan.every * case plan.unit when 'week' then interval '1 week'
      else interval '1 month' end)::date as day
  ) as d
  where d.day between greatest(since, plan.first_on) and least(until, plan.ends_on)
    and (d.day >= plan.paused_from and d.day < plan.paused_until) is not true
  order by place;
$$;

-- The first day of a month of a plan, counted from 0.
create function private.month_of_plan(plan public.plans, place integer) returns date
language sql immutable set search_path = '' as $$
  select (plan.first_on + place * interval '1 month')::date;
$$;

-- How many months of a plan have begun on a day. Zero or less: none has.
-- Of two days in the same calendar month, one may belong to the month of the plan before.
create function private.months_begun(plan public.plans, day date) returns integer
language sql immutable set search_path = '' as $$
  select m.place + case when private.month_of_plan(plan, m.place) <= day then 1 else 0 end
  from (
    select ((extract(year from day) - extract(year from plan.first_on)) * 12
      + extract(month from day) - extract(month from plan.first_on))::integer
  ) as m (place);
$$;

create function private.begins_in_pause(plan public.plans, month date) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(month >= plan.paused_from and month < plan.paused_until, false);
$$;

-- The month for which a plan is billed on a day that begins one of its months: that one, or the one before. Of a visit,
-- its day.
create function private.month_of_invoice(plan public.plans, day date, out begins date, out ends date)
language sql immutable set search_path = '' as $$
  select
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place) end,
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place + 1) - 1 end
  from (select private.months_begun(plan, day) - case plan.billing when 'advance' then 1 else 2 end) as m (place);
$$;

-- The last day of a plan that is stopped on a day: that day, or the last of the month that is paid in advance. One that
-- has not begun is over at once.
create function private.last_day_if_stopped(plan public.plans, asked_on date) returns date
language sql immutable set search_path = '' as $$
  select least(
    case
      when plan.billing = 'advance' and m.begun > 0
        and not private.begins_in_pause(plan, private.month_of_plan(plan, m.begun - 1))
        then private.month_of_plan(plan, m.begun) - 1
      when asked_on < plan.first_on then asked_on - 1
      else asked_on
    end,
    plan.ends_on
  )
  from private.months_begun(plan, asked_on) as m (begun);
$$;

-- offered until its quote is accepted; then it runs, is paused, or has ended.
create function private.plan_state(plan public.plans, state public.quote_state) returns text
language sql stable set search_path = '' as $$
  select case
    when state <> 'accepted' then 'offered'
    when plan.ends_on < private.today() then 'ended'
    when private.begins_in_pause(plan, private.today()) then 'paused'
    else 'runs'
  end;
$$;

-- The plans that were accepted and have not ended, those that are paused among them.
create function private.running_plans() returns setof public.plans
language sql stable set search_path = '' as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.state = 'accepted' and q.request_id is not null
    and (p.ends_on is null or p.ends_on >= (select private.today()));
$$;

-- The plan of a request that runs, the last one, if there is one.
create function private.plan_of_request(request_id uuid) returns public.plans
language sql stable set search_path = '' as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.request_id = plan_of_request.request_id and q.state = 'accepted'
    and (p.ends_on is null or p.ends_on >= private.today())
  order by q.version desc
  limit 1;
$$;

create function private.refuse_running_plan(request_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  plan constant public.plans := private.plan_of_request(request_id);
begin
  if plan.quote_id is not null and plan.ends_on is distinct from private.today() then
    perform private.refuse(409, 'plan_runs', 'The plan of this request runs. Stop it first.');
  end if;
end;
$$;

create function private.read_plan_people(people text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  names constant text[] := array(
    select coalesce(min(r.name), min(n.name))
    from (select private.one_line(given) as name from unnest(people) as given) as n
    left join public.user_roles as r on r.name <> '' and private.searchable(r.name) = private.searchable(n.name)
    where n.name <> ''
    group by private.searchable(n.name)
    order by 1
  );
begin
  if cardinality(names) > 10 or exists (select 1 from unnest(names) as name
    where private.text_length(name) not between 1 and 100) then
    perform private.refuse(422, 'invalid_plan', 'Please enter at most ten people, each in at most 100 characters.');
  elsif exists (select 1 from unnest(names) as name where name like '%@%') then
    perform private.refuse(422, 'invalid_plan', 'Please enter a name, not an email address: the customer sees it.');
  end if;
  return names;
end;
$$;

-- What the customer accepts of a plan. Null for none.
create function private.plan_offer(plan public.plans) returns jsonb
language sql stable set search_path = '' as $$
  select case when plan.every is not null then jsonb_build_object(
    'every', plan.every, 'unit', plan.unit, 'firstOn', plan.first_on, 'at', to_char(plan.at, 'HH24:MI'),
    'durationMinutes', plan.duration_minutes, 'until', plan.until, 'billing', plan.billing
  ) end;
$$;

create function private.plan_offered(quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_offer(p) from public.plans as p where p.quote_id = plan_offered.quote_id;
$$;

create function private.plan_view(plan public.plans, state public.quote_state) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_offer(plan) || jsonb_build_object(
    'state', now.state, 'endsOn', plan.ends_on,
    'pausedFrom', case when plan.paused_until > private.today() then plan.paused_from end,
    'pausedUntil', case when plan.paused_until > private.today() then plan.paused_until end,
    'lastDayIfStopped', case when now.state in ('runs', 'paused')
      then private.last_day_if_stopped(plan, private.today()) end,
    'stopAskedAt', (
      select private.iso(c.created_at) from public.customer_activity as c
      where c.quote_id = plan.quote_id and c.kind = 'stop-plan' and c.settled_at is null
      order by c.created_at limit 1
    )
  )
  from private.plan_state(plan, state) as now (state);
$$;

create function private.next_visit_of_plan(quote_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select min(a.starts_at) from public.visits as a
  where a.plan_id = next_visit_of_plan.quote_id and a.canceled_at is null and a.outcome is null and a.starts_at > now();
$$;

create function private.running_plan(request public.service_requests, quote_id uuid) returns public.plans
language plpgsql stable set search_path = '' as $$
declare
  plan public.plans;
begin
  select p.* into plan
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.id = running_plan.quote_id and q.request_id = request.id
    and private.plan_state(p, q.state) in ('runs', 'paused');
  if not found then
    perform private.refuse(409, 'plan_ended', 'This plan does not run anymore. Please look at it again.');
  end if;
  return plan;
end;
$$;

create function private.mail_about_plan(
  kind private.mail_kind,
  request public.service_requests,
  quote_id uuid,
  more jsonb
) returns void
language sql set search_path = '' as $$
  select private.mail_about_quote(kind, request, q, more) from public.quotes as q where q.id = mail_about_plan.quote_id;
$$;

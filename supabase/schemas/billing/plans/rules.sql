create function private.is_plan(quote_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.plans as p where p.quote_id = is_plan.quote_id);
$$;
grant execute on function private.is_plan to authenticated;

-- True if the plan has visits. Otherwise, it is an on-call plan; see private.call_terms.
create function private.has_visits(plan public.plans) returns boolean
language sql immutable set search_path = '' as $$
  select plan.every is not null;
$$;

-- The terms of an on-call plan. Null for a plan with visits.
create function private.call_terms(plan public.plans) returns jsonb
language sql stable set search_path = '' as $$
  select case when not private.has_visits(plan) then jsonb_build_object(
    'aMonth', plan.calls_a_month, 'from', to_char(plan.calls_from, 'HH24:MI'),
    'until', to_char(plan.calls_until, 'HH24:MI'),
    'standbyMinutes', plan.standby_minutes, 'hourCents', plan.beyond_hour_cents
  ) end;
$$;

-- A unit as an interval, the smallest and largest number of days in it, and the number of units in a year.
create function private.unit_facts(unit public.plan_unit, out step interval, out shortest integer, out longest integer,
  out a_year integer)
language sql immutable set search_path = '' as $$
  select f.step, f.shortest, f.longest, f.a_year
  from (
    values
      ('week'::public.plan_unit, interval '1 week', 7, 7, 52),
      ('month'::public.plan_unit, interval '1 month', 28, 31, 12)
  ) as f (unit, step, shortest, longest, a_year)
  where f.unit = unit_facts.unit;
$$;

-- The days of work of a plan between two days, without days after its end or in its pause. Each day is computed from
-- the first day of the plan. If a monthly plan begins on January 31, the next days are February 28 and March 31.
create function private.plan_days(plan public.plans, since date, until date) returns setof date
language sql immutable set search_path = '' as $$
  select d.day
  from private.unit_facts(plan.unit) as facts
  cross join generate_series(
    greatest(0, (since - plan.first_on) / (plan.every * facts.longest)),
    (until - plan.first_on) / (plan.every * facts.shortest)
  ) as place
  cross join lateral (select (plan.first_on + place * plan.every * facts.step)::date as day) as d
  where private.has_visits(plan) and d.day between greatest(since, plan.first_on) and least(until, plan.ends_on)
    and (d.day >= plan.paused_from and d.day < plan.paused_until) is not true
  order by place;
$$;

-- The first day of a month of a plan. Month 0 begins on the first day of the plan.
create function private.month_of_plan(plan public.plans, place integer) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (plan.first_on + place * interval '1 month')::date;
end;
$$;
grant execute on function private.month_of_plan to authenticated;

-- Number of months of a plan that have begun by a day. Zero or less if the plan has not begun. A month of a plan can
-- begin in the middle of a calendar month.
create function private.months_begun(plan public.plans, day date) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  place constant integer := (extract(year from day) - extract(year from plan.first_on)) * 12
    + extract(month from day) - extract(month from plan.first_on);
begin
  return place + case when private.month_of_plan(plan, place) <= day then 1 else 0 end;
end;
$$;
grant execute on function private.months_begun to authenticated;

create function private.begins_in_pause(plan public.plans, month date) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(month >= plan.paused_from and month < plan.paused_until, false);
end;
$$;
grant execute on function private.begins_in_pause to authenticated;

-- The first and last day that an invoice of a plan bills. `day` is the day of the invoice. An invoice in advance bills
-- the month that begins on this day. An invoice in arrears bills the month before. An invoice by the visit bills only
-- this day.
create function private.month_of_invoice(plan public.plans, day date, out begins date, out ends date)
language sql immutable set search_path = '' as $$
  select
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place) end,
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place + 1) - 1 end
  from (select private.months_begun(plan, day) - case plan.billing when 'advance' then 1 else 2 end) as m (place);
$$;
grant execute on function private.month_of_invoice to authenticated;

-- The last day of a plan that is stopped on the day `requested_on`. Usually this is the same day. If the month is
-- billed in advance, it is the end of the month. If the plan has not begun, it is the day before.
create function private.last_day_if_stopped(plan public.plans, requested_on date) returns date
language sql immutable set search_path = '' as $$
  select least(
    case
      when plan.billing = 'advance' and m.begun > 0
        and not private.begins_in_pause(plan, private.month_of_plan(plan, m.begun - 1))
        then private.month_of_plan(plan, m.begun) - 1
      when requested_on < plan.first_on then requested_on - 1
      else requested_on
    end,
    plan.ends_on
  )
  from private.months_begun(plan, requested_on) as m (begun);
$$;
grant execute on function private.last_day_if_stopped to authenticated;

-- A plan that ends before its first day never began.
create function public.state(plan public.plans) returns public.plan_state
language sql stable set search_path = '' as $$
  select case
    when q.state = 'canceled' then 'ended'
    when q.state <> 'accepted' then 'offered'
    when plan.ends_on < greatest(private.today(), plan.first_on) then 'ended'
    when private.begins_in_pause(plan, private.today()) then 'paused'
    else 'runs'
  end::public.plan_state
  from public.quotes as q where q.id = plan.quote_id;
$$;
comment on function public.state(public.plans) is
  'A plan is offered until its quote is accepted; then it runs, is paused, or has ended.';
grant execute on function public.state(public.plans) to authenticated;

create function public.stop_requested_at(plan public.plans) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select min(c.created_at) from public.customer_activity as c
    where c.quote_id = plan.quote_id and c.kind = 'stop-plan' and c.handled_at is null
  );
end;
$$;
comment on function public.stop_requested_at(public.plans) is
  'The time at which the customer asked to stop the plan. Null if the customer did not ask, or once staff have '
  'answered.';
grant execute on function public.stop_requested_at to authenticated;

create function public.last_day_if_stopped(plan public.plans) returns date
language sql stable set search_path = '' as $$
  select private.last_day_if_stopped(
    plan,
    coalesce((public.stop_requested_at(plan) at time zone 'America/Los_Angeles')::date, private.today())
  )
  where public.state(plan) in ('runs', 'paused');
$$;
comment on function public.last_day_if_stopped(public.plans) is
  'The last day of the plan if staff stop it now. It is counted from the day on which the customer asked to stop the '
  'plan, else from today. Null if the plan does not run.';
grant execute on function public.last_day_if_stopped to authenticated;

create function public.can_stop(plan public.plans) returns boolean
language sql stable set search_path = '' as $$
  select public.state(plan) in ('runs', 'paused') and plan.stopped_on is null
    and (plan.until is null or plan.until > public.last_day_if_stopped(plan));
$$;
comment on function public.can_stop(public.plans) is
  'True if the plan runs, was not stopped, will not be replaced by a later plan, and would end earlier if it was '
  'stopped now.';
grant execute on function public.can_stop to authenticated;

-- The last day of a plan if staff grant the customer's wish to stop. Null if the customer did not ask or staff have
-- already answered.
create function private.requested_last_day(plan public.plans) returns date
language sql stable set search_path = '' as $$
  select private.last_day_if_stopped(plan, (asked.at at time zone 'America/Los_Angeles')::date)
  from public.stop_requested_at(plan) as asked (at) where asked.at is not null;
$$;

-- The plans that were accepted and have not ended, including paused plans.
create function private.running_plans() returns setof public.plans
language sql stable set search_path = '' as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.state = 'accepted' and q.request_id is not null
    -- Most plans have no last day. For these, the first condition avoids a call of public.state, because that function
    -- reads the quote.
    and (p.ends_on is null or public.state(p) <> 'ended');
$$;

-- The latest running or paused plan of a request, or null.
create function private.plan_of_request(request_id uuid) returns public.plans
language sql stable set search_path = '' as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.request_id = plan_of_request.request_id and public.state(p) in ('runs', 'paused')
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

-- The terms of a plan that its customer accepts. Null without a plan.
create function private.plan_offer(plan public.plans) returns jsonb
language sql stable set search_path = '' as $$
  select case when plan.first_on is not null then jsonb_build_object(
    'every', plan.every, 'unit', plan.unit, 'firstOn', plan.first_on, 'at', to_char(plan.at, 'HH24:MI'),
    'durationMinutes', plan.duration_minutes, 'until', plan.until, 'billing', plan.billing,
    'calls', private.call_terms(plan)
  ) end;
$$;

create function private.plan_offered(quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_offer(p) from public.plans as p where p.quote_id = plan_offered.quote_id;
$$;

create function private.plan_view(plan public.plans) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_offer(plan) || jsonb_build_object(
    'state', public.state(plan), 'endsOn', plan.ends_on,
    'pausedFrom', case when plan.paused_until > private.today() then plan.paused_from end,
    'pausedUntil', case when plan.paused_until > private.today() then plan.paused_until end,
    'lastDayIfStopped', public.last_day_if_stopped(plan), 'canStop', public.can_stop(plan),
    'stopRequestedAt', private.iso(public.stop_requested_at(plan)),
    'callsThisMonth', public.calls_this_month(plan)
  );
$$;

create function private.next_visit_of_plan(quote_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select min(v.starts_at) from public.visits as v
  where v.plan_id = next_visit_of_plan.quote_id and v.canceled_at is null and v.outcome is null and v.starts_at > now();
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
    and public.state(p) in ('runs', 'paused');
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

-- The plans with a person of one of these names. Names are compared without capitals and accents; see
-- private.searchable.
create function private.plans_of_people(names text[]) returns setof uuid
language sql stable set search_path = '' as $$
  select p.quote_id from public.plans as p
  where exists (
    select from unnest(p.people) as n, unnest(names) as other where private.searchable(n) = private.searchable(other)
  );
$$;

-- Replaces a name among the people of all plans. An empty `name` removes the old name. The calling function has locked
-- the requests.
create function private.replace_in_plans(former text, name text) returns void
language sql security definer set search_path = '' as $$
  update public.plans as p
  set people = array(
    select distinct kept.name
    from (
      select case when private.searchable(n) = private.searchable(former) then replace_in_plans.name else n end as name
      from unnest(p.people) as n
    ) as kept
    where kept.name <> ''
    order by 1
  )
  where p.quote_id in (select private.plans_of_people(array[former]));
$$;

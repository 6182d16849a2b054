-- Adds the terms {a_month, from, until, standby_minutes, hour_cents} to an on-call plan. Invalid terms are refused with
-- a 422.
create function private.read_call_terms(given public.plans, calls jsonb) returns public.plans
language plpgsql stable set search_path = '' as $$
declare
  hour constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
  problem text;
begin
  given.calls_a_month := case when calls ->> 'a_month' ~ '^[0-9]{1,3}$' then (calls ->> 'a_month')::smallint end;
  given.calls_from := case when calls ->> 'from' ~ hour then (calls ->> 'from')::time end;
  given.calls_until := case when calls ->> 'until' ~ hour then (calls ->> 'until')::time end;
  given.standby_minutes := case when calls ->> 'standby_minutes' ~ '^[0-9]{1,4}$'
    then (calls ->> 'standby_minutes')::smallint end;
  given.beyond_hour_cents := case when calls ->> 'hour_cents' ~ '^[0-9]{1,7}$'
    then (calls ->> 'hour_cents')::integer end;
  problem := case
    when calls ->> 'a_month' is not null and coalesce(given.calls_a_month < 1, true)
      then 'A month includes 1 to 999 calls, or any number of them.'
    when (calls ->> 'from' is null) <> (given.calls_from is null)
      or (calls ->> 'until' is null) <> (given.calls_until is null)
      or (given.calls_from is null) <> (given.calls_until is null) or given.calls_from = given.calls_until
      then 'Please enter from when and until when calls are included, or neither.'
    when coalesce(given.standby_minutes not between 0 and 1440, true)
      then 'Please enter how many minutes of standby each call includes, at most a day.'
    when calls ->> 'hour_cents' is not null and coalesce(given.beyond_hour_cents not between 1 and 1000000, true)
      then 'An hour beyond the plan costs at most $10,000.'
  end;
  if problem is not null then
    perform private.refuse(422, 'invalid_plan', problem);
  elsif given.billing = 'visit' then
    perform private.refuse(422, 'invalid_plan', 'A plan without visits is invoiced by the month.');
  end if;
  return given;
end;
$$;

-- Reads a plan. A plan with visits has {every, unit, at, duration_minutes, people}. An on-call plan has {calls}. Both
-- have {first_on, until, billing}. An invalid plan is refused with a 422 that names the problem.
create function private.read_plan(plan jsonb) returns public.plans
language plpgsql stable set search_path = '' as $$
declare
  given public.plans;
  has_visits constant boolean := plan -> 'calls' is null or plan -> 'calls' = 'null';
  problem text;
begin
  if has_visits then
    given.unit := case when plan ->> 'unit' = any (enum_range(null::public.plan_unit)::text[]) then plan ->> 'unit' end;
    given.every := case when plan ->> 'every' ~ '^[0-9]{1,2}$' then (plan ->> 'every')::smallint end;
    given.at := case when plan ->> 'at' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then (plan ->> 'at')::time end;
    given.duration_minutes := case when plan ->> 'duration_minutes' ~ '^[0-9]{1,3}$'
      then (plan ->> 'duration_minutes')::integer end;
  end if;
  given.first_on := private.parse_date(plan ->> 'first_on');
  given.until := private.parse_date(plan ->> 'until');
  given.billing := case when plan ->> 'billing' = any (enum_range(null::public.plan_billing)::text[])
    then plan ->> 'billing' end;
  given.people := private.read_plan_people(
    case when has_visits and jsonb_typeof(plan -> 'people') = 'array'
      then array(select jsonb_array_elements_text(plan -> 'people')) end
  );
  problem := case
    when has_visits and (given.unit is null or coalesce(given.every not between 1 and 52, true))
      then 'Please choose every how many weeks or months.'
    when coalesce(given.first_on not between private.today() and private.today() + 366, true)
      then 'The first day of a plan is today or a later day, within a year.'
    when has_visits and given.at is null then 'Please enter the hour of the visits.'
    when has_visits and coalesce(given.duration_minutes not between 30 and 480, true)
      then 'A visit takes 30 minutes to 8 hours.'
    when plan ->> 'until' is not null and coalesce(given.until not between given.first_on and given.first_on + 3660,
      true)
      then 'The last day of a plan is its first day or a later one, within ten years.'
    when given.billing is null then 'Please choose when the plan is invoiced.'
  end;
  if problem is not null then
    perform private.refuse(422, 'invalid_plan', problem);
  end if;
  return case when has_visits then given else private.read_call_terms(given, plan -> 'calls') end;
end;
$$;

create function public.confirm_skip(visit_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quote_id constant uuid := (
    select v.plan_id from public.visits as v join public.plans as p on p.quote_id = v.plan_id
      where v.id = confirm_skip.visit_id
  );
  request public.service_requests;
  visit public.visits;
begin
  perform private.require_admin();
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  select v.* into visit from public.visits as v where v.id = confirm_skip.visit_id;
  -- A repeated call changes nothing.
  if visit.canceled_at is not null then
    return;
  elsif visit.outcome is not null or private.is_over(visit) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went instead.');
  end if;
  perform private.drop_visits(request, array[visit.id], 'Visit skipped: ' || private.visit_time(visit));
  perform private.run_plans(only_plan => quote_id);
  perform private.queue_mail(
    'visit-skipped', request.email,
    private.visit_mail_data(request, visit) || jsonb_build_object('nextAt',
      private.iso(private.next_visit_of_plan(quote_id))),
    request_id => request.id
  );
end;
$$;
comment on function public.confirm_skip(uuid) is
  'Admins: cancels a visit of a plan that the customer wants to skip, and mails the customer. A plan that is billed by '
  'the visit does not bill it.';
grant execute on function public.confirm_skip to authenticated;

create function public.stop_plan_now(quote_id uuid default null) returns date
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  plan public.plans;
  last_day date;
begin
  perform private.require_admin();
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  select p.* into plan from public.plans as p where p.quote_id = stop_plan_now.quote_id;
  -- A repeated call changes nothing.
  if plan.stopped_on is not null and plan.stopped_on = private.last_day_if_stopped(plan, private.today()) then
    return plan.stopped_on;
  end if;
  plan := private.running_plan(request, stop_plan_now.quote_id);
  -- Add the invoices that are due before the plan is stopped.
  perform private.run_plans(only_plan => plan.quote_id);
  last_day := public.last_day_if_stopped(plan);
  perform private.end_plan(request, plan, last_day, private.member_name((select auth.uid())));
  -- Add the invoice of the last month, which does not wait for the end of the month.
  perform private.run_plans(only_plan => plan.quote_id);
  perform private.mail_about_plan('plan-stopped', request, plan.quote_id, jsonb_build_object('lastDay', last_day));
  return last_day;
end;
$$;
comment on function public.stop_plan_now(uuid) is
  'Admins: stops a plan, cancels its later visits, mails the customer and returns its last day: the day on which the '
  'customer asked to stop it, else today. A plan that is billed in advance runs until the end of the month.';
grant execute on function public.stop_plan_now to authenticated;

create function public.pause_plan(quote_id uuid default null, until date default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.today();
  request public.service_requests;
  plan public.plans;
  paused uuid[];
begin
  perform private.require_admin();
  if until not between today + 1 and today + 366 then
    perform private.refuse(422, 'invalid_date', 'A plan is paused until tomorrow or a later day, within a year.');
  end if;
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  plan := private.running_plan(request, pause_plan.quote_id);
  -- A repeated call changes nothing.
  if plan.paused_until is not distinct from until or until is null and not private.begins_in_pause(plan, today) then
    return;
  end if;
  -- Add the due invoices first, because they depend on the previous pause.
  perform private.run_plans(only_plan => plan.quote_id);
  -- The current month is also free if it began during the previous pause. This is stored now, because the new pause
  -- replaces the previous one.
  insert into public.plan_invoices (plan_id, day, state, reason)
  select plan.quote_id, private.month_of_plan(plan, m.begun), 'left-out', 'The plan was paused.'
  from private.months_begun(plan, today) as m (begun)
  where plan.billing = 'arrears' and m.begun > 0 and not private.begins_in_pause(plan, today)
    and private.begins_in_pause(plan, private.month_of_plan(plan, m.begun - 1))
    and private.month_of_plan(plan, m.begun - 1) <= coalesce(plan.ends_on, 'infinity')
  on conflict do nothing;
  update public.plans as p
  set
    paused_from = case
      when pause_plan.until is null and p.paused_from = today then null
      when private.begins_in_pause(p, today) then p.paused_from
      else today
    end,
    paused_until = case when pause_plan.until is null and p.paused_from = today then null
      else coalesce(pause_plan.until, today) end
  where p.quote_id = plan.quote_id;
  if until is null then
    perform private.note_event(request, 'The pause of the plan was ended');
  else
    -- Without `plan_day`, a later run can add a visit for the same day again.
    paused := private.coming_visits_of_plan(plan.quote_id, today, until);
    update public.visits as v set plan_day = null where v.id = any (paused);
    perform private.drop_visits(request, paused, 'The plan was paused until ' || to_char(until, 'FMMonth FMDD, YYYY'));
  end if;
  perform private.run_plans(only_plan => plan.quote_id);
  perform private.mail_about_plan(
    case when until is null then 'plan-resumed' else 'plan-paused' end::private.mail_kind, request, plan.quote_id,
    jsonb_build_object('pausedUntil', until, 'nextAt', private.iso(private.next_visit_of_plan(plan.quote_id)))
  );
end;
$$;
comment on function public.pause_plan(uuid, date) is
  'Admins: pauses a plan from today until a day, which is the first day of work after the pause. A null day ends the '
  'pause. Visits in the pause are canceled, visits after it are written, and the customer is mailed. A month that '
  'begins during the pause is not billed.';
grant execute on function public.pause_plan to authenticated;

create function public.set_plan_people(quote_id uuid default null, people text[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  request public.service_requests;
  plan public.plans;
  coming uuid[];
begin
  perform private.require_admin();
  names := private.read_plan_people(people);
  perform * from private.find_and_lock_people(names);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  plan := private.running_plan(request, set_plan_people.quote_id);
  if not private.has_visits(plan) then
    perform private.refuse(409, 'no_visits', 'This plan has no visits. Say with each call-out who goes.');
  end if;
  update public.plans as p set people = names where p.quote_id = plan.quote_id;
  -- Coming visits get the new people only if they still have the old people of the plan.
  coming := array(
    select v.id from public.visits as v
    where v.id = any (private.coming_visits_of_plan(plan.quote_id, private.today()))
      and array(select private.searchable(w.name) from public.visit_people as w where w.visit_id = v.id order by 1)
        = array(select private.searchable(n) from unnest(plan.people) as n order by 1)
  );
  delete from public.visit_people as w where w.visit_id = any (coming) and w.name <> all (names);
  insert into public.visit_people (visit_id, name, member_id)
  select c.id, n.name, n.member_id from unnest(coming) as c (id) cross join private.find_and_lock_people(names) as n
  on conflict do nothing;
  update public.visits as v set sequence = v.sequence + 1 where v.id = any (coming);
  perform private.queue_sheets_of_visits(coming);
  perform private.note_event(
    request, 'The plan''s visits are made by ' || case when names = '{}' then 'nobody yet'
      else array_to_string(names, ', ') end
  );
end;
$$;
comment on function public.set_plan_people(uuid, text[]) is
  'Admins: sets the people of a plan and of its coming visits. A visit for which other people were chosen keeps them.';
grant execute on function public.set_plan_people to authenticated;

-- Monthly revenue of a plan at its price. A plan billed by the visit counts its average number of visits a month.
create function private.cents_a_month(plan public.plans, cents integer) returns integer
language sql immutable set search_path = '' as $$
  select case plan.billing
    when 'visit' then round(cents::numeric * (private.unit_facts(plan.unit)).a_year / 12 / plan.every)
    else cents
  end::integer;
$$;

create function public.plan_rows() returns table (
  plan_id uuid, request_id uuid, request_reference text, customer text, service text, state text, every integer,
    unit text, billing text,
  first_on date, ends_on date, people text[], price_cents integer, month_cents integer, next_on date
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select q.id, r.id, r.reference, r.name, q.service, public.state(p)::text, p.every::integer, p.unit::text,
      p.billing::text,
      p.first_on, p.ends_on, p.people, q.total_cents, private.cents_a_month(p, q.subtotal_cents),
      (private.next_visit_of_plan(q.id) at time zone 'America/Los_Angeles')::date
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    join public.service_requests as r on r.id = q.request_id
    where q.state = 'accepted'
    order by p.ends_on < private.today() nulls first, r.name, r.reference, q.version;
end;
$$;
comment on function public.plan_rows() is
  'Admins: the accepted plans, the running ones first, with their price and their monthly revenue without tax.';
grant execute on function public.plan_rows to authenticated;

create function public.repeating_income(months integer default 12)
returns table (month date, plans bigint, cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  last constant date := date_trunc('month', private.today())::date;
  first constant date := (last - (least(greatest(months, 1), 36) - 1) * interval '1 month')::date;
begin
  perform private.require_admin();
  return query
    with accepted as materialized (
      select
        p.first_on, p.ends_on, p.stopped_on is not null and p.stopped_by is null as has_next,
        private.cents_a_month(p, q.subtotal_cents) as cents
      from public.plans as p
      join public.quotes as q on q.id = p.quote_id and q.state = 'accepted'
    )
    select m.day::date, count(p.cents), coalesce(sum(p.cents), 0)::bigint
    from generate_series(first::timestamp, last::timestamp, interval '1 month') as m (day)
    -- In the month in which a new version of a plan begins, only the new version counts.
    left join accepted as p on p.first_on < m.day + interval '1 month' and coalesce(p.ends_on, 'infinity') >= greatest(
      p.first_on, case when p.has_next then m.day + interval '1 month - 1 day' else m.day end
    )
    group by m.day
    order by m.day;
end;
$$;
comment on function public.repeating_income(integer) is
  'Admins: the number of plans that ran in each of the last months in California, and their monthly revenue without '
  'tax.';
grant execute on function public.repeating_income to authenticated;

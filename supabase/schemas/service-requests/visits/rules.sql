-- Refuses with a 403 unless the caller is an admin, or a field team member who makes this visit.
create function private.require_staff_of_visit(visit_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if not private.is_admin() and not exists (
    select 1 from public.visits as v
    where v.id = visit_id and private.makes_visit((select auth.uid()), v.id) and v.canceled_at is null
  ) then
    perform private.refuse(403, 'not_yours', 'This visit is not yours anymore. The office can tell you more.');
  end if;
end;
$$;

-- The time and duration of a visit as text, as in 'Fri, May 20, 2033, 9:00 AM, 1 hour'.
create function private.visit_time(visit public.visits) returns text
language sql stable set search_path = '' as $$
  select to_char(
    visit.starts_at at time zone 'America/Los_Angeles', 'FMDy, FMMon FMDD, YYYY, FMHH12:MI AM'
  ) || ', ' || case
    when visit.duration_minutes = 60 then '1 hour'
    when visit.duration_minutes > 60 and visit.duration_minutes % 30 = 0
      then rtrim(to_char(visit.duration_minutes / 60.0, 'FM990.9'), '.') || ' hours'
    else visit.duration_minutes || ' minutes'
  end;
$$;

-- A visit as text for the history, with its time and people.
create function private.visit_text(visit public.visits) returns text
language sql stable set search_path = '' as $$
  select private.visit_time(visit) || ', ' || coalesce(nullif(private.visit_people_text(visit.id), ''), 'nobody yet');
$$;

-- The visits of a request that are not canceled and have no outcome yet, the soonest first.
create function private.open_visits(request_id uuid) returns setof public.visits
language sql stable set search_path = '' as $$
  select v from public.visits as v
  where v.request_id = open_visits.request_id and v.canceled_at is null and v.outcome is null
  order by v.starts_at, v.id;
$$;
grant execute on function private.open_visits to authenticated;

-- An object with the sequence number of each open visit of a request, by the id of the visit. A caller sends this
-- object to prove that it saw the current visits.
create function private.visit_sequences(request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(v.id, v.sequence), '{}') from private.open_visits(request_id) as v;
$$;

-- The status of a request after these visits are canceled or finished. A scheduled request becomes contacted unless
-- another visit is open.
create function private.status_without(request public.service_requests, visit_ids uuid[]) returns public.request_status
language sql stable set search_path = '' as $$
  select case
    when request.status = 'scheduled' and not exists (
      select 1 from private.open_visits(request.id) as v where v.id <> all (visit_ids)
    ) then 'contacted'
    else request.status
  end;
$$;

-- The status of a request as staff see it. If a visit took place, the status is visited instead of contacted.
create function private.shown_status(request_id uuid, status text) returns text
language sql stable set search_path = '' as $$
  select case
    when status = 'contacted' and exists (
      select 1 from public.visits as v where v.request_id = shown_status.request_id and v.canceled_at is null
        and v.outcome = 'done'
    ) then 'visited'
    else status
  end;
$$;

create function private.is_over(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select visit.starts_at + visit.duration_minutes * interval '1 minute' <= now();
$$;

-- Cancels open visits of a locked request, changes the status of the request, records these changes and mails the
-- customer once.
create function private.mark_visits_canceled(
  request public.service_requests, visit_ids uuid[], new_status public.request_status, by_customer boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
  canceled public.visits[];
begin
  for visit in select v.* from private.open_visits(request.id) as v where v.id = any (visit_ids) loop
    update public.visits as v
    set canceled_at = now(), sequence = v.sequence + 1
    where v.id = visit.id
    returning v.* into visit;
    canceled := canceled || visit;
    insert into public.service_request_history (
      request_id, old_status, new_status, former_visit, changed_by, changed_by_email
    )
    values (
      request.id, request.status, new_status, private.visit_text(visit),
      case when not by_customer then (select auth.uid()) end,
      case when by_customer then 'Customer' else private.caller_email() end
    );
    request.status := new_status;
  end loop;
  update public.service_requests as r set status = new_status where r.id = request.id;
  perform private.mail_about_visits(
    'visit-canceled', request, canceled,
    case
      when by_customer then jsonb_build_object('byCustomer', true, 'withdrawn', new_status = 'closed')
      when new_status = 'closed' then '{"closed": true}'
      else '{}'
    end
  );
end;
$$;

-- True if no one was there at the latest visit of a contacted request. The next step is then the customer's.
create function private.was_missed(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.visits as v
    join public.service_requests as r on r.id = v.request_id
    where v.id = visit.id and v.outcome = 'nobody-there' and r.status = 'contacted' and not exists (
      select 1 from public.visits as b
      where b.request_id = v.request_id and b.canceled_at is null and (b.outcome is null or b.starts_at > v.starts_at)
    )
  );
$$;

-- The open visits of a team member that have not begun. Deleting an account first removes its id from the visits, so
-- the visits are found by name too. Names of team members are unique.
create function private.coming_visits(member public.user_roles) returns setof public.visits
language sql stable set search_path = '' as $$
  select v from public.visits as v
  where v.id in (
    select p.visit_id from public.visit_people as p
      where p.person in (member.user_id::text, private.searchable(member.name))
  )
    and v.canceled_at is null and v.outcome is null and v.starts_at > now();
$$;

create function private.may_change_visit(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select visit.starts_at - s.visit_change_hours * interval '1 hour' > now() from private.settings as s;
$$;

-- Refuses a customer's change of a visit that begins too soon. The calling function has locked the request.
create function private.refuse_visit_too_soon(visit public.visits) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.may_change_visit(visit) then
    perform private.refuse(
      409, 'too_late', 'Your visit is too soon to change it here. Please call us' || private.at_phone() || '.'
    );
  end if;
end;
$$;

-- Refuses a customer's step if the visit has changed since `expected_sequence`, or begins too soon.
create function private.refuse_changed_visit(visit public.visits, expected_sequence integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if visit.id is null or visit.canceled_at is not null or visit.outcome is not null or expected_sequence is distinct
    from visit.sequence then
    perform private.refuse(409, 'visit_changed', 'Your visit has just been changed. Please look at it again first.');
  end if;
  perform private.refuse_visit_too_soon(visit);
end;
$$;

-- The distinct texts of a JSON array. Null unless the value is an array of at most three texts that match the pattern.
create function private.few_texts(list jsonb, fitting text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 3 and length(list::text) <= 100 then (
      select coalesce(array_agg(distinct text.item), '{}') from jsonb_array_elements_text(list) as text (item)
      having coalesce(bool_and(coalesce(text.item ~ fitting, false)), true)
    )
  end;
$$;

-- Reads the preferred times of a customer: one to three days, and times of day. Invalid values are refused with a 422.
create function private.read_preferred_times(days jsonb, times jsonb) returns public.customer_activity
language plpgsql stable set search_path = '' as $$
declare
  activity public.customer_activity;
begin
  activity.kind := 'another-time';
  select array_agg(private.parse_date(day) order by day) into activity.days
  from unnest(private.few_texts(days, '^\d{4}-\d{2}-\d{2}$')) as day;
  if activity.days is null or array_position(activity.days, null) is not null
    or private.today() > any (activity.days) or private.today() + 366 < any (activity.days)
  then
    perform private.refuse(422, 'invalid_days', 'Please choose one to three days from today on, within a year.');
  end if;
  activity.times := private.few_texts(times, '^(morning|afternoon|evening)$');
  if activity.times is null then
    perform private.refuse(422, 'invalid_times', 'Please choose times of day from the list.');
  end if;
  return activity;
end;
$$;

create function private.last_day_of_visits(ids uuid[]) returns date
language sql stable set search_path = '' as $$
  select max((v.starts_at at time zone 'America/Los_Angeles')::date) from public.visits as v where v.id = any (ids);
$$;

-- Stores a visit with its people. With `called_on_plan`, the visit is a call-out of this plan. The function checks
-- nothing and sends no mail.
create function private.add_visit(
  request public.service_requests, starts_at timestamptz, duration_minutes integer, people text[], note text,
  called_on_plan uuid default null
) returns public.visits
language plpgsql set search_path = '' as $$
declare
  visit public.visits;
begin
  insert into public.visits (request_id, starts_at, duration_minutes, note, plan_id, call_out)
  values (request.id, add_visit.starts_at, add_visit.duration_minutes, add_visit.note, called_on_plan,
    called_on_plan is not null)
  returning * into visit;
  insert into public.visit_people (visit_id, name, member_id)
  select visit.id, p.name, p.member_id from private.find_and_lock_people(people) as p;
  return visit;
end;
$$;

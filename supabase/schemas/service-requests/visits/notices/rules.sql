-- Queues the day sheets of a day for six in the morning, unless that time is past. The sheet for staff has all visits.
-- The sheet for a team member has the member's own visits. The visits are read when the mail is sent.
create function private.queue_day_sheets(day date, member uuid) returns void
language sql set search_path = '' as $$
  insert into private.mails (kind, recipient, data, due_at)
  select 'day-sheet', sheet.recipient, sheet.data, due.at
  from (select (day + time '06:00') at time zone 'America/Los_Angeles' as at) as due
  cross join (
    select null as recipient, jsonb_build_object('day', day) as data
    union all
    select lower(u.email), jsonb_build_object('day', day, 'member', member) from auth.users as u where u.id = member
  ) as sheet
  where due.at > now()
  on conflict ((data ->> 'day'), coalesce(data ->> 'member', '')) where kind = 'day-sheet'
    and copy_of is null do nothing;
$$;

-- The time and duration of an open visit, for mails to the people who make it. Null for any other visit.
create function private.times_if_open(visit public.visits) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes)
  where visit.canceled_at is null and visit.outcome is null;
$$;

create function private.is_today_or_tomorrow(at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select at >= private.start_of_day(private.today()) and at < private.start_of_day(private.today() + 2);
$$;

-- Mails a team member about a change of their visit. The mail is sent only if the old or the new time is today or
-- tomorrow, because the day sheet may already be sent. A change that the member made is not mailed. The data of the
-- customer is read when the mail is sent, and is not stored with the mail.
create function private.notify_member(visit public.visits, member uuid, was jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := (
    select lower(u.email) from public.user_roles as r join auth.users as u on u.id = r.user_id
    where r.user_id = member and r.user_id is distinct from (select auth.uid())
  );
  becomes constant jsonb := case when not private.is_over(visit) then private.visit_of_member(visit, member) end;
  waiting jsonb;
begin
  if address is null then
    return;
  end if;
  -- If a mail about this visit is still queued, the new mail also covers the change in that mail.
  select m.data -> 'was' into waiting
  from private.mails as m
  where m.kind = 'visit-changed' and m.state = 'queued' and m.data ->> 'visitId' = visit.id::text
    and m.data ->> 'member' = member::text
  order by m.created_at
  limit 1;
  if found then
    was := nullif(waiting, 'null');
  end if;
  if was is distinct from becomes and (
    private.is_today_or_tomorrow((was ->> 'startsAt')::timestamptz) is true
    or private.is_today_or_tomorrow((becomes ->> 'startsAt')::timestamptz) is true
  ) then
    insert into private.mails (kind, recipient, data)
    values ('visit-changed', address, jsonb_build_object('visitId', visit.id, 'member', member, 'was', was, 'is',
      becomes));
  end if;
end;
$$;

-- The data of one visit in a mail about several visits.
create function private.visit_in_mail(data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'visitId', data -> 'visitId', 'sequence', data -> 'sequence',
    'startsAt', data -> 'startsAt', 'durationMinutes', data -> 'durationMinutes'
  );
$$;

-- The form's answers that name the service.
create function private.service_answers(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(
    jsonb_build_object('services', request.details -> 'services', 'serviceType', request.details -> 'serviceType')
  );
$$;

create function private.visit_mail_data(request public.service_requests, visit public.visits) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name,
    'answers', private.service_answers(request),
    'visitId', visit.id, 'sequence', visit.sequence,
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes
  );
$$;

-- Queues the customer's reminder for 24 hours before a visit, unless that time is past. Also queues the day sheets with
-- the visit.
create function private.remind_of_visit(request public.service_requests, visit public.visits) returns void
language plpgsql set search_path = '' as $$
declare
  -- The interval is 24 hours, because a day is an hour shorter or longer when the clock changes.
  a_day_before constant timestamptz := visit.starts_at - interval '24 hours';
begin
  perform private.queue_day_sheets((visit.starts_at at time zone 'America/Los_Angeles')::date, who.id)
  from (
    select null::uuid as id union select p.member_id from public.visit_people as p where p.visit_id = visit.id
      order by 1
  ) as who;
  -- After a later mail about the visit or a change of the visit, the reminder is not sent; see stale_reason.
  if a_day_before > now() then
    perform private.queue_mail(
      'visit-reminder', request.email, private.visit_mail_data(request, visit), request_id => request.id,
        leaves => a_day_before
    );
  end if;
end;
$$;

-- The changes of a visit (newTime, newLength) in a queued mail to the customer.
create function private.queued_changes(request public.service_requests, visit jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(change.name, true), '{}')
  from private.mails as m
  cross join unnest('{newTime,newLength}'::text[]) as change (name)
  where m.request_id = request.id and m.state = 'queued' and m.kind = 'visit-moved' and m.data ? change.name
    and private.sequence_in(m, visit) is not null;
$$;

-- Sends a customer one mail about all coming visits, and queues a reminder for each. Past visits cause no mail, because
-- staff recorded them afterward. The data of the first visit is stored as for a single visit. `others` has the data of
-- the other visits.
create function private.mail_about_visits(
  kind private.mail_kind, request public.service_requests, visits public.visits[], more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant public.visits[] := array(select v from unnest(visits) as v where v.starts_at >= now()
    order by v.starts_at);
  first constant jsonb := private.visit_mail_data(request, ahead[1]);
  visit public.visits;
begin
  if cardinality(ahead) = 0 then
    return;
  end if;
  perform private.queue_mail(
    kind, request.email,
    -- This mail replaces a queued mail about the same visit, so it also contains the changes of that mail.
    first || private.queued_changes(request, first) || more || case when cardinality(ahead) > 1
      then jsonb_build_object('others', (
      select jsonb_agg(private.visit_in_mail(private.visit_mail_data(request, v)) order by v.starts_at)
        from unnest(ahead[2:]) as v
    )) else '{}' end,
    request_id => request.id
  );
  if kind <> 'visit-canceled' then
    foreach visit in array ahead loop
      perform private.remind_of_visit(request, visit);
    end loop;
  end if;
end;
$$;

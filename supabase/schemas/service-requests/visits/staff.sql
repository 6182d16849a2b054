create function private.refuse_visit(
  starts_at timestamptz[], duration_minutes integer, people text[], note text, fewest_people integer default 1
) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(
    cardinality(starts_at) = 0 or exists (
      select 1 from unnest(starts_at) as t (at) where coalesce(t.at not between '2000-01-01' and '2101-01-01', true)
    ), true
  ) then
    perform private.refuse(422, 'invalid_visit', 'Please enter the day and the time of the visit.');
  elsif cardinality(starts_at) > 10 or cardinality(starts_at)
    > (select count(distinct t.at) from unnest(starts_at) as t (at)) then
    perform private.refuse(422, 'invalid_visit', 'Please choose one to ten different times.');
  elsif coalesce(duration_minutes not between 30 and 480, true) then
    perform private.refuse(422, 'invalid_visit', 'A visit takes 30 minutes to 8 hours.');
  elsif coalesce(cardinality(people), 0) not between fewest_people and 10 then
    perform private.refuse(422, 'invalid_visit', 'Please enter who is going: one to ten people.');
  elsif exists (select 1 from unnest(people) as n
    where coalesce(private.text_length(private.one_line(n)) not between 1 and 100, true)) then
    perform private.refuse(422, 'invalid_visit', 'Please enter who is going, in at most 100 characters each.');
  elsif exists (select 1 from unnest(people) as n where n like '%@%') then
    perform private.refuse(422, 'invalid_visit', 'Please enter a name, not an email address: the customer sees it.');
  elsif length(note) > 2000 then
    perform private.refuse(422, 'invalid_visit', 'Please write a note of at most 2000 characters.');
  end if;
end;
$$;

-- Locks people. Two calls that plan visits for the same person therefore run one after the other.
create function private.lock_people(people public.visit_people[]) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('person:' || who.person, 0))
  from (select p.person from unnest(people) as p order by p.person) as who;
$$;

-- A text that names other open visits of these people at the time of a visit. Null if there are none.
create function private.clashes_of(visit public.visits, persons text[]) returns text
language sql stable set search_path = '' as $$
  select string_agg(clash.text, ' ')
  from (
    select p.name || ' has another visit then: ' || r.name || ', ' || private.visit_time(v) || '.' as text
    from public.visits as v
    join public.visit_people as others on others.visit_id = v.id
    join public.visit_people as p on p.visit_id = visit.id and p.person = others.person
    join public.service_requests as r on r.id = v.request_id
    where p.person = any (persons) and v.id <> visit.id and v.canceled_at is null and v.outcome is null
      -- No visit takes longer than eight hours.
      and v.starts_at > visit.starts_at - interval '8 hours'
      and v.starts_at < visit.starts_at + visit.duration_minutes * interval '1 minute'
      and v.starts_at + v.duration_minutes * interval '1 minute' > visit.starts_at
    order by v.starts_at, p.name
    limit 3
  ) as clash;
$$;

-- `expected_visits` are the open visits that the caller saw. If they have changed, the call is refused, because two
-- team members may be adding the same visit.
create function public.add_visits(
  request_id uuid, starts_at timestamptz[], duration_minutes integer, people text[], note text default '',
  expected_visits jsonb default '{}', accepts_clash boolean default false, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  for_visit constant text := coalesce(private.several_lines(note), '');
  content constant jsonb := jsonb_build_object(
    'visit', request_id, 'at', starts_at, 'minutes', duration_minutes, 'people', people, 'note', for_visit
  );
  going public.visit_people[];
  request public.service_requests;
  at timestamptz;
  visit public.visits;
  added public.visits[];
  clashes text;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_visit(starts_at, duration_minutes, people, for_visit);
  going := array(select p from private.find_and_lock_people(people) as p);
  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{closed,spam}', 'you set a visit');
  if expected_visits is distinct from private.visit_sequences(request.id) then
    perform private.refuse(
      409, 'visit_changed', 'The visits of this request have changed since you opened it. Check them and save again.'
    );
  end if;

  perform private.lock_people(going);
  foreach at in array array(select t.at from unnest(starts_at) as t (at) order by t.at) loop
    visit := private.add_visit(request, at, duration_minutes, people, for_visit);
    added := added || visit;
    clashes := concat_ws(' ', clashes, private.clashes_of(visit, array(select p.person from unnest(going) as p)));
    insert into public.service_request_history (request_id, old_status, new_status, visit, changed_by, changed_by_email)
    values (request.id, request.status, 'scheduled', private.visit_text(visit), (select auth.uid()),
      private.caller_email());
    request.status := 'scheduled';
  end loop;
  if clashes <> '' and accepts_clash is not true then
    perform private.refuse(409, 'visit_clash', clashes);
  end if;
  update public.service_requests as r set status = 'scheduled' where r.id = request.id;
  perform private.mark_visit_activity_handled(request.id, private.caller_email());
  perform private.mail_about_visits('visit-set', request, added);
  perform private.keep_key(idempotency_key, content, request.id);
end;
$$;
comment on function public.add_visits(uuid, timestamptz[], integer, text[], text, jsonb, boolean, uuid) is
  'Admins: adds one to ten visits of team members or contractors (by name) to a service request, records them and '
  'mails the customer once.';
grant execute on function public.add_visits to authenticated;

-- If `people` is null, the visit keeps its people, even if one of them was just renamed. A repeated call changes
-- nothing.
create function public.change_visit(
  visit_id uuid, starts_at timestamptz, duration_minutes integer, note text, expected_sequence integer,
  people text[] default null, accepts_clash boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  for_visit constant text := coalesce(private.several_lines(note), '');
  names constant text[] := coalesce(people, private.visit_names(visit_id));
  going public.visit_people[];
  before text[];
  request public.service_requests;
  former public.visits;
  former_text text;
  present public.visits;
  is_same_time boolean;
  are_same boolean;
  clashes text;
begin
  perform private.require_admin();
  perform 1 from private.find_and_lock_people(names, visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  perform private.refuse_status(request, '{closed,spam}', 'you set a visit');
  select v.* into former from public.visits as v where v.id = visit_id;
  former_text := private.visit_text(former);
  perform private.refuse_visit(
    array[starts_at], duration_minutes, coalesce(people, private.visit_names(visit_id)), for_visit,
    -- A visit without people can be moved without choosing people.
    fewest_people => least(cardinality(private.visit_names(visit_id)), 1)
  );
  going := array(
    select p from private.find_and_lock_people(coalesce(people, private.visit_names(visit_id)), visit_id) as p
  );
  before := array(select p.person from public.visit_people as p where p.visit_id = former.id);
  -- The people of a past visit may have left the team since.
  if starts_at > now() then
    perform private.refuse(422, 'invalid_visit', p.name || ' is no longer in the team. Please enter who is going.')
    from unnest(going) as p
    where p.member_id is not null and not exists (select 1 from public.user_roles as r where r.user_id = p.member_id);
  end if;
  is_same_time := (former.starts_at, former.duration_minutes) is not distinct
    from (change_visit.starts_at, change_visit.duration_minutes);
  are_same := before @> array(select p.person from unnest(going) as p) and cardinality(before) = cardinality(going);
  if is_same_time and are_same and former.note = for_visit and former.canceled_at is null
    and former.outcome is null then
    return;
  end if;
  if former.canceled_at is not null or former.outcome is not null or expected_sequence is distinct
    from former.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it and save again.'
    );
  elsif former.call_out then
    perform private.refuse(409, 'call_out', 'A call-out is not moved. Cancel it, and begin another one.');
  elsif private.is_over(former) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went, and then add another one.');
  end if;

  perform private.lock_people(going);
  delete from public.visit_people as p
  where p.visit_id = former.id and p.person not in (select g.person from unnest(going) as g);
  update public.visits as v
  set
    starts_at = change_visit.starts_at, duration_minutes = change_visit.duration_minutes, note = for_visit,
      sequence = v.sequence + 1,
    -- If the people or the time change, the announcement that the people are on the way no longer applies.
    on_the_way_at = case when are_same and v.starts_at = change_visit.starts_at then v.on_the_way_at end,
    arrives_at = case when are_same and v.starts_at = change_visit.starts_at then v.arrives_at end
  where v.id = former.id
  returning v.* into present;
  insert into public.visit_people (visit_id, name, member_id)
  select former.id, g.name, g.member_id from unnest(going) as g where g.person <> all (before);
  -- If the time is unchanged, only new people are checked. The others were checked when the visit was set.
  clashes := private.clashes_of(
    present, array(select g.person from unnest(going) as g where not is_same_time or g.person <> all (before))
  );
  if clashes <> '' and accepts_clash is not true then
    perform private.refuse(409, 'visit_clash', clashes);
  end if;

  insert into public.service_request_history (
    request_id, old_status, new_status, visit, former_visit, changed_by, changed_by_email
  )
  values (
    request.id, request.status, request.status, private.visit_text(present), former_text, (select auth.uid()),
      private.caller_email()
  );
  if former.starts_at <> present.starts_at then
    perform private.mark_visit_activity_handled(request.id, private.caller_email(), former.id);
  end if;
  if private.visit_text(present) <> former_text then
    perform private.mail_about_visits(
      'visit-moved', request, array[present],
      case
        when former.starts_at <> present.starts_at then '{"newTime": true}'
        when former.duration_minutes <> present.duration_minutes then '{"newLength": true}'
        else '{}'
      end::jsonb
    );
  end if;
end;
$$;
comment on function public.change_visit(uuid, timestamptz, integer, text, integer, text[], boolean) is
  'Admins: changes the time, people or note of an open visit and records it. The customer is mailed if the time or the '
  'people changed.';
grant execute on function public.change_visit to authenticated;

create function public.cancel_visit(visit_id uuid, expected_sequence integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  present public.visits;
begin
  perform private.require_admin();
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  select v.* into present from public.visits as v where v.id = visit_id;
  if present.canceled_at is not null then
    return;
  end if;
  if request.status <> 'scheduled' then
    perform private.refuse(
      409, 'not_scheduled', 'This request is ' || request.status || ': there is no visit to cancel.',
      jsonb_build_object('status', request.status)
    );
  end if;
  if expected_sequence is distinct from present.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it before you cancel it.'
    );
  elsif present.outcome is not null or private.is_over(present) and not present.call_out then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went instead.');
  end if;
  perform private.mark_visits_canceled(request, array[present.id], private.status_without(request, array[present.id]));
end;
$$;
comment on function public.cancel_visit(uuid, integer) is
  'Admins: cancels an open visit, records it and mails the customer.';
grant execute on function public.cancel_visit to authenticated;

-- An outcome can be recorded from the day of the visit on, even before the visit ends. A later call corrects the
-- outcome.
create function public.finish_visit(visit_id uuid, outcome public.visit_outcome, note text, expected_sequence integer)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_outcome constant text := coalesce(private.several_lines(note), '');
  request public.service_requests;
  present public.visits;
  becomes public.request_status;
begin
  perform private.require_staff_of_visit(finish_visit.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  select v.* into present from public.visits as v where v.id = visit_id;
  if outcome is null then
    perform private.refuse(422, 'invalid_outcome', 'Please say how the visit went.');
  elsif length(of_outcome) > 2000 then
    perform private.refuse(422, 'invalid_outcome', 'Please write a note of at most 2000 characters.');
  elsif present.call_out then
    perform private.refuse(409, 'call_out', 'This is a call-out. Write its report instead.');
  -- A repeated call changes nothing.
  elsif (present.outcome, present.outcome_note) is not distinct from (finish_visit.outcome, of_outcome) then
    return;
  elsif present.canceled_at is not null or expected_sequence is distinct from present.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it and save again.'
    );
  elsif (present.starts_at at time zone 'America/Los_Angeles')::date > private.today() then
    perform private.refuse(409, 'visit_ahead', 'This visit lies ahead. You can say how it went from its day on.');
  end if;
  becomes := case when present.outcome is null then private.status_without(request, array[present.id])
    else request.status end;
  update public.visits as v
  set
    outcome = finish_visit.outcome, outcome_note = of_outcome,
    nothing_to_invoice = v.nothing_to_invoice and v.outcome = 'done' and finish_visit.outcome = 'done',
    sequence = v.sequence + 1
  where v.id = present.id
  returning v.* into present;
  perform private.mark_visits_to_invoice(request.id);
  insert into public.service_request_history (request_id, old_status, new_status, visit, outcome, changed_by,
    changed_by_email)
  values (
    request.id, request.status, becomes, private.visit_text(present), present.outcome,
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = becomes where r.id = request.id;
  -- A missed visit causes only one mail, even if its outcome is corrected several times.
  if becomes = 'contacted' and present.outcome = 'nobody-there' and private.was_missed(present) and not exists (
    select 1 from private.mails as m
    where m.request_id = request.id and m.kind = 'visit-missed' and m.data ->> 'visitId' = present.id::text
      and m.state <> 'not_sent'
  ) then
    perform private.queue_mail('visit-missed', request.email, private.visit_mail_data(request, present),
      request_id => request.id);
  end if;
end;
$$;
comment on function public.finish_visit(uuid, public.visit_outcome, text, integer) is
  'Staff: records or corrects the outcome of a visit. After its last open visit, a scheduled request becomes '
  'contacted. If no one was there, the customer is asked by mail for days that suit.';
grant execute on function public.finish_visit to authenticated;

create function public.mark_nothing_to_invoice(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  visit public.visits;
begin
  perform private.require_staff_of_visit(mark_nothing_to_invoice.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  update public.visits as v set to_invoice = false, nothing_to_invoice = true
  where v.id = visit_id
    and (v.to_invoice or v.call_out and v.outcome = 'done' and not v.nothing_to_invoice)
  returning v.* into visit;
  if found then
    perform private.note_event(request, 'Nothing to invoice for the visit of ' || private.visit_time(visit));
  end if;
end;
$$;
comment on function public.mark_nothing_to_invoice(uuid) is
  'Staff: marks a visit that took place as free for the customer. The visit is removed from the list of visits to '
  'invoice. If it is a call-out, its part beyond the plan is left out of the next invoice of the plan.';
grant execute on function public.mark_nothing_to_invoice to authenticated;

-- The time of arrival is rounded up to five minutes.
create function public.announce_visit(visit_id uuid, minutes integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  present public.visits;
begin
  perform private.require_staff_of_visit(announce_visit.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  select v.* into present from public.visits as v where v.id = visit_id;
  if coalesce(minutes not in (15, 30, 45), true) then
    perform private.refuse(422, 'invalid_minutes', 'Please say whether you are there in about 15, 30 or 45 minutes.');
  elsif present.canceled_at is not null or present.outcome is not null or request.status <> 'scheduled' then
    perform private.refuse(409, 'visit_changed',
      'This visit has changed since you opened it. Please look at it again.');
  elsif (present.starts_at at time zone 'America/Los_Angeles')::date <> private.today() then
    perform private.refuse(409, 'not_today', 'This visit is not today, so the customer was not told.');
  elsif present.on_the_way_at is not null then
    return;
  end if;
  update public.visits as v
  set
    on_the_way_at = now(),
    arrives_at = to_timestamp(ceil(extract(epoch from now() + minutes * interval '1 minute') / 300) * 300)
  where v.id = present.id
  returning v.* into present;
  perform private.queue_mail(
    'visit-on-the-way', request.email,
    private.visit_mail_data(request, present) || jsonb_build_object('arrivesAt', private.iso(present.arrives_at)),
    request_id => request.id
  );
end;
$$;
comment on function public.announce_visit(uuid, integer) is
  'Staff: mails the customer, once for each visit, that the people are on the way and arrive in about 15, 30 or 45 '
  'minutes.';
grant execute on function public.announce_visit to authenticated;

create function public.business_today() returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.today();
end;
$$;
comment on function public.business_today() is
  'Staff: today in America/Los_Angeles, for devices whose clock is wrong.';
grant execute on function public.business_today to authenticated;

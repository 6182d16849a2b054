-- Visits. A request is scheduled while it has an open visit: setting one moves the status there, canceling the last one or
-- saying how it went moves the status back to contacted.

create table public.visits (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  starts_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 30 and 480),
  note text not null check (length(note) <= 2000),
  sequence integer not null default 0,
  canceled_at timestamptz,
  on_the_way_at timestamptz,
  arrives_at timestamptz,
  outcome public.visit_outcome,
  outcome_note text not null default '' check (length(outcome_note) <= 2000),
  to_invoice boolean not null default false,
  plan_id uuid,
  plan_day date,
  -- A visit of a plan that was moved or canceled is not written again.
  unique (plan_id, plan_day)
);
comment on table public.visits is
  'The visits of a request. Open ones are neither canceled nor have an outcome. Once a visit is over, nothing but its outcome changes. Staff only.';
comment on column public.visits.note is 'For the people who go. The customer is not told.';
comment on column public.visits.sequence is
  'Rises with each change of the visit: it tells in which state somebody saw it. Calendars keep the highest.';
comment on column public.visits.on_the_way_at is 'When the customer was told that the people are on the way to this visit.';
comment on column public.visits.arrives_at is 'About when the people are there, as the customer was told then.';
comment on column public.visits.outcome is 'How it went. Null until staff say so.';
comment on column public.visits.to_invoice is
  'It was held, and neither an invoice was sent for it, nor did staff say that there is nothing to invoice.';
comment on column public.visits.outcome_note is 'What staff say of the outcome. The customer is not told.';
comment on column public.visits.plan_id is 'The plan that the visit belongs to. Null for one that staff set.';
comment on column public.visits.plan_day is 'The day of the plan for which the visit was written, wherever it was moved.';

create index visits_request_idx on public.visits (request_id, starts_at);
create index visits_unfinished_idx on public.visits (starts_at) where canceled_at is null and outcome is null;
create index visits_to_invoice_idx on public.visits (starts_at) where to_invoice;
create index visits_starts_at_idx on public.visits (starts_at) where canceled_at is null;

create table public.visit_people (
  visit_id uuid not null references public.visits (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  member_id uuid references auth.users (id) on delete set null,
  person text not null generated always as (coalesce(member_id::text, private.searchable(name))) stored,
  primary key (visit_id, person)
);
comment on table public.visit_people is 'Who makes a visit. Nobody yet, if a visit has no row. Staff only.';
comment on column public.visit_people.name is
  'The customer is told it. Of a visit that took place it stays when the member is removed.';
comment on column public.visit_people.member_id is 'The member of the team. Null for a contractor.';
comment on column public.visit_people.person is
  'Tells people apart: the id of a member, or the name of a contractor without capitals and accents.';
create index visit_people_person_idx on public.visit_people (person);
create index visit_people_member_id_idx on public.visit_people (member_id) where member_id is not null;

alter table public.visits enable row level security;
create policy "Staff read visits"
  on public.visits for select to authenticated
  using ((select private.is_admin()) or private.field_sees_request(request_id));
grant select on table public.visits to authenticated;

alter table public.visit_people enable row level security;
create policy "Staff read who makes visits"
  on public.visit_people for select to authenticated
  using ((select private.is_admin()) or exists (select 1 from public.visits as a where a.id = visit_id));
grant select on table public.visit_people to authenticated;

create function private.makes_visit(member uuid, visit_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select 1 from public.visit_people as p where p.visit_id = makes_visit.visit_id and p.member_id = member);
$$;

create function private.require_staff_of_visit(visit_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if not private.is_admin() and not exists (
    select 1 from public.visits as a
    where a.id = visit_id and private.makes_visit((select auth.uid()), a.id) and a.canceled_at is null
  ) then
    perform private.refuse(403, 'not_yours', 'This visit is not yours anymore. The office can tell you more.');
  end if;
end;
$$;
comment on function private.require_staff_of_visit(uuid) is
  'Ends the request with a 403 unless the caller is an admin, or a field colleague who makes this visit.';

create function private.visit_time(visit public.visits)
returns text
language sql
stable
set search_path = ''
as $$
  select to_char(
    visit.starts_at at time zone 'America/Los_Angeles', 'FMDy, FMMon FMDD, YYYY, FMHH12:MI AM'
  ) || ', ' || case
    when visit.duration_minutes = 60 then '1 hour'
    when visit.duration_minutes > 60 and visit.duration_minutes % 30 = 0
      then rtrim(to_char(visit.duration_minutes / 60.0, 'FM990.9'), '.') || ' hours'
    else visit.duration_minutes || ' minutes'
  end;
$$;
comment on function private.visit_time(public.visits) is 'When a visit is, as in ''Fri, May 20, 2033, 9:00 AM, 1 hour''.';

create function private.visit_names(visit_id uuid)
returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(p.name order by p.name), '{}') from public.visit_people as p where p.visit_id = visit_names.visit_id;
$$;

create function private.visit_people_text(visit_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case cardinality(names)
    when 0 then ''
    when 1 then names[1]
    when 2 then names[1] || ' and ' || names[2]
    else array_to_string(names[:cardinality(names) - 1], ', ') || ', and ' || names[cardinality(names)]
  end
  from private.visit_names(visit_id) as names;
$$;
comment on function private.visit_people_text(uuid) is 'Who makes a visit, as in ''Lee Cho and Sam Field''. Empty for nobody yet.';

create function private.visit_text(visit public.visits)
returns text
language sql
stable
set search_path = ''
as $$
  select private.visit_time(visit) || ', ' || coalesce(nullif(private.visit_people_text(visit.id), ''), 'nobody yet');
$$;
comment on function private.visit_text(public.visits) is 'A visit as the history names it.';

create function private.open_visits(request_id uuid)
returns setof public.visits
language sql
stable
set search_path = ''
as $$
  select a from public.visits as a
  where a.request_id = open_visits.request_id and a.canceled_at is null and a.outcome is null
  order by a.starts_at, a.id;
$$;
comment on function private.open_visits(uuid) is
  'The visits of a request that lie ahead, or of which nobody has said yet how they went, the soonest first.';

-- What somebody saw of a request's open visits: each by its id, in which state.
create function private.seen_visits(request_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(a.id, a.sequence), '{}') from private.open_visits(request_id) as a;
$$;

create function private.status_without(request public.service_requests, visit_ids uuid[])
returns public.request_status
language sql
stable
set search_path = ''
as $$
  select case
    when request.status = 'scheduled' and not exists (
      select 1 from private.open_visits(request.id) as a where a.id <> all (visit_ids)
    ) then 'contacted'
    else request.status
  end;
$$;
comment on function private.status_without(public.service_requests, uuid[]) is
  'The status of a request once these visits are canceled or over: contacted, unless another one is open.';

create function private.shown_status(request_id uuid, status text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when status = 'contacted' and exists (
      select 1 from public.visits as a where a.request_id = shown_status.request_id and a.canceled_at is null and a.outcome = 'done'
    ) then 'visited'
    else status
  end;
$$;
comment on function private.shown_status(uuid, text) is 'The status of a request as staff read it: visited, once a visit was held and no other one is set.';

create function private.is_over(visit public.visits)
returns boolean
language sql
stable
set search_path = ''
as $$
  select visit.starts_at + visit.duration_minutes * interval '1 minute' <= now();
$$;

-- The row holds the day alone. Its visits are read when the mail is sent.
create function private.queue_day_sheets(day date, member uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.mails (kind, recipient, data, due_at)
  select 'day-sheet', sheet.recipient, sheet.data, due.at
  from (select (day + time '06:00') at time zone 'America/Los_Angeles' as at) as due
  cross join (
    select null as recipient, jsonb_build_object('day', day) as data
    union all
    select lower(u.email), jsonb_build_object('day', day, 'member', member) from auth.users as u where u.id = member
  ) as sheet
  where due.at > now()
  on conflict ((data ->> 'day'), coalesce(data ->> 'member', '')) where kind = 'day-sheet' and copy_of is null do nothing;
$$;
comment on function private.queue_day_sheets(date, uuid) is
  'Has the visits of a day mailed at six in the morning, unless that is past: all of them to staff, and their own to a member of the team.';

-- What of a visit the people who make it have to know: null unless it is open.
create function private.times_if_open(visit public.visits)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes)
  where visit.canceled_at is null and visit.outcome is null;
$$;

create function private.visit_of_member(visit public.visits, member uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.times_if_open(visit) where private.makes_visit(member, visit.id);
$$;

create function private.is_today_or_tomorrow(at timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select at >= private.start_of_day(private.today()) and at < private.start_of_day(private.today() + 2);
$$;

-- The day sheet comes too late, or has come. Who made the change knows of it. The row holds no name: what the mail tells of
-- the customer is read when it leaves.
create function private.tell_member(visit public.visits, member uuid, was jsonb)
returns void
language plpgsql
set search_path = ''
as $$
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
  -- What they were to be told and were not yet is told with this.
  select m.data -> 'was' into waiting
  from private.mails as m
  where m.kind = 'visit-news' and m.state = 'queued' and m.data ->> 'visitId' = visit.id::text and m.data ->> 'member' = member::text
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
    values ('visit-news', address, jsonb_build_object('visitId', visit.id, 'member', member, 'was', was, 'is', becomes));
  end if;
end;
$$;
comment on function private.tell_member(public.visits, uuid, jsonb) is
  'Mails a member of the team what has become of their visit, if it was or is one of today or tomorrow, unless they did it themselves.';

create function private.tell_of_visit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_member(new, p.member_id, private.times_if_open(old))
  from public.visit_people as p where p.visit_id = new.id and p.member_id is not null;
  return null;
end;
$$;
create trigger tell_of_visit
  after update of starts_at, duration_minutes, canceled_at on public.visits
  for each row execute function private.tell_of_visit();

create function private.tell_who_goes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  visit public.visits;
begin
  select a.* into visit from public.visits as a where a.id = coalesce(new.visit_id, old.visit_id);
  -- Of a visit that goes with its request nobody is told.
  if found and new.member_id is distinct from old.member_id then
    perform private.tell_member(visit, old.member_id, private.times_if_open(visit));
    perform private.tell_member(visit, new.member_id, null);
  end if;
  return null;
end;
$$;
create trigger tell_who_goes
  after insert or delete or update of member_id on public.visit_people
  for each row execute function private.tell_who_goes();

-- What a mail about several visits has of each.
create function private.told_of_visit(data jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'visitId', data -> 'visitId', 'sequence', data -> 'sequence',
    'startsAt', data -> 'startsAt', 'durationMinutes', data -> 'durationMinutes'
  );
$$;

create function private.visit_mail_data(request public.service_requests, visit public.visits)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name,
    'answers', jsonb_strip_nulls(
      jsonb_build_object('services', request.details -> 'services', 'serviceType', request.details -> 'serviceType')
    ),
    'visitId', visit.id, 'sequence', visit.sequence,
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes
  );
$$;

create function private.remind_of_visit(request public.service_requests, visit public.visits)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Hours, not a day: the clock may change in between.
  a_day_before constant timestamptz := visit.starts_at - interval '24 hours';
begin
  perform private.queue_day_sheets((visit.starts_at at time zone 'America/Los_Angeles')::date, who.id)
  from (
    select null::uuid as id union select p.member_id from public.visit_people as p where p.visit_id = visit.id order by 1
  ) as who;
  -- It waits. A later mail about the visit outdates it, and so does what happens to the visit; see outdated_because.
  if a_day_before > now() then
    perform private.queue_mail(
      'visit-reminder', request.email, private.visit_mail_data(request, visit), request_id => request.id, leaves => a_day_before
    );
  end if;
end;
$$;
comment on function private.remind_of_visit(public.service_requests, public.visits) is
  'Has the customer reminded 24 hours before a visit, and the people who go at six in the morning, unless that is past.';

-- Nobody is told of a visit in the past: staff record it afterwards. The first visit stands where a single one does.
create function private.mail_about_visits(
  kind private.mail_kind, request public.service_requests, visits public.visits[], more jsonb default '{}'
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ahead constant public.visits[] := array(select v from unnest(visits) as v where v.starts_at >= now() order by v.starts_at);
  visit public.visits;
begin
  if cardinality(ahead) = 0 then
    return;
  end if;
  perform private.queue_mail(
    kind, request.email,
    private.visit_mail_data(request, ahead[1]) || more || case when cardinality(ahead) > 1 then jsonb_build_object('others', (
      select jsonb_agg(private.told_of_visit(private.visit_mail_data(request, v)) order by v.starts_at) from unnest(ahead[2:]) as v
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
comment on function private.mail_about_visits(private.mail_kind, public.service_requests, public.visits[], jsonb) is
  'Tells a customer of visits ahead in one mail, and has everybody reminded of them.';

create function private.people_named(names text[], visit_id uuid default null)
returns setof public.visit_people
language plpgsql
set search_path = ''
as $$
begin
  perform 1
  from public.user_roles as r
  where r.name <> '' and private.searchable(r.name) in (select private.searchable(private.one_line(n)) from unnest(names) as n)
  order by r.user_id
  for share;
  return query
    select distinct on (who.person) people_named.visit_id, who.name, who.member_id, who.person
    from (
      select
        coalesce(r.name, typed.name) as name, coalesce(r.user_id, former.member_id) as member_id,
        coalesce(r.user_id::text, former.person, private.searchable(typed.name)) as person
      from (select private.one_line(n) as name from unnest(names) as n) as typed
      left join public.user_roles as r on r.name <> '' and private.searchable(r.name) = private.searchable(typed.name)
      left join public.visit_people as former on former.visit_id = people_named.visit_id and former.name = typed.name
    ) as who
    where who.name <> ''
    order by who.person;
end;
$$;
comment on function private.people_named(text[], uuid) is
  'Whom names mean: members of the team, whose rows it locks, as their removal does; people who make this visit already; contractors. Called before a request is locked.';

create function private.add_visit(
  request public.service_requests, starts_at timestamptz, duration_minutes integer, people text[], note text
)
returns public.visits
language plpgsql
set search_path = ''
as $$
declare
  visit public.visits;
begin
  insert into public.visits (request_id, starts_at, duration_minutes, note)
  values (request.id, add_visit.starts_at, add_visit.duration_minutes, add_visit.note)
  returning * into visit;
  insert into public.visit_people (visit_id, name, member_id)
  select visit.id, p.name, p.member_id from private.people_named(people) as p;
  return visit;
end;
$$;
comment on function private.add_visit(public.service_requests, timestamptz, integer, text[], text) is
  'Writes a visit and who makes it. Neither checks nor tells anything.';

create function private.refuse_visit(starts_at timestamptz[], duration_minutes integer, people text[], note text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if coalesce(
    cardinality(starts_at) = 0 or exists (
      select 1 from unnest(starts_at) as t (at) where coalesce(t.at not between '2000-01-01' and '2101-01-01', true)
    ), true
  ) then
    perform private.refuse(422, 'invalid_visit', 'Please enter the day and the time of the visit.');
  elsif cardinality(starts_at) > 10 or cardinality(starts_at) > (select count(distinct t.at) from unnest(starts_at) as t (at)) then
    perform private.refuse(422, 'invalid_visit', 'Please choose one to ten different times.');
  elsif coalesce(duration_minutes not between 30 and 480, true) then
    perform private.refuse(422, 'invalid_visit', 'A visit takes 30 minutes to 8 hours.');
  elsif coalesce(cardinality(people), 0) not between 1 and 10 then
    perform private.refuse(422, 'invalid_visit', 'Please enter who is going: one to ten people.');
  elsif exists (select 1 from unnest(people) as n where coalesce(private.text_length(private.one_line(n)) not between 1 and 100, true)) then
    perform private.refuse(422, 'invalid_visit', 'Please enter who is going, in at most 100 characters each.');
  elsif exists (select 1 from unnest(people) as n where n like '%@%') then
    perform private.refuse(422, 'invalid_visit', 'Please enter a name, not an email address: the customer sees it.');
  elsif length(note) > 2000 then
    perform private.refuse(422, 'invalid_visit', 'Please write a note of at most 2000 characters.');
  end if;
end;
$$;

-- Two colleagues who plan for one person wait for each other here.
create function private.lock_people(people public.visit_people[])
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('person:' || who.person, 0))
  from (select p.person from unnest(people) as p order by p.person) as who;
$$;

create function private.clashes_of(visit public.visits, persons text[])
returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(clash.text, ' ')
  from (
    select p.name || ' has another visit then: ' || r.name || ', ' || private.visit_time(a) || '.' as text
    from public.visits as a
    join public.visit_people as others on others.visit_id = a.id
    join public.visit_people as p on p.visit_id = visit.id and p.person = others.person
    join public.service_requests as r on r.id = a.request_id
    where p.person = any (persons) and a.id <> visit.id and a.canceled_at is null and a.outcome is null
      -- The longest visit takes eight hours.
      and a.starts_at > visit.starts_at - interval '8 hours'
      and a.starts_at < visit.starts_at + visit.duration_minutes * interval '1 minute'
      and a.starts_at + a.duration_minutes * interval '1 minute' > visit.starts_at
    order by a.starts_at, p.name
    limit 3
  ) as clash;
$$;
comment on function private.clashes_of(public.visits, text[]) is
  'Other open visits that these people make at the time of a visit, in words.';

-- `expected_visits` are the open visits that the caller saw: two colleagues who plan at once do not add two.
create function public.add_visits(
  request_id uuid, starts_at timestamptz[], duration_minutes integer, people text[], note text default '',
  expected_visits jsonb default '{}', accepts_clash boolean default false, idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  going := array(select p from private.people_named(people) as p);
  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{closed,spam}', 'you set a visit');
  if expected_visits is distinct from private.seen_visits(request.id) then
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
    values (request.id, request.status, 'scheduled', private.visit_text(visit), (select auth.uid()), private.caller_email());
    request.status := 'scheduled';
  end loop;
  if clashes <> '' and accepts_clash is not true then
    perform private.refuse(409, 'visit_clash', clashes);
  end if;
  update public.service_requests as r set status = 'scheduled' where r.id = request.id;
  perform private.settle_visit_activity(request.id, private.caller_email());
  perform private.mail_about_visits('visit-set', request, added);
  perform private.keep_key(idempotency_key, content, request.id);
end;
$$;
comment on function public.add_visits(uuid, timestamptz[], integer, text[], text, jsonb, boolean, uuid) is
  'Admins: adds one to ten visits to a service request, for members of the team or contractors by their names, records them and tells the customer in one mail.';
grant execute on function public.add_visits to authenticated;

-- Without people, the same go as before, whose names colleagues may just have changed. The same visit sent again, because
-- its answer was lost, changes nothing.
create function public.change_visit(
  visit_id uuid, starts_at timestamptz, duration_minutes integer, note text, expected_sequence integer,
  people text[] default null, accepts_clash boolean default false
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  are_same boolean; -- The same people.
  clashes text;
begin
  perform private.require_admin();
  perform 1 from private.people_named(names, visit_id);
  request := private.lock_service_request((select a.request_id from public.visits as a where a.id = visit_id));
  perform private.refuse_status(request, '{closed,spam}', 'you set a visit');
  select a.* into former from public.visits as a where a.id = visit_id;
  former_text := private.visit_text(former);
  perform private.refuse_visit(
    array[starts_at], duration_minutes, coalesce(people, private.visit_names(visit_id)), for_visit
  );
  going := array(select p from private.people_named(coalesce(people, private.visit_names(visit_id)), visit_id) as p);
  before := array(select p.person from public.visit_people as p where p.visit_id = former.id);
  -- Who took part keeps their name.
  if starts_at > now() then
    perform private.refuse(422, 'invalid_visit', p.name || ' is no longer in the team. Please enter who is going.')
    from unnest(going) as p
    where p.member_id is not null and not exists (select 1 from public.user_roles as r where r.user_id = p.member_id);
  end if;
  is_same_time := (former.starts_at, former.duration_minutes) is not distinct from (change_visit.starts_at, change_visit.duration_minutes);
  are_same := before @> array(select p.person from unnest(going) as p) and cardinality(before) = cardinality(going);
  if is_same_time and are_same and former.note = for_visit and former.canceled_at is null and former.outcome is null then
    return;
  end if;
  if former.canceled_at is not null or former.outcome is not null or expected_sequence is distinct from former.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it and save again.'
    );
  elsif private.is_over(former) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went, and then add another one.');
  end if;

  perform private.lock_people(going);
  delete from public.visit_people as p
  where p.visit_id = former.id and p.person not in (select g.person from unnest(going) as g);
  update public.visits as a
  set
    starts_at = change_visit.starts_at, duration_minutes = change_visit.duration_minutes, note = for_visit, sequence = a.sequence + 1,
    -- Somebody else, or another time, is not on the way.
    on_the_way_at = case when are_same and a.starts_at = change_visit.starts_at then a.on_the_way_at end,
    arrives_at = case when are_same and a.starts_at = change_visit.starts_at then a.arrives_at end
  where a.id = former.id
  returning a.* into present;
  insert into public.visit_people (visit_id, name, member_id)
  select former.id, g.name, g.member_id from unnest(going) as g where g.person <> all (before);
  -- Of the same time they were told before.
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
    request.id, request.status, request.status, private.visit_text(present), former_text, (select auth.uid()), private.caller_email()
  );
  if former.starts_at <> present.starts_at then
    perform private.settle_visit_activity(request.id, private.caller_email(), former.id);
  end if;
  if private.visit_text(present) <> former_text then
    perform private.mail_about_visits('visit-moved', request, array[present]);
  end if;
end;
$$;
comment on function public.change_visit(uuid, timestamptz, integer, text, integer, text[], boolean) is
  'Admins: moves an open visit, changes who makes it or its note, records it and tells the customer.';
grant execute on function public.change_visit to authenticated;

-- Cancels open visits, for the function below, for a request that turns out to be spam and for customers. The caller has
-- locked the request.
create function private.mark_visits_canceled(
  request public.service_requests, visit_ids uuid[], new_status public.request_status, by_customer boolean default false
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  visit public.visits;
  canceled public.visits[];
begin
  for visit in select a.* from private.open_visits(request.id) as a where a.id = any (visit_ids) loop
    update public.visits as a
    set canceled_at = now(), sequence = a.sequence + 1
    where a.id = visit.id
    returning a.* into visit;
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
comment on function private.mark_visits_canceled(public.service_requests, uuid[], public.request_status, boolean) is
  'Cancels open visits of a locked request, moves it to a status, records both and tells the customer in one mail.';

create function public.cancel_visit(visit_id uuid, expected_sequence integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  present public.visits;
begin
  perform private.require_admin();
  request := private.lock_service_request((select a.request_id from public.visits as a where a.id = visit_id));
  select a.* into present from public.visits as a where a.id = visit_id;
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
  elsif present.outcome is not null or private.is_over(present) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went instead.');
  end if;
  perform private.mark_visits_canceled(request, array[present.id], private.status_without(request, array[present.id]));
end;
$$;
comment on function public.cancel_visit(uuid, integer) is
  'Admins: cancels an open visit, records it and tells the customer.';
grant execute on function public.cancel_visit to authenticated;

create function private.was_missed(visit public.visits)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1 from public.visits as a
    join public.service_requests as r on r.id = a.request_id
    where a.id = visit.id and a.outcome = 'nobody-there' and r.status = 'contacted' and not exists (
      select 1 from public.visits as b
      where b.request_id = a.request_id and b.canceled_at is null and (b.outcome is null or b.starts_at > a.starts_at)
    )
  );
$$;
comment on function private.was_missed(public.visits) is
  'Whether nobody was there at the latest visit of an open request, so that the next one waits for the customer.';

-- Also a little early, and once more where it was said wrong.
create function public.finish_visit(visit_id uuid, outcome public.visit_outcome, note text, expected_sequence integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_outcome constant text := coalesce(private.several_lines(note), '');
  request public.service_requests;
  present public.visits;
  becomes public.request_status;
begin
  perform private.require_staff_of_visit(finish_visit.visit_id);
  request := private.lock_service_request((select a.request_id from public.visits as a where a.id = visit_id));
  select a.* into present from public.visits as a where a.id = visit_id;
  if outcome is null then
    perform private.refuse(422, 'invalid_outcome', 'Please say how the visit went.');
  elsif length(of_outcome) > 2000 then
    perform private.refuse(422, 'invalid_outcome', 'Please write a note of at most 2000 characters.');
  -- Sent again, because its answer was lost.
  elsif (present.outcome, present.outcome_note) is not distinct from (finish_visit.outcome, of_outcome) then
    return;
  elsif present.canceled_at is not null or expected_sequence is distinct from present.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it and save again.'
    );
  elsif (present.starts_at at time zone 'America/Los_Angeles')::date > private.today() then
    perform private.refuse(409, 'visit_ahead', 'This visit lies ahead. You can say how it went from its day on.');
  end if;
  becomes := case when present.outcome is null then private.status_without(request, array[present.id]) else request.status end;
  update public.visits as a
  set
    outcome = finish_visit.outcome, outcome_note = of_outcome,
    to_invoice = finish_visit.outcome = 'done' and (a.to_invoice or a.outcome is distinct from 'done')
      and not exists (select 1 from public.invoices as i where i.visit_id = a.id),
    sequence = a.sequence + 1
  where a.id = present.id
  returning a.* into present;
  insert into public.service_request_history (request_id, old_status, new_status, visit, outcome, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes, private.visit_text(present), present.outcome,
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = becomes where r.id = request.id;
  -- Once a visit, also where the outcome is corrected to and fro.
  if becomes = 'contacted' and present.outcome = 'nobody-there' and private.was_missed(present) and not exists (
    select 1 from private.mails as m
    where m.request_id = request.id and m.kind = 'visit-missed' and m.data ->> 'visitId' = present.id::text and m.state <> 'not_sent'
  ) then
    perform private.queue_mail('visit-missed', request.email, private.visit_mail_data(request, present), request_id => request.id);
  end if;
end;
$$;
comment on function public.finish_visit(uuid, public.visit_outcome, text, integer) is
  'Staff: records how a visit went, or corrects it. After its last open visit a scheduled request is contacted again: it is closed, or gets another visit. Where nobody was there, the customer is asked which days suit.';
grant execute on function public.finish_visit to authenticated;

create function public.mark_nothing_to_invoice(visit_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  visit public.visits;
begin
  perform private.require_staff_of_visit(mark_nothing_to_invoice.visit_id);
  request := private.lock_service_request((select a.request_id from public.visits as a where a.id = visit_id));
  update public.visits as a set to_invoice = false where a.id = visit_id and a.to_invoice returning a.* into visit;
  if found then
    perform private.note_event(request, 'Nothing to invoice for the visit of ' || private.visit_time(visit));
  end if;
end;
$$;
comment on function public.mark_nothing_to_invoice(uuid) is
  'Staff: says that a visit that was held costs the customer nothing, which takes it off the list of what is to be invoiced.';
grant execute on function public.mark_nothing_to_invoice to authenticated;

-- To the next five minutes: the customer is told about when.
create function public.announce_visit(visit_id uuid, minutes integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  present public.visits;
begin
  perform private.require_staff_of_visit(announce_visit.visit_id);
  request := private.lock_service_request((select a.request_id from public.visits as a where a.id = visit_id));
  select a.* into present from public.visits as a where a.id = visit_id;
  if coalesce(minutes not in (15, 30, 45), true) then
    perform private.refuse(422, 'invalid_minutes', 'Please say whether you are there in about 15, 30 or 45 minutes.');
  elsif present.canceled_at is not null or present.outcome is not null or request.status <> 'scheduled' then
    perform private.refuse(409, 'visit_changed', 'This visit has changed since you opened it. Please look at it again.');
  elsif (present.starts_at at time zone 'America/Los_Angeles')::date <> private.today() then
    perform private.refuse(409, 'not_today', 'This visit is not today, so the customer was not told.');
  elsif present.on_the_way_at is not null then
    return;
  end if;
  update public.visits as a
  set
    on_the_way_at = now(),
    arrives_at = to_timestamp(ceil(extract(epoch from now() + minutes * interval '1 minute') / 300) * 300)
  where a.id = present.id
  returning a.* into present;
  perform private.queue_mail(
    'visit-on-the-way', request.email,
    private.visit_mail_data(request, present) || jsonb_build_object('arrivesAt', private.iso(present.arrives_at)),
    request_id => request.id
  );
end;
$$;
comment on function public.announce_visit(uuid, integer) is
  'Staff: tells the customer, once a visit, that somebody is on the way, and there in about 15, 30 or 45 minutes.';
grant execute on function public.announce_visit to authenticated;

create function public.business_today()
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.today();
end;
$$;
comment on function public.business_today() is
  'Staff: today in America/Los_Angeles, for devices whose clock is wrong.';
grant execute on function public.business_today to authenticated;

-- What was planned for somebody by name is theirs once they join or get that name, and a new name is that of their visits.
-- The sequence stays: nothing that a customer agreed to has changed.
create function private.link_visits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- One who makes the visit already, as a contractor with that name.
  delete from public.visit_people as p
  where p.person = private.searchable(new.name) and private.makes_visit(new.user_id, p.visit_id);
  update public.visit_people as p
  set member_id = new.user_id, name = new.name
  where p.person = new.user_id::text
    or p.person = private.searchable(new.name) and exists (
      select 1 from public.visits as a where a.id = p.visit_id and a.canceled_at is null
    );
  perform private.queue_day_sheets(days.day, new.user_id)
  from (
    select distinct (a.starts_at at time zone 'America/Los_Angeles')::date as day
    from public.visit_people as p join public.visits as a on a.id = p.visit_id
    where p.person = new.user_id::text and a.canceled_at is null
  ) as days;
  return null;
end;
$$;
create trigger link_visits
  after insert or update of name on public.user_roles
  for each row
  when (new.name <> '')
  execute function private.link_visits();

-- An account that goes takes its id out of the visits first. Then the name tells: while a member has it, it is nobody else's.
create function private.coming_visits(member public.user_roles)
returns setof public.visits
language sql
stable
set search_path = ''
as $$
  select a from public.visits as a
  where a.id in (
    select p.visit_id from public.visit_people as p where p.person in (member.user_id::text, private.searchable(member.name))
  )
    and a.canceled_at is null and a.outcome is null and a.starts_at > now();
$$;

-- Customers of nobody yet are not mailed: they are told of the next person, once there is one.
create function private.hand_over_visits(member public.user_roles, successor uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  planned uuid;
  request public.service_requests;
  visit public.visits;
  former_text text;
  given public.visits[];
begin
  for planned in select distinct c.request_id from private.coming_visits(member) as c order by c.request_id loop
    request := private.lock_service_request(planned);
    given := '{}';
    -- A colleague may have moved or canceled them meanwhile.
    for visit in select c.* from private.coming_visits(member) as c where c.request_id = planned order by c.starts_at loop
      former_text := private.visit_text(visit);
      delete from public.visit_people as p
      where p.visit_id = visit.id and p.person in (member.user_id::text, private.searchable(member.name));
      insert into public.visit_people (visit_id, name, member_id)
      select visit.id, r.name, r.user_id from public.user_roles as r where r.user_id = successor
      on conflict do nothing;
      update public.visits as a
      set sequence = a.sequence + 1, on_the_way_at = null, arrives_at = null
      where a.id = visit.id
      returning a.* into visit;
      insert into public.service_request_history (
        request_id, old_status, new_status, visit, former_visit, changed_by, changed_by_email
      )
      values (
        request.id, request.status, request.status, private.visit_text(visit),
        former_text, (select u.id from auth.users as u where u.id = (select auth.uid())), private.caller_email()
      );
      if private.visit_people_text(visit.id) <> '' then
        given := given || visit;
      end if;
    end loop;
    perform private.mail_about_visits('visit-moved', request, given);
  end loop;
end;
$$;
comment on function private.hand_over_visits(public.user_roles, uuid) is
  'Gives the coming visits of a member to another one, or to nobody yet (null), records it and tells the customers of the new person.';

-- Also where the role goes by SQL or with the account: no customer is told that somebody comes who does not.
create function private.free_visits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hand_over_visits(old, null);
  return null;
end;
$$;
create trigger free_visits
  after delete on public.user_roles
  for each row
  execute function private.free_visits();

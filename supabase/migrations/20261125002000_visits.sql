-- Visits. A request is scheduled while it has an open visit: setting one moves the status there, canceling it or saying
-- how it went moves the status back to contacted.

create table public.visits (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  starts_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 30 and 480),
  assignee text not null check (length(assignee) <= 100),
  assignee_id uuid references auth.users (id) on delete set null,
  person text not null generated always as (coalesce(assignee_id::text, private.searchable(assignee))) stored,
  note text not null check (length(note) <= 2000),
  sequence integer not null default 0,
  canceled_at timestamptz,
  on_the_way_at timestamptz,
  arrives_at timestamptz,
  outcome public.visit_outcome,
  outcome_note text not null default '' check (length(outcome_note) <= 2000),
  to_invoice boolean not null default false,
  -- Not a unique index, by which the embedded API would take a request for one with a single visit.
  constraint visits_one_open exclude using btree (request_id with =) where (canceled_at is null and outcome is null)
);
comment on table public.visits is
  'The visits of a request. At most one is open: neither canceled nor with an outcome. Once it is over, nothing but its outcome changes. Staff only.';
comment on column public.visits.assignee is
  'The name of who visits the customer, who is told. Empty for nobody yet. Of a visit that took place it stays when the member is removed.';
comment on column public.visits.assignee_id is 'The member of the team who goes. Null for a contractor and for nobody yet.';
comment on column public.visits.person is
  'Tells people apart: the id of a member, or the name of a contractor without capitals and accents.';
comment on column public.visits.note is 'For the assignee. The customer is not told.';
comment on column public.visits.sequence is
  'Rises with each change, over all visits of the request: it tells which of them somebody saw, and in which state. Calendars keep the highest.';
comment on column public.visits.on_the_way_at is 'When the customer was told that the assignee is on the way to this visit.';
comment on column public.visits.arrives_at is 'About when the assignee is there, as the customer was told then.';
comment on column public.visits.outcome is 'How it went. Null until staff say so.';
comment on column public.visits.to_invoice is
  'It was held, and neither an invoice was sent for it, nor did staff say that there is nothing to invoice.';
comment on column public.visits.outcome_note is 'What staff say of the outcome. The customer is not told.';

create index visits_request_idx on public.visits (request_id, starts_at);
create index visits_unfinished_idx on public.visits (starts_at) where canceled_at is null and outcome is null;
create index visits_person_idx on public.visits (person, starts_at) where canceled_at is null;
create index visits_assignee_id_idx on public.visits (assignee_id) where assignee_id is not null;
create index visits_to_invoice_idx on public.visits (starts_at) where to_invoice;
create index visits_starts_at_idx on public.visits (starts_at) where canceled_at is null;

alter table public.visits enable row level security;
create policy "Staff read visits"
  on public.visits for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.visits to authenticated;

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
    where a.id = visit_id and a.assignee_id = (select auth.uid()) and a.canceled_at is null
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

create function private.visit_text(visit public.visits)
returns text
language sql
stable
set search_path = ''
as $$
  select private.visit_time(visit) || ', ' || coalesce(nullif(visit.assignee, ''), 'nobody yet');
$$;
comment on function private.visit_text(public.visits) is 'A visit as the history names it.';

create function private.open_visit(request_id uuid)
returns public.visits
language sql
stable
set search_path = ''
as $$
  select a from public.visits as a
  where a.request_id = open_visit.request_id and a.canceled_at is null and a.outcome is null;
$$;
comment on function private.open_visit(uuid) is 'The visit of a request that lies ahead, or of which nobody has said yet how it went.';

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

-- What of a visit a member of the team has to know: null unless it is theirs and open.
create function private.visit_of_member(visit public.visits, member uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes)
  where visit.assignee_id = member and visit.canceled_at is null and visit.outcome is null;
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
create function private.tell_assignees()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  member record;
  waiting jsonb;
  was jsonb;
  becomes jsonb;
begin
  for member in
    select r.user_id as id, lower(u.email) as email
    from public.user_roles as r
    join auth.users as u on u.id = r.user_id
    where r.user_id in (old.assignee_id, new.assignee_id) and r.user_id is distinct from (select auth.uid())
  loop
    was := private.visit_of_member(old, member.id);
    becomes := case when not private.is_over(new) then private.visit_of_member(new, member.id) end;
    -- What they were to be told and were not yet is told with this.
    select m.data -> 'was' into waiting
    from private.mails as m
    where m.kind = 'assignee-news' and m.state = 'queued' and m.data ->> 'visitId' = new.id::text and m.data ->> 'member' = member.id::text
    order by m.created_at
    limit 1;
    if found then
      was := nullif(waiting, 'null');
    end if;
    continue when was is not distinct from becomes
      or private.is_today_or_tomorrow((was ->> 'startsAt')::timestamptz) is not true
        and private.is_today_or_tomorrow((becomes ->> 'startsAt')::timestamptz) is not true;
    insert into private.mails (kind, recipient, data)
    values (
      'assignee-news', member.email,
      jsonb_build_object('visitId', new.id, 'member', member.id, 'was', was, 'is', becomes)
    );
  end loop;
  return null;
end;
$$;
comment on function private.tell_assignees() is
  'Mails a member of the team whose visit of today or tomorrow is set, moved, given to somebody else or canceled, unless they did it themselves.';
create trigger tell_assignees
  after insert or update of starts_at, duration_minutes, assignee_id, canceled_at on public.visits
  for each row execute function private.tell_assignees();

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
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes,
    'assignee', visit.assignee
  );
$$;

-- Nobody is told of a visit in the past: staff record it afterwards.
create function private.mail_about_visit(
  kind private.mail_kind, request public.service_requests, visit public.visits, more jsonb default '{}'
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Hours, not a day: the clock may change in between.
  a_day_before constant timestamptz := visit.starts_at - interval '24 hours';
  data jsonb;
begin
  if coalesce(visit.starts_at < now(), true) then
    return;
  end if;
  data := private.visit_mail_data(request, visit) || more;
  perform private.queue_day_sheets(
    (visit.starts_at at time zone 'America/Los_Angeles')::date, visit.assignee_id
  );
  perform private.queue_mail(kind, request.email, data, request_id => request.id);
  -- It waits. A later mail about the visit outdates it, and so does what happens to the visit; see outdated_because.
  if kind <> 'visit-canceled' and a_day_before > now() then
    perform private.queue_mail('visit-reminder', request.email, data, request_id => request.id, leaves => a_day_before);
  end if;
end;
$$;

-- An open visit of the same person at the same time, in words. Two colleagues who plan for one person wait for each other here.
create function private.clash_of(
  request_id uuid, person text, who text, starts_at timestamptz, duration_minutes integer
)
returns text
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || person, 0));
  return (
    select who || ' has another visit then: ' || r.name || ', ' || private.visit_time(a) || '.'
    from public.visits as a
    join public.service_requests as r on r.id = a.request_id
    where a.person = clash_of.person and a.request_id <> clash_of.request_id and a.canceled_at is null and a.outcome is null
      -- The longest visit takes eight hours.
      and a.starts_at > clash_of.starts_at - interval '8 hours'
      and a.starts_at < clash_of.starts_at + clash_of.duration_minutes * interval '1 minute'
      and a.starts_at + a.duration_minutes * interval '1 minute' > clash_of.starts_at
    order by a.starts_at
    limit 1
  );
end;
$$;

-- `expected_sequence` is that of the open visit that the caller saw and changes: null where there was none, to add one.
-- Without an assignee, the same person goes as before, whose name a colleague may just have changed.
create function public.set_visit(
  request_id uuid,
  starts_at timestamptz default null,
  duration_minutes integer default null,
  assignee text default null,
  note text default null,
  expected_sequence integer default null,
  accepts_clash boolean default false,
  idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  who text := private.one_line(assignee);
  member uuid;
  for_visit constant text := coalesce(private.several_lines(note), '');
  content constant jsonb := jsonb_build_object(
    'visit', request_id, 'at', starts_at, 'minutes', duration_minutes, 'assignee', who, 'note', for_visit
  );
  request public.service_requests;
  former public.visits;
  present public.visits;
  is_moved boolean; -- Not added.
  is_same boolean; -- The same person at the same time.
  clash text;
  person text;
  colleague public.user_roles;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  -- Locked first, as the removal of a member does.
  select r.* into colleague
  from public.user_roles as r
  where r.name <> '' and private.searchable(r.name) = private.searchable(who)
  order by r.created_at
  limit 1
  for share;
  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{closed,spam}', 'you set a visit');

  former := private.open_visit(request.id);
  is_moved := former.id is not null;
  who := coalesce(who, former.assignee);
  if coalesce(starts_at not between '2000-01-01' and '2101-01-01', true) then
    perform private.refuse(422, 'invalid_visit', 'Please enter the day and the time of the visit.');
  elsif coalesce(duration_minutes not between 30 and 480, true) then
    perform private.refuse(422, 'invalid_visit', 'A visit takes 30 minutes to 8 hours.');
  elsif private.text_length(who) not between 1 and 100 then
    perform private.refuse(422, 'invalid_visit', 'Please enter who is going, in at most 100 characters.');
  elsif who like '%@%' then
    perform private.refuse(422, 'invalid_visit', 'Please enter a name, not an email address: the customer sees it.');
  elsif length(for_visit) > 2000 then
    perform private.refuse(422, 'invalid_visit', 'Please write a note of at most 2000 characters.');
  end if;

  member := coalesce(colleague.user_id, case when who = former.assignee then former.assignee_id end);
  who := coalesce(colleague.name, who);
  -- What took place keeps its name.
  if member is not null and starts_at > now() and not exists (select 1 from public.user_roles as r where r.user_id = member) then
    perform private.refuse(
      422, 'invalid_visit', who || ' is no longer in the team. Please enter who is going.'
    );
  end if;
  -- The same visit sent again, because its answer was lost, changes nothing.
  if is_moved and (former.starts_at, former.duration_minutes, former.assignee, former.note)
    is not distinct from (set_visit.starts_at, set_visit.duration_minutes, who, for_visit)
  then
    return;
  end if;
  if expected_sequence is distinct from former.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it and save again.'
    );
  elsif private.is_over(former) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went, and then add another one.');
  end if;

  person := coalesce(member::text, private.searchable(who));
  is_same := (former.person, former.starts_at) is not distinct from (person, set_visit.starts_at);
  if not is_moved or (former.person, former.starts_at, former.duration_minutes)
    is distinct from (person, set_visit.starts_at, set_visit.duration_minutes)
  then
    clash := private.clash_of(request.id, person, who, set_visit.starts_at, set_visit.duration_minutes);
    if clash is not null and accepts_clash is not true then
      perform private.refuse(409, 'visit_clash', clash);
    end if;
  end if;

  if is_moved then
    update public.visits as a
    set
      starts_at = set_visit.starts_at, duration_minutes = set_visit.duration_minutes,
      assignee = who, assignee_id = member, note = for_visit, sequence = a.sequence + 1,
      -- Somebody else, or another time, is not on the way.
      on_the_way_at = case when is_same then a.on_the_way_at end, arrives_at = case when is_same then a.arrives_at end
    where a.id = former.id
    returning a.* into present;
  else
    insert into public.visits (request_id, starts_at, duration_minutes, assignee, assignee_id, note, sequence)
    select
      request.id, set_visit.starts_at, set_visit.duration_minutes, who, member, for_visit, coalesce(max(a.sequence) + 1, 0)
    from public.visits as a where a.request_id = request.id
    returning * into present;
  end if;

  insert into public.service_request_history (
    request_id, old_status, new_status, visit, former_visit, changed_by, changed_by_email
  )
  values (
    request.id, request.status, 'scheduled',
    private.visit_text(present), case when is_moved then private.visit_text(former) end,
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = 'scheduled' where r.id = request.id;
  if not is_moved or former.starts_at <> present.starts_at then
    perform private.settle_visit_activity(request.id, private.caller_email());
  end if;

  if not is_moved then
    perform private.mail_about_visit('visit-set', request, present);
  elsif private.visit_text(present) <> private.visit_text(former) then
    perform private.mail_about_visit('visit-moved', request, present);
  end if;
  perform private.keep_key(idempotency_key, content, request.id);
end;
$$;
comment on function public.set_visit(uuid, timestamptz, integer, text, text, integer, boolean, uuid) is
  'Admins: adds a visit to a service request or changes its open one, for the member of the team with the name of the assignee or for a contractor, records it and tells the customer.';
grant execute on function public.set_visit to authenticated;

-- Cancels the open visit, for the function below, for a request that turns out to be spam and for customers. The caller
-- has locked the request.
create function private.mark_visit_canceled(
  request public.service_requests, new_status public.request_status, by_customer boolean default false
)
returns public.visits
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.visits;
begin
  update public.visits as a
  set canceled_at = now(), sequence = a.sequence + 1
  where a.id = (private.open_visit(request.id)).id
  returning a.* into former;
  insert into public.service_request_history (
    request_id, old_status, new_status, former_visit, changed_by, changed_by_email
  )
  values (
    request.id, request.status, new_status, private.visit_text(former),
    case when not by_customer then (select auth.uid()) end,
    case when by_customer then 'Customer' else private.caller_email() end
  );
  update public.service_requests as r set status = new_status where r.id = request.id;
  perform private.mail_about_visit(
    'visit-canceled', request, former,
    case
      when by_customer then jsonb_build_object('byCustomer', true, 'withdrawn', new_status = 'closed')
      when new_status = 'closed' then '{"closed": true}'
      else '{}'
    end
  );
  return former;
end;
$$;

create function public.cancel_visit(request_id uuid, expected_sequence integer)
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
  request := private.lock_service_request(request_id);
  select a.* into present from public.visits as a where a.request_id = request.id order by a.sequence desc limit 1;
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
  elsif private.is_over(present) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went instead.');
  end if;
  perform private.mark_visit_canceled(request, 'contacted');
end;
$$;
comment on function public.cancel_visit(uuid, integer) is
  'Admins: cancels the open visit of a service request, records it and tells the customer.';
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
  becomes := case when request.status = 'scheduled' and present.outcome is null then 'contacted' else request.status end;
  update public.visits as a
  set
    outcome = finish_visit.outcome, outcome_note = of_outcome,
    to_invoice = finish_visit.outcome = 'done' and (a.to_invoice or a.outcome is distinct from 'done')
      and not exists (select 1 from public.invoices as i where i.visit_id = a.id),
    sequence = (select max(b.sequence) + 1 from public.visits as b where b.request_id = request.id)
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
  'Staff: records how a visit went, or corrects it, and moves a scheduled request back to contacted: it is closed, or gets another visit. Where nobody was there, the customer is asked which days suit.';
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
  'Staff: tells the customer, once a visit, that the assignee is on the way, and there in about 15, 30 or 45 minutes.';
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
declare
  visit public.visits;
begin
  for visit in
    update public.visits as a
    set assignee_id = new.user_id, assignee = new.name
    where a.assignee_id = new.user_id
      or a.assignee_id is null and a.person = private.searchable(new.name) and a.canceled_at is null
    returning a.*
  loop
    if visit.canceled_at is null then
      perform private.queue_day_sheets((visit.starts_at at time zone 'America/Los_Angeles')::date, new.user_id);
    end if;
  end loop;
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
  where (a.assignee_id = member.user_id or a.assignee_id is null and member.name <> '' and a.person = private.searchable(member.name))
    and a.canceled_at is null and a.outcome is null and a.starts_at > now();
$$;

-- Customers of nobody yet are not mailed: they are told of the next person, once there is one.
create function private.hand_over_visits(member public.user_roles, successor uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  heir constant text := coalesce((select r.name from public.user_roles as r where r.user_id = successor), '');
  planned uuid;
  request public.service_requests;
  former public.visits;
  present public.visits;
begin
  for planned in select c.request_id from private.coming_visits(member) as c order by c.request_id loop
    request := private.lock_service_request(planned);
    -- A colleague may have moved or canceled it meanwhile.
    select c.* into former from private.coming_visits(member) as c where c.request_id = planned;
    continue when not found;
    update public.visits as a
    set assignee = heir, assignee_id = successor, sequence = a.sequence + 1, on_the_way_at = null, arrives_at = null
    where a.id = former.id
    returning a.* into present;
    insert into public.service_request_history (
      request_id, old_status, new_status, visit, former_visit, changed_by, changed_by_email
    )
    values (
      request.id, request.status, request.status, private.visit_text(present),
      private.visit_text(former), (select u.id from auth.users as u where u.id = (select auth.uid())), private.caller_email()
    );
    if heir <> '' then
      perform private.mail_about_visit('visit-moved', request, present);
    end if;
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

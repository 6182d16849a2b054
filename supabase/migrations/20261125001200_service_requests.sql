-- What visitors ask for through the five service forms, what staff make of it, and the rules of the forms' fields.

create type public.request_kind as enum ('quote', 'booking', 'assessment', 'pest-quote', 'guard-application');
create type public.request_status as enum ('new', 'contacted', 'scheduled', 'closed', 'spam');

create function private.is_emergency(details jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select details @> '{"emergencyService": true}'
    or details @> '{"urgency": "emergency"}'
    or details @> '{"urgencyLevel": "emergency"}'
    or details @> '{"severity": "emergency"}'
    or details @> '{"serviceType": "emergency"}';
$$;
comment on function private.is_emergency(jsonb) is
  'Whether the visitor chose an answer of the form that names an emergency.';

-- Hours do not depend on the time zone, so the result is the same everywhere.
create function private.promised_by(kind public.request_kind, details jsonb, received timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select received + case when kind = 'assessment' or private.is_emergency(details) then 2 else 24 end * interval '1 hour';
$$;
comment on function private.promised_by(public.request_kind, jsonb, timestamptz) is
  'When staff should contact the visitor at the latest: the promise of src/content/promises.ts, and two hours for emergencies.';

create function private.service_of(kind public.request_kind, details jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select kind::text || coalesce(': ' || coalesce(details -> 'services' ->> 0, details ->> 'serviceType'), '');
$$;
comment on function private.service_of(public.request_kind, jsonb) is
  'The kind of a request and the first service it names: what figures are counted by.';

create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^REQ-[A-Z2-9]{6}$'),
  kind public.request_kind not null,
  name text not null,
  email text not null,
  phone text not null,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  status public.request_status not null default 'new',
  assigned_to uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  taken_by_email text,
  user_id uuid references auth.users (id) on delete set null,
  search_text text not null generated always as (
    private.searchable(
      reference || ' ' || name || ' ' || email || ' ' || phone || ' '
        || private.json_texts(details)
    ) || ' ' || private.request_phones(phone, details) || ' '
  ) stored,
  phone_number text not null generated always as (private.phone_number(phone)) stored,
  is_emergency boolean not null generated always as (private.is_emergency(details)) stored,
  promised_by timestamptz not null generated always as (private.promised_by(kind, details, created_at)) stored,
  service text not null generated always as (private.service_of(kind, details)) stored
);
comment on column public.service_requests.assigned_to is 'The member of the team who handles the request. Null is nobody.';
comment on table public.service_requests is 'Requests of the service forms. Sent through a function; admins read them, and field colleagues those of their visits.';
comment on column public.service_requests.reference is 'What a visitor is told, and quotes on the phone.';
comment on column public.service_requests.email is 'Empty for a caller who gave none; so is the phone.';
comment on column public.service_requests.taken_by_email is
  'Who of staff took the request on the phone. Null: it came through the website.';
comment on column public.service_requests.user_id is
  'The customer who was signed in, set by the database; null for visitors and callers.';
comment on column public.service_requests.details is 'The form''s other fields by their names, validated.';
comment on column public.service_requests.search_text is 'Everything that was written in a request as a `searchable` text, and the digits of its phone numbers.';
comment on column public.service_requests.promised_by is 'When somebody contacts the visitor at the latest.';

create index service_requests_created_at_idx on public.service_requests (created_at desc);
create index service_requests_status_idx on public.service_requests (status, created_at desc);
create index service_requests_kind_idx on public.service_requests (kind, created_at desc);
create index service_requests_email_idx on public.service_requests (lower(email));
create index service_requests_user_id_idx on public.service_requests (user_id) where user_id is not null;
create index service_requests_phone_number_idx on public.service_requests (phone_number) where phone_number <> '';
create index service_requests_assigned_to_idx on public.service_requests (assigned_to, created_at desc)
  where assigned_to is not null;
create index service_requests_to_schedule_idx on public.service_requests (is_emergency desc, status, promised_by, id)
  where status in ('new', 'contacted');

create type public.visit_outcome as enum ('done', 'nobody-there', 'not-needed');

create table public.service_request_history (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.service_requests (id) on delete cascade,
  old_status public.request_status not null,
  new_status public.request_status not null,
  visit text,
  former_visit text,
  outcome public.visit_outcome,
  assigned_to text,
  event text,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.service_request_history is
  'Who moved a request to which status, changed its visit or gave it to whom, and when. Staff only.';
comment on column public.service_request_history.visit is
  'The visit that was set, or that has the outcome. Null for other steps.';
comment on column public.service_request_history.former_visit is
  'The visit that was moved or canceled. Null for other steps.';
comment on column public.service_request_history.outcome is
  'How the visit went. Null for other steps.';
comment on column public.service_request_history.assigned_to is
  'The name of the member who got the request, empty for nobody. Null for other steps.';
comment on column public.service_request_history.event is
  'What happened to a quote, an invoice or a payment. Null for other steps.';
create index service_request_history_request_idx on public.service_request_history (request_id, id);
create index service_request_history_changed_by_idx on public.service_request_history (changed_by);

create table public.service_request_notes (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.service_requests (id) on delete cascade,
  note text not null check (length(note) between 1 and 4000),
  author uuid references auth.users (id) on delete set null,
  author_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.service_request_notes is 'Internal notes on requests. Staff only.';
create index service_request_notes_request_idx on public.service_request_notes (request_id, id);
create index service_request_notes_author_idx on public.service_request_notes (author);

alter table public.service_requests enable row level security;
alter table public.service_request_history enable row level security;
alter table public.service_request_notes enable row level security;

-- What belongs to a request is read by the office, and by a field colleague who makes a visit for it.
create function private.field_request_ids()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select a.request_id
    from public.visit_people as p join public.visits as a on a.id = p.visit_id
    where private.staff_role() = 'field' and p.member_id = (select auth.uid()) and a.canceled_at is null;
end;
$$;
comment on function private.field_request_ids() is
  'The requests for which the caller makes or made a visit, if the caller is a field colleague. Empty for all others.';
-- Policies call it as the caller.
grant execute on function private.field_request_ids to authenticated;

create function private.field_sees_request(request_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.staff_role() = 'field' and exists (
    select 1
    from public.visits as a join public.visit_people as p on p.visit_id = a.id
    where a.request_id = field_sees_request.request_id and a.canceled_at is null and p.member_id = (select auth.uid())
  );
end;
$$;
comment on function private.field_sees_request(uuid) is
  'Whether a request is one of the field_request_ids: for what pages read a few of, because all of these ids are many after years.';
grant execute on function private.field_sees_request to authenticated;

create function private.require_staff_of(request_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if not private.is_admin() and not private.field_sees_request(request_id) then
    perform private.refuse(403, 'not_yours', 'This request is not among your visits anymore. The office can tell you more.');
  end if;
end;
$$;
comment on function private.require_staff_of(uuid) is
  'Ends the request with a 403 unless the caller is an admin, or a field colleague who makes a visit for this request.';

create policy "Staff read service requests"
  on public.service_requests for select to authenticated
  using ((select private.is_admin()) or private.field_sees_request(id));
grant select on table public.service_requests to authenticated;

create policy "Staff read the history of service requests"
  on public.service_request_history for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.service_request_history to authenticated;

create policy "Staff read notes on service requests"
  on public.service_request_notes for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.service_request_notes to authenticated;

-- For the functions by which staff change a request: two of them wait for each other here.
create function private.lock_service_request(request_id uuid)
returns public.service_requests
language plpgsql
set search_path = ''
as $$
declare
  request public.service_requests;
begin
  select r.* into request
  from public.service_requests as r
  where r.id = lock_service_request.request_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;
  return request;
end;
$$;

create function private.refuse_status(request public.service_requests, refused public.request_status[], step text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if request.status = any (refused) then
    perform private.refuse(
      409, 'request_settled', 'This request is ' || request.status || '. Change its status before ' || step || '.',
      jsonb_build_object('status', request.status)
    );
  end if;
end;
$$;
comment on function private.refuse_status(public.service_requests, public.request_status[], text) is
  'Ends a step of staff with a 409 if the request has one of these statuses.';

create function private.note_event(
  request public.service_requests, event text, is_contact boolean default false, by_customer boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  becomes constant public.request_status :=
    case when is_contact and request.status = 'new' then 'contacted' else request.status end;
begin
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes, note_event.event,
    case when not by_customer then (select auth.uid()) end,
    case when by_customer then 'Customer' else private.caller_email() end
  );
  update public.service_requests as r set status = becomes where r.id = request.id and r.status <> becomes;
end;
$$;
comment on function private.note_event(public.service_requests, text, boolean, boolean) is
  'Writes into the history of a request what happened to a quote, an invoice or a payment. A contact makes a new request contacted.';

-- A test compares them with the forms of the site.
insert into private.form_fields (form, field, type, required, longest, options)
values
  ('quote', 'firstName', 'text', true, 100, null),
  ('quote', 'lastName', 'text', true, 100, null),
  ('quote', 'email', 'email', true, 254, null),
  ('quote', 'phone', 'phone', true, 40, null),
  ('quote', 'propertyType', 'option', false, 200, '{residential,apartment,commercial,office,warehouse,worship,other}'),
  ('quote', 'address', 'text', false, 200, null),
  ('quote', 'address2', 'text', false, 100, null),
  ('quote', 'city', 'text', false, 100, null),
  ('quote', 'state', 'text', false, 50, null),
  ('quote', 'zipCode', 'zip', false, 10, null),
  ('quote', 'services', 'options', true, 200, '{"Crime Scene & Trauma Cleanup","Biohazard Remediation","Professional Sanitization","Pest Control & Inspection","Emergency Supply Kit","Security System Installation","Complete Protection Package"}'),
  ('quote', 'urgency', 'option', false, 200, '{emergency,urgent,standard,planning}'),
  ('quote', 'description', 'long', false, 4000, null),
  ('quote', 'preferredContact', 'option', false, 200, '{phone,text,email,any}'),
  ('quote', 'contactTime', 'option', false, 200, '{morning,afternoon,evening,anytime}'),
  ('booking', 'firstName', 'text', true, 100, null),
  ('booking', 'lastName', 'text', true, 100, null),
  ('booking', 'email', 'email', true, 254, null),
  ('booking', 'phone', 'phone', true, 40, null),
  ('booking', 'address', 'text', true, 200, null),
  ('booking', 'address2', 'text', false, 100, null),
  ('booking', 'city', 'text', true, 100, null),
  ('booking', 'zipCode', 'zip', true, 10, null),
  ('booking', 'serviceType', 'option', true, 200, '{sanitation,pest-control,emergency-supplies,complete-protection,surveillance,multiple,consultation}'),
  ('booking', 'preferredDate', 'date', false, 200, null),
  ('booking', 'preferredTime', 'option', false, 200, '{morning,afternoon,evening,flexible}'),
  ('booking', 'emergencyService', 'boolean', false, 200, null),
  ('booking', 'propertyType', 'option', true, 200, '{residential,apartment,office,retail,warehouse,restaurant,other}'),
  ('booking', 'propertySize', 'option', true, 200, '{small,medium,large,xlarge}'),
  ('booking', 'description', 'long', false, 4000, null),
  ('booking', 'previousServices', 'boolean', false, 200, null),
  ('booking', 'referralSource', 'option', false, 200, '{google,referral,social,local-ad,repeat,other}'),
  ('assessment', 'firstName', 'text', true, 100, null),
  ('assessment', 'lastName', 'text', true, 100, null),
  ('assessment', 'email', 'email', true, 254, null),
  ('assessment', 'phone', 'phone', true, 40, null),
  ('assessment', 'address', 'text', false, 200, null),
  ('assessment', 'address2', 'text', false, 100, null),
  ('assessment', 'city', 'text', false, 100, null),
  ('assessment', 'state', 'text', false, 50, null),
  ('assessment', 'zipCode', 'zip', false, 10, null),
  ('assessment', 'propertyType', 'text', false, 200, null),
  ('assessment', 'propertySize', 'text', false, 200, null),
  ('assessment', 'occupants', 'text', false, 200, null),
  ('assessment', 'serviceType', 'text', false, 200, null),
  ('assessment', 'urgencyLevel', 'text', false, 200, null),
  ('assessment', 'description', 'long', false, 4000, null),
  ('assessment', 'previousIncidents', 'boolean', false, 200, null),
  ('assessment', 'insuranceClaim', 'boolean', false, 200, null),
  ('assessment', 'concerns', 'options', false, 200, null),
  ('assessment', 'accessibilityIssues', 'long', false, 4000, null),
  ('assessment', 'timeframe', 'option', false, 200, '{morning,afternoon,evening,flexible}'),
  ('assessment', 'referralSource', 'option', false, 200, '{search,referral,insurance,emergency,repeat,other}'),
  ('assessment', 'additionalNotes', 'long', false, 4000, null),
  ('pest-quote', 'firstName', 'text', true, 100, null),
  ('pest-quote', 'lastName', 'text', true, 100, null),
  ('pest-quote', 'email', 'email', true, 254, null),
  ('pest-quote', 'phone', 'phone', true, 40, null),
  ('pest-quote', 'propertyType', 'option', false, 200, '{single-family,apartment,townhouse,commercial,restaurant,office,warehouse,other}'),
  ('pest-quote', 'propertySize', 'option', false, 200, '{under-1000,1000-2000,2000-3000,3000-5000,over-5000}'),
  ('pest-quote', 'address', 'text', false, 200, null),
  ('pest-quote', 'address2', 'text', false, 100, null),
  ('pest-quote', 'city', 'text', false, 100, null),
  ('pest-quote', 'state', 'text', false, 50, null),
  ('pest-quote', 'zipCode', 'zip', false, 10, null),
  ('pest-quote', 'pestProblems', 'options', true, 200, '{Ants,Cockroaches,Spiders,"Rodents (Mice/Rats)",Termites,"Wasps/Hornets","Fleas/Ticks","Bed Bugs",Silverfish,"Carpenter Ants","Fruit Flies",Moths,Other}'),
  ('pest-quote', 'previousTreatments', 'long', false, 4000, null),
  ('pest-quote', 'severity', 'option', false, 200, '{mild,moderate,severe,emergency}'),
  ('pest-quote', 'urgency', 'option', false, 200, '{asap,this-week,next-week,within-month}'),
  ('pest-quote', 'petsSafetyNeeded', 'boolean', false, 200, null),
  ('pest-quote', 'childSafetyNeeded', 'boolean', false, 200, null),
  ('pest-quote', 'organicPreferred', 'boolean', false, 200, null),
  ('pest-quote', 'description', 'long', false, 4000, null),
  ('pest-quote', 'preferredContact', 'option', false, 200, '{phone,text,email,any}'),
  ('pest-quote', 'contactTime', 'option', false, 200, '{morning,afternoon,evening,anytime}'),
  ('pest-quote', 'inspectionDate', 'date', false, 200, null),
  ('guard-application', 'fullName', 'text', true, 100, null),
  ('guard-application', 'email', 'email', true, 254, null),
  ('guard-application', 'phone', 'phone', true, 40, null),
  ('guard-application', 'alternatePhone', 'phone', false, 40, null),
  ('guard-application', 'propertyAddress', 'text', true, 200, null),
  ('guard-application', 'propertyType', 'option', true, 200, '{residential,apartment,commercial,warehouse,retail,office,other}'),
  ('guard-application', 'propertySize', 'option', true, 200, '{small,medium,large,xlarge}'),
  ('guard-application', 'serviceType', 'option', true, 200, '{emergency,scheduled,event,ongoing}'),
  ('guard-application', 'coverage', 'option', true, 200, '{basic,premium,elite,custom}'),
  ('guard-application', 'startDate', 'date', true, 200, null),
  ('guard-application', 'duration', 'option', true, 200, '{1month,3months,6months,12months,ongoing}'),
  ('guard-application', 'accessInstructions', 'long', false, 4000, null),
  ('guard-application', 'specialRequirements', 'long', false, 4000, null),
  ('guard-application', 'emergencyContacts', 'long', false, 4000, null),
  ('guard-application', 'guardPreferences', 'long', false, 4000, null),
  ('guard-application', 'vehicleRequired', 'boolean', false, 200, null),
  ('guard-application', 'armedGuard', 'boolean', false, 200, null),
  ('guard-application', 'additionalNotes', 'long', false, 4000, null),
  ('guard-application', 'termsAccepted', 'accepted', true, 200, null);

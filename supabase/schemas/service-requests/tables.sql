create type public.request_kind as enum ('quote', 'booking', 'assessment', 'pest-quote', 'guard-application');

create type public.request_status as enum ('new', 'contacted', 'scheduled', 'closed', 'spam');

-- True if the visitor chose an emergency in the form. `Emergency Response Only` of a guard application does not count:
-- it is a kind of contract.
create function private.is_emergency(details jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select details @> '{"emergencyService": true}'
    or details @> '{"urgency": "emergency"}'
    or details @> '{"urgencyLevel": "emergency"}'
    or details @> '{"severity": "emergency"}';
$$;

-- The latest time to contact the visitor: the time promised in src/content/promises.ts, or two hours for emergencies.
-- The function adds hours instead of days, so the result does not depend on the time zone and the function can be
-- immutable.
create function private.promised_by(kind public.request_kind, details jsonb, received timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select received + case when kind = 'assessment' or private.is_emergency(details) then 2
    else 24 end * interval '1 hour';
$$;

-- The kind of a request and its first service, such as 'booking: sanitation'. The page Figures groups by this text.
create function private.service_of(kind public.request_kind, details jsonb) returns text
language sql immutable set search_path = '' as $$
  select kind::text || coalesce(': ' || coalesce(details -> 'services' ->> 0, details ->> 'serviceType'), '');
$$;

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
  service text not null generated always as (private.service_of(kind, details)) stored,
  unused_deposit_cents integer not null default 0,
  missed_calls integer not null default 0,
  missed_call_at timestamptz
);
comment on table public.service_requests is
  'Requests made with the service forms, by phone or by an import. Admins read all of them, field team members those '
  'of their visits.';
comment on column public.service_requests.reference is
  'The number that identifies the request. The customer gets this number and can name it on the phone.';
comment on column public.service_requests.assigned_to is
  'The team member who handles the request. Null for none.';
comment on column public.service_requests.email is
  'Empty if a customer on the phone gave none. The phone number may be empty too.';
comment on column public.service_requests.taken_by_email is
  'The team member who took the request by phone. Null for a request from the website or an imported customer.';
comment on column public.service_requests.user_id is
  'The account with which the customer was signed in. Null for visitors and for requests by phone.';
comment on column public.service_requests.details is 'The other fields of the form by their names, validated.';
comment on column public.service_requests.search_text is
  'All texts of the request in `searchable` form, and the digits of its phone numbers.';
comment on column public.service_requests.promised_by is 'The latest time to contact the visitor.';
comment on column public.service_requests.unused_deposit_cents is
  'The part of its deposits that no invoice has used yet. The next invoice uses it, or it is refunded. See '
  'private.balance_invoices.';
comment on column public.service_requests.missed_calls is
  'The number of unanswered calls in a row. The time of the last one is in missed_call_at.';

create index service_requests_created_at_idx on public.service_requests (created_at desc);
create index service_requests_status_idx on public.service_requests (status, created_at desc);
create index service_requests_kind_idx on public.service_requests (kind, created_at desc);
create index service_requests_email_idx on public.service_requests (lower(email));
create index service_requests_user_id_idx on public.service_requests (user_id) where user_id is not null;
create index service_requests_phone_number_idx on public.service_requests (phone_number) where phone_number <> '';
create index service_requests_assigned_to_idx on public.service_requests (assigned_to, created_at desc)
  where assigned_to is not null;
-- Finds and counts open requests by assignee.
create index service_requests_open_idx on public.service_requests (assigned_to, created_at desc, id)
  where status in ('new', 'contacted', 'scheduled');
create index service_requests_to_schedule_idx on public.service_requests (is_emergency desc, status, promised_by, id)
  where status in ('new', 'contacted');
create index service_requests_unused_deposit_idx on public.service_requests (id) where unused_deposit_cents > 0;
-- Reads the reference, service and name of a request from the index alone.
create index service_requests_named_idx on public.service_requests (id) include (reference, service, name);

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
  'The changes of requests: of their status, their visits, their assignee, and other events. Staff only.';
comment on column public.service_request_history.visit is
  'The visit as it was set or finished, as text. Null for other steps.';
comment on column public.service_request_history.former_visit is
  'The visit before it was moved or canceled, as text. Null for other steps.';
comment on column public.service_request_history.outcome is
  'The outcome of the visit. Null for other steps.';
comment on column public.service_request_history.assigned_to is
  'The name of the new assignee, empty for none. Null for other steps.';
comment on column public.service_request_history.event is
  'The text of an event, such as of a quote, an invoice or a payment. Null for other steps.';
create index service_request_history_request_idx on public.service_request_history (request_id, id);
-- Finds the first contact of a request.
create index service_request_history_contact_idx on public.service_request_history (request_id, created_at)
  where old_status <> new_status and new_status in ('contacted', 'scheduled');
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

-- The ids of the requests whose visits the calling field team member makes or made. Empty for all other callers.
-- Policies let a field team member read the records of these requests.
create function private.field_request_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select v.request_id
    from public.visit_people as p join public.visits as v on v.id = p.visit_id
    where private.staff_role() = 'field' and p.member_id = (select auth.uid()) and v.canceled_at is null;
end;
$$;
-- Policies run this function with the rights of the caller.
grant execute on function private.field_request_ids to authenticated;

-- The user id of the caller if the caller is a field team member, else null.
create function private.field_member() returns uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where private.staff_role() = 'field';
$$;
grant execute on function private.field_member to authenticated;

-- True if a request is one of field_request_ids. For a few requests, this check is faster than the list of all ids,
-- which becomes long over the years. A policy passes `member`, so the user id is not looked up again for each row.
create function private.field_sees_request(request_id uuid, member uuid default private.field_member()) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1
    from public.visits as v join public.visit_people as p on p.visit_id = v.id
    where v.request_id = field_sees_request.request_id and v.canceled_at is null and p.person = member::text
  );
end;
$$;
grant execute on function private.field_sees_request to authenticated;

create policy "Staff read service requests"
  on public.service_requests for select to authenticated
  using ((select private.is_admin()) or private.field_sees_request(id, (select private.field_member())));
grant select on table public.service_requests to authenticated;

create policy "Staff read the history of service requests"
  on public.service_request_history for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.service_request_history to authenticated;

create policy "Staff read notes on service requests"
  on public.service_request_notes for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.service_request_notes to authenticated;

-- Tokens have a table of their own, because staff can read the rows of service_requests; see order_tokens.
create table private.request_tokens (
  request_id uuid primary key references public.service_requests (id) on delete cascade,
  token text not null unique default private.random_token()
);
comment on table private.request_tokens is 'The tokens of the links in mails. Each token opens its request.';

alter table private.request_tokens enable row level security;
create policy "Functions alone" on private.request_tokens using (false);

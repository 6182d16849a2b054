create type public.call_out_step as enum ('arrived', 'left');

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
  nothing_to_invoice boolean not null default false,
  plan_id uuid references public.quotes (id) on delete set null,
  plan_day date,
  nobody_goes boolean not null default true,
  call_out boolean not null default false,
  arrived_at timestamptz,
  left_at timestamptz,
  standby_minutes smallint check (standby_minutes between 0 and 1440),
  report text not null default '' check (length(report) <= 4000),
  check (arrived_at <= left_at),
  check (call_out or num_nonnulls(arrived_at, left_at, standby_minutes) = 0 and report = ''),
  check (not call_out or outcome is null or num_nonnulls(arrived_at, left_at, standby_minutes) = 3 and report <> ''),
  -- A visit of a plan that was moved or canceled is not written again.
  unique (plan_id, plan_day)
);
comment on table public.visits is
  'The visits of a request. Open ones are neither canceled nor have an outcome. Once a visit is over, nothing but '
  'its outcome changes. Staff only.';
comment on column public.visits.note is 'For the people who go. The customer is not told.';
comment on column public.visits.sequence is
  'Rises with each change of the visit: it tells in which state somebody saw it. Calendars keep the highest.';
comment on column public.visits.on_the_way_at is
  'When the customer was told that the people are on the way to this visit.';
comment on column public.visits.arrives_at is 'About when the people are there, as the customer was told then.';
comment on column public.visits.outcome is 'How it went. Null until staff say so.';
comment on column public.visits.to_invoice is
  'It took place and is still to be invoiced: see private.mark_visits_to_invoice.';
comment on column public.visits.nothing_to_invoice is 'Staff said that there is nothing to invoice.';
comment on column public.visits.outcome_note is 'What staff say of the outcome. The customer is not told.';
comment on column public.visits.nobody_goes is 'Nobody is to make it yet: see private.note_who_goes.';
comment on column public.visits.call_out is
  'The customer of a plan on call called, and we came: it began at once. Nobody is reminded of it, and it ends with '
  'its report instead of an outcome of its own.';
comment on column public.visits.arrived_at is 'Of a call-out: when the first one was there.';
comment on column public.visits.left_at is 'Of a call-out: when the last one left.';
comment on column public.visits.standby_minutes is 'Of a call-out: how much of the stay was standby.';
comment on column public.visits.report is 'Of a call-out: what the customer reads of it. Empty until it is sent.';
comment on column public.visits.plan_id is 'The plan that the visit belongs to. Null for one that staff set.';
comment on column public.visits.plan_day is
  'The day of the plan for which the visit was written, wherever it was moved.';

create index visits_request_idx on public.visits (request_id, starts_at);
create index visits_unfinished_idx on public.visits (starts_at) where canceled_at is null and outcome is null;
create index visits_nobody_goes_idx on public.visits (starts_at)
  where nobody_goes and canceled_at is null and outcome is null;
create index visits_to_invoice_idx on public.visits (starts_at) where to_invoice;
create index visits_plan_idx on public.visits (plan_id, starts_at) where canceled_at is null and outcome is null;
create index visits_starts_at_idx on public.visits (starts_at) where canceled_at is null;

alter table public.visits enable row level security;
create policy "Staff read visits"
  on public.visits for select to authenticated
  using ((select private.is_admin()) or private.field_sees_request(request_id, (select private.field_member())));
grant select on table public.visits to authenticated;

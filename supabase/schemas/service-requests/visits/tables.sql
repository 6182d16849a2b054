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
  -- A plan has at most one visit for each of its days. Moved and canceled visits count too.
  unique (plan_id, plan_day)
);
comment on table public.visits is
  'The visits of a request. A visit is open while it has no outcome and is not canceled. After its end, only its '
  'outcome changes. Staff only.';
comment on column public.visits.note is 'A note for the people who make the visit. The customer does not see it.';
comment on column public.visits.sequence is
  'Increases with each change of the visit. A caller sends the sequence that it saw. Calendars keep the version with '
  'the highest sequence.';
comment on column public.visits.on_the_way_at is
  'When the customer was mailed that the people are on the way to this visit.';
comment on column public.visits.arrives_at is 'The approximate time of arrival in that mail.';
comment on column public.visits.outcome is 'The result of the visit. Null until staff record it.';
comment on column public.visits.to_invoice is
  'True if the visit took place and is still to be invoiced: see private.mark_visits_to_invoice.';
comment on column public.visits.nothing_to_invoice is 'True if staff marked the visit as free for the customer.';
comment on column public.visits.outcome_note is 'Staff''s note on the outcome. The customer does not see it.';
comment on column public.visits.nobody_goes is
  'True while no one is chosen to make the visit: see private.note_who_goes.';
comment on column public.visits.call_out is
  'True for a call-out, a visit that began when the customer of a plan on call called. A call-out has no reminders. '
  'Its report sets the outcome.';
comment on column public.visits.arrived_at is 'For a call-out: when the first person arrived.';
comment on column public.visits.left_at is 'For a call-out: when the last person left.';
comment on column public.visits.standby_minutes is 'For a call-out: the part of the stay that was standby.';
comment on column public.visits.report is
  'For a call-out: the report for the customer. Empty until it is sent.';
comment on column public.visits.plan_id is
  'The plan to which the visit belongs. Null for a visit without a plan.';
comment on column public.visits.plan_day is
  'The day of the plan for which the visit was written. It stays the same when the visit is moved.';

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

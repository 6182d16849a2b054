create type public.plan_unit as enum ('week', 'month');

create type public.plan_state as enum ('offered', 'runs', 'paused', 'ended');

create type public.plan_billing as enum ('visit', 'advance', 'arrears');

create table public.plans (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  every smallint check (every between 1 and 52),
  unit public.plan_unit,
  first_on date not null,
  at time,
  duration_minutes integer check (duration_minutes between 30 and 480),
  people text[] not null,
  until date check (until >= first_on),
  billing public.plan_billing not null,
  paused_from date,
  paused_until date,
  stopped_on date,
  stopped_by text,
  ends_on date generated always as (least(until, stopped_on)) stored,
  calls_a_month smallint check (calls_a_month between 1 and 999),
  calls_from time,
  calls_until time,
  standby_minutes smallint check (standby_minutes between 0 and 1440),
  beyond_hour_cents integer check (beyond_hour_cents between 1 and 1000000),
  -- A plan is either a plan with visits or an on-call plan. An on-call plan is billed monthly, and its terms are in the
  -- columns calls_a_month to beyond_hour_cents.
  check (num_nonnulls(every, unit, at, duration_minutes, standby_minutes) in (4, 1)),
  check ((every is null) = (standby_minutes is not null)),
  check (every is not null or billing <> 'visit' and people = '{}'),
  check (every is null or num_nonnulls(calls_a_month, calls_from, calls_until, beyond_hour_cents) = 0),
  check ((calls_from is null) = (calls_until is null) and calls_from <> calls_until),
  check ((paused_from is null) = (paused_until is null)),
  check (paused_from < paused_until)
);
comment on table public.plans is
  'Quotes for repeating work: how often it repeats, from when, and how it is billed. A plan runs from its acceptance '
  'to its last day, which is before the first day of the next plan. Staff only; the customer sees it with the quote.';
comment on column public.plans.every is
  'The number of units between visits. For a plan on call, it is null, and so are the unit, the time and the duration. '
  'See private.has_visits.';
comment on column public.plans.first_on is 'The first day, from which all others are counted.';
comment on column public.plans.at is 'The time of a visit in California.';
comment on column public.plans.people is
  'The names of the people who make the next visits of the plan. Removing a team member removes their name.';
comment on column public.plans.until is 'The last day in the offer. Null: the plan runs until it is stopped.';
comment on column public.plans.billing is
  'After each visit, or by the month: on the first day of the month (advance) or on the day after its last (arrears).';
comment on column public.plans.paused_from is 'The first day of the last pause.';
comment on column public.plans.paused_until is 'The first day of work after the last pause.';
comment on column public.plans.stopped_on is
  'The last day of a stopped plan. A day before `first_on` means that it never began.';
comment on column public.plans.stopped_by is
  'The name of the member of staff who stopped it. Null: the next version took over.';
comment on column public.plans.ends_on is 'The last day, if there is one.';
comment on column public.plans.calls_a_month is
  'Plans on call: the number of calls that a month includes. Null: all calls.';
comment on column public.plans.calls_from is
  'Plans on call: the time of day in California from which calls are included. Null, with calls_until: at any time.';
comment on column public.plans.calls_until is
  'Plans on call: the time of day until which calls are included. It may be past midnight.';
comment on column public.plans.standby_minutes is 'Plans on call: the minutes of standby that each call includes.';
comment on column public.plans.beyond_hour_cents is
  'Plans on call: the price of an hour of standby or of a call beyond the plan. Null: it costs nothing.';

alter table public.plans enable row level security;
create policy "Staff read plans" on public.plans for select to authenticated
  using (
    (select private.is_admin())
    or quote_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
grant select on table public.plans to authenticated;

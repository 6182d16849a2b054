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
  -- With visits, or on call: then it is sold by the month, and says what the month includes.
  check (num_nonnulls(every, unit, at, duration_minutes, standby_minutes) in (4, 1)),
  check ((every is null) = (standby_minutes is not null)),
  check (every is not null or billing <> 'visit' and people = '{}'),
  check (every is null or num_nonnulls(calls_a_month, calls_from, calls_until, beyond_hour_cents) = 0),
  check ((calls_from is null) = (calls_until is null) and calls_from <> calls_until),
  check ((paused_from is null) = (paused_until is null)),
  check (paused_from < paused_until)
);
comment on table public.plans is
  'What makes a quote a plan: how often, from when, and how it is billed. It runs from its acceptance to its last '
  'day, which is before the first of the next one. Staff only; the customer sees it with the quote.';
comment on column public.plans.every is
  'How often we come. Null, with the unit, the hour and the length: it has no visits, and we come when we are called. '
  'See private.has_visits.';
comment on column public.plans.first_on is 'The first day. All others are counted from it.';
comment on column public.plans.at is 'The hour in California.';
comment on column public.plans.people is
  'The names of who makes its next visits. A team member who leaves the team leaves it.';
comment on column public.plans.until is 'The last day, as it was offered. Null: until it is stopped.';
comment on column public.plans.billing is
  'After each visit, or by the month: on its first day (advance) or the day after its last (arrears).';
comment on column public.plans.paused_from is 'The first day of the last pause.';
comment on column public.plans.paused_until is 'The first day of work after it.';
comment on column public.plans.stopped_on is
  'The last day, because it was stopped. Before the first day: it never began.';
comment on column public.plans.stopped_by is
  'The name of the member of staff who stopped it. Null: the next version took over.';
comment on column public.plans.ends_on is 'The last day, if there is one.';
comment on column public.plans.calls_a_month is 'On call: how many calls a month includes. Null: all.';
comment on column public.plans.calls_from is
  'On call: from which hour in California calls are included. Null, as its end: at any hour.';
comment on column public.plans.calls_until is 'On call: until which hour, which may be past midnight.';
comment on column public.plans.standby_minutes is 'On call: how many minutes of standby each call includes.';
comment on column public.plans.beyond_hour_cents is
  'On call: what an hour costs of standby and of calls beyond the plan. Null: nothing.';

alter table public.plans enable row level security;
create policy "Staff read plans" on public.plans for select to authenticated
  using (
    (select private.is_admin())
    or quote_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
grant select on table public.plans to authenticated;

create type public.plan_unit as enum ('week', 'month');

create type public.plan_state as enum ('offered', 'runs', 'paused', 'ended');

create type public.plan_billing as enum ('visit', 'advance', 'arrears');

create table public.plans (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  every smallint not null check (every between 1 and 52),
  unit public.plan_unit not null,
  first_on date not null,
  at time not null,
  duration_minutes integer not null check (duration_minutes between 30 and 480),
  people text[] not null,
  until date check (until >= first_on),
  billing public.plan_billing not null,
  paused_from date,
  paused_until date,
  stopped_on date,
  stopped_by text,
  ends_on date generated always as (least(until, stopped_on)) stored,
  check ((paused_from is null) = (paused_until is null)),
  check (paused_from < paused_until)
);
comment on table public.plans is
  'What makes a quote a plan: how often, from when, and how it is billed. It runs from its acceptance to its last '
  'day, which is before the first of the next one. Staff only; the customer sees it with the quote.';
comment on column public.plans.first_on is 'The first day of work. All others are counted from it.';
comment on column public.plans.at is 'The hour in California.';
comment on column public.plans.people is
  'The names of who makes its next visits. A colleague who leaves the team leaves it.';
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

alter table public.plans enable row level security;
create policy "Staff read plans" on public.plans for select to authenticated
  using (
    (select private.is_admin())
    or quote_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
grant select on table public.plans to authenticated;

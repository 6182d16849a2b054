-- A plan is a quote for work that repeats: its lines are the price of a visit or of a month. src/features/plans/calendar.ts
-- computes the same days.

create type public.plan_unit as enum ('week', 'month');
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
  'What makes a quote a plan: how often, from when, and how it is billed. It runs from its acceptance to its last day, which is before the first of the next one. Staff only; the customer sees it with the quote.';
comment on column public.plans.first_on is 'The first day of work. All others are counted from it.';
comment on column public.plans.at is 'The hour in California.';
comment on column public.plans.people is 'The names of who makes its next visits. A colleague who leaves the team leaves it.';
comment on column public.plans.until is 'The last day, as it was offered. Null: until it is stopped.';
comment on column public.plans.billing is 'After each visit, or by the month: on its first day (advance) or the day after its last (arrears).';
comment on column public.plans.paused_from is 'The first day of the last pause.';
comment on column public.plans.paused_until is 'The first day of work after it.';
comment on column public.plans.stopped_on is 'The last day, because it was stopped. Before the first day: it never began.';
comment on column public.plans.stopped_by is 'The name of the member of staff who stopped it. Null: the next version took over.';
comment on column public.plans.ends_on is 'The last day, if there is one.';

alter table public.plans enable row level security;
create policy "Staff read plans" on public.plans for select to authenticated
  using (
    (select private.is_admin())
    or quote_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
grant select on table public.plans to authenticated;

create function private.is_plan(quote_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select 1 from public.plans as p where p.quote_id = is_plan.quote_id);
$$;

-- Days

-- Each is counted from the first: the 31st is the last day of a short month, and the 31st again afterward.
create function private.plan_days(plan public.plans, since date, until date)
returns setof date
language sql
immutable
set search_path = ''
as $$
  select d.day
  from generate_series(
    greatest(0, (since - plan.first_on) / (plan.every * case plan.unit when 'week' then 7 else 31 end)),
    (until - plan.first_on) / (plan.every * case plan.unit when 'week' then 7 else 28 end)
  ) as place
  cross join lateral (
    select (plan.first_on + place * plan.every * case plan.unit when 'week' then interval '1 week' else interval '1 month' end)::date as day
  ) as d
  where d.day between greatest(since, plan.first_on) and least(until, plan.ends_on)
    and (d.day >= plan.paused_from and d.day < plan.paused_until) is not true
  order by place;
$$;
comment on function private.plan_days(public.plans, date, date) is
  'The days of work of a plan between two days: not after its end, and not in its pause.';

create function private.month_of_plan(plan public.plans, place integer)
returns date
language sql
immutable
set search_path = ''
as $$
  select (plan.first_on + place * interval '1 month')::date;
$$;
comment on function private.month_of_plan(public.plans, integer) is 'The first day of a month of a plan, counted from 0.';

-- Of two days in the same calendar month, one may belong to the month of the plan before.
create function private.months_begun(plan public.plans, day date)
returns integer
language sql
immutable
set search_path = ''
as $$
  select m.place + case when private.month_of_plan(plan, m.place) <= day then 1 else 0 end
  from (
    select ((extract(year from day) - extract(year from plan.first_on)) * 12 + extract(month from day) - extract(month from plan.first_on))::integer
  ) as m (place);
$$;
comment on function private.months_begun(public.plans, date) is 'How many months of a plan have begun on a day. Zero or less: none has.';

create function private.begins_in_pause(plan public.plans, month date)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(month >= plan.paused_from and month < plan.paused_until, false);
$$;

create function private.month_of_invoice(plan public.plans, day date, out begins date, out ends date)
language sql
immutable
set search_path = ''
as $$
  select
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place) end,
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place + 1) - 1 end
  from (select private.months_begun(plan, day) - case plan.billing when 'advance' then 1 else 2 end) as m (place);
$$;
comment on function private.month_of_invoice(public.plans, date) is
  'The month for which a plan is billed on a day that begins one of its months: that one, or the one before. Of a visit, its day.';

create function private.last_day_if_stopped(plan public.plans, asked_on date)
returns date
language sql
immutable
set search_path = ''
as $$
  select least(
    case
      when plan.billing = 'advance' and m.begun > 0 and not private.begins_in_pause(plan, private.month_of_plan(plan, m.begun - 1))
        then private.month_of_plan(plan, m.begun) - 1
      when asked_on < plan.first_on then asked_on - 1
      else asked_on
    end,
    plan.ends_on
  )
  from private.months_begun(plan, asked_on) as m (begun);
$$;
comment on function private.last_day_if_stopped(public.plans, date) is
  'The last day of a plan that is stopped on a day: that day, or the last of the month that is paid in advance. One that has not begun is over at once.';

-- State

create function private.plan_state(plan public.plans, state public.quote_state)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when state <> 'accepted' then 'offered'
    when plan.ends_on < private.today() then 'ended'
    when private.begins_in_pause(plan, private.today()) then 'paused'
    else 'runs'
  end;
$$;
comment on function private.plan_state(public.plans, public.quote_state) is
  'offered until its quote is accepted; then it runs, is paused, or has ended.';

create function private.running_plans()
returns setof public.plans
language sql
stable
set search_path = ''
as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.state = 'accepted' and q.request_id is not null and (p.ends_on is null or p.ends_on >= (select private.today()));
$$;
comment on function private.running_plans() is 'The plans that were accepted and have not ended, those that are paused among them.';

create function private.plan_of_request(request_id uuid)
returns public.plans
language sql
stable
set search_path = ''
as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.request_id = plan_of_request.request_id and q.state = 'accepted' and (p.ends_on is null or p.ends_on >= private.today())
  order by q.version desc
  limit 1;
$$;
comment on function private.plan_of_request(uuid) is 'The plan of a request that runs, the last one, if there is one.';

create function private.refuse_running_plan(request_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  plan constant public.plans := private.plan_of_request(request_id);
begin
  if plan.quote_id is not null and plan.ends_on is distinct from private.today() then
    perform private.refuse(409, 'plan_runs', 'The plan of this request runs. Stop it first.');
  end if;
end;
$$;

-- What was offered

create function private.read_plan(plan jsonb)
returns public.plans
language plpgsql
stable
set search_path = ''
as $$
declare
  given public.plans;
  problem text;
begin
  given.unit := case when plan ->> 'unit' in ('week', 'month') then plan ->> 'unit' end;
  given.every := case when plan ->> 'every' ~ '^[0-9]{1,2}$' then (plan ->> 'every')::smallint end;
  given.first_on := private.parse_date(plan ->> 'first_on');
  given.at := case when plan ->> 'at' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then (plan ->> 'at')::time end;
  given.duration_minutes := case when plan ->> 'duration_minutes' ~ '^[0-9]{1,3}$' then (plan ->> 'duration_minutes')::integer end;
  given.until := private.parse_date(plan ->> 'until');
  given.billing := case when plan ->> 'billing' in ('visit', 'advance', 'arrears') then plan ->> 'billing' end;
  given.people := private.read_plan_people(
    case when jsonb_typeof(plan -> 'people') = 'array' then array(select jsonb_array_elements_text(plan -> 'people')) end
  );
  problem := case
    when given.unit is null or coalesce(given.every not between 1 and 52, true) then 'Please choose every how many weeks or months.'
    when coalesce(given.first_on not between private.today() and private.today() + 366, true)
      then 'The first day of a plan is today or a later day, within a year.'
    when given.at is null then 'Please enter the hour of the visits.'
    when coalesce(given.duration_minutes not between 30 and 480, true) then 'A visit takes 30 minutes to 8 hours.'
    when plan ->> 'until' is not null and coalesce(given.until not between given.first_on and given.first_on + 3660, true)
      then 'The last day of a plan is its first day or a later one, within ten years.'
    when given.billing is null then 'Please choose when the plan is invoiced.'
  end;
  if problem is not null then
    perform private.refuse(422, 'invalid_plan', problem);
  end if;
  return given;
end;
$$;
comment on function private.read_plan(jsonb) is
  'A plan {every, unit, first_on, at, duration_minutes, people, until, billing}, or a 422 that says what is wrong with it.';

create function private.read_plan_people(people text[])
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  names constant text[] := array(
    select coalesce(min(r.name), min(n.name))
    from (select private.one_line(given) as name from unnest(people) as given) as n
    left join public.user_roles as r on r.name <> '' and private.searchable(r.name) = private.searchable(n.name)
    where n.name <> ''
    group by private.searchable(n.name)
    order by 1
  );
begin
  if cardinality(names) > 10 or exists (select 1 from unnest(names) as name where private.text_length(name) not between 1 and 100) then
    perform private.refuse(422, 'invalid_plan', 'Please enter at most ten people, each in at most 100 characters.');
  elsif exists (select 1 from unnest(names) as name where name like '%@%') then
    perform private.refuse(422, 'invalid_plan', 'Please enter a name, not an email address: the customer sees it.');
  end if;
  return names;
end;
$$;

create function private.plan_offer(plan public.plans)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when plan.every is not null then jsonb_build_object(
    'every', plan.every, 'unit', plan.unit, 'firstOn', plan.first_on, 'at', to_char(plan.at, 'HH24:MI'),
    'durationMinutes', plan.duration_minutes, 'until', plan.until, 'billing', plan.billing
  ) end;
$$;
comment on function private.plan_offer(public.plans) is 'What the customer accepts of a plan. Null for none.';

create function private.plan_offered(quote_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.plan_offer(p) from public.plans as p where p.quote_id = plan_offered.quote_id;
$$;

-- A colleague who gets another name is called so, and one who leaves the team leaves the plans.
create function private.keep_plan_people()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.plans as p
  set people = array(
    select distinct n.name
    from unnest(array_replace(p.people, old.name, case tg_op when 'UPDATE' then new.name else '' end)) as n (name)
    where n.name <> ''
    order by 1
  )
  where old.name = any (p.people);
  return null;
end;
$$;
create trigger keep_plan_people
  after update of name or delete on public.user_roles
  for each row
  when (old.name <> '')
  execute function private.keep_plan_people();

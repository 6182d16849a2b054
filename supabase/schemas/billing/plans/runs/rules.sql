-- The months of a plan that have to be invoiced by `by_day`, each with the day of its invoice. Months of the last year
-- are included, so that a run catches up after an outage. The last month of an ended plan is invoiced without waiting
-- for the end of the month. A month that begins in a pause is free. If the customer asked to stop the plan, later
-- months are not invoiced until staff have answered.
create function private.months_to_bill(plan public.plans, by_day date) returns table (day date, is_paused boolean)
language sql stable set search_path = '' as $$
  select m.day, private.begins_in_pause(plan, m.begins)
  from private.months_begun(plan, by_day) as begun
  cross join generate_series(greatest(begun - 13, 0), begun - 1) as place
  cross join lateral (
    select
      private.month_of_plan(plan, place) as begins,
      private.month_of_plan(plan, place + case plan.billing when 'advance' then 0 else 1 end) as day
  ) as m
  where plan.billing <> 'visit'
    and m.begins <= least(plan.ends_on, private.requested_last_day(plan), 'infinity')
    and (m.day <= by_day or plan.ends_on <= by_day);
$$;

-- True if the request has a waiting invoice of a plan, or the next run will add one.
create function private.has_plan_to_bill(request_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.plan_invoices as b join public.quotes as q on q.id = b.plan_id
    where q.request_id = has_plan_to_bill.request_id and b.state = 'waiting'
  ) or exists (
    select 1
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id and q.state = 'accepted'
    cross join lateral private.months_to_bill(p, private.today()) as m
    where q.request_id = has_plan_to_bill.request_id
      and not exists (select 1 from public.plan_invoices as b where (b.plan_id, b.day) = (p.quote_id, m.day))
  );
$$;

-- True if the invoice bills a month or a visit after the last day of its plan. If the customer asked for an earlier
-- last day, that day counts.
create function private.is_beyond_end(planned public.plan_invoices) returns boolean
language sql stable set search_path = '' as $$
  select last.day is not null and (private.month_of_invoice(p, planned.day)).begins > last.day
  from public.plans as p
  cross join lateral (select least(p.ends_on, private.requested_last_day(p)) as day) as last
  where p.quote_id = planned.plan_id;
$$;

create function public.billed_beyond(plan public.plans) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select coalesce(i.reference, to_char(b.day, 'FMMonth FMDD, YYYY'))
    from public.plan_invoices as b
    left join public.invoices as i on i.id = b.invoice_id
    where b.plan_id = plan.quote_id and (
        b.state = 'sent' and private.is_live(i) or b.visit_id is not null and b.state = 'waiting'
      )
      and (private.month_of_invoice(plan, b.day)).begins > public.last_day_if_stopped(plan)
    order by b.day
  );
$$;
comment on function public.billed_beyond(public.plans) is
  'The references of sent invoices, and the days of visits to invoice, that are after the last day of the plan if it '
  'is stopped now.';
grant execute on function public.billed_beyond to authenticated;

-- The message on an invoice of a plan names the month that the invoice bills. The message is empty for a plan billed by
-- the visit.
create function private.message_of_plan_invoice(plan public.plans, day date) returns text
language sql immutable set search_path = '' as $$
  select case when plan.billing = 'visit' then '' else
    'For ' || to_char(m.begins, 'FMMonth FMDD')
      || case when extract(year from m.begins) <> extract(year from m.ends) then to_char(m.begins, ', YYYY') else '' end
      || ' to ' || to_char(m.ends, 'FMMonth FMDD, YYYY') || '.'
  end
  from private.month_of_invoice(plan, day) as m;
$$;

-- The visits that an invoice of a plan bills: its own visit, and the call-outs that the plan does not include.
create function private.visits_of_plan_invoice(planned public.plan_invoices) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select planned.visit_id where planned.visit_id is not null
    union
    select c.visit_id
    from public.plans as p
    cross join lateral private.call_outs_to_bill(p) as c
    where p.quote_id = planned.plan_id and c.invoice_day = planned.day and not private.has_visits(p)
  );
$$;

-- Locks the people of a plan. Call it before the request is locked; see private.find_and_lock_people.
create function private.lock_people_of_plan(quote_id uuid) returns void
language sql set search_path = '' as $$
  select private.find_and_lock_people(p.people) from public.plans as p where p.quote_id = lock_people_of_plan.quote_id;
$$;

-- Adds the visits of these plans for the next eight weeks, and the invoices that are due. A canceled visit keeps its
-- row, so that no second visit is added for its day.
create function private.write_plans(ids uuid[], day date) returns jsonb
language plpgsql set search_path = '' as $$
declare
  ran_for constant uuid[] := array(
    select p.quote_id
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    where p.quote_id = any (ids) and q.request_id is not null and public.state(p) in ('runs', 'paused')
  );
  written public.visits[];
  invoices bigint;
begin
  -- The days of the next eight weeks, and the next visit even if it is later.
  with planned as (
    select p.quote_id, q.request_id, p.duration_minutes, d.day,
      (d.day + p.at) at time zone 'America/Los_Angeles' as starts_at
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    cross join lateral (
      select w.day from private.plan_days(p, write_plans.day, write_plans.day + 56) as w (day)
      union
      (
        select min(w.day)
        from private.plan_days(
          p, greatest(write_plans.day, p.first_on, p.paused_until),
          greatest(write_plans.day, p.first_on, p.paused_until)
            + 2 * p.every * (private.unit_facts(p.unit)).longest
        ) as w (day)
        where (w.day + p.at) at time zone 'America/Los_Angeles' > now()
          and not exists (select 1 from public.visits as v where v.plan_id = p.quote_id and v.plan_day = w.day)
          and not exists (
            select 1 from public.visits as v
            where v.plan_id = p.quote_id and v.canceled_at is null and v.outcome is null and v.starts_at > now()
          )
      )
    ) as d
    where p.quote_id = any (ran_for)
  ), added as (
    insert into public.visits (request_id, starts_at, duration_minutes, note, plan_id, plan_day)
    select w.request_id, w.starts_at, w.duration_minutes, '', w.quote_id,
      w.day from planned as w where w.starts_at > now()
    on conflict (plan_id, plan_day) do nothing
    returning *
  ), people as (
    insert into public.visit_people (visit_id, name, member_id)
    select a.id, n.name, n.member_id
    from (
      select p.quote_id, coalesce(u.name, n.name) as name, u.user_id as member_id
      from public.plans as p
      cross join unnest(p.people) as n (name)
      left join public.user_roles as u on u.name <> '' and private.searchable(u.name) = private.searchable(n.name)
      where p.quote_id = any (ran_for)
    ) as n
    join added as a on a.plan_id = n.quote_id
    -- A person is added to a visit once, even if the plan names them twice.
    on conflict do nothing
  )
  select array_agg(a) into written from added as a;

  perform private.schedule_plan_visits(written);

  insert into public.plan_invoices (plan_id, day, state, reason)
  select
    p.quote_id, m.day, case when m.is_paused then 'left-out' else 'waiting' end::public.plan_invoice_state,
    case when m.is_paused then 'The plan was paused.' else '' end
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id and q.state = 'accepted' and q.request_id is not null
  cross join lateral private.months_to_bill(p, write_plans.day) as m
  where p.quote_id = any (ids)
  on conflict do nothing;
  get diagnostics invoices = row_count;

  return jsonb_build_object('visits', coalesce(cardinality(written), 0), 'invoices', invoices);
end;
$$;

-- Runs these plans in one step. If that fails, each plan is run alone, and the error of each failing plan is stored.
create function private.write_plans_apart(ids uuid[], day date) returns jsonb
language plpgsql set search_path = '' as $$
declare
  written jsonb;
begin
  written := private.write_plans(ids, day);
  delete from private.plan_faults as f where f.plan_id = any (ids);
  return written;
exception when others then
  if cardinality(ids) > 1 then
    return (
      select jsonb_build_object('visits', sum((w ->> 'visits')::integer), 'invoices', sum((w ->> 'invoices')::integer))
      from unnest(ids) as id
      cross join lateral private.write_plans_apart(array[id], day) as w
    );
  end if;
  insert into private.plan_faults (plan_id, problem) values (ids[1], sqlerrm)
  on conflict (plan_id) do update set problem = excluded.problem;
  return '{"visits": 0, "invoices": 0}';
end;
$$;

-- Runs all plans. A schedule calls this function once a day; see docs/going-live.md. With `only_plan`, only this plan
-- is run, and the calling function has locked its request.
create function private.run_plans(day date default private.today(), only_plan uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  written jsonb;
begin
  if only_plan is not null then
    written := private.write_plans(array[only_plan], day);
    delete from private.plan_faults as f where f.plan_id = only_plan;
    return written;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('run_plans', 0));
  -- While this run holds these locks, no team member can be removed, and no plan can be stopped or paused.
  perform 1 from public.user_roles as u order by u.user_id for share;
  perform 1 from public.service_requests as r
  where r.id in (
    select q.request_id from public.plans as p join public.quotes as q on q.id = p.quote_id
    where q.state = 'accepted' and coalesce(p.ends_on >= private.today(), true)
  )
  order by r.id
  for update;
  ids := array(
    select p.quote_id from public.plans as p join public.quotes as q on q.id = p.quote_id
    where q.state = 'accepted' and q.request_id is not null
  );
  delete from private.plan_faults as f where f.plan_id <> all (ids);
  written := private.write_plans_apart(ids, day);
  if not exists (select 1 from private.plan_faults) then
    perform private.note_run('plans');
  end if;
  return written;
end;
$$;

-- Queues the day sheets of these visits. The order of the days keeps two transactions from a deadlock.
create function private.queue_sheets_of_visits(ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.queue_day_sheets(s.day, s.member_id)
  from (
    select distinct (v.starts_at at time zone 'America/Los_Angeles')::date as day, p.member_id
    from public.visits as v
    left join public.visit_people as p on p.visit_id = v.id
    where v.id = any (ids)
    order by 1, 2
  ) as s;
$$;

-- Sets the requests of new visits to scheduled, and queues reminders and day sheets of the visits. No other mail is
-- sent, because the customer got a mail when the plan began.
create function private.schedule_plan_visits(written public.visits[]) returns void
language plpgsql set search_path = '' as $$
begin
  with opened as (
    select r.id, r.status
    from public.service_requests as r
    where r.status in ('new', 'contacted') and r.id in (select a.request_id from unnest(written) as a)
  ), noted as (
    insert into public.service_request_history (request_id, old_status, new_status, event, changed_by_email)
    select o.id, o.status, 'scheduled', 'The next visits of the plan were set', private.actor() from opened as o
  )
  update public.service_requests as r set status = 'scheduled' from opened as o where o.id = r.id;

  perform private.queue_sheets_of_visits(array(select a.id from unnest(written) as a));

  insert into private.mails (kind, recipient, data, request_id, due_at)
  select 'visit-reminder', lower(r.email), private.visit_mail_data(r, a), r.id, a.starts_at - interval '24 hours'
  from unnest(written) as a
  join public.service_requests as r on r.id = a.request_id
  where r.email <> '' and a.starts_at - interval '24 hours' > now();
end;
$$;

-- Cancels visits of a plan. This function sends no mail, because the calling function mails the customer.
create function private.drop_visits(request public.service_requests, ids uuid[], event text) returns void
language plpgsql set search_path = '' as $$
declare
  becomes constant public.request_status := private.status_without(request, ids);
begin
  update public.visits as v
  set canceled_at = now(), sequence = v.sequence + 1
  where v.id = any (ids) and v.canceled_at is null and v.outcome is null;
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes, drop_visits.event,
    case when private.actor() <> 'Customer' then (select auth.uid()) end, private.actor()
  );
  update public.service_requests as r set status = becomes where r.id = request.id and r.status <> becomes;
end;
$$;

create function private.coming_visits_of_plan(quote_id uuid, since date, until date default 'infinity') returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select v.id from public.visits as v
    where v.plan_id = coming_visits_of_plan.quote_id and v.canceled_at is null and v.outcome is null
      and v.starts_at > now()
      and (v.starts_at at time zone 'America/Los_Angeles')::date >= since
      and (v.starts_at at time zone 'America/Los_Angeles')::date < until
  );
$$;

create function private.end_plan(request public.service_requests, plan public.plans, last_day date, stopped_by text)
returns void
language plpgsql set search_path = '' as $$
begin
  update public.plans as p set stopped_on = last_day, stopped_by = end_plan.stopped_by where p.quote_id = plan.quote_id;
  delete from public.plan_invoices as b
  where b.plan_id = plan.quote_id and b.state = 'waiting' and plan.billing <> 'visit'
    and (private.month_of_invoice(plan, b.day)).begins > last_day;
  perform private.mark_visits_to_invoice(request.id);
  update public.customer_activity as c
  set handled_at = now(), handled_by = private.actor()
  where c.quote_id = plan.quote_id and c.handled_at is null;
  perform private.drop_visits(
    request, private.coming_visits_of_plan(plan.quote_id, last_day + 1),
    'The plan was stopped: its last day is ' || to_char(last_day, 'FMMonth FMDD, YYYY')
  );
end;
$$;

-- Adds the first visits of a plan that was just accepted. An earlier plan of the request ends on the day before the new
-- plan begins.
create function private.begin_plan(request public.service_requests, quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  plan public.plans;
  former public.plans;
begin
  select p.* into strict plan from public.plans as p where p.quote_id = begin_plan.quote_id;
  for former in
    select p.*
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    where q.request_id = request.id and q.state = 'accepted' and q.id <> plan.quote_id
      and (p.ends_on is null or p.ends_on >= plan.first_on)
  loop
    perform private.end_plan(request, former, plan.first_on - 1, null);
  end loop;
  perform private.run_plans(only_plan => plan.quote_id);
end;
$$;

-- True if the time is outside the hours in which the plan includes calls. The hours may pass midnight.
create function private.is_outside_hours(plan public.plans, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    case
      when plan.calls_from < plan.calls_until then t.hour < plan.calls_from or t.hour >= plan.calls_until
      else t.hour < plan.calls_from and t.hour >= plan.calls_until
    end,
    false
  )
  from (select (at at time zone 'America/Los_Angeles')::time as hour) as t;
$$;
grant execute on function private.is_outside_hours to authenticated;

create function public.is_outside_hours(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select case when visit.call_out then coalesce((
    select private.is_outside_hours(p, visit.starts_at) from public.plans as p where p.quote_id = visit.plan_id
  ), false) else false end;
$$;
comment on function public.is_outside_hours(public.visits) is
  'True for a call-out that began outside of the hours of its plan.';
grant execute on function public.is_outside_hours to authenticated;

-- The call-outs of a plan. `place` numbers the call-outs of each month of the plan, from 1. `beyond_minutes` is the
-- time to bill, rounded up to a quarter of an hour. For a call above the included number, this is the time from arrival
-- to departure. For all other calls, it is the standby time above the included minutes.
create function private.call_outs_of_plan(plan public.plans)
returns table (visit public.visits, place integer, beyond_minutes integer, beyond_cents integer)
language sql stable set search_path = '' as $$
  select c.visit, c.place, m.minutes, round(m.minutes / 60.0 * plan.beyond_hour_cents)::integer
  from (
    select v as visit, row_number() over (
      partition by private.months_begun(plan, (v.starts_at at time zone 'America/Los_Angeles')::date)
      order by v.starts_at, v.id
    )::integer as place
    from public.visits as v
    where v.plan_id = plan.quote_id and v.call_out and v.canceled_at is null
  ) as c
  cross join lateral (
    select coalesce(ceil(case
      when plan.beyond_hour_cents is null then 0
      when c.place > plan.calls_a_month
        then greatest(extract(epoch from (c.visit).left_at - (c.visit).arrived_at) / 60, 1)
      else greatest((c.visit).standby_minutes - plan.standby_minutes, 0)
    end / 15.0) * 15, 0)::integer as minutes
  ) as m;
$$;

create function public.calls_this_month(plan public.plans) returns integer
language sql stable set search_path = '' as $$
  select case when plan.every is null then (
    select count(*)
    from private.months_begun(plan, private.today()) as begun
    join public.visits as v on v.plan_id = plan.quote_id and v.call_out and v.canceled_at is null
      and (v.starts_at at time zone 'America/Los_Angeles')::date >= private.month_of_plan(plan, begun - 1)
  ) end::integer;
$$;
comment on function public.calls_this_month(public.plans) is
  'The number of call-outs in the present month of the plan. Null for a plan with visits.';
grant execute on function public.calls_this_month(public.plans) to authenticated;

-- A call-out as its customer sees it. The times and the report are null until the report is sent.
create function private.call_out_view(visit public.visits) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', visit.id, 'planId', visit.plan_id, 'startsAt', private.iso(visit.starts_at),
    'people', private.visit_people_text(visit.id),
    'arrivedAt', private.iso(visit.arrived_at), 'leftAt', private.iso(visit.left_at),
    'standbyMinutes', visit.standby_minutes, 'report', nullif(visit.report, ''),
    'place', c.place, 'aMonth', p.calls_a_month,
    'isOutsideHours', public.is_outside_hours(visit)
  )
  from (select 1) as one
  left join public.plans as p on p.quote_id = visit.plan_id
  left join lateral (
    select o.place from private.call_outs_of_plan(p) as o where (o.visit).id = visit.id
  ) as c on true;
$$;

-- True if the plan will have an invoice after the day `since`: an invoice already waits, or a later month is still to
-- be billed.
create function private.has_next_invoice(plan public.plans, since date) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.plan_invoices as b
    where b.plan_id = plan.quote_id and b.state = 'waiting' and b.day > since
  ) or plan.ends_on is null or case plan.billing
    when 'advance' then private.month_of_plan(plan, private.months_begun(plan, private.today())) <= plan.ends_on
    else private.today() <= plan.ends_on
  end;
$$;

-- The invoice lines for call-outs that the plan does not include. Call-outs that are invoiced or left out have no line
-- here. `invoice_day` is the day of the waiting invoice that will include the line: the first one after the call-out.
-- Null if no such invoice waits.
create function private.call_outs_to_bill(plan public.plans)
returns table (visit_id uuid, starts_at timestamptz, invoice_day date, line private.priced_line)
language sql stable set search_path = '' as $$
  select
    (c.visit).id, (c.visit).starts_at,
    (
      select min(b.day) from public.plan_invoices as b
      where b.plan_id = plan.quote_id and b.state = 'waiting'
        and b.day > ((c.visit).starts_at at time zone 'America/Los_Angeles')::date
    ),
    row(
      null,
      case when c.place > plan.calls_a_month
        then 'Call-out of ' || w.called || ', beyond the ' || plan.calls_a_month || ' calls a month'
        else 'Standby of the call-out of ' || w.called || ', beyond the plan'
      end || ': ' || c.beyond_minutes || ' minutes',
      c.beyond_minutes / 60.0, plan.beyond_hour_cents, c.beyond_cents, false, f.taxed, null
    )::private.priced_line
  from private.call_outs_of_plan(plan) as c
  cross join lateral (
    select to_char((c.visit).starts_at at time zone 'America/Los_Angeles', 'FMMonth FMDD, FMHH12:MI AM') as called
  ) as w
  -- The first line of the plan is its fee. Call-outs are taxed if the fee is taxed.
  cross join lateral (
    select l.taxed from public.quote_lines as l where l.quote_id = plan.quote_id order by l.position limit 1
  ) as f
  where c.beyond_cents > 0 and (c.visit).outcome = 'done' and not (c.visit).nothing_to_invoice
    and not exists (
      select 1 from public.invoiced_visits as b join public.invoices as i on i.id = b.invoice_id
      where b.visit_id = (c.visit).id and private.is_live(i)
    )
  order by (c.visit).starts_at;
$$;

-- True for a call-out that has to be billed on a separate invoice, because its plan has no further invoices.
create function private.is_call_out_to_invoice(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1
    from public.plans as p
    cross join lateral private.call_outs_to_bill(p) as c
    where p.quote_id = visit.plan_id and c.visit_id = visit.id
      and not private.has_next_invoice(p, (visit.starts_at at time zone 'America/Los_Angeles')::date)
  );
$$;

-- The lines of a plan invoice: the lines of the plan itself, and one line for each call-out that the plan does not
-- include.
create function private.lines_of_plan_invoice(planned public.plan_invoices) returns private.priced_line[]
language plpgsql stable set search_path = '' as $$
declare
  lines private.priced_line[] := private.lines_of(planned.plan_id);
  plan public.plans;
  line private.priced_line;
begin
  select p.* into plan from public.plans as p where p.quote_id = planned.plan_id;
  if private.has_visits(plan) then
    return lines;
  end if;
  for line in
    select (c.line).* from private.call_outs_to_bill(plan) as c where c.invoice_day = planned.day order by c.starts_at
  loop
    line.position := cardinality(lines) + 1;
    lines := lines || line;
  end loop;
  return lines;
end;
$$;

-- Returns a call-out, or refuses if the call-out was canceled. The calling function has locked the request.
create function private.open_call_out(visit_id uuid) returns public.visits
language plpgsql stable set search_path = '' as $$
declare
  visit public.visits;
begin
  select v.* into visit from public.visits as v where v.id = visit_id and v.call_out and v.canceled_at is null;
  if not found then
    perform private.refuse(409, 'visit_changed', 'This call-out was canceled. Please reload the page.');
  end if;
  return visit;
end;
$$;

-- Mails the team members of a visit that was moved or canceled.
create function private.notify_of_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_member(new, p.member_id, private.times_if_open(old))
  from public.visit_people as p where p.visit_id = new.id and p.member_id is not null;
  return null;
end;
$$;
create trigger notify_of_visit
  after update of starts_at, duration_minutes, canceled_at on public.visits
  for each row execute function private.notify_of_visit();

-- Adds a waiting invoice for a visit that took place if its plan is billed by the visit. Only the plan bills such a
-- visit, so its `to_invoice` stays false.
create function private.invoice_plan_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan public.plans;
begin
  select p.* into plan from public.plans as p where p.quote_id = new.plan_id;
  if not found then
    return new;
  end if;
  new.to_invoice := false;
  if plan.billing = 'visit' and new.outcome = 'done' then
    -- The visit may have been invoiced before its outcome was recorded.
    insert into public.plan_invoices (plan_id, day, visit_id, state, invoice_id)
    select
      plan.quote_id, coalesce(new.plan_day, (new.starts_at at time zone 'America/Los_Angeles')::date), new.id,
      case when sent.id is null then 'waiting' else 'sent' end::public.plan_invoice_state, sent.id
    from (select 1) as one
    left join lateral (
      select i.id from public.invoiced_visits as s join public.invoices as i on i.id = s.invoice_id
      where s.visit_id = new.id order by i.number limit 1
    ) as sent on true
    on conflict do nothing;
  elsif plan.billing = 'visit' then
    delete from public.plan_invoices as b where b.visit_id = new.id and b.state = 'waiting';
  end if;
  return new;
end;
$$;
create trigger invoice_plan_visit
  before update of outcome on public.visits
  for each row
  when (new.plan_id is not null and new.outcome is not null)
  execute function private.invoice_plan_visit();

-- Marks the customer's wish to skip a visit as handled when the visit is canceled or has an outcome.
create function private.mark_skip_handled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.customer_activity as c
  set handled_at = now(), handled_by = private.actor()
  where c.visit_id = new.id and c.kind = 'skip-visit' and c.handled_at is null;
  return null;
end;
$$;
create trigger mark_skip_handled
  after update of canceled_at, outcome on public.visits
  for each row
  when (new.plan_id is not null)
  execute function private.mark_skip_handled();

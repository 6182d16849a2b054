create function public.skip_visit(
  token text default null, reference text default null, visit_id uuid default null,
    expected_sequence integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  visit public.visits;
  activity public.customer_activity;
begin
  request := private.lock_for_customer(request, 'request-message');
  select v.* into visit
  from private.open_visits(request.id) as v
  where v.id = skip_visit.visit_id and private.is_plan(v.plan_id);
  if not found then
    perform private.refuse(409, 'no_visit', 'There is no such visit to skip. Please look at your visits again.');
  elsif exists (
    select 1 from public.customer_activity as c where c.visit_id = visit.id and c.kind = 'skip-visit'
      and c.handled_at is null
  ) then
    return;
  end if;
  perform private.refuse_changed_visit(visit, expected_sequence);
  activity.kind := 'skip-visit';
  perform private.record_customer_activity(request, activity, visit);
end;
$$;
comment on function public.skip_visit(text, text, uuid, integer) is
  'The customer of a request (see customer_request) asks to skip a visit of their plan. The visit is kept until staff '
  'confirm.';
grant execute on function public.skip_visit to anon, authenticated;

create function public.stop_plan(token text default null, reference text default null, quote_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  plan public.plans;
  activity public.customer_activity;
begin
  request := private.lock_for_customer(request, 'request-message');
  plan := private.running_plan(request, stop_plan.quote_id);
  if public.stop_requested_at(plan) is not null then
    return;
  elsif not public.can_stop(plan) then
    perform private.refuse(
      409, 'plan_ends', 'This plan ends on ' || to_char(plan.ends_on, 'FMMonth FMDD, YYYY') || ' already.'
    );
  end if;
  activity.kind := 'stop-plan';
  activity.quote_id := plan.quote_id;
  perform private.record_customer_activity(
    request, activity, more => jsonb_build_object(
      'lastDay', public.last_day_if_stopped(plan), 'isUnbegun', public.last_day_if_stopped(plan) < plan.first_on
    )
  );
end;
$$;
comment on function public.stop_plan(text, text, uuid) is
  'The customer of a request (see customer_request) asks to stop their plan. Staff confirm it, and the last day counts '
  'from the day of this call.';
grant execute on function public.stop_plan to anon, authenticated;

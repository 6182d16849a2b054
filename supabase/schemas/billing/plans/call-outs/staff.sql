create function public.begin_call_out(
  plan_id uuid default null, people text[] default null, note text default '', idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  for_visit constant text := coalesce(private.several_lines(note), '');
  content constant jsonb := jsonb_build_object('callOut', plan_id, 'people', people, 'note', for_visit);
  request public.service_requests;
  plan public.plans;
  visit public.visits;
begin
  perform private.require_admin();
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_visit(array[now()], 60, people, for_visit);
  perform private.find_and_lock_people(people);
  request := private.lock_service_request(private.request_of_quote(begin_call_out.plan_id));
  plan := private.running_plan(request, begin_call_out.plan_id);
  if private.has_visits(plan) then
    perform private.refuse(409, 'has_visits', 'This plan has visits and is not on call. Add a visit instead.');
  elsif plan.first_on > private.today() then
    perform private.refuse(
      409, 'plan_ahead', 'This plan begins on ' || to_char(plan.first_on, 'FMMonth FMDD, YYYY') || '.'
    );
  elsif public.state(plan) = 'paused' then
    perform private.refuse(409, 'plan_paused', 'This plan is paused. End its pause first.');
  end if;
  -- Refuse a second call-out within ten minutes. Two team members may have answered the same call, or one of them may
  -- have pressed the button twice.
  select v.* into visit from private.open_visits(request.id) as v
  where v.call_out and v.starts_at > now() - interval '10 minutes' limit 1;
  if found then
    perform private.refuse(
      409, 'call_out_begun',
      'A call-out began a few minutes ago. Going: ' || private.visit_people_text(visit.id) || '.'
    );
  end if;
  visit := private.add_visit(request, now(), 60, people, for_visit, called_on_plan => plan.quote_id);
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, 'scheduled', 'Call-out: ' || private.visit_people_text(visit.id) || ' went',
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = 'scheduled' where r.id = request.id;
  perform private.keep_key(idempotency_key, content, visit.id);
end;
$$;
comment on function public.begin_call_out(uuid, text[], text, uuid) is
  'Admins: begins a call-out by these people on a running plan on call. The customer later gets its report.';
grant execute on function public.begin_call_out to authenticated;

create function public.note_call_out_step(visit_id uuid, step public.call_out_step) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  perform private.require_staff_of_visit(note_call_out_step.visit_id);
  perform private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  visit := private.open_call_out(visit_id);
  -- A repeated call changes nothing.
  if (case step when 'arrived' then visit.arrived_at when 'left' then visit.left_at end) is not null then
    return;
  elsif visit.outcome is not null or step is null or step = 'left' and visit.arrived_at is null then
    perform private.refuse(
      409, 'visit_changed', 'This call-out has changed since you opened it. Please look at it again.'
    );
  end if;
  update public.visits as v
  set
    arrived_at = case step when 'arrived' then now() else v.arrived_at end,
    left_at = case step when 'left' then now() else v.left_at end,
    sequence = v.sequence + 1
  where v.id = visit.id;
end;
$$;
comment on function public.note_call_out_step(uuid, public.call_out_step) is
  'Staff: notes that the people of a call-out have arrived or left now. Field team members may note their own only.';
grant execute on function public.note_call_out_step to authenticated;

create function private.refuse_call_out_report(
  visit public.visits, arrived_at timestamptz, left_at timestamptz, standby_minutes integer, report text
) returns void
language plpgsql stable set search_path = '' as $$
declare
  problem constant text := case
    when arrived_at is null or left_at is null then 'Please enter when you arrived and when you left.'
    when arrived_at > now() or left_at > now() then 'You cannot have arrived or left in the future.'
    when arrived_at < visit.starts_at - interval '1 day' then 'The call-out began on '
      || to_char(visit.starts_at at time zone 'America/Los_Angeles', 'FMMonth FMDD, FMHH12:MI AM')
      || '. You arrived at most a day before.'
    when left_at < arrived_at then 'You cannot have left before you arrived.'
    when left_at > arrived_at + interval '1 day' then 'A call-out takes at most a day.'
    when coalesce(standby_minutes < 0, true) then 'Please enter the minutes of standby, or 0.'
    when standby_minutes * interval '1 minute' > left_at - arrived_at
      then 'Standby cannot be longer than the stay.'
    when private.text_length(report) not between 1 and 4000
      then 'Please write the report in at most 4000 characters.'
  end;
begin
  if problem is not null then
    perform private.refuse(422, 'invalid_report', problem);
  end if;
end;
$$;

-- A second call of this function corrects the report.
create function public.report_call_out(
  visit_id uuid, arrived_at timestamptz, left_at timestamptz, standby_minutes integer, report text,
  expected_sequence integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  report_text constant text := coalesce(private.several_lines(report), '');
  request public.service_requests;
  visit public.visits;
  becomes public.request_status;
begin
  perform private.require_staff_of_visit(report_call_out.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  visit := private.open_call_out(visit_id);
  perform private.refuse_call_out_report(
    visit, report_call_out.arrived_at, report_call_out.left_at, report_call_out.standby_minutes, report_text
  );
  -- A repeated call changes nothing.
  if visit.outcome = 'done' and (visit.arrived_at, visit.left_at, visit.standby_minutes::integer, visit.report)
    is not distinct from
    (report_call_out.arrived_at, report_call_out.left_at, report_call_out.standby_minutes, report_text) then
    return;
  elsif expected_sequence is distinct from visit.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This call-out has changed since you opened it. Check it and save again.'
    );
  end if;
  becomes := case when visit.outcome is null then private.status_without(request, array[visit.id])
    else request.status end;
  update public.visits as v
  set
    outcome = 'done', arrived_at = report_call_out.arrived_at, left_at = report_call_out.left_at,
    standby_minutes = report_call_out.standby_minutes, report = report_text, sequence = v.sequence + 1
  where v.id = visit.id;
  update public.photos as p set shown_to_customer = true where p.visit_id = visit.id and visit.outcome is null;
  perform private.mark_visits_to_invoice(request.id);
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes,
    case when visit.outcome is null then 'The report of the call-out of '
      else 'The corrected report of the call-out of ' end
      || to_char(visit.starts_at at time zone 'America/Los_Angeles', 'FMMonth FMDD, FMHH12:MI AM')
      || ' was sent',
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = becomes where r.id = request.id;
  select v.* into visit from public.visits as v where v.id = visit.id;
  perform private.queue_mail(
    'call-out-report', request.email, private.visit_mail_data(request, visit), request_id => request.id
  );
end;
$$;
comment on function public.report_call_out(uuid, timestamptz, timestamptz, integer, text, integer) is
  'Staff: ends a call-out with its report, or corrects the report. It is mailed to the customer, who also sees the '
  'photos. Field team members may report their own call-outs only.';
grant execute on function public.report_call_out to authenticated;

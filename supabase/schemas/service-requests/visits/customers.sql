create function public.ask_for_another_time(
  token text default null, reference text default null, days jsonb default null, times jsonb default '[]',
  visit_id uuid default null, expected_sequence integer default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object('request', request.id, 'visit', visit_id, 'days', days, 'times', times);
  visit public.visits;
  activity public.customer_activity;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  activity := private.read_preferred_times(days, times);
  request := private.lock_for_customer(request, 'request-message');
  if request.status = 'scheduled' then
    select v.* into visit from public.visits as v where v.id = ask_for_another_time.visit_id
      and v.request_id = request.id;
    perform private.refuse_changed_visit(visit, expected_sequence);
  end if;
  perform private.mark_visit_activity_handled(request.id, 'Customer', visit.id);
  activity.id := private.record_customer_activity(request, activity, visit);
  perform private.keep_key(idempotency_key, content, activity.id);
end;
$$;
comment on function public.ask_for_another_time(text, text, jsonb, jsonb, uuid, integer, uuid) is
  'The customer of a request (see customer_request) names one to three days and times of day that suit: for another '
  'time of a visit, or for the first visit if there is none yet. The visit is kept until staff move it. Refused if '
  'the visit has changed since `expected_sequence`.';
grant execute on function public.ask_for_another_time to anon, authenticated;

create function public.cancel_my_visit(
  token text default null, reference text default null, visit_id uuid default null,
    expected_sequence integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  visit public.visits;
  activity public.customer_activity;
begin
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  select v.* into visit from public.visits as v where v.id = cancel_my_visit.visit_id and v.request_id = request.id;
  -- A repeated call changes nothing.
  if visit.canceled_at is not null then
    return;
  end if;
  perform private.refuse_closed(request);
  if visit.id is null then
    perform private.refuse(409, 'no_visit', 'There is no visit to cancel.');
  end if;
  perform private.refuse_changed_visit(visit, expected_sequence);
  perform private.mark_visits_canceled(
    request, array[visit.id], private.status_without(request, array[visit.id]), by_customer => true
  );
  perform private.mark_visit_activity_handled(request.id, 'Customer', visit.id);
  activity.kind := 'visit-canceled';
  perform private.record_customer_activity(request, activity, visit);
end;
$$;
comment on function public.cancel_my_visit(text, text, uuid, integer) is
  'The customer of a request (see customer_request) cancels a visit. Refused if it has changed since '
  '`expected_sequence`.';
grant execute on function public.cancel_my_visit to anon, authenticated;

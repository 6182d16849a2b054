-- What customers do about their requests: write to staff, ask for another time, cancel a visit, withdraw the request.

-- Staff are mailed what the customer wrote; the customer only that it arrived.
create function private.mail_about_customer_activity(request public.service_requests, activity jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  about constant jsonb :=
    jsonb_build_object('reference', request.reference, 'requestKind', request.kind, 'name', request.name);
begin
  if activity ->> 'activity' in ('message', 'another-time', 'skip-visit', 'stop-plan') then
    perform private.queue_mail(
      'customer-activity-received', request.email, about || (activity - 'message'), request_id => request.id
    );
  end if;
  perform private.queue_mail(
    'customer-activity', null,
    about || activity || jsonb_build_object('email', request.email, 'phone', request.phone),
    request_id => request.id
  );
end;
$$;

create function private.record_customer_activity(
  request public.service_requests, activity public.customer_activity, visit public.visits default null, more jsonb default '{}'
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.customer_activity (request_id, kind, days, times, visit_at, visit_id, quote_id)
  values (request.id, activity.kind, activity.days, activity.times, visit.starts_at, visit.id, activity.quote_id)
  returning * into activity;
  perform private.mail_about_customer_activity(
    request,
    jsonb_build_object(
      'activity', activity.kind, 'message', null, 'days', activity.days, 'times', activity.times,
      'visitAt', private.iso(visit.starts_at)
    ) || more
  );
  return activity.id;
end;
$$;

create function private.refuse_settled(request public.service_requests)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if request.status in ('closed', 'spam') then
    perform private.refuse(409, 'request_closed', 'This request is closed. To open it again, please call us' || private.at_phone() || '.');
  end if;
end;
$$;

create function private.lock_for_customer(request public.service_requests, step text)
returns public.service_requests
language plpgsql
set search_path = ''
as $$
begin
  perform private.enforce_limits('request', request.reference, step);
  request := private.lock_service_request(request.id);
  perform private.refuse_settled(request);
  return request;
end;
$$;
comment on function private.lock_for_customer(public.service_requests, text) is
  'Counts a step of the customer of a request, locks the request, and refuses the step if the request is settled.';

-- The caller has locked the request.
create function private.refuse_visit_too_soon(visit public.visits)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.may_change_visit(visit) then
    perform private.refuse(
      409, 'too_late', 'Your visit is too soon to change it here. Please call us' || private.at_phone() || '.'
    );
  end if;
end;
$$;

-- Names the state of the visit that the customer saw.
create function private.refuse_changed_visit(visit public.visits, expected_sequence integer)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if visit.id is null or visit.canceled_at is not null or visit.outcome is not null or expected_sequence is distinct from visit.sequence then
    perform private.refuse(409, 'visit_changed', 'Your visit has just been changed. Please look at it again first.');
  end if;
  perform private.refuse_visit_too_soon(visit);
end;
$$;

create function public.add_request_message(
  token text default null, reference text default null, message text default null, idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests := private.customers_own(token, reference);
  content constant jsonb := jsonb_build_object('request', request.id, 'message', message);
  body text;
  message_id uuid;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  body := private.read_message(message);
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  if request.status = 'spam' then
    perform private.refuse_settled(request);
  end if;
  insert into public.messages (request_id, sender, body)
  values (request.id, 'customer', body)
  returning id into message_id;
  perform private.mail_about_customer_activity(
    request, jsonb_build_object('activity', 'message', 'message', body, 'days', null, 'times', null, 'visitAt', null)
  );
  perform private.keep_key(idempotency_key, content, message_id);
end;
$$;
comment on function public.add_request_message(text, text, text, uuid) is
  'The customer of a request (see customer_request) writes to staff.';
grant execute on function public.add_request_message to anon, authenticated;

-- The texts of a list, each once; null if it is no list of at most three of the texts that fit.
create function private.few_texts(list jsonb, fitting text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 3 and length(list::text) <= 100 then (
      select coalesce(array_agg(distinct text.item), '{}') from jsonb_array_elements_text(list) as text (item)
      having coalesce(bool_and(coalesce(text.item ~ fitting, false)), true)
    )
  end;
$$;

create function private.read_wish(days jsonb, times jsonb)
returns public.customer_activity
language plpgsql
stable
set search_path = ''
as $$
declare
  activity public.customer_activity;
begin
  activity.kind := 'another-time';
  select array_agg(private.parse_date(day) order by day) into activity.days
  from unnest(private.few_texts(days, '^\d{4}-\d{2}-\d{2}$')) as day;
  if activity.days is null or array_position(activity.days, null) is not null
    or private.today() > any (activity.days) or private.today() + 366 < any (activity.days)
  then
    perform private.refuse(422, 'invalid_days', 'Please choose one to three days from today on, within a year.');
  end if;
  activity.times := private.few_texts(times, '^(morning|afternoon|evening)$');
  if activity.times is null then
    perform private.refuse(422, 'invalid_times', 'Please choose times of day from the list.');
  end if;
  return activity;
end;
$$;
comment on function private.read_wish(jsonb, jsonb) is
  'The one to three days and the times of day that suit a customer, or a 422.';

create function public.ask_for_another_time(
  token text default null, reference text default null, days jsonb default null, times jsonb default '[]',
  visit_id uuid default null, expected_sequence integer default null, idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests := private.customers_own(token, reference);
  content constant jsonb := jsonb_build_object('request', request.id, 'visit', visit_id, 'days', days, 'times', times);
  visit public.visits;
  activity public.customer_activity;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  activity := private.read_wish(days, times);
  request := private.lock_for_customer(request, 'request-message');
  if request.status = 'scheduled' then
    select a.* into visit from public.visits as a where a.id = ask_for_another_time.visit_id and a.request_id = request.id;
    perform private.refuse_changed_visit(visit, expected_sequence);
  end if;
  perform private.settle_visit_activity(request.id, 'Customer', visit.id);
  activity.id := private.record_customer_activity(request, activity, visit);
  perform private.keep_key(idempotency_key, content, activity.id);
end;
$$;
comment on function public.ask_for_another_time(text, text, jsonb, jsonb, uuid, integer, uuid) is
  'The customer of a request (see customer_request) names one to three days and times of day that suit better than a visit, if it is still that of `expected_sequence`, which stands until staff move it. Without any visit, the first that suit.';
grant execute on function public.ask_for_another_time to anon, authenticated;

create function public.cancel_my_visit(
  token text default null, reference text default null, visit_id uuid default null, expected_sequence integer default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests := private.customers_own(token, reference);
  visit public.visits;
  activity public.customer_activity;
begin
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  select a.* into visit from public.visits as a where a.id = cancel_my_visit.visit_id and a.request_id = request.id;
  -- Sent again, because its answer was lost.
  if visit.canceled_at is not null then
    return;
  end if;
  perform private.refuse_settled(request);
  if visit.id is null then
    perform private.refuse(409, 'no_visit', 'There is no visit to cancel.');
  end if;
  perform private.refuse_changed_visit(visit, expected_sequence);
  perform private.mark_visits_canceled(
    request, array[visit.id], private.status_without(request, array[visit.id]), by_customer => true
  );
  perform private.settle_visit_activity(request.id, 'Customer', visit.id);
  activity.kind := 'visit-canceled';
  perform private.record_customer_activity(request, activity, visit);
end;
$$;
comment on function public.cancel_my_visit(text, text, uuid, integer) is
  'The customer of a request (see customer_request) cancels a visit, if it is still that of `expected_sequence`.';
grant execute on function public.cancel_my_visit to anon, authenticated;

-- `expected_visits` are the open visits that the customer saw; see add_visits.
create function public.withdraw_request(
  token text default null, reference text default null, expected_visits jsonb default '{}'
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests := private.customers_own(token, reference);
  activity public.customer_activity;
begin
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  -- Sent again, because its answer was lost.
  if private.customer_request_view(request) ->> 'status' = 'withdrawn' then
    return;
  end if;
  perform private.refuse_settled(request);
  perform private.refuse_running_plan(request.id);
  if request.status = 'scheduled' then
    if expected_visits is distinct from private.seen_visits(request.id) then
      perform private.refuse(409, 'visit_changed', 'Your visits have just been changed. Please look at them again first.');
    end if;
    perform private.refuse_visit_too_soon(a) from private.open_visits(request.id) as a;
    perform private.mark_visits_canceled(
      request, array(select a.id from private.open_visits(request.id) as a), 'closed', by_customer => true
    );
  else
    insert into public.service_request_history (request_id, old_status, new_status, changed_by_email)
    values (request.id, request.status, 'closed', 'Customer');
    update public.service_requests as r set status = 'closed' where r.id = request.id;
    perform private.queue_mail(
      'request-withdrawn', request.email,
      jsonb_build_object('reference', request.reference, 'requestKind', request.kind, 'name', request.name),
      request_id => request.id
    );
  end if;
  perform private.settle_visit_activity(request.id, 'Customer');
  -- Work that was invoiced took place.
  update public.quotes as q
  set state = 'canceled', canceled_on = private.today(), cancel_reason = 'The request was withdrawn.'
  where q.request_id = request.id and q.state = 'accepted' and not private.is_invoiced(q);
  activity.kind := 'withdrawn';
  perform private.record_customer_activity(request, activity);
end;
$$;
comment on function public.withdraw_request(text, text, jsonb) is
  'The customer of a request (see customer_request) withdraws it, which closes it, cancels what they had accepted and was not invoiced, and cancels its visits, if they are still those that the customer saw.';
grant execute on function public.withdraw_request to anon, authenticated;

-- Whether anything matches is told by the mail alone, so there is one answer for every mismatch.
create function public.send_request_link(reference text default null, email text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := left(lower(coalesce(private.one_line(email), '')), 256);
  request public.service_requests;
begin
  perform private.enforce_limits('request', address, 'request-link');
  select r.* into request
  from public.service_requests as r
  where r.reference = left(upper(private.one_line(send_request_link.reference)), 40)
    and lower(r.email) = address and address <> '' and r.status <> 'spam';
  if found then
    perform private.queue_mail(
      'request-link', request.email,
      jsonb_build_object('reference', request.reference, 'requestKind', request.kind, 'name', request.name),
      request_id => request.id
    );
  end if;
end;
$$;
comment on function public.send_request_link(text, text) is
  'Mails the link of a request to its customer, if the reference and the email address belong together.';
grant execute on function public.send_request_link to anon, authenticated;

create function public.settle_customer_activity(activity_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  activity public.customer_activity;
  visit public.visits;
begin
  perform private.require_admin();
  request := private.lock_service_request((select c.request_id from public.customer_activity as c where c.id = activity_id));
  update public.customer_activity as c
  set settled_at = now(), settled_by = private.caller_email()
  where c.id = activity_id and c.settled_at is null
  returning c.* into activity;
  select a.* into visit from private.open_visits(request.id) as a where a.id = activity.visit_id and a.starts_at > now();
  if visit.id is not null and activity.kind in ('another-time', 'skip-visit') then
    perform private.queue_mail(
      'visit-kept', request.email, private.visit_mail_data(request, visit) || jsonb_build_object('asked', activity.kind),
      request_id => request.id
    );
  elsif activity.quote_id = (private.plan_of_request(request.id)).quote_id then
    perform private.mail_about_plan(
      'plan-resumed', request, activity.quote_id,
      jsonb_build_object('askedToStop', true, 'nextAt', private.iso(private.next_visit_of_plan(activity.quote_id)))
    );
  end if;
end;
$$;
comment on function public.settle_customer_activity(uuid) is
  'Admins: note that they have read what a customer did and done what it takes. Of a visit or plan that stays although the customer asked otherwise, a mail tells.';
grant execute on function public.settle_customer_activity to authenticated;

-- The reference of the request that was stored with this key and this content, or null.
create function private.sent_reference(kind text, fields jsonb, idempotency_key uuid) returns text
language sql stable set search_path = '' as $$
  select r.reference
  from private.stored_under(idempotency_key, jsonb_build_object('kind', kind, 'fields', fields)) as stored (id)
  join public.service_requests as r on r.id = stored.id;
$$;

create function private.read_request_kind(kind text) returns public.request_kind
language plpgsql stable set search_path = '' as $$
begin
  if kind is null or kind <> all (enum_range(null::public.request_kind)::text[]) then
    perform private.refuse(422, 'invalid_kind', 'This form is not known. Please reload the page and try again.');
  end if;
  return kind::public.request_kind;
end;
$$;

-- Returns void. On any other result, a caller could add a slow filter, and the filter would run while locks are held;
-- see place_order.
create function public.submit_service_request(
  kind text default null,
  fields jsonb default null,
  honeypot text default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('kind', kind, 'fields', fields);
  form constant public.request_kind := private.read_request_kind(kind);
  details jsonb;
  stored public.service_requests;
begin
  -- A repeated call ends here, because the form is already stored. The fields are checked later, because a date that
  -- was valid at the first call may be in the past now.
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  details := private.read_form(form, fields);
  perform private.enforce_limits('request', details ->> 'email', kind);
  -- The honeypot is an invisible field, but the browser of a person may fill it in. The request is therefore stored as
  -- spam instead of refused.
  stored := private.store_request(
    form, details, case when honeypot <> '' then 'spam' else 'new' end::public.request_status,
    -- An access token can outlive its user. Then the request has no user.
    sender => (select u.id from auth.users as u where u.id = (select auth.uid()))
  );
  perform private.keep_key(idempotency_key, content, stored.id);
  perform private.mail_about_request(stored);
end;
$$;
comment on function public.submit_service_request(text, jsonb, text, uuid) is
  'Stores a service form. If the honeypot is filled, it is stored as spam and sends no mails. '
  'service_request_reference, called with the same body, returns its reference.';
grant execute on function public.submit_service_request to anon, authenticated;

create function public.service_request_reference(
  kind text default null,
  fields jsonb default null,
  honeypot text default null,
  idempotency_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reference constant text := private.sent_reference(kind, fields, idempotency_key);
begin
  if reference is null then
    perform private.refuse(404, 'request_not_found', 'This request has not been sent.');
  end if;
  return jsonb_build_object('reference', reference);
end;
$$;
comment on function public.service_request_reference(text, jsonb, text, uuid) is
  'The reference of a stored service form, {"reference": "REQ-…"}, found by the body that was sent.';
grant execute on function public.service_request_reference to anon, authenticated;

create function public.customer_request(token text default null, reference text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.customer_request_view(private.request_of_caller(token, reference));
$$;
comment on function public.customer_request(text, text) is
  'A request as its customer sees it, by the token of its mails, or by its reference when signed in (see '
  'own_requests).';
grant execute on function public.customer_request to anon, authenticated;

create function public.my_requests() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.customer_request_view(mine) order by mine.created_at desc), '[]')
  from (
    select r.*
    from private.own_requests() as r
    where r.status <> 'spam'
    order by r.created_at desc
    limit 50
  ) as mine;
$$;
comment on function public.my_requests() is
  'The signed-in customer''s requests (see own_requests), the newest first, each as customer_request returns it.';
grant execute on function public.my_requests to authenticated;

-- `expected_visits` are the open visits that the customer saw; see private.visit_sequences.
create function public.withdraw_request(
  token text default null, reference text default null, expected_visits jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  activity public.customer_activity;
begin
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  -- A repeated call changes nothing.
  if private.customer_request_view(request) ->> 'status' = 'withdrawn' then
    return;
  end if;
  perform private.refuse_closed(request);
  perform private.refuse_running_plan(request.id);
  if request.status = 'scheduled' then
    if expected_visits is distinct from private.visit_sequences(request.id) then
      perform private.refuse(409, 'visit_changed',
        'Your visits have just been changed. Please look at them again first.');
    end if;
    perform private.refuse_visit_too_soon(v) from private.open_visits(request.id) as v;
    perform private.mark_visits_canceled(
      request, array(select v.id from private.open_visits(request.id) as v), 'closed', by_customer => true
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
  perform private.mark_visit_activity_handled(request.id, 'Customer');
  -- Invoiced work took place, so its quote stays accepted.
  update public.quotes as q
  set state = 'canceled', canceled_on = private.today(), cancel_reason = 'The request was withdrawn.'
  where q.request_id = request.id and q.state = 'accepted' and not public.is_invoiced(q)
    -- The quote of a plan that has begun stays accepted too, because its past work is still to be billed.
    and not exists (select 1 from public.plans as p where p.quote_id = q.id and p.first_on <= private.today());
  activity.kind := 'withdrawn';
  perform private.record_customer_activity(request, activity);
end;
$$;
comment on function public.withdraw_request(text, text, jsonb) is
  'The customer of a request (see customer_request) withdraws it. The request is closed, and its visits and accepted '
  'quotes that were not invoiced are canceled. Refused if the visits have changed since the customer saw them.';
grant execute on function public.withdraw_request to anon, authenticated;

-- The response is the same with and without a matching request. Only the mail reveals a match.
create function public.send_request_link(reference text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
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

create function public.add_request_message(
  token text default null, reference text default null, message text default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
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
    perform private.refuse_closed(request);
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

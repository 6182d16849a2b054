-- `answers` are the unanswered messages that the caller saw. Later messages stay unanswered. If `answers` is null, all
-- messages are answered.
create function public.reply_to_request(
  request_id uuid, message text, idempotency_key uuid, answers uuid[] default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('reply', request_id, 'message', message);
  body text;
  request public.service_requests;
  reply public.messages;
begin
  perform private.require_staff_of(reply_to_request.request_id);
  body := private.read_message(message);
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{spam}', 'you reply');
  insert into public.messages (request_id, sender, author_name, author_email, body)
  values (
    request.id, 'staff',
    coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), ''),
    private.caller_email(), body
  )
  returning * into reply;
  update public.messages as m
  set answered_at = reply.created_at, answered_by = reply.author_email
  where m.request_id = request.id and m.sender = 'customer' and m.answered_at is null
    and (answers is null or m.id = any (answers));
  perform private.mark_photos_handled(request.id, reply.author_email);
  if request.status = 'new' then
    insert into public.service_request_history (request_id, old_status, new_status, changed_by, changed_by_email)
    values (request.id, 'new', 'contacted', (select auth.uid()), reply.author_email);
    update public.service_requests as r set status = 'contacted' where r.id = request.id;
  end if;
  perform private.keep_key(idempotency_key, content, reply.id);
  perform private.queue_mail(
    'request-reply', request.email,
    jsonb_build_object(
      'reference', request.reference, 'requestKind', request.kind, 'name', request.name,
      'message', reply.body, 'author', reply.author_name
    ),
    request_id => request.id
  );
end;
$$;
comment on function public.reply_to_request(uuid, text, uuid, uuid[]) is
  'Staff: sends a message to the customer of a request. The customer''s messages are then answered, and a new request '
  'becomes contacted.';
grant execute on function public.reply_to_request to authenticated;

create function public.mark_message_answered(message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_of((select m.request_id from public.messages as m where m.id = message_id));
  update public.messages as m
  set answered_at = now(), answered_by = private.caller_email()
  where m.id = message_id and m.sender = 'customer' and m.answered_at is null;
end;
$$;
comment on function public.mark_message_answered(uuid) is
  'Staff: marks a customer''s message as answered another way, such as by phone.';
grant execute on function public.mark_message_answered to authenticated;

-- What staff do with a service request, apart from its visits.

-- Staff who lost the answer send the same again and get the same reference.
create function public.take_request(kind public.request_kind, fields jsonb, idempotency_key uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object('call', kind, 'fields', fields);
  request_id uuid;
  stored public.service_requests;
begin
  perform private.require_admin();
  request_id := private.claim_staff_key(idempotency_key, content);
  if request_id is null then
    stored := private.store_request(
      kind, private.read_form(kind, fields, is_call => true), 'new', private.caller_email()
    );
    perform private.keep_key(idempotency_key, content, stored.id);
    perform private.mail_about_request(stored);
    request_id := stored.id;
  end if;
  return (select r.reference from public.service_requests as r where r.id = request_id);
end;
$$;
comment on function public.take_request(public.request_kind, jsonb, uuid) is
  'Admins: stores a request that a caller makes on the phone, of whom a name and a phone number or an email address are enough, and returns its reference.';
grant execute on function public.take_request to authenticated;

-- Closing again what was opened by mistake is no news: the customer is told again only of something that happened since.
create function private.mail_about_closing(request public.service_requests)
returns void
language plpgsql
set search_path = ''
as $$
declare
  told_at constant timestamptz := (
    select max(m.created_at)
    from private.mails as m
    where m.request_id = request.id and m.state not in ('failed', 'not_sent')
      and (m.kind = 'request-closed' or m.data @> '{"closed": true}')
  );
begin
  if told_at is not null
    and not exists (select 1 from public.messages as m where m.request_id = request.id and m.created_at > told_at)
    and not exists (
      select 1 from public.service_request_history as h
      where h.request_id = request.id and h.created_at > told_at
        and (h.visit is not null or h.former_visit is not null or h.event is not null)
    )
  then
    return;
  end if;
  perform private.queue_mail(
    'request-closed', request.email,
    jsonb_build_object(
      'reference', request.reference, 'requestKind', request.kind, 'name', request.name,
      'hadVisit', exists (
        select 1 from public.visits as a
        where a.request_id = request.id and a.canceled_at is null and coalesce(a.outcome, 'done') = 'done'
      )
    ),
    request_id => request.id
  );
end;
$$;

-- `expected_status` is what the caller saw; see set_order_status.
create function public.set_service_request_status(
  request_id uuid, new_status public.request_status, expected_status public.request_status,
  cancels_visit boolean default false
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  ahead public.visits[];
  possible text[];
begin
  perform private.require_admin();
  request := private.lock_service_request(request_id);

  if expected_status is distinct from request.status then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || request.status || '. Check it before you change it again.',
      jsonb_build_object('status', request.status)
    );
  end if;
  -- A visit that is set makes a request scheduled; canceling or finishing the last one, contacted again. See add_visits.
  possible := case request.status
    when 'new' then array['contacted', 'closed', 'spam']
    when 'contacted' then array['closed', 'spam']
    when 'scheduled' then array['closed', 'spam']
    -- The last two steps undo a mistake. A request that was closed with an open visit still has it.
    when 'closed' then array[case when private.seen_visits(request.id) = '{}' then 'contacted' else 'scheduled' end]
    when 'spam' then array['new']
  end;
  if new_status is null or new_status::text <> all (possible) then
    perform private.refuse(
      409,
      'invalid_transition',
      'A request that is ' || request.status || ' can only become ' || array_to_string(possible, ' or ') || '.',
      jsonb_build_object('status', request.status)
    );
  end if;

  if new_status in ('closed', 'spam') then
    perform private.refuse_running_plan(request.id);
  end if;
  if request.status = 'scheduled' then
    ahead := array(select a from private.open_visits(request.id) as a where new_status = 'spam' or a.starts_at > now());
  end if;
  if new_status = 'closed' and cardinality(ahead) > 0 and cancels_visit is not true then
    perform private.refuse(
      409, 'visit_ahead', case cardinality(ahead)
        when 1 then 'This request has a visit coming up. Closing the request cancels it.'
        else 'This request has ' || cardinality(ahead) || ' visits coming up. Closing the request cancels them.'
      end,
      jsonb_build_object('startsAt', private.iso(ahead[1].starts_at), 'count', cardinality(ahead))
    );
  end if;
  if cardinality(ahead) > 0 then
    perform private.mark_visits_canceled(request, array(select a.id from unnest(ahead) as a), new_status);
    return;
  end if;

  insert into public.service_request_history (request_id, old_status, new_status, changed_by, changed_by_email)
  values (request.id, request.status, new_status, (select auth.uid()), private.caller_email());

  update public.service_requests as r
  set status = new_status
  where r.id = request.id
  returning r.* into request;
  -- Staff who close a request have nothing more to invoice.
  update public.visits as a set to_invoice = false where a.request_id = request.id and a.to_invoice and request.status in ('closed', 'spam');
  -- A settled request keeps who handled it, also when they leave the office. Opened again, it waits for anybody.
  if request.assigned_to is not null and request.status in ('new', 'contacted', 'scheduled')
    and not exists (select 1 from public.user_roles as u where u.user_id = request.assigned_to and u.role = 'admin')
  then
    perform private.mark_assigned(request, null);
  end if;
  -- What was stored as spam has had no mails yet.
  if new_status = 'new' and not exists (select 1 from private.mails as m where m.request_id = request.id) then
    perform private.mail_about_request(request);
  elsif new_status = 'closed' then
    perform private.mail_about_closing(request);
  end if;
end;
$$;
comment on function public.set_service_request_status(uuid, public.request_status, public.request_status, boolean) is
  'Admins: moves a service request to a status, records it and tells the customer that it is closed.';
grant execute on function public.set_service_request_status to authenticated;

create function public.add_service_request_note(request_id uuid, note text, idempotency_key uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  body constant text := private.several_lines(note);
  content constant jsonb := jsonb_build_object('request', request_id, 'note', body);
begin
  perform private.require_staff_of(add_service_request_note.request_id);
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_note', 'Please write a note of at most 4000 characters.');
  end if;
  if not exists (
    select 1 from public.service_requests as r where r.id = add_service_request_note.request_id
  ) then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;
  insert into public.service_request_notes (request_id, note, author, author_email)
  values (add_service_request_note.request_id, body, (select auth.uid()), private.caller_email());
  perform private.keep_key(idempotency_key, content, add_service_request_note.request_id);
end;
$$;
comment on function public.add_service_request_note(uuid, text, uuid) is
  'Staff: adds an internal note to a service request.';
grant execute on function public.add_service_request_note to authenticated;

-- `answers` are the unanswered messages that the caller saw: what came since still waits. Null: all of them.
create function public.reply_to_request(
  request_id uuid, message text, idempotency_key uuid, answers uuid[] default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  'Staff: writes to the customer of a request, which answers the customer''s messages and makes a new request contacted.';
grant execute on function public.reply_to_request to authenticated;

create function public.mark_message_answered(message_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff_of((select m.request_id from public.messages as m where m.id = message_id));
  update public.messages as m
  set answered_at = now(), answered_by = private.caller_email()
  where m.id = message_id and m.sender = 'customer' and m.answered_at is null;
end;
$$;
comment on function public.mark_message_answered(uuid) is
  'Staff: note that a customer''s message was answered some other way, such as by phone.';
grant execute on function public.mark_message_answered to authenticated;

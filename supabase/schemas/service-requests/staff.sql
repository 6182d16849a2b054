-- A repeated call with the same key returns the same reference.
create function public.take_request(kind public.request_kind, fields jsonb, idempotency_key uuid) returns text
language plpgsql security definer set search_path = '' as $$
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
  'Admins: stores a request that is made by phone and returns its reference. A name and a phone number or an email '
  'address are enough.';
grant execute on function public.take_request to authenticated;

-- Mails the customer that a request is closed. When a reopened request is closed again, the mail is sent only if there
-- was a message, a visit or an event since the last such mail.
create function private.mail_about_closing(request public.service_requests) returns void
language plpgsql set search_path = '' as $$
declare
  notified_at constant timestamptz := (
    select max(m.created_at)
    from private.mails as m
    where m.request_id = request.id and m.state not in ('failed', 'not_sent')
      and (m.kind = 'request-closed' or m.data @> '{"closed": true}')
  );
begin
  if notified_at is not null
    and not exists (select 1 from public.messages as m where m.request_id = request.id and m.created_at > notified_at)
    and not exists (
      select 1 from public.service_request_history as h
      where h.request_id = request.id and h.created_at > notified_at
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
        select 1 from public.visits as v
        where v.request_id = request.id and v.canceled_at is null and coalesce(v.outcome, 'done') = 'done'
      )
    ),
    request_id => request.id
  );
end;
$$;

create function public.note_call(request_id uuid, was_answered boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  perform private.require_staff_of(note_call.request_id);
  request := private.lock_service_request(note_call.request_id);
  if was_answered is null then
    perform private.refuse(422, 'invalid_call', 'Please say whether the customer answered.');
  end if;
  perform private.note_event(
    request, case when was_answered then 'Reached by phone' else 'Called, no answer' end, is_contact => was_answered
  );
  update public.service_requests as r
  set missed_calls = case when was_answered then 0 else r.missed_calls + 1 end,
    missed_call_at = case when not was_answered then now() end
  where r.id = request.id;
end;
$$;
comment on function public.note_call(uuid, boolean) is
  'Staff: notes a call. An answered call makes a new request contacted and resets the count of missed calls. An '
  'unanswered call adds one to the count.';
grant execute on function public.note_call to authenticated;

-- `expected_status` is the status that the caller saw; see set_order_status.
create function public.set_service_request_status(
  request_id uuid, new_status public.request_status, expected_status public.request_status,
  cancels_visit boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  ahead public.visits[];
  possible text[];
begin
  perform private.require_admin();
  request := private.lock_service_request(request_id);
  possible := public.next_statuses(request);

  if expected_status is distinct from request.status then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || request.status || '. Check it before you change it again.',
      jsonb_build_object('status', request.status)
    );
  end if;
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
    ahead := array(select v from private.open_visits(request.id) as v where new_status = 'spam' or v.starts_at > now());
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
  -- The visits of a closed request no longer wait to be invoiced.
  update public.visits as v set to_invoice = false, nothing_to_invoice = true
  where v.request_id = request.id and v.to_invoice
    and request.status in ('closed', 'spam');
  -- A closed request keeps its assignee even if this person leaves the office. When the request is opened again, it
  -- gets no assignee.
  if request.assigned_to is not null and request.status in ('new', 'contacted', 'scheduled')
    and not exists (select 1 from public.user_roles as u where u.user_id = request.assigned_to and u.role = 'admin')
  then
    perform private.mark_assigned(request, null);
  end if;
  -- A request that was stored as spam gets its first mails now.
  if new_status = 'new' and not exists (select 1 from private.mails as m where m.request_id = request.id) then
    perform private.mail_about_request(request);
  elsif new_status = 'closed' then
    perform private.mail_about_closing(request);
  end if;
end;
$$;
comment on function public.set_service_request_status(uuid, public.request_status, public.request_status, boolean) is
  'Admins: changes the status of a service request and records it. The customer is mailed when it is closed.';
grant execute on function public.set_service_request_status to authenticated;

create function public.add_service_request_note(request_id uuid, note text, idempotency_key uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
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

-- `expected_assignee` is the assignee that the caller saw, or null for none.
create function public.assign_service_request(
  request_id uuid default null, assignee uuid default null, expected_assignee uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  perform private.require_admin();
  -- Lock the team member before the request. The removal of a team member uses the same order, so the two cannot
  -- deadlock.
  perform 1 from public.user_roles as r where r.user_id = assignee and r.role = 'admin' for share;
  if assignee is not null and not found then
    perform private.refuse(409, 'no_member', 'This person is no longer in the office.');
  end if;
  request := private.lock_service_request(request_id);
  if request.assigned_to is not distinct from assignee then
    return;
  end if;
  if request.assigned_to is distinct from expected_assignee then
    perform private.refuse(
      409, 'assignee_changed',
      coalesce(private.member_name(request.assigned_to), 'Nobody')
        || ' has this request now. Check before you change that.'
    );
  end if;
  perform private.mark_assigned(request, assignee);
end;
$$;
comment on function public.assign_service_request(uuid, uuid, uuid) is
  'Admins: assigns a service request to a team member in the office, or with null to no one, and records it.';
grant execute on function public.assign_service_request to authenticated;

-- Sends mails to a customer who called first and gave an email address later. Only mails that still apply are sent. The
-- mail about an accepted quote replaces the mail about the received request and the mail about the visits of a plan.
create function private.mail_what_holds(request public.service_requests) returns void
language plpgsql set search_path = '' as $$
declare
  quote public.quotes;
  invoice public.invoices;
  has_accepted boolean := false;
begin
  for quote in
    select q.* from public.quotes as q
    where q.request_id = request.id and q.state = 'accepted' and request.status not in ('closed', 'spam')
      and not exists (select 1 from public.plans as p where p.quote_id = q.id and p.ends_on < private.today())
    order by q.answered_at, q.version
  loop
    perform private.mail_about_quote('quote-accepted', request, quote);
    has_accepted := true;
  end loop;
  if not has_accepted then
    perform private.mail_about_request(request);
  end if;
  if request.status = 'scheduled' then
    perform private.mail_about_visits(
      'visit-set', request, array(select v from private.open_visits(request.id) as v where v.plan_id is null)
    );
  end if;
  select q.* into quote from public.quotes as q where q.request_id = request.id and q.state = 'sent';
  if found then
    perform private.mail_about_quote('quote-sent', request, quote);
  end if;
  for invoice in
    select i.* from public.invoices as i where i.request_id = request.id and i.open_cents > 0 order by i.number
  loop
    perform private.mail_about_invoice('invoice-sent', request, invoice);
  end loop;
end;
$$;

-- `expected` are the details that the caller saw; see set_order_status. A repeated correction changes nothing.
create function public.correct_request(request_id uuid, fields jsonb, expected jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  contact_fields constant text[] :=
    '{firstName,lastName,fullName,email,phone,alternatePhone,address,address2,city,state,zipCode,propertyAddress}';
  request public.service_requests;
  former jsonb;
  present jsonb;
begin
  perform private.require_admin();
  request := private.lock_service_request(request_id);
  present := private.read_form(request.kind, fields, is_call => true);
  if present - contact_fields <> '{}' then
    perform private.refuse(422, 'invalid_fields', 'Only the name and the ways to reach the customer can be corrected.');
  end if;
  select private.without_blanks(
    coalesce(jsonb_object_agg(d.key, d.value) filter (where d.key = any (contact_fields)), '{}')
    || jsonb_build_object('email', request.email, 'phone', request.phone)
  )
  into former
  from jsonb_each(request.details) as d;
  if present = former then
    return;
  end if;
  if private.without_blanks(expected) <> former then
    perform private.refuse(
      409, 'contact_changed', 'These details have changed since you opened them. Please look at them and save again.'
    );
  end if;

  update public.service_requests as r
  set
    name = private.request_name(present), email = coalesce(present ->> 'email', ''),
      phone = coalesce(present ->> 'phone', ''),
    details = (r.details - contact_fields) || (present - 'email' - 'phone')
  where r.id = request.id
  returning r.* into request;
  perform private.record_corrections(former, present, request_id => request.id);
  if former ->> 'email' is not null and former ->> 'email' is distinct from present ->> 'email' then
    perform private.redirect_mails(request.email, request_id => request.id);
  elsif former ->> 'email' is null and request.taken_by_email is not null then
    perform private.mail_what_holds(request);
  end if;
end;
$$;
comment on function public.correct_request(uuid, jsonb, jsonb) is
  'Admins: corrects the name, email, phone and address of a service request and records each change. Queued mails are '
  'sent to the new address.';
grant execute on function public.correct_request to authenticated;

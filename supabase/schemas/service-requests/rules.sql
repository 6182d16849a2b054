-- Refuses with a 403 unless the caller is an admin, or a field team member with a visit of this service request.
create function private.require_staff_of(request_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if not private.is_admin() and not private.field_sees_request(request_id) then
    perform private.refuse(403, 'not_yours',
      'This request is not among your visits anymore. The office can tell you more.');
  end if;
end;
$$;

-- Locks a service request. Every function that changes a request calls this one, so two such calls run one after the
-- other. To avoid deadlocks, all functions lock rows in this order: user_roles (by user_id), orders and requests (each
-- by id), the rows that belong to a request, products (by id), the invoice counter, mails.
create function private.lock_service_request(request_id uuid) returns public.service_requests
language plpgsql set search_path = '' as $$
declare
  request public.service_requests;
begin
  select r.* into request
  from public.service_requests as r
  where r.id = lock_service_request.request_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;
  return request;
end;
$$;

-- The statuses to which staff may change a request. A change from closed or spam undoes a mistake. Two changes are not
-- listed, because other steps cause them. add_visits makes a request scheduled. When its last visit is canceled or
-- finished, the request becomes contacted again. The result is text[] for the same reason as in next_statuses of
-- orders.
create function public.next_statuses(request public.service_requests) returns text[]
language sql stable set search_path = '' as $$
  select case request.status
    when 'new' then array['contacted', 'closed', 'spam']
    when 'contacted' then array['closed', 'spam']
    when 'scheduled' then array['closed', 'spam']
    when 'closed' then array[
      case when exists (select 1 from private.open_visits(request.id)) then 'scheduled' else 'contacted' end
    ]
    when 'spam' then array['new']
  end;
$$;
comment on function public.next_statuses(public.service_requests) is
  'The statuses that staff may set. A request that was closed with an open visit can only become scheduled again.';
grant execute on function public.next_statuses(public.service_requests) to authenticated;

-- Refuses a step of staff with a 409 if the request has one of these statuses.
create function private.refuse_status(request public.service_requests, refused public.request_status[], step text)
returns void
language plpgsql set search_path = '' as $$
begin
  if request.status = any (refused) then
    perform private.refuse(
      409, 'request_closed', 'This request is ' || request.status || '. Change its status before ' || step || '.',
      jsonb_build_object('status', request.status)
    );
  end if;
end;
$$;

-- Adds an event to the history of a request. If `is_contact` is true, a new request becomes contacted.
create function private.note_event(
  request public.service_requests, event text, is_contact boolean default false, by_customer boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  becomes constant public.request_status :=
    case when is_contact and request.status = 'new' then 'contacted' else request.status end;
begin
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes, note_event.event,
    case when not by_customer then (select auth.uid()) end,
    case when by_customer then 'Customer' else private.caller_email() end
  );
  update public.service_requests as r set status = becomes where r.id = request.id and r.status <> becomes;
end;
$$;

-- A reference of six characters. I, O, 0 and 1 are left out, because they are easily confused.
create function private.reference_of(bytes bytea) returns text
language sql immutable set search_path = '' as $$
  select 'REQ-' || string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(bytes, n) % 32 + 1, 1), '' order by n
  )
  from generate_series(0, 5) as n;
$$;

-- Reads the answers to a form, by the names of its fields. Invalid answers are refused with a 422. For a call that
-- staff take (`is_call`), a name and either a phone number or an email address are enough.
create function private.read_form(form public.request_kind, fields jsonb, is_call boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  details jsonb;
  problems jsonb;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(422, 'invalid_fields',
      'Your request could not be read. Please reload the page and try again.');
  end if;
  if exists (
    select 1
    from jsonb_object_keys(fields) as sent (field)
    where not exists (
      select 1 from private.form_fields as f
      where f.form = read_form.form::text and f.field = sent.field
    )
  ) then
    perform private.refuse(
      422,
      'invalid_fields',
      'Please check the marked fields and try again.',
      '{"fields": {"form": "This form has a field that is not known."}}'
    );
  end if;

  select f.answers, f.problems into details, problems from private.read_fields(form::text, fields, is_call) as f;
  if is_call and not details ?| '{firstName,lastName,fullName}' then
    problems := jsonb_build_object(
      case form when 'guard-application' then 'fullName' else 'firstName' end, 'Please enter a name.'
    ) || problems;
  end if;
  if is_call and not details ?| '{phone,email}' then
    problems := '{"phone": "Please enter a phone number or an email address."}' || problems;
  end if;
  if problems <> '{}' then
    perform private.refuse(
      422,
      'invalid_fields',
      'Please check the marked fields and try again.',
      jsonb_build_object('fields', problems)
    );
  end if;
  return details;
end;
$$;

create function private.request_name(details jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(details ->> 'fullName', concat_ws(' ', details ->> 'firstName', details ->> 'lastName'));
$$;

create function private.store_request(
  form public.request_kind, details jsonb, status public.request_status,
  taken_by_email text default null, sender uuid default null
) returns public.service_requests
language plpgsql set search_path = '' as $$
declare
  stored public.service_requests;
begin
  loop
    insert into public.service_requests (reference, kind, name, email, phone, details, status, taken_by_email, user_id)
    values (
      private.reference_of(uuid_send(gen_random_uuid())),
      form,
      private.request_name(details),
      coalesce(details ->> 'email', ''),
      coalesce(details ->> 'phone', ''),
      details - 'email' - 'phone',
      status,
      taken_by_email,
      sender
    )
    on conflict (reference) do nothing
    returning * into stored;
    exit when found;
  end loop;
  return stored;
end;
$$;

create function private.address_answers(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.key, d.value), '{}')
  from jsonb_each(request.details) as d
  where d.key in ('address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress');
$$;

-- A request as its customer sees it. Texts that were typed into the form are left out, because anyone may have filled
-- in the form. Only the address is included if it looks like an address, because the page shows it with the visits.
-- Messages are included, because they are from staff or from a person with the link or the account.
create function private.customer_request_view(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'reference', request.reference,
    'kind', request.kind,
    'receivedAt', private.iso(request.created_at),
    'promisedBy', private.iso(promised.by),
    'isLate', request.status = 'new' and promised.by < now(),
    'answers', private.chosen_answers(request),
    'status', case
      when request.status = 'closed' and exists (
        select 1 from public.customer_activity as c
        where c.request_id = request.id and c.kind = 'withdrawn' and not exists (
          select 1 from public.service_request_history as h
          where h.request_id = request.id and h.old_status = 'closed' and h.created_at > c.created_at
        )
      ) then 'withdrawn'
      when request.status in ('closed', 'spam') then 'done'
      -- The customer does not have to be present for a call-out, so call-outs alone do not make a request scheduled.
      when request.status = 'scheduled' and not exists (
        select 1 from private.open_visits(request.id) as v where not v.call_out
      ) and exists (select 1 from private.open_visits(request.id)) then 'contacted'
      else request.status::text
    end,
    'reachedAt', (
      select coalesce(jsonb_object_agg(reached.status, private.iso(reached.at)), '{}')
      from (
        select h.new_status as status, max(h.created_at) as at
        from public.service_request_history as h
        where h.request_id = request.id and h.new_status <> h.old_status and h.new_status <> 'spam'
          -- After the last visit, a request changes back to contacted. This change is left out, because it is not a
          -- contact.
          and (h.old_status, h.new_status) <> ('scheduled', 'contacted')
        group by h.new_status
      ) as reached
    ),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'startsAt', private.iso(v.starts_at), 'durationMinutes', v.duration_minutes, 'people',
          private.visit_people_text(v.id),
        'id', v.id, 'sequence', v.sequence,
        'address', private.address_answers(request),
        'changeUntil', private.iso(v.starts_at - s.visit_change_hours * interval '1 hour'),
        'isOver', private.is_over(v),
        'onTheWay', case when v.on_the_way_at is not null then
          jsonb_build_object('at', private.iso(v.on_the_way_at), 'arrivesAt', private.iso(v.arrives_at))
        end,
        'canChange', request.status = 'scheduled' and private.may_change_visit(v),
        'planId', (select p.quote_id from public.plans as p where p.quote_id = v.plan_id),
        'skipRequestedAt', (
          select private.iso(c.created_at) from public.customer_activity as c
          where c.visit_id = v.id and c.kind = 'skip-visit' and c.handled_at is null
        )
      ) order by v.starts_at, v.id), '[]')
      from private.open_visits(request.id) as v, private.settings as s
      where request.status in ('scheduled', 'closed') and not v.call_out
    ),
    'pastVisits', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', v.id, 'startsAt', private.iso(v.starts_at),
            'endsAt', private.iso(v.starts_at + v.duration_minutes * interval '1 minute'),
            'people', private.visit_people_text(v.id), 'outcome', v.outcome
          )
          order by v.starts_at desc, v.id
        ),
        '[]'
      )
      from public.visits as v where v.request_id = request.id and v.outcome is not null and not v.call_out
    ),
    'callOuts', (
      select coalesce(jsonb_agg(private.call_out_view(v) order by v.starts_at desc, v.id), '[]')
      from public.visits as v where v.request_id = request.id and v.call_out and v.canceled_at is null
    ),
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object('visitId', w.visit_id, 'days', w.days, 'times', w.times)), '[]')
      from (
        select distinct on (v.id) v.id as visit_id, c.days, c.times
        from public.customer_activity as c
        left join private.open_visits(request.id) as v on v.id = c.visit_id
        where c.request_id = request.id and c.kind = 'another-time' and c.handled_at is null
        order by v.id, c.created_at desc
      ) as w
    ),
    'quotes', private.customer_quotes(request.id),
    'invoices', private.customer_invoices(request.id),
    'paysOnline', (select s.pays_online from private.settings as s),
    'onlineCents', (
      select jsonb_build_object('least', s.least_online_cents, 'most', s.most_online_cents) from private.settings as s
    ),
    'depositOwedCents', private.owed_deposit(request),
    'photos', private.count_of_photos(request.id),
    'canWrite', request.status <> 'spam',
    'messages', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'sender', m.sender, 'name', m.author_name, 'text', m.body, 'at', private.iso(m.created_at),
          'isAnswered', m.answered_at is not null, 'photos', private.count_of_photos(request.id, m.id)
        )
        order by m.created_at, m.id
      ), '[]')
      from public.messages as m where m.request_id = request.id
    )
  )
  -- The time that every page promises. The answers are empty, so the shorter time for emergencies does not apply. No
  -- page promises the shorter time.
  from private.promised_by(request.kind, '{}', request.created_at) as promised (by);
$$;

-- The requests that the caller sent while signed in. If accounts have to confirm their email address, requests with the
-- confirmed address are included.
create function private.own_requests() returns setof public.service_requests
language sql stable set search_path = '' as $$
  select r from public.service_requests as r where r.user_id = (select auth.uid())
  union
  select r
  from private.settings as s
  join private.confirmed_accounts as c on c.user_id = (select auth.uid())
  join auth.users as u on u.id = c.user_id
  join public.service_requests as r on lower(r.email) = lower(u.email)
  where s.accounts_confirm_email;
$$;

-- The request with this token. Without a token, it is the caller's own request with this reference; see own_requests.
-- If nothing matches, the call is refused with a 404. A token has 128 random bits and cannot be guessed, so wrong
-- tokens are not counted.
create function private.request_of_caller(token text, reference text) returns public.service_requests
language plpgsql stable set search_path = '' as $$
declare
  request public.service_requests;
begin
  if token is not null then
    select r.* into request
    from private.request_tokens as t
    join public.service_requests as r on r.id = t.request_id
    where t.token = lower(request_of_caller.token);
  else
    select r.* into request from private.own_requests() as r where r.reference = upper(request_of_caller.reference);
  end if;
  if request.id is null then
    perform private.refuse(404, 'request_not_found', 'This link does not lead to a request.');
  end if;
  -- private.queue_mail reads this setting.
  perform set_config('fls.opened_by_link', case when token is not null then request.id::text else '' end, true);
  return request;
end;
$$;

create function private.refuse_closed(request public.service_requests) returns void
language plpgsql stable set search_path = '' as $$
begin
  if request.status in ('closed', 'spam') then
    perform private.refuse(409, 'request_closed',
      'This request is closed. To open it again, please call us' || private.at_phone() || '.');
  end if;
end;
$$;

-- Counts a step of a customer against the limits, locks the request, and refuses the step if the request is closed.
create function private.lock_for_customer(request public.service_requests, step text) returns public.service_requests
language plpgsql set search_path = '' as $$
begin
  perform private.enforce_limits('request', request.reference, step);
  request := private.lock_service_request(request.id);
  perform private.refuse_closed(request);
  return request;
end;
$$;

create function private.mark_assigned(request public.service_requests, member uuid) returns void
language sql set search_path = '' as $$
  update public.service_requests as r set assigned_to = member where r.id = request.id;
  insert into public.service_request_history (
    request_id, old_status, new_status, assigned_to, changed_by, changed_by_email
  )
  values (
    request.id, request.status, request.status, coalesce(private.member_name(member), ''),
    (select auth.uid()), private.caller_email()
  );
$$;

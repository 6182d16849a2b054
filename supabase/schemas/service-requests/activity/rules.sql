-- Marks preferred times and cancellations of the customer as handled, because a later step has made them obsolete. With
-- `about`, only steps about this visit are marked. Without `about`, steps about an open visit are left out.
create function private.mark_visit_activity_handled(request_id uuid, who text, about uuid default null) returns void
language sql set search_path = '' as $$
  update public.customer_activity as c
  set handled_at = now(), handled_by = who
  where c.request_id = mark_visit_activity_handled.request_id and c.handled_at is null
    and c.kind in ('another-time', 'visit-canceled')
    and case
      when about is null then c.visit_id is null
        or c.visit_id not in (select v.id from private.open_visits(c.request_id) as v)
      else c.visit_id = about
    end;
$$;

create function private.mark_photos_handled(request_id uuid, who text) returns void
language sql set search_path = '' as $$
  update public.customer_activity as c
  set handled_at = now(), handled_by = who
  where c.request_id = mark_photos_handled.request_id and c.kind = 'photos' and c.handled_at is null;
$$;

-- Mails staff the message or wish of a customer. The customer only gets a receipt without the message.
create function private.mail_about_customer_activity(request public.service_requests, activity jsonb) returns void
language plpgsql security definer set search_path = '' as $$
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
  request public.service_requests, activity public.customer_activity, visit public.visits default null,
    more jsonb default '{}'
) returns uuid
language plpgsql security definer set search_path = '' as $$
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

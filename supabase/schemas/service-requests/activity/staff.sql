create function public.mark_customer_activity_read(activity_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  activity public.customer_activity;
  visit public.visits;
begin
  perform private.require_admin();
  request := private.lock_service_request((select c.request_id from public.customer_activity as c
    where c.id = activity_id));
  update public.customer_activity as c
  set handled_at = now(), handled_by = private.caller_email()
  where c.id = activity_id and c.handled_at is null
  returning c.* into activity;
  select v.* into visit from private.open_visits(request.id) as v where v.id = activity.visit_id
    and v.starts_at > now();
  if visit.id is not null and activity.kind in ('another-time', 'skip-visit') then
    perform private.queue_mail(
      'visit-kept', request.email, private.visit_mail_data(request, visit)
        || jsonb_build_object('asked', activity.kind),
      request_id => request.id
    );
  elsif activity.quote_id = (private.plan_of_request(request.id)).quote_id then
    perform private.mail_about_plan(
      'plan-resumed', request, activity.quote_id,
      jsonb_build_object('stopRequested', true, 'nextAt', private.iso(private.next_visit_of_plan(activity.quote_id)))
    );
  end if;
end;
$$;
comment on function public.mark_customer_activity_read(uuid) is
  'Admins: marks a step of a customer as read and handled. If the visit or plan is kept although the customer asked to '
  'change it, the customer is mailed.';
grant execute on function public.mark_customer_activity_read to authenticated;

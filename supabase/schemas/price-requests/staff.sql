-- `expected_status` is the status that the caller saw; see set_order_status.
create function public.set_price_request_status(
  request_id uuid, new_status public.price_request_status, expected_status public.price_request_status
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.price_list_requests;
begin
  perform private.require_admin();
  select p.* into request
  from public.price_list_requests as p
  where p.id = request_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;

  if expected_status is distinct from request.status then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || request.status || '. Check it before you change it again.',
      jsonb_build_object('status', request.status)
    );
  end if;

  update public.price_list_requests as p
  set status = new_status, status_since = now()
  where p.id = request.id
  returning p.* into request;
  if new_status = 'pending' and not exists (select 1 from private.mails as m where m.price_request_id = request.id) then
    perform private.mail_about_price_request(request);
  end if;
end;
$$;
comment on function public.set_price_request_status(uuid, public.price_request_status, public.price_request_status) is
  'Admins: changes the status of a price list request.';
grant execute on function public.set_price_request_status to authenticated;

-- The list is made from the catalog when the mail is sent.
create function public.send_price_list(
  request_id uuid, message text, expected_status public.price_request_status
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := coalesce(private.several_lines(message), '');
  request public.price_list_requests;
begin
  perform private.require_admin();
  if length(words) > 1000 then
    perform private.refuse(422, 'invalid_message', 'Please use at most 1,000 characters.');
  end if;
  perform public.set_price_request_status(request_id, 'completed', expected_status);
  select p.* into request from public.price_list_requests as p where p.id = request_id;
  perform private.queue_mail(
    'price-list', request.email,
    jsonb_build_object(
      'name', request.name, 'message', words,
      'author', coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), '')
    ),
    price_request_id => request.id
  );
end;
$$;
comment on function public.send_price_list(uuid, text, public.price_request_status) is
  'Admins: mails the price list to the person who asked for it, with an optional message, and completes the request.';
grant execute on function public.send_price_list to authenticated;

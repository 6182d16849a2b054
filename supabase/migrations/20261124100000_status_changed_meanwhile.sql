-- A status that two members of staff change at once: whoever came last took the other's step back, from a page that
-- still showed the status before it. `expected_status` is what the caller was shown; a step from anything else is
-- refused. Pages that are older than this leave it out, and work as before.

drop function public.set_service_request_status(uuid, text);
drop function private.set_service_request_status(uuid, text);

create function private.set_service_request_status(request_id uuid, new_status text, expected_status text)
returns public.service_requests
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
begin
  perform private.require_admin();
  select r.* into request
  from public.service_requests as r
  where r.id = set_service_request_status.request_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request does not exist any more.');
  end if;

  if expected_status <> request.status then
    perform private.refuse(
      409, 'status_changed',
      'The status has changed to ' || request.status || ' meanwhile. Please look before you change it again.',
      jsonb_build_object('status', request.status)
    );
  end if;
  if new_status is null or not exists (
    select 1
    from (
      values
        ('new', 'contacted'), ('new', 'scheduled'), ('new', 'closed'), ('new', 'spam'),
        ('contacted', 'scheduled'), ('contacted', 'closed'), ('contacted', 'spam'),
        ('scheduled', 'contacted'), ('scheduled', 'closed'), ('scheduled', 'spam'),
        -- Mistakes can be taken back.
        ('closed', 'contacted'), ('spam', 'new')
    ) as allowed (old, new)
    where allowed.old = request.status and allowed.new = new_status
  ) then
    perform private.refuse(
      409,
      'invalid_transition',
      'A request that is ' || request.status || ' cannot become ' || coalesce(left(new_status, 20), 'nothing') || '.',
      jsonb_build_object('status', request.status)
    );
  end if;

  insert into public.service_request_history (request_id, old_status, new_status, changed_by, changed_by_email)
  values (request.id, request.status, new_status, (select auth.uid()), private.caller_email());

  update public.service_requests as r
  set status = new_status
  where r.id = request.id
  returning r.* into request;
  return request;
end;
$$;
revoke all on function private.set_service_request_status(uuid, text, text) from public;
grant execute on function private.set_service_request_status(uuid, text, text) to authenticated, service_role;

create function public.set_service_request_status(
  request_id uuid default null, new_status text default null, expected_status text default null
)
returns public.service_requests
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.set_service_request_status(request_id, new_status, expected_status);
$$;
comment on function public.set_service_request_status(uuid, text, text) is
  'Admins: moves a service request to a status and records it. Refusals: 403 not_admin, 404 not_found, 409 status_changed (when expected_status is given and no longer true), 409 invalid_transition.';
revoke all on function public.set_service_request_status(uuid, text, text) from public, anon, authenticated;
grant execute on function public.set_service_request_status(uuid, text, text) to authenticated, service_role;

drop function public.set_order_status(uuid, text, text, text);
drop function private.set_order_status(uuid, text, text, text);

create function private.set_order_status(
  order_id uuid, new_status text, carrier text, tracking_number text, expected_status text
)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_order public.orders;
  old_status text;
  shipment constant jsonb := jsonb_build_object(
    'carrier', set_order_status.carrier, 'number', set_order_status.tracking_number
  );
  carried_by constant text := nullif(private.text_field(shipment, 'carrier'), '');
  parcel constant text := nullif(private.text_field(shipment, 'number'), '');
begin
  perform private.require_admin();

  -- The order first; the trigger that follows its status locks its products after it.
  select o.* into current_order
  from public.orders as o
  where o.id = set_order_status.order_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order does not exist any more.');
  end if;
  old_status := current_order.status;

  if new_status is null or new_status = old_status then
    perform private.refuse(
      409, 'invalid_transition', 'This order is ' || old_status || ' already.',
      jsonb_build_object('status', old_status)
    );
  end if;
  if expected_status <> old_status then
    perform private.refuse(
      409, 'status_changed',
      'The status has changed to ' || old_status || ' meanwhile. Please look before you change it again.',
      jsonb_build_object('status', old_status)
    );
  end if;
  if new_status = 'shipped' and (
    carried_by is null or length(carried_by) > 60
    or parcel is null or parcel !~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$'
  ) then
    perform private.refuse(
      422, 'invalid_shipment', 'Please enter the carrier and the tracking number of the parcel.'
    );
  end if;

  update public.orders as o
  set
    status = new_status,
    carrier = case when new_status = 'shipped' then carried_by else o.carrier end,
    tracking_number = case when new_status = 'shipped' then parcel else o.tracking_number end
  where o.id = current_order.id
  returning o.* into current_order;

  return current_order;
end;
$$;
revoke all on function private.set_order_status(uuid, text, text, text, text) from public;
grant execute on function private.set_order_status(uuid, text, text, text, text) to authenticated, service_role;

create function public.set_order_status(
  order_id uuid default null,
  new_status text default null,
  carrier text default null,
  tracking_number text default null,
  expected_status text default null
)
returns public.orders
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.set_order_status(order_id, new_status, carrier, tracking_number, expected_status);
$$;
comment on function public.set_order_status(uuid, text, text, text, text) is
  'Admins: moves an order to a status and records it; shipped needs carrier and tracking number, cancelled returns the stock. Refusals: 403 not_admin, 404 not_found, 409 status_changed (when expected_status is given and no longer true), 409 invalid_transition, 422 invalid_shipment.';
revoke all on function public.set_order_status(uuid, text, text, text, text) from public, anon, authenticated;
grant execute on function public.set_order_status(uuid, text, text, text, text) to authenticated, service_role;

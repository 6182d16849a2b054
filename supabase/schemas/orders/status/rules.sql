-- A status as it is spelled in sentences: "canceled" instead of `cancelled`.
create function private.status_word(status public.order_status) returns text
language sql immutable set search_path = '' as $$
  select case status when 'cancelled' then 'canceled' else status::text end;
$$;

-- The statuses to which an order may change from its current status. The steps back to pending and shipped undo a
-- mistake. The history shows these steps.
create function private.order_steps(present public.order_status) returns public.order_status[]
language sql immutable set search_path = '' as $$
  select case present
    when 'pending' then array['processing', 'cancelled']
    when 'processing' then array['shipped', 'cancelled', 'pending']
    when 'shipped' then array['delivered']
    when 'delivered' then array['shipped']
    when 'cancelled' then array[]::text[]
  end::public.order_status[];
$$;
grant execute on function private.order_steps to authenticated;

-- The result is text[], because the embedded backend can fail to return an array of the enum. It returns the text
-- '{processing,cancelled}' if the enum was created after the backend started.
create function public.next_statuses(placed public.orders) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.step::text order by s.place), '{}')
  from unnest(private.order_steps(placed.status)) with ordinality as s (step, place)
  where case placed.status
    when 'processing' then s.step = 'shipped'
      or not exists (select 1 from public.shipments as p where p.order_id = placed.id)
    when 'delivered' then not exists (
      select 1 from public.order_returns as r where r.order_id = placed.id and r.state <> 'declined'
    )
    else true
  end;
$$;
comment on function public.next_statuses(public.orders) is
  'The statuses that may follow. A delivered order with a return stays delivered. An order that was partly shipped can '
  'only become shipped.';
grant execute on function public.next_statuses(public.orders) to authenticated;

-- Refuses with a 409 if the current status cannot change to the status `asked`. `asked` is a text, because an API call
-- may name a status that does not exist.
create function private.check_order_step(present public.order_status, asked text) returns void
language plpgsql stable set search_path = '' as $$
declare
  possible constant text[] := private.order_steps(present);
begin
  if asked = any (possible) then
    return;
  end if;
  perform private.refuse(
    409,
    'invalid_transition',
    case
      when asked is null or asked = present::text then 'This order is already ' || private.status_word(present) || '.'
      when possible = '{}' then 'An order that is ' || private.status_word(present) || ' stays that way.'
      else
        'An order that is ' || private.status_word(present) || ' can only become '
        || (select string_agg(private.status_word(status::public.order_status), ' or ') from unnest(possible) as status)
          || '.'
    end,
    jsonb_build_object('status', present)
  );
end;
$$;

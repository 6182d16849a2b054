-- A status as sentences spell it.
create function private.status_word(status public.order_status) returns text
language sql immutable set search_path = '' as $$
  select case status when 'cancelled' then 'canceled' else status::text end;
$$;

-- Ends the request with a 409 unless an order may go from one status to another.
-- `asked` is a text, since an API call may name a status that does not exist.
create function private.check_order_step(present public.order_status, asked text) returns void
language plpgsql stable set search_path = '' as $$
declare
  possible constant text[] := case present
    when 'pending' then array['processing', 'cancelled']
    -- Back to pending and to shipped undo a press too many, and the history shows both steps.
    when 'processing' then array['shipped', 'cancelled', 'pending']
    when 'shipped' then array['delivered']
    when 'delivered' then array['shipped']
    else array[]::text[]
  end;
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

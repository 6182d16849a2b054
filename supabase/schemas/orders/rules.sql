create function private.order_address(placed public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'address', placed.shipping_address, 'city', placed.shipping_city, 'state', placed.shipping_state, 'zipCode',
      placed.shipping_zip
  );
$$;

-- Stores a step of a customer and queues a mail to staff. The mail reads the row when it is sent.
create function private.record_order_activity(order_id uuid, kind public.order_activity_kind, message text default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  activity_id uuid;
begin
  insert into public.order_activity (order_id, kind, message)
  values (record_order_activity.order_id, record_order_activity.kind, record_order_activity.message)
  returning id into activity_id;
  perform private.queue_mail(
    'order-activity', null,
    jsonb_build_object('orderNumber', (select o.order_number from public.orders as o
      where o.id = record_order_activity.order_id), 'activityId', activity_id),
    order_id => record_order_activity.order_id
  );
  return activity_id;
end;
$$;

-- An order as its customer sees it.
create function private.customer_view(placed public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orderNumber', placed.order_number,
    'date', private.iso(placed.created_at),
    'status', placed.status,
    'shipments', (
      select coalesce(jsonb_agg(private.shipment_view(s) order by s.shipped_at, s.id), '[]')
      from public.shipments as s where s.order_id = placed.id
    ),
    'address', private.order_address(placed),
    'changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('name', c.product_name, 'removed', c.removed, 'refund', c.refund, 'date',
            private.iso(c.created_at))
          order by c.created_at, c.id
        ), '[]'
      )
      from public.order_item_changes as c where c.order_id = placed.id
    ),
    'messages', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'text', a.message, 'date', private.iso(a.created_at), 'reply', a.reply, 'author',
              a.reply_author,
            'handledAt', private.iso(a.handled_at)
          )
          order by a.created_at, a.id
        ), '[]'
      )
      from public.order_activity as a where a.order_id = placed.id and a.kind in ('message', 'written')
    ),
    'subtotal', placed.subtotal,
    'shipping', placed.shipping_cost,
    'tax', placed.tax,
    'total', placed.total,
    'paidOnline', placed.payment_id is not null, 'bankTookCents', private.lost_cents(placed.payment_id),
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', i.product_id, 'name', i.product_name, 'image', i.product_image,
          'price', i.price, 'quantity', i.quantity,
          'returnable', coalesce(r.in_time, 0), 'returnUntil', r.until
        )
        order by i.position
      )
      from public.order_items as i
      left join private.returnable(placed.id) as r on r.order_item_id = i.id
      where i.order_id = placed.id
    ),
    'returns', coalesce(
      (
        select jsonb_agg(private.return_view(r) order by r.created_at)
        from public.order_returns as r
        where r.order_id = placed.id
      ),
      '[]'
    ),
    'history', jsonb_build_array(
      jsonb_build_object('status', 'pending', 'date', private.iso(placed.created_at))
    ) || coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('status', h.new_status, 'date', private.iso(h.created_at)) order by h.id
        )
        from public.order_status_history as h
        where h.order_id = placed.id and h.new_status <> h.old_status
      ),
      '[]'
    )
  );
$$;

create function private.order_of(order_number text, email text) returns setof public.orders
language sql stable set search_path = '' as $$
  select o
  from public.orders as o
  where o.order_number = left(upper(private.one_line(order_of.order_number)), 40)
    and lower(o.customer_email) = left(lower(private.one_line(email)), 256)
    -- An order whose customer was erased has an empty email address. Such an order must not match an empty input.
    and o.customer_email <> '';
$$;

-- Returns the order that the proof of a customer opens, or refuses with a 404. The proof is {token} from a mail,
-- {order_number, email, lookup_key} from begin_order_lookup, or {order_number} if the signed-in customer owns the
-- order.
create function private.proven_order(proof jsonb) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  proven constant uuid := case
    when proof ? 'token' then (
      select t.order_id from private.order_tokens as t where t.token = lower(proof ->> 'token')
    )
    when proof ? 'lookup_key' then (
      select o.id
      from private.order_of(proof ->> 'order_number', proof ->> 'email') as o
      join private.lookups as l on l.order_id = o.id
      where l.key::text = lower(proof ->> 'lookup_key') and l.created_at > now() - interval '1 hour'
    )
    else (
      select o.id
      from public.orders as o
      where o.order_number = proof ->> 'order_number' and o.user_id = (select auth.uid())
    )
  end;
begin
  if proven is null then
    perform private.refuse(
      404, 'order_not_found', 'We could not find your order. Please open it again, from your email or by its number.'
    );
  end if;
  -- private.queue_mail reads this setting.
  perform set_config('fls.opened_by_link', case when proof ? 'token' then proven::text else '' end, true);
  return proven;
end;
$$;

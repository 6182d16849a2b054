-- The shipment that a mail is about, and the items of the order that are in no shipment yet.
create function private.shipment_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'shipment', private.shipment_view(s),
    'toCome', (
      select coalesce(jsonb_agg(jsonb_build_object('name', u.product_name, 'quantity', u.quantity)
        order by u.position), '[]')
      from private.unshipped_items(mail.order_id) as u
    )
  )
  from public.shipments as s
  where s.id = (mail.data ->> 'shipmentId')::uuid;
$$;

create function private.order_change_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'change', jsonb_build_object('name', c.product_name, 'removed', c.removed, 'refund', c.refund)
  )
  from public.order_item_changes as c
  where c.id = (mail.data ->> 'changeId')::uuid;
$$;

-- A mail to the customer contains only the reply of staff. The message of the customer is only in mails to staff.
create function private.order_activity_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when mail.recipient is not null then jsonb_build_object(
      'reply', a.reply, 'author', a.reply_author, 'isFirstWord', a.kind = 'written'
    )
    else jsonb_build_object(
      'activity', a.kind, 'message', a.message,
      'contactedSuppliers', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('name', s.distributor, 'at', private.iso(s.contacted_at)) order by s.contacted_at
          ),
          '[]'
        )
        from public.contacted_suppliers as s
        where s.order_id = mail.order_id
      )
    )
  end
  from public.order_activity as a
  where a.id = (mail.data ->> 'activityId')::uuid;
$$;

create function private.return_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('return', private.return_view(r))
    || case when mail.recipient is null then jsonb_build_object('comment', r.comment) else '{}' end
  from public.order_returns as r
  where r.id = (mail.data ->> 'returnId')::uuid;
$$;

create function private.order_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select
    private.customer_view(o) - array['history', 'returns', 'returnUntil', 'shipments', 'changes', 'messages']
    || jsonb_build_object(
      'customerName', o.customer_name,
      'token', (select t.token from private.order_tokens as t where t.order_id = o.id),
      'isFirst', private.is_first_mail(mail)
    )
    || case when mail.data ? 'isLate' then jsonb_build_object('isLate', true) else '{}' end
    || case
      when mail.recipient is null then jsonb_build_object('customerEmail', o.customer_email, 'profit', o.profit)
      else '{}'
    end
    -- A removed shipment no longer has a row, so its data is stored with the mail.
    || case when mail.data ? 'shipment' then jsonb_build_object('shipment', mail.data -> 'shipment') else '{}' end
    || coalesce(private.shipment_mail_data(mail), '{}')
    || coalesce(private.order_change_mail_data(mail), '{}')
    || coalesce(private.order_activity_mail_data(mail), '{}')
    || coalesce(private.return_mail_data(mail), '{}')
  from public.orders as o
  where o.id = mail.order_id;
$$;

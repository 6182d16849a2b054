-- Mails of one topic about one thing follow each other. Each tells what is true when it leaves.
create function private.mail_topic(kind private.mail_kind) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('order-shipped', 'shipment-corrected', 'shipment-taken-back') then 'shipment'
    when kind in ('visit-set', 'visit-moved', 'visit-canceled', 'visit-reminder') then 'visit'
  end;
$$;

create function private.mails_of_topic(mail private.mails) returns setof private.mails
language sql stable set search_path = '' as $$
  select m from private.mails as m
  where (m.order_id = mail.order_id or m.request_id = mail.request_id)
    and m.id <> mail.id and private.mail_topic(m.kind) = private.mail_topic(mail.kind)
    and (m.data -> 'shipmentId') is not distinct from (mail.data -> 'shipmentId');
$$;

create function private.tracking_text(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select s.carrier || ' ' || s.tracking_number from public.shipments as s
    where s.id = (mail.data ->> 'shipmentId')::uuid;
$$;

-- A visit as mails to staff tell it: without its note, which may hold gate codes.
create function private.visit_for_staff(visit public.visits, request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes, 'people',
      private.visit_names(visit.id),
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'phone', request.phone,
    'address', private.address_answers(request)
  );
$$;

-- The visits of a day as the mail to staff tells them, or those of one member.
create function private.visits_of(day date, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(private.visit_for_staff(a, r) order by a.starts_at, a.id),
    '[]'
  )
  from public.visits as a
  join public.service_requests as r on r.id = a.request_id
  where r.status = 'scheduled' and a.canceled_at is null and a.outcome is null
    and a.starts_at >= private.start_of_day(day) and a.starts_at < private.start_of_day(day + 1)
    and (member is null or private.makes_visit(member, a.id));
$$;

create function private.visit_news(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select private.visit_for_staff(a, r) || jsonb_build_object(
    'change', case
      when mail.data ->> 'is' is not null then case when mail.data ->> 'was' is null then 'set' else 'moved' end
      when a.canceled_at is not null then 'canceled'
      else 'handed-over'
    end,
    'former', mail.data -> 'was'
  )
  from public.visits as a
  join public.service_requests as r on r.id = a.request_id
  where a.id = (mail.data ->> 'visitId')::uuid;
$$;

-- What ten minutes hold that staff got no mail of: up to 100 emergencies, or ten others, the newest of each network
-- first.
-- A summary is counted when it is sent, so that no request waits for the count of another one.
create function private.digest_data(since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with rest as (
    select
      m.kind, m.created_at,
      -- Nothing that a visitor typed.
      coalesce(m.data ->> 'orderNumber', m.data ->> 'reference') as reference,
      m.priority = 0 as emergency,
      row_number() over (partition by m.priority,
        private.network_block(m.ip) order by m.created_at desc) as place_in_network
    from private.mails as m
    where m.recipient is null and m.state = 'not_sent' and m.kind <> 'day-sheet'
      and m.created_at >= since and m.created_at < since + interval '10 minutes'
  )
  select jsonb_build_object(
    'count', (select count(*) from rest),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'created_at' - 'place_in_network'), '[]')
      from (
        select * from rest
        order by emergency desc, place_in_network, created_at desc
        limit greatest(10, least(100, (select count(*) from rest where emergency)))
      ) as f
    )
  );
$$;

-- What the text of a mail needs.
-- An order's mail tells what is true when it is sent: a shipment may have been corrected since.
create function private.mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when mail.kind = 'staff-digest'
      then private.digest_data(coalesce(mail.digest_of, (mail.data ->> 'digestOf')::timestamptz))
    when mail.kind = 'day-sheet' then
      jsonb_build_object(
        'day', mail.data -> 'day',
        'visits', private.visits_of((mail.data ->> 'day')::date, (mail.data ->> 'member')::uuid)
      )
    when mail.kind = 'visit-news' then private.visit_news(mail)
    when mail.order_id is not null then (
      select
        private.customer_view(o) - array['history', 'returns', 'returnUntil', 'shipments', 'changes', 'messages']
          || jsonb_build_object(
          'customerName', o.customer_name,
          'token', (select t.token from private.order_tokens as t where t.order_id = o.id),
          'isFirst', private.is_first_mail(mail)
        )
        || case when mail.data ? 'isLate' then jsonb_build_object('isLate', true) else '{}' end
        || case
          when mail.recipient is null then
            jsonb_build_object('customerEmail', o.customer_email, 'profit', o.profit)
          else '{}'
        end
        || coalesce(
          (
            select jsonb_build_object(
              'shipment', private.shipment_view(s),
              'toCome', (
                select coalesce(jsonb_agg(jsonb_build_object('name', u.product_name, 'quantity', u.quantity)
                  order by u.position), '[]')
                from private.unshipped_items(o.id) as u
              )
            )
            from public.shipments as s
            where s.id = (mail.data ->> 'shipmentId')::uuid
          ),
          -- One that was taken back.
          case when mail.data ? 'shipment' then jsonb_build_object('shipment', mail.data -> 'shipment') else '{}' end
        )
        || coalesce(
          (
            select jsonb_build_object('change', jsonb_build_object('name', c.product_name, 'removed', c.removed,
              'refund', c.refund))
            from public.order_item_changes as c
            where c.id = (mail.data ->> 'changeId')::uuid
          ),
          '{}'
        )
        || coalesce(
          (
            select case
              -- To the customer go our own words alone.
              when mail.recipient is not null then jsonb_build_object('reply', a.reply, 'author', a.reply_author,
                'isFirstWord', a.kind = 'written')
              else jsonb_build_object(
                'activity', a.kind, 'message', a.message,
                'askedSuppliers', (
                  select coalesce(
                    jsonb_agg(jsonb_build_object('name', s.distributor, 'at', private.iso(s.asked_at))
                      order by s.asked_at), '[]'
                  )
                  from public.asked_suppliers as s where s.order_id = o.id
                )
              )
            end
            from public.order_activity as a
            where a.id = (mail.data ->> 'activityId')::uuid
          ),
          '{}'
        )
        || coalesce(
          (
            select jsonb_build_object('return', private.return_view(r))
              || case when mail.recipient is null then jsonb_build_object('comment', r.comment) else '{}' end
            from public.order_returns as r
            where r.id = (mail.data ->> 'returnId')::uuid
          ),
          '{}'
        )
      from public.orders as o
      where o.id = mail.order_id
    )
    -- The prices of the day on which it is sent.
    when mail.kind = 'price-list' then mail.data || jsonb_build_object(
      'products', (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category, 'price', p.price)
            order by p.position), '[]'
        )
        from public.products as p where p.active
      )
    )
    when mail.recipient is not null and mail.request_id is not null then mail.data || jsonb_build_object(
      'name', (select r.name from public.service_requests as r where r.id = mail.request_id),
      'token', (select t.token from private.request_tokens as t where t.request_id = mail.request_id),
      'emergency', (select r.is_emergency from public.service_requests as r where r.id = mail.request_id),
      'isFirst', private.is_first_mail(mail)
    )
    -- The people who come may have been renamed since. Where to is a line of the calendar file.
    || coalesce(
      (
        select jsonb_build_object('people', private.visit_names(a.id), 'address', private.address_answers(r))
        from public.visits as a
        join public.service_requests as r on r.id = a.request_id
        where r.id = mail.request_id and a.id = (mail.data ->> 'visitId')::uuid
      ),
      '{}'
    )
    || coalesce(
      (
        select (told.visits -> 0) || jsonb_build_object('visits', told.visits)
        from private.visits_to_tell(mail) as told (visits)
        where mail.kind in ('visit-set', 'visit-moved', 'visit-canceled')
      ),
      '{}'
    )
    || coalesce(
      (
        select jsonb_build_object(
          'quote', jsonb_build_object(
            'version', q.version, 'isExtra', q.is_extra, 'message', q.message, 'validUntil', q.valid_until,
            'lines', private.quote_line_views(q.id, chosen_only => q.state in ('accepted', 'canceled')),
            'subtotalCents', q.subtotal_cents, 'taxCents', q.tax_cents, 'taxBasisPoints', q.tax_basis_points,
            'totalCents', q.total_cents, 'depositCents', q.deposit_due_cents, 'canceledOn', q.canceled_on,
              'depositPaidCents', private.deposit_paid(q.id),
            'plan', private.plan_offered(q.id),
            -- Accepted after its hour, a plan begins with the second one of its days.
            'firstVisitAt', (
              select private.iso(min(a.starts_at)) from public.visits as a where a.plan_id = q.id
                and a.canceled_at is null
            )
          )
        )
        from public.quotes as q where q.id = (mail.data ->> 'quoteId')::uuid
      ),
      '{}'
    )
    || coalesce(
      (
        select jsonb_build_object(
          'invoice', private.invoice_view(i),
          -- Of a credit, what is then open of the invoice that it names.
          'openCents', coalesce(c.open_cents, i.open_cents),
          'depositOwedCents', coalesce((select private.owed_deposit(r) from public.service_requests as r
            where r.id = i.request_id), 0)
        )
        from public.invoices as i
        left join public.invoices as c on c.id = i.credits
        where i.id = (mail.data ->> 'invoiceId')::uuid
      ),
      '{}'
    )
    || coalesce(
      (
        select jsonb_build_object(
          'payment', jsonb_build_object(
            'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference, 'paidOn', p.paid_on
          )
        )
        from public.payments as p where p.id = (mail.data ->> 'paymentId')::uuid
      ),
      '{}'
    )
    else mail.data
  end;
$$;

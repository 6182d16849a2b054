-- What a mail tells when it is sent, and whether it still should be.

-- Mails of one topic about one thing follow each other. Each tells what is true when it leaves.
create function private.mail_topic(kind private.mail_kind)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when kind in ('order-shipped', 'shipment-corrected', 'shipment-taken-back') then 'shipment'
    when kind in ('visit-set', 'visit-moved', 'visit-canceled', 'visit-reminder') then 'visit'
  end;
$$;

create function private.mails_of_topic(mail private.mails)
returns setof private.mails
language sql
stable
set search_path = ''
as $$
  select m from private.mails as m
  where (m.order_id = mail.order_id or m.request_id = mail.request_id)
    and m.id <> mail.id and private.mail_topic(m.kind) = private.mail_topic(mail.kind)
    and (m.data -> 'shipmentId') is not distinct from (mail.data -> 'shipmentId');
$$;

-- Mails go to the address as it is now: it may have been corrected.
create function private.present_recipient(mail private.mails)
returns text
language sql
stable
set search_path = ''
as $$
  select case when mail.recipient is not null then coalesce(
    (select lower(o.customer_email) from public.orders as o where o.id = mail.order_id),
    (select lower(r.email) from public.service_requests as r where r.id = mail.request_id),
    mail.recipient
  ) end;
$$;
comment on function private.present_recipient(private.mails) is
  'Where a mail goes if it leaves now: empty where staff removed the address, null for staff.';

-- The visits that a mail tells of, as it was queued, the soonest first.
create function private.visits_in(mail private.mails)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_array(private.told_of_visit(mail.data)) || coalesce(mail.data -> 'others', '[]');
$$;

create function private.sequence_in(mail private.mails, visit jsonb)
returns integer
language sql
immutable
set search_path = ''
as $$
  select (told.visit ->> 'sequence')::integer
  from jsonb_array_elements(private.visits_in(mail)) as told (visit)
  where told.visit -> 'visitId' = sequence_in.visit -> 'visitId';
$$;
comment on function private.sequence_in(private.mails, jsonb) is 'In which state a mail tells of a visit. Null if it does not.';

create function private.customer_knows(mail private.mails)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1 from private.mails_of_topic(mail) as m
    where m.state = 'sent' and m.kind <> 'visit-canceled'
      and (private.mail_topic(mail.kind) <> 'visit' or private.sequence_in(m, mail.data) is not null)
      -- The address may have been corrected since.
      and m.recipient = mail.recipient
  );
$$;
comment on function private.customer_knows(private.mails) is
  'Whether the customer was sent another mail about the visit or the shipment of a mail.';

-- Who was told of a visit before the address was corrected: the customer heard of it in some other way.
create function private.visit_was_told(mail private.mails, visit jsonb)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1 from private.mails_of_topic(mail) as m
    where m.state = 'sent' and m.kind <> 'visit-canceled' and private.sequence_in(m, visit) is not null
  ) or exists (
    select 1 from public.visits as a where a.id = (visit ->> 'visitId')::uuid and a.plan_id is not null
  );
$$;
comment on function private.visit_was_told(private.mails, jsonb) is
  'Whether anybody was sent a mail about a visit of a mail, at whatever address. One of a plan was told with the plan.';

-- Why a mail would mislead about one of its visits.
create function private.visit_outdates(mail private.mails, visit jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when (visit ->> 'startsAt')::timestamptz < now() then 'The time of the visit has passed.'
    when exists (
      select 1 from private.mails_of_topic(mail) as m
      where private.sequence_in(m, visit) > (visit ->> 'sequence')::integer
    ) then 'A later email tells of a change.'
    when mail.kind = 'visit-reminder' and not exists (
      select 1
      from public.visits as a
      join public.service_requests as r on r.id = a.request_id
      where a.id = (visit ->> 'visitId')::uuid and r.status = 'scheduled' and a.canceled_at is null and a.outcome is null
        and private.iso(a.starts_at) = visit ->> 'startsAt'
    ) then case
      when exists (select 1 from public.visits as a where a.id = (visit ->> 'visitId')::uuid and a.outcome is not null)
        then 'The visit is over.'
      else 'The visit was changed.'
    end
    when mail.kind = 'visit-canceled' and not mail.data ?| '{byCustomer,closed}' and not private.visit_was_told(mail, visit)
      then 'The customer was not told of the visit.'
  end;
end;
$$;

create function private.visits_to_tell(mail private.mails)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    told.visit || jsonb_build_object('people', private.visit_names((told.visit ->> 'visitId')::uuid)) order by told.visit ->> 'startsAt'
  )
  from jsonb_array_elements(private.visits_in(mail)) as told (visit)
  where private.visit_outdates(mail, told.visit) is null;
$$;
comment on function private.visits_to_tell(private.mails) is
  'The visits of a mail of which it still tells the truth, with who makes them now. Null for none.';

create function private.tracking_text(mail private.mails)
returns text
language sql
stable
set search_path = ''
as $$
  select s.carrier || ' ' || s.tracking_number from public.shipments as s where s.id = (mail.data ->> 'shipmentId')::uuid;
$$;

create function private.visit_for_staff(visit public.visits, request public.service_requests)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes, 'people', private.visit_names(visit.id),
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'phone', request.phone,
    'address', private.address_answers(request)
  );
$$;
comment on function private.visit_for_staff(public.visits, public.service_requests) is
  'A visit as mails to staff tell it: without its note, which may hold gate codes.';

create function private.visits_of(day date, member uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
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
comment on function private.visits_of(date, uuid) is
  'The visits of a day as the mail to staff tells them, or those of one member.';

create function private.visit_news(mail private.mails)
returns jsonb
language sql
stable
set search_path = ''
as $$
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

create function private.visit_news_outdates(mail private.mails)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when not exists (select 1 from public.user_roles as u where u.user_id::text = mail.data ->> 'member')
      then 'This person is no longer a member of the team.'
    when a.id is null or private.visit_of_member(a, (mail.data ->> 'member')::uuid) is distinct from nullif(mail.data -> 'is', 'null')
      then 'The visit was changed.'
    when private.is_over(a) or coalesce((mail.data #>> '{was,startsAt}')::timestamptz < private.start_of_day(private.today()), false)
      and mail.data ->> 'is' is null
      then 'The time of the visit has passed.'
  end
  from (select 1) as one
  left join public.visits as a on a.id = (mail.data ->> 'visitId')::uuid;
$$;

create function private.payment_outdates(mail private.mails)
returns text
language sql
stable
set search_path = ''
as $$
  select 'The payment was noted wrongly.'
  from public.payments as p
  where p.id = (mail.data ->> 'paymentId')::uuid and p.voided_at is not null;
$$;

create function private.quote_outdates(mail private.mails)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when mail.kind in ('quote-sent', 'quote-reminder') then case
      when r.status in ('closed', 'spam') then 'The request is ' || r.status || '.'
      when q.state <> 'sent' then 'The quote is now ' || replace(q.state::text, '-', ' ') || '.'
      when private.quote_has_ended(q) then 'The quote has expired.'
    end
    when mail.kind = 'quote-withdrawn' and not exists (
      select 1 from private.mails as m
      where m.request_id = mail.request_id and m.kind = 'quote-sent' and m.state = 'sent' and m.data -> 'quoteId' = mail.data -> 'quoteId'
    ) then 'The customer was not told of the quote.'
    when mail.kind = 'deposit-received' then private.payment_outdates(mail)
  end
  from public.quotes as q
  join public.service_requests as r on r.id = q.request_id
  where q.id = (mail.data ->> 'quoteId')::uuid;
$$;

create function private.invoice_outdates(mail private.mails)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when mail.kind = 'invoice-reminder' and i.open_cents <= 0 then 'The invoice is ' || private.invoice_state(i) || '.'
    when mail.data ? 'byItself' and not i.reminds then 'Reminders of this invoice are switched off.'
    when mail.data ? 'byItself' and (i.reminded_at at time zone 'America/Los_Angeles')::date = private.today()
      then 'Staff reminded the customer on the same day.'
    when mail.kind = 'payment-received' then private.payment_outdates(mail)
  end
  from public.invoices as i where i.id = (mail.data ->> 'invoiceId')::uuid;
$$;

-- Branches instead of one expression, of which each call would prepare all: the lists of staff ask it about thousands.
create function private.outdated_because(mail private.mails)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.present_recipient(mail) = '' then
    return 'The email address was removed.';
  elsif mail.kind = 'order-confirmation' then
    return (
      select 'The order was canceled, of which a later email tells.'
      from public.orders as o where o.id = mail.order_id and o.status = 'cancelled'
    );
  elsif mail.kind = 'shipment-taken-back' then
    return case
      when not exists (select 1 from private.mails_of_topic(mail) as m where m.state = 'sent')
        then 'The customer was not told of the parcel.'
    end;
  elsif private.mail_topic(mail.kind) = 'shipment' and private.tracking_text(mail) is null then
    return 'The parcel was taken back.';
  elsif mail.kind = 'shipment-corrected' or mail.kind = 'order-shipped' and mail.state = 'failed' then
    return (
      select 'Another email tells of the same tracking number.'
      from private.mails_of_topic(mail) as m
      where coalesce(m.copy_of, m.id) <> coalesce(mail.copy_of, mail.id)
        and (
          m.state = 'queued' and m.created_at < mail.created_at
          or m.state = 'sent' and m.data ->> 'tracking' = private.tracking_text(mail)
        )
      limit 1
    );
  -- A return that went on: a later email tells of it, or staff have decided.
  elsif mail.data ? 'returnId' then
    return (
      select 'The return is now ' || r.state || '.'
      from public.order_returns as r
      where r.id = (mail.data ->> 'returnId')::uuid
        and mail.kind::text <> case when mail.recipient is null and r.state = 'requested' then 'new-return' else 'return-' || r.state end
    );
  elsif mail.data ? 'quoteId' then
    return private.quote_outdates(mail);
  elsif mail.data ? 'invoiceId' then
    return private.invoice_outdates(mail);
  elsif mail.kind = 'day-sheet' then
    return case
      when (mail.data ->> 'day')::date < private.today() then 'The day has passed.'
      when mail.data ? 'member' and not exists (
        select 1 from public.user_roles as u where u.user_id = (mail.data ->> 'member')::uuid
      ) then 'This person is no longer a member of the team.'
      when private.visits_of((mail.data ->> 'day')::date, (mail.data ->> 'member')::uuid) = '[]'
        then 'Nobody has a visit on this day.'
    end;
  elsif mail.kind = 'visit-news' then
    return private.visit_news_outdates(mail);
  elsif private.mail_topic(mail.kind) = 'visit' then
    return (
      select case when bool_and(reason is not null) then min(reason) end
      from jsonb_array_elements(private.visits_in(mail)) as told (visit)
      cross join private.visit_outdates(mail, told.visit) as reason
    );
  elsif mail.kind in ('visit-on-the-way', 'visit-kept') then
    return case
      when mail.kind = 'visit-on-the-way' and mail.created_at < now() - interval '1 hour' then 'It is too late to say so.'
      when not exists (
        select 1 from public.visits as a
        where a.id = (mail.data ->> 'visitId')::uuid and a.canceled_at is null and a.outcome is null
          and private.iso(a.starts_at) = mail.data ->> 'startsAt'
      ) then 'The visit was changed.'
    end;
  elsif mail.kind = 'visit-missed' then
    return case
      when not exists (
        select 1 from public.visits as a where a.id = (mail.data ->> 'visitId')::uuid and private.was_missed(a)
      ) then 'The visit was changed, or another one is set.'
    end;
  elsif mail.kind = 'request-closed' then
    return (
      select 'The request was opened again.' from public.service_requests as r where r.id = mail.request_id and r.status <> 'closed'
    );
  elsif mail.kind = 'staff-invitation' then
    return (
      select case
        when private.invitation_state(i) <> 'open' then 'The invitation is ' || private.invitation_state(i) || '.'
        when i.invited_at > (mail.data ->> 'sentFor')::timestamptz then 'The invitation was renewed, of which a later email tells.'
      end
      from private.team_invitations as i where i.id = (mail.data ->> 'invitationId')::uuid
    );
  end if;
  return null;
end;
$$;
comment on function private.outdated_because(private.mails) is
  'Why a mail would mislead, because what it tells of has changed since, has passed, or was never told; null if it would not.';

-- A summary is counted when it is sent, so that no request waits for the count of another one.
create function private.digest_data(since timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with rest as (
    select
      m.kind, m.created_at,
      -- Nothing that a visitor typed.
      coalesce(m.data ->> 'orderNumber', m.data ->> 'reference') as reference,
      m.priority = 0 as emergency,
      row_number() over (partition by m.priority, private.network_block(m.ip) order by m.created_at desc) as place_in_network
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
comment on function private.digest_data(timestamptz) is
  'What ten minutes hold that staff got no mail of: up to 100 emergencies, or ten others, the newest of each network first.';

create function private.is_first_mail(mail private.mails)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select 1 from private.mails as m
    where (m.order_id = mail.order_id or m.request_id = mail.request_id)
      and m.id <> mail.id and m.recipient = mail.recipient and m.state = 'sent'
  );
$$;
comment on function private.is_first_mail(private.mails) is
  'Whether this address, which may belong to a stranger, was sent nothing else about the order or the request.';

-- An order's mail tells what is true when it is sent: a shipment may have been corrected since.
create function private.mail_data(mail private.mails)
returns jsonb
language sql
stable
set search_path = ''
as $$
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
        private.customer_view(o) - array['history', 'returns', 'returnUntil', 'shipments', 'changes', 'messages'] || jsonb_build_object(
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
                select coalesce(jsonb_agg(jsonb_build_object('name', u.product_name, 'quantity', u.quantity) order by u.position), '[]')
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
            select jsonb_build_object('change', jsonb_build_object('name', c.product_name, 'removed', c.removed, 'refund', c.refund))
            from public.order_item_changes as c
            where c.id = (mail.data ->> 'changeId')::uuid
          ),
          '{}'
        )
        || coalesce(
          (
            select case
              -- To the customer go our own words alone.
              when mail.recipient is not null then jsonb_build_object('reply', a.reply, 'author', a.reply_author, 'isFirstWord', a.kind = 'written')
              else jsonb_build_object(
                'activity', a.kind, 'message', a.message,
                'askedSuppliers', (
                  select coalesce(
                    jsonb_agg(jsonb_build_object('name', s.distributor, 'at', private.iso(s.asked_at)) order by s.asked_at), '[]'
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
          jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category, 'price', p.price) order by p.position), '[]'
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
            'totalCents', q.total_cents, 'depositCents', q.deposit_due_cents, 'canceledOn', q.canceled_on, 'depositPaidCents', private.deposit_paid(q.id),
            'plan', private.plan_offered(q.id),
            -- Accepted after its hour, a plan begins with the second one of its days.
            'firstVisitAt', (
              select private.iso(min(a.starts_at)) from public.visits as a where a.plan_id = q.id and a.canceled_at is null
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
          'depositOwedCents', coalesce((select private.owed_deposit(r) from public.service_requests as r where r.id = i.request_id), 0)
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
comment on function private.mail_data(private.mails) is 'What the text of a mail needs.';

-- The token is nowhere but in the mail that leaves.
create function private.invitation_mail_data(mail private.mails)
returns jsonb
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'name', i.name, 'email', i.email, 'invitedBy', i.invited_by,
    'inviter', coalesce(private.member_name(i.invited_by_id), i.invited_by), 'expiresAt', private.iso(i.expires_at),
    'token', private.new_invitation_token(i.id)
  )
  from private.team_invitations as i where i.id = (mail.data ->> 'invitationId')::uuid;
$$;

create function public.admin_mails(order_id uuid default null, request_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'kind', m.kind, 'recipient', m.recipient,
          'state', e.state,
          'createdAt', private.iso(m.created_at),
          'sentAt', case when m.state = 'sent' then private.iso(m.finished_at) end,
          'dueAt', case when e.state in ('queued', 'sending') then private.iso(m.due_at) end,
          'failures', m.failures, 'answer', e.answer, 'sentAgainBy', m.sent_again_by,
          'dismissedAt', private.iso(m.dismissed_at), 'dismissedBy', m.dismissed_by
        )
        order by m.created_at, m.kind
      ),
      '[]'
    )
    from private.mails as m
    cross join lateral private.mail_state_text(m) as e
    where m.order_id = admin_mails.order_id or m.request_id = admin_mails.request_id
  );
end;
$$;
comment on function public.admin_mails(uuid, uuid) is
  'Admins: the mails about an order or a service request, oldest first.';
grant execute on function public.admin_mails to authenticated;

create function public.mail_preview(mail_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail private.mails;
  data jsonb;
begin
  perform private.require_admin();
  select m.* into mail from private.mails as m where m.id = mail_id and m.kind <> 'staff-invitation';
  if not found then
    perform private.refuse(404, 'not_found', 'This email no longer exists.');
  end if;
  data := private.mail_data(mail);
  return jsonb_build_object(
    'recipient', coalesce(private.present_recipient(mail), ''),
    -- The token opens the customer's page, so staff do not get it.
    'data', case when data ->> 'token' is null then data else data || '{"token": "preview"}' end
  );
end;
$$;
comment on function public.mail_preview(uuid) is
  'Admins: the recipient of a mail if it is sent now, and the data of its text. Invitations have no preview, because '
  'their token exists only in the sent mail.';
grant execute on function public.mail_preview to authenticated;

create function private.copy_mails(mails private.mails[]) returns void
language sql set search_path = '' as $$
  insert into private.mails (
    kind, recipient, order_id, request_id, price_request_id, data, copy_of, sent_again_by, created_at
  )
  select
    m.kind, private.present_recipient(m), m.order_id, m.request_id, m.price_request_id,
    case when m.digest_of is null then m.data else jsonb_build_object('digestOf', m.digest_of) end,
    coalesce(m.copy_of, m.id), private.caller_email(), clock_timestamp()
  from unnest(mails) as m;
$$;

create function public.send_mail_again(mail_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail private.mails;
  reason text;
begin
  perform private.require_admin();
  -- An erasure locks an order or request before its mails. Copying a mail takes these locks in the opposite order. This
  -- extra lock prevents a deadlock.
  perform pg_advisory_xact_lock_shared(hashtextextended('erase_customer', 0));
  -- This row lock makes two calls for the same mail run one after the other.
  select first.* into mail
  from private.mails as pressed
  join private.mails as first on first.id = coalesce(pressed.copy_of, pressed.id)
  where pressed.id = mail_id
  for update of first;
  if not found then
    perform private.refuse(404, 'not_found', 'This email no longer exists.');
  end if;
  if private.present_recipient(mail) = '' then
    perform private.refuse(409, 'no_address',
      'The email address was removed. Enter the right one under "Correct" first.');
  end if;
  reason := private.stale_reason(mail);
  if reason is not null then
    perform private.refuse(409, 'mail_outdated', 'This email would mislead. ' || reason);
  end if;
  if exists (
    select 1 from private.mails as m
    where (m.id = mail.id or m.copy_of = mail.id) and m.state in ('queued', 'sending')
  ) then
    perform private.refuse(409, 'mail_waiting', 'This email is already about to be sent.');
  end if;
  perform private.copy_mails(array[mail]);
end;
$$;
comment on function public.send_mail_again(uuid) is
  'Admins: queues a copy of a mail.';
grant execute on function public.send_mail_again to authenticated;

create function public.send_failed_mails_again() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  failed private.mails[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(hashtextextended('erase_customer', 0));
  -- With this lock, a second call waits for the first and then finds no mails.
  perform pg_advisory_xact_lock(hashtextextended('send_failed_mails_again', 0));
  failed := array(select m from private.open_mail_failures() as m order by m.priority, m.created_at limit 1000);
  perform private.copy_mails(failed);
  return cardinality(failed);
end;
$$;
comment on function public.send_failed_mails_again() is
  'Admins: queues copies of up to 1,000 failed mails, such as after an outage, and returns their number: 0 if none is '
  'left.';
grant execute on function public.send_failed_mails_again to authenticated;

create function public.dismiss_mail(mail_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.mails as m
  set dismissed_at = now(), dismissed_by = private.caller_email()
  where m.id = mail_id and m.state = 'failed' and m.dismissed_at is null;
end;
$$;
comment on function public.dismiss_mail(uuid) is
  'Admins: takes a failed mail off the list of failed mails, and records the caller.';
grant execute on function public.dismiss_mail to authenticated;

-- Orders and requests of the last day for which no mail to the customer or no mail to staff was queued. If a mail
-- cannot be queued, its order or request is stored anyway, and nothing else shows the failure. Only orders and requests
-- from the site are checked. For these, the log of the limits has a row with the same time.
create function private.without_mails() returns table (record text, reference text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select s.record, s.reference, s.created_at
  from (
    select 'order' as record, o.id, o.order_number as reference, o.created_at from public.orders as o
    -- An erased customer gets no mails.
    where o.customer_email <> ''
    union all
    select 'request', r.id, r.reference, r.created_at from public.service_requests as r where r.status <> 'spam'
    union all
    select 'price-request', p.id, p.name, p.created_at from public.price_list_requests as p where p.status <> 'spam'
  ) as s
  where s.created_at > now() - interval '1 day'
    and exists (select 1 from private.request_log as l where l.created_at = s.created_at and l.name = 'request')
    and (
      select count(distinct m.kind) from private.mails as m
      where (m.order_id = s.id or m.request_id = s.id or m.price_request_id = s.id) and m.kind in (
        'order-confirmation', 'new-order', 'request-received', 'new-request', 'price-list-received', 'new-price-request'
      )
    ) < 2;
$$;

create function public.admin_mail_problems() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant integer := 100;
begin
  perform private.require_admin();
  return (
    with failed as materialized (
      -- The list has one mail of each network or mailbox first, then a second mail of each. Many mails of one network
      -- cannot push the others off the list.
      select m.*, row_number() over (
        partition by m.priority, coalesce(private.network_block(m.ip), private.mailbox(m.recipient))
          order by m.finished_at desc
      ) as place
      from private.open_mail_failures() as m
    ),
    missing as materialized (
      select w.* from private.without_mails() as w
    )
    select jsonb_build_object(
      'waitingSince', private.iso(private.mail_waits_since()),
      'waiting', (
        select count(*) from private.mails as m where m.state in ('queued', 'sending') and m.due_at <= now()
      ),
      'outage', (select o.answer from private.mail_outage as o),
      'failedCount', (select count(*) from failed),
      'failed', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', f.id, 'kind', f.kind, 'answer', f.answer,
              'record', case
                when f.order_id is not null then 'order'
                when f.request_id is not null then 'request'
                when f.price_request_id is not null then 'price-request'
                when f.kind = 'staff-invitation' then 'team'
                else 'staff'
              end,
              'reference', coalesce(f.data ->> 'orderNumber', f.data ->> 'reference', f.data ->> 'name', '')
            )
            order by f.priority, f.place, f.finished_at desc
          ),
          '[]'
        )
        from (select * from failed order by priority, place, finished_at desc limit shown) as f
      ),
      'missingCount', (select count(*) from missing),
      'missing', (
        select coalesce(
          jsonb_agg(jsonb_build_object('record', w.record, 'reference', w.reference) order by w.created_at desc), '[]'
        )
        from (select * from missing order by missing.created_at desc limit shown) as w
      )
    )
  );
end;
$$;
comment on function public.admin_mail_problems() is
  'Admins: the time since when mail waits and the last answer of the mail server, the failed mails that were neither '
  'sent again nor dismissed, and the records of the last day without their mails. Each list has its first hundred and '
  'the count.';
grant execute on function public.admin_mail_problems to authenticated;

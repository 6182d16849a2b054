-- Queues a mail, or records why the mail is late or not sent. A mail with a null recipient is for staff. If the
-- recipient is empty, no mail is queued. An error becomes a warning, because the order or request must be stored
-- anyway. Mails that staff cause are not limited. If a limit is reached, a mail to a customer is delayed by up to a
-- day. The lock of the mailbox (take_turn) is taken after all other locks except those of products.
create function private.queue_mail(
  kind private.mail_kind,
  recipient text,
  data jsonb,
  order_id uuid default null,
  request_id uuid default null,
  price_request_id uuid default null,
  leaves timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(recipient);
  by_visitor constant boolean := private.actor() = 'Customer';
  ten_minutes constant timestamptz := date_bin('10 minutes', now(), 'epoch');
  reached record;
begin
  -- A customer on the phone might not give an email address.
  if address = '' then
    return;
  end if;
  select null::timestamptz as free_at, null::text as sentence into reached;
  if by_visitor and address is null then
    select * into reached
    from private.count_attempt(case when data @> '{"emergency": true}' then 'staff-emergency' else 'staff-mail' end);
    if reached.free_at is not null then
      -- The summary is sent ten seconds after its period of ten minutes. By then, the last transactions of the period
      -- are committed.
      insert into private.mails (kind, data, digest_of, due_at)
      values ('staff-digest', '{}', ten_minutes, ten_minutes + interval '10 minutes 10 seconds')
      on conflict (digest_of) do nothing;
    end if;
  elsif by_visitor then
    perform private.take_turn('mailbox:' || private.mailbox(address));
    select * into reached from private.count_attempt('mail', address, kind::text, may_wait => true);
    -- A caller who opened a link from a mail, or whose account confirmed the address, has proven to own the mailbox.
    if (current_setting('fls.opened_by_link', true) = coalesce(order_id, request_id)::text) is not true
      and not private.has_confirmed(address) and reached.free_at is distinct from 'infinity'
    then
      select greatest(reached.free_at, b.free_at), coalesce(b.sentence, reached.sentence)
      into reached.free_at, reached.sentence
      from private.count_attempt('stranger-mail', address, may_wait => true, earliest => reached.free_at) as b;
    end if;
  end if;

  insert into private.mails (kind, recipient, data, order_id, request_id, price_request_id, ip, due_at, state, answer)
  values (
    kind, address, data, order_id, request_id, price_request_id, case when by_visitor then private.client_ip() end,
    case when address is null then now() else coalesce(reached.free_at, leaves, now()) end,
    case when address is null and reached.free_at is not null or reached.free_at = 'infinity' then 'not_sent'
      else 'queued' end::private.mail_state,
    reached.sentence
  );
exception when others then
  raise warning 'No mail of kind % was queued: %', kind, sqlerrm;
end;
$$;

-- Mails the customer of an order, and staff about a new order. `about` contains the ids of the records that the mail is
-- about.
create function private.mail_about_order(order_id uuid, kind private.mail_kind, about jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  data jsonb;
begin
  select o.* into strict placed from public.orders as o where o.id = mail_about_order.order_id;
  data := jsonb_build_object('orderNumber', placed.order_number) || about;
  perform private.queue_mail(kind, placed.customer_email, data, order_id => placed.id);
  if kind = 'order-confirmation' then
    perform private.queue_mail('new-order', null, data, order_id => placed.id);
  end if;
end;
$$;

-- The answers of a request that the visitor chose from options or dates. Texts that the visitor typed are left out.
create function private.chosen_answers(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, request.details -> f.field), '{}')
  from private.form_fields as f
  where f.form = request.kind::text and f.type in ('option', 'options', 'boolean', 'date')
    and request.details ? f.field;
$$;

-- Mails the customer and staff about a new request. The mail to the customer contains only chosen answers and the first
-- name, because the address may belong to a stranger. Only the mail to staff contains typed texts. Spam causes no mails
-- until staff clear it.
create function private.mail_about_request(stored public.service_requests) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if stored.status = 'spam' then
    return;
  end if;
  perform private.queue_mail(
    'request-received', stored.email,
    jsonb_build_object(
      'reference', stored.reference, 'requestKind', stored.kind, 'name', stored.name,
      'answers', private.chosen_answers(stored)
    ) || case when stored.status = 'new' then '{}' else '{"isContacted": true}'::jsonb end,
    request_id => stored.id
  );
  -- Staff entered this request for a customer on the phone, so they need no mail about it.
  if stored.taken_by_email is not null then
    return;
  end if;
  perform private.queue_mail(
    'new-request', null,
    jsonb_build_object(
      'reference', stored.reference, 'requestKind', stored.kind, 'name', stored.name,
      'email', stored.email, 'phone', stored.phone, 'fields', stored.details,
      'emergency', stored.is_emergency, 'promisedBy', private.iso(stored.promised_by)
    ),
    request_id => stored.id
  );
end;
$$;

create function private.mail_about_price_request(stored public.price_list_requests) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(
    'price-list-received', stored.email, jsonb_build_object('name', stored.name), price_request_id => stored.id
  );
  perform private.queue_mail(
    'new-price-request', null,
    jsonb_build_object(
      'name', stored.name, 'email', stored.email,
      'company', stored.company, 'phone', stored.phone, 'message', stored.message
    ),
    price_request_id => stored.id
  );
end;
$$;

-- True if a mail is due. The schedule calls the mail function only then.
create function private.has_mail_to_send() returns boolean
language sql stable set search_path = '' as $$
  select not exists (select 1 from private.mail_outage where tried_at > now() - interval '3 minutes')
    and exists (
      select 1 from private.mails
      where state in ('queued', 'sending') and due_at <= now() and coalesce(leased_until, now()) <= now()
    );
$$;

-- The earliest due time of mails that are overdue by more than ten minutes, or null. Such mails are the only sign that
-- the mail function is not called, is not deployed or has a wrong key.
create function private.mail_waits_since() returns timestamptz
language sql stable set search_path = '' as $$
  select min(due_at) from private.mails where state in ('queued', 'sending') and due_at < now() - interval '10 minutes';
$$;

-- The failed mails that staff still have to handle. Mails that staff sent again or dismissed are left out, and so are
-- outdated mails. Urgent mails are those about emergencies, and summaries, because a summary may contain an emergency.
create function private.open_mail_failures(urgent_alone boolean default false) returns setof private.mails
language sql stable set search_path = '' as $$
  select m from private.mails as m
  where m.state = 'failed' and m.dismissed_at is null
    and (not urgent_alone or m.priority = 0 or m.kind = 'staff-digest')
    and not exists (
      select 1 from private.mails as later
      where later.copy_of = coalesce(m.copy_of, m.id) and later.created_at > m.created_at
    )
    and private.stale_reason(m) is null;
$$;

-- The state of a mail, and its error or the mail server's response. A queued mail that is outdated counts as not sent,
-- because claim_mails will reject it.
create function private.mail_state_text(mail private.mails, out state private.mail_state, out answer text)
language sql stable set search_path = '' as $$
  select case when e.reason is null then mail.state else 'not_sent' end, coalesce(e.reason, mail.answer)
  from (select case when mail.state = 'queued' then private.stale_reason(mail) end as reason) as e;
$$;

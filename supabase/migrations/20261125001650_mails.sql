-- Mail waits in an outbox. The order or request and its mails are written in one transaction, so that neither is lost
-- without the other. The Edge Function send-mail takes the rows and sends them.

create type private.mail_kind as enum (
  -- to customers
  'order-confirmation', 'order-shipped', 'shipment-corrected', 'order-cancelled',
  'request-received', 'price-list-received',
  'appointment-set', 'appointment-moved', 'appointment-called-off',
  -- to staff
  'new-order', 'new-request', 'new-price-request', 'staff-digest'
);
create type private.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'withheld');

-- Many providers deliver ann+1@, an.n@ and ann@ to one person, who would get the mails of all of them.
create function private.mailbox(address text)
returns text
language sql
immutable
strict
set search_path = ''
as $$
  select replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(address), '@', 2);
$$;
comment on function private.mailbox(text) is 'What the addresses of one person have in common, to count their mails.';

create table private.mails (
  id uuid primary key default gen_random_uuid(),
  kind private.mail_kind not null,
  recipient text,
  order_id uuid references public.orders (id) on delete cascade,
  request_id uuid references public.service_requests (id) on delete cascade,
  price_request_id uuid references public.price_list_requests (id) on delete cascade,
  about_id uuid not null
    generated always as (coalesce(order_id, request_id, price_request_id, '00000000-0000-0000-0000-000000000000')) stored,
  data jsonb not null,
  state private.mail_state not null default 'queued',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  finished_at timestamptz,
  answer text,
  sent_again_by text,
  digest_of timestamptz unique,
  created_at timestamptz not null default now()
);
comment on table private.mails is 'The outbox: mails that wait, and what became of the others.';
comment on column private.mails.recipient is 'Null for staff, whose address is in src/config/site.ts.';
comment on column private.mails.about_id is 'What the mail is about, to find the mails of a kind about the same thing. Zero for a summary.';
comment on column private.mails.data is 'What the text of the mail needs; of an order its number, because the rest is read when the mail is sent. The sender decides what a customer may read of it.';
comment on column private.mails.attempts is 'How often a sender took the mail. A sender names it when it reports, so that a late report changes nothing.';
comment on column private.mails.next_attempt_at is
  'When a sender may take the mail. Taking it moves this by two minutes, the lease: if the sender dies, another one takes the mail then.';
comment on column private.mails.finished_at is 'When the mail was sent or given up.';
comment on column private.mails.answer is 'What the mail server said last, or why the mail is withheld.';
comment on column private.mails.sent_again_by is 'The admin who had this copy sent.';
comment on column private.mails.digest_of is 'The ten minutes that a summary for staff covers, by their start.';

create index mails_due_idx on private.mails (next_attempt_at) where state in ('queued', 'sending');
create index mails_mailbox_idx on private.mails (private.mailbox(recipient), created_at) where recipient is not null;
create index mails_staff_idx on private.mails (created_at) where recipient is null and state <> 'withheld';
create index mails_failed_idx on private.mails (finished_at) where state = 'failed';
create index mails_about_id_idx on private.mails (about_id, kind, created_at);
create index mails_order_id_idx on private.mails (order_id) where order_id is not null;
create index mails_request_id_idx on private.mails (request_id) where request_id is not null;
create index mails_price_request_id_idx on private.mails (price_request_id) where price_request_id is not null;
alter table private.mails enable row level security;

-- Writing mails

-- Anybody can send the forms with anybody's address, so what visitors cause is limited for each recipient. What
-- staff cause is not. A customer's mail takes its lock last in the transaction, after all others.
-- A mail that cannot be queued never fails the order or the request that it tells of.
create function private.queue_mail(
  kind private.mail_kind,
  recipient text,
  data jsonb,
  order_id uuid default null,
  request_id uuid default null,
  price_request_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(recipient);
  ten_minutes constant timestamptz := date_bin('10 minutes', now(), 'epoch');
  settings private.settings;
  reason text;
begin
  select s.* into strict settings from private.settings as s;
  if address is null then
    if (
      select count(*) from private.mails as m
      where m.recipient is null and m.state <> 'withheld' and m.created_at > now() - interval '1 hour'
    ) >= settings.limit_staff_mails then
      reason := 'More than ' || settings.limit_staff_mails || ' emails to staff in an hour. A summary follows.';
      -- The ten seconds are for requests of the last moment, which are still being stored.
      insert into private.mails (kind, data, digest_of, next_attempt_at)
      values ('staff-digest', '{}', ten_minutes, ten_minutes + interval '10 minutes 10 seconds')
      on conflict (digest_of) do nothing;
    end if;
  elsif kind in ('order-confirmation', 'request-received', 'price-list-received') then
    perform pg_advisory_xact_lock(hashtextextended('mail:' || private.mailbox(address), 0));
    if (
      select count(*) from private.mails as m
      where private.mailbox(m.recipient) = private.mailbox(address) and m.state <> 'withheld'
        and m.kind in ('order-confirmation', 'request-received', 'price-list-received')
        and m.created_at > now() - interval '1 hour'
    ) >= settings.limit_customer_mails then
      reason := 'This address was sent ' || settings.limit_customer_mails || ' emails in an hour.';
    end if;
  end if;

  insert into private.mails (kind, recipient, data, order_id, request_id, price_request_id, state, answer)
  values (
    kind, address, data, order_id, request_id, price_request_id,
    case when reason is null then 'queued' else 'withheld' end::private.mail_state, reason
  );
exception when others then
  raise warning 'No mail of kind % was queued: %', kind, sqlerrm;
end;
$$;
comment on function private.queue_mail(private.mail_kind, text, jsonb, uuid, uuid, uuid) is
  'Puts a mail into the outbox, or records that a limit withholds it. No recipient: to staff. Never raises an error.';

create function private.mail_about_order(order_id uuid, kind private.mail_kind)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
  data jsonb;
begin
  select o.* into strict placed from public.orders as o where o.id = mail_about_order.order_id;
  data := jsonb_build_object('orderNumber', placed.order_number);
  perform private.queue_mail(kind, placed.customer_email, data, order_id => placed.id);
  if kind = 'order-confirmation' then
    perform private.queue_mail('new-order', null, data, order_id => placed.id);
  end if;
end;
$$;
comment on function private.mail_about_order(uuid, private.mail_kind) is
  'Tells the customer of an order what happened to it, and staff of a new one.';

-- The customer's mail gets only what the visitor chose. What the visitor typed goes to staff alone, apart from the
-- name, of which the sender takes a first name.
create function private.mail_about_request(stored public.service_requests)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_mail(
    'request-received', stored.email,
    jsonb_build_object(
      'reference', stored.reference, 'requestKind', stored.kind, 'name', stored.name,
      'answers', (
        select coalesce(jsonb_object_agg(f.field, stored.details -> f.field), '{}')
        from private.service_request_fields as f
        where f.kind = stored.kind and f.type in ('option', 'options', 'boolean', 'date') and stored.details ? f.field
      )
    ),
    request_id => stored.id
  );
  perform private.queue_mail(
    'new-request', null,
    jsonb_build_object(
      'requestId', stored.id, 'reference', stored.reference, 'requestKind', stored.kind, 'name', stored.name,
      'email', stored.email, 'phone', stored.phone, 'fields', stored.details,
      'emergency', private.is_emergency(stored.details)
    ),
    request_id => stored.id
  );
end;
$$;

create function private.mail_about_price_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_mail(
    'price-list-received', new.email, jsonb_build_object('name', new.name), price_request_id => new.id
  );
  perform private.queue_mail(
    'new-price-request', null,
    jsonb_build_object(
      'priceRequestId', new.id, 'name', new.name, 'email', new.email,
      'company', new.company, 'phone', new.phone, 'message', new.message
    ),
    price_request_id => new.id
  );
  return null;
end;
$$;
create trigger mail_about_price_request
  after insert on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.mail_about_price_request();

-- Whether a mail tells of something that has changed since, of which a later mail tells. It would mislead.
create function private.is_outdated(mail private.mails)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when mail.kind in ('appointment-set', 'appointment-moved', 'appointment-called-off') then exists (
      select 1 from private.mails as m
      where m.request_id = mail.request_id
        and m.kind in ('appointment-set', 'appointment-moved', 'appointment-called-off')
        and (m.data ->> 'sequence')::integer > (mail.data ->> 'sequence')::integer
    )
    when mail.kind = 'order-confirmation' then exists (
      select 1 from public.orders as o where o.id = mail.order_id and o.status = 'cancelled'
    )
    else false
  end;
$$;
comment on function private.is_outdated(private.mails) is
  'Whether a mail to a customer tells of an appointment that was changed since, or of an order that was canceled since.';

-- Sending mails: for the sender alone

-- Grants alone do not protect the embedded backend, which grants every function to everybody.
create function private.require_service()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.refuse(403, 'not_service', 'Only the mail sender may do this.');
  end if;
end;
$$;

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
      coalesce(m.data ->> 'orderNumber', m.data ->> 'reference', m.data ->> 'name') as reference,
      coalesce((m.data ->> 'emergency')::boolean, false) as emergency
    from private.mails as m
    where m.recipient is null and m.state = 'withheld'
      and m.created_at >= since and m.created_at < since + interval '10 minutes'
  )
  select jsonb_build_object(
    'count', (select count(*) from rest),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'created_at'), '[]')
      from (select * from rest order by emergency desc, created_at limit 10) as f
    )
  );
$$;

-- An order's mail tells what is true when it is sent: a shipment may have been corrected since.
create function private.mail_data(mail private.mails)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when mail.digest_of is not null then private.digest_data(mail.digest_of)
    when mail.order_id is not null then (
      select
        private.customer_view(o) - 'history' || jsonb_build_object(
          'customerName', o.customer_name,
          'address', jsonb_build_object(
            'address', o.shipping_address, 'city', o.shipping_city,
            'state', o.shipping_state, 'zipCode', o.shipping_zip
          ),
          'token', (select r.token from private.order_requests as r where r.order_id = o.id)
        )
        || case
          when mail.recipient is null then
            jsonb_build_object('orderId', o.id, 'customerEmail', o.customer_email, 'profit', o.profit)
          else '{}'
        end
      from public.orders as o
      where o.id = mail.order_id
    )
    else mail.data
  end;
$$;
comment on function private.mail_data(private.mails) is 'What the text of a mail needs.';

create function private.claim_mails(wanted integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb;
begin
  perform private.require_service();
  update private.mails as m
  set state = 'failed', finished_at = now(), answer = coalesce(m.answer, 'The sender stopped without a report.')
  where m.state = 'sending' and m.next_attempt_at <= now() and m.attempts >= 6;
  with due as (
    select m.id, private.is_outdated(m) as outdated
    from private.mails as m
    where m.state in ('queued', 'sending') and m.next_attempt_at <= now()
    order by m.next_attempt_at
    limit least(greatest(wanted, 1), 100)
    for update skip locked
  ),
  left_out as (
    update private.mails as m
    set state = 'withheld', finished_at = now(), answer = 'A later email tells of a change.'
    from due
    where m.id = due.id and due.outdated
  ),
  taken as (
    update private.mails as m
    set state = 'sending', attempts = m.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due
    where m.id = due.id and not due.outdated
    returning m.*
  )
  select jsonb_agg(
    jsonb_build_object(
      'id', t.id, 'attempt', t.attempts, 'kind', t.kind, 'recipient', t.recipient,
      'data', private.mail_data(t),
      'createdAt', private.iso(t.created_at)
    )
    order by t.created_at
  )
  into claimed
  from taken as t;
  return coalesce(claimed, '[]');
end;
$$;

create function public.claim_mails(wanted integer default 20)
returns jsonb
language sql
set search_path = ''
as $$
  select private.claim_mails(wanted);
$$;
comment on function public.claim_mails(integer) is
  'The mail sender: takes mails that are due, for two minutes: [{id, attempt, kind, recipient, data, createdAt}]. Refusal: 403 not_service.';

create function private.finish_mail(mail_id uuid, attempt integer, outcome text, answer text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Minutes after the first, second … attempt.
  pauses constant integer[] := array[1, 5, 30, 120, 720];
begin
  perform private.require_service();
  if outcome is null or outcome not in ('sent', 'retry', 'refused') then
    perform private.refuse(422, 'invalid_outcome', 'An outcome is sent, retry or refused.');
  end if;
  update private.mails as m
  set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'retry' and m.attempts <= cardinality(pauses) then 'queued'
      else 'failed'
    end::private.mail_state,
    next_attempt_at = now() + coalesce(pauses[m.attempts], 0) * interval '1 minute',
    finished_at = case when outcome = 'retry' and m.attempts <= cardinality(pauses) then null else now() end,
    answer = left(private.one_line(finish_mail.answer), 500)
  where m.id = mail_id and m.state = 'sending' and m.attempts = attempt;
end;
$$;

create function public.finish_mail(
  mail_id uuid default null, attempt integer default null, outcome text default null, answer text default null
)
returns void
language sql
set search_path = ''
as $$
  select private.finish_mail(mail_id, attempt, outcome, answer);
$$;
comment on function public.finish_mail(uuid, integer, text, text) is
  'The mail sender: reports sent, retry (again after 1, 5 and 30 minutes, 2 and 12 hours, then failed) or refused (failed). A report of an earlier attempt changes nothing. Refusals: 403 not_service, 422 invalid_outcome.';

-- Staff on mails

create function private.admin_mails(order_id uuid, request_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'kind', m.kind, 'recipient', m.recipient, 'state', m.state,
          'createdAt', private.iso(m.created_at),
          'sentAt', case when m.state = 'sent' then private.iso(m.finished_at) end,
          'nextAttemptAt', case when m.state in ('queued', 'sending') then private.iso(m.next_attempt_at) end,
          'answer', m.answer, 'sentAgainBy', m.sent_again_by
        )
        order by m.created_at, m.kind
      ),
      '[]'
    )
    from private.mails as m
    where m.order_id = admin_mails.order_id or m.request_id = admin_mails.request_id
  );
end;
$$;

create function public.admin_mails(order_id uuid default null, request_id uuid default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.admin_mails(order_id, request_id);
$$;
comment on function public.admin_mails(uuid, uuid) is
  'Admins: the mails about an order or a service request, oldest first. Refusal: 403 not_admin.';

create function private.send_mail_again(mail_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail private.mails;
begin
  perform private.require_admin();
  -- Two members of staff who press at once wait for each other here.
  select m.* into mail from private.mails as m where m.id = mail_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This email does not exist any more.');
  end if;
  if mail.state in ('queued', 'sending') or exists (
    select 1 from private.mails as m
    where m.about_id = mail.about_id and m.kind = mail.kind and m.state in ('queued', 'sending')
  ) then
    perform private.refuse(409, 'mail_waiting', 'This email is about to be sent already.');
  end if;
  if private.is_outdated(mail) then
    perform private.refuse(409, 'mail_outdated', 'This has changed since. A later email tells of it.');
  end if;

  insert into private.mails (
    kind, recipient, order_id, request_id, price_request_id, data, sent_again_by, created_at
  )
  values (
    mail.kind, mail.recipient, mail.order_id, mail.request_id, mail.price_request_id,
    case when mail.digest_of is null then mail.data else private.mail_data(mail) end,
    private.caller_email(), clock_timestamp()
  );
end;
$$;

create function public.send_mail_again(mail_id uuid default null)
returns void
language sql
set search_path = ''
as $$
  select private.send_mail_again(mail_id);
$$;
comment on function public.send_mail_again(uuid) is
  'Admins: queues a mail once more. Refusals: 403 not_admin, 404 not_found, 409 mail_waiting, 409 mail_outdated.';

create function private.admin_failed_mails()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'kind', m.kind, 'answer', m.answer,
          'about', case
            when m.order_id is not null then 'order'
            when m.request_id is not null then 'request'
            when m.price_request_id is not null then 'price-request'
            else 'staff'
          end,
          'reference', coalesce(m.data ->> 'orderNumber', m.data ->> 'reference', m.data ->> 'name', '')
        )
        order by m.finished_at desc
      ),
      '[]'
    )
    from private.mails as m
    where m.state = 'failed' and m.finished_at > now() - interval '2 days'
      and not exists (
        select 1 from private.mails as later
        where later.about_id = m.about_id and later.kind = m.kind and later.created_at > m.created_at
      )
      and not private.is_outdated(m)
  );
end;
$$;

create function public.admin_failed_mails()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.admin_failed_mails();
$$;
comment on function public.admin_failed_mails() is
  'Admins: mails that failed in the last two days, were not sent again and are still true, newest first. Refusal: 403 not_admin.';

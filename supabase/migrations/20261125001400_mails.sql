-- Mail waits in an outbox. The order or request and its mails are written in one transaction, so that neither is lost
-- without the other. The Edge Function send-mail takes the rows and sends them.

create type private.mail_kind as enum (
  -- to customers
  'order-confirmation', 'order-shipped', 'shipment-corrected', 'order-canceled',
  'request-received', 'price-list-received',
  'appointment-set', 'appointment-moved', 'appointment-canceled',
  -- to staff
  'new-order', 'new-request', 'new-price-request', 'staff-digest'
);
create type private.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'not_sent');

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
comment on column private.mails.answer is 'What the mail server said last, or why the mail was not sent.';
comment on column private.mails.sent_again_by is 'The admin who had this copy sent.';
comment on column private.mails.digest_of is 'The ten minutes that a summary for staff covers, by their start.';

create index mails_due_idx on private.mails (next_attempt_at) where state in ('queued', 'sending');
create index mails_mailbox_idx on private.mails (private.mailbox(recipient), created_at) where recipient is not null;
create index mails_staff_idx on private.mails (created_at) where recipient is null and state <> 'not_sent';
create index mails_failed_idx on private.mails (finished_at) where state = 'failed';
create index mails_about_id_idx on private.mails (about_id, kind, created_at);
create index mails_order_id_idx on private.mails (order_id) where order_id is not null;
create index mails_request_id_idx on private.mails (request_id) where request_id is not null;
create index mails_price_request_id_idx on private.mails (price_request_id) where price_request_id is not null;
alter table private.mails enable row level security;
create policy "Functions alone" on private.mails using (false);

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
      where m.recipient is null and m.state <> 'not_sent' and m.created_at > now() - interval '1 hour'
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
      where private.mailbox(m.recipient) = private.mailbox(address) and m.state <> 'not_sent'
        and m.kind in ('order-confirmation', 'request-received', 'price-list-received')
        and m.created_at > now() - interval '1 hour'
    ) >= settings.limit_customer_mails then
      reason := 'This address was sent ' || settings.limit_customer_mails || ' emails in an hour.';
    end if;
  end if;

  insert into private.mails (kind, recipient, data, order_id, request_id, price_request_id, state, answer)
  values (
    kind, address, data, order_id, request_id, price_request_id,
    case when reason is null then 'queued' else 'not_sent' end::private.mail_state, reason
  );
exception when others then
  raise warning 'No mail of kind % was queued: %', kind, sqlerrm;
end;
$$;
comment on function private.queue_mail(private.mail_kind, text, jsonb, uuid, uuid, uuid) is
  'Puts a mail into the outbox, or records why it is not sent. No recipient: to staff. Never raises an error.';

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

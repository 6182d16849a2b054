-- Mail waits in an outbox. The order or request and its mails are written in one transaction, so that neither is lost
-- without the other. The Edge Function send-mail takes the rows and sends them.

create type private.mail_kind as enum (
  -- to customers
  'order-confirmation', 'order-shipped', 'shipment-corrected', 'shipment-taken-back', 'order-canceled', 'order-changed', 'order-reply',
  'return-requested', 'return-accepted', 'return-declined', 'return-received', 'return-refunded',
  'request-received', 'price-list-received', 'price-list',
  'visit-set', 'visit-moved', 'visit-canceled', 'visit-reminder', 'visit-on-the-way', 'visit-missed',
  'customer-activity-received', 'request-reply', 'request-link', 'request-withdrawn', 'request-closed',
  'quote-sent', 'quote-reminder', 'quote-accepted', 'quote-declined', 'quote-withdrawn', 'quote-canceled', 'deposit-received',
  'invoice-sent', 'invoice-credited', 'payment-received', 'invoice-reminder',
  'visit-skipped', 'visit-kept', 'plan-paused', 'plan-resumed', 'plan-stopped',
  -- to staff
  'new-order', 'order-activity', 'new-return', 'new-request', 'new-price-request', 'customer-activity', 'quote-answered', 'invoice-above', 'day-sheet', 'visit-news', 'staff-digest',
  -- to a colleague
  'staff-invitation'
);
create type private.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'not_sent');

create table private.mails (
  id uuid primary key default gen_random_uuid(),
  kind private.mail_kind not null,
  recipient text,
  order_id uuid references public.orders (id) on delete cascade,
  request_id uuid references public.service_requests (id) on delete cascade,
  price_request_id uuid references public.price_list_requests (id) on delete cascade,
  data jsonb not null,
  state private.mail_state not null default 'queued',
  attempts integer not null default 0,
  failures integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  finished_at timestamptz,
  answer text,
  copy_of uuid references private.mails (id) on delete cascade,
  sent_again_by text,
  dismissed_at timestamptz,
  dismissed_by text,
  digest_of timestamptz unique,
  ip text,
  priority integer not null
    generated always as (case when recipient is not null then 2 when data @> '{"emergency": true}' then 0 else 1 end) stored,
  created_at timestamptz not null default now()
);
comment on table private.mails is 'The outbox: mails that wait, and what became of the others.';
comment on column private.mails.recipient is 'Null for staff, whose address is in src/config/site.ts.';
comment on column private.mails.data is 'What the text of the mail needs; of an order its number, because the rest is read when the mail is sent. The sender decides what a customer may read of it.';
comment on column private.mails.attempts is 'How often a sender took the mail. A sender names it when it reports, so that a late report changes nothing.';
comment on column private.mails.failures is 'How many attempts failed because of this mail. An outage of the mail server does not count.';
comment on column private.mails.due_at is 'From when on the mail should leave.';
comment on column private.mails.leased_until is 'Until when the sender that took the mail has it. If it dies, another one takes the mail then.';
comment on column private.mails.finished_at is 'When the mail was sent or given up.';
comment on column private.mails.answer is 'What the mail server said last, or why the mail is late or was not sent.';
comment on column private.mails.copy_of is 'The first mail, of which staff had this copy sent.';
comment on column private.mails.sent_again_by is 'The admin who had this copy sent.';
comment on column private.mails.digest_of is 'The ten minutes that a summary for staff covers, by their start.';
comment on column private.mails.ip is 'The network of the visitor who caused the mail, for a day.';
comment on column private.mails.priority is 'Emergencies leave first, then the other mails to staff.';

create index mails_waiting_idx on private.mails (priority, due_at) where state in ('queued', 'sending');
create index mails_mailbox_idx on private.mails (private.mailbox(recipient), created_at) where recipient is not null;
create index mails_failed_idx on private.mails (priority, finished_at) where state = 'failed' and dismissed_at is null;
create unique index mails_day_sheet_idx on private.mails ((data ->> 'day'), coalesce(data ->> 'member', ''))
  where kind = 'day-sheet' and copy_of is null;
create index mails_copy_of_idx on private.mails (copy_of) where copy_of is not null;
create index mails_order_id_idx on private.mails (order_id) where order_id is not null;
create index mails_request_id_idx on private.mails (request_id) where request_id is not null;
create index mails_price_request_id_idx on private.mails (price_request_id) where price_request_id is not null;
alter table private.mails enable row level security;
create policy "Functions alone" on private.mails using (false);

-- The mail server is away, or refuses our password or address. One row for all mails that wait for it.
create table private.mail_outage (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  answer text
);
comment on table private.mail_outage is 'The outage of the mail server, if there is one.';
comment on column private.mail_outage.tried_at is 'When a mail was tried last. The next one is tried three minutes later.';
alter table private.mail_outage enable row level security;
create policy "Functions alone" on private.mail_outage using (false);

-- Anybody can send the forms with anybody's address, so what visitors cause is limited: for a customer by mailbox and
-- network, so that no network holds back what another one causes, for staff by network and in all, emergencies apart.
-- What nobody has shown to come from the mailbox itself has one budget over all kinds.
insert into private.limits (name, per, number, sentence) values
  ('mail', 'pair', 3, 'One network caused several such emails to this address.'),
  ('mail', 'email', 10, 'This address got many such emails.'),
  ('stranger-mail', 'email', 5, 'Visitors without a link or a confirmed account caused many emails to this address.'),
  ('staff-mail', 'network', 5, 'One network caused many emails to staff. A summary follows.'),
  ('staff-mail', 'block', 15, 'One network caused many emails to staff. A summary follows.'),
  ('staff-mail', 'everyone', 100, 'Many emails to staff were due. A summary follows.'),
  ('staff-emergency', 'network', 5, 'One network caused many emails to staff. A summary follows.'),
  ('staff-emergency', 'block', 15, 'One network caused many emails to staff. A summary follows.'),
  ('staff-emergency', 'everyone', 100, 'Many emails to staff were due. A summary follows.');
insert into private.limits (name, per, number, period, sentence) values
  ('stranger-mail', 'email', 20, '1 day', 'Visitors without a link or a confirmed account caused many emails to this address.'),
  ('stranger-mail', 'pair', 10, '1 day', 'One network caused many emails to this address.');

-- What staff cause is not limited. A customer's mail is late rather than missing, by a day at most. It takes its turn last in
-- the transaction, after all others.
-- A mail that cannot be queued never fails the order or the request that it tells of.
create function private.queue_mail(
  kind private.mail_kind,
  recipient text,
  data jsonb,
  order_id uuid default null,
  request_id uuid default null,
  price_request_id uuid default null,
  leaves timestamptz default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(recipient);
  by_visitor constant boolean := private.actor() = 'Customer';
  ten_minutes constant timestamptz := date_bin('10 minutes', now(), 'epoch');
  reached record;
begin
  -- A caller who gave no address gets no mails.
  if address = '' then
    return;
  end if;
  select null::timestamptz as free_at, null::text as sentence into reached;
  if by_visitor and address is null then
    select * into reached
    from private.count_attempt(case when data @> '{"emergency": true}' then 'staff-emergency' else 'staff-mail' end);
    if reached.free_at is not null then
      -- The ten seconds are for requests of the last moment, which are still being stored.
      insert into private.mails (kind, data, digest_of, due_at)
      values ('staff-digest', '{}', ten_minutes, ten_minutes + interval '10 minutes 10 seconds')
      on conflict (digest_of) do nothing;
    end if;
  elsif by_visitor then
    perform private.take_turn('mailbox:' || private.mailbox(address));
    select * into reached from private.count_attempt('mail', address, kind::text, may_wait => true);
    -- Who opened the link of a mail reads the mailbox, and so does an account that confirmed it.
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
    case when address is null and reached.free_at is not null or reached.free_at = 'infinity' then 'not_sent' else 'queued' end::private.mail_state,
    reached.sentence
  );
exception when others then
  raise warning 'No mail of kind % was queued: %', kind, sqlerrm;
end;
$$;
comment on function private.queue_mail(private.mail_kind, text, jsonb, uuid, uuid, uuid, timestamptz) is
  'Puts a mail into the outbox, or records why it is not sent or is late, without ever raising an error: to staff without a recipient, to nobody with an empty one.';

-- `about` says what of the order the mail tells.
create function private.mail_about_order(order_id uuid, kind private.mail_kind, about jsonb default '{}')
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
  data := jsonb_build_object('orderNumber', placed.order_number) || about;
  perform private.queue_mail(kind, placed.customer_email, data, order_id => placed.id);
  if kind = 'order-confirmation' then
    perform private.queue_mail('new-order', null, data, order_id => placed.id);
  end if;
end;
$$;
comment on function private.mail_about_order(uuid, private.mail_kind, jsonb) is
  'Tells the customer of an order what happened to it, and staff of a new one.';

create function private.chosen_answers(request public.service_requests)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.field, request.details -> f.field), '{}')
  from private.form_fields as f
  where f.form = request.kind::text and f.type in ('option', 'options', 'boolean', 'date') and request.details ? f.field;
$$;
comment on function private.chosen_answers(public.service_requests) is 'The answers that the form itself words.';

-- The customer's mail gets only what the visitor chose. What the visitor typed goes to staff alone, apart from the
-- name, of which the sender takes a first name. Spam gets no answer: staff who clear it have the mails written.
create function private.mail_about_request(stored public.service_requests)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if stored.status = 'spam' then
    return;
  end if;
  perform private.queue_mail(
    'request-received', stored.email,
    jsonb_build_object(
      'reference', stored.reference, 'requestKind', stored.kind, 'name', stored.name,
      'answers', private.chosen_answers(stored)
    ),
    request_id => stored.id
  );
  -- Staff who took the request know of it.
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

create function private.mail_about_price_request(stored public.price_list_requests)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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

create function private.mail_about_new_price_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.mail_about_price_request(new);
  return null;
end;
$$;
create trigger mail_about_price_request
  after insert on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated') and new.status <> 'spam')
  execute function private.mail_about_new_price_request();

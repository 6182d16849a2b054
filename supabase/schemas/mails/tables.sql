create type private.mail_kind as enum (
  -- to customers
  'order-confirmation', 'order-shipped', 'shipment-corrected', 'shipment-taken-back', 'order-canceled', 'order-changed',
    'order-reply',
  'return-requested', 'return-accepted', 'return-declined', 'return-received', 'return-refunded',
  'request-received', 'price-list-received', 'price-list',
  'visit-set', 'visit-moved', 'visit-canceled', 'visit-reminder', 'visit-on-the-way', 'visit-missed',
  'customer-activity-received', 'request-reply', 'request-link', 'request-withdrawn', 'request-closed',
  'quote-sent', 'quote-reminder', 'quote-accepted', 'quote-declined', 'quote-withdrawn', 'quote-canceled',
    'deposit-received',
  'invoice-sent', 'invoice-credited', 'payment-received', 'invoice-reminder',
  'visit-skipped', 'visit-kept', 'plan-paused', 'plan-resumed', 'plan-stopped',
    'call-out-report',
  -- to staff
  'new-order', 'order-activity', 'new-return', 'new-request', 'new-price-request', 'customer-activity',
    'quote-answered', 'invoice-above', 'day-sheet', 'visit-changed', 'staff-digest',
  -- to a team member
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
    generated always as (case when recipient is not null then 2 when data @> '{"emergency": true}' then 0
      else 1 end) stored,
  created_at timestamptz not null default now()
);
comment on table private.mails is 'The outbox: queued mails, and mails that were sent, failed or not sent.';
comment on column private.mails.recipient is
  'The address of the customer or team member. Null for staff, whose address is in src/config/site.ts.';
comment on column private.mails.data is
  'Data for the text of the mail. Data that can change is read when the mail is sent; see private.mail_data. The mail '
  'function decides which of it a customer may see.';
comment on column private.mails.attempts is
  'The number of times that a sender claimed the mail. A report names it, so that a late report changes nothing.';
comment on column private.mails.failures is
  'The number of failed attempts. An attempt during an outage of the mail server does not count.';
comment on column private.mails.due_at is 'The time from which the mail may be sent.';
comment on column private.mails.leased_until is
  'The end of a sender''s claim. If the sender stops without a report, another sender claims the mail after this time.';
comment on column private.mails.finished_at is 'When the mail was sent, failed for good, or was found to be outdated.';
comment on column private.mails.answer is
  'The last answer of the mail server, or the reason why the mail is late or not sent.';
comment on column private.mails.copy_of is 'The first mail, if this is a copy that staff sent again.';
comment on column private.mails.sent_again_by is 'The admin who sent this copy.';
comment on column private.mails.digest_of is 'The start of the ten minutes that a summary for staff covers.';
comment on column private.mails.ip is
  'The network address of the visitor who caused the mail. Kept for a day.';
comment on column private.mails.priority is
  'Mails about emergencies are sent first, then other mails to staff, then mails to customers.';

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

-- Has one row while the mail server is unavailable or refuses our password or address.
create table private.mail_outage (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  answer text
);
comment on table private.mail_outage is 'The outage of the mail server, if there is one.';
comment on column private.mail_outage.tried_at is
  'When the last mail was tried. The next one is tried three minutes later.';

alter table private.mail_outage enable row level security;
create policy "Functions alone" on private.mail_outage using (false);

-- Finds queued mails about a change of a visit; see private.notify_member.
create index mails_visit_changed_idx on private.mails ((data ->> 'visitId')) where kind = 'visit-changed'
  and state = 'queued';

-- PostgREST accepts any `Accept` header for a function that returns a type of this name.
create domain public."*/*" as text;
comment on domain public."*/*" is 'An answer to any Accept header.';

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
comment on table private.mails is 'The outbox: mails that wait, and what became of the others.';
comment on column private.mails.recipient is 'Null for staff, whose address is in src/config/site.ts.';
comment on column private.mails.data is
  'What the text of the mail needs; of an order its number, because the rest is read when the mail is sent. The '
  'sender decides what a customer may read of it.';
comment on column private.mails.attempts is
  'How often a sender took the mail. A sender names it when it reports, so that a late report changes nothing.';
comment on column private.mails.failures is
  'How many attempts failed because of this mail. An outage of the mail server does not count.';
comment on column private.mails.due_at is 'From when on the mail should leave.';
comment on column private.mails.leased_until is
  'Until when the sender that took the mail has it. If it dies, another one takes the mail then.';
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
comment on column private.mail_outage.tried_at is
  'When a mail was tried last. The next one is tried three minutes later.';

alter table private.mail_outage enable row level security;
create policy "Functions alone" on private.mail_outage using (false);

-- Each visit with a team member asks whether news of it wait; see private.notify_member.
create index mails_visit_changed_idx on private.mails ((data ->> 'visitId')) where kind = 'visit-changed'
  and state = 'queued';

-- PostgREST answers any `Accept` with a function that returns a type of this name.
create domain public."*/*" as text;
comment on domain public."*/*" is 'An answer to any Accept header.';

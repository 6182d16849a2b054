-- Invoices and deposits that are paid on the page of a provider, and what of it goes back. The function `payments` opens that
-- page, notes what the provider says was paid, pays out refunds, and compares our books with the provider's. docs/decisions/018-online-payments.md says how.

-- The deposit of a quote is asked for until its work is invoiced.
create function private.deposit_to_pay(quote public.quotes)
returns bigint
language sql
stable
set search_path = ''
as $$
  select case
    when quote.state = 'accepted' and not exists (
      select 1 from public.invoices as i
      where i.request_id = quote.request_id and i.kind = 'invoice' and i.sent_at >= quote.answered_at
    ) then greatest(coalesce(quote.deposit_due_cents, 0) - private.deposit_paid(quote.id), 0)
    else 0
  end;
$$;
comment on function private.deposit_to_pay(public.quotes) is 'What of the deposit of an accepted quote is still to be paid, in cents.';

create table private.payment_pages (
  paper_id uuid primary key,
  session_id text not null,
  opened_at timestamptz not null default now()
);
comment on table private.payment_pages is
  'The page of the provider that is open for an invoice or a deposit. Kept until its payment is noted, or for four days: the provider tells of a payment for three.';
comment on column private.payment_pages.paper_id is 'The invoice or the quote.';
comment on column private.payment_pages.session_id is 'The provider''s id of the page.';
alter table private.payment_pages enable row level security;
create policy "Functions alone" on private.payment_pages using (false);

-- The key is the same for all tabs until something is paid, so that all of them open one page. The provider refuses a key that
-- comes with another address to mail to or to return to: the page that is then opened ends the one before.
create function public.payment_to_start(
  token text default null, reference text default null, invoice_id uuid default null, quote_id uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  request constant public.service_requests := private.customers_own(token, reference);
  invoice public.invoices;
  quote public.quotes;
  amount bigint;
begin
  if not (select s.pays_online from private.settings as s) then
    perform private.refuse(409, 'not_online', 'Nothing can be paid online at the moment. Please pay another way' || private.or_call() || '.');
  end if;
  if invoice_id is not null then
    invoice := private.invoice_of(request, invoice_id);
    amount := invoice.open_cents;
  else
    quote := private.quote_of(request, quote_id);
    amount := private.deposit_to_pay(quote);
  end if;
  -- The provider takes no less.
  if amount < 50 then
    perform private.refuse(409, 'nothing_to_pay', 'There is nothing to pay here anymore. Please reload the page.');
  end if;
  return jsonb_build_object(
    'key', concat_ws(
      '-', coalesce(invoice.id, quote.id), amount,
      (
        select count(*) from public.payments as p
        where p.invoice_id = payment_to_start.invoice_id or p.quote_id = payment_to_start.quote_id
      ),
      left(private.fingerprint(jsonb_build_array(token, request.email)), 12)
    ),
    'amountCents', amount,
    'name', coalesce('Invoice ' || invoice.reference, 'Deposit') || ' for ' || request.reference,
    'reference', request.reference,
    'email', nullif(request.email, ''),
    'page', (select p.session_id from private.payment_pages as p where p.paper_id = coalesce(invoice.id, quote.id))
  );
end;
$$;
comment on function public.payment_to_start(text, text, uuid, uuid) is
  'What the customer of a request (see customer_request) would pay now on an invoice, or on the deposit of a quote: amountCents, name, the key under which the provider opens one page for it, and the page that was opened before.';
grant execute on function public.payment_to_start to anon, authenticated;

create function public.claim_payment_page(
  session_id text, former_id text, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  request constant public.service_requests := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
begin
  perform private.require_service();
  if amount_cents is distinct from (
    case
      when invoice_id is null then private.deposit_to_pay(private.quote_of(request, quote_id))
      else (private.invoice_of(request, invoice_id)).open_cents
    end
  ) then
    return false;
  end if;
  insert into private.payment_pages as p (paper_id, session_id)
  values (coalesce(invoice_id, quote_id), claim_payment_page.session_id)
  on conflict (paper_id) do update set session_id = excluded.session_id, opened_at = now()
  where p.session_id in (excluded.session_id, former_id);
  return found;
end;
$$;
comment on function public.claim_payment_page(text, text, integer, uuid, uuid) is
  'The service key: this page is now the only one of an invoice or a deposit; the former one has ended. False if another page was opened meanwhile, or another amount is open: then nobody may pay on it.';

create function public.note_online_payment(
  provider_id text, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request constant public.service_requests := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
  payment public.payments;
begin
  perform private.require_service();
  insert into public.payments (request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email, provider_id)
  values (
    request.id, note_online_payment.invoice_id, note_online_payment.quote_id, note_online_payment.amount_cents, 'online',
    private.today(), 'Online', 'Online', note_online_payment.provider_id
  )
  on conflict on constraint payments_provider_id_key do nothing
  returning * into payment;
  if not found then
    return;
  end if;
  delete from private.payment_pages as p where p.paper_id = coalesce(invoice_id, quote_id);
  perform private.note_event(
    request,
    case when quote_id is null then 'Payment' else 'Deposit' end || ' of ' || private.dollars(amount_cents) || ' came online'
      || coalesce(' for ' || (select i.reference from public.invoices as i where i.id = invoice_id), ''),
    by_customer => true
  );
  if quote_id is null then
    perform private.mail_about_invoice(
      'payment-received', request, private.invoice_of(request, invoice_id), jsonb_build_object('paymentId', payment.id)
    );
  else
    perform private.mail_about_quote(
      'deposit-received', request, private.quote_of(request, quote_id), jsonb_build_object('paymentId', payment.id)
    );
  end if;
end;
$$;
comment on function public.note_online_payment(text, integer, uuid, uuid) is
  'The service key: the provider has taken money for an invoice or for the deposit of a quote. Noted once, however often it is told.';

-- Whether it fails is told later, at times before it is told that it began.
create function public.note_online_refund(provider_id text, payment_id text, amount_cents integer, has_failed boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  paid public.payments;
  request public.service_requests;
  order_id uuid;
begin
  perform private.require_service();
  select p.* into paid from public.payments as p where p.provider_id = payment_id;
  if not found then
    select coalesce(
      (select o.id from public.orders as o where o.payment_id = note_online_refund.payment_id),
      (select r.order_id from public.refunds as r where r.provider_payment = note_online_refund.payment_id and r.order_id is not null limit 1)
    )
    into order_id;
    if order_id is null then
      return false;
    end if;
    insert into public.refunds (order_id, provider_payment, amount_cents, reason, state, provider_id, created_by_email, finished_at)
    values (order_id, payment_id, note_online_refund.amount_cents, 'By hand', 'done', note_online_refund.provider_id, 'Online', now())
    on conflict on constraint refunds_provider_id_key do nothing;
    if has_failed then
      update public.refunds as r set state = 'failed', problem = 'The card’s bank did not take it.'
      where r.provider_id = note_online_refund.provider_id and r.state = 'done';
    end if;
    return true;
  end if;
  -- The books stay where the request is gone.
  if paid.request_id is not null then
    request := private.lock_service_request(paid.request_id);
  end if;
  insert into public.payments (
    request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email, provider_id, gives_back, papers_id
  )
  values (
    request.id, paid.invoice_id, paid.quote_id, -note_online_refund.amount_cents, 'online', private.today(), 'Online', 'Online',
    note_online_refund.provider_id, paid.id, paid.papers_id
  )
  on conflict on constraint payments_provider_id_key do nothing;
  if found and request.id is not null then
    perform private.note_event(request, private.dollars(amount_cents) || ' were given back online');
  end if;
  if has_failed then
    update public.payments as p set voided_at = now(), voided_by = 'Online'
    where p.provider_id = note_online_refund.provider_id and p.voided_at is null;
    if found and request.id is not null then
      perform private.note_event(request, private.dollars(amount_cents) || ' could not be given back online');
    end if;
  end if;
  return true;
end;
$$;
comment on function public.note_online_refund(text, text, integer, boolean) is
  'The service key: the owner had the provider give money of an online payment back, or that failed. False if it knows another payment than we do.';

-- Money back that staff ask for

create function private.came_online(invoice_id uuid, quote_id uuid)
returns table (payment_id uuid, provider_id text, left_cents integer)
language sql
stable
set search_path = ''
as $$
  select p.id, p.provider_id, p.amount_cents + coalesce(back.cents, 0)::integer
  from public.payments as p
  cross join lateral (
    select sum(b.amount_cents) as cents from public.payments as b where b.gives_back = p.id and b.voided_at is null
  ) as back
  where p.method = 'online' and p.amount_cents > 0 and p.voided_at is null
    and (p.invoice_id = came_online.invoice_id or p.quote_id = came_online.quote_id)
    and p.amount_cents + coalesce(back.cents, 0) > 0
  order by 3 desc, p.created_at, p.id;
$$;
comment on function private.came_online(uuid, uuid) is
  'What was paid online on an invoice, or of the deposit of a quote, and was not given back, the largest rest first.';

-- The caller has locked the request. Each payment has a refund of its own.
create function private.give_back_to_card(
  request public.service_requests, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  reference constant text := (select i.reference from public.invoices as i where i.id = give_back_to_card.invoice_id);
  rest integer := amount_cents;
  paid record;
  back public.payments;
  ids uuid[] := '{}';
begin
  for paid in select * from private.came_online(invoice_id, quote_id) loop
    exit when rest = 0;
    insert into public.payments (
      request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email, gives_back
    )
    values (
      request.id, give_back_to_card.invoice_id, give_back_to_card.quote_id, -least(rest, paid.left_cents), 'online', private.today(),
      'Online', private.caller_email(), paid.payment_id
    )
    returning * into back;
    perform private.queue_refund(
      paid.provider_id, -back.amount_cents, coalesce('Paid too much for ' || reference, 'Deposit'), payment_id => back.id
    );
    rest := rest + back.amount_cents;
    ids := ids || back.id;
  end loop;
  if rest > 0 then
    perform private.refuse(
      422, 'more_than_online', 'Only ' || private.dollars(amount_cents - rest) || ' came online. Give the rest back another way.'
    );
  end if;
  perform private.note_event(
    request,
    private.dollars(amount_cents) || case when reference is null then ' of the deposit' else '' end || ' goes back to the card'
      || coalesce(' for ' || reference, '')
  );
  return ids;
end;
$$;

create function private.settle_refunds(invoice_id uuid default null, quote_id uuid default null)
returns void
language sql
set search_path = ''
as $$
  update public.refunds as r
  set settled_at = now(), settled_by = private.caller_email()
  from public.payments as p
  where p.id = r.payment_id and r.state = 'failed' and r.settled_at is null
    and (p.invoice_id = settle_refunds.invoice_id or p.quote_id = settle_refunds.quote_id);
$$;
comment on function private.settle_refunds(uuid, uuid) is
  'What failed to go back of an invoice or a deposit is done with: it is given back anew.';

create function private.failed_refund(refund_id uuid)
returns public.refunds
language plpgsql
set search_path = ''
as $$
declare
  refund public.refunds;
begin
  select r.* into refund from public.refunds as r where r.id = refund_id for update;
  if not found then
    perform private.refuse(404, 'refund_not_found', 'This no longer exists. Please reload the page.');
  elsif refund.state <> 'failed' then
    perform private.refuse(409, 'refund_not_failed', 'This did not fail. Please reload the page.');
  end if;
  return refund;
end;
$$;

create function public.retry_refund(refund_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  refund public.refunds;
  payment public.payments;
  request public.service_requests;
  owed integer;
  ids uuid[];
begin
  perform private.require_admin();
  select p.* into payment
  from public.refunds as r join public.payments as p on p.id = r.payment_id where r.id = refund_id;
  if found then
    request := private.lock_service_request(payment.request_id);
  end if;
  refund := private.failed_refund(refund_id);
  -- Sent again, because its answer was lost.
  if refund.settled_at is not null then
    return;
  end if;
  update public.refunds as r set settled_at = now(), settled_by = private.caller_email() where r.id = refund.id;
  if refund.order_id is not null then
    perform private.queue_refund(refund.provider_payment, refund.amount_cents, refund.reason, refund.order_id);
    return;
  end if;
  owed := case
    when payment.invoice_id is null then least(request.unused_deposit_cents, private.deposit_paid(payment.quote_id))
    else -(select i.open_cents from public.invoices as i where i.id = payment.invoice_id)
  end;
  if owed < refund.amount_cents then
    perform private.refuse(
      409, 'owed_less', 'Only ' || private.dollars(greatest(owed, 0)) || ' is to be given back now. Do it on the page of the request.'
    );
  end if;
  ids := private.give_back_to_card(request, refund.amount_cents, payment.invoice_id, payment.quote_id);
  -- The first try may have failed before its mail left.
  if exists (
    select 1
    from private.mails as m join public.payments as p on p.id = (m.data ->> 'paymentId')::uuid
    where m.request_id = request.id and m.state = 'sent' and p.gives_back = payment.gives_back and p.voided_at is not null
  ) then
    return;
  end if;
  if payment.invoice_id is not null then
    perform private.mail_about_invoice(
      'payment-received', request, private.invoice_of(request, payment.invoice_id), jsonb_build_object('paymentId', id)
    )
    from unnest(ids) as id;
  else
    perform private.mail_about_quote(
      'deposit-received', request, private.quote_of(request, payment.quote_id), jsonb_build_object('paymentId', id)
    )
    from unnest(ids) as id;
  end if;
end;
$$;
comment on function public.retry_refund(uuid) is
  'Admins: has the provider give back once more what it failed to give back.';
grant execute on function public.retry_refund to authenticated;

create function public.settle_refund(refund_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  refund public.refunds;
begin
  perform private.require_admin();
  refund := private.failed_refund(refund_id);
  if refund.order_id is null then
    perform private.refuse(409, 'has_books', 'Record how it was given back on the page of the request.');
  end if;
  update public.refunds as r set settled_at = now(), settled_by = private.caller_email()
  where r.id = refund.id and r.settled_at is null;
end;
$$;
comment on function public.settle_refund(uuid) is
  'Admins: what failed to go back of an order was given back another way. What belongs to a request is recorded there: see record_payment and record_deposit.';
grant execute on function public.settle_refund to authenticated;

-- Paying out

-- One at a time, so that one that the provider does not answer holds up no other.
create function public.claim_refund()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed public.refunds;
begin
  perform private.require_service();
  update public.refunds as r set leased_until = now() + interval '2 minutes'
  where r.id = (
    select w.id from public.refunds as w
    where w.state = 'waiting' and coalesce(w.leased_until, now()) <= now()
    order by coalesce(w.leased_until, w.created_at), w.id
    limit 1
    for update skip locked
  )
  returning r.* into claimed;
  if not found then
    return null;
  end if;
  return jsonb_build_object('id', claimed.id, 'payment', claimed.provider_payment, 'amountCents', claimed.amount_cents);
end;
$$;
comment on function public.claim_refund() is
  'The function `payments`: takes what is to be given back next, for two minutes: {id, payment, amountCents}. Null if nothing waits.';

-- The provider tells it twice: as the answer, and as an event. That it failed may be told first, and stays.
create function public.finish_refund(refund_id uuid, provider_id text default null, problem text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := left(private.one_line(problem), 500);
  payment public.payments;
  request public.service_requests;
  refund public.refunds;
begin
  perform private.require_service();
  select p.* into payment
  from public.refunds as r join public.payments as p on p.id = r.payment_id where r.id = refund_id;
  if payment.request_id is not null then
    request := private.lock_service_request(payment.request_id);
  end if;
  update public.refunds as r
  set
    state = case when why is null then 'done' else 'failed' end::public.refund_state,
    problem = coalesce(why, ''), provider_id = coalesce(finish_refund.provider_id, r.provider_id), finished_at = now(), leased_until = null
  where r.id = refund_id and (r.state = 'waiting' or r.state = 'done' and why is not null)
  returning * into refund;
  if not found or refund.payment_id is null then
    return;
  end if;
  update public.payments as p
  set
    provider_id = refund.provider_id,
    voided_at = case when why is not null then now() end, voided_by = case when why is not null then 'Online' end
  where p.id = refund.payment_id;
  if request.id is not null then
    perform private.note_event(
      request,
      private.dollars(refund.amount_cents)
        || case when why is null then ' were given back online' else ' could not be given back online: ' || why end
    );
  end if;
end;
$$;
comment on function public.finish_refund(uuid, text, text) is
  'The function `payments`: the provider has taken a refund, or it failed, and why. What failed is owed again.';

-- Comparing the books

create table private.payment_checks (
  day date primary key,
  tried_at timestamptz not null,
  entries jsonb
);
comment on table private.payment_checks is 'What the provider knows of each day, read in the night that follows. Kept for a month.';
comment on column private.payment_checks.entries is
  '[{id, cents}]: what was paid for our records, and what was given back of it. Null until the provider has answered.';
alter table private.payment_checks enable row level security;
create policy "Functions alone" on private.payment_checks using (false);

create view private.online_books as
  select p.provider_id, abs(p.amount_cents) as cents, coalesce(r.finished_at, p.created_at) as noted_at, p.voided_at is null as counts
  from public.payments as p left join public.refunds as r on r.payment_id = p.id
  where p.provider_id is not null
  union all
  select r.provider_id, r.amount_cents, r.finished_at, r.state = 'done'
  from public.refunds as r where r.order_id is not null and r.provider_id is not null
  union all
  -- What was taken off an order was paid with it.
  select o.payment_id, ((o.total + taken_off.dollars) * 100)::integer, o.created_at, true
  from public.orders as o
  cross join lateral (
    select coalesce(sum(c.refund), 0) as dollars from public.order_item_changes as c where c.order_id = o.id
  ) as taken_off
  where o.payment_id is not null
  union all
  -- A second payment of an order stands with what goes back of it.
  select r.provider_payment, max(r.amount_cents), min(r.created_at), true
  from public.refunds as r join public.orders as o on o.id = r.order_id
  where r.provider_payment is distinct from o.payment_id
  group by r.provider_payment;
comment on view private.online_books is 'What our books say was paid online and given back. What failed does not count.';

create function private.day_to_check()
returns date
language sql
stable
set search_path = ''
as $$
  select due.day
  from private.settings as s
  cross join lateral (
    select greatest(coalesce(max(c.day) + 1, private.today() - 1), private.today() - 7) as day
    from private.payment_checks as c where c.entries is not null
  ) as due
  where s.pays_online and due.day < private.today();
$$;
comment on function private.day_to_check() is 'The day in California that is to be compared with the provider next. Null if all are.';

create function private.has_payments_to_tend()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select 1 from public.refunds as r where r.state = 'waiting' and coalesce(r.leased_until, now()) <= now())
    or exists (
      select 1 from (select private.day_to_check() as day) as due
      where due.day is not null and not exists (
        select 1 from private.payment_checks as c where c.day = due.day and c.tried_at > now() - interval '15 minutes'
      )
    );
$$;
comment on function private.has_payments_to_tend() is
  'Whether the function `payments` would find refunds to pay out, or a day to compare.';

create function public.begin_payment_check()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  due constant date := private.day_to_check();
begin
  perform private.require_service();
  insert into private.payment_checks as c (day, tried_at)
  select due, now() where due is not null
  on conflict (day) do update set tried_at = now() where c.tried_at <= now() - interval '15 minutes';
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'day', due,
    'from', extract(epoch from private.start_of_day(due))::bigint, 'until', extract(epoch from private.start_of_day(due + 1))::bigint,
    'known', (
      select coalesce(jsonb_agg(b.provider_id order by b.provider_id), '[]') from private.online_books as b
      where b.counts and b.noted_at >= private.start_of_day(due) and b.noted_at < private.start_of_day(due + 1)
    )
  );
end;
$$;
comment on function public.begin_payment_check() is
  'The function `payments`: the day to compare, its first second and the one after it, and what our books know of it: {day, from, until, known}. Null while nothing is due.';

create function public.finish_payment_check(day date, entries jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update private.payment_checks as c set entries = finish_payment_check.entries where c.day = finish_payment_check.day;
  delete from private.payment_checks as c where c.day < private.today() - 31;
end;
$$;
comment on function public.finish_payment_check(date, jsonb) is
  'The function `payments`: what the provider knows of that day: [{id, cents}].';

-- What is noted later ends a difference.
create function private.payment_differences()
returns table (day date, detail text)
language sql
stable
set search_path = ''
as $$
  with checks as (
    select c.day, c.entries from private.payment_checks as c where c.day >= private.today() - 7 and c.entries is not null
  )
  select c.day, e.id || ': ' || private.dollars(e.cents) || ' at Stripe, ' || coalesce(private.dollars(b.cents), 'nothing') || ' in our books'
  from checks as c
  cross join jsonb_to_recordset(c.entries) as e (id text, cents integer)
  left join private.online_books as b on b.provider_id = e.id
  where b.cents is distinct from e.cents
  union all
  select c.day, b.provider_id || ': nothing at Stripe, ' || private.dollars(b.cents) || ' in our books'
  from checks as c
  join private.online_books as b
    on b.counts and b.noted_at >= private.start_of_day(c.day) and b.noted_at < private.start_of_day(c.day + 1)
  where not exists (select 1 from jsonb_to_recordset(c.entries) as e (id text) where e.id = b.provider_id);
$$;
comment on function private.payment_differences() is
  'What the provider and our books say differently of the last seven days.';

-- Disputes

create table private.disputes (
  provider_id text primary key,
  provider_payment text not null,
  amount_cents integer not null,
  status text not null,
  answer_by timestamptz,
  noted_at timestamptz not null default now()
);
comment on table private.disputes is
  'Payments that the owner of a card disputes at the bank. The company answers at the provider; our books stay as they are.';
comment on column private.disputes.status is 'The provider''s word: it needs a response, is under review, won or lost.';
alter table private.disputes enable row level security;
create policy "Functions alone" on private.disputes using (false);

create function public.note_dispute(
  provider_id text, payment_id text, amount_cents integer, status text, answer_by timestamptz default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  insert into private.disputes as d (provider_id, provider_payment, amount_cents, status, answer_by)
  select note_dispute.provider_id, payment_id, note_dispute.amount_cents, note_dispute.status, note_dispute.answer_by
  -- Of another sale of the account, otherwise.
  where exists (select 1 from private.online_books as b where b.provider_id = payment_id)
  on conflict on constraint disputes_pkey do update
  set amount_cents = excluded.amount_cents, status = excluded.status, answer_by = excluded.answer_by, noted_at = now()
  where d.status <> excluded.status;
end;
$$;
comment on function public.note_dispute(text, text, integer, text, timestamptz) is
  'The service key: how the dispute of a payment stands at the provider now.';

create function private.open_disputes()
returns table (is_lost boolean, noted_at timestamptz, detail text)
language sql
stable
set search_path = ''
as $$
  select d.status = 'lost', d.noted_at,
    private.dollars(d.amount_cents) || ' for ' || coalesce(
      (select o.order_number from public.orders as o where o.payment_id = d.provider_payment),
      (
        select coalesce(i.reference, 'the deposit of ' || r.reference)
        from public.payments as p
        left join public.invoices as i on i.id = p.invoice_id
        left join public.service_requests as r on r.id = p.request_id
        where p.provider_id = d.provider_payment
      ),
      d.provider_payment
    ) || case when d.status <> 'lost' then
      coalesce(', by ' || to_char(d.answer_by at time zone 'America/Los_Angeles', 'FMMonth FMDD'), '')
    else '' end
  from private.disputes as d
  where d.status like '%needs_response' or d.status = 'lost' and d.noted_at > now() - interval '7 days';
$$;
comment on function private.open_disputes() is 'The disputes that wait for an answer of the company, and those lost in the last week.';

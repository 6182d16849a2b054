-- What staff do about invoices and payments. Payments are recorded by hand; nothing is charged.

create function private.mail_about_invoice(
  kind private.mail_kind, request public.service_requests, invoice public.invoices, more jsonb default '{}'
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  about constant jsonb := jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'invoiceId', invoice.id
  ) || more;
begin
  perform private.queue_mail(kind, request.email, about, request_id => request.id);
  -- They wait until it is overdue. Paid meanwhile, or switched off, they are outdated: see invoice_outdates.
  if kind = 'invoice-sent' and invoice.open_cents > 0 then
    perform private.queue_mail(
      'invoice-reminder', request.email, about || '{"byItself": true}', request_id => request.id, leaves => reminder.at
    )
    from unnest(array[3, 14]) as days
    cross join lateral (select (invoice.due_on + days + time '09:00') at time zone 'America/Los_Angeles' as at) as reminder
    where reminder.at > now()
    order by reminder.at;
  end if;
end;
$$;

-- The caller has locked the request and refuses nothing more: from here on, others who send wait for their numbers.
create function private.store_invoice(
  invoice public.invoices, request public.service_requests, lines private.priced_line[], moves_stock boolean default true
)
returns public.invoices
language plpgsql
set search_path = ''
as $$
declare
  stored public.invoices;
begin
  perform private.lock_products(array(select l.product_id from unnest(lines) as l));
  update private.invoice_counter as c set last_number = c.last_number + 1 where c.only_row
  returning c.last_number into invoice.number;
  invoice.issued_on := private.today();
  invoice.due_on := coalesce(invoice.due_on, invoice.issued_on);
  invoice.billed_to := coalesce(
    invoice.billed_to,
    jsonb_build_object('name', request.name, 'email', request.email, 'address', private.address_answers(request))
  );
  insert into public.invoices (
    number, kind, credits, request_id, quote_id, visit_id, worked_on, service, message, issued_on, due_on, tax_basis_points,
    subtotal_cents, tax_cents, total_cents, above_cents, above_reason, billed_to, content_hash, sent_by, sent_by_id, sent_by_email
  )
  values (
    invoice.number, invoice.kind, invoice.credits, request.id, invoice.quote_id, invoice.visit_id, invoice.worked_on,
    coalesce(invoice.service, request.service), invoice.message, invoice.issued_on, invoice.due_on, invoice.tax_basis_points,
    invoice.subtotal_cents, invoice.tax_cents, invoice.total_cents, coalesce(invoice.above_cents, 0), coalesce(invoice.above_reason, ''),
    invoice.billed_to,
    private.fingerprint(private.invoice_content(invoice, lines)),
    private.member_name((select auth.uid())), (select auth.uid()), private.caller_email()
  )
  returning * into stored;
  insert into public.invoice_lines (invoice_id, position, text, quantity, price_cents, total_cents, taxed, product_id)
  select stored.id, l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.taxed, l.product_id
  from unnest(lines) as l;
  if moves_stock and stored.kind = 'invoice' then
    perform private.take_installed(stored, request, lines);
  elsif moves_stock then
    perform private.bring_back(stored, request, lines);
  end if;
  return stored;
end;
$$;

-- `expected_count` is how many invoices of the request the writer saw: two colleagues do not invoice the same work. `above_reason` is
-- why it is more than what was accepted.
create function public.send_invoice(
  request_id uuid default null, visit_id uuid default null, quote_id uuid default null, lines jsonb default null,
  message text default null, due_on date default null, expected_total_cents integer default null,
  expected_count integer default null, idempotency_key uuid default null, above_reason text default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object(
    'invoice', request_id, 'visit', visit_id, 'quote', quote_id, 'lines', lines, 'message', message, 'due', due_on,
    'total', expected_total_cents, 'above', above_reason
  );
  why constant text := coalesce(private.one_line(above_reason), '');
  priced private.priced_line[];
  sums record;
  request public.service_requests;
  invoice public.invoices;
  earlier uuid;
  present integer;
begin
  perform private.require_staff_of(send_invoice.request_id);
  earlier := private.claim_staff_key(idempotency_key, content);
  if earlier is not null then
    return earlier;
  end if;
  priced := private.read_lines(lines);
  invoice.message := private.read_message(message, optional => true);
  invoice.tax_basis_points := private.service_tax_basis_points();
  select * into sums from private.sum_of_lines(priced, invoice.tax_basis_points);
  if sums.total_cents < 0 then
    perform private.refuse(422, 'invalid_total', 'The total cannot be below zero.');
  elsif coalesce(send_invoice.due_on not between private.today() and private.today() + 180, true) then
    perform private.refuse(422, 'invalid_date', 'An invoice is due today or on a later day, within 180 days.');
  elsif expected_total_cents is distinct from sums.total_cents then
    perform private.refuse(
      409, 'invoice_total', 'The total is ' || private.dollars(sums.total_cents) || '. Please check it and send it again.',
      jsonb_build_object('totalCents', sums.total_cents)
    );
  end if;

  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{spam}', 'you send an invoice');
  if send_invoice.visit_id is not null and not exists (
    select 1 from public.visits as a where a.id = send_invoice.visit_id and a.request_id = request.id and a.canceled_at is null
  ) then
    perform private.refuse(404, 'visit_not_found', 'This visit was canceled. Please reload the page.');
  elsif not private.is_admin() and not private.makes_visit((select auth.uid()), send_invoice.visit_id) then
    perform private.refuse(403, 'not_yours', 'This is not your visit. The office can send this invoice.');
  elsif send_invoice.quote_id is not null and not exists (
    select 1 from public.quotes as q where q.id = send_invoice.quote_id and q.request_id = request.id and q.state = 'accepted'
  ) then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted. Please reload the page.');
  end if;
  select count(*) into present from public.invoices as i where i.request_id = request.id and i.kind = 'invoice';
  if expected_count is distinct from present then
    perform private.refuse(
      409, 'invoice_changed', 'Another invoice was sent meanwhile. Check it before you send yours.', jsonb_build_object('count', present)
    );
  end if;

  invoice.above_cents := private.cents_above_accepted(request.id, sums.total_cents);
  if invoice.above_cents > 0 and why = '' then
    perform private.refuse(
      409, 'above_accepted',
      private.dollars(invoice.above_cents) || ' more than was accepted. Please say why, or have it accepted as extra work.',
      jsonb_build_object('aboveCents', invoice.above_cents)
    );
  elsif length(why) > 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;

  invoice.above_reason := case when invoice.above_cents > 0 then why end;
  invoice.kind := 'invoice';
  invoice.quote_id := send_invoice.quote_id;
  invoice.visit_id := send_invoice.visit_id;
  select (a.starts_at at time zone 'America/Los_Angeles')::date into invoice.worked_on
  from public.visits as a where a.id = invoice.visit_id;
  invoice.due_on := send_invoice.due_on;
  invoice.subtotal_cents := sums.subtotal_cents;
  invoice.tax_cents := sums.tax_cents;
  invoice.total_cents := sums.total_cents;
  invoice := private.store_invoice(invoice, request, priced);
  update public.visits as a set to_invoice = false where a.request_id = request.id and a.to_invoice;
  update public.plan_invoices as b set state = 'sent', invoice_id = invoice.id where b.visit_id = invoice.visit_id and b.state = 'waiting';

  perform private.note_event(
    request,
    invoice.reference || ' was sent: ' || private.dollars(invoice.total_cents)
      || case
        when invoice.above_cents > 0 then ', ' || private.dollars(invoice.above_cents) || ' more than was accepted: ' || invoice.above_reason
        else ''
      end,
    is_contact => true
  );
  perform private.keep_key(idempotency_key, content, invoice.id);
  perform private.mail_about_invoice('invoice-sent', request, invoice);
  if invoice.above_cents > 0 and not private.is_admin() then
    perform private.queue_mail(
      'invoice-above', null,
      jsonb_build_object(
        'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'email', request.email, 'phone', request.phone,
        'invoice', invoice.reference, 'totalCents', invoice.total_cents, 'aboveCents', invoice.above_cents, 'reason', invoice.above_reason,
        'sentBy', invoice.sent_by
      ),
      request_id => request.id
    );
  end if;
  return invoice.id;
end;
$$;
comment on function public.send_invoice(uuid, uuid, uuid, jsonb, text, date, integer, integer, uuid, text) is
  'Staff: sends an invoice for the work of a request, which takes deposits off and is mailed to the customer, and returns its id. More than was accepted needs a reason, of which the office is told. A field colleague sends one for their own visits.';
grant execute on function public.send_invoice to authenticated;

-- In the field, one finds the lines of the invoices that one may read.
create function public.invoice_starting_lines(request_id uuid default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff_of(invoice_starting_lines.request_id);
  return private.lines_as_sent((
    select array_agg(
      row(l.position, l.text, l.quantity, l.price_cents, l.total_cents, false, l.taxed, l.product_id)::private.priced_line
      order by l.position
    )
    from public.invoice_lines as l
    where l.invoice_id = (
      select i.id
      from public.invoices as i
      where i.kind = 'invoice' and (i.credited_cents < i.total_cents or i.total_cents = 0)
        and i.service = (select r.service from public.service_requests as r where r.id = invoice_starting_lines.request_id)
        and i.request_id <> invoice_starting_lines.request_id
        and (private.is_admin() or i.request_id in (select private.field_request_ids()))
      order by i.number desc
      limit 1
    )
  ));
end;
$$;
comment on function public.invoice_starting_lines(uuid) is
  'Staff: the lines of the last invoice that was sent for the same service to somebody else.';
grant execute on function public.invoice_starting_lines to authenticated;

-- The caller has locked the request.
create function private.invoice_of(request public.service_requests, invoice_id uuid)
returns public.invoices
language plpgsql
stable
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  select i.* into invoice
  from public.invoices as i
  where i.id = invoice_id and i.request_id = request.id and i.kind = 'invoice';
  if not found then
    perform private.refuse(404, 'invoice_not_found', 'This invoice no longer exists.');
  end if;
  return invoice;
end;
$$;

create function private.refuse_changed_balance(invoice public.invoices, expected_open_cents integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if expected_open_cents is distinct from invoice.open_cents then
    perform private.refuse(
      409, 'invoice_changed', 'Meanwhile ' || private.dollars(invoice.open_cents) || ' of ' || invoice.reference
        || ' is open. Please check it.',
      jsonb_build_object('openCents', invoice.open_cents)
    );
  end if;
end;
$$;

create function private.taxed_cents(invoice_ids uuid[])
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(l.total_cents), 0) from public.invoice_lines as l where l.invoice_id = any (invoice_ids) and l.taxed;
$$;

-- The tax of all credits of an invoice is that of all their lines, as if they were one: each has the difference that it makes. So
-- an invoice can be credited line by line, to the cent.
create function private.sums_of_credit(
  invoice public.invoices, lines private.priced_line[],
  out subtotal_cents integer, out tax_cents integer, out total_cents integer, out left_subtotal_cents integer, out left_tax_cents integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  earlier constant uuid[] := array(select c.id from public.invoices as c where c.credits = invoice.id);
  credited record;
  before private.priced_line;
begin
  select coalesce(sum(c.subtotal_cents), 0)::integer as subtotal, coalesce(sum(c.tax_cents), 0)::integer as tax into credited
  from public.invoices as c where c.credits = invoice.id;
  before.total_cents := private.taxed_cents(earlier);
  before.taxed := true;
  select s.subtotal_cents - before.total_cents, s.tax_cents - credited.tax into subtotal_cents, tax_cents
  from private.sum_of_lines(lines || before, invoice.tax_basis_points) as s;
  total_cents := subtotal_cents + tax_cents;
  left_subtotal_cents := invoice.subtotal_cents - credited.subtotal;
  left_tax_cents := invoice.tax_cents - credited.tax;
end;
$$;
comment on function private.sums_of_credit(public.invoices, private.priced_line[]) is
  'The sums of a credit of these lines after the credits that the invoice has, and what is left of its subtotal and of its tax before it.';

create function public.send_credit(
  invoice_id uuid default null, lines jsonb default null, message text default null,
  expected_open_cents integer default null, idempotency_key uuid default null, came_back boolean default false
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object('credit', invoice_id, 'lines', lines, 'message', message, 'cameBack', came_back);
  priced private.priced_line[];
  sums record;
  request public.service_requests;
  invoice public.invoices;
  credit public.invoices;
  earlier uuid;
begin
  perform private.require_admin();
  earlier := private.claim_staff_key(idempotency_key, content);
  if earlier is not null then
    return earlier;
  end if;
  priced := private.read_lines(lines);
  credit.message := private.read_message(message, optional => true);
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  perform private.refuse_changed_balance(invoice, expected_open_cents);
  select * into sums from private.sums_of_credit(invoice, priced);
  if sums.total_cents <= 0
    or sums.subtotal_cents not between 0 and sums.left_subtotal_cents or sums.tax_cents not between 0 and sums.left_tax_cents
  then
    perform private.refuse(
      422, 'invalid_total',
      'A credit is more than zero and at most what is left of ' || invoice.reference || ': '
        || private.dollars(sums.left_subtotal_cents) || ' and ' || private.dollars(sums.left_tax_cents) || ' of tax.',
      jsonb_build_object('leftSubtotalCents', sums.left_subtotal_cents, 'leftTaxCents', sums.left_tax_cents)
    );
  end if;

  credit.kind := 'credit';
  credit.credits := invoice.id;
  credit.service := invoice.service;
  credit.quote_id := invoice.quote_id;
  credit.visit_id := invoice.visit_id;
  credit.worked_on := invoice.worked_on;
  credit.billed_to := invoice.billed_to;
  credit.tax_basis_points := invoice.tax_basis_points;
  credit.subtotal_cents := sums.subtotal_cents;
  credit.tax_cents := sums.tax_cents;
  credit.total_cents := sums.total_cents;
  credit := private.store_invoice(credit, request, priced, coalesce(came_back, false));
  -- Taken back in full, its work is to be invoiced again.
  if request.status not in ('closed', 'spam')
    and exists (select 1 from public.invoices as i where i.id = invoice.id and i.credited_cents = i.total_cents)
  then
    update public.plan_invoices as b set state = 'waiting'
    where b.invoice_id = invoice.id
      and (b.visit_id is null or exists (select 1 from public.visits as a where a.id = b.visit_id and a.outcome = 'done'));
    if not found then
      update public.visits as a set to_invoice = true where a.id = invoice.visit_id and a.outcome = 'done' and a.canceled_at is null;
    end if;
  end if;
  perform private.note_event(
    request, credit.reference || ' was sent: a credit of ' || private.dollars(credit.total_cents) || ' for ' || invoice.reference
  );
  perform private.keep_key(idempotency_key, content, credit.id);
  perform private.mail_about_invoice('invoice-credited', request, credit);
  return credit.id;
end;
$$;
comment on function public.send_credit(uuid, jsonb, text, integer, uuid, boolean) is
  'Admins: sends a credit that takes its lines off an invoice, at the tax rate of that invoice, up to what is left of its subtotal and of its tax, and returns its id. Products that came back are in stock again.';
grant execute on function public.send_credit to authenticated;

create function public.record_payment(
  invoice_id uuid default null, amount_cents integer default null, method public.payment_method default null,
  paid_on date default null, taken_by text default null, expected_open_cents integer default null, idempotency_key uuid default null,
  payment_reference text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  noted constant text := coalesce(private.one_line(payment_reference), '');
  content constant jsonb := jsonb_build_object(
    'payment', invoice_id, 'amount', amount_cents, 'method', method, 'on', paid_on, 'by', taken_by, 'reference', noted
  );
  own_name constant text := private.member_name((select auth.uid()));
  who constant text := coalesce(nullif(private.one_line(taken_by), ''), own_name);
  request public.service_requests;
  invoice public.invoices;
  payment_ids uuid[];
begin
  perform private.require_staff_of(private.request_of_invoice(invoice_id));
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_payment(amount_cents, method, paid_on, noted);
  if length(who) > 100 then
    perform private.refuse(422, 'invalid_name', 'Please enter who took it, in at most 100 characters.');
  end if;
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  perform private.refuse_changed_balance(invoice, expected_open_cents);
  if invoice.open_cents = 0 then
    perform private.refuse(409, 'invoice_paid', invoice.reference || ' is paid.');
  elsif coalesce(sign(amount_cents) <> sign(invoice.open_cents) or abs(amount_cents::bigint) > abs(invoice.open_cents), true) then
    perform private.refuse(
      422, 'invalid_amount',
      case
        when invoice.open_cents > 0
          then 'Please enter an amount up to ' || private.dollars(invoice.open_cents) || ', which is what is open.'
        else 'Please enter an amount given back up to ' || private.dollars(-invoice.open_cents) || ', which is what we owe.'
      end
    );
  end if;
  if amount_cents < 0 then
    perform private.settle_refunds(invoice_id => invoice.id);
  end if;
  if method = 'online' then
    payment_ids := private.give_back_to_card(request, -amount_cents, invoice_id => invoice.id);
  else
    insert into public.payments (request_id, invoice_id, amount_cents, method, reference, paid_on, taken_by, taken_by_id, created_by_email)
    values (
      request.id, invoice.id, record_payment.amount_cents, record_payment.method, noted, record_payment.paid_on, who,
      case when who = own_name then (select auth.uid()) end, private.caller_email()
    )
    returning array[id] into payment_ids;
    perform private.note_event(
      request,
      case when amount_cents > 0 then 'Payment of ' else 'Return of ' end || private.dollars(abs(amount_cents))
        || ' was recorded for ' || invoice.reference || ' (' || concat_ws(', ', replace(method::text, '-', ' '), nullif(noted, '')) || ')'
    );
  end if;
  perform private.keep_key(idempotency_key, content, payment_ids[1]);
  perform private.mail_about_invoice('payment-received', request, invoice, jsonb_build_object('paymentId', payment_id))
  from unnest(payment_ids) as payment_id;
end;
$$;
comment on function public.record_payment(uuid, integer, public.payment_method, date, text, integer, uuid, text) is
  'Staff: records that an invoice, or a part of it, was paid, or with a negative amount that money was given back, and mails the customer a receipt. Nothing is charged. Admins: given back with the method online, it goes to the card.';
grant execute on function public.record_payment to authenticated;

create function public.void_payment(payment_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  payment public.payments;
begin
  perform private.require_admin();
  request := private.lock_service_request((select p.request_id from public.payments as p where p.id = void_payment.payment_id));
  select p.* into payment from public.payments as p where p.id = void_payment.payment_id;
  -- Sent again, because its answer was lost.
  if payment.voided_at is not null then
    return;
  elsif payment.method = 'online' then
    perform private.refuse(409, 'paid_online', 'What is paid and given back online is noted by itself.');
  elsif payment.amount_cents > (
    select sum(p.amount_cents) from public.payments as p
    where p.voided_at is null and (p.quote_id = payment.quote_id or p.invoice_id = payment.invoice_id)
  ) then
    perform private.refuse(409, 'money_returned', 'Some of this was given back. Void that first, if it was noted wrongly as well.');
  end if;
  update public.payments as p set voided_at = now(), voided_by = private.caller_email() where p.id = payment.id;
  perform private.note_event(
    request,
    case when payment.invoice_id is null then 'Deposit' when payment.amount_cents > 0 then 'Payment' else 'Return' end
      || ' of ' || private.dollars(abs(payment.amount_cents)) || ' was noted wrongly'
  );
end;
$$;
comment on function public.void_payment(uuid) is 'Admins: marks a payment or a deposit as recorded by mistake, so that it no longer counts.';
grant execute on function public.void_payment to authenticated;

create function public.remind_of_invoice(invoice_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  invoice public.invoices;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  if private.invoice_state(invoice) <> 'overdue' then
    perform private.refuse(409, 'not_overdue', invoice.reference || ' is not overdue.');
  elsif request.email = '' then
    perform private.refuse(409, 'no_email', 'There is no email address. Please call the customer.');
  end if;
  -- Once a day. Pressed again, because the answer was lost.
  if (invoice.reminded_at at time zone 'America/Los_Angeles')::date = private.today() then
    return;
  end if;
  update public.invoices as i set reminded_at = now() where i.id = invoice.id;
  perform private.note_event(request, 'A reminder of ' || invoice.reference || ' was sent');
  perform private.mail_about_invoice('invoice-reminder', request, invoice);
end;
$$;
comment on function public.remind_of_invoice(uuid) is 'Admins: mails the customer a reminder of an overdue invoice, once a day.';
grant execute on function public.remind_of_invoice to authenticated;

create function public.set_invoice_reminders(invoice_id uuid default null, reminds boolean default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  invoice public.invoices;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  if reminds is null then
    perform private.refuse(422, 'invalid_reminders', 'Please choose whether the customer is reminded.');
  end if;
  update public.invoices as i set reminds = set_invoice_reminders.reminds where i.id = invoice.id;
end;
$$;
comment on function public.set_invoice_reminders(uuid, boolean) is
  'Admins: whether the customer of an invoice is reminded by itself, 3 and 14 days after it was due.';
grant execute on function public.set_invoice_reminders to authenticated;

-- Uses invoices_open_idx.
create function private.invoices_to_follow()
returns table (why text, reference text, due_on date, open_cents integer, request_id uuid)
language sql
stable
set search_path = ''
as $$
  select case when i.open_cents > 0 then 'overdue' else 'owed-back' end, i.reference, i.due_on, i.open_cents, i.request_id
  from public.invoices as i
  where i.request_id is not null and i.open_cents <> 0 and (i.open_cents < 0 or i.due_on < private.today())
  order by i.open_cents < 0, i.due_on, i.number
  limit 200;
$$;
comment on function private.invoices_to_follow() is
  'The invoices that wait for the office: overdue ones, the oldest first, then those for which money is to be given back.';

-- Uses service_requests_unused_deposit_idx.
create function private.deposits_to_follow()
returns table (why text, owed_cents integer, request_id uuid)
language sql
stable
set search_path = ''
as $$
  select owed.why, r.unused_deposit_cents, r.id
  from public.service_requests as r
  cross join lateral (select private.deposit_owed_because(r) as why) as owed
  where r.unused_deposit_cents > 0 and owed.why is not null
  order by r.created_at, r.id
  limit 200;
$$;
comment on function private.deposits_to_follow() is
  'What is left of deposits and is to be given back, because nothing will use it (see private.deposit_owed_because), the oldest requests first.';

-- A new name is that of what a member sent and took before, so that figures find one person.
create function private.name_papers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.quotes as q set sent_by = new.name where q.sent_by_id = new.user_id and q.sent_by <> new.name;
  update public.invoices as i set sent_by = new.name where i.sent_by_id = new.user_id and i.sent_by <> new.name;
  update public.payments as p set taken_by = new.name where p.taken_by_id = new.user_id and p.taken_by <> new.name;
  return null;
end;
$$;
create trigger name_papers
  after insert or update of name on public.user_roles
  for each row
  when (new.name <> '')
  execute function private.name_papers();

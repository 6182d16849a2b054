create function private.refuse_payment(amount_cents integer, method public.payment_method, paid_on date, reference text)
returns void
language plpgsql stable set search_path = '' as $$
begin
  if method is null then
    perform private.refuse(422, 'invalid_method', 'Please choose how it was paid.');
  elsif method = 'online' and amount_cents < 0 and not private.is_admin() then
    perform private.refuse(403, 'not_admin', 'Only the office gives money back to a card.');
  elsif method = 'online' and coalesce(amount_cents >= 0, true) then
    perform private.refuse(422, 'invalid_method', 'What is paid online is noted by itself.');
  elsif coalesce(paid_on not between private.today() - 366 and private.today(), true) then
    perform private.refuse(422, 'invalid_date', 'It was paid today or on an earlier day, within a year.');
  elsif length(reference) > 60 then
    perform private.refuse(422, 'invalid_reference', 'Please enter the reference in at most 60 characters.');
  end if;
end;
$$;

-- `expected_paid_cents` is the paid part of the deposit when the page was loaded. If it has changed, the call is
-- refused, because two team members may be recording the same money.
create function public.record_deposit(
  quote_id uuid default null, amount_cents integer default null, method public.payment_method default null,
  paid_on date default null, expected_paid_cents integer default null, idempotency_key uuid default null,
  payment_reference text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text := coalesce(private.one_line(payment_reference), '');
  content constant jsonb := jsonb_build_object(
    'deposit', quote_id, 'amount', amount_cents, 'method', method, 'on', paid_on, 'reference', noted
  );
  request public.service_requests;
  quote public.quotes;
  paid integer;
  payment_ids uuid[];
begin
  perform private.require_staff_of(private.request_of_quote(quote_id));
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_payment(amount_cents, method, paid_on, noted);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  paid := public.deposit_paid_cents(quote);
  -- A deposit for canceled work can only be refunded.
  if quote.state <> 'accepted' and (quote.state <> 'canceled' or amount_cents > 0) then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted, so no deposit is due.');
  elsif private.is_plan(quote.id) then
    perform private.refuse(409, 'plan_runs', 'A plan has no deposit.');
  elsif expected_paid_cents is distinct from paid then
    perform private.refuse(
      409, 'deposit_changed', 'Meanwhile ' || private.dollars(paid) || ' of the deposit is paid. Please check it.',
      jsonb_build_object('paidCents', paid)
    );
  -- After the work is invoiced, a deposit can be recorded only while the request has an open invoice. The deposit then
  -- pays this invoice.
  elsif amount_cents > 0 and public.is_invoiced(quote)
    and not exists (select 1 from public.invoices as i where i.request_id = request.id and i.open_cents > 0)
  then
    perform private.refuse(409, 'invoice_paid', 'This work is invoiced and paid, so no deposit is due.');
  elsif amount_cents < -least(request.unused_deposit_cents, paid) then
    perform private.refuse(
      422, 'invalid_amount',
        'This is more than is left of the deposit. What an invoice took off is given back with a credit.'
    );
  elsif coalesce(amount_cents = 0 or amount_cents > quote.total_cents - paid, true) then
    perform private.refuse(
      422, 'invalid_amount',
      'Please enter an amount up to ' || private.dollars(quote.total_cents - paid) || ', which is what is not paid yet.'
    );
  end if;
  if amount_cents < 0 then
    perform private.resolve_refunds(quote_id => quote.id);
  end if;
  if method = 'online' then
    payment_ids := private.give_back_to_card(request, -amount_cents, quote_id => quote.id);
  else
    insert into public.payments (request_id, quote_id, amount_cents, method, reference, paid_on, taken_by, taken_by_id,
      created_by_email)
    values (
      request.id, quote.id, record_deposit.amount_cents, record_deposit.method, noted, record_deposit.paid_on,
      private.member_name((select auth.uid())), (select auth.uid()), private.caller_email()
    )
    returning array[id] into payment_ids;
    perform private.note_event(
      request,
      'Deposit of ' || private.dollars(abs(amount_cents)) || case when amount_cents > 0 then ' was recorded'
        else ' was given back' end
        || ' (' || concat_ws(', ', replace(method::text, '-', ' '), nullif(noted, '')) || ')'
    );
  end if;
  perform private.keep_key(idempotency_key, content, payment_ids[1]);
  perform private.mail_about_quote('deposit-received', request, quote, jsonb_build_object('paymentId', payment_id))
  from unnest(payment_ids) as payment_id;
end;
$$;
comment on function public.record_deposit(uuid, integer, public.payment_method, date, integer, uuid, text) is
  'Staff: records a payment on the deposit of an accepted quote, or with a negative amount a refund, and mails the '
  'customer a receipt. Nothing is charged. Admins: a refund with the method online is paid to the card.';
grant execute on function public.record_deposit to authenticated;

create function public.record_payment(
  invoice_id uuid default null, amount_cents integer default null, method public.payment_method default null,
  paid_on date default null, taken_by text default null, expected_open_cents integer default null,
    idempotency_key uuid default null,
  payment_reference text default null
) returns void
language plpgsql security definer set search_path = '' as $$
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
  elsif coalesce(sign(amount_cents) <> sign(invoice.open_cents) or abs(amount_cents::bigint) > abs(invoice.open_cents),
    true) then
    perform private.refuse(
      422, 'invalid_amount',
      case
        when invoice.open_cents > 0
          then 'Please enter an amount up to ' || private.dollars(invoice.open_cents) || ', which is what is open.'
        else 'Please enter an amount given back up to ' || private.dollars(-invoice.open_cents)
          || ', which is what we owe.'
      end
    );
  end if;
  if amount_cents < 0 then
    perform private.resolve_refunds(invoice_id => invoice.id);
  end if;
  if method = 'online' then
    payment_ids := private.give_back_to_card(request, -amount_cents, invoice_id => invoice.id);
  else
    insert into public.payments (request_id, invoice_id, amount_cents, method, reference, paid_on, taken_by,
      taken_by_id, created_by_email)
    values (
      request.id, invoice.id, record_payment.amount_cents, record_payment.method, noted, record_payment.paid_on, who,
      case when who = own_name then (select auth.uid()) end, private.caller_email()
    )
    returning array[id] into payment_ids;
    perform private.note_event(
      request,
      case when amount_cents > 0 then 'Payment of ' else 'Return of ' end || private.dollars(abs(amount_cents))
        || ' was recorded for ' || invoice.reference || ' ('
          || concat_ws(', ', replace(method::text, '-', ' '), nullif(noted, '')) || ')'
    );
  end if;
  perform private.keep_key(idempotency_key, content, payment_ids[1]);
  perform private.mail_about_invoice('payment-received', request, invoice, jsonb_build_object('paymentId', payment_id))
  from unnest(payment_ids) as payment_id;
end;
$$;
comment on function public.record_payment(uuid, integer, public.payment_method, date, text, integer, uuid, text) is
  'Staff: records a payment on an invoice, or with a negative amount a refund, and mails the customer a receipt. '
  'Nothing is charged. Admins: a refund with the method online is paid to the card.';
grant execute on function public.record_payment to authenticated;

create function public.void_payment(payment_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  payment public.payments;
begin
  perform private.require_admin();
  request := private.lock_service_request((select p.request_id from public.payments as p
    where p.id = void_payment.payment_id));
  select p.* into payment from public.payments as p where p.id = void_payment.payment_id;
  -- A repeated call changes nothing.
  if payment.voided_at is not null then
    return;
  elsif payment.method = 'online' then
    perform private.refuse(409, 'paid_online', 'What is paid and given back online is noted by itself.');
  elsif payment.amount_cents > (
    select sum(p.amount_cents) from public.payments as p
    where p.voided_at is null and (p.quote_id = payment.quote_id or p.invoice_id = payment.invoice_id)
  ) then
    perform private.refuse(409, 'money_returned',
      'Some of this was given back. Void that first, if it was noted wrongly as well.');
  end if;
  update public.payments as p set voided_at = now(), voided_by = private.caller_email() where p.id = payment.id;
  perform private.note_event(
    request,
    case when payment.invoice_id is null then 'Deposit' when payment.amount_cents > 0 then 'Payment' else 'Return' end
      || ' of ' || private.dollars(abs(payment.amount_cents)) || ' was noted wrongly'
  );
end;
$$;
comment on function public.void_payment(uuid) is
  'Admins: marks a payment or a deposit as recorded by mistake, so that it no longer counts.';
grant execute on function public.void_payment to authenticated;

-- The amount to collect at a visit: the open invoices, plus accepted work that is not invoiced, less unused deposits.
create function public.sums_to_collect(request_ids uuid[]) returns table (request_id uuid, cents integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
  select r.id, (due.open + greatest(due.accepted - r.unused_deposit_cents, 0))::integer
  from public.service_requests as r
  cross join lateral (
    select
      (
        select coalesce(sum(i.open_cents), 0) from public.invoices as i where i.request_id = r.id and i.open_cents > 0
      ) as open,
      (
        select coalesce(sum(public.left_to_invoice_cents(q)), 0) from public.quotes as q
        where q.request_id = r.id and public.is_to_invoice(q)
      ) as accepted
  ) as due
  where r.id = any (request_ids)
    and ((select private.is_admin()) or r.id in (select private.field_request_ids()))
    and due.open + greatest(due.accepted - r.unused_deposit_cents, 0) > 0;
end;
$$;
comment on function public.sums_to_collect(uuid[]) is
  'Staff: the amounts that the customers of these requests owe on the day of a visit. Requests without a debt are left '
  'out. Field team members get only the requests of their own visits.';
grant execute on function public.sums_to_collect to authenticated;

create function public.unbooked_payments() returns table (provider_id text, noted_at timestamptz, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select u.provider_id, u.noted_at, u.detail
  from private.unbooked_payments as u
  where u.resolved_at is null
    -- A payment that the provider reported again may be in the books by now.
    and not exists (select 1 from private.online_books as b where b.provider_id = u.provider_id)
  order by u.noted_at, u.provider_id;
end;
$$;
comment on function public.unbooked_payments() is
  'Admins: payments that the provider took and our books refused, until staff record the outcome.';
grant execute on function public.unbooked_payments to authenticated;

create function public.resolve_unbooked_payment(provider_id text default null, outcome text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said constant text := coalesce(private.one_line(outcome), '');
begin
  perform private.require_admin();
  if length(said) not between 1 and 200 then
    perform private.refuse(422, 'invalid_outcome', 'Please enter what became of the money, in at most 200 characters.');
  end if;
  update private.unbooked_payments as u
  set resolved_at = now(), resolved_by = private.caller_email(), outcome = said
  where u.provider_id = resolve_unbooked_payment.provider_id and u.resolved_at is null;
end;
$$;
comment on function public.resolve_unbooked_payment(text, text) is
  'Admins: records the outcome of a payment that our books refused, which is then no longer listed.';
grant execute on function public.resolve_unbooked_payment to authenticated;

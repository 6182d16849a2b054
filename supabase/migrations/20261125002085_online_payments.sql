-- Invoices and deposits that are paid on the page of a provider. The function `payments` opens that page and notes what
-- the provider says was paid. docs/decisions/018-online-payments.md says how.

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

-- The key is the same for all tabs until something is paid, so that all of them open one page.
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
      )
    ),
    'amountCents', amount,
    'name', coalesce('Invoice ' || invoice.reference, 'Deposit') || ' for ' || request.reference,
    'reference', request.reference,
    'email', nullif(request.email, '')
  );
end;
$$;
comment on function public.payment_to_start(text, text, uuid, uuid) is
  'What the customer of a request (see customer_request) would pay now on an invoice, or on the deposit of a quote: amountCents, name, and the key under which the provider opens one page for it.';
grant execute on function public.payment_to_start to anon, authenticated;

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
begin
  select p.* into paid from public.payments as p where p.provider_id = payment_id;
  if not found then
    return false;
  end if;
  request := private.lock_service_request(paid.request_id);
  insert into public.payments (request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email, provider_id)
  values (
    request.id, paid.invoice_id, paid.quote_id, -note_online_refund.amount_cents, 'online', private.today(), 'Online', 'Online',
    note_online_refund.provider_id
  )
  on conflict on constraint payments_provider_id_key do nothing;
  if found then
    perform private.note_event(request, private.dollars(amount_cents) || ' were given back online');
  end if;
  if has_failed then
    update public.payments as p set voided_at = now(), voided_by = 'Online'
    where p.provider_id = note_online_refund.provider_id and p.voided_at is null;
    if found then
      perform private.note_event(request, private.dollars(amount_cents) || ' could not be given back online');
    end if;
  end if;
  return true;
end;
$$;
comment on function public.note_online_refund(text, text, integer, boolean) is
  'The service key: the provider gave money of an online payment back, or failed to. False if it knows another payment than we do.';

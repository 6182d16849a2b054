-- The provider opens one payment page for each key. The key changes only after a payment, so all tabs of a customer
-- open the same page. The key depends on the token and the email address, because the provider refuses a known key with
-- another email address or return URL. When a page is opened under a new key, the earlier page is closed.
create function public.payment_to_start(
  token text default null, reference text default null, invoice_id uuid default null, quote_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.request_of_caller(token, reference);
  invoice public.invoices;
  quote public.quotes;
  amount bigint;
begin
  if not (select s.pays_online from private.settings as s) then
    perform private.refuse(409, 'not_online',
      'Nothing can be paid online at the moment. Please pay another way' || private.or_call() || '.');
  end if;
  if invoice_id is not null then
    invoice := private.invoice_of(request, invoice_id);
    amount := invoice.open_cents;
  else
    quote := private.quote_of(request, quote_id);
    amount := public.deposit_open_cents(quote);
  end if;
  if amount <= 0 then
    perform private.refuse(409, 'nothing_to_pay', 'There is nothing to pay here anymore. Please reload the page.');
  end if;
  perform private.check_online_amount(amount);
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
  'The payment that the customer of a request (see customer_request) can make now on an invoice or on the deposit of a '
  'quote: amountCents, name, the key under which the provider opens one page for it, and the page that is already '
  'open.';
grant execute on function public.payment_to_start to anon, authenticated;

create function public.pays_online() returns boolean
language sql stable security definer set search_path = '' as $$
  select s.pays_online from private.settings as s;
$$;
comment on function public.pays_online() is
  'True if customers pay on the page of a provider. The checkout then asks for no card.';
grant execute on function public.pays_online to anon, authenticated;

-- Queues a refund of an online payment. The Edge Function `payments` pays out the refund after this transaction has
-- committed. The calling function has locked the order or the request and checked the amount.
create function private.queue_refund(
  provider_payment text, amount_cents integer, reason text, order_id uuid default null, payment_id uuid default null
) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.refunds (provider_payment, amount_cents, reason, order_id, payment_id, created_by_email)
  values (
    provider_payment, amount_cents, reason, order_id, payment_id, coalesce(nullif(private.actor(), ''), 'Online')
  )
  returning id;
$$;

-- The id of the order or request of a refund. Null if the request was deleted.
create function private.record_of_refund(refund public.refunds) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(refund.order_id, (select p.request_id from public.payments as p where p.id = refund.payment_id));
$$;

-- Refunds an amount in dollars to the card if the order was paid online. The refund is at most what is left of the
-- payment after these amounts: refunds that are done or waiting, failed refunds that wait for staff, and money that the
-- bank took back. The calling function has locked the order.
create function private.refund_to_card(placed public.orders, amount numeric, reason text) returns void
language plpgsql set search_path = '' as $$
declare
  left_over integer;
  cents integer;
begin
  if placed.payment_id is null then
    return;
  end if;
  select
    ((placed.total + coalesce(sum(c.refund), 0)) * 100)::integer - (
      select coalesce(sum(r.amount_cents), 0) from public.refunds as r
      where r.provider_payment = placed.payment_id and (r.state <> 'failed' or r.resolved_at is null)
    ) - public.bank_took_cents(placed)
  into left_over
  from public.order_item_changes as c where c.order_id = placed.id;
  cents := least((amount * 100)::integer, left_over);
  if cents > 0 then
    perform private.queue_refund(placed.payment_id, cents, reason, order_id => placed.id);
  end if;
end;
$$;

-- Online payments on an invoice or on the deposit of a quote. `left_cents` is the part of the payment that was not
-- refunded and not taken back by the bank. The payment with the largest such part comes first.
create function private.came_online(invoice_id uuid, quote_id uuid)
returns table (payment_id uuid, provider_id text, left_cents integer)
language sql stable set search_path = '' as $$
  select p.id, p.provider_id, left_over.cents
  from public.payments as p
  cross join lateral (
    select (p.amount_cents + coalesce(sum(b.amount_cents), 0) - private.lost_cents(p.provider_id))::integer as cents
    from public.payments as b where b.gives_back = p.id and b.voided_at is null
  ) as left_over
  where p.method = 'online' and p.amount_cents > 0 and p.voided_at is null
    and (p.invoice_id = came_online.invoice_id or p.quote_id = came_online.quote_id)
    and left_over.cents > 0
  order by 3 desc, p.created_at, p.id;
$$;

-- Refunds an amount of an invoice or a deposit to the card, with a separate refund for each payment. The calling
-- function has locked the request.
create function private.give_back_to_card(
  request public.service_requests, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
) returns uuid[]
language plpgsql set search_path = '' as $$
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
      request.id, give_back_to_card.invoice_id, give_back_to_card.quote_id, -least(rest, paid.left_cents), 'online',
        private.today(),
      'Online', private.caller_email(), paid.payment_id
    )
    returning * into back;
    perform private.queue_refund(
      paid.provider_id, -back.amount_cents, coalesce('Paid too much for ' || reference, 'Deposit'),
        payment_id => back.id
    );
    rest := rest + back.amount_cents;
    ids := ids || back.id;
  end loop;
  if rest > 0 then
    perform private.refuse(
      422, 'more_than_online', 'Only ' || private.dollars(amount_cents - rest)
        || ' came online. Give the rest back another way.'
    );
  end if;
  perform private.note_event(
    request,
    private.dollars(amount_cents) || case when reference is null then ' of the deposit' else '' end
      || ' goes back to the card'
      || coalesce(' for ' || reference, '')
  );
  return ids;
end;
$$;

create function private.mail_about_payment(
  request public.service_requests, payment public.payments, more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about constant jsonb := jsonb_build_object('paymentId', payment.id) || more;
begin
  if payment.invoice_id is not null then
    perform private.mail_about_invoice(
      'payment-received', request, private.invoice_of(request, payment.invoice_id), about
    );
  else
    perform private.mail_about_quote('deposit-received', request, private.quote_of(request, payment.quote_id), about);
  end if;
end;
$$;

-- Marks the failed refunds of an invoice or a deposit as resolved, because new refunds replace them.
create function private.resolve_refunds(invoice_id uuid default null, quote_id uuid default null) returns void
language sql set search_path = '' as $$
  update public.refunds as r
  set resolved_at = now(), resolved_by = private.caller_email()
  from public.payments as p
  where p.id = r.payment_id and r.state = 'failed' and r.resolved_at is null
    and (p.invoice_id = resolve_refunds.invoice_id or p.quote_id = resolve_refunds.quote_id);
$$;

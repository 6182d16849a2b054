create function private.failed_refund(refund_id uuid) returns public.refunds
language plpgsql set search_path = '' as $$
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

create function public.retry_refund(refund_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
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
  -- A repeated call changes nothing.
  if refund.resolved_at is not null then
    return;
  end if;
  if private.lost_cents(refund.provider_payment) > 0 then
    perform private.refuse(409, 'bank_took', 'The bank took '
      || private.dollars(private.lost_cents(refund.provider_payment))
      || ' of this payment back already, in a dispute. If that is all, choose that it was given back another way.');
  end if;
  update public.refunds as r set resolved_at = now(), resolved_by = private.caller_email() where r.id = refund.id;
  if refund.order_id is not null then
    perform private.queue_refund(refund.provider_payment, refund.amount_cents, refund.reason, refund.order_id);
    return;
  end if;
  owed := case
    when payment.invoice_id is null then least(
      request.unused_deposit_cents,
      (select public.deposit_paid_cents(q) from public.quotes as q where q.id = payment.quote_id)
    )
    else -(select i.open_cents from public.invoices as i where i.id = payment.invoice_id)
  end;
  if owed < refund.amount_cents then
    perform private.refuse(
      409, 'owed_less', 'Only ' || private.dollars(greatest(owed, 0))
        || ' is to be given back now. Do it on the page of the request.'
    );
  end if;
  ids := private.give_back_to_card(request, refund.amount_cents, payment.invoice_id, payment.quote_id);
  -- Mail the customer, unless a mail about this refund was already sent before it failed.
  if exists (
    select 1
    from private.mails as m join public.payments as p on p.id = (m.data ->> 'paymentId')::uuid
    where m.request_id = request.id and m.state = 'sent' and p.gives_back = payment.gives_back
      and p.voided_at is not null
  ) then
    return;
  end if;
  perform private.mail_about_payment(request, p) from public.payments as p where p.id = any (ids);
end;
$$;
comment on function public.retry_refund(uuid) is
  'Admins: queues a failed refund again.';
grant execute on function public.retry_refund to authenticated;

create function public.resolve_refund(refund_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  perform private.require_admin();
  refund := private.failed_refund(refund_id);
  if refund.order_id is null then
    perform private.refuse(409, 'has_books', 'Record how it was given back on the page of the request.');
  end if;
  update public.refunds as r set resolved_at = now(), resolved_by = private.caller_email()
  where r.id = refund.id and r.resolved_at is null;
end;
$$;
comment on function public.resolve_refund(uuid) is
  'Admins: marks a failed refund of an order as paid out another way. For a failed refund of a request, use '
  'record_payment or record_deposit instead.';
grant execute on function public.resolve_refund to authenticated;

create function public.decide_owner_refund(
  invoice_id uuid default null, quote_id uuid default null, decision public.owner_refund_state default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  decided public.payments[];
  cents bigint;
begin
  perform private.require_admin();
  if decision is distinct from 'asked-again' and (decision is distinct from 'left' or quote_id is null) then
    perform private.refuse(422, 'invalid_decision', 'Please choose what is to be done.');
  end if;
  request := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
  with changed as (
    update public.payments as p set owner_refund = decision
    where p.request_id = request.id and p.owner_refund = 'to-decide' and p.voided_at is null
      and (
        p.quote_id = decide_owner_refund.quote_id or p.invoice_id = decide_owner_refund.invoice_id
        -- If the quote is invoiced, a decision about the invoice also applies to the refunded deposit.
        or decide_owner_refund.invoice_id is not null and exists (
          select 1 from public.quotes as q where q.id = p.quote_id and public.is_invoiced(q)
        )
      )
    returning p.*
  )
  select array_agg(c), sum(-c.amount_cents) into decided, cents from changed as c;
  -- A repeated call changes nothing.
  if decided is null then
    return;
  end if;
  perform private.note_event(
    request,
    private.dollars(cents::integer) || ' that were given back online are '
      || case decision when 'asked-again' then 'asked for again' when 'left' then 'left to the invoice' end
  );
  if decision = 'asked-again' then
    perform private.mail_about_payment(request, p, '{"requestedAgain": true}') from unnest(decided) as p;
  end if;
end;
$$;
comment on function public.decide_owner_refund(uuid, uuid, public.owner_refund_state) is
  'Admins: decides about money of an invoice or a deposit that the owner refunded at the provider. Either the customer '
  'is asked for the money again by mail, or a deposit is left to the invoice. A credit of the invoice decides about '
  'the money too.';
grant execute on function public.decide_owner_refund to authenticated;

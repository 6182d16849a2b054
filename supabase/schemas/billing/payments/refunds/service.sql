-- The provider usually reports the failure of a refund after the refund itself, but sometimes before it.
create function public.note_online_refund(
  provider_id text,
  payment_id text,
  amount_cents integer,
  has_failed boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
  request public.service_requests;
  back public.payments;
  order_id uuid;
begin
  perform private.require_service();
  select p.* into paid from public.payments as p where p.provider_id = payment_id;
  if not found then
    select coalesce(
      (select o.id from public.orders as o where o.payment_id = note_online_refund.payment_id),
      (select r.order_id from public.refunds as r where r.provider_payment = note_online_refund.payment_id
        and r.order_id is not null limit 1)
    )
    into order_id;
    if order_id is null then
      return false;
    end if;
    insert into public.refunds (order_id, provider_payment, amount_cents, reason, state, provider_id, created_by_email,
      finished_at)
    values (order_id, payment_id, note_online_refund.amount_cents, 'By hand', 'done', note_online_refund.provider_id,
      'Online', now())
    on conflict on constraint refunds_provider_id_key do nothing;
    if has_failed then
      update public.refunds as r set state = 'failed', problem = 'The card’s bank did not take it.'
      where r.provider_id = note_online_refund.provider_id and r.state = 'done';
    end if;
    return true;
  end if;
  -- A payment stays in the books after its request is deleted.
  if paid.request_id is not null then
    request := private.lock_service_request(paid.request_id);
  end if;
  insert into public.payments (
    request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email, provider_id,
      gives_back, papers_id, owner_refund
  )
  values (
    request.id, paid.invoice_id, paid.quote_id, -note_online_refund.amount_cents, 'online', private.today(), 'Online',
      'Online',
    note_online_refund.provider_id, paid.id, paid.papers_id,
    case when request.id is not null then 'to-decide'::public.owner_refund_state end
  )
  on conflict on constraint payments_provider_id_key do nothing
  returning * into back;
  if found and request.id is not null then
    perform private.note_event(request, private.dollars(amount_cents) || ' were given back online');
    perform private.mail_about_payment(request, back);
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
  'The service key: records a refund that the owner made at the provider, or the failure of such a refund. False if '
  'the payment is not in our books.';

-- Claims only one refund at a time, so that a refund without a response from the provider does not delay the others.
create function public.claim_refund() returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  'The function `payments`: claims the next waiting refund for two minutes: {id, payment, amountCents}. Null if none '
  'waits.';

-- The provider reports each refund twice: in its response and as an event. If a failure is reported before a success,
-- the refund stays failed.
create function public.finish_refund(refund_id uuid, provider_id text default null, problem text default null)
returns void
language plpgsql security definer set search_path = '' as $$
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
    problem = coalesce(why, ''), provider_id = coalesce(finish_refund.provider_id, r.provider_id), finished_at = now(),
      leased_until = null
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
  'The function `payments`: records that the provider accepted a refund, or the problem with which it failed. The '
  'amount of a failed refund is owed again.';

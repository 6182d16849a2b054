create function public.claim_payment_page(
  session_id text, former_id text, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
begin
  perform private.require_service();
  if amount_cents is distinct from (
    case
      when invoice_id is null then public.deposit_open_cents(private.quote_of(request, quote_id))
      else (private.invoice_of(request, invoice_id)).open_cents
    end
  ) then
    return false;
  end if;
  insert into private.payment_pages as p (paper_id, session_id, amount_cents)
  values (coalesce(invoice_id, quote_id), claim_payment_page.session_id, claim_payment_page.amount_cents)
  on conflict (paper_id) do update
  set session_id = excluded.session_id, amount_cents = excluded.amount_cents, opened_at = now(), ending_at = null
  where p.session_id in (excluded.session_id, former_id);
  return found;
end;
$$;
comment on function public.claim_payment_page(text, text, integer, uuid, uuid) is
  'The service key: records this page as the only open page of an invoice or a deposit, after the former page was '
  'closed. False if another page was opened meanwhile or the open amount has changed. The customer must then not pay '
  'on this page.';

create function public.note_online_payment(
  provider_id text, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
  payment public.payments;
begin
  perform private.require_service();
  insert into public.payments (request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by,
    created_by_email, provider_id)
  values (
    request.id, note_online_payment.invoice_id, note_online_payment.quote_id, note_online_payment.amount_cents,
      'online',
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
    case when quote_id is null then 'Payment' else 'Deposit' end || ' of ' || private.dollars(amount_cents)
      || ' came online'
      || coalesce(' for ' || (select i.reference from public.invoices as i where i.id = invoice_id), ''),
    by_customer => true
  );
  perform private.mail_about_payment(request, payment);
end;
$$;
comment on function public.note_online_payment(text, integer, uuid, uuid) is
  'The service key: records an online payment for an invoice or for the deposit of a quote. A repeated call changes '
  'nothing.';

create function public.claim_outdated_page() returns text
language plpgsql security definer set search_path = '' as $$
declare
  claimed text;
begin
  perform private.require_service();
  update private.payment_pages as p set ending_at = now()
  where p.paper_id = (select o.paper_id from private.outdated_pages() as o order by o.opened_at, o.paper_id limit 1)
    -- Another call may have claimed the page meanwhile.
    and (p.ending_at is null or p.ending_at < now() - interval '15 minutes')
  returning p.session_id into claimed;
  return claimed;
end;
$$;
comment on function public.claim_outdated_page() is
  'The function `payments`: the provider''s id of a page to close, because the open amount has changed, or null.';

create function public.forget_payment_page(session_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  delete from private.payment_pages as p where p.session_id = forget_payment_page.session_id;
end;
$$;
comment on function public.forget_payment_page(text) is
  'The function `payments`: removes a page that has closed without a payment.';

create function public.begin_payment_check() returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    'from', extract(epoch from private.start_of_day(due))::bigint, 'until',
      extract(epoch from private.start_of_day(due + 1))::bigint,
    'known', (
      select coalesce(jsonb_agg(b.provider_id order by b.provider_id), '[]') from private.online_books as b
      where b.counts and b.noted_at >= private.start_of_day(due) and b.noted_at < private.start_of_day(due + 1)
    )
  );
end;
$$;
comment on function public.begin_payment_check() is
  'The function `payments`: the day to compare, its first second, the first second of the next day, and the payments '
  'that our books have for it: {day, from, until, known}. Null if no day is due.';

create function public.finish_payment_check(day date, entries jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  update private.payment_checks as c set entries = finish_payment_check.entries where c.day = finish_payment_check.day;
  delete from private.payment_checks as c where c.day < private.today() - 31;
end;
$$;
comment on function public.finish_payment_check(date, jsonb) is
  'The function `payments`: stores the provider''s records of that day: [{id, cents}].';

create function public.note_dispute(
  provider_id text, payment_id text, amount_cents integer, status text, answer_by timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  insert into private.disputes as d (provider_id, provider_payment, amount_cents, status, answer_by)
  select note_dispute.provider_id, payment_id, note_dispute.amount_cents, note_dispute.status, note_dispute.answer_by
  -- The company may use its account at the provider for other sales too. Disputes about payments that are not in our
  -- books are ignored.
  where exists (select 1 from private.online_books as b where b.provider_id = payment_id)
  on conflict on constraint disputes_pkey do update
  set amount_cents = excluded.amount_cents, status = excluded.status, answer_by = excluded.answer_by, noted_at = now()
  where d.status <> excluded.status;
end;
$$;
comment on function public.note_dispute(text, text, integer, text, timestamptz) is
  'The service key: stores the present status of a dispute at the provider.';

create function public.note_unbooked_payment(provider_id text, detail text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  insert into private.unbooked_payments (provider_id, detail)
  values (note_unbooked_payment.provider_id, left(private.one_line(note_unbooked_payment.detail), 200))
  on conflict on constraint unbooked_payments_pkey do nothing;
end;
$$;
comment on function public.note_unbooked_payment(text, text) is
  'The service key: records a payment that the provider took and our books refuse. Staff decide about the money.';

create function public.count_payment_start(sender text, headers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  -- The limits count the network address of the customer, not that of the Edge Function.
  perform set_config('request.headers', headers::text, true);
  perform private.enforce_limits('payment', sender, account => null);
end;
$$;
comment on function public.count_payment_start(text, jsonb) is
  'The service key: counts the opening of a payment page by the reference of the request or order and by the network '
  'address in the headers, or refuses it with a 429.';

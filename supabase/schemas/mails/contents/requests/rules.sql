-- Details of a visit. The details are read when the mail is sent, because a person may have been renamed or a quote
-- accepted since the mail was queued. The calendar file in the mail contains the address.
create function private.visit_details_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'people', private.visit_names(v.id), 'address', private.address_answers(r),
    'isAgreed', cardinality(public.agreed_work(v)) > 0
  )
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where r.id = mail.request_id and v.id = (mail.data ->> 'visitId')::uuid;
$$;

-- `visits` has the visits of the mail that are still as the mail describes them. The fields of the first visit are also
-- at the top level.
create function private.visits_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select (mailed.visits -> 0) || jsonb_build_object('visits', mailed.visits)
  from private.current_visits(mail) as mailed (visits)
  where mail.kind in ('visit-set', 'visit-moved', 'visit-canceled');
$$;

create function private.quote_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'quote', jsonb_build_object(
      'version', q.version, 'isExtra', q.is_extra, 'message', q.message, 'validUntil', q.valid_until,
      'lines', private.quote_line_views(q.id, chosen_only => q.state in ('accepted', 'canceled')),
      'subtotalCents', q.subtotal_cents, 'taxCents', q.tax_cents, 'taxBasisPoints', q.tax_basis_points,
      'totalCents', q.total_cents, 'depositCents', q.deposit_due_cents, 'canceledOn', q.canceled_on,
      'depositPaidCents', public.deposit_paid_cents(q),
      'plan', private.plan_offered(q.id),
      -- The next visit after the mail was queued. If the plan is accepted on its first day after the time of the visit,
      -- the next visit is on a later day.
      'nextVisitAt', (
        select private.iso(min(v.starts_at)) from public.visits as v
        where v.plan_id = q.id and v.canceled_at is null and not v.call_out and v.starts_at >= mail.created_at
      )
    )
  )
  from public.quotes as q
  where q.id = (mail.data ->> 'quoteId')::uuid;
$$;

create function private.invoice_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'invoice', private.invoice_view(i),
    -- For a credit, this is the open amount of the invoice that the credit corrects.
    'openCents', coalesce(c.open_cents, i.open_cents),
    'depositOwedCents', coalesce((
      select private.owed_deposit(r) from public.service_requests as r where r.id = i.request_id
    ), 0)
  )
  from public.invoices as i
  left join public.invoices as c on c.id = i.corrects_id
  where i.id = (mail.data ->> 'invoiceId')::uuid;
$$;

create function private.payment_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'payment', jsonb_build_object(
      'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference, 'paidOn', p.paid_on
    )
  )
  from public.payments as p
  where p.id = (mail.data ->> 'paymentId')::uuid;
$$;

create function private.call_out_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('callOut', c.view)
  from public.visits as v
  cross join lateral private.call_out_view(v) as c (view)
  where mail.kind = 'call-out-report' and v.id = (mail.data ->> 'visitId')::uuid;
$$;

create function private.request_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select mail.data || jsonb_build_object(
      'name', r.name,
      'token', (select t.token from private.request_tokens as t where t.request_id = r.id),
      'emergency', r.is_emergency,
      'isFirst', private.is_first_mail(mail),
      'paysOnline', (select s.pays_online from private.settings as s)
    )
    || coalesce(private.visit_details_mail_data(mail), '{}')
    || coalesce(private.visits_mail_data(mail), '{}')
    || coalesce(private.quote_mail_data(mail), '{}')
    || coalesce(private.invoice_mail_data(mail), '{}')
    || coalesce(private.payment_mail_data(mail), '{}')
    || coalesce(private.call_out_mail_data(mail), '{}')
  from public.service_requests as r
  where r.id = mail.request_id;
$$;

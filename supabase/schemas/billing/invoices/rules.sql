create function private.request_of_invoice(invoice_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select i.request_id from public.invoices as i where i.id = request_of_invoice.invoice_id;
$$;

-- Cents by which the total of a new invoice exceeds the part of its accepted quotes that is not invoiced yet. Zero if
-- the customer has accepted no quote. Each quote and invoice rounds its tax, so half a cent for each is tolerated.
create function private.cents_above_accepted(request_id uuid, quote_ids uuid[], total_cents integer) returns integer
language sql stable set search_path = '' as $$
  select case
    when exists (
      select 1 from public.quotes as q
      where q.request_id = cents_above_accepted.request_id and q.state = 'accepted' and not private.is_plan(q.id)
    ) and total_cents - billed.left_cents > (coalesce(cardinality(quote_ids), 0) + billed.invoices) / 2
      then total_cents - billed.left_cents
    else 0
  end::integer
  from (
    select
      coalesce(sum(public.left_to_invoice_cents(q)), 0) as left_cents,
      (
        select count(distinct b.invoice_id)
        from public.invoiced_quotes as b join public.invoices as i on i.id = b.invoice_id
        where b.quote_id = any (quote_ids) and private.is_live(i)
      ) as invoices
    from public.quotes as q where q.id = any (quote_ids)
  ) as billed;
$$;

create function public.state(invoice public.invoices) returns public.invoice_state
language sql stable set search_path = '' as $$
  select case
    when invoice.kind = 'credit' then 'credit'
    when invoice.credited_cents > 0 and invoice.credited_cents = invoice.total_cents then 'credited'
    when invoice.open_cents <= 0 then 'paid'
    when invoice.due_on < private.today() then 'overdue'
    else 'open'
  end::public.invoice_state;
$$;
comment on function public.state(public.invoices) is
  'The state of a credit is credit. An invoice is credited (in full), paid, overdue (its due day is over in '
  'California), or open.';
grant execute on function public.state(public.invoices) to authenticated;

-- True for an invoice that is not credited in full.
create function private.is_live(invoice public.invoices) returns boolean
language sql immutable set search_path = '' as $$
  select invoice.kind = 'invoice' and (invoice.credited_cents < invoice.total_cents or invoice.total_cents = 0);
$$;
grant execute on function private.is_live to authenticated;

create function private.bills_plan(invoice_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.invoiced_quotes as b join public.plans as p on p.quote_id = b.quote_id
    where b.invoice_id = bills_plan.invoice_id
  );
$$;

-- Updates visits.to_invoice for the visits of a request. This function is called after each change of a quote, of an
-- invoice, or of the outcome of a visit.
create function private.mark_visits_to_invoice(request_id uuid) returns void
language sql security definer set search_path = '' as $$
  with work as (
    select count(*) > 0 as is_accepted, bool_or(public.is_to_invoice(q)) as is_left
    from public.quotes as q
    where q.request_id = mark_visits_to_invoice.request_id and q.state = 'accepted' and not private.is_plan(q.id)
  ), due as (
    select
      v.id,
      v.outcome is not distinct from 'done' and v.canceled_at is null and not v.nothing_to_invoice
        and case when v.call_out then private.is_call_out_to_invoice(v)
          else v.plan_id is null and (w.is_left or not w.is_accepted) end
        and not exists (
          select 1 from public.invoiced_visits as b join public.invoices as i on i.id = b.invoice_id
          where b.visit_id = v.id and private.is_live(i)
        ) as is_due
    from public.visits as v, work as w
    where v.request_id = mark_visits_to_invoice.request_id
  )
  update public.visits as v set to_invoice = d.is_due from due as d where d.id = v.id and v.to_invoice <> d.is_due;
$$;

-- The content of a sent invoice from which its content_hash is computed.
create function private.invoice_content(invoice public.invoices, lines private.priced_line[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', invoice.number, 'kind', invoice.kind, 'credits', invoice.corrects_id, 'lines',
      private.lines_of_paper(lines),
    'message', invoice.message, 'workedOn', invoice.worked_on, 'issuedOn', invoice.issued_on, 'dueOn', invoice.due_on,
    'taxBasisPoints', invoice.tax_basis_points, 'billedTo', invoice.billed_to
  );
$$;

-- An invoice as its customer sees it, without the names of staff. The deposit is in `depositCents`, not in `payments`.
create function private.invoice_view(invoice public.invoices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', invoice.id, 'reference', invoice.reference, 'kind', invoice.kind,
    'credits', (select c.reference from public.invoices as c where c.id = invoice.corrects_id),
    'state', public.state(invoice),
    'workedOn', invoice.worked_on, 'billedMonth', invoice.billed_month, 'issuedOn', invoice.issued_on,
    'dueOn', invoice.due_on, 'message', invoice.message,
    'billedTo', jsonb_build_object('name', invoice.billed_to -> 'name', 'address', invoice.billed_to -> 'address'),
    'lines', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'position', l.position, 'text', l.text, 'quantity', l.quantity, 'priceCents', l.price_cents,
            'totalCents', l.total_cents, 'taxed', l.taxed, 'productId', l.product_id
          )
          order by l.position
        ),
        '[]'
      )
      from public.invoice_lines as l where l.invoice_id = invoice.id
    ),
    'taxBasisPoints', invoice.tax_basis_points, 'subtotalCents', invoice.subtotal_cents, 'taxCents', invoice.tax_cents,
    'totalCents', invoice.total_cents, 'depositCents', invoice.deposit_cents, 'creditedCents', invoice.credited_cents,
    'paidCents', invoice.paid_cents, 'undecidedCents', invoice.undecided_cents, 'openCents', invoice.open_cents,
    'payments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference, 'paidOn', p.paid_on
          )
          order by p.paid_on, p.created_at, p.id
        ),
        '[]'
      )
      from public.payments as p where p.invoice_id = invoice.id and p.voided_at is null
    )
  );
$$;

create function private.customer_invoices(request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.invoice_view(i) order by i.number desc), '[]')
  from public.invoices as i where i.request_id = customer_invoices.request_id;
$$;

create function private.mail_about_invoice(
  kind private.mail_kind, request public.service_requests, invoice public.invoices, more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about constant jsonb := jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'invoiceId', invoice.id
  ) || more;
begin
  perform private.queue_mail(kind, request.email, about, request_id => request.id);
  -- Queue two reminders, 3 and 14 days after the due day. A reminder is not sent if the invoice is paid by then or if
  -- its reminders are off; see invoice_outdates.
  if kind = 'invoice-sent' and invoice.open_cents > 0 then
    perform private.queue_mail(
      'invoice-reminder', request.email, about || '{"byItself": true}', request_id => request.id, leaves => reminder.at
    )
    from unnest(array[3, 14]) as days
    cross join lateral (select (invoice.due_on + days
      + time '09:00') at time zone 'America/Los_Angeles' as at) as reminder
    where reminder.at > now()
    order by reminder.at;
  end if;
end;
$$;

-- Stores an invoice or a credit with the next number. Other transactions then wait for their number until this
-- transaction ends. The calling function therefore locks the request and finishes its checks first.
create function private.store_invoice(
  invoice public.invoices, request public.service_requests, lines private.priced_line[],
  quote_ids uuid[] default '{}', visit_ids uuid[] default '{}', moves_stock boolean default true
) returns public.invoices
language plpgsql set search_path = '' as $$
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
    number, kind, corrects_id, request_id, worked_on, billed_month, service, message, issued_on, due_on,
      tax_basis_points,
    subtotal_cents, tax_cents, total_cents, above_cents, above_reason, billed_to, content_hash, sent_by, sent_by_id,
      sent_by_email
  )
  values (
    invoice.number, invoice.kind, invoice.corrects_id, request.id, invoice.worked_on, invoice.billed_month,
    coalesce(invoice.service, request.service), invoice.message, invoice.issued_on, invoice.due_on,
      invoice.tax_basis_points,
    invoice.subtotal_cents, invoice.tax_cents, invoice.total_cents, coalesce(invoice.above_cents, 0),
      coalesce(invoice.above_reason, ''),
    invoice.billed_to,
    private.fingerprint(private.invoice_content(invoice, lines)),
    private.member_name((select auth.uid())), (select auth.uid()), private.caller_email()
  )
  returning * into stored;
  insert into public.invoice_lines (invoice_id, position, text, quantity, price_cents, total_cents, taxed, product_id)
  select stored.id, l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.taxed, l.product_id
  from unnest(lines) as l;
  insert into public.invoiced_quotes (invoice_id, quote_id)
  select distinct stored.id, q.id from unnest(quote_ids) as q (id);
  insert into public.invoiced_visits (invoice_id, visit_id)
  select distinct stored.id, v.id from unnest(visit_ids) as v (id);
  perform private.balance_invoices(request.id);
  perform private.mark_visits_to_invoice(request.id);
  select i.* into stored from public.invoices as i where i.id = stored.id;
  if moves_stock and stored.kind = 'invoice' then
    perform private.take_installed(stored, request, lines);
  elsif moves_stock then
    perform private.bring_back(stored, request, lines);
  end if;
  return stored;
end;
$$;

-- The calling function has locked the request.
create function private.invoice_of(request public.service_requests, invoice_id uuid) returns public.invoices
language plpgsql stable set search_path = '' as $$
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

create function private.refuse_changed_balance(invoice public.invoices, expected_open_cents integer) returns void
language plpgsql set search_path = '' as $$
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

-- The invoices on which the office has to act: overdue invoices with the oldest first, then invoices with a refund due.
-- The query uses invoices_open_idx.
create function private.invoices_to_follow()
returns table (why text, reference text, due_on date, open_cents integer, request_id uuid)
language sql stable set search_path = '' as $$
  select case when i.open_cents > 0 then 'overdue' else 'owed-back' end, i.reference, i.due_on, i.open_cents,
    i.request_id
  from public.invoices as i
  where i.request_id is not null and i.open_cents <> 0 and (i.open_cents < 0 or i.due_on < private.today())
  order by i.open_cents < 0, i.due_on, i.number
  limit 200;
$$;

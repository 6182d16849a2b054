create function public.plan_invoices_to_send() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'planId', w.plan_id, 'day', w.day, 'visitId', w.visit_id, 'visitAt', private.iso(v.starts_at),
          'from', case when p.billing <> 'visit' then m.begins end, 'to',
            case when p.billing <> 'visit' then m.ends end,
          'totalCents', (private.sum_of_lines(l.lines, private.service_tax_basis_points())).total_cents,
          'lines', private.lines_as_sent(l.lines), 'message', private.message_of_plan_invoice(p, w.day),
          'workedOn', private.last_day_of_visits(private.visits_of_plan_invoice(w.planned)),
          'callOuts', case when private.has_visits(p) then '[]' else (
            select coalesce(jsonb_agg(jsonb_build_object(
              'visitId', c.visit_id, 'text', (c.line).text, 'cents', (c.line).total_cents
            ) order by c.starts_at), '[]')
            from private.call_outs_to_bill(p) as c where c.invoice_day = w.day
          ) end,
          'requestId', r.id, 'reference', r.reference, 'name', r.name, 'hasEmail', r.email <> '',
          'service', r.service,
          'quoteVersion', q.version, 'twice', t.days, 'isBeyondEnd', private.is_beyond_end(w.planned),
          'credited', (select i.reference from public.invoices as i where i.id = w.invoice_id)
        )
        order by w.day, r.reference
      ),
      '[]'
    )
    from (
      select b.*, b as planned from public.plan_invoices as b where b.state = 'waiting' order by b.day,
        b.plan_id limit 500
    ) as w
    join public.plans as p on p.quote_id = w.plan_id
    join public.quotes as q on q.id = w.plan_id
    join public.service_requests as r on r.id = q.request_id
    left join public.visits as v on v.id = w.visit_id
    cross join lateral private.month_of_invoice(p, w.day) as m
    cross join lateral (select private.lines_of_plan_invoice(w.planned) as lines) as l
    left join lateral (
      select jsonb_build_object('from', greatest(m.begins, o.begins), 'to', least(m.ends, o.ends)) as days
      from public.plan_invoices as b
      join public.quotes as other on other.id = b.plan_id and other.request_id = q.request_id and other.id <> q.id
      join public.plans as their on their.quote_id = other.id
      cross join lateral private.month_of_invoice(their, b.day) as o
      where b.state <> 'left-out' and o.begins <= m.ends and o.ends >= m.begins
      order by b.day desc
      limit 1
    ) as t on true
  );
end;
$$;
comment on function public.plan_invoices_to_send() is
  'Admins: the waiting invoices of plans, the oldest first, with the lines, message and day of work that they will '
  'have. twice: days that another plan of the request bills too. credited: the invoice that was sent before and '
  'credited in full. isBeyondEnd: it bills days after the end of the plan. callOuts: calls beyond the plan, included '
  'in the total. hasEmail: false if the office has to print it.';
grant execute on function public.plan_invoices_to_send to authenticated;

create function private.send_plan_invoice(request public.service_requests, planned public.plan_invoices, due_on date)
returns public.invoices
language plpgsql set search_path = '' as $$
declare
  plan public.plans;
  lines constant private.priced_line[] := private.lines_of_plan_invoice(planned);
  visits uuid[];
  sums record;
  invoice public.invoices;
begin
  select p.* into strict plan from public.plans as p where p.quote_id = planned.plan_id;
  invoice.kind := 'invoice';
  visits := private.visits_of_plan_invoice(planned);
  invoice.worked_on := private.last_day_of_visits(visits);
  if plan.billing <> 'visit' then
    select array[m.begins, m.ends] into invoice.billed_month from private.month_of_invoice(plan, planned.day) as m;
  end if;
  invoice.message := private.message_of_plan_invoice(plan, planned.day);
  invoice.due_on := send_plan_invoice.due_on;
  invoice.tax_basis_points := private.service_tax_basis_points();
  select * into sums from private.sum_of_lines(lines, invoice.tax_basis_points);
  invoice.subtotal_cents := sums.subtotal_cents;
  invoice.tax_cents := sums.tax_cents;
  invoice.total_cents := sums.total_cents;
  invoice := private.store_invoice(
    invoice, request, lines, array[planned.plan_id], visits
  );
  update public.plan_invoices as b
  set state = 'sent', invoice_id = invoice.id
  where (b.plan_id, b.day) = (planned.plan_id, planned.day);
  perform private.note_event(
    request, invoice.reference || ' was sent: ' || private.dollars(invoice.total_cents) || ', for the plan'
  );
  perform private.mail_about_invoice('invoice-sent', request, invoice);
  return invoice;
end;
$$;

-- Locks all requests first, in the order of their ids. Once this call has stored an invoice, other transactions wait
-- for the next number until this call ends. From then on, this call must not wait for their locks.
create function public.send_plan_invoices(items jsonb default null, due_on date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  planned public.plan_invoices;
  invoice public.invoices;
  request public.service_requests;
  answer jsonb := '[]';
begin
  perform private.require_admin();
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) not between 1 and 200 then
    perform private.refuse(422, 'invalid_items', 'Please choose one to two hundred invoices.');
  elsif coalesce(due_on not between private.today() and private.today() + 180, true) then
    perform private.refuse(422, 'invalid_date', 'An invoice is due today or on a later day, within 180 days.');
  end if;
  perform 1 from public.service_requests as r
  where r.id in (
    select q.request_id from jsonb_to_recordset(items) as i (plan_id uuid) join public.quotes as q on q.id = i.plan_id
  )
  order by r.id
  for update;
  for item in
    select i.plan_id, i.day, i.total_cents, r.request
    from rows from (
      jsonb_to_recordset(items) as (plan_id uuid, day date, total_cents integer)
    ) with ordinality as i (plan_id, day, total_cents, place)
    left join lateral (
      select s as request from public.quotes as q join public.service_requests as s on s.id = q.request_id
        where q.id = i.plan_id
    ) as r on true
    order by i.place
  loop
    request := item.request;
    select b.* into planned from public.plan_invoices as b where b.plan_id = item.plan_id and b.day = item.day;
    invoice := null;
    if planned.state = 'waiting' and item.total_cents <> (
      private.sum_of_lines(private.lines_of_plan_invoice(planned), private.service_tax_basis_points())
    ).total_cents then
      answer := answer || jsonb_build_object('planId', item.plan_id, 'day', item.day, 'state', 'changed');
      continue;
    elsif planned.state = 'waiting' and request.id is not null then
      invoice := private.send_plan_invoice(request, planned, send_plan_invoices.due_on);
      planned.state := 'sent';
    elsif planned.invoice_id is not null then
      select i.* into invoice from public.invoices as i where i.id = planned.invoice_id;
    end if;
    answer := answer || jsonb_build_object(
      'planId', item.plan_id, 'day', item.day, 'state', coalesce(planned.state::text, 'gone'),
      'invoiceId', invoice.id, 'invoiceReference', invoice.reference
    );
  end loop;
  return answer;
end;
$$;
comment on function public.send_plan_invoices(jsonb, date) is
  'Admins: sends waiting invoices [{plan_id, day, total_cents}] of plans and returns the state of each. An invoice '
  'that was sent before is not sent again. One whose total has changed is not sent; its state is changed.';
grant execute on function public.send_plan_invoices to authenticated;

create function public.leave_out_plan_invoice(
  plan_id uuid default null,
  day date default null,
  reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := coalesce(private.one_line(reason), '');
  request public.service_requests;
  planned public.plan_invoices;
begin
  perform private.require_admin();
  if length(why) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  request := private.lock_service_request(private.request_of_quote(leave_out_plan_invoice.plan_id));
  select b.* into planned from public.plan_invoices as b
  where b.plan_id = leave_out_plan_invoice.plan_id and b.day = leave_out_plan_invoice.day;
  -- A repeated call changes nothing.
  if (planned.state, planned.reason) is not distinct from ('left-out'::public.plan_invoice_state, why) then
    return;
  elsif planned.state is distinct from 'waiting' then
    perform private.refuse(409, 'invoice_changed', 'This invoice does not wait anymore. Please reload the page.');
  end if;
  update public.plan_invoices as b set state = 'left-out',
    reason = why where (b.plan_id, b.day) = (planned.plan_id, planned.day);
  perform private.mark_visits_to_invoice(request.id);
  perform private.note_event(
    request, 'The invoice of ' || to_char(planned.day, 'FMMonth FMDD, YYYY') || ' of the plan was left out: ' || why
  );
end;
$$;
comment on function public.leave_out_plan_invoice(uuid, date, text) is
  'Admins: leaves out a waiting invoice of a plan, for this reason.';
grant execute on function public.leave_out_plan_invoice to authenticated;

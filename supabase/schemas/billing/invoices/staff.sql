-- `expected_count` is the number of invoices of the request when the page was loaded. If the number has changed, the
-- call is refused, because two team members may be invoicing the same work. `above_reason` is the reason why the total
-- exceeds the accepted quotes.
create function public.send_invoice(
  request_id uuid default null, visit_ids uuid[] default '{}', quote_ids uuid[] default '{}',
  lines jsonb default null, message text default null, due_on date default null,
    expected_total_cents integer default null,
  expected_count integer default null, idempotency_key uuid default null, above_reason text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object(
    'invoice', request_id, 'visits', visit_ids, 'quotes', quote_ids, 'lines', lines, 'message', message, 'due', due_on,
    'total', expected_total_cents, 'above', above_reason
  );
  why constant text := coalesce(private.one_line(above_reason), '');
  priced private.priced_line[];
  sums record;
  request public.service_requests;
  invoice public.invoices;
  earlier uuid;
  present integer;
begin
  perform private.require_staff_of(send_invoice.request_id);
  earlier := private.claim_staff_key(idempotency_key, content);
  if earlier is not null then
    return earlier;
  end if;
  priced := private.read_lines(lines);
  invoice.message := private.read_message(message, optional => true);
  invoice.tax_basis_points := private.service_tax_basis_points();
  select * into sums from private.sum_of_lines(priced, invoice.tax_basis_points);
  if sums.total_cents < 0 then
    perform private.refuse(422, 'invalid_total', 'The total cannot be below zero.');
  elsif coalesce(send_invoice.due_on not between private.today() and private.today() + 180, true) then
    perform private.refuse(422, 'invalid_date', 'An invoice is due today or on a later day, within 180 days.');
  elsif expected_total_cents is distinct from sums.total_cents then
    perform private.refuse(
      409, 'invoice_total', 'The total is ' || private.dollars(sums.total_cents)
        || '. Please check it and send it again.',
      jsonb_build_object('totalCents', sums.total_cents)
    );
  end if;

  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{spam}', 'you send an invoice');
  if exists (
    select 1 from unnest(visit_ids) as given (id)
    where not exists (
      select 1 from public.visits as v
      where v.id = given.id and v.request_id = request.id and v.canceled_at is null
    )
  ) then
    perform private.refuse(404, 'visit_not_found', 'This visit was canceled. Please reload the page.');
  elsif not private.is_admin() and (
    coalesce(cardinality(visit_ids), 0) = 0
    or exists (select 1 from unnest(visit_ids) as v (id) where not private.makes_visit((select auth.uid()), v.id))
  ) then
    perform private.refuse(403, 'not_yours', 'This is not your visit. The office can send this invoice.');
  elsif exists (
    select 1 from unnest(quote_ids) as given (id)
    where not exists (
      select 1 from public.quotes as q
      where q.id = given.id and q.request_id = request.id and q.state = 'accepted' and not private.is_plan(q.id)
    )
  ) then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted. Please reload the page.');
  end if;
  select count(*) into present from public.invoices as i where i.request_id = request.id and i.kind = 'invoice';
  if expected_count is distinct from present then
    perform private.refuse(
      409, 'invoice_changed', 'Another invoice was sent meanwhile. Check it before you send yours.',
        jsonb_build_object('count', present)
    );
  end if;

  invoice.above_cents := private.cents_above_accepted(request.id, quote_ids, sums.total_cents);
  if invoice.above_cents > 0 and why = '' then
    perform private.refuse(
      409, 'above_accepted',
      private.dollars(invoice.above_cents)
        || ' more than was accepted. Please say why, or have it accepted as extra work.',
      jsonb_build_object('aboveCents', invoice.above_cents)
    );
  elsif length(why) > 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;

  invoice.above_reason := case when invoice.above_cents > 0 then why end;
  invoice.kind := 'invoice';
  invoice.worked_on := private.last_day_of_visits(visit_ids);
  invoice.due_on := send_invoice.due_on;
  invoice.subtotal_cents := sums.subtotal_cents;
  invoice.tax_cents := sums.tax_cents;
  invoice.total_cents := sums.total_cents;
  invoice := private.store_invoice(invoice, request, priced, quote_ids, visit_ids);
  update public.plan_invoices as b set state = 'sent', invoice_id = invoice.id
  where b.visit_id = any (visit_ids) and b.state = 'waiting';

  perform private.note_event(
    request,
    invoice.reference || ' was sent: ' || private.dollars(invoice.total_cents)
      || case
        when invoice.above_cents > 0 then ', ' || private.dollars(invoice.above_cents) || ' more than was accepted: '
          || invoice.above_reason
        else ''
      end,
    is_contact => true
  );
  perform private.keep_key(idempotency_key, content, invoice.id);
  perform private.mail_about_invoice('invoice-sent', request, invoice);
  if invoice.above_cents > 0 and not private.is_admin() then
    perform private.queue_mail(
      'invoice-above', null,
      jsonb_build_object(
        'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'email', request.email,
          'phone', request.phone,
        'invoice', invoice.reference, 'totalCents', invoice.total_cents, 'aboveCents', invoice.above_cents, 'reason',
          invoice.above_reason,
        'sentBy', invoice.sent_by
      ),
      request_id => request.id
    );
  end if;
  return invoice.id;
end;
$$;
comment on function public.send_invoice(uuid, uuid[], uuid[], jsonb, text, date, integer, integer, uuid, text) is
  'Staff: sends an invoice for visits and accepted quotes of a request, mails it to the customer and returns its id. '
  'Deposits are taken off. A total above the accepted quotes needs a reason, which is mailed to the office. A field '
  'team member invoices their own visits.';
grant execute on function public.send_invoice to authenticated;

-- A field team member gets only lines of invoices that the member may read.
create function public.invoice_starting_lines(request_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff_of(invoice_starting_lines.request_id);
  return private.lines_to_reuse((
    select array_agg(
      row(l.position, l.text, l.quantity, l.price_cents, l.total_cents, false, l.taxed,
        l.product_id)::private.priced_line
      order by l.position
    )
    from public.invoice_lines as l
    where l.invoice_id = (
      select i.id
      from public.invoices as i
      where i.kind = 'invoice' and (i.credited_cents < i.total_cents or i.total_cents = 0)
        and i.service = (select r.service from public.service_requests as r
          where r.id = invoice_starting_lines.request_id)
        and i.request_id <> invoice_starting_lines.request_id
        and (private.is_admin() or i.request_id in (select private.field_request_ids()))
      order by i.number desc
      limit 1
    )
  ));
end;
$$;
comment on function public.invoice_starting_lines(uuid) is
  'Staff: the reusable lines of the last invoice for the same service to another customer.';
grant execute on function public.invoice_starting_lines to authenticated;

create function private.taxed_cents(invoice_ids uuid[]) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(l.total_cents), 0) from public.invoice_lines as l where l.invoice_id = any (invoice_ids)
    and l.taxed;
$$;

-- The subtotal, tax and total of a credit with these lines. `left_subtotal_cents` and `left_tax_cents` are the parts of
-- the invoice that are not credited yet. The tax is computed for all credits of the invoice together, and the tax of
-- earlier credits is subtracted. The credits of single lines therefore add up to the invoice, to the cent.
create function private.sums_of_credit(
  invoice public.invoices, lines private.priced_line[],
  out subtotal_cents integer, out tax_cents integer, out total_cents integer, out left_subtotal_cents integer,
    out left_tax_cents integer
)
language plpgsql stable set search_path = '' as $$
declare
  earlier constant uuid[] := array(select c.id from public.invoices as c where c.corrects_id = invoice.id);
  credited record;
  before private.priced_line;
begin
  select coalesce(sum(c.subtotal_cents), 0)::integer as subtotal,
    coalesce(sum(c.tax_cents), 0)::integer as tax into credited
  from public.invoices as c where c.corrects_id = invoice.id;
  before.total_cents := private.taxed_cents(earlier);
  before.taxed := true;
  select s.subtotal_cents - before.total_cents, s.tax_cents - credited.tax into subtotal_cents, tax_cents
  from private.sum_of_lines(lines || before, invoice.tax_basis_points) as s;
  total_cents := subtotal_cents + tax_cents;
  left_subtotal_cents := invoice.subtotal_cents - credited.subtotal;
  left_tax_cents := invoice.tax_cents - credited.tax;
end;
$$;

create function public.send_credit(
  invoice_id uuid default null, lines jsonb default null, message text default null,
  expected_open_cents integer default null, idempotency_key uuid default null, came_back boolean default false
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('credit', invoice_id, 'lines', lines, 'message', message, 'cameBack',
    came_back);
  priced private.priced_line[];
  sums record;
  request public.service_requests;
  invoice public.invoices;
  credit public.invoices;
  earlier uuid;
begin
  perform private.require_admin();
  earlier := private.claim_staff_key(idempotency_key, content);
  if earlier is not null then
    return earlier;
  end if;
  priced := private.read_lines(lines);
  credit.message := private.read_message(message, optional => true);
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  perform private.refuse_changed_balance(invoice, expected_open_cents);
  select * into sums from private.sums_of_credit(invoice, priced);
  if sums.total_cents <= 0
    or sums.subtotal_cents not between 0 and sums.left_subtotal_cents or sums.tax_cents not between 0
      and sums.left_tax_cents
  then
    perform private.refuse(
      422, 'invalid_total',
      'A credit is more than zero and at most what is left of ' || invoice.reference || ': '
        || private.dollars(sums.left_subtotal_cents) || ' and ' || private.dollars(sums.left_tax_cents) || ' of tax.',
      jsonb_build_object('leftSubtotalCents', sums.left_subtotal_cents, 'leftTaxCents', sums.left_tax_cents)
    );
  end if;

  credit.kind := 'credit';
  credit.corrects_id := invoice.id;
  credit.service := invoice.service;
  credit.worked_on := invoice.worked_on;
  credit.billed_to := invoice.billed_to;
  credit.tax_basis_points := invoice.tax_basis_points;
  credit.subtotal_cents := sums.subtotal_cents;
  credit.tax_cents := sums.tax_cents;
  credit.total_cents := sums.total_cents;
  credit := private.store_invoice(credit, request, priced, moves_stock => coalesce(came_back, false));
  -- If the invoice is now credited in full, its work has to be invoiced again.
  if request.status not in ('closed', 'spam')
    and exists (select 1 from public.invoices as i where i.id = invoice.id and i.credited_cents = i.total_cents)
  then
    update public.plan_invoices as b
    set state = case when private.is_beyond_end(b) then 'left-out' else 'waiting' end::public.plan_invoice_state,
      reason = case when private.is_beyond_end(b) then 'It begins after the last day of the plan.' else '' end
    where b.invoice_id = invoice.id
      and (b.visit_id is null or exists (select 1 from public.visits as v where v.id = b.visit_id
        and v.outcome = 'done'));
  end if;
  perform private.mark_visits_to_invoice(request.id);
  perform private.note_event(
    request, credit.reference || ' was sent: a credit of ' || private.dollars(credit.total_cents) || ' for '
      || invoice.reference
  );
  perform private.keep_key(idempotency_key, content, credit.id);
  perform private.mail_about_invoice('invoice-credited', request, credit);
  return credit.id;
end;
$$;
comment on function public.send_credit(uuid, jsonb, text, integer, uuid, boolean) is
  'Admins: sends a credit that takes its lines off an invoice, at the tax rate of that invoice, and returns its id. '
  'It cannot exceed the rest of the subtotal or of the tax. If the products came back, they are in stock again.';
grant execute on function public.send_credit to authenticated;

create function public.remind_of_invoice(invoice_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  invoice public.invoices;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  if public.state(invoice) <> 'overdue' then
    perform private.refuse(409, 'not_overdue', invoice.reference || ' is not overdue.');
  elsif request.email = '' then
    perform private.refuse(409, 'no_email', 'There is no email address. Please call the customer.');
  end if;
  -- At most one reminder is sent a day, so a repeated call sends no second reminder.
  if (invoice.reminded_at at time zone 'America/Los_Angeles')::date = private.today() then
    return;
  end if;
  update public.invoices as i set reminded_at = now() where i.id = invoice.id;
  perform private.note_event(request, 'A reminder of ' || invoice.reference || ' was sent');
  perform private.mail_about_invoice('invoice-reminder', request, invoice);
end;
$$;
comment on function public.remind_of_invoice(uuid) is
  'Admins: mails the customer a reminder of an overdue invoice, once a day.';
grant execute on function public.remind_of_invoice to authenticated;

create function public.set_invoice_reminders(invoice_id uuid default null, reminds boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  invoice public.invoices;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  if reminds is null then
    perform private.refuse(422, 'invalid_reminders', 'Please choose whether the customer is reminded.');
  end if;
  update public.invoices as i set reminds = set_invoice_reminders.reminds where i.id = invoice.id;
end;
$$;
comment on function public.set_invoice_reminders(uuid, boolean) is
  'Admins: turns the automatic reminders of an invoice, 3 and 14 days after its due day, on or off.';
grant execute on function public.set_invoice_reminders to authenticated;

-- Each call is planned for its own state and search text, so that it reads only the matching invoices.
create function public.admin_invoices(state text default null, term text default null, first integer default 0,
  most integer default 25, sort text default null, descending boolean default false)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words constant text := private.trimmed(private.searchable(coalesce(term, '')));
  given constant text := private.search_words(term);
begin
  perform private.require_admin();
  return (
    with hits as materialized (
      select i.id from public.invoices as i where words <> '' and i.request_id in (select private.requests_named(words))
      union
      select i.id from public.invoices as i where words <> '' and position(words in lower(i.reference)) > 0
      union
      -- An invoice whose customer was erased has no request, so the name on the invoice is searched.
      select i.id from public.invoices as i
      where words <> '' and i.request_id is null
        and position(words in private.searchable(coalesce(i.billed_to ->> 'name', ''))) > 0
      union
      select p.invoice_id from public.payments as p
      where words <> '' and p.reference <> '' and private.search_words(p.reference) = given
    ), found as materialized (
      select i.id, i.number, i.kind, i.total_cents, i.open_cents,
        -- For open and overdue invoices, the oldest debt comes first.
        case when admin_invoices.state in ('open', 'overdue') then i.due_on end as due_on,
        case sort
          when 'due' then extract(epoch from i.due_on)
          when 'total' then case i.kind when 'credit' then -i.total_cents else i.total_cents end
          when 'open' then i.open_cents
        end as amount,
        case sort when 'customer' then private.searchable(coalesce(
          (select r.name from public.service_requests as r where r.id = i.request_id), i.billed_to ->> 'name', ''
        )) end as customer
      from public.invoices as i
      where (words = '' or i.id in (select h.id from hits as h))
        and case admin_invoices.state
          when 'open' then i.open_cents > 0
          when 'owed-back' then i.open_cents < 0
          when 'overdue' then i.open_cents > 0 and i.due_on < private.today()
          when 'credit' then i.kind = 'credit'
          when 'credited' then i.kind = 'invoice' and i.credited_cents = i.total_cents and i.credited_cents > 0
          when 'paid' then i.kind = 'invoice' and i.open_cents <= 0
            and not (i.credited_cents = i.total_cents and i.credited_cents > 0)
          else admin_invoices.state is null
        end
    )
    select jsonb_build_object(
      'total', count(*),
      'sumCents', coalesce(sum(case f.kind when 'credit' then -f.total_cents else f.total_cents end), 0),
      'openCents', coalesce(sum(f.open_cents), 0),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]')
        from (
          select
            p.place, i.id, i.number, i.reference, i.kind, public.state(i) as state, i.issued_on, i.due_on,
              i.total_cents, i.open_cents,
            coalesce(r.name, i.billed_to ->> 'name', '') as name, r.reference as request_reference
          from (
            select w.id, row_number() over (
              order by case when not descending then w.amount end,
                case when descending then w.amount end desc nulls last,
                case when not descending then w.customer end, case when descending then w.customer end desc nulls last,
                w.due_on, case when w.due_on is not null then w.number end, w.number desc
            ) as place
            from found as w
            order by place offset greatest(first, 0) limit least(greatest(most, 1), 1000)
          ) as p
          join public.invoices as i on i.id = p.id
          left join public.service_requests as r on r.id = i.request_id
        ) as l
      )
    )
    from found as f
  );
end;
$$;
comment on function public.admin_invoices(text, text, integer, integer, text, boolean) is
  'Admins: invoices and credits, the newest first, or sorted by customer, due, total or open; filtered by state (open: '
  'to be paid, the earliest due first; owed-back: to be refunded) and by number, name or payment reference. The '
  'result has their count, their sum and the open amount.';
grant execute on function public.admin_invoices to authenticated;

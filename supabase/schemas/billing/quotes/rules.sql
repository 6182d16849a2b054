create function private.lines_of(quote_id uuid) returns private.priced_line[]
language sql stable set search_path = '' as $$
  select array_agg(
    row(l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.optional, l.taxed,
      l.product_id)::private.priced_line
    order by l.position
  )
  from public.quote_lines as l where l.quote_id = lines_of.quote_id;
$$;

create function private.request_of_quote(quote_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select q.request_id from public.quotes as q where q.id = request_of_quote.quote_id;
$$;

-- True if the customer has to enter the last four digits of the phone number to accept the quote, because the link is
-- old.
create function private.quote_needs_digits(quote public.quotes) returns boolean
language sql stable set search_path = '' as $$
  select quote.sent_at < now() - interval '14 days';
$$;

create function private.quote_line_views(quote_id uuid, chosen_only boolean default false) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'position', l.position, 'text', l.text, 'quantity', l.quantity, 'priceCents', l.price_cents,
        'totalCents', l.total_cents, 'optional', l.optional, 'taxed', l.taxed, 'chosen', l.chosen, 'productId',
          l.product_id
      )
      order by l.position
    ),
    '[]'
  )
  from public.quote_lines as l where l.quote_id = quote_line_views.quote_id and (l.chosen or not chosen_only);
$$;

-- The quotes of a request as its customer sees them, the newest first, without replaced ones. Costs, the sender, the
-- note of a decline and the reason of a cancellation are left out, because they are for staff.
create function private.customer_quotes(request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', q.id, 'version', q.version, 'isExtra', q.is_extra,
        'state', public.shown_state(q),
        'changeRequested', q.state = 'change-asked',
        'message', q.message, 'validUntil', q.valid_until, 'sentAt', private.iso(q.sent_at),
        'lines', private.quote_line_views(q.id),
        'taxBasisPoints', q.tax_basis_points, 'subtotalCents', q.subtotal_cents, 'taxCents', q.tax_cents,
        'totalCents', q.total_cents, 'depositCents', q.deposit_due_cents,
        'depositPaidCents', public.deposit_paid_cents(q), 'depositOpenCents', public.deposit_open_cents(q),
        'needsDigits', q.state in ('sent', 'change-asked') and private.quote_needs_digits(q),
        'acceptedAt', case when q.state = 'accepted' then private.iso(q.answered_at) end,
        'acceptedName', nullif(q.accepted_name, ''), 'acceptedHow', q.accepted_how,
        'declinedAt', case when q.state = 'declined' then private.iso(q.answered_at) end,
        'requestedAgainAt', private.iso(q.requested_again_at), 'canceledOn', q.canceled_on,
        'plan', (select private.plan_view(p) from public.plans as p where p.quote_id = q.id)
      )
      order by q.version desc
    ),
    '[]'
  )
  from public.quotes as q where q.request_id = customer_quotes.request_id and q.state <> 'replaced';
$$;

-- The content of a sent quote from which its content_hash is computed.
create function private.quote_content(quote public.quotes, lines private.priced_line[], plan jsonb default null)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', quote.version, 'lines', private.lines_of_paper(lines), 'message', quote.message,
    'validUntil', quote.valid_until, 'taxBasisPoints', quote.tax_basis_points, 'depositCents', quote.deposit_cents
  ) || case when plan is null then '{}' else jsonb_build_object('plan', plan) end;
$$;

-- Stores a quote with its lines and, for repeating work, its plan. The default state is sent, and the default time is
-- now.
create function private.store_quote(quote public.quotes, lines private.priced_line[], plan public.plans)
returns public.quotes
language plpgsql set search_path = '' as $$
declare
  sums record;
begin
  select * into sums from private.sum_of_lines(
    array(select l from unnest(lines) as l where not l.optional), quote.tax_basis_points
  );
  insert into public.quotes (
    request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents,
    total_cents, deposit_cents, content_hash, sent_at, sent_by, sent_by_id, answered_at, accepted_name, accepted_how,
    accepted_by
  )
  values (
    quote.request_id, quote.version, coalesce(quote.state, 'sent'), quote.is_extra, quote.service, quote.message,
    quote.valid_until, quote.tax_basis_points, sums.subtotal_cents, sums.tax_cents, sums.total_cents,
    quote.deposit_cents, private.fingerprint(private.quote_content(quote, lines, private.plan_offer(plan))),
    coalesce(quote.sent_at, now()), quote.sent_by, (select auth.uid()), quote.answered_at,
    coalesce(quote.accepted_name, ''), quote.accepted_how, quote.accepted_by
  )
  returning * into quote;
  insert into public.quote_lines (quote_id, position, text, quantity, price_cents, total_cents, optional, taxed,
    product_id, chosen)
  select quote.id, l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.optional, l.taxed, l.product_id,
    not l.optional
  from unnest(lines) as l
  -- Inserting a line locks its product. Orders lock their products in the order of the product ids. Lines are inserted
  -- in the same order to avoid deadlocks.
  order by l.product_id;
  if plan.first_on is not null then
    insert into public.plans (
      quote_id, every, unit, first_on, at, duration_minutes, people, until, billing, calls_a_month, calls_from,
      calls_until, standby_minutes, beyond_hour_cents
    )
    values (
      quote.id, plan.every, plan.unit, plan.first_on, plan.at, plan.duration_minutes, plan.people, plan.until,
      plan.billing, plan.calls_a_month, plan.calls_from, plan.calls_until, plan.standby_minutes, plan.beyond_hour_cents
    );
  end if;
  return quote;
end;
$$;

create function private.about_quote(request public.service_requests, quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'quoteId', quote.id
  );
$$;

-- Mails the customer about a quote. The mail reads the quote when it is sent; see mail_data.
create function private.mail_about_quote(
  kind private.mail_kind, request public.service_requests, quote public.quotes, more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  three_days_before constant timestamptz := (quote.valid_until - 3 + time '09:00') at time zone 'America/Los_Angeles';
  about constant jsonb := private.about_quote(request, quote) || more;
begin
  perform private.queue_mail(kind, request.email, about, request_id => request.id);
  -- The reminder is sent three days before the quote expires, unless the quote was answered or replaced; see
  -- stale_reason.
  if kind = 'quote-sent' and three_days_before > now() then
    perform private.queue_mail('quote-reminder', request.email, about, request_id => request.id,
      leaves => three_days_before);
  end if;
end;
$$;

create function private.mail_quote_answer(
  request public.service_requests, quote public.quotes, answer text, more jsonb default '{}'
) returns void
language sql security definer set search_path = '' as $$
  select private.queue_mail(
    'quote-answered', null,
    private.about_quote(request, quote) || jsonb_build_object(
      'answer', answer, 'version', quote.version, 'isExtra', quote.is_extra, 'totalCents', quote.total_cents,
      'plan', private.plan_offered(quote.id),
      'depositCents', quote.deposit_due_cents, 'email', request.email, 'phone', request.phone
    ) || more,
    request_id => request.id
  );
$$;

-- The calling function has locked the request.
create function private.quote_of(request public.service_requests, quote_id uuid) returns public.quotes
language plpgsql stable set search_path = '' as $$
declare
  quote public.quotes;
begin
  select q.* into quote from public.quotes as q where q.id = quote_id and q.request_id = request.id;
  if not found then
    perform private.refuse(404, 'quote_not_found', 'This quote no longer exists.');
  end if;
  return quote;
end;
$$;

create function private.refuse_answered_quote(quote public.quotes) returns void
language plpgsql stable set search_path = '' as $$
begin
  if quote.state = 'replaced' then
    perform private.refuse(409, 'quote_replaced', 'This quote was replaced by a newer one. Please look at that one.');
  elsif quote.state = 'withdrawn' then
    perform private.refuse(409, 'quote_withdrawn',
      'This quote was withdrawn. Please call us' || private.at_phone() || '.');
  elsif quote.state in ('accepted', 'declined', 'canceled') then
    perform private.refuse(
      409, 'quote_answered', 'This quote was ' || quote.state || ' already.', jsonb_build_object('state', quote.state)
    );
  end if;
end;
$$;

-- `chosen` has the positions of the optional lines that the customer chose. `expected_total_cents` is the total that
-- the page showed.
create function private.mark_quote_accepted(
  request public.service_requests, quote public.quotes, chosen smallint[], expected_total_cents integer,
  name text, how public.quote_acceptance, days jsonb, times jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  full_name constant text := private.one_line(name);
  positions constant smallint[] := coalesce(chosen, '{}');
  lines constant private.priced_line[] := private.lines_of(quote.id);
  sums record;
  preferred public.customer_activity;
begin
  if days is not null and days <> '[]' then
    preferred := private.read_preferred_times(days, times);
  end if;
  if private.text_length(full_name) not between 1 and 100 then
    perform private.refuse(422, 'invalid_name', 'Please type your full name, in at most 100 characters.');
  end if;
  perform private.refuse_answered_quote(quote);
  if public.shown_state(quote) = 'expired' then
    perform private.refuse(409, 'quote_expired',
      'This quote was valid until ' || to_char(quote.valid_until, 'FMMonth FMDD, YYYY') || '.');
  end if;
  if not positions <@ array(select l.position from unnest(lines) as l where l.optional) then
    perform private.refuse(422, 'invalid_choice', 'Please choose again what the quote should include.');
  end if;
  select * into sums from private.sum_of_lines(
    array(select l from unnest(lines) as l where not l.optional or l.position = any (positions)), quote.tax_basis_points
  );
  if sums.total_cents is distinct from expected_total_cents then
    perform private.refuse(
      409, 'quote_total', 'The total is ' || private.dollars(sums.total_cents) || '. Please check it and accept again.',
      jsonb_build_object('totalCents', sums.total_cents)
    );
  end if;

  update public.quote_lines as l set chosen = l.position = any (positions) where l.quote_id = quote.id and l.optional;
  update public.quotes as q
  set
    state = 'accepted', answered_at = now(), accepted_name = full_name, accepted_how = how,
    accepted_by = case when how <> 'online' then private.member_name((select auth.uid())) end,
    subtotal_cents = sums.subtotal_cents, tax_cents = sums.tax_cents, total_cents = sums.total_cents
  where q.id = quote.id
  returning q.* into quote;
  if how = 'online' then
    insert into private.quote_acceptances (quote_id, ip) values (quote.id, private.client_ip());
  end if;
  perform private.note_event(
    request, 'Quote ' || quote.version || ' was accepted: ' || private.dollars(quote.total_cents),
      by_customer => how = 'online'
  );
  -- Preferred times are ignored if the work already has a time. A plan has its own days, and for a scheduled visit the
  -- customer can ask for another time.
  if private.is_plan(quote.id) then
    preferred := null;
    perform private.begin_plan(request, quote.id);
  elsif request.status = 'scheduled' then
    preferred := null;
  elsif preferred.days is not null then
    perform private.mark_visit_activity_handled(request.id, private.actor());
    insert into public.customer_activity (request_id, kind, days, times)
    values (request.id, preferred.kind, preferred.days, preferred.times);
  end if;

  perform private.mail_about_quote('quote-accepted', request, quote);
  -- An admin who recorded the acceptance needs no mail about it.
  if how = 'online' or not private.is_admin() then
    perform private.mail_quote_answer(
      request, quote, 'accepted',
      jsonb_build_object(
        'acceptedName', quote.accepted_name, 'how', quote.accepted_how, 'days', preferred.days, 'times', preferred.times
      )
    );
  end if;
end;
$$;

create function public.is_invoiced(quote public.quotes) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.invoiced_quotes as b join public.invoices as i on i.id = b.invoice_id
    where b.quote_id = quote.id and private.is_live(i)
  );
$$;
comment on function public.is_invoiced(public.quotes) is
  'True if an invoice that was not credited in full bills the quote.';
grant execute on function public.is_invoiced to authenticated;

-- An invoice can bill several quotes. Its amount is assigned to them in the order of their versions, up to the total of
-- each quote. The last quote gets the rest.
create function public.left_to_invoice_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select greatest(
    quote.total_cents - coalesce(
      sum(greatest(least(billed.cents, case when billed.is_last then billed.cents else quote.total_cents end), 0)), 0
    ),
    0
  )::integer
  from (
    select
      i.total_cents - greatest(i.above_cents, i.credited_cents) - coalesce((
        select sum(o.total_cents)
        from public.invoiced_quotes as others join public.quotes as o on o.id = others.quote_id
        where others.invoice_id = i.id and o.version < quote.version
      ), 0) as cents,
      not exists (
        select 1 from public.invoiced_quotes as others join public.quotes as o on o.id = others.quote_id
        where others.invoice_id = i.id and o.version > quote.version
      ) as is_last
    from public.invoiced_quotes as b join public.invoices as i on i.id = b.invoice_id
    where b.quote_id = quote.id and private.is_live(i)
  ) as billed;
$$;
comment on function public.left_to_invoice_cents(public.quotes) is
  'The part of the total of the quote, in cents, that no invoice bills yet. Credited amounts and amounts above the '
  'accepted total do not count as billed.';
grant execute on function public.left_to_invoice_cents to authenticated;

create function public.is_to_invoice(quote public.quotes) returns boolean
language sql stable set search_path = '' as $$
  select quote.state = 'accepted' and not private.is_plan(quote.id)
    and (not public.is_invoiced(quote) or public.left_to_invoice_cents(quote) > 0);
$$;
comment on function public.is_to_invoice(public.quotes) is
  'True for accepted work that is not fully invoiced. Always false for a plan, which has its own invoices.';
grant execute on function public.is_to_invoice to authenticated;

-- Discount lines are left out, because they are not work.
create function public.agreed_work(visit public.visits) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    array_agg(
      case when l.quantity = 1 then '' else trim_scale(l.quantity)::text || ' × ' end || l.text
      order by q.version, l.position
    ),
    '{}'
  )
  from public.quotes as q
  join public.quote_lines as l on l.quote_id = q.id
  where q.request_id = visit.request_id and q.state = 'accepted' and l.chosen and l.price_cents >= 0
    and case when visit.plan_id is null then not private.is_plan(q.id) else q.id = visit.plan_id end;
$$;
comment on function public.agreed_work(public.visits) is
  'The accepted work for the visit, without prices: the lines of its plan, or of the quotes of the request.';
grant execute on function public.agreed_work to authenticated;

create function public.shown_state(quote public.quotes) returns public.shown_quote_state
language sql stable set search_path = '' as $$
  select case
    when quote.state in ('sent', 'change-asked') and quote.valid_until < private.today() then 'expired'
    else quote.state::text
  end::public.shown_quote_state;
$$;
comment on function public.shown_state(public.quotes) is
  'The state of the quote, or expired if the customer has not answered it and its last day is over in California.';
grant execute on function public.shown_state to authenticated;

-- The quotes on which the office has to act, for one of these reasons. The quote was accepted but has no visit. The
-- customer asked for a change. The customer asked for an expired quote again. The customer viewed the quote, and it
-- expires within three days. The quote expired in the last three days.
-- An accepted quote has a visit if the request has a visit that is open or that ended after the acceptance.
create function private.quotes_to_follow()
returns table (
  why text, since timestamptz, request_id uuid, is_emergency boolean, quote_id uuid, total_cents integer
)
language sql stable set search_path = '' as $$
  select w.why, w.since, w.request_id, r.is_emergency, w.id, w.total_cents
  from (
    select 1 as place, 'accepted' as why, q.answered_at as since, q.*
    from public.service_requests as open
    join public.quotes as q on q.request_id = open.id
    where open.status in ('new', 'contacted') and q.state = 'accepted'
      and not exists (select 1 from public.plans as p where p.quote_id = q.id)
      and not exists (
        select 1 from public.visits as v
        where v.request_id = q.request_id and v.canceled_at is null and coalesce(v.outcome, 'done') = 'done'
          and (v.outcome is null or v.starts_at + v.duration_minutes * interval '1 minute' > q.answered_at)
      )
    union all
    select 2, 'change-asked', q.answered_at, q.* from public.quotes as q where q.state = 'change-asked'
    union all
    select 3, 'asked-again', q.requested_again_at,
      q.* from public.quotes as q where q.state = 'sent' and q.requested_again_at is not null
    union all
    select 4, 'ending', private.start_of_day(q.valid_until + 1), q.*
    from public.quotes as q
    where q.state = 'sent' and q.viewed_at is not null and q.valid_until between private.today() and private.today() + 3
    union all
    -- A quote that expired on Friday is still listed on Monday.
    select 5, 'ended', private.start_of_day(q.valid_until + 1), q.*
    from public.quotes as q
    where q.state = 'sent' and q.requested_again_at is null and q.valid_until between private.today() - 3
      and private.today() - 1
  ) as w
  join public.service_requests as r on r.id = w.request_id
  where r.status not in ('closed', 'spam')
  order by w.place, w.since, w.id
  limit 200;
$$;

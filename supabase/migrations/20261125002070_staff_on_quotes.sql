-- What staff do about quotes.

-- `expected_version` is the highest version that the writer saw, 0 if there was none. `expected_extra` is whether they mean extra
-- work: a quote that should replace another one is not sent as extra work when the customer has accepted that one meanwhile.
-- `expected_state` is the state of the highest version that they saw: what was declined or asked for meanwhile is read first.
create function public.send_quote(
  request_id uuid default null, lines jsonb default null, message text default null, valid_until date default null,
  deposit_cents integer default 0, expected_version integer default null, idempotency_key uuid default null,
  expected_extra boolean default null, expected_state public.quote_state default null, plan jsonb default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object(
    'quote', request_id, 'lines', lines, 'message', message, 'until', valid_until, 'deposit', deposit_cents, 'plan', plan
  );
  rate constant integer := private.service_tax_basis_points();
  priced private.priced_line[];
  sums record;
  repeats public.plans;
  request public.service_requests;
  quote public.quotes;
  latest integer;
  latest_state public.quote_state;
  is_extra boolean;
begin
  perform private.require_admin();
  quote.id := private.claim_staff_key(idempotency_key, content);
  if quote.id is not null then
    return quote.id;
  end if;
  priced := private.read_lines(lines);
  quote.message := private.read_message(message, optional => true);
  select * into sums from private.sum_of_lines(array(select l from unnest(priced) as l where not l.optional), rate);
  if not exists (select 1 from unnest(priced) as l where not l.optional) then
    perform private.refuse(422, 'invalid_lines', 'At least one line must not be optional.');
  elsif (private.sum_of_lines(array(select l from unnest(priced) as l where not l.optional or l.total_cents < 0), rate)).total_cents < 0 then
    perform private.refuse(422, 'invalid_total', 'The total cannot be below zero.');
  elsif coalesce(valid_until not between private.today() and private.today() + 366, true) then
    perform private.refuse(422, 'invalid_date', 'A quote is valid until today or a later day, within a year.');
  elsif coalesce(deposit_cents not between 0 and sums.total_cents, true) then
    perform private.refuse(422, 'invalid_deposit', 'The deposit cannot be more than the total.');
  end if;
  if plan is not null then
    repeats := private.read_plan(plan);
    if deposit_cents > 0 then
      perform private.refuse(422, 'invalid_deposit', 'A plan has no deposit.');
    elsif exists (select 1 from unnest(priced) as l where l.optional) then
      perform private.refuse(422, 'invalid_lines', 'The lines of a plan are not optional.');
    elsif valid_until > repeats.first_on then
      perform private.refuse(422, 'invalid_date', 'A plan is valid until its first day or an earlier one.');
    end if;
  end if;

  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{closed,spam}', 'you send a quote');
  select q.version, q.state into latest, latest_state
  from public.quotes as q where q.request_id = request.id order by q.version desc limit 1;
  latest := coalesce(latest, 0);
  if expected_version is distinct from latest then
    perform private.refuse(
      409, 'quote_changed', 'Another quote was sent meanwhile. Check it before you send yours.', jsonb_build_object('version', latest)
    );
  end if;
  -- A plan takes over from another one.
  is_extra := plan is null and exists (
    select 1 from public.quotes as q where q.request_id = request.id and q.state = 'accepted' and not private.is_plan(q.id)
  );
  if expected_extra <> is_extra then
    perform private.refuse(
      409, 'quote_changed',
      case
        when is_extra then 'The customer has accepted a quote meanwhile, so this one would be extra work. Check it before you send yours.'
        else 'What the customer had accepted was canceled meanwhile, so this one is no extra work. Check it before you send yours.'
      end,
      jsonb_build_object('version', latest)
    );
  elsif expected_state <> latest_state then
    perform private.refuse(
      409, 'quote_changed',
      case latest_state
        when 'change-asked' then 'The customer has asked for a change meanwhile. Read it before you send yours.'
        else 'The last quote was ' || latest_state || ' meanwhile. Check it before you send yours.'
      end,
      jsonb_build_object('version', latest)
    );
  end if;

  update public.messages as m
  set answered_at = now(), answered_by = private.caller_email()
  from public.quotes as q
  where q.id = m.quote_id and q.request_id = request.id and m.answered_at is null;
  update public.quotes as q set state = 'replaced' where q.request_id = request.id and q.state in ('sent', 'change-asked');

  quote.version := latest + 1;
  quote.valid_until := send_quote.valid_until;
  quote.tax_basis_points := rate;
  quote.deposit_cents := send_quote.deposit_cents;
  insert into public.quotes (
    request_id, version, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents, total_cents,
    deposit_cents, content_hash, sent_by, sent_by_id
  )
  values (
    request.id, quote.version, is_extra,
    request.service, quote.message, quote.valid_until, rate, sums.subtotal_cents, sums.tax_cents, sums.total_cents,
    quote.deposit_cents, private.fingerprint(private.quote_content(quote, priced, private.plan_offer(repeats))),
    private.member_name((select auth.uid())), (select auth.uid())
  )
  returning * into quote;
  insert into public.quote_lines (quote_id, position, text, quantity, price_cents, total_cents, optional, taxed, product_id, chosen)
  select quote.id, l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.optional, l.taxed, l.product_id, not l.optional
  from unnest(priced) as l
  -- Each line locks its product, and orders lock theirs by id.
  order by l.product_id;
  if plan is not null then
    insert into public.plans (quote_id, every, unit, first_on, at, duration_minutes, people, until, billing)
    values (
      quote.id, repeats.every, repeats.unit, repeats.first_on, repeats.at, repeats.duration_minutes, repeats.people, repeats.until,
      repeats.billing
    );
  end if;

  perform private.note_event(
    request, 'Quote ' || quote.version || ' was sent: ' || private.dollars(quote.total_cents), is_contact => true
  );
  perform private.keep_key(idempotency_key, content, quote.id);
  perform private.mail_about_quote('quote-sent', request, quote);
  return quote.id;
end;
$$;
comment on function public.send_quote(uuid, jsonb, text, date, integer, integer, uuid, boolean, public.quote_state, jsonb) is
  'Admins: sends the next version of the quote of a request, which replaces the open one, makes a new request contacted and is mailed to the customer, and returns its id. With a plan it is for work that repeats (see private.read_plan).';
grant execute on function public.send_quote to authenticated;

create function public.withdraw_quote(quote_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  -- Sent again, because its answer was lost.
  if quote.state = 'withdrawn' then
    return;
  end if;
  perform private.refuse_answered_quote(quote);
  update public.quotes as q set state = 'withdrawn' where q.id = quote.id returning q.* into quote;
  perform private.note_event(request, 'Quote ' || quote.version || ' was withdrawn');
  perform private.mail_about_quote('quote-withdrawn', request, quote);
end;
$$;
comment on function public.withdraw_quote(uuid) is
  'Admins: withdraws a quote that was not accepted or declined, and tells the customer.';
grant execute on function public.withdraw_quote to authenticated;

create function private.is_invoiced(quote public.quotes)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1 from public.invoices as i
    where i.request_id = quote.request_id and i.kind = 'invoice' and (i.credited_cents < i.total_cents or i.total_cents = 0)
      and not private.is_plan(i.quote_id) and (i.quote_id = quote.id or i.sent_at >= quote.answered_at)
  );
$$;
comment on function private.is_invoiced(public.quotes) is
  'Whether an invoice that was not credited in full names the quote, or was sent after its acceptance: it begins with the lines of all that were accepted, and names the first.';

create function public.cancel_quote(
  quote_id uuid default null, canceled_on date default null, reason text default null, idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object('cancel', quote_id, 'on', canceled_on, 'reason', reason);
  why constant text := coalesce(private.one_line(reason), '');
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_admin();
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  if length(why) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  if quote.state = 'canceled' then
    perform private.refuse(409, 'quote_canceled', 'This quote was canceled already.');
  elsif quote.state <> 'accepted' then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted. Withdraw it instead.');
  elsif private.is_plan(quote.id) then
    perform private.refuse(409, 'plan_runs', 'This is a plan. Stop it instead.');
  elsif coalesce(
    cancel_quote.canceled_on not between (quote.answered_at at time zone 'America/Los_Angeles')::date and private.today(), true
  ) then
    perform private.refuse(422, 'invalid_date', 'It was canceled on the day of the acceptance or later, and not after today.');
  elsif private.is_invoiced(quote) then
    perform private.refuse(409, 'quote_invoiced', 'This work is invoiced. Send a credit for the invoice first.');
  end if;
  update public.quotes as q
  set
    state = 'canceled', canceled_on = cancel_quote.canceled_on, cancel_reason = why,
    canceled_by = private.member_name((select auth.uid()))
  where q.id = quote.id
  returning q.* into quote;
  perform private.note_event(request, 'Quote ' || quote.version || ' was canceled by the customer: ' || why);
  perform private.keep_key(idempotency_key, content, quote.id);
  perform private.mail_about_quote('quote-canceled', request, quote);
  perform private.mail_quote_answer(
    request, quote, 'canceled',
    jsonb_build_object(
      'canceledOn', quote.canceled_on, 'cancelReason', why, 'canceledBy', quote.canceled_by,
      'depositPaidCents', private.deposit_paid(quote.id)
    )
  );
end;
$$;
comment on function public.cancel_quote(uuid, date, text, uuid) is
  'Admins: records that the customer canceled, on this day and for this reason, a quote that they had accepted and that is not invoiced, and mails the customer and staff. What was paid as its deposit is then owed back.';
grant execute on function public.cancel_quote to authenticated;

create function public.accept_quote_for_customer(
  quote_id uuid default null, chosen smallint[] default '{}', expected_total_cents integer default null,
  name text default null, how public.quote_acceptance default null,
  days jsonb default null, times jsonb default '[]', idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object(
    'accept', quote_id, 'chosen', chosen, 'total', expected_total_cents, 'name', name, 'how', how, 'days', days, 'times', times
  );
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_staff_of(private.request_of_quote(quote_id));
  if how is null or how = 'online' then
    perform private.refuse(422, 'invalid_acceptance', 'Please say whether it was accepted in person or by phone.');
  end if;
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  perform private.refuse_status(request, '{closed,spam}', 'its quote is accepted');
  quote := private.quote_of(request, quote_id);
  perform private.mark_quote_accepted(request, quote, chosen, expected_total_cents, name, how, days, times);
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.accept_quote_for_customer(uuid, smallint[], integer, text, public.quote_acceptance, jsonb, jsonb, uuid) is
  'Staff: records that a customer accepted a quote in person or by phone; see accept_quote.';
grant execute on function public.accept_quote_for_customer to authenticated;

create function private.refuse_payment(amount_cents integer, method public.payment_method, paid_on date, reference text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if method is null then
    perform private.refuse(422, 'invalid_method', 'Please choose how it was paid.');
  elsif method = 'online' and amount_cents < 0 and not private.is_admin() then
    perform private.refuse(403, 'not_admin', 'Only the office gives money back to a card.');
  elsif method = 'online' and coalesce(amount_cents >= 0, true) then
    perform private.refuse(422, 'invalid_method', 'What is paid online is noted by itself.');
  elsif coalesce(paid_on not between private.today() - 366 and private.today(), true) then
    perform private.refuse(422, 'invalid_date', 'It was paid today or on an earlier day, within a year.');
  elsif length(reference) > 60 then
    perform private.refuse(422, 'invalid_reference', 'Please enter the reference in at most 60 characters.');
  end if;
end;
$$;

-- `expected_paid_cents` is what the writer saw as paid of the deposit: two colleagues do not record the same money.
create function public.record_deposit(
  quote_id uuid default null, amount_cents integer default null, method public.payment_method default null,
  paid_on date default null, expected_paid_cents integer default null, idempotency_key uuid default null,
  payment_reference text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  noted constant text := coalesce(private.one_line(payment_reference), '');
  content constant jsonb := jsonb_build_object(
    'deposit', quote_id, 'amount', amount_cents, 'method', method, 'on', paid_on, 'reference', noted
  );
  request public.service_requests;
  quote public.quotes;
  paid integer;
  payment_ids uuid[];
begin
  perform private.require_staff_of(private.request_of_quote(quote_id));
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_payment(amount_cents, method, paid_on, noted);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  paid := private.deposit_paid(quote.id);
  -- What was paid for work that is canceled goes back.
  if quote.state <> 'accepted' and (quote.state <> 'canceled' or amount_cents > 0) then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted, so no deposit is due.');
  elsif private.is_plan(quote.id) then
    perform private.refuse(409, 'plan_runs', 'A plan has no deposit.');
  elsif expected_paid_cents is distinct from paid then
    perform private.refuse(
      409, 'deposit_changed', 'Meanwhile ' || private.dollars(paid) || ' of the deposit is paid. Please check it.',
      jsonb_build_object('paidCents', paid)
    );
  elsif amount_cents > 0 and (
    select max(i.sent_at) filter (where i.kind = 'invoice' and i.credited_cents < i.total_cents) >= quote.answered_at and max(i.open_cents) <= 0
    from public.invoices as i where i.request_id = request.id
  ) then
    perform private.refuse(409, 'invoice_paid', 'This work is invoiced and paid, so no deposit is due.');
  elsif amount_cents < -least(request.unused_deposit_cents, paid) then
    perform private.refuse(
      422, 'invalid_amount', 'This is more than is left of the deposit. What an invoice took off is given back with a credit.'
    );
  elsif coalesce(amount_cents = 0 or amount_cents > quote.total_cents - paid, true) then
    perform private.refuse(
      422, 'invalid_amount',
      'Please enter an amount up to ' || private.dollars(quote.total_cents - paid) || ', which is what is not paid yet.'
    );
  end if;
  if amount_cents < 0 then
    perform private.settle_refunds(quote_id => quote.id);
  end if;
  if method = 'online' then
    payment_ids := private.give_back_to_card(request, -amount_cents, quote_id => quote.id);
  else
    insert into public.payments (request_id, quote_id, amount_cents, method, reference, paid_on, taken_by, taken_by_id, created_by_email)
    values (
      request.id, quote.id, record_deposit.amount_cents, record_deposit.method, noted, record_deposit.paid_on,
      private.member_name((select auth.uid())), (select auth.uid()), private.caller_email()
    )
    returning array[id] into payment_ids;
    perform private.note_event(
      request,
      'Deposit of ' || private.dollars(abs(amount_cents)) || case when amount_cents > 0 then ' was recorded' else ' was given back' end
        || ' (' || concat_ws(', ', replace(method::text, '-', ' '), nullif(noted, '')) || ')'
    );
  end if;
  perform private.keep_key(idempotency_key, content, payment_ids[1]);
  perform private.mail_about_quote('deposit-received', request, quote, jsonb_build_object('paymentId', payment_id))
  from unnest(payment_ids) as payment_id;
end;
$$;
comment on function public.record_deposit(uuid, integer, public.payment_method, date, integer, uuid, text) is
  'Staff: records that a customer paid a deposit, or a part of it, of an accepted quote, or with a negative amount that it was given back, and mails the customer a receipt. Nothing is charged. Admins: given back with the method online, it goes to the card.';
grant execute on function public.record_deposit to authenticated;

create function public.save_quote_template(name text default null, lines jsonb default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  title constant text := private.one_line(name);
begin
  perform private.require_admin();
  if private.text_length(title) not between 1 and 80 then
    perform private.refuse(422, 'invalid_name', 'Please enter a name of at most 80 characters.');
  end if;
  insert into public.quote_templates as t (name, lines)
  values (title, private.lines_as_sent(private.read_lines(save_quote_template.lines)))
  on conflict on constraint quote_templates_name_key do update set lines = excluded.lines;
end;
$$;
comment on function public.save_quote_template(text, jsonb) is
  'Admins: saves lines under a name. Lines that were saved under it before are replaced.';
grant execute on function public.save_quote_template to authenticated;

create function public.delete_quote_template(template_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.quote_templates as t where t.id = template_id;
end;
$$;
comment on function public.delete_quote_template(uuid) is 'Admins: deletes a template.';
grant execute on function public.delete_quote_template to authenticated;

create function public.quote_starting_lines(request_id uuid default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.lines_as_sent((
    select private.lines_of(q.id)
    from public.quotes as q
    where q.service = (
        select r.service from public.service_requests as r where r.id = quote_starting_lines.request_id
      )
      and q.request_id is distinct from quote_starting_lines.request_id
    order by q.sent_at desc
    limit 1
  ));
end;
$$;
comment on function public.quote_starting_lines(uuid) is
  'Admins: the lines of the last quote that was sent for the same service to somebody else.';
grant execute on function public.quote_starting_lines to authenticated;

create function public.quote_line_texts()
returns table (text text, price_cents integer, taxed boolean, product_id text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select d.text, d.price_cents, d.taxed, d.product_id
    from (
      select distinct on (l.text) l.text, l.price_cents, l.taxed, l.product_id, q.sent_at
      from (select r.id, r.sent_at from public.quotes as r order by r.sent_at desc limit 500) as q
      join public.quote_lines as l on l.quote_id = q.id
      order by l.text, q.sent_at desc, l.position
    ) as d
    order by d.sent_at desc, d.text
    limit 200;
end;
$$;
comment on function public.quote_line_texts() is
  'Admins: the texts of the latest lines, each with its last price, to complete what is typed.';
grant execute on function public.quote_line_texts to authenticated;

-- A visit that is open, or ended after the acceptance, counts as the visit of an accepted quote.
create function private.quotes_to_follow()
returns table (why text, since timestamptz, request_id uuid, reference text, version integer, total_cents integer)
language sql
stable
set search_path = ''
as $$
  select w.why, w.since, w.request_id, r.reference, w.version, w.total_cents
  from (
    select 1 as place, 'accepted' as why, q.answered_at as since, q.*
    from public.service_requests as open
    join public.quotes as q on q.request_id = open.id
    where open.status in ('new', 'contacted') and q.state = 'accepted'
      and not exists (select 1 from public.plans as p where p.quote_id = q.id)
      and not exists (
        select 1 from public.visits as a
        where a.request_id = q.request_id and a.canceled_at is null and coalesce(a.outcome, 'done') = 'done'
          and (a.outcome is null or a.starts_at + a.duration_minutes * interval '1 minute' > q.answered_at)
      )
    union all
    select 2, 'change-asked', q.answered_at, q.* from public.quotes as q where q.state = 'change-asked'
    union all
    select 3, 'asked-again', q.asked_again_at, q.* from public.quotes as q where q.state = 'sent' and q.asked_again_at is not null
    union all
    select 4, 'ending', private.start_of_day(q.valid_until + 1), q.*
    from public.quotes as q
    where q.state = 'sent' and q.viewed_at is not null and q.valid_until between private.today() and private.today() + 3
    union all
    -- Three days, so that Monday shows what ended on Friday.
    select 5, 'ended', private.start_of_day(q.valid_until + 1), q.*
    from public.quotes as q
    where q.state = 'sent' and q.asked_again_at is null and q.valid_until between private.today() - 3 and private.today() - 1
  ) as w
  join public.service_requests as r on r.id = w.request_id
  where r.status not in ('closed', 'spam')
  order by w.place, w.since, w.id
  limit 200;
$$;
comment on function private.quotes_to_follow() is
  'The quotes that wait for the office: accepted without a visit, a change asked for, asked for again, viewed and ending within three days, ended in the last three.';

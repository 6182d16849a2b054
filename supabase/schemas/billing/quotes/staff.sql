-- `expected_version` is the highest version when the page was loaded, or 0 without a quote. `expected_state` is the
-- state of this version. If the customer has answered the quote since then, the call is refused, because the team
-- member has to read the answer first. `expected_extra` is true if the new quote is for extra work. If the customer has
-- accepted the last quote since then, a replacement would become extra work, so the call is refused.
create function public.send_quote(
  request_id uuid default null, lines jsonb default null, message text default null, valid_until date default null,
  deposit_cents integer default 0, expected_version integer default null, idempotency_key uuid default null,
  expected_extra boolean default null, expected_state public.quote_state default null, plan jsonb default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object(
    'quote', request_id, 'lines', lines, 'message', message, 'until', valid_until, 'deposit', deposit_cents, 'plan',
      plan
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
  elsif (private.sum_of_lines(array(select l from unnest(priced) as l where not l.optional or l.total_cents < 0),
    rate)).total_cents < 0 then
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
      409, 'quote_changed', 'Another quote was sent meanwhile. Check it before you send yours.',
        jsonb_build_object('version', latest)
    );
  end if;
  -- A plan is never extra work, because it replaces the earlier plan.
  is_extra := plan is null and exists (
    select 1 from public.quotes as q where q.request_id = request.id and q.state = 'accepted'
      and not private.is_plan(q.id)
  );
  if expected_extra <> is_extra then
    perform private.refuse(
      409, 'quote_changed',
      case
        when is_extra
          then 'The customer has accepted a quote meanwhile, so this one would be extra work. Check it before you send '
               'yours.'
        else 'What the customer had accepted was canceled meanwhile, so this one is no extra work. Check it before you '
             'send yours.'
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
  perform private.mark_photos_handled(request.id, private.caller_email());
  update public.quotes as q set state = 'replaced' where q.request_id = request.id
    and q.state in ('sent', 'change-asked');

  quote.request_id := request.id;
  quote.version := latest + 1;
  quote.is_extra := is_extra;
  quote.service := request.service;
  quote.valid_until := send_quote.valid_until;
  quote.tax_basis_points := rate;
  quote.deposit_cents := send_quote.deposit_cents;
  quote.sent_by := private.member_name((select auth.uid()));
  quote := private.store_quote(quote, priced, repeats);

  perform private.note_event(
    request, 'Quote ' || quote.version || ' was sent: ' || private.dollars(quote.total_cents), is_contact => true
  );
  perform private.keep_key(idempotency_key, content, quote.id);
  perform private.mail_about_quote('quote-sent', request, quote);
  return quote.id;
end;
$$;
comment on function public.send_quote(uuid, jsonb, text, date, integer, integer, uuid, boolean, public.quote_state,
  jsonb) is
  'Admins: sends the next version of the quote of a request, mails it to the customer and returns its id. It replaces '
  'the open version and makes a new request contacted. With a plan, it is for repeating work (see private.read_plan).';
grant execute on function public.send_quote to authenticated;

create function public.withdraw_quote(quote_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  -- A repeated call changes nothing.
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
  'Admins: withdraws a quote that was neither accepted nor declined, and mails the customer.';
grant execute on function public.withdraw_quote to authenticated;

create function public.cancel_quote(
  quote_id uuid default null, canceled_on date default null, reason text default null,
  idempotency_key uuid default null, visit_ids uuid[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The content for the idempotency key leaves out the visits. A repeated call may send fewer visits, because some may
  -- be over by then.
  content constant jsonb := jsonb_build_object('cancel', quote_id, 'on', canceled_on, 'reason', reason);
  visits uuid[];
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
    cancel_quote.canceled_on not between (quote.answered_at at time zone 'America/Los_Angeles')::date
      and private.today(), true
  ) then
    perform private.refuse(422, 'invalid_date',
      'It was canceled on the day of the acceptance or later, and not after today.');
  elsif public.is_invoiced(quote) then
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
      'depositPaidCents', public.deposit_paid_cents(quote)
    )
  );
  visits := array(
    select v.id from private.open_visits(request.id) as v
    where v.id = any (visit_ids) and v.starts_at > now() and v.plan_id is null
  );
  if visits <> '{}' then
    perform private.mark_visits_canceled(request, visits, private.status_without(request, visits));
  end if;
end;
$$;
comment on function public.cancel_quote(uuid, date, text, uuid, uuid[]) is
  'Admins: records that the customer canceled an accepted quote on this day and for this reason, and mails the '
  'customer and staff. The quote must not be invoiced. A paid deposit is then to be refunded. The given visits are '
  'canceled if they have not begun.';
grant execute on function public.cancel_quote to authenticated;

create function public.accept_quote_for_customer(
  quote_id uuid default null, chosen smallint[] default '{}', expected_total_cents integer default null,
  name text default null, how public.quote_acceptance default null,
  days jsonb default null, times jsonb default '[]', idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object(
    'accept', quote_id, 'chosen', chosen, 'total', expected_total_cents, 'name', name, 'how', how, 'days', days,
      'times', times
  );
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_staff_of(private.request_of_quote(quote_id));
  if how is null or how = 'online' then
    perform private.refuse(
      422, 'invalid_acceptance', 'Please say whether it was accepted in person, by phone or on paper.'
    );
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
comment on function public.accept_quote_for_customer(uuid, smallint[], integer, text, public.quote_acceptance, jsonb,
  jsonb, uuid) is
  'Staff: records that a customer accepted a quote in person, by phone or on paper; see accept_quote.';
grant execute on function public.accept_quote_for_customer to authenticated;

create function public.admin_quotes(
  state text default null,
  term text default null,
  first integer default 0,
  most integer default 25,
  sort text default null,
  descending boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words constant text := private.trimmed(private.searchable(coalesce(term, '')));
begin
  perform private.require_admin();
  return (
    with hits as materialized (
      select q.id from public.quotes as q where words <> '' and q.request_id in (select private.requests_named(words))
      union
      select q.id from public.quotes as q
      where words <> '' and q.request_id is null and position(words in private.searchable(q.accepted_name)) > 0
    ), found as materialized (
      select q.id, q.total_cents, q.sent_at, p.quote_id is not null as is_plan,
        q.state = 'sent' and q.valid_until >= private.today() as is_waiting,
        case sort when 'valid' then extract(epoch from q.valid_until) when 'total' then q.total_cents end as amount,
        case sort when 'customer' then private.searchable(coalesce(
          (select r.name from public.service_requests as r where r.id = q.request_id), q.accepted_name
        )) end as customer
      from public.quotes as q
      left join public.plans as p on p.quote_id = q.id
      where q.state <> 'replaced' and (words = '' or q.id in (select h.id from hits as h))
        and (admin_quotes.state is null or public.shown_state(q)::text = admin_quotes.state)
    )
    select jsonb_build_object(
      'total', count(*),
      'waitingCents', coalesce(sum(f.total_cents) filter (where f.is_waiting and not f.is_plan), 0),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]')
        from (
          select
            p.place, q.id, q.is_extra, q.total_cents, q.sent_at, q.valid_until, q.viewed_at,
            public.shown_state(q) as state,
            coalesce(r.name, q.accepted_name) as name, r.reference as request_reference,
              private.plan_offered(q.id) as plan
          from (
            select w.id, row_number() over (
              order by case when not descending then w.amount end,
                case when descending then w.amount end desc nulls last,
                case when not descending then w.customer end, case when descending then w.customer end desc nulls last,
                w.sent_at desc, w.id
            ) as place
            from found as w
            order by place offset greatest(first, 0) limit least(greatest(most, 1), 1000)
          ) as p
          join public.quotes as q on q.id = p.id
          left join public.service_requests as r on r.id = q.request_id
        ) as l
      )
    )
    from found as f
  );
end;
$$;
comment on function public.admin_quotes(text, text, integer, integer, text, boolean) is
  'Admins: quotes without replaced versions, the newest first, or sorted by customer, valid or total; filtered by '
  'state and by name or reference. With their count, and the sum of unanswered quotes without plans.';
grant execute on function public.admin_quotes to authenticated;

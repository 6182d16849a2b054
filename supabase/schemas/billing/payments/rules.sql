create function public.deposit_paid_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(p.amount_cents), 0)::integer from public.payments as p
  where p.quote_id = quote.id and p.voided_at is null;
$$;
comment on function public.deposit_paid_cents(public.quotes) is
  'The paid part of the deposit of the quote, less refunds.';
grant execute on function public.deposit_paid_cents to authenticated;

create function public.deposit_open_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select case
    when quote.state = 'accepted' and not public.is_invoiced(quote)
      then greatest(quote.deposit_due_cents - public.deposit_paid_cents(quote) - (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.quote_id = quote.id and p.owner_refund in ('to-decide', 'left') and p.voided_at is null
      ), 0)
    else 0
  end::integer;
$$;
comment on function public.deposit_open_cents(public.quotes) is
  'The part of the deposit of the quote that the customer still has to pay. Zero once the work is invoiced, because '
  'the invoice then includes it.';
grant execute on function public.deposit_open_cents to authenticated;

create function public.deposit_undecided_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select case
    when quote.state = 'accepted' and not public.is_invoiced(quote) then greatest(least(
      quote.deposit_due_cents - public.deposit_paid_cents(quote), (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.quote_id = quote.id and p.owner_refund = 'to-decide' and p.voided_at is null
      )
    ), 0)
    else 0
  end::integer;
$$;
comment on function public.deposit_undecided_cents(public.quotes) is
  'The part of the deposit of the quote that the owner refunded at the provider, and that staff have neither asked for '
  'again nor left to the invoice.';
grant execute on function public.deposit_undecided_cents to authenticated;

create function private.deposits_of(request_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(p.amount_cents), 0)
  from public.payments as p
  where p.request_id = deposits_of.request_id and p.invoice_id is null and p.voided_at is null;
$$;

-- The reason why the unused deposits of a request have to be refunded. Either the request is closed, or it has no
-- accepted quote anymore (canceled), or all its accepted quotes are invoiced. Null while a later invoice can still use
-- the deposits.
create function private.deposit_owed_because(request public.service_requests) returns text
language sql stable set search_path = '' as $$
  select case
    when request.unused_deposit_cents = 0 then null
    when request.status in ('closed', 'spam') then 'closed'
    when not exists (
      select 1 from public.quotes as q where q.request_id = request.id and q.state = 'accepted'
        and not private.is_plan(q.id)
    ) then 'canceled'
    when not exists (
      select 1 from public.quotes as q
      where q.request_id = request.id and q.state = 'accepted' and not private.is_plan(q.id)
        and not public.is_invoiced(q)
    ) then 'invoiced'
  end;
$$;

-- The cents of the unused deposits of a request if they have to be refunded, else 0.
create function private.owed_deposit(request public.service_requests) returns integer
language sql stable set search_path = '' as $$
  select case when private.deposit_owed_because(request) is null then 0 else request.unused_deposit_cents end;
$$;

-- Computes the paid, credited, deposit and undecided cents of all invoices of a request, and its unused deposits. No
-- other function computes them. The calling function has locked the request.
create function private.balance_invoices(request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rest bigint := greatest(private.deposits_of(balance_invoices.request_id), 0);
  covered bigint;
  still_due bigint;
  undecided_deposit bigint;
  undecided_deposits_used bigint := 0;
  undecided bigint;
  due record;
begin
  for due in
    select
      i.id, i.total_cents, private.bills_plan(i.id) as of_plan,
      (select coalesce(sum(c.total_cents), 0) from public.invoices as c where c.corrects_id = i.id) as credited,
      (
        select coalesce(sum(p.amount_cents), 0) from public.payments as p where p.invoice_id = i.id
          and p.voided_at is null
      ) as paid,
      (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.invoice_id = i.id and p.owner_refund = 'to-decide' and p.voided_at is null
      ) as undecided,
      -- Deposits that were refunded after the invoice was sent. An earlier refund already reduced the deposit on the
      -- invoice.
      (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.request_id = i.request_id and p.invoice_id is null and p.owner_refund = 'to-decide'
          and p.voided_at is null and p.created_at >= i.sent_at
      ) as undecided_deposits
    from public.invoices as i
    where i.request_id = balance_invoices.request_id and i.kind = 'invoice'
    order by i.number
  loop
    still_due := greatest(due.total_cents - due.credited - due.paid, 0);
    undecided := least(due.undecided, still_due);
    covered := case when due.of_plan then 0 else least(rest, still_due - undecided) end;
    rest := rest - covered;
    undecided_deposit := case
      when due.of_plan then 0
      else greatest(least(due.undecided_deposits - undecided_deposits_used, still_due - undecided - covered), 0)
    end;
    undecided_deposits_used := undecided_deposits_used + undecided_deposit;
    undecided := undecided + undecided_deposit;
    update public.invoices as i
    set deposit_cents = covered, credited_cents = due.credited, paid_cents = due.paid, undecided_cents = undecided
    where i.id = due.id and (i.deposit_cents, i.credited_cents, i.paid_cents, i.undecided_cents)
      <> (covered, due.credited, due.paid, undecided);
  end loop;
  update public.service_requests as r set unused_deposit_cents = rest
  where r.id = balance_invoices.request_id and r.unused_deposit_cents <> rest;
end;
$$;

-- The requests with unused deposits that have to be refunded, the oldest first; see private.deposit_owed_because. The
-- query uses service_requests_unused_deposit_idx.
create function private.deposits_to_follow() returns table (why text, owed_cents integer, request_id uuid)
language sql stable set search_path = '' as $$
  select owed.why, r.unused_deposit_cents, r.id
  from public.service_requests as r
  cross join lateral (select private.deposit_owed_because(r) as why) as owed
  where r.unused_deposit_cents > 0 and owed.why is not null
  order by r.created_at, r.id
  limit 200;
$$;

-- The next day (in California) for which our books have to be compared with the provider's records. Null if there is
-- none.
create function private.day_to_check() returns date
language sql stable set search_path = '' as $$
  select due.day
  from private.settings as s
  cross join lateral (
    select greatest(coalesce(max(c.day) + 1, private.today() - 1), private.today() - 7) as day
    from private.payment_checks as c where c.entries is not null
  ) as due
  where s.pays_online and due.day < private.today();
$$;

-- Open payment pages with an outdated amount: it differs from the current open amount. Pages older than a day are left
-- out, because the provider itself closes them.
create function private.outdated_pages() returns setof private.payment_pages
language sql stable set search_path = '' as $$
  select p.*
  from private.payment_pages as p
  left join public.invoices as i on i.id = p.paper_id and i.request_id is not null
  left join public.quotes as q on q.id = p.paper_id and q.request_id is not null
  where p.opened_at > now() - interval '1 day'
    and (p.ending_at is null or p.ending_at < now() - interval '15 minutes')
    and p.amount_cents <> coalesce(i.open_cents, public.deposit_open_cents(q), 0);
$$;

-- True if the Edge Function `payments` has refunds to pay out, pages to close, or a day to compare.
create function private.has_payments_to_tend() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.refunds as r where r.state = 'waiting'
    and coalesce(r.leased_until, now()) <= now())
    or exists (select 1 from private.outdated_pages())
    or exists (
      select 1 from (select private.day_to_check() as day) as due
      where due.day is not null and not exists (
        select 1 from private.payment_checks as c where c.day = due.day and c.tried_at > now() - interval '15 minutes'
      )
    );
$$;

-- Differences between the provider's records and our books in the last seven days. A difference disappears when our
-- books are corrected.
create function private.payment_differences() returns table (day date, detail text)
language sql stable set search_path = '' as $$
  with checks as (
    select c.day, c.entries from private.payment_checks as c where c.day >= private.today() - 7
      and c.entries is not null
  )
  select c.day, e.id || ': ' || private.dollars(e.cents) || ' there, '
    || coalesce(private.dollars(b.cents), 'nothing') || ' in our books'
  from checks as c
  cross join jsonb_to_recordset(c.entries) as e (id text, cents integer)
  left join private.online_books as b on b.provider_id = e.id
  where b.cents is distinct from e.cents
  union all
  select c.day, b.provider_id || ': nothing there, ' || private.dollars(b.cents) || ' in our books'
  from checks as c
  join private.online_books as b
    on b.counts and b.noted_at >= private.start_of_day(c.day) and b.noted_at < private.start_of_day(c.day + 1)
  where not exists (select 1 from jsonb_to_recordset(c.entries) as e (id text) where e.id = b.provider_id);
$$;

-- The disputes that the company still has to answer, and the disputes that were lost in the last week.
create function private.open_disputes() returns table (is_lost boolean, noted_at timestamptz, detail text)
language sql stable set search_path = '' as $$
  select d.status = 'lost', d.noted_at,
    private.dollars(d.amount_cents) || ' for ' || coalesce(
      (select o.order_number from public.orders as o where o.payment_id = d.provider_payment),
      (
        select coalesce(i.reference, 'the deposit of ' || r.reference)
        from public.payments as p
        left join public.invoices as i on i.id = p.invoice_id
        left join public.service_requests as r on r.id = p.request_id
        where p.provider_id = d.provider_payment
      ),
      d.provider_payment
    ) || case when d.status <> 'lost' then
      coalesce(', by ' || to_char(d.answer_by at time zone 'America/Los_Angeles', 'FMMonth FMDD'), '')
    else '' end
  from private.disputes as d
  where d.status like '%needs_response' or d.status = 'lost' and d.noted_at > now() - interval '7 days';
$$;

-- Amount of a payment that the bank took back in lost disputes. The customer already has this money from the bank, so
-- it is not refunded again.
create function private.lost_cents(provider_payment text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(d.amount_cents), 0)::integer from private.disputes as d
  where d.provider_payment = lost_cents.provider_payment and d.status = 'lost';
$$;
grant execute on function private.lost_cents to authenticated;

create function public.bank_took_cents(placed public.orders) returns integer
language sql stable set search_path = '' as $$
  select private.lost_cents(placed.payment_id);
$$;
comment on function public.bank_took_cents(public.orders) is
  'The amount that the bank took back in lost disputes. It is not refunded to the card again.';
grant execute on function public.bank_took_cents(public.orders) to authenticated;

create function public.bank_took_cents(invoice public.invoices) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(private.lost_cents(p.provider_id)), 0)::integer
  from public.payments as p where p.invoice_id = invoice.id and p.provider_id is not null;
$$;
comment on function public.bank_took_cents(public.invoices) is
  'The amount that the bank took back in lost disputes. It is not refunded to the card again.';
grant execute on function public.bank_took_cents(public.invoices) to authenticated;

create function public.bank_took_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(private.lost_cents(p.provider_id)), 0)::integer
  from public.payments as p where p.quote_id = quote.id and p.provider_id is not null;
$$;
comment on function public.bank_took_cents(public.quotes) is
  'The part of the deposit that the bank took back in lost disputes. It is not refunded to the card again.';
grant execute on function public.bank_took_cents(public.quotes) to authenticated;

-- Refuses an amount that the provider of online payments does not accept.
create function private.check_online_amount(cents bigint) returns void
language plpgsql stable set search_path = '' as $$
declare
  lowest integer;
  highest integer;
begin
  select s.least_online_cents, s.most_online_cents into lowest, highest from private.settings as s;
  if cents < lowest then
    perform private.refuse(409, 'too_little', 'The smallest amount that can be paid by card here is '
      || private.dollars(lowest) || '. Please pay another way' || private.or_call() || '.');
  elsif cents > highest then
    perform private.refuse(409, 'too_much', 'The largest amount that can be paid by card here is '
      || private.dollars(highest) || '. Please pay another way' || private.or_call() || '.');
  end if;
end;
$$;

-- What the office reads of the money: invoices and quotes as lists with their sums, and the months.

-- The requests whose name or reference holds the words. Reads few rows: the search text finds them by its index.
create function private.requests_named(words text)
returns setof uuid
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := private.search_pattern(words);
begin
  return query
    select r.id from public.service_requests as r
    where r.search_text like pattern and position(words in private.searchable(r.name || ' ' || r.reference)) > 0;
end;
$$;

create function public.admin_invoices(state text default null, term text default null, first integer default 0, most integer default 25)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- What the state and the words leave out is not read.
set plan_cache_mode = force_custom_plan
as $$
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
      -- Also those of customers whose data was erased: their invoices stay.
      select i.id from public.invoices as i
      where words <> '' and i.request_id is null and position(words in private.searchable(coalesce(i.billed_to ->> 'name', ''))) > 0
      union
      select p.invoice_id from public.payments as p
      where words <> '' and p.reference <> '' and private.search_words(p.reference) = given
    ), found as materialized (
      select i.id, i.number, i.kind, i.total_cents, i.open_cents
      from public.invoices as i
      where (words = '' or i.id in (select h.id from hits as h))
        and case admin_invoices.state
          when 'open' then i.open_cents > 0
          when 'owed-back' then i.open_cents < 0
          when 'overdue' then i.open_cents > 0 and i.due_on < private.today()
          when 'credit' then i.kind = 'credit'
          when 'credited' then i.kind = 'invoice' and i.credited_cents = i.total_cents and i.credited_cents > 0
          when 'paid' then i.kind = 'invoice' and i.open_cents <= 0 and not (i.credited_cents = i.total_cents and i.credited_cents > 0)
          else admin_invoices.state is null
        end
    )
    select jsonb_build_object(
      'total', count(*),
      'sumCents', coalesce(sum(case f.kind when 'credit' then -f.total_cents else f.total_cents end), 0),
      'openCents', coalesce(sum(f.open_cents), 0),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(l) order by l.number desc), '[]')
        from (
          select
            i.id, i.number, i.reference, i.kind, private.invoice_state(i) as state, i.issued_on, i.due_on, i.total_cents, i.open_cents,
            coalesce(r.name, i.billed_to ->> 'name', '') as name, r.reference as request_reference
          from (select w.id from found as w order by w.number desc offset greatest(first, 0) limit least(greatest(most, 1), 1000)) as p
          join public.invoices as i on i.id = p.id
          left join public.service_requests as r on r.id = i.request_id
        ) as l
      )
    )
    from found as f
  );
end;
$$;
comment on function public.admin_invoices(text, text, integer, integer) is
  'Admins: invoices and credits, the newest first, of a state (open is what is to be paid, owed-back what is to be given back) and with a number, a name or the reference of a payment; how many there are, their sum and what is open.';
grant execute on function public.admin_invoices to authenticated;

create function public.admin_quotes(state text default null, term text default null, first integer default 0, most integer default 25)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
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
      select q.id, q.total_cents, q.sent_at, p.quote_id is not null as is_plan
      from public.quotes as q
      left join public.plans as p on p.quote_id = q.id
      where q.state <> 'replaced' and (words = '' or q.id in (select h.id from hits as h))
        and case admin_quotes.state
          when 'sent' then q.state = 'sent' and q.valid_until >= private.today()
          when 'expired' then q.state = 'sent' and q.valid_until < private.today()
          else admin_quotes.state is null or q.state::text = admin_quotes.state
        end
    )
    select jsonb_build_object(
      'total', count(*), 'sumCents', coalesce(sum(f.total_cents) filter (where not f.is_plan), 0),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(l) order by l.sent_at desc, l.id), '[]')
        from (
          select
            q.id, q.is_extra, q.total_cents, q.sent_at, q.valid_until, q.viewed_at,
            case when q.state = 'sent' and q.valid_until < private.today() then 'expired' else q.state::text end as state,
            coalesce(r.name, q.accepted_name) as name, r.reference as request_reference, private.plan_offered(q.id) as plan
          from (select w.id from found as w order by w.sent_at desc, w.id offset greatest(first, 0) limit least(greatest(most, 1), 1000)) as p
          join public.quotes as q on q.id = p.id
          left join public.service_requests as r on r.id = q.request_id
        ) as l
      )
    )
    from found as f
  );
end;
$$;
comment on function public.admin_quotes(text, text, integer, integer) is
  'Admins: quotes as they stand, without replaced versions, the newest first, of a state and with a name or a reference; how many there are, and the sum of those that are no plans.';
grant execute on function public.admin_quotes to authenticated;

create function public.money_by_month(months integer default 12)
returns table (month date, sold_cents bigint, paid_cents bigint)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  last constant date := date_trunc('month', private.today())::date;
  first constant date := (last - (least(greatest(months, 1), 36) - 1) * interval '1 month')::date;
begin
  perform private.require_admin();
  return query
    select
      m.day::date,
      coalesce(sum(f.cents) filter (where f.figure in ('earned-services', 'earned-shop')), 0)::bigint,
      coalesce(sum(f.cents) filter (where f.figure = 'paid'), 0)::bigint
    from generate_series(first::timestamp, last::timestamp, interval '1 month') as m (day)
    left join private.figure_rows as f
      on f.figure in ('earned-services', 'earned-shop', 'paid')
      and f.at >= private.start_of_day(first)
      and date_trunc('month', f.at at time zone 'America/Los_Angeles') = m.day
    group by m.day
    order by m.day;
end;
$$;
comment on function public.money_by_month(integer) is
  'Admins: what was sold without tax, by services and the shop, and what was paid for services, in each of the last months in California.';
grant execute on function public.money_by_month to authenticated;

create function public.accountant_rows(since date default null, until date default null)
returns table (
  day date, kind text, reference text, about text, customer text, subtotal_cents bigint, tax_cents bigint, total_cents bigint, method text,
  payment_reference text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select b.*
    from (
      select
        i.issued_on, i.kind::text, i.reference, coalesce(c.reference, r.reference, ''), coalesce(r.name, i.billed_to ->> 'name', ''),
        (s.sign * i.subtotal_cents)::bigint, (s.sign * i.tax_cents)::bigint, (s.sign * i.total_cents)::bigint, '', ''
      from public.invoices as i
      cross join lateral (select case i.kind when 'credit' then -1 else 1 end as sign) as s
      left join public.invoices as c on c.id = i.credits
      left join public.service_requests as r on r.id = i.request_id
      union all
      select
        p.paid_on, case when p.invoice_id is null then 'deposit' else 'payment' end, '', coalesce(i.reference, r.reference, ''),
        coalesce(r.name, i.billed_to ->> 'name', q.accepted_name, ''), null, null, p.amount_cents::bigint, p.method::text,
        p.reference
      from public.payments as p
      left join public.invoices as i on i.id = p.invoice_id
      left join public.quotes as q on q.id = p.quote_id
      left join public.service_requests as r on r.id = p.request_id
      where p.voided_at is null
    ) as b (day, kind, reference, about, customer, subtotal_cents, tax_cents, total_cents, method, payment_reference)
    where b.day >= coalesce(since, '-infinity') and b.day <= coalesce(until, 'infinity')
    order by b.day, b.kind, b.reference, b.about, b.total_cents;
end;
$$;
comment on function public.accountant_rows(date, date) is
  'Admins: invoices, credits (negative) and payments for services by day, for the books. A payment has no tax of its own.';
grant execute on function public.accountant_rows to authenticated;

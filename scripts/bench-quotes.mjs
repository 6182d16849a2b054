// The quotes of `npm run bench:staff` and staff's queries on them. The 10,000 latest requests have a quote. 200 of them
// wait for an answer or a visit.

export const quotes = `
  insert into public.quotes (
    request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents, total_cents,
    deposit_cents, content_hash, sent_at, sent_by, viewed_at, answered_at, accepted_name, accepted_how, decline_reason
  )
  select
    r.id, 1, q.state, false, 'booking: service ' || r.n % 7, '', (r.created_at + interval '14 days')::date, 700, 30000, 0, 30000, 0, '',
    r.created_at, 'Maya', r.created_at, r.created_at - case when r.n > 200 then interval '20 days' else '0' end, '', case when q.state = 'accepted' then 'online' end::public.quote_acceptance,
    case when q.state = 'declined' then 'price' end::public.quote_decline_reason
  from (
    select s.id, s.created_at, row_number() over (order by s.created_at desc) as n from public.service_requests as s
    order by s.created_at desc limit 10000
  ) as r
  cross join lateral (
    select (array['sent', 'accepted', 'accepted', 'declined', case when r.n > 200 then 'withdrawn' else 'change-asked' end])[r.n % 5 + 1]::public.quote_state as state
  ) as q;
  insert into public.quote_lines (quote_id, position, text, quantity, price_cents, total_cents, optional, taxed, chosen)
  select q.id, n, 'Line ' || (hashtext(q.id::text) % 300) || ' ' || n, 1, 10000, 10000, false, false, true
  from public.quotes as q, generate_series(1, 3) as n;
  insert into public.payments (request_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email)
  select q.request_id, q.id, 5000, 'cash', current_date, '', '' from public.quotes as q where q.state = 'accepted'`;

export const quoteQuestions = {
  'list of quotes': { ask: 'select public.admin_quotes()' },
  'quotes with a name': { ask: `select public.admin_quotes(term => 'customer 4711')` },
  'quotes of a request': {
    ask: `select q.*, (select json_agg(l) from public.quote_lines as l where l.quote_id = q.id)
          from public.quotes as q where q.request_id = (select id from public.service_requests limit 1)`,
    plan: `select * from public.quotes where request_id = 'de000000-0000-4000-8000-000000000001'`,
  },
  'lines to begin with': {
    ask: `select public.quote_starting_lines((select id from public.service_requests limit 1))`,
    plan: `select id from public.quotes where service = 'booking' order by sent_at desc limit 1`,
  },
  'texts of lines': { ask: 'select * from public.quote_line_texts()' },
};

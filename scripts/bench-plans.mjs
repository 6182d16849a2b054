// The 2,000 plans of `npm run bench:staff`, for every one, two, four or thirteen weeks: their first run writes eight weeks of
// visits and a month to invoice. And what staff ask about them.

export const plans = `
  insert into public.quotes (
    request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents, total_cents,
    deposit_cents, content_hash, sent_at, sent_by, answered_at, accepted_name, accepted_how
  )
  select
    r.id, 1000, 'accepted', false, r.service, '', r.created_at::date, 700, 8900, 0, 8900, 0, '', r.created_at, 'Maya', r.created_at, 'Customer',
    'online'
  from (
    select s.* from public.service_requests as s where s.status = 'scheduled' order by s.created_at desc limit 2000
  ) as r;
  insert into public.quote_lines (quote_id, position, text, quantity, price_cents, total_cents, optional, taxed, chosen)
  select q.id, 1, 'Treatment', 1, 8900, 8900, false, false, true from public.quotes as q where q.version = 1000;
  insert into public.plans (quote_id, every, unit, first_on, at, duration_minutes, people, billing)
  select
    q.id, (array[1, 2, 4, 13])[n % 4 + 1], 'week', current_date - 40 - (n % 7)::integer, time '08:00' + n % 9 * interval '1 hour', 60, array['Person ' || n % 8],
    (array['visit', 'advance', 'arrears'])[n % 3 + 1]::public.plan_billing
  from (select id, row_number() over (order by sent_at) as n from public.quotes where version = 1000) as q`;

/** The first run has most to write: each later one has a day. */
export const firstRun = { ask: 'select private.run_plans()', within: 5000 };

export const planQuestions = {
  'invoices of plans to send': { ask: 'select public.plan_invoices_to_send()' },
  'list of plans': { ask: 'select * from public.plan_rows()', within: 250 },
  'income that repeats': { ask: 'select * from public.repeating_income()', within: 250 },
  'requests with a plan': {
    ask: `with found as (select * from public.search_service_requests('', with_plan => true))
          select (select count(*) from found), (select json_agg(f) from (select id from found order by created_at desc, id limit 25) as f)`,
  },
};

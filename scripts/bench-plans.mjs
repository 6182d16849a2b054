// The 2,000 plans of `npm run bench:staff` and staff's queries on them. Most plans repeat every one, two or four weeks.
// The first daily run adds their visits for eight weeks and one month to invoice. The others are on-call plans. Each
// on-call plan has twelve call-outs, and four of them are not included in the plan.

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
  insert into public.plans (
    quote_id, every, unit, first_on, at, duration_minutes, people, billing, calls_a_month, standby_minutes, beyond_hour_cents
  )
  select
    q.id, w.weeks, case when w.weeks > 0 then 'week'::public.plan_unit end, current_date - 40 - (n % 7)::integer,
    case when w.weeks > 0 then time '08:00' + n % 9 * interval '1 hour' end, case when w.weeks > 0 then 60 end,
    case when w.weeks > 0 then array['Person ' || n % 8] else '{}' end,
    (case when w.weeks > 0 then array['visit', 'advance', 'arrears'] else array['arrears', 'advance', 'arrears'] end)[n % 3 + 1]::public.plan_billing,
    case when w.weeks is null then 8 end, case when w.weeks is null then 30 end, case when w.weeks is null then 9000 end
  from (select id, row_number() over (order by sent_at) as n from public.quotes where version = 1000) as q,
    lateral (select (array[1, 2, 4, null])[n % 4 + 1] as weeks) as w;
  insert into public.visits (
    request_id, plan_id, starts_at, duration_minutes, note, outcome, call_out, arrived_at, left_at, standby_minutes, report, nobody_goes
  )
  select
    q.request_id, p.quote_id, c.at, 60, '', 'done', true, c.at + interval '20 minutes', c.at + interval '80 minutes', 20, 'Checked the gate.', false
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  cross join lateral (select now() - (17 + n) * interval '1 day' as at from generate_series(1, 12) as n) as c
  where p.every is null`;

/** The first run adds the most visits. Each later run adds the visits of one day. */
export const firstRun = { ask: 'select private.run_plans()', within: 5000 };

export const planQuestions = {
  // The 500 oldest invoices with their lines and texts, 125 of them for on-call plans.
  'invoices of plans to send': { ask: 'select public.plan_invoices_to_send()', within: 1200 },
  'list of plans': { ask: 'select * from public.plan_rows()', within: 250 },
  'income that repeats': { ask: 'select * from public.repeating_income()', within: 250 },
  'requests with a plan': {
    ask: `with found as (select * from public.search_service_requests('', with_plan => true))
          select (select count(*) from found), (select json_agg(f) from (select id from found order by created_at desc, id limit 25) as f)`,
  },
};

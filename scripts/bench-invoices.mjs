// The invoices of `npm run bench:staff`, and staff's queries on invoices and on sums.

export const invoices = `
  insert into public.service_request_history (request_id, old_status, new_status, changed_by_email, created_at)
  select r.id, step.old::public.request_status, step.new::public.request_status, 'admin@example.com', r.created_at + step.later
  from public.service_requests as r
  cross join (
    values ('new', 'contacted', interval '2 hours'), ('contacted', 'scheduled', interval '5 hours'), ('scheduled', 'contacted', interval '3 days')
  ) as step (old, new, later)
  where r.status <> 'new';

  -- Every second request has an invoice of two lines. One in fifty is open, one in thirty credited.
  insert into public.invoices (
    number, kind, request_id, service, message, issued_on, due_on, tax_basis_points, subtotal_cents, tax_cents, total_cents, paid_cents,
    billed_to, content_hash, sent_at, sent_by, sent_by_email
  )
  select
    n, 'invoice', r.id, r.service, '', r.created_at::date + 4, r.created_at::date + 18, 700, 20000, 700, 20700, case when n % 50 = 0 then 0 else 20700 end,
    jsonb_build_object('name', r.name, 'address', r.details), '', r.created_at + interval '4 days', 'Person ' || n % 8, 'admin@example.com'
  from (
    select row_number() over (order by created_at) as n, * from public.service_requests where hashtext(id::text) % 2 = 0
  ) as r;
  insert into public.invoices (
    number, kind, corrects_id, request_id, service, message, issued_on, due_on, tax_basis_points, subtotal_cents, tax_cents, total_cents,
    billed_to, content_hash, sent_at, sent_by, sent_by_email
  )
  select
    1000000000 + number, 'credit', id, request_id, service, '', issued_on, issued_on, 700, 1000, 0, 1000, '{}', '', sent_at, sent_by, sent_by_email
  from public.invoices where number % 30 = 0;
  insert into public.invoice_lines (invoice_id, position, text, quantity, price_cents, total_cents, taxed)
  select i.id, n, 'Work', 1, 10000, 10000, n = 1 from public.invoices as i, generate_series(1, 2) as n where i.kind = 'invoice';
  insert into public.payments (request_id, invoice_id, amount_cents, method, paid_on, taken_by, created_by_email)
  select request_id, id, total_cents, 'check', issued_on + 5, sent_by, sent_by_email from public.invoices where paid_cents > 0`;

export const invoiceQuestions = {
  'list of invoices': { ask: 'select public.admin_invoices()' },
  'open invoices': { ask: `select public.admin_invoices('open')` },
  'invoices with a name': { ask: `select public.admin_invoices(term => 'customer 4711')` },
  // Sums up a whole year.
  'money by month': { ask: 'select * from public.money_by_month()', within: 1200 },
  'invoices of a request': {
    ask: `select i.*, (select json_agg(l) from public.invoice_lines as l where l.invoice_id = i.id)
          from public.invoices as i where i.request_id = (select id from public.service_requests limit 1)`,
    plan: `select * from public.invoices where request_id = 'de000000-0000-4000-8000-000000000001'`,
  },
  // As many requests as in a busy year.
  'figures of 10,000 requests': {
    ask: `select * from public.business_figures(current_date - 41, current_date)`,
    within: 400,
  },
  'tax by quarter over 100,000 orders': {
    ask: `select * from public.tax_collected('quarter')`,
    within: 1500,
  },
  'tax of a month by place': {
    ask: `select * from public.tax_collected('place', current_date - 30, current_date)`,
    within: 300,
  },
  "the accountant's rows of a month": {
    ask: 'select * from public.accountant_rows(current_date - 30, current_date) limit 1000',
    within: 500,
  },
  'rows of a figure': {
    ask: `select * from public.figure_rows('paid', current_date - 41, current_date) limit 100`,
  },
};

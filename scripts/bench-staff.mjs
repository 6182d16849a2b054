// Measures staff's queries on a real PostgreSQL under row-level security, as the office and as the field role. The
// database has 100,000 orders (half of them in two shipments), 100,000 requests (three visits each), 100,000 price list
// requests, 100,000 mails, 10,000 quotes and 2,000 plans. Fails if a median is 100 ms or more, or if a page of orders
// is read without an index. After each run, a query without a table measures the machine. A slower machine gets more
// time.
//
//   npm run bench:staff -- 1000000   // with this number of orders, without time limits
import postgres from 'postgres';
import { isImportSlow } from './bench-imports.mjs';
import { invoiceQuestions } from './bench-invoices.mjs';
import { firstRun, planQuestions } from './bench-plans.mjs';
import { quoteQuestions } from './bench-quotes.mjs';
import { adminId, fieldId, seed } from './bench-seed.mjs';
import { startPostgres } from './postgres.mjs';

const limitMs = 100;
/** A query whose time depends on the machine alone, and its time on the reference machine. */
const yardstick = 'select count(md5(n::text)) from generate_series(1, 30000) as n';
const yardstickMs = 15;
const runs = 15;
const usualCount = 100_000;
const orderCount = Number(process.argv[2] ?? usualCount);
/** A page of a list as the API requests it: the ids, and the total number. */
function list({
  from = 'public.orders',
  where = 'true',
  order = 'created_at desc',
  first = 0,
  rows = 25,
}) {
  return `select
    (select count(*) from (select 1 from ${from} as o where ${where}) as counted),
    (select json_agg(page) from (
      select id from ${from} as o where ${where} order by ${order}, id limit ${rows} offset ${first}
    ) as page)`;
}

/** The first page of a search. The API calls the search function once. */
function search(term) {
  return `with found as (select * from public.search_orders('${term}')) ${list({ from: 'found' })}`;
}

const unanswered = `public.messages where sender = 'customer' and answered_at is null`;
const isOpen = `status in ('new', 'contacted', 'scheduled')`;
/** The first page of open requests with a condition. */
const openRequests = (where) =>
  list({ from: 'public.service_requests', where: `${isOpen} and ${where}` });

const count = (from) => ({ ask: `select count(*) from ${from}` });

/** A page of the stock movements. */
function movements(where = 'true') {
  return `select
    (select count(*) from public.stock_movements where ${where}),
    (select json_agg(page) from (
      select m.*, o.order_number
      from public.stock_movements as m
      left join public.orders as o on o.id = m.order_id
      where ${where}
      order by m.id desc limit 50
    ) as page)`;
}

/** The staff's search over all records, and a condition that must use an index. */
const everywhere = (term, condition) => ({
  ask: `select * from public.staff_search('${term}')`,
  ...(condition && {
    plan: `select * from private.contacts where ${condition} order by created_at + interval '0' desc limit 100`,
  }),
});
const customer = (given, condition) => ({
  ask: `select public.admin_customer('${given}')`,
  plan: `select * from private.contacts where ${condition}`,
});
const someEmail = 'c4ca4238a0b923820dcc509a6f75849b@example.com';

const corrections = (column, table) => ({
  ask: `select * from public.contact_corrections where ${column} = (select id from public.${table} limit 1) order by id`,
  plan: `select * from public.contact_corrections where ${column} = 'de000000-0000-4000-8000-000000000001'`,
});

const month = `created_at >= now() - interval '60 days' and created_at < now() - interval '30 days'`;
const found = (term) => ({
  ask: search(term),
  plan: `select * from public.orders where search_text like '%${term.toLowerCase()}%'`,
});

const requestColumns = 'id, reference, kind, status, name, email, phone, details, created_at';

const weekOfSchedule = `
  select a.*, (select to_jsonb(r) from (
    select ${requestColumns} from public.service_requests as s where s.id = a.request_id
  ) as r), (select json_agg(p) from public.visit_people as p where p.visit_id = a.id)
  from public.visits as a
  where a.canceled_at is null and a.starts_at >= date_trunc('day', now())
    and a.starts_at < date_trunc('day', now()) + interval '7 days'
  order by a.starts_at, a.id`;

/**
 * The queries of the staff pages (`ask`). `plan` is a query that must use an index. It differs from `ask` if `ask` also
 * counts all orders, or calls a function that hides its plan.
 */
const questions = {
  'newest 25': {
    ask: list({}),
    plan: 'select id from public.orders order by created_at desc, id limit 25',
  },
  // Nearly all rows come before this page, so PostgreSQL may as well read the whole table.
  'the last page': { ask: list({ first: orderCount - 25 }), within: 250 },
  'what is in 25': {
    ask: `select
            o.*, (select json_agg(i) from public.order_items as i where i.order_id = o.id),
            (select json_agg(s) from (
              select s.*, (select json_agg(l) from public.shipment_items as l where l.shipment_id = s.id)
              from public.shipments as s where s.order_id = o.id
            ) as s)
          from public.orders as o
          where o.id in (select id from public.orders order by created_at desc limit 25)`,
    plan: `select json_agg(i) from public.order_items as i
           where i.order_id = 'de000000-0000-4000-8000-000000000001'`,
  },
  'open, newest 25': {
    ask: list({ where: `status in ('pending', 'processing')` }),
    plan: `select id from public.orders where status in ('pending', 'processing')
           order by created_at desc, id limit 25`,
  },
  'one month': {
    ask: list({ where: month }),
    plan: `select id from public.orders where ${month} order by created_at desc, id limit 25`,
  },
  'search by email': found('c4ca4238a0b923820dcc'),
  'search by number': found('FSS-170029994'),
  'search by name': found('customer c4ca4238'),
  'search by three letters': { ask: search('abc') },
  // A search that matches nearly all orders takes longer. No page runs such a search on every load.
  'search by one letter': { ask: search('a'), within: 500 },
  'everywhere: end of a phone': everywhere('0142', `search_text like '%0142 %'`),
  'everywhere: phone': everywhere('(342) 555-0142', `search_text like '%3425550142%'`),
  'everywhere: email': everywhere(someEmail, `search_text like '%${someEmail}%'`),
  'everywhere: street': everywhere(
    '4711 main',
    `search_text like '%4711%' and search_text like '%main%'`,
  ),
  'everywhere: ZIP': everywhere('90802'),
  'everywhere: what all have': everywhere('customer'),
  'everywhere: three letters': everywhere('abc'),
  'everywhere: a name of two letters': everywhere('wu', `search_text like '% wu %'`),
  'everywhere: nothing': everywhere('zzzzzz', `search_text like '%zzzzzz%'`),
  'a customer by email': customer(someEmail, `email = '${someEmail}'`),
  'a customer by phone': customer('3425550142', `phone_number = '13425550142'`),
  'list of customers': { ask: 'select public.admin_customers()' },
  'the last of the customers': { ask: 'select public.admin_customers(first => 975)' },
  'customers with open work': { ask: `select public.admin_customers('open')` },
  'customers who are to pay': { ask: `select public.admin_customers('to-pay')` },
  'customers to give money back': { ask: `select public.admin_customers('owed-back')` },
  'mail problems': { ask: 'select public.admin_mail_problems()' },
  'highest first': {
    ask: list({ order: 'total desc, created_at desc' }),
    plan: 'select id from public.orders order by total desc, created_at desc, id limit 25',
  },
  'by name': {
    ask: list({ order: 'customer_sort_name, created_at desc' }),
    plan: `select id from public.orders order by customer_sort_name, created_at desc, id limit 25`,
  },
  'first 100 of the export': { ask: list({ rows: 100 }) },
  'count of pending': count(`public.orders where status = 'pending'`),
  'totals of all': { ask: 'select * from public.admin_order_totals()', within: 500 },
  'totals of a month': {
    ask: 'select * from public.admin_order_totals(date_from => current_date - 60, date_to => current_date - 30)',
  },
  'shipments of an order': {
    ask: `select * from public.shipments where order_id = (select id from public.orders where status = 'shipped' limit 1)`,
    plan: `select * from public.shipment_items as l join public.shipments as s on s.id = l.shipment_id
           where s.order_id = 'de000000-0000-4000-8000-000000000001'`,
  },
  'unread steps of orders': {
    ask: `select
            (select count(*) from public.order_activity where handled_at is null),
            (select json_agg(page) from (
              select a.*, o.order_number, o.customer_name
              from public.order_activity as a join public.orders as o on o.id = a.order_id
              where a.handled_at is null order by a.created_at desc, a.id limit 25
            ) as page)`,
    plan: `select * from public.order_activity where handled_at is null order by created_at desc limit 25`,
  },
  'history of an order': {
    ask: `select * from public.order_status_history where order_id = (select id from public.orders limit 1)`,
  },
  inventory: { ask: 'select * from public.products where active order by position' },
  'movements of stock': { ask: movements() },
  "one product's movements": { ask: movements(`product_id = 'myfak-kit'`) },
  'a week of the schedule': { ask: weekOfSchedule },
  'a week in the field': { as: fieldId, ask: weekOfSchedule },
  'messages in the field': { as: fieldId, ...count(unanswered) },
  'visits that are over': {
    ask: `
      select a.*, to_jsonb(r) from public.visits as a join public.service_requests as r on r.id = a.request_id
      where r.status = 'scheduled' and a.canceled_at is null and a.outcome is null and a.starts_at < now()
      order by a.starts_at desc limit 50`,
    plan: `select * from public.visits where canceled_at is null and outcome is null and starts_at < now()
           order by starts_at desc limit 50`,
  },
  'visits that nobody makes': {
    ask: `
      select a.*, to_jsonb(r) from public.visits as a join public.service_requests as r on r.id = a.request_id
      where a.canceled_at is null and a.outcome is null and a.nobody_goes and a.starts_at > now()
      order by a.starts_at, a.id limit 100`,
    plan: `select * from public.visits where canceled_at is null and outcome is null and nobody_goes and starts_at > now()
           order by starts_at limit 100`,
  },
  'visits of a request': {
    ask: `select * from public.visits where request_id = (select id from public.service_requests limit 1)`,
    plan: `select * from public.visits where request_id = 'de000000-0000-4000-8000-000000000001'`,
  },
  'photos of a request': {
    ask: `select * from public.photos where request_id = (select request_id from public.photos limit 1) order by created_at, id`,
    plan: `select * from public.photos where request_id = 'de000000-0000-4000-8000-000000000001' order by created_at, id`,
  },
  'photos of a request, field': {
    as: fieldId,
    ask: `select * from public.photos where request_id in (
      select request_id from public.visits where starts_at >= now() and starts_at < now() + interval '7 days'
    ) limit 25`,
  },
  'requests to schedule': {
    ask: `
      select
        (select count(*) from public.service_requests
         where status in ('new', 'contacted')),
        (select json_agg(w) from (
          select ${requestColumns} from public.service_requests
          where status in ('new', 'contacted')
          order by is_emergency desc, status, promised_by, id limit 50
        ) as w)`,
  },
  'corrections of an order': corrections('order_id', 'orders'),
  'corrections of a request': corrections('request_id', 'service_requests'),
  'my requests': {
    ask: openRequests(`assigned_to = '${adminId}'`),
    plan: `select count(*) from public.service_requests where ${isOpen} and assigned_to = '${adminId}'`,
  },
  "nobody's requests": { ask: openRequests('assigned_to is null') },
  // The lists of /admin-today. Two of them are already measured above: the requests to schedule, and the visits of a
  // day as part of a week.
  'orders to ship, the oldest': {
    ask: list({ where: `status in ('pending', 'processing')`, order: 'created_at' }),
  },
  'open returns': {
    ask: `select r.id, o.order_number from public.order_returns as r join public.orders as o on o.id = r.order_id
          where r.state in ('requested', 'received') order by r.created_at limit 25`,
  },
  'everything of today': { ask: 'select public.staff_today()', within: 200 },
  'count of today': { ask: 'select public.today_count()' },
  ...quoteQuestions,
  ...invoiceQuestions,
  ...planQuestions,
  alarms: { ask: 'select public.admin_alarms()' },
  // The navigation sends a separate query for each of these counts.
  'count of late requests': count(
    `public.service_requests where status = 'new' and promised_by < now()`,
  ),
  'count of new requests': count(`public.service_requests where status = 'new'`),
  'count of my requests': count(
    `public.service_requests where ${isOpen} and assigned_to = '${adminId}'`,
  ),
  'count of price lists': count(`public.price_list_requests where status = 'pending'`),
  'count of unread steps of customers': count('public.customer_activity where handled_at is null'),
  'count of unanswered messages': count(unanswered),
  'people who go': {
    ask: `select a.starts_at, (select json_agg(p) from public.visit_people as p where p.visit_id = a.id)
      from public.visits as a where a.canceled_at is null order by a.starts_at desc limit 500`,
  },
};

/** Finds the indexes that a plan uses. `scansTable` is true if the plan reads a whole table. */
function inspect(node, found = { indexes: new Set(), scansTable: false }) {
  const isScan = node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'products';
  if (node['Index Name']) found.indexes.add(node['Index Name']);
  if (isScan) found.scansTable = true;
  for (const child of node.Plans ?? []) inspect(child, found);
  return found;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function timeOf(query) {
  const started = performance.now();
  await sql.unsafe(query);
  return performance.now() - started;
}

const server = await startPostgres();
const sql = postgres(server.url, { max: 1, onnotice: () => {} });
let failed = false;
try {
  for (const statement of seed(orderCount).split(';\n')) await sql.unsafe(statement);
  await sql`vacuum analyze`;
  const runTime = await timeOf(firstRun.ask);
  const runWithin = firstRun.within * Math.max(1, (await timeOf(yardstick)) / yardstickMs);
  failed ||= runTime >= runWithin;
  console.log(
    `${runTime < runWithin ? 'ok  ' : 'FAIL'} ${runTime.toFixed(1)} of ${runWithin.toFixed(0)} ms  a run of 2,000 plans`,
  );
  failed = (await isImportSlow(sql, adminId, runWithin / firstRun.within)) || failed;
  await sql`vacuum analyze`;
  await sql`set role authenticated`;

  for (const [name, { as = adminId, ask, plan, within = limitMs }] of Object.entries(questions)) {
    const times = [];
    const yardsticks = [];
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: as, role: 'authenticated' })}, false)`;
    for (let run = 0; run < runs; run += 1) {
      times.push(await timeOf(ask));
      yardsticks.push(await timeOf(yardstick));
    }
    let indexes = new Set();
    let scansTable = false;
    if (plan) {
      // The functions run with the rights of their owner, so the owner explains their queries.
      await sql`reset role`;
      const [row] = await sql.unsafe(`explain (format json) ${plan}`);
      ({ indexes, scansTable } = inspect(row['QUERY PLAN'][0].Plan));
      await sql`set role authenticated`;
    }
    const time = median(times);
    const slowness = Math.max(1, median(yardsticks) / yardstickMs);
    const isSlow = orderCount <= usualCount && time >= within * slowness;
    const bad = isSlow || (plan && (scansTable || indexes.size === 0));
    failed ||= bad;
    console.log(
      `${bad ? 'FAIL' : 'ok  '} ${time.toFixed(1).padStart(6)} of ${(within * slowness).toFixed(0).padStart(4)} ms  ${name.padEnd(27)} ${[...indexes].join(', ')}`,
    );
  }
} finally {
  await sql.end();
  await server.stop();
}
if (failed) {
  console.error('Expected medians under their bounds, and rows by an index.');
  process.exitCode = 1;
}

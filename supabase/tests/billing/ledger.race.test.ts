// Four people send, pay and refund invoices of a few requests at once. The test records the accepted steps in its own
// books. After each round, the database must agree with these books.
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { invoiceDays } from '#features/billing/plans/calendar.ts';
import { Books } from '../support/books.ts';
import { createRequest, openClients } from '../support/clients.ts';
import { openLedger, step } from '../support/ledger-steps.ts';

const { sql, adminId } = await openClients('ledger', 12);
const { sendQuote, act } = openLedger(sql, adminId);

// The daily run skips a plan with an error, such as a deadlock, and stores the error in plan_faults.
afterEach(async () => {
  expect(await sql`select problem from private.plan_faults`).toEqual([]);
});

/** Creates a request with an accepted quote and returns the books of the request. */
async function open(): Promise<Books> {
  const books = new Books(await createRequest(sql));
  const quote = await sendQuote(books.request);
  books.quotes.push({ ...quote!, isCanceled: false, deposits: [] });
  return books;
}

/** Creates a request with an accepted quote and a plan that began 70 days ago. Returns the books of the request. */
async function openWithPlan(billing: 'advance' | 'arrears'): Promise<Books> {
  const books = await open();
  const [dates] = await sql<{ first: string; terms: unknown }[]>`
    select (private.today() - 70)::text as first, jsonb_build_object(
      'every', 1, 'unit', 'month', 'first_on', private.today(), 'at', '09:00', 'duration_minutes', 60,
      'people', '[]'::jsonb, 'until', null, 'billing', ${billing}::text
    ) as terms`;
  const plan = await sendQuote(
    books.request,
    `, plan => '${JSON.stringify(dates!.terms)}'`,
    'private.today()',
  );
  await sql`update public.plans set first_on = ${dates!.first}::date where quote_id = ${plan!.id}`;
  await sql`delete from public.plan_invoices where plan_id = ${plan!.id}`;
  await sql`select private.run_plans()`;
  const [now] = await sql<{ day: string }[]>`select private.today()::text as day`;
  const days = (of: 'advance' | 'arrears') =>
    invoiceDays({ firstOn: dates!.first, until: null }, of, 12);
  const begun = days('advance').filter((day) => day <= now!.day).length;
  books.plan = {
    ...{ id: plan!.id, leftOut: new Set(), isStopped: false },
    /**
     * The days on which the plan is invoiced. If the plan is billed in arrears, the last day counts only after the plan
     * is stopped.
     */
    days: days(billing).slice(0, begun),
    due: days(billing).filter((day) => day <= now!.day).length,
  };
  return books;
}

async function compare(books: Books, where: string) {
  const { request, plan } = books;
  const before = new Set(books.refunds.map(({ id }) => id));
  const refunds = await sql<{ id: string; cents: number; state: string; paper: string }[]>`
    select r.id, r.amount_cents as cents, r.state::text, coalesce(p.invoice_id, p.quote_id) as paper
    from public.refunds as r join public.payments as p on p.id = r.payment_id
    where coalesce(p.invoice_id, p.quote_id) in ${sql([plan.id, ...books.quotes.map(({ id }) => id), ...books.invoices.map(({ id }) => id)])}`;
  const told = new Set(books.refunds.filter(({ hasFailed }) => hasFailed).map(({ id }) => id));
  books.refunds = refunds.map((one) => ({ ...one, hasFailed: told.has(one.id) }));
  expect(
    books.refunds.filter(({ hasFailed, state }) => hasFailed && state !== 'failed'),
    where,
  ).toEqual([]);
  // The new refunds never exceed the amount that staff gave back in this round.
  const added = books.refunds.filter(({ id }) => !before.has(id));
  expect(
    added.reduce((sum, { cents }) => sum + cents, 0),
    where,
  ).toBeLessThanOrEqual(books.allowedBack);
  books.allowedBack = 0;

  const rows = await sql<{ id: string; number: number; open: number; total: number }[]>`
    select id, number, open_cents as open, total_cents as total from public.invoices
    where id in ${sql([plan.id, ...books.papers.map(({ id }) => id)])} order by number`;
  books.sort(new Map(rows.map(({ id, number }) => [id, number])));
  const { open: openOf, unused } = books.balances();
  const isInvoice = ({ id }: { id: string }) => id in openOf;
  expect(
    Object.fromEntries(rows.filter(isInvoice).map((row) => [row.id, row.open])),
    where,
  ).toEqual(openOf);
  if (books.isGone) return;

  const [found] = await sql`
    select
      (select count(*)::integer from public.invoices as i where i.request_id = ${request.id}) as papers,
      r.unused_deposit_cents as unused,
      (
        select coalesce(jsonb_object_agg(q.id, public.left_to_invoice_cents(q)), '{}') from public.quotes as q
        where q.request_id = r.id and q.state in ('accepted', 'canceled') and not private.is_plan(q.id)
      ) as left,
      array(
        select b.day::text from public.plan_invoices as b where b.plan_id = ${plan.id} and b.state = 'waiting' order by 1
      ) as waiting,
      array(
        select b.day::text from public.plan_invoices as b join public.invoices as i on i.id = b.invoice_id
        where b.plan_id = ${plan.id} and b.state = 'sent' and private.is_live(i) order by 1
      ) as sent
    from public.service_requests as r where r.id = ${request.id}`;
  const months = books.invoices.filter((one) => one.month && books.isLive(one));
  expect({ ...found }, where).toEqual({
    ...{ papers: books.papers.length, unused, waiting: books.waiting() },
    left: Object.fromEntries(books.left()),
    sent: months.map(({ month }) => month).toSorted(),
  });
}

test(
  'four people change the money of three requests at once, in any order: the database agrees with the books',
  { timeout: 300_000 },
  async () => {
    const rounds = fc.array(fc.tuple(step, step, step, step), { minLength: 25, maxLength: 25 });
    for (const [walk, played] of fc.sample(rounds, 4).entries()) {
      const all = [await openWithPlan('advance'), await openWithPlan('arrears'), await open()];
      for (const [index, steps] of played.entries()) {
        const where = `walk ${walk}, round ${index}: ${steps.map(({ kind, request }) => `${kind} ${request}`).join(', ')}`;
        const taken = await Promise.all(steps.map((one) => act(all, one)));
        for (const write of taken) write?.();
        for (const books of all) await compare(books, where);
        if (all[2]!.isGone) all[2] = await open();
      }
    }
    const [numbers] = await sql`
    select max(number) = count(*) and count(*) = (select last_number from private.invoice_counter) as "haveNoGap"
    from public.invoices`;
    expect(numbers).toEqual({ haveNoGap: true });
  },
);

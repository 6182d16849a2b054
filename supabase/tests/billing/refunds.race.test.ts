// Several runs of the job, reports of the provider and retries by staff change the same refunds to cards at once.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createRequest, openClients } from '../support/clients.ts';

const { sql, asAdmin } = await openClients('payments', 24);
beforeEach(() => sql`delete from public.refunds where payment_id is not null`);

const cents = 10_000;
const times = <T>(n: number, make: (index: number) => T) =>
  Array.from({ length: n }, (_, i) => make(i));

/** Calls a function with the service role, as the Edge Function `payments` does. */
async function asService<T>(statement: string): Promise<T | undefined> {
  const [row] = await sql.begin(async (transaction) => {
    await transaction`select set_config('role', 'service_role', true)`;
    return transaction.unsafe<{ answer: T }[]>(`select ${statement} as answer`);
  });
  return row?.answer;
}
const claim = () => asService<{ id: string } | null>('public.claim_refund()');
const deliver = (id: string, problem?: string) =>
  asService(`public.finish_refund('${id}', 're_${id}', ${problem ? `'${problem}'` : 'null'})`);

/** Adds a request with an invoice that was paid online and then credited. The money is owed back. */
async function owedBack() {
  const { id } = await createRequest(sql);
  const line = JSON.stringify([{ text: 'Treatment', quantity: 1, price_cents: cents }]);
  const send = `public.send_invoice('${id}', null, null, '${line}', '', public.business_today(), ${cents}, 0, '${randomUUID()}')`;
  expect(await asAdmin(`select ${send}`)).toBeUndefined();
  const [invoice] = await sql<{ id: string }[]>`
    select id from public.invoices where request_id = ${id} and kind = 'invoice'`;
  await asService(`public.note_online_payment('pi_${invoice!.id}', ${cents}, '${invoice!.id}')`);
  const credit = `public.send_credit('${invoice!.id}', '${line}', '', 0, '${randomUUID()}')`;
  expect(await asAdmin(`select ${credit}`)).toBeUndefined();
  return invoice!.id;
}
const giveBack = (invoice: string) =>
  asAdmin(
    `select public.record_payment('${invoice}', ${-cents}, 'online', public.business_today(), '', ${-cents}, '${randomUUID()}')`,
  );
const refundsOf = (invoice: string) => sql<{ id: string; state: string }[]>`
  select r.id, r.state::text from public.refunds as r join public.payments as p on p.id = r.payment_id
  where p.invoice_id = ${invoice} order by r.created_at`;

test('claim_refund: each waiting refund is claimed once, by however many calls at once', async () => {
  const invoices = await Promise.all(times(6, owedBack));
  const outcomes = await Promise.all(invoices.flatMap((id) => [giveBack(id), giveBack(id)]));
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(6);
  const claimed = (await Promise.all(times(20, claim))).map((refund) => refund?.id);
  const waiting = (await Promise.all(invoices.map(refundsOf))).flat().map(({ id }) => id);
  // Other tests use the same database, so claim_refund can also return their refunds.
  expect(claimed.filter((id) => waiting.includes(id ?? '')).toSorted()).toEqual(waiting.toSorted());
});

test('finish_refund with success and failure beside retry_refund: no money goes back twice', async () => {
  const invoices = await Promise.all(times(6, owedBack));
  await Promise.all(invoices.map(giveBack));
  await Promise.all(
    invoices.map(async (invoice) => {
      const [refund] = await refundsOf(invoice);
      const retry = () => asAdmin(`select public.retry_refund('${refund!.id}')`);
      await Promise.all([
        ...[deliver(refund!.id), deliver(refund!.id, 'The card is closed.'), deliver(refund!.id)],
        ...[retry(), retry(), claim()],
      ]);
      await Promise.all([retry(), retry(), retry()]);
    }),
  );
  for (const invoice of invoices) {
    expect((await refundsOf(invoice)).map(({ state }) => state)).toEqual(['failed', 'waiting']);
    const [books] = await sql`
      select i.open_cents, sum(p.amount_cents) filter (where p.voided_at is null) as cents
      from public.invoices as i join public.payments as p on p.invoice_id = i.id
      where i.id = ${invoice} group by i.id`;
    expect(books).toEqual({ open_cents: 0, cents: '0' });
  }
});

// Staff and a customer take random steps. The test keeps its own accounts. After each step, the open and owed amounts
// in the database must equal these accounts.
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { databaseUrl } from '../support/databases.ts';

const sql = postgres(await databaseUrl('pristine'), { max: 1 });
afterAll(() => sql.end());

const seed = 53;
const kinds = [
  ...['quote', 'deposit', 'deposit', 'give-back', 'give-back', 'invoice', 'invoice', 'pay', 'pay'],
  ...['credit', 'credit', 'credit', 'void', 'cancel', 'close', 'open'],
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Selects the quote, invoice or payment of the step. */
  pick: fc.nat(1000),
  cents: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 60_000 })),
  lines: fc.array(
    fc.record({
      price_cents: fc.oneof(fc.constantFrom(1050, 1007), fc.integer({ min: -500, max: 20_000 })),
      taxed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** True if the step pays or credits the whole rest, or invoices all quotes. */
  all: fc.boolean(),
});
type Step = (typeof step extends fc.Arbitrary<infer One> ? One : never) & object;
type Line = Step['lines'][number];

interface Paid {
  id: string;
  cents: number;
}
interface Quote {
  id: string;
  cents: number;
  isCanceled: boolean;
  deposits: Paid[];
}
interface Invoice {
  id: string;
  lines: Line[];
  quoteIds: string[];
  credits: Line[][];
  payments: Paid[];
}

const total = (list: readonly number[]) => list.reduce((sum, cents) => sum + cents, 0);
const subtotalOf = (lines: readonly Line[]) => total(lines.map((line) => line.price_cents));
/** 7 % tax on the sum of all taxed lines. Half a cent is rounded up. */
const taxOf = (lines: readonly Line[]) =>
  Math.floor((Math.max(0, subtotalOf(lines.filter(({ taxed }) => taxed))) * 700 + 5000) / 10_000);
const sumOf = (lines: readonly Line[]) => subtotalOf(lines) + taxOf(lines);
const paidOf = (payments: readonly Paid[]) => total(payments.map(({ cents }) => cents));
const creditedOf = ({ credits }: Invoice) => sumOf(credits.flat());

/** The accounts of one request. They are computed only from the accepted steps. */
class Accounts {
  quotes: Quote[] = [];
  invoices: Invoice[] = [];
  isClosed = false;

  /**
   * Returns the open amount of each invoice and the unused part of the deposits. Deposits pay the oldest invoice first.
   */
  balances() {
    let rest = total(this.quotes.map(({ deposits }) => paidOf(deposits)));
    const open = this.invoices.map((invoice) => {
      const due = sumOf(invoice.lines) - creditedOf(invoice) - paidOf(invoice.payments);
      const deposit = Math.max(0, Math.min(rest, due));
      rest -= deposit;
      return due - deposit;
    });
    return { open, unused: rest };
  }

  isStanding(invoice: Invoice) {
    return sumOf(invoice.lines) === 0 || creditedOf(invoice) < sumOf(invoice.lines);
  }

  isInvoiced({ id }: Quote) {
    return this.invoices.some((one) => this.isStanding(one) && one.quoteIds.includes(id));
  }

  owed(): number {
    const waits = this.quotes.some((quote) => !quote.isCanceled && !this.isInvoiced(quote));
    return this.isClosed || !waits ? this.balances().unused : 0;
  }
}

test('the open and owed amounts are right after any steps', { timeout: 300_000 }, async () => {
  const runs = fc.sample(fc.array(step, { minLength: 15, maxLength: 30 }), { numRuns: 15, seed });
  for (const [run, steps] of runs.entries()) {
    await sql
      .begin(async (tx) => {
        await walk(tx, steps, run);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  }
});

class RolledBack extends Error {}

async function walk(tx: postgres.TransactionSql, steps: readonly Step[], run: number) {
  const [staff] = await tx<{ id: string }[]>`
    insert into auth.users (id, email, aud, role)
    values (gen_random_uuid(), 'money@example.com', 'authenticated', 'authenticated') returning id`;
  await tx`insert into public.user_roles (user_id, role, name) values (${staff?.id ?? ''}, 'admin', 'Maya')`;
  await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: staff?.id, role: 'authenticated' })}, true)`;
  const [request] = await tx<{ id: string }[]>`
    insert into public.service_requests (reference, kind, name, email, phone, details, status)
    values ('REQ-ZZZZZZ', 'booking', 'Ann', '', '', '{"serviceType": "sanitation"}', 'contacted') returning id`;
  const id = request?.id ?? '';
  const accounts = new Accounts();
  const rows = (lines: readonly Line[]) =>
    tx.json(lines.map((line) => ({ text: 'Work', quantity: 1, optional: false, ...line })));

  /** Makes a call. Returns the id of the stored row, or undefined if the database refused the call. */
  const attempt = async (call: (inner: postgres.TransactionSql) => Promise<{ id: string }[]>) => {
    try {
      const [row] = await tx.savepoint((inner) => call(inner));
      return row?.id ?? '';
    } catch (error) {
      if (error instanceof postgres.PostgresError && /^PT4/.test(error.code)) return undefined;
      throw error;
    }
  };
  for (const [index, { kind, pick, cents, lines, all }] of steps.entries()) {
    const where = `run ${run}, step ${index}, ${kind}`;
    const key = `53000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const stored = async () => {
      const [row] = await tx<
        { id: string }[]
      >`select result_id as id from private.idempotency_keys where key = ${key}`;
      return row?.id ?? '';
    };
    const { open, unused } = accounts.balances();
    const quote = accounts.quotes[pick % Math.max(1, accounts.quotes.length)];
    const invoice = accounts.invoices[pick % Math.max(1, accounts.invoices.length)];
    const openCents = invoice ? (open[accounts.invoices.indexOf(invoice)] ?? 0) : 0;
    switch (kind) {
      case 'quote': {
        const found = await attempt(
          (inner) => inner<{ id: string }[]>`
            select public.send_quote(
              ${id}, ${rows([{ price_cents: cents, taxed: false }])}, '', private.today(), 0, ${accounts.quotes.length}, gen_random_uuid()
            ) as id`,
        );
        expect(found !== undefined, where).toBe(!accounts.isClosed);
        if (!found) break;
        await tx`select public.accept_quote_for_customer(${found}, '{}', ${cents}, 'Ann', 'by-phone', idempotency_key => gen_random_uuid())`;
        accounts.quotes.push({ id: found, cents, isCanceled: false, deposits: [] });
        break;
      }
      case 'deposit':
      case 'give-back': {
        if (!quote) break;
        const paid = paidOf(quote.deposits);
        const amount =
          kind === 'deposit'
            ? all
              ? quote.cents - paid
              : cents
            : -(all ? Math.min(unused, paid) : cents);
        const isPaidOff = accounts.isInvoiced(quote) && Math.max(...open) <= 0;
        const isRight =
          kind === 'deposit'
            ? !quote.isCanceled && !isPaidOff && amount > 0 && amount <= quote.cents - paid
            : amount < 0 && -amount <= Math.min(unused, paid);
        const found = await attempt(
          (inner) => inner<{ id: string }[]>`
            select public.record_deposit(${quote.id}, ${amount}, 'check', private.today(), ${paid}, ${key})::text as id`,
        );
        expect(found !== undefined, where).toBe(isRight);
        if (found !== undefined) quote.deposits.push({ id: await stored(), cents: amount });
        break;
      }
      case 'invoice': {
        // Selects all quotes that are not canceled, or a random part of them.
        const quoteIds = accounts.quotes
          .filter(({ isCanceled }, place) => !isCanceled && (all || (pick >> place) % 2 === 0))
          .map((one) => one.id);
        const found = await attempt(
          (inner) => inner<{ id: string }[]>`
            select public.send_invoice(
              ${id}, quote_ids => ${quoteIds}::uuid[], lines => ${rows(lines)}, due_on => private.today(), expected_total_cents => ${sumOf(lines)},
              expected_count => ${accounts.invoices.length}, idempotency_key => gen_random_uuid(), above_reason => 'More work'
            ) as id`,
        );
        expect(found !== undefined, where).toBe(sumOf(lines) >= 0);
        if (found)
          accounts.invoices.push({ id: found, lines, quoteIds, credits: [], payments: [] });
        break;
      }
      case 'pay': {
        if (!invoice) break;
        const amount = all ? openCents : Math.sign(openCents || 1) * cents;
        const found = await attempt(
          (inner) => inner<{ id: string }[]>`
            select public.record_payment(${invoice.id}, ${amount}, 'cash', private.today(), '', ${openCents}, ${key})::text as id`,
        );
        expect(found !== undefined, where).toBe(
          openCents !== 0 && Math.abs(amount) <= Math.abs(openCents),
        );
        if (found !== undefined) invoice.payments.push({ id: await stored(), cents: amount });
        break;
      }
      case 'credit': {
        if (!invoice) break;
        const rest = invoice.lines.slice(invoice.credits.length, invoice.credits.length + 1);
        const credit = all && rest.length > 0 ? rest : lines;
        const before = invoice.credits.flat();
        const after = [...before, ...credit];
        const subtotal = subtotalOf(credit);
        const tax = taxOf(after) - taxOf(before);
        const isRight =
          subtotal >= 0 &&
          tax >= 0 &&
          subtotal + tax > 0 &&
          subtotalOf(after) <= subtotalOf(invoice.lines) &&
          taxOf(after) <= taxOf(invoice.lines);
        const found = await attempt(
          (inner) => inner<{ id: string }[]>`
            select public.send_credit(${invoice.id}, ${rows(credit)}, '', ${openCents}, gen_random_uuid()) as id`,
        );
        expect(found !== undefined, where).toBe(isRight);
        if (!found) break;
        invoice.credits.push(credit);
        const [sums] =
          await tx`select subtotal_cents, tax_cents from public.invoices where id = ${found}`;
        expect({ ...sums }, where).toEqual({ subtotal_cents: subtotal, tax_cents: tax });
        break;
      }
      case 'void': {
        const lists = [
          ...accounts.quotes.map(({ deposits }) => deposits),
          ...accounts.invoices.map(({ payments }) => payments),
        ];
        const list = lists.filter((one) => one.length > 0)[
          pick % Math.max(1, lists.filter((one) => one.length > 0).length)
        ];
        const payment = list?.[cents % list.length];
        if (!list || !payment) break;
        const found = await attempt(
          (inner) => inner<{ id: string }[]>`select public.void_payment(${payment.id})::text as id`,
        );
        expect(found !== undefined, where).toBe(payment.cents <= paidOf(list));
        if (found !== undefined) list.splice(list.indexOf(payment), 1);
        break;
      }
      case 'cancel': {
        if (!quote) break;
        const found = await attempt(
          (inner) => inner<{ id: string }[]>`
            select public.cancel_quote(${quote.id}, private.today(), 'Too dear', gen_random_uuid())::text as id`,
        );
        expect(found !== undefined, where).toBe(!quote.isCanceled && !accounts.isInvoiced(quote));
        if (found !== undefined) quote.isCanceled = true;
        break;
      }
      case 'close':
      case 'open': {
        accounts.isClosed = kind === 'close';
        await tx`update public.service_requests set status = ${accounts.isClosed ? 'closed' : 'contacted'} where id = ${id}`;
        break;
      }
    }
    const balances = accounts.balances();
    const [found] = await tx`
      select
        array(select i.open_cents from public.invoices as i where i.request_id = ${id} and i.kind = 'invoice' order by i.number) as open,
        (select r.unused_deposit_cents from public.service_requests as r where r.id = ${id}) as unused,
        (select coalesce(sum(f.owed_cents), 0)::int from private.deposits_to_follow() as f where f.request_id = ${id}) as owed,
        (select coalesce(sum(f.cents), 0)::int from private.figure_rows as f where f.request_id = ${id} and f.figure = 'open') as "stillOpen",
        (select coalesce(sum(f.cents), 0)::int from private.figure_rows as f where f.request_id = ${id} and f.figure = 'paid') as paid,
        (select coalesce(sum(f.cents), 0)::int from private.figure_rows as f where f.request_id = ${id} and f.figure = 'earned-services') as earned,
        (select coalesce(sum(f.cents), 0)::int from private.figure_rows as f where f.request_id = ${id} and f.figure = 'quotes-accepted') as accepted`;
    expect({ ...found }, where).toEqual({
      ...balances,
      owed: accounts.owed(),
      stillOpen: total(balances.open) - accounts.owed(),
      paid: total([
        ...accounts.quotes.map(({ deposits }) => paidOf(deposits)),
        ...accounts.invoices.map(({ payments }) => paidOf(payments)),
      ]),
      earned: total(
        accounts.invoices.map((one) => subtotalOf(one.lines) - subtotalOf(one.credits.flat())),
      ),
      accepted: total(accounts.quotes.map((one) => (one.isCanceled ? 0 : one.cents))),
    });
  }
}

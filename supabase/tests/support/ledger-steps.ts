// The steps of the ledger test. Each step calls the database and returns a function that records the step in the books.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import postgres from 'postgres';
import { expect } from 'vitest';
import { price, type Books, type Quote } from './books.ts';
import type { Sent } from './clients.ts';

export const step = fc.record({
  kind: fc.constantFrom(
    ...([
      'invoice',
      'invoice',
      'pay',
      'pay',
      'card',
      'card',
      'credit',
      'credit',
      'give-back',
    ] as const),
    ...(['deposit', 'deposit-card', 'deposit-back', 'void', 'refund', 'refund', 'retry'] as const),
    ...([
      'quote',
      'cancel',
      'send-plan',
      'send-plan',
      'leave-out',
      'stop',
      'run',
      'erase',
    ] as const),
  ),
  /** The first request is chosen most often, because several steps should change the same request. */
  request: fc.constantFrom(0, 0, 0, 1, 2),
  pick: fc.nat(20),
  cents: fc.constantFrom(700, 5000, 10_000, price),
  /** True if the step uses the whole open amount. Some steps have two variants, and true selects the second one. */
  all: fc.boolean(),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const today = 'private.today()';
const lines = (cents: number) =>
  `'${JSON.stringify([{ text: 'Work', quantity: 1, price_cents: cents, taxed: false }])}'`;

const service = { role: 'service_role' };

export function openLedger(sql: postgres.Sql, adminId: string) {
  const admin = { sub: adminId, role: 'authenticated' };

  /**
   * Makes a call. Returns the response, or undefined if the call is refused. Any other error, such as a deadlock, fails
   * the test.
   */
  async function ask<T = null>(who: object, statement: string): Promise<{ answer: T } | undefined> {
    try {
      return await sql.begin(async (transaction) => {
        await transaction`select set_config('request.jwt.claims', ${JSON.stringify(who)}, true)`;
        await transaction`select set_config('role', ${'role' in who ? (who.role as string) : ''}, true)`;
        const [row] = await transaction.unsafe<{ answer: T }[]>(`select ${statement} as answer`);
        return row!;
      });
    } catch (error) {
      if (error instanceof postgres.PostgresError && /^PT4/.test(error.code)) return undefined;
      throw error;
    }
  }
  async function stored(key: string): Promise<string> {
    const [row] = await sql<{ id: string }[]>`
    select result_id as id from private.idempotency_keys where key = ${key}`;
    return row!.id;
  }

  async function sendQuote({ id }: Sent, more = '', until = `${today} + 9`) {
    const [row] = await sql<{ version: number }[]>`
    select coalesce(max(version), 0) as version from public.quotes where request_id = ${id}`;
    const sent = await ask<string>(
      admin,
      `public.send_quote('${id}', ${lines(price)}, '', ${until}, 0, ${row!.version}, '${randomUUID()}' ${more})`,
    );
    const accepted =
      sent &&
      (await ask(
        admin,
        `public.accept_quote_for_customer('${sent.answer}', '{}', ${price}, 'Vera', 'by-phone', idempotency_key => '${randomUUID()}')`,
      ));
    return accepted && { id: sent.answer, version: row!.version + 1 };
  }

  /** Makes one step as one person. Returns a function that records the step, or undefined if the step was refused. */
  async function act(all: readonly Books[], one: Step): Promise<(() => void) | undefined> {
    const books = one.kind === 'erase' ? all[2]! : all[one.request]!;
    const { request, plan } = books;
    const { open: openOf, unused } = books.balances();
    const chosen = <T>(list: readonly T[]): T | undefined =>
      list[one.pick % Math.max(list.length, 1)];
    const key = randomUUID();
    // Usually chooses an item for which the step makes sense.
    const among = <T>(list: readonly T[], fits: (item: T) => boolean) =>
      chosen(one.pick % 4 > 0 && list.some(fits) ? list.filter(fits) : list);
    const quote = among(books.quotes, (each) =>
      one.kind === 'deposit-back' ? books.depositOf(each) > 0 : !each.isCanceled,
    );
    const invoice = among(books.invoices, ({ id }) =>
      one.kind === 'give-back' ? openOf[id]! < 0 : openOf[id]! > 0,
    );
    const openCents = invoice ? openOf[invoice.id]! : 0;
    const recordPayment = (cents: number, method: string) =>
      ask(
        admin,
        `public.record_payment('${invoice!.id}', ${cents}, '${method}', ${today}, '', ${openCents}, '${key}')`,
      );
    const recordDeposit = (of: Quote, cents: number, method: string) =>
      ask(
        admin,
        `public.record_deposit('${of.id}', ${cents}, '${method}', ${today}, ${books.depositOf(of)}, '${key}')`,
      );
    /** Reports a payment twice at the same time, as providers do. */
    const pay = async (cents: number, paper: string, kind: 'invoice_id' | 'quote_id') => {
      const deliver = () =>
        ask(service, `public.note_online_payment('pi_${key}', ${cents}, ${kind} => '${paper}')`);
      const [told] = await Promise.all([deliver(), deliver()]);
      return told;
    };

    switch (one.kind) {
      case 'quote': {
        const accepted = await sendQuote(request);
        return (
          accepted && (() => books.quotes.push({ ...accepted, isCanceled: false, deposits: [] }))
        );
      }
      case 'cancel': {
        const call = `public.cancel_quote('${quote?.id}', ${today}, 'Too dear', '${key}')`;
        return quote && (await ask(admin, call)) && (() => (quote.isCanceled = true));
      }
      case 'invoice': {
        const quotes = books.quotes
          .filter(({ isCanceled }, index) => !isCanceled && (one.all || index === one.pick % 2))
          .map(({ id }) => id);
        const left = books.left();
        const cents = one.all
          ? quotes.reduce((sum, id) => sum + left.get(id)!, 0) || price
          : one.cents;
        const sent = await ask<string>(
          admin,
          `public.send_invoice('${request.id}', '{}', '{${quotes.join()}}', ${lines(cents)}, '', ${today}, ${cents}, ${books.invoices.length}, '${key}', 'More work')`,
        );
        return (
          sent && (() => books.add({ invoice: { id: sent.answer, cents, quotes, payments: [] } }))
        );
      }
      case 'credit': {
        if (!invoice) return undefined;
        const left = invoice.cents - books.credited(invoice);
        const cents = one.all ? left : one.cents;
        const sent = await ask<string>(
          admin,
          `public.send_credit('${invoice.id}', ${lines(cents)}, '', ${openCents}, '${key}')`,
        );
        if (cents > left) expect(sent).toBeUndefined();
        return sent && (() => books.add({ credits: invoice, id: sent.answer, cents }));
      }
      case 'pay': {
        const cents = one.all ? openCents : one.cents;
        const done = invoice && (await recordPayment(cents, 'cash'));
        const id = done && (await stored(key));
        return id ? () => invoice.payments.push({ id, cents }) : undefined;
      }
      case 'card': {
        const cents = openCents > 0 ? openCents : one.cents;
        const done = invoice && (await pay(cents, invoice.id, 'invoice_id'));
        return done && (() => invoice.payments.push({ id: '', cents }));
      }
      case 'deposit': {
        const cents = Math.min(price - (quote ? books.depositOf(quote) : 0), one.cents) || 1;
        const done = quote && (await recordDeposit(quote, cents, 'check'));
        const id = done && (await stored(key));
        return id ? () => quote.deposits.push({ id, cents }) : undefined;
      }
      case 'deposit-card': {
        const done = quote && (await pay(one.cents, quote.id, 'quote_id'));
        return done && (() => quote.deposits.push({ id: '', cents: one.cents }));
      }
      case 'give-back':
      case 'deposit-back': {
        const isDeposit = one.kind === 'deposit-back';
        const paper = isDeposit ? quote : invoice;
        if (!paper) return undefined;
        const owed = isDeposit ? Math.min(unused, books.depositOf(quote!)) : -openCents;
        const cents = -(one.all ? Math.max(Math.min(one.cents, owed), 1) : one.cents);
        const method = one.cents === 700 ? 'cash' : 'online';
        const done = await (isDeposit
          ? recordDeposit(quote!, cents, method)
          : recordPayment(cents, method));
        if (!done) return undefined;
        // A refund to a card is not recorded here, because the test reads all refunds later.
        if (method === 'online') return () => (books.allowedBack -= cents);
        const id = await stored(key);
        return () => (isDeposit ? quote!.deposits : invoice!.payments).push({ id, cents });
      }
      case 'void': {
        const lists = books.moneyLists();
        const payment = chosen(lists.flat().filter(({ id }) => id !== ''));
        const done = payment && (await ask(admin, `public.void_payment('${payment.id}')`));
        return done && (() => books.remove(payment));
      }
      case 'refund': {
        const refund = chosen(books.refunds.filter(({ state }) => state !== 'failed'));
        if (!refund) return undefined;
        const problem = one.all ? `'The card is closed.'` : 'null';
        await ask(service, `public.finish_refund('${refund.id}', 're_${refund.id}', ${problem})`);
        return one.all ? () => (refund.hasFailed = true) : undefined;
      }
      case 'retry': {
        const refund = chosen(books.refunds.filter(({ state }) => state === 'failed'));
        const done = refund && (await ask(admin, `public.retry_refund('${refund.id}')`));
        return done && (() => (books.allowedBack += refund.cents));
      }
      case 'send-plan': {
        const items = one.all ? books.waiting() : books.waiting().slice(0, 1);
        if (items.length === 0) return undefined;
        const rows = items.map((day) => ({ plan_id: plan.id, day }));
        const sent = await ask<{ invoiceId: string | null; day: string; state: string }[]>(
          admin,
          `public.send_plan_invoices('${JSON.stringify(rows)}', ${today})`,
        );
        return () => {
          for (const { invoiceId, day, state } of sent?.answer ?? [])
            if (state === 'sent')
              books.add({
                invoice: { id: invoiceId!, cents: price, quotes: [], month: day, payments: [] },
              });
        };
      }
      case 'leave-out': {
        const day = chosen(books.waiting());
        const call = `public.leave_out_plan_invoice('${plan.id}', '${day}', 'A gift.')`;
        return day && (await ask(admin, call)) ? () => plan.leftOut.add(day) : undefined;
      }
      case 'stop': {
        // This step is rare, because a plan can be stopped only once.
        const done = one.pick < 4 && (await ask(admin, `public.stop_plan_now('${plan.id}')`));
        return done ? () => (plan.isStopped = true) : undefined;
      }
      case 'run':
        await sql`select private.run_plans()`;
        return undefined;
      case 'erase': {
        const [about] = await sql<{ email: string; seen: string }[]>`
        select r.email, private.personal_data(r.email)::text as seen
        from public.service_requests as r where r.id = ${request.id}`;
        const call = `public.erase_customer('${about!.email}', 'They asked.', '${about!.seen.replaceAll("'", "''")}')`;
        return (await ask(admin, call)) && (() => (books.isGone = true));
      }
    }
  }

  return { sendQuote, act };
}

// The books of one request in the ledger test. They store the accepted steps and compute the expected sums.
import type { Sent } from './clients.ts';

/** The price without tax of each quote and of each month of a plan. */
export const price = 30_000;

/** A payment. An online payment has an empty id. */
export interface Money {
  id: string;
  cents: number;
}
export interface Quote {
  id: string;
  version: number;
  isCanceled: boolean;
  deposits: Money[];
}
export interface Invoice {
  id: string;
  cents: number;
  quotes: string[];
  /** The day on which the plan is invoiced, if the invoice bills a month of a plan. */
  month?: string;
  payments: Money[];
}
type Paper =
  | { id: string; invoice: Invoice; credits?: never }
  | { id: string; credits: Invoice; cents: number; invoice?: never };
interface Refund {
  id: string;
  cents: number;
  state: string;
  /** The id of the invoice or the quote. */
  paper: string;
  /** True if the provider reported a failure. */
  hasFailed: boolean;
}

const total = (list: readonly { cents: number }[]) =>
  list.reduce((sum, { cents }) => sum + cents, 0);

export class Books {
  quotes: Quote[] = [];
  /** Invoices and credits, sorted by number. */
  papers: Paper[] = [];
  refunds: Refund[] = [];
  /** The cents that staff refunded to cards in this round. */
  allowedBack = 0;
  plan = {
    id: '00000000-0000-4000-8000-000000000000',
    days: [] as string[],
    due: 0,
    leftOut: new Set<string>(),
    isStopped: false,
  };
  isGone = false;
  readonly request: Sent;

  constructor(request: Sent) {
    this.request = request;
  }

  get invoices() {
    return this.papers.flatMap(({ invoice }) => invoice ?? []);
  }

  /** Adds an invoice or a credit. If two calls returned the same id, the document is added once. */
  add(paper: { invoice: Invoice } | { credits: Invoice; id: string; cents: number }) {
    const id = 'invoice' in paper ? paper.invoice.id : paper.id;
    if (!this.papers.some((one) => one.id === id)) this.papers.push({ ...paper, id });
  }

  sort(numbers: ReadonlyMap<string, number>) {
    this.papers.sort((a, b) => numbers.get(a.id)! - numbers.get(b.id)!);
    this.quotes.sort((a, b) => a.version - b.version);
  }

  moneyLists(): Money[][] {
    return [
      ...this.quotes.map(({ deposits }) => deposits),
      ...this.invoices.map(({ payments }) => payments),
    ];
  }

  remove(payment: Money) {
    for (const list of this.moneyLists())
      if (list.includes(payment)) list.splice(list.indexOf(payment), 1);
  }

  /** The cents that were refunded to cards or are on their way. */
  wentBack(paper: string) {
    return total(this.refunds.filter((one) => one.paper === paper && one.state !== 'failed'));
  }

  depositOf({ id, deposits }: Quote) {
    return total(deposits) - this.wentBack(id);
  }

  credited(invoice: Invoice, papers = this.papers) {
    return total(papers.flatMap((one) => (one.credits === invoice ? [one] : [])));
  }

  isLive(invoice: Invoice) {
    return this.credited(invoice) < invoice.cents;
  }

  /**
   * Returns the open amount of each invoice, and the deposit that no invoice uses. Deposits pay the oldest invoice
   * first, but never an invoice of a plan.
   */
  balances() {
    let unused = this.quotes.reduce((sum, quote) => sum + this.depositOf(quote), 0);
    const open: Record<string, number> = {};
    for (const invoice of this.invoices) {
      const due =
        invoice.cents -
        this.credited(invoice) -
        total(invoice.payments) +
        this.wentBack(invoice.id);
      const covered = invoice.month ? 0 : Math.max(0, Math.min(unused, due));
      unused -= covered;
      open[invoice.id] = due - covered;
    }
    return { open, unused };
  }

  /**
   * The part of each quote that is not invoiced yet. An invoice can exceed the accepted amount. The excess reduces no
   * other quote.
   */
  left(): Map<string, number> {
    const above = new Map<Invoice, number>();
    for (const [index, { invoice }] of this.papers.entries()) {
      if (!invoice) continue;
      const before = this.leftAfter(this.papers.slice(0, index), above);
      const accepted = invoice.quotes.reduce((sum, id) => sum + before.get(id)!, 0);
      above.set(invoice, Math.max(0, invoice.cents - accepted));
    }
    return this.leftAfter(this.papers, above);
  }

  private leftAfter(papers: Paper[], above: ReadonlyMap<Invoice, number>) {
    const left = new Map(this.quotes.map(({ id }) => [id, price]));
    for (const { invoice } of papers) {
      const credited = invoice ? this.credited(invoice, papers) : 0;
      if (!invoice || credited === invoice.cents) continue;
      let rest = invoice.cents - Math.max(above.get(invoice)!, credited);
      const billed = this.quotes.filter(({ id }) => invoice.quotes.includes(id));
      for (const [index, { id }] of billed.entries()) {
        const part = index === billed.length - 1 ? rest : Math.min(rest, price);
        left.set(id, left.get(id)! - Math.max(part, 0));
        rest -= price;
      }
    }
    return new Map([...left].map(([id, cents]) => [id, Math.max(cents, 0)]));
  }

  /**
   * The months of the plan that still need an invoice. If the plan is billed in arrears, the last month counts only
   * after the plan is stopped.
   */
  waiting(): string[] {
    const { days, due, isStopped, leftOut } = this.plan;
    const sent = this.invoices.filter((one) => this.isLive(one)).map(({ month }) => month);
    return days
      .slice(0, isStopped ? days.length : due)
      .filter((day) => !sent.includes(day) && !leftOut.has(day));
  }
}

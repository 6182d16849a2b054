/** The interface of a payment provider, on whose page customers pay. Only the provider's module uses its library. */

/** The record that a customer pays: an invoice, the deposit of a quote, or an order. */
export type PaidRecord = { invoice: string } | { quote: string } | { order: string };

export interface PageToOpen {
  /** An idempotency key. All calls with the same key get the same page until the page expires. */
  key: string;
  record: PaidRecord;
  /** The reference of the request, or the number of the order. */
  reference: string;
  /** The name of the record on the payment page. */
  name: string;
  amountCents: number;
  email: string | null;
  paidUrl: string;
  backUrl: string;
  /** ISO time. */
  closesAt?: string;
}

export interface Page {
  id: string;
  /** Null after the payment. */
  url: string | null;
}

export interface RefundToMake {
  /**
   * Our id of the refund. The provider pays out a refund with this id only once, even if we send it again much later.
   */
  id: string;
  payment: string;
  amountCents: number;
}

export interface MadeRefund {
  /** The provider's id of the refund. Null if the provider refused it. */
  id: string | null;
  /** The reason, for staff, if the refund failed. Otherwise null. */
  problem: string | null;
}

export type PaymentEvent =
  | {
      type: 'payment';
      id: string;
      /** The amount in the smallest unit of the currency. Our pages use `'usd'`. */
      amountCents: number;
      currency: string;
      record: PaidRecord;
      reference: string;
    }
  /** A refund that we asked for. */
  | { type: 'refund'; ours: string; refund: MadeRefund }
  /** A refund that the owner made on the provider's own site, for one of our payments. */
  | { type: 'owner-refund'; id: string; payment: string; amountCents: number; hasFailed: boolean }
  | {
      type: 'dispute';
      id: string;
      payment: string | null;
      amountCents: number;
      status: string;
      /** ISO time. */
      answerBy: string | null;
    }
  | { type: 'unsigned' };

export interface DayToRead {
  /** The first second of the day and the first second of the next day, as Unix times. */
  from: number;
  until: number;
  /** The provider's ids of the payments in our books on this day. The provider may list them under another day. */
  known: string[];
}

export interface Entry {
  id: string;
  cents: number;
}

export interface Provider {
  /** The header that only the provider's events have. */
  signatureHeader: string;
  open: (page: PageToOpen) => Promise<Page>;
  /** @throws if the page is still open */
  close: (pageId: string) => Promise<'closed' | 'paid'>;
  /** @throws if a later try may succeed */
  refund: (refund: RefundToMake) => Promise<MadeRefund>;
  /** @returns null for an event that changes nothing or belongs to other sales of the account. */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null>;
  /** The payments of our records on that day, and their refunds. */
  entries: (day: DayToRead) => Promise<Entry[]>;
}

/** Reads an environment variable of the function. */
export type SettingOf = (name: string) => string | undefined;

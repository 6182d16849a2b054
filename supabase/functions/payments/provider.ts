/** A provider of payments, on whose own page customers pay. Only the provider's module knows its library and its names. */

/** A record of ours that is paid. */
export type PaidRecord = { invoice: string } | { quote: string } | { order: string };

export interface PageToOpen {
  /** One key opens one page, in all tabs, until that page expires. */
  key: string;
  record: PaidRecord;
  /** The reference of the request, or the number of the order. */
  reference: string;
  /** Names the record to the customer. */
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
  /** Null once it is paid. */
  url: string | null;
}

export interface RefundToMake {
  /** Our id. The provider gives the money back once under it, at any later time, too. */
  id: string;
  payment: string;
  amountCents: number;
}

export interface MadeRefund {
  /** The provider's id; null if it refused. */
  id: string | null;
  /** The reason for which no money goes back, for staff. */
  problem: string | null;
}

export type PaymentEvent =
  | {
      type: 'payment';
      id: string;
      /** In the smallest unit of the currency, which is `'usd'` on our pages. */
      amountCents: number;
      currency: string;
      record: PaidRecord;
      reference: string;
    }
  /** A refund that we asked for. */
  | { type: 'refund'; ours: string; refund: MadeRefund }
  /** A refund of a payment of ours that the owner made at the provider. */
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
  /** Its first second, and the one after its last. */
  from: number;
  until: number;
  /** Entries of our books, by the provider's ids. The provider may have them under another day. */
  known: string[];
}

export interface Entry {
  id: string;
  cents: number;
}

export interface Provider {
  /** The header by which its events are told from other calls. */
  signatureHeader: string;
  open: (page: PageToOpen) => Promise<Page>;
  /** @throws when the page is still open */
  close: (pageId: string) => Promise<'closed' | 'paid'>;
  /** @throws when it may go well later */
  refund: (refund: RefundToMake) => Promise<MadeRefund>;
  /** @returns null for an event that changes nothing, or of another sale of the account. */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null>;
  /** Payments of our records, and refunds of them. */
  entries: (day: DayToRead) => Promise<Entry[]>;
}

/** The value of a setting of the function. */
export type SettingOf = (name: string) => string | undefined;

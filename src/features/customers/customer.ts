import type { ReturnState } from '#features/orders/returns/return.ts';
import type { Mail } from '#features/mails/mail.ts';

interface Entry {
  /** ISO time. */
  createdAt: string;
}

/** Everything of one person. Each list holds the newest hundred. */
export interface Customer {
  /** Empty for a caller who gave none. */
  email: string;
  /** As they were written, the latest first. */
  names: string[];
  phones: string[];
  /** Others who share a phone number. */
  others: { email: string; phone: string; name: string }[];
  orderCount: number;
  /** What they paid and owe; canceled orders are left out. */
  orderTotalCents: number;
  orders: (Entry & { reference: string; status: string; totalCents: number })[];
  /** What they send back, and what was refunded for it. */
  returns: (Entry & {
    returnNumber: string;
    /** The number of the order. */
    reference: string;
    state: ReturnState;
    refundCents: number;
  })[];
  requests: (Entry & { reference: string; kind: string; status: string })[];
  visits: {
    reference: string;
    startsAt: string;
    durationMinutes: number;
    assignee: string;
    isCanceled: boolean;
  }[];
  priceRequests: (Entry & {
    id: string;
    company: string | null;
    message: string | null;
    status: string;
  })[];
  /** What was mailed to them. */
  mails: (Entry &
    Pick<Mail, 'id' | 'kind' | 'state' | 'answer' | 'sentAt'> & {
      recipient: string;
      /** The order or request that the mail is about; may be empty. */
      reference: string;
    })[];
  /** What they did about their requests by themselves. */
  activity: (Entry & { id: string; reference: string; text: string })[];
  notes: (Entry & { id: number; reference: string; note: string; by: string })[];
}

/** How long a list of a customer can be. */
export const longestList = 100;

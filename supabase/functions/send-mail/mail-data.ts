/** Data of mails from the outbox of the database. The texts are unescaped, as visitors and staff typed them. */
import type { FormValues } from '#components/form/form-definition.ts';
import type {
  CustomerActivityKind,
  TimeOfDay,
} from '#features/service-requests/customer-activity.ts';
import type { OrderActivityKind } from '#features/orders/order-activity.ts';
import type { ReturnDeclineReason, ReturnReason } from '#features/orders/returns/return.ts';
import type { QuoteDeclineReason } from '#features/billing/quotes/decline-quote-form.ts';
import type { CustomerInvoice } from '#features/billing/invoices/customer-invoice.ts';
import type { CustomerQuote } from '#features/billing/quotes/customer-quote.ts';
import type { Plan } from '#features/billing/plans/plan.ts';
import type { CustomerCallOut } from '#features/service-requests/visits/call-out.ts';
import type { RequestKind } from '#features/service-requests/request-kind.ts';

/**
 * True if this is the first mail about the order or request to this address. The address may then belong to a stranger.
 */
type IsFirst = boolean;

export interface OrderData {
  orderNumber: string;
  /** ISO time. */
  date: string;
  customerName: string;
  address: { address: string; city: string; state: string; zipCode: string };
  /** Prices, and the sums below, are in dollars, as in the database. */
  items: { id: string; name: string; price: number; quantity: number }[];
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
  /** True if the order was paid on the provider's page. Refunds are then paid to the card. */
  paidOnline: boolean;
  /** Amount that the customer's bank took back in a dispute. */
  bankTookCents: number;
  /** The token that opens the order's page. `null` for an order that was not placed in the shop, such as demo data. */
  token: string | null;
  isFirst: IsFirst;
}

export interface ShipmentData extends OrderData {
  shipment: {
    carrier: string;
    trackingNumber: string;
    items: readonly { id: string; name: string; quantity: number }[];
  };
  /** Items that are in no shipment yet. */
  toCome: { name: string; quantity: number }[];
}

interface OrderChanged extends OrderData {
  /** The item that staff removed from the order, and its refund in dollars. */
  change: { name: string; removed: number; refund: number };
}

interface OrderReply extends OrderData {
  /** The text of staff. */
  reply: string;
  /** The name of the team member; may be empty. */
  author: string;
  /** True if staff wrote first, without a message of the customer. */
  isFirstWord: boolean;
}

interface OrderActivity extends OrderData {
  customerEmail: string;
  activity: Exclude<OrderActivityKind, 'written'>;
  /** The message that the customer typed. */
  message: string | null;
  /** Distributors who were mailed about the order. Times are ISO times. */
  contactedSuppliers: { name: string; at: string }[];
}

interface PriceList {
  name: string;
  /** An optional text of the team member; may be empty. */
  message: string;
  /** The name of the team member; may be empty. */
  author: string;
  /** Prices in dollars. */
  products: { id: string; name: string; category: string; price: number }[];
}

/** Amounts in dollars. */
export interface ReturnData extends OrderData {
  return: {
    number: string;
    reason: ReturnReason;
    declineReason: ReturnDeclineReason | null;
    refund: number | null;
    refundTax: number | null;
    refundShipping: number | null;
    refundPostage: number;
    items: { id: string; name: string; quantity: number; received: number; price: number }[];
  };
}

interface NewReturn extends ReturnData {
  customerEmail: string;
  /** The comment that the customer typed; may be empty. */
  comment: string;
}

interface AboutRequest {
  reference: string;
  requestKind: RequestKind;
  name: string;
}

/** Data of every mail to a customer about a request. */
export interface ForCustomer {
  /** The token that opens the page of the request. `null` for demo data. */
  token: string | null;
  /** True if the visitor reported an emergency. */
  emergency: boolean;
  isFirst: IsFirst;
}

export interface VisitInMail {
  visitId: string;
  /** The number grows with each change. Calendar programs keep the highest number. */
  sequence: number;
  /** ISO time. */
  startsAt: string;
  durationMinutes: number;
  /** Names of the people who make the visit; empty if there are none yet. */
  people: string[];
}

export interface VisitData extends AboutRequest, ForCustomer, VisitInMail {
  /** The form's answers that name the service. */
  answers: Partial<FormValues>;
  /** The address, by the names of the form's fields. */
  address?: FormValues;
  /** True if the customer has accepted a quote for the work. */
  isAgreed?: boolean;
  /** True if the customer canceled the visit. */
  byCustomer?: boolean;
  /** True if the customer also withdrew the request. */
  withdrawn?: boolean;
  /** True if staff also closed the request. */
  closed?: boolean;
}

/** One or more visits, the soonest first. The fields of the first visit are also at the top level. */
export interface VisitsData extends VisitData {
  visits: VisitInMail[];
}

interface RequestReceived extends AboutRequest, ForCustomer {
  answers: Partial<FormValues>;
  /** True if staff have already contacted the customer. The mail then promises no contact. */
  isContacted?: boolean;
}

interface Activity {
  activity: CustomerActivityKind | 'message';
  /** Preferred times of a customer who asks for another time. */
  days: string[] | null;
  times: TimeOfDay[] | null;
  /** ISO time of the visit that is still booked. `null` before any visit. */
  visitAt: string | null;
  /** Last day of a plan that the customer asks to stop. It applies if staff confirm today. */
  lastDay?: string | null;
  /** True if `lastDay` is before the first day of the plan. */
  isUnbegun?: boolean | null;
}

interface CustomerActivity extends AboutRequest, Activity {
  email: string;
  phone: string;
  message: string | null;
}

interface RequestReply extends AboutRequest, ForCustomer {
  /** The text of staff. */
  message: string;
  /** The name of the team member; may be empty. */
  author: string;
}

export interface Payable {
  /** True if customers can pay online when the mail is sent. */
  paysOnline?: boolean;
}

export interface QuoteData extends AboutRequest, ForCustomer, Payable {
  quoteId: string;
  /** An accepted quote has only the chosen lines. */
  quote: Pick<
    CustomerQuote,
    | 'version'
    | 'isExtra'
    | 'message'
    | 'validUntil'
    | 'lines'
    | 'subtotalCents'
    | 'taxCents'
    | 'taxBasisPoints'
    | 'totalCents'
    | 'depositCents'
    | 'depositPaidCents'
  > & {
    /** The day on which the customer canceled the accepted quote. */
    canceledOn?: string | null;
    /** The plan; `null` for work that is done once. */
    plan: Plan | null;
    /** The next visit of an accepted plan, as ISO time. */
    nextVisitAt?: string | null;
  };
}

/** A payment or, if its amount is negative, a refund. */
interface Payment {
  paymentId: string;
  /** True if the mail asks the customer to pay the amount again. */
  requestedAgain?: true;
  payment: Omit<CustomerInvoice['payments'][number], 'id'>;
}

export type DepositReceived = QuoteData & Payment;

interface QuoteAnswered
  extends AboutRequest, Pick<CustomerQuote, 'version' | 'isExtra' | 'totalCents' | 'depositCents'> {
  quoteId: string;
  plan: Plan | null;
  answer: 'accepted' | 'declined' | 'change-asked' | 'asked-again' | 'canceled';
  email: string;
  phone: string;
  /** Set for an accepted quote. */
  acceptedName?: string;
  how?: CustomerQuote['acceptedHow'];
  /** The days and times at which the customer can be visited. */
  days?: string[] | null;
  times?: TimeOfDay[] | null;
  /** Set for a declined quote. The note is text that the customer typed; it may be empty. */
  reason?: QuoteDeclineReason;
  note?: string;
  /** Text of a customer who asks for a change. */
  message?: string;
  /**
   * Set for an accepted quote that was canceled: the day, the reason, the person who recorded it, and the deposit to
   * refund.
   */
  canceledOn?: string;
  cancelReason?: string;
  canceledBy?: string;
  depositPaidCents?: number;
}

export interface InvoiceData extends AboutRequest, ForCustomer, Payable {
  invoiceId: string;
  invoice: CustomerInvoice;
  /**
   * The open amount of the invoice, or of the invoice that a credit note corrects. A negative amount is to be refunded.
   */
  openCents: number;
  /** Unused deposits that we have to refund. */
  depositOwedCents: number;
}

export type PaymentReceived = InvoiceData & Payment;

/** A field team member sent an invoice above the accepted amount. */
interface InvoiceAbove extends AboutRequest {
  email: string;
  phone: string;
  /** `'INV-00001'` */
  invoice: string;
  totalCents: number;
  aboveCents: number;
  reason: string;
  sentBy: string;
}

interface RequestClosed extends AboutRequest, ForCustomer {
  hadVisit: boolean;
}

interface NewOrder extends OrderData {
  customerEmail: string;
  profit: number;
}

interface NewRequest extends AboutRequest {
  email: string;
  phone: string;
  fields: Partial<FormValues>;
  emergency: boolean;
  /** The latest time to contact the visitor, as ISO time. */
  promisedBy: string;
}

interface NewPriceRequest {
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  message: string | null;
}

interface DaySheet {
  /** The day in California, such as `'2026-11-21'`. */
  day: string;
  visits: VisitForStaff[];
}

export interface VisitForStaff
  extends AboutRequest, Pick<VisitData, 'startsAt' | 'durationMinutes' | 'people'> {
  phone: string;
  /** The address of the form, by the names of its fields. */
  address: FormValues;
  /** The form's answers that name the service. */
  answers: Partial<FormValues>;
  /** The lines that the customer accepted, without prices. */
  work: string[];
}

interface VisitChange extends VisitForStaff {
  change: 'set' | 'moved' | 'canceled' | 'handed-over';
  isCallOut: boolean;
  /** The time of the visit before the change. `null` if the team member was not assigned to the visit then. */
  former: Pick<VisitData, 'startsAt' | 'durationMinutes'> | null;
}

interface StaffDigest {
  count: number;
  /** The first ten mails. If more than ten are about emergencies, up to a hundred mails. */
  first: { kind: string; reference: string | null; emergency: boolean }[];
}

interface StaffInvitation {
  name: string;
  /** The email address of the invited person. */
  email: string;
  /** The email address of the team member who sent the invitation. */
  invitedBy: string;
  /** The name of the team member who sent the invitation, or else their email address. */
  inviter: string;
  /** ISO time. */
  expiresAt: string;
  token: string;
}

interface CustomerMailData {
  'order-confirmation': OrderData;
  'order-shipped': ShipmentData;
  'shipment-corrected': ShipmentData;
  'shipment-taken-back': Omit<ShipmentData, 'toCome'>;
  /** `isLate` is true if the order was paid too late. */
  'order-canceled': OrderData & { isLate?: boolean };
  'order-changed': OrderChanged;
  'order-reply': OrderReply;
  'return-requested': ReturnData;
  'return-accepted': ReturnData;
  'return-declined': ReturnData;
  'return-received': ReturnData;
  'return-refunded': ReturnData;
  'request-received': RequestReceived;
  'price-list-received': { name: string };
  'price-list': PriceList;
  'visit-set': VisitsData;
  /** If `newTime` and `newLength` are both missing, only the people of the visits have changed. */
  'visit-moved': VisitsData & { newTime?: boolean; newLength?: boolean };
  'visit-canceled': VisitsData;
  'visit-reminder': VisitData;
  /** `arrivesAt` is the approximate time of arrival, as ISO time. */
  'visit-on-the-way': VisitData & { arrivesAt: string };
  'visit-missed': VisitData;
  'customer-activity-received': AboutRequest & Activity & ForCustomer;
  'request-reply': RequestReply;
  'request-link': AboutRequest & ForCustomer;
  'request-withdrawn': AboutRequest & ForCustomer;
  'request-closed': RequestClosed;
  'quote-sent': QuoteData;
  'quote-reminder': QuoteData;
  'quote-accepted': QuoteData;
  'quote-declined': QuoteData;
  'quote-withdrawn': QuoteData;
  'quote-canceled': QuoteData;
  'deposit-received': DepositReceived;
  /** `nextAt` is the plan's next visit, as ISO time. */
  'visit-skipped': VisitData & { nextAt: string | null };
  'visit-kept': VisitData & { asked: 'another-time' | 'skip-visit' };
  /** If `lastDay` is before the plan's first day, the plan never began. */
  'plan-stopped': QuoteData & { lastDay: string };
  /** `pausedUntil` is the first day of work after the pause. */
  'plan-paused': QuoteData & { pausedUntil: string };
  /**
   * The plan was paused, or the customer had asked to stop it (`stopRequested`). `nextAt` is the ISO time of its next
   * visit.
   */
  'plan-resumed': QuoteData & { nextAt: string | null; stopRequested?: boolean };
  'call-out-report': VisitData & { callOut: CustomerCallOut };
  'invoice-sent': InvoiceData;
  'invoice-credited': InvoiceData;
  'payment-received': PaymentReceived;
  'invoice-reminder': InvoiceData;
  'staff-invitation': StaffInvitation;
}

export interface StaffMailData {
  'new-order': NewOrder;
  'order-activity': OrderActivity;
  'new-return': NewReturn;
  'new-request': NewRequest;
  'new-price-request': NewPriceRequest;
  'customer-activity': CustomerActivity;
  'quote-answered': QuoteAnswered;
  'invoice-above': InvoiceAbove;
  'day-sheet': DaySheet;
  'visit-changed': VisitChange;
  'staff-digest': StaffDigest;
}

/**
 * The data of each kind of mail. An invitation is not a staff mail, because the invited person is not yet in the team.
 */
export interface MailData extends CustomerMailData, StaffMailData {}

/** A row that the sender has claimed. */
export interface ClaimedMail {
  id: string;
  /**
   * The number of the attempt. The sender reports it with the outcome, and the database ignores an outdated attempt.
   */
  attempt: number;
  /** A `MailKind`. If the database is newer than the sender, it may also be another text. */
  kind: string;
  /** `null` for a mail to staff. */
  recipient: string | null;
  data: unknown;
  createdAt: string;
}

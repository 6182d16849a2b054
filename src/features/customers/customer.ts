import { visitOutcomes } from '#features/service-requests/visits/visit.ts';
import * as z from 'zod/mini';
import { invoiceStates } from '#features/billing/invoices/customer-invoice.ts';
import {
  planBillings,
  planCallsSchema,
  planStates,
  planUnits,
} from '#features/billing/plans/plan.ts';
import { quoteStates } from '#features/billing/quotes/quote.ts';
import type { FormValues } from '#components/form/form-definition.ts';
import { mailKinds, mailStates } from '#features/mails/mail.ts';
import { returnStates } from '#features/orders/returns/return.ts';
import { fieldsOfCaller } from '#features/service-requests/caller.ts';
import {
  activityText,
  customerActivityKinds,
  timesOfDay,
} from '#features/service-requests/customer-activity.ts';
import { messageSenders } from '#features/service-requests/message.ts';

const text = z.nullable(z.string());
const entry = {
  /** ISO time. */
  createdAt: z.string(),
  /** The number of an order or the reference of a request. May be empty for a mail. */
  reference: z.string(),
};

/** All data of one customer, as `admin_customer` returns it. Each list has at most the newest hundred entries. */
export const customerSchema = z.object({
  /** Empty for a caller without an email address. */
  email: z.string(),
  /** Names as the customer typed them, the latest first. */
  names: z.array(z.string()),
  phones: z.array(z.string()),
  /** Callers at the same phone number who gave no email address. Staff decide if they are the same person. */
  sameNumber: z.array(
    z.object({ name: z.string(), phone: z.string(), references: z.array(z.string()) }),
  ),
  /** Latest contact data, for a new request. A phone number may have several names, each with its own data. */
  contacts: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      place: z.record(z.string(), z.string()),
    }),
  ),
  /** Customers with another email address and the same phone number. */
  others: z.array(z.object({ email: z.string(), phone: z.string(), name: z.string() })),
  /** `toPayCents` is the open amount of all invoices. `owedCents` is the amount that we have to refund. */
  toPayCents: z.number(),
  owedCents: z.number(),
  /** Excludes canceled orders. */
  orderCount: z.number(),
  /** Total of the customer's orders minus refunds. Excludes canceled orders. */
  orderTotalCents: z.number(),
  orders: z.array(z.object({ ...entry, status: z.string(), totalCents: z.number() })),
  /** Returns with the refunded amounts. */
  returns: z.array(
    z.object({
      ...entry,
      returnNumber: z.string(),
      state: z.enum(returnStates),
      refundCents: z.number(),
    }),
  ),
  requests: z.array(
    z.object({
      ...entry,
      name: z.string(),
      kind: z.string(),
      status: z.string(),
      /** Amount that we have to refund for this request. */
      owedCents: z.number(),
      quotes: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          isExtra: z.boolean(),
          totalCents: z.number(),
          plan: z.nullable(
            z.object({
              every: z.nullable(z.number()),
              unit: z.nullable(z.enum(planUnits)),
              billing: z.enum(planBillings),
              state: z.enum(planStates),
              firstOn: z.string(),
              endsOn: text,
              calls: z.nullable(planCallsSchema),
              /** Number of call-outs in the current month, for an on-call plan. */
              callsThisMonth: z.nullable(z.number()),
            }),
          ),
          /** `expired` if the quote was sent and its last day has passed. */
          state: z.enum([...quoteStates, 'expired']),
        }),
      ),
      invoices: z.array(
        z.object({
          reference: z.string(),
          kind: z.enum(['invoice', 'credit']),
          state: z.enum(invoiceStates),
          /** Negative for a credit note. */
          totalCents: z.number(),
          /** Negative if we have to refund the amount. */
          openCents: z.number(),
        }),
      ),
    }),
  ),
  /** Rows from imported files with this customer's email address or phone number. */
  imported: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      note: z.string(),
      createdAt: z.string(),
    }),
  ),
  visits: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      startsAt: z.string(),
      durationMinutes: z.number(),
      people: z.string(),
      isCanceled: z.boolean(),
      outcome: z.nullable(z.enum(visitOutcomes)),
    }),
  ),
  priceRequests: z.array(
    z.object({
      createdAt: z.string(),
      id: z.string(),
      company: text,
      message: text,
      status: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      ...entry,
      id: z.string(),
      kind: z.enum(mailKinds),
      recipient: z.string(),
      state: z.enum(mailStates),
      answer: text,
      sentAt: text,
    }),
  ),
  /** Actions that the customer took on requests. */
  activity: z.array(
    z.pipe(
      z.object({
        ...entry,
        id: z.string(),
        kind: z.enum(customerActivityKinds),
        days: z.nullable(z.array(z.string())),
        times: z.nullable(z.array(z.enum(timesOfDay))),
        visitAt: text,
      }),
      z.transform(({ id, reference, createdAt, kind, days, times, visitAt }) => ({
        ...{ id, reference, createdAt },
        text: activityText({ kind, asked: days && { days, times: times ?? [] }, visitAt }),
      })),
    ),
  ),
  messages: z.array(
    z.object({
      ...entry,
      id: z.string(),
      sender: z.enum(messageSenders),
      /** Name of the team member who wrote the message. */
      by: z.string(),
      text: z.string(),
    }),
  ),
  notes: z.array(z.object({ ...entry, id: z.number(), note: z.string(), by: z.string() })),
});
export type Customer = z.infer<typeof customerSchema>;

/**
 * Known values for a new request. If several people share the number, returns only the number until staff choose a
 * name.
 */
export function knownOf(caller: string, customer: Customer | null, chosen: string): FormValues {
  const { contacts = [], others = [], phones = [] } = customer ?? {};
  const isCertain = caller.includes('@') || (contacts.length === 1 && others.length === 0);
  const contact = isCertain ? contacts[0] : contacts.find(({ name }) => name === chosen);
  if (contact) return fieldsOfCaller({ ...contact, phone: contact.phone || (phones[0] ?? '') });
  return caller.includes('@') ? { email: caller } : { phone: caller };
}

/** Maximum length of each list of a customer. */
export const longestList = 100;

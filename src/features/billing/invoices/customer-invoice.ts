/** An invoice as its customer sees it. */
import * as z from 'zod/mini';
import { Constants } from '#types/database.ts';
import { customerLineSchema } from '../quotes/customer-quote.ts';

/** A credit note always has the state `credit`, because it is never paid. */
export const invoiceStates = Constants.public.Enums.invoice_state;
export type InvoiceState = (typeof invoiceStates)[number];

const addressSchema = z.partialRecord(
  z.enum(['address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress']),
  z.string(),
);

/** The customer's name and address when the invoice was sent. */
const billedToSchema = z.object({ name: z.string(), address: addressSchema });
/** For staff. The email address is empty if there was none, and undefined once the customer was erased. */
export const staffBilledToSchema = z.extend(billedToSchema, { email: z.optional(z.string()) });

/** Days are texts such as `'2026-11-21'`. */
export const customerInvoiceSchema = z.object({
  id: z.string(),
  /** `'INV-00001'` */
  reference: z.string(),
  kind: z.enum(Constants.public.Enums.invoice_kind),
  /** Set for a credit note: the reference of the invoice that it corrects. */
  credits: z.nullable(z.string()),
  state: z.enum(invoiceStates),
  /** The day of the work. `null` if there was no visit. */
  workedOn: z.nullable(z.string()),
  issuedOn: z.string(),
  dueOn: z.string(),
  message: z.string(),
  billedTo: billedToSchema,
  lines: z.array(customerLineSchema),
  taxBasisPoints: z.number(),
  subtotalCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  /** Amount covered by deposits. */
  depositCents: z.number(),
  creditedCents: z.number(),
  paidCents: z.number(),
  /** Amount that was refunded at the provider and waits for a decision: staff credit it or ask for it again. */
  undecidedCents: z.number(),
  /** Amount still to be paid; negative if it has to be refunded. */
  openCents: z.number(),
  payments: z.array(
    z.object({
      id: z.string(),
      /** Negative for a refund. */
      amountCents: z.number(),
      method: z.enum(Constants.public.Enums.payment_method),
      /** The number of a check or a card slip; empty if there was none. */
      reference: z.string(),
      paidOn: z.string(),
    }),
  ),
});
export type CustomerInvoice = z.infer<typeof customerInvoiceSchema>;

/** True if the customer still has to pay. */
export function isUnpaid({ state }: Pick<CustomerInvoice, 'state'>): boolean {
  return state === 'open' || state === 'overdue';
}

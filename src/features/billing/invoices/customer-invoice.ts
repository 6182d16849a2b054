/** An invoice as its customer sees it. */
import * as z from 'zod/mini';
import { Constants } from '#types/database.ts';
import { customerLineSchema } from '../quotes/customer-quote.ts';

/** A credit note has only the state `credit`, because no customer pays it. */
export const invoiceStates = Constants.public.Enums.invoice_state;
export type InvoiceState = (typeof invoiceStates)[number];

const addressSchema = z.partialRecord(
  z.enum(['address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress']),
  z.string(),
);

/** The customer's name and address at the time of sending. */
const billedToSchema = z.object({ name: z.string(), address: addressSchema });
/**
 * Only staff see the email address. It is empty if the customer had none, and missing after the customer was erased.
 */
export const staffBilledToSchema = z.extend(billedToSchema, { email: z.optional(z.string()) });

/** The first and last day of the month that a plan invoice bills. `null` for other invoices. */
export const billedMonthSchema = z.nullable(z.tuple([z.string(), z.string()]));

/** Days are texts such as `'2026-11-21'`. */
export const customerInvoiceSchema = z.object({
  id: z.string(),
  /** `'INV-00001'` */
  reference: z.string(),
  kind: z.enum(Constants.public.Enums.invoice_kind),
  /** For a credit note, the reference of the invoice that it corrects; otherwise `null`. */
  credits: z.nullable(z.string()),
  state: z.enum(invoiceStates),
  /** The day of the visit; `null` if there was no visit. */
  workedOn: z.nullable(z.string()),
  billedMonth: billedMonthSchema,
  issuedOn: z.string(),
  dueOn: z.string(),
  message: z.string(),
  billedTo: billedToSchema,
  lines: z.array(customerLineSchema),
  taxBasisPoints: z.number(),
  subtotalCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  /** Part of the total that deposits have paid. */
  depositCents: z.number(),
  creditedCents: z.number(),
  paidCents: z.number(),
  /**
   * Amount that the owner refunded on the payment provider's page. Staff still decide whether to credit it or to ask
   * for it again.
   */
  undecidedCents: z.number(),
  /** Amount that the customer still has to pay. A negative amount has to be refunded. */
  openCents: z.number(),
  payments: z.array(
    z.object({
      id: z.string(),
      /** Negative for a refund. */
      amountCents: z.number(),
      method: z.enum(Constants.public.Enums.payment_method),
      /** The number of the check or of the card slip; may be empty. */
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

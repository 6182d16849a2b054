/** A request as its customer sees it, with its quotes and invoices. */
import * as z from 'zod/mini';
import { bareRequestSchema } from '#features/service-requests/customer-request.ts';
import { customerInvoiceSchema } from './invoices/customer-invoice.ts';
import { customerQuoteSchema } from './quotes/customer-quote.ts';

export const customerRequestSchema = z.extend(bareRequestSchema, {
  /** The newest quote is first. Quotes that a new version replaced are left out. */
  quotes: z.array(customerQuoteSchema),
  /** Invoices and credit notes, the latest first. */
  invoices: z.array(customerInvoiceSchema),
  /** Deposits that no invoice has used and that the company has to refund. */
  depositOwedCents: z.number(),
  /** True if the customer can pay invoices and deposits on the payment provider's page. */
  paysOnline: z.boolean(),
  /** The smallest and the largest amount that the payment provider accepts. */
  onlineCents: z.object({ least: z.number(), most: z.number() }),
});
export type CustomerRequest = z.infer<typeof customerRequestSchema>;

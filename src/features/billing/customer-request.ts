/** A request as its customer sees it, with its quotes and invoices. */
import * as z from 'zod/mini';
import { bareRequestSchema } from '#features/service-requests/customer-request.ts';
import { customerInvoiceSchema } from './invoices/customer-invoice.ts';
import { customerQuoteSchema } from './quotes/customer-quote.ts';

export const customerRequestSchema = z.extend(bareRequestSchema, {
  /** Newest first, without replaced versions. */
  quotes: z.array(customerQuoteSchema),
  /** Invoices and credits, the latest first. */
  invoices: z.array(customerInvoiceSchema),
  /** Unused deposits that have to be refunded. */
  depositOwedCents: z.number(),
  /** True if invoices and deposits can be paid on the provider's page. */
  paysOnline: z.boolean(),
  /** The smallest and the largest amount that the payment provider accepts. */
  onlineCents: z.object({ least: z.number(), most: z.number() }),
});
export type CustomerRequest = z.infer<typeof customerRequestSchema>;

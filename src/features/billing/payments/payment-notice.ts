/** Message for a customer who returns from the payment provider's page. */
import { isUnpaid, type CustomerInvoice } from '../invoices/customer-invoice.ts';
import { depositDueCents, type CustomerQuote } from '../quotes/customer-quote.ts';

interface Papers {
  invoices: readonly (Pick<CustomerInvoice, 'id' | 'state'> & { payments: readonly unknown[] })[];
  quotes: readonly Pick<
    CustomerQuote,
    'id' | 'state' | 'depositCents' | 'depositPaidCents' | 'depositOpenCents'
  >[];
}

/** True if the invoice with this id, or the deposit of the quote with this id, is still unpaid. */
export function isToPay({ invoices, quotes }: Papers, id: string): boolean {
  return (
    invoices.some((invoice) => invoice.id === id && isUnpaid(invoice)) ||
    quotes.some((quote) => quote.id === id && depositDueCents(quote) > 0)
  );
}

/**
 * The message depends only on recorded payments, because a visit to the provider's page does not prove a payment.
 * `undefined` if the id belongs to another request.
 */
export function paymentNotice(papers: Papers, id: string): string | undefined {
  if (isToPay(papers, id))
    return 'We’re waiting for the confirmation of your payment. You’ll get a receipt by email.';
  const isPaid =
    papers.invoices.some((invoice) => invoice.id === id && invoice.payments.length > 0) ||
    papers.quotes.some((quote) => quote.id === id && quote.depositPaidCents > 0);
  return isPaid ? 'Thank you. Your payment has arrived.' : undefined;
}

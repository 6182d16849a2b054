/** How an invoice is paid, for the page, the paper and the mail. */
import { site } from '#config/site.ts';

export const invoiceWords = {
  howToPay: `Pay by check, by bank transfer or in cash, or call ${site.phone.display} to pay by card. Please name the number of the invoice.`,
} as const;

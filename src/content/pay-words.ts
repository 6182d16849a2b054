/** Instructions for paying quotes and invoices, on the page, in the document and in the mail. */
import { payee } from '#config/billing.ts';

export const waysToPay = 'by check, by bank transfer or in cash, or call us to pay by card.';

export const payWords = {
  how: `Pay ${waysToPay}`,
  /** Below a button that pays online. */
  howElse: `You can also pay ${waysToPay}`,
  /** In a mail that links to the page with that button. */
  howOnline: `Pay online by card on the page of your request. You can also pay ${waysToPay}`,
  license: { label: 'License', text: payee.license },
} as const;

const { name, address, bank } = payee;

/** @param number Number of the invoice or the request. The customer writes it on the payment. */
export function whereToPay(number: string) {
  return [
    { label: 'Checks', text: `To ${name}, ${address.join(', ')}` },
    { label: 'Bank transfers', text: `To ${name}, ${bank.name}` },
    { label: 'Routing number', text: bank.routingNumber },
    { label: 'Account number', text: bank.accountNumber },
    { label: 'Please name', text: number },
  ] as const;
}

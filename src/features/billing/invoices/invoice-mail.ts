/** Data for previews of the emails about invoices and payments. It has the same form as the data from the database. */
import { serviceTaxBasisPoints } from '#config/billing.ts';
import { lineTotal, type NewLine } from '../lines.ts';
import type { CustomerInvoice } from './customer-invoice.ts';
import { requestMail } from '#features/service-requests/request-mail.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { MailData } from '#send-mail/mail-data.ts';
import { sumsOf } from '../sums.ts';
import { afterCredit, sumsOfCredit, type Credited } from './credit.ts';
import { asCustomerSees } from './invoice.ts';
import type { NewInvoice, NewPayment, Invoice } from './staff-api.ts';

const toLines = (lines: readonly NewLine[]): CustomerInvoice['lines'] =>
  lines.map(({ text, quantity, priceCents, taxed, productId }, index) => ({
    ...{ text, quantity, priceCents, taxed, productId },
    position: index + 1,
    totalCents: lineTotal({ quantity, priceCents }),
  }));

/** Fields of an invoice before it is sent. The invoice gets its number when it is sent. */
const unsent = {
  id: 'preview',
  reference: 'INV-…',
  creditedCents: 0,
  paidCents: 0,
  undecidedCents: 0,
  billedMonth: null,
  payments: [],
};

export function newInvoiceMail(
  request: ServiceRequest,
  { lines, message, dueOn, totalCents }: Omit<NewInvoice, 'aboveReason'>,
  {
    depositCents,
    today,
    workedOn,
  }: { depositCents: number; today: string; workedOn: string | null },
): MailData['invoice-sent'] {
  const openCents = totalCents - depositCents;
  return {
    ...requestMail(request),
    invoiceId: unsent.id,
    openCents,
    depositOwedCents: 0,
    invoice: {
      ...unsent,
      kind: 'invoice',
      credits: null,
      state: openCents > 0 ? 'open' : 'paid',
      workedOn,
      issuedOn: today,
      billedTo: { name: request.name, address: {} },
      lines: toLines(lines),
      taxBasisPoints: serviceTaxBasisPoints,
      ...sumsOf(lines),
      ...{ message, dueOn, depositCents, openCents },
    },
  };
}

export function newCreditMail(
  request: ServiceRequest,
  credited: Credited,
  { lines, message }: Pick<NewInvoice, 'lines' | 'message'>,
): MailData['invoice-credited'] {
  const { invoice } = credited;
  const { billedTo, dueOn, issuedOn, workedOn } = invoice;
  const sums = sumsOfCredit(lines, credited);
  const { openCents, freedCents } = afterCredit(credited, sums.totalCents);
  return {
    ...requestMail(request),
    invoiceId: unsent.id,
    openCents,
    depositOwedCents: request.unusedDepositCents + freedCents,
    invoice: {
      ...unsent,
      kind: 'credit',
      credits: invoice.reference,
      state: 'credit',
      lines: toLines(lines),
      taxBasisPoints: invoice.taxBasisPoints,
      ...sums,
      ...{ message, billedTo, dueOn, issuedOn, workedOn, depositCents: 0, openCents: 0 },
    },
  };
}

export function invoiceMail(
  request: ServiceRequest,
  invoice: Invoice,
): MailData['invoice-reminder'] {
  return {
    ...requestMail(request),
    invoiceId: invoice.id,
    openCents: invoice.openCents,
    depositOwedCents: request.unusedDepositCents,
    invoice: asCustomerSees(invoice, []),
  };
}

/** Data for the preview of a receipt, before the payment is saved. */
export function newPaymentMail(
  request: ServiceRequest,
  invoice: Invoice,
  { amountCents, method, reference, paidOn }: Omit<NewPayment, 'takenBy'>,
): MailData['payment-received'] {
  const paid = {
    ...invoice,
    paidCents: invoice.paidCents + amountCents,
    openCents: invoice.openCents - amountCents,
    state: invoice.openCents > amountCents ? invoice.state : ('paid' as const),
  };
  return {
    ...invoiceMail(request, paid),
    paymentId: 'preview',
    payment: { amountCents, method, reference, paidOn },
  };
}

/** Mails about invoices and their payments. The mails repeat stored sums and compute no others. */
import type { CustomerInvoice } from '#features/billing/invoices/customer-invoice.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { howToPay, license, lineRow, paymentFacts, sumRows, toCardNote } from './line-rows.ts';
import {
  text,
  typedFacts,
  type MailBlock,
  type MailContent,
  type MailContext,
} from './mail-content.ts';
import type { InvoiceData, MailData, PaymentReceived } from './mail-data.ts';
import { requestFacts, requestToStaff, toCustomer } from './request-mails.ts';

export function invoiceSent(data: InvoiceData, context: MailContext): MailContent {
  const { reference, message, dueOn, workedOn } = data.invoice;
  const what = workedOn
    ? `Here is our invoice for the work on ${formatDayWithWeekday(workedOn)}.`
    : 'Here is our invoice.';
  return {
    subject: `Invoice ${reference}: ${due(data)}`,
    heading: `Your invoice ${reference}`,
    blocks: [
      text(
        data.openCents > 0
          ? `${what} Please pay ${formatCents(data.openCents)} by ${formatDayWithWeekday(dueOn)}.`
          : `${what} There is nothing to pay.`,
      ),
      ...(message ? [text(message)] : []),
      ...amounts(data.invoice),
      ...(data.openCents > 0 ? howToPay(reference, data) : []),
      license,
    ],
    ...aboutInvoice(data, context, 'See the invoice'),
  };
}

export function invoiceReminder(data: InvoiceData, context: MailContext): MailContent {
  const { reference, dueOn } = data.invoice;
  return {
    subject: `Invoice ${reference} was due on ${formatDay(dueOn)}`,
    heading: 'An invoice is still open',
    blocks: [
      text(
        `Our invoice ${reference} was due on ${formatDayWithWeekday(dueOn)}, and ${formatCents(data.openCents)} is open. Perhaps it was overlooked.`,
      ),
      ...amounts(data.invoice),
      ...howToPay(reference, data),
    ],
    ...aboutInvoice(data, context, 'See the invoice'),
    closing:
      'Have you paid it already? Then thank you, and ignore this email. Is something not right? Call us.',
  };
}

export function invoiceCredited(data: InvoiceData, context: MailContext): MailContent {
  const { reference, credits, totalCents, message } = data.invoice;
  return {
    subject: `${formatCents(totalCents)} off your invoice ${credits}`,
    heading: `We took ${formatCents(totalCents)} off your invoice`,
    blocks: [
      text(`Credit ${reference} corrects invoice ${credits}. ${rest(data)}`),
      ...(message ? [text(message)] : []),
      ...amounts(data.invoice),
    ],
    ...aboutInvoice(data, context, 'See the credit'),
  };
}

export function paymentReceived(data: PaymentReceived, context: MailContext): MailContent {
  const { amountCents } = data.payment;
  const { reference } = data.invoice;
  const isReturn = amountCents < 0;
  const amount = formatCents(Math.abs(amountCents));
  if (data.requestedAgain) {
    return {
      subject: `Please pay ${amount} again: ${reference}`,
      heading: `Please pay ${amount} again`,
      blocks: [
        text(
          `We paid you back ${amount} for invoice ${reference}. It is to be paid. ${rest(data)}`,
        ),
        ...amounts(data.invoice),
        ...howToPay(reference, data),
      ],
      ...aboutInvoice(data, context, 'See the invoice'),
    };
  }
  return {
    subject: isReturn
      ? `We paid you back ${amount}: ${reference}`
      : `Receipt: ${amount}, ${reference}`,
    heading: isReturn ? `We paid you back ${amount}` : 'Thank you for your payment',
    blocks: [
      text(
        isReturn
          ? `This is what you get back for invoice ${reference}. ${rest(data)}`
          : `We received ${amount} for invoice ${reference}. ${restWithDay(data)}`,
      ),
      ...toCardNote(data.payment),
      paymentFacts(data.payment),
      ...amounts(data.invoice),
      ...(data.openCents > 0 && !isReturn ? howToPay(reference, data) : []),
    ],
    ...aboutInvoice(data, context, 'See the receipt'),
  };
}

export function invoiceAbove(data: MailData['invoice-above'], context: MailContext): MailContent {
  const { invoice, reason, sentBy } = data;
  const above = `${formatCents(data.aboveCents)} more than was accepted`;
  return {
    subject: `${above}: ${invoice}`,
    heading: above,
    blocks: [
      text(`${sentBy} sent invoice ${invoice} of ${formatCents(data.totalCents)}.`),
      typedFacts([{ label: 'Why it is more', text: reason }, ...requestFacts(data)]),
    ],
    ...requestToStaff(data, context),
  };
}

const due = ({ openCents, invoice }: InvoiceData) =>
  openCents > 0 ? `${formatCents(openCents)} by ${formatDay(invoice.dueOn)}` : 'nothing to pay';

/** Text on the open amount of the invoice, or on the amount to refund. The refund includes unused deposits. */
function rest({ openCents, depositOwedCents }: InvoiceData): string {
  if (openCents > 0) return `${formatCents(openCents)} is still open.`;
  const backCents = depositOwedCents - openCents;
  return backCents === 0 ? 'Nothing is open.' : `You get ${formatCents(backCents)} back.`;
}

/** The text of `rest`, with the day on which the invoice is due. */
function restWithDay(data: InvoiceData): string {
  const { openCents, invoice } = data;
  if (openCents <= 0) return rest(data);
  const day = formatDayWithWeekday(invoice.dueOn);
  return invoice.state === 'overdue'
    ? `${formatCents(openCents)} is still open. It was due on ${day}.`
    : `Please pay the rest, ${formatCents(openCents)}, by ${day}.`;
}

function aboutInvoice(data: InvoiceData, context: MailContext, label: string) {
  const about = toCustomer(data, context);
  return {
    ...about,
    ...(data.token && about.action && { action: { ...about.action, label } }),
    closing: 'You can print it on the page of your request. Do you have a question? Call us.',
  };
}

/**
 * The lines and sums of an invoice or a credit note. An invoice also has deposits, credits, payments and the open
 * amount.
 */
function amounts(invoice: CustomerInvoice): MailBlock[] {
  const { kind, reference, lines } = invoice;
  const off = [
    { label: 'Deposit', cents: invoice.depositCents },
    { label: 'Credits', cents: invoice.creditedCents },
    { label: 'Paid', cents: invoice.paidCents },
    { label: 'Given back', cents: invoice.undecidedCents },
  ].filter(({ cents }) => cents !== 0);
  return [
    {
      kind: 'amounts',
      title: kind === 'credit' ? `Credit ${reference}` : `Invoice ${reference}`,
      rows: [
        ...lines.map(lineRow),
        ...sumRows(invoice),
        ...off.map(({ label, cents }) => ({ label, amount: formatCents(-cents) })),
        ...(off.length > 0
          ? [
              {
                label: invoice.openCents < 0 ? 'To be given back' : 'To pay',
                amount: formatCents(Math.abs(invoice.openCents)),
                isTotal: true,
              },
            ]
          : []),
      ],
    },
  ];
}

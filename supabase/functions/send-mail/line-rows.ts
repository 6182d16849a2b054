/** Parts of mails about quotes and invoices: lines with their stored sums, and payments. */
import { formatQuantity, type LineTotals } from '#features/billing/lines.ts';
import type { CustomerInvoice } from '#features/billing/invoices/customer-invoice.ts';
import { formatCents } from '#lib/format/money.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { payWords, whereToPay } from '#content/pay-words.ts';
import { paymentMethodLabels, toTheCard } from '#features/billing/payments/payment.ts';
import { text, type AmountRow, type MailBlock } from './mail-content.ts';
import type { Payable, PaymentReceived } from './mail-data.ts';

export const lineRow = ({
  text,
  quantity,
  priceCents,
  totalCents,
}: CustomerInvoice['lines'][number]): AmountRow => ({
  label: text,
  ...(quantity !== 1 && { detail: `${formatQuantity(quantity)} × ${formatCents(priceCents)}` }),
  amount: formatCents(totalCents),
});

export function sumRows(
  { subtotalCents, taxCents, taxBasisPoints, totalCents }: LineTotals & { taxBasisPoints: number },
  label = 'Total',
): AmountRow[] {
  return [
    ...(taxCents > 0
      ? [
          { label: 'Subtotal', amount: formatCents(subtotalCents) },
          { label: `Sales tax, ${taxBasisPoints / 100}%`, amount: formatCents(taxCents) },
        ]
      : []),
    { label, amount: formatCents(totalCents), isTotal: true },
  ];
}

export function paymentFacts({
  amountCents,
  method,
  reference,
  paidOn,
}: PaymentReceived['payment']): MailBlock {
  const isToCard = goesToCard({ amountCents, method });
  return {
    kind: 'facts',
    facts: [
      { label: amountCents < 0 ? 'Paid back' : 'Amount', text: formatCents(Math.abs(amountCents)) },
      { label: 'How', text: isToCard ? toTheCard : paymentMethodLabels[method] },
      ...(reference ? [{ label: 'Reference', text: reference }] : []),
      { label: 'Day', text: formatDayWithWeekday(paidOn) },
    ],
  };
}

const goesToCard = ({
  amountCents,
  method,
}: Pick<PaymentReceived['payment'], 'amountCents' | 'method'>) =>
  method === 'online' && amountCents < 0;

/** Note on a refund to a card, with the time that the bank may take. Empty for any other payment. */
export const toCardNote = (payment: PaymentReceived['payment']): MailBlock[] =>
  goesToCard(payment)
    ? [
        text(
          'It goes to the card that you paid with. Your bank may take up to ten days to show it.',
        ),
      ]
    : [];

/** Payment instructions. `number` is the number that the customer writes on the check or transfer. */
export const howToPay = (number: string, { paysOnline }: Payable): MailBlock[] => [
  text(paysOnline ? payWords.howOnline : payWords.how),
  { kind: 'facts', facts: whereToPay(number) },
];

export const license: MailBlock = { kind: 'facts', facts: [payWords.license] };

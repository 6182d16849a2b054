import { howPaid } from '#features/billing/payments/payment.ts';
import type { CustomerInvoice } from '../customer-invoice.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';

/** Payments of an invoice, as a receipt for its customer. */
export function PaidList({ payments }: Pick<CustomerInvoice, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <ul aria-label="Payments" className="tabular">
      {payments.map((payment) => (
        <li key={payment.id}>
          <strong>{formatCents(Math.abs(payment.amountCents))}</strong>{' '}
          {payment.amountCents < 0 ? 'given back' : 'received'} on {formatDay(payment.paidOn)},{' '}
          {howPaid(payment)}
        </li>
      ))}
    </ul>
  );
}

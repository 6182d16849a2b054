import { howPaid } from '#features/billing/payment.ts';
import type { CustomerInvoice } from '#features/billing/customer-invoice.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';

/** What was paid on an invoice, for its customer: their receipt. */
export function PaidList({ payments }: Pick<CustomerInvoice, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <ul aria-label="Payments" className="tabular">
      {payments.map(({ id, amountCents, paidOn, ...how }) => (
        <li key={id}>
          <strong>{formatCents(Math.abs(amountCents))}</strong>{' '}
          {amountCents < 0 ? 'given back' : 'received'} on {formatDay(paidOn)}, {howPaid(how)}
        </li>
      ))}
    </ul>
  );
}

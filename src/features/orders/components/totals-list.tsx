import { formatCents } from '#lib/format/money.ts';
import type { Order } from '../order.ts';
import {
  paidAfterRefundsCents,
  refundedCents,
  refundedPostageCents,
  type Paid,
} from '../returns/refund.ts';

type Totals = Pick<Order, 'subtotalCents' | 'shippingCents' | 'taxCents' | 'totalCents'>;

/** Lists the subtotal, shipping, tax and total of an order, and its refunds. */
export function TotalsList({
  totals,
  returns = [],
}: {
  totals: Totals;
  returns?: readonly Paid[];
}) {
  const refunded = refundedCents(returns);
  const postage = refundedPostageCents(returns);
  return (
    <dl className="tabular grid gap-2">
      <Row label="Subtotal" value={formatCents(totals.subtotalCents)} />
      <Row
        label="Shipping"
        value={totals.shippingCents === 0 ? 'Free' : formatCents(totals.shippingCents)}
      />
      <Row label="Tax" value={formatCents(totals.taxCents)} />
      <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-lg font-bold">
        <dt>Total</dt>
        <dd data-testid="order-total">{formatCents(totals.totalCents)}</dd>
      </div>
      {refunded > 0 && (
        <>
          {postage > 0 && <Row label="Return postage" value={formatCents(postage)} />}
          <Row label="Refunded" value={formatCents(-refunded)} />
          <Row
            label="Paid after refunds"
            value={formatCents(paidAfterRefundsCents(totals, returns))}
          />
        </>
      )}
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

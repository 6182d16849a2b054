import { BrandMark } from '#components/brand.tsx';
import { site } from '#config/site.ts';
import { claims } from '#content/promises.ts';
import { formatLongDate } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import type { OrderReturn } from '../returns/api.ts';
import { earns } from '../order-status.ts';
import { nothingDueText, type Order } from '../order.ts';
import { PersonText } from '#components/person-text.tsx';

/** The invoice for the printer. It is hidden on the screen. */
export function PrintedInvoice({
  order,
  returns = [],
}: {
  order: Order;
  returns?: readonly OrderReturn[];
}) {
  const refunds = returns.filter(({ state }) => state === 'refunded');
  const refundedCents = refunds.reduce((sum, { refundCents }) => sum + (refundCents ?? 0), 0);
  const totals: [string, string][] = [
    ['Subtotal', formatCents(order.subtotalCents)],
    ['Shipping', order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)],
    ['Tax', formatCents(order.taxCents)],
  ];
  return (
    <section aria-label="Invoice" className="tabular hidden text-[10.5pt] leading-snug print:block">
      <header className="flex items-start justify-between border-b-2 border-ink pb-5">
        <div className="flex items-center gap-3">
          <BrandMark className="h-12 w-11 shrink-0 text-ink" />
          <div>
            <p className="text-[15pt] font-extrabold tracking-tight">{site.name}</p>
            <p>
              {site.office.display} · {site.phone.display} · {site.email.display}
            </p>
          </div>
        </div>
        <p className="text-[22pt] leading-none font-extrabold tracking-tight">
          {refunds.length > 0 ? 'Corrected invoice' : 'Invoice'}
        </p>
      </header>
      <div className="mt-7 flex justify-between gap-10">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-bold">Bill and ship to</p>
          <address className="mt-1 not-italic">
            <PersonText>{order.customerName}</PersonText>
            <br />
            <PersonText>{order.shippingAddress}</PersonText>
            <br />
            <PersonText>{order.shippingCity}</PersonText>, {order.shippingState} {order.shippingZip}
            <br />
            {order.customerEmail}
          </address>
        </div>
        <dl className="grid max-w-3/5 shrink-0 auto-rows-min grid-cols-[auto_auto] gap-x-6 gap-y-1 [&_dt]:whitespace-nowrap">
          <dt>Order number</dt>
          <dd className="text-right font-bold whitespace-nowrap">{order.orderNumber}</dd>
          <dt>Order date</dt>
          <dd className="text-right whitespace-nowrap">{formatLongDate(order.createdAt)}</dd>
          {order.trackingNumber && (
            <>
              <dt>Shipped with</dt>
              <dd className="text-right wrap-anywhere">
                {order.carrier} {order.trackingNumber}
              </dd>
            </>
          )}
        </dl>
      </div>
      {!earns[order.status] && (
        <p className="mt-6 border border-ink px-3 py-2 font-bold">{nothingDueText}</p>
      )}
      <table className="mt-8 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 font-bold">
              Item
            </th>
            <th scope="col" className="py-2 text-right font-bold">
              Quantity
            </th>
            <th scope="col" className="py-2 text-right font-bold">
              Price
            </th>
            <th scope="col" className="py-2 text-right font-bold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr
              key={item.id}
              className="break-inside-avoid border-b border-line last:break-before-avoid last:break-after-avoid"
            >
              <td className="py-2 pr-4">
                {item.productName}
                <span className="block text-muted">{item.productId}</span>
              </td>
              <td className="py-2 text-right align-top">{item.quantity}</td>
              <td className="py-2 text-right align-top">{formatCents(item.priceCents)}</td>
              <td className="py-2 text-right align-top">
                {formatCents(item.priceCents * item.quantity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 ml-auto grid w-64 break-before-avoid break-inside-avoid grid-cols-2 gap-y-1.5">
        {totals.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <div className="contents text-[13pt] font-extrabold">
          <dt className="border-t-2 border-ink pt-2">Total</dt>
          <dd className="border-t-2 border-ink pt-2 text-right">{formatCents(order.totalCents)}</dd>
        </div>
      </dl>
      {refunds.length > 0 && (
        <Refunds refunds={refunds} leftCents={order.totalCents - refundedCents} />
      )}
      <footer className="mt-12 break-before-avoid break-inside-avoid border-t border-line pt-4">
        {earns[order.status] && `Thank you for your order. ${claims.moneyBack}. `}
        Questions? Call {site.phone.display} or write to {site.email.display}, and please have your
        order number at hand.
      </footer>
    </section>
  );
}

/** What was paid back, with its tax, so that the invoice says what was paid in the end. */
function Refunds({ refunds, leftCents }: { refunds: readonly OrderReturn[]; leftCents: number }) {
  return (
    <dl className="mt-6 ml-auto grid w-96 break-inside-avoid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
      {refunds.map(({ number, refundedAt, refundCents, refundTaxCents, lines }) => (
        <div key={number} className="contents">
          <dt>
            Refund {number} of {formatLongDate(refundedAt ?? '')}, of which tax{' '}
            {formatCents(refundTaxCents)}
            <span className="block text-muted">
              {lines
                .filter((line) => line.restocked + line.writtenOff > 0)
                .map((line) => `${line.restocked + line.writtenOff} × ${line.name}`)
                .join(', ')}
            </span>
          </dt>
          <dd className="text-right">{formatCents(-(refundCents ?? 0))}</dd>
        </div>
      ))}
      <div className="contents text-[13pt] font-extrabold">
        <dt className="border-t-2 border-ink pt-2">Paid after refunds</dt>
        <dd className="border-t-2 border-ink pt-2 text-right">{formatCents(leftCents)}</dd>
      </div>
    </dl>
  );
}

import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import { PaperHead } from '#components/paper.tsx';
import { PersonText } from '#components/person-text.tsx';
import { site } from '#config/site.ts';
import { claims } from '#content/promises.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatLongDate } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import type { OrderReturn } from '../returns/staff-api.ts';
import { cameBackWhole, paidAfterRefundsCents, refundedPostageCents } from '../returns/refund.ts';
import { earns } from '../order-status.ts';
import { cameBackText, nothingDueText, type Order } from '../order.ts';

/** The printed invoice of an order. A rule in index.css prints only this element. */
export function PrintedInvoice({
  order,
  returns = [],
}: {
  order: Order;
  returns?: readonly OrderReturn[];
}) {
  const refunds = returns.filter(({ state }) => state === 'refunded');
  const cameBack = cameBackWhole(order, refunds);
  const postage = refundedPostageCents(refunds);
  const totals: [string, string][] = [
    ['Subtotal', formatCents(order.subtotalCents)],
    ['Shipping', order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)],
    ['Tax', formatCents(order.taxCents)],
  ];
  return createPortal(
    <section
      data-print-alone
      aria-label="Invoice"
      className="tabular hidden text-[10.5pt] leading-snug print:block"
    >
      <PaperHead title={refunds.length > 0 ? 'Corrected invoice' : 'Invoice'} />
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
          {order.shipments.map(({ id, carrier, trackingNumber }) => (
            <Fragment key={id}>
              <dt>Shipped with</dt>
              <dd className="text-right wrap-anywhere">
                {carrier} {trackingNumber}
              </dd>
            </Fragment>
          ))}
        </dl>
      </div>
      {(!earns[order.status] || cameBack) && (
        <p className="mt-6 mr-px border border-ink px-3 py-2 font-bold">
          {cameBack ? cameBackText : nothingDueText(order)}
        </p>
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
        <tbody>{order.items.slice(0, -2).map(itemRow)}</tbody>
        {/* Prints the last two rows, the totals and the last sentence on the same page. */}
        <tbody className="break-inside-avoid">
          {order.items.slice(-2).map(itemRow)}
          {totals.map(([label, value]) => (
            <TotalRow key={label} label={label} value={value} />
          ))}
          <TotalRow isSum label="Total" value={formatCents(order.totalCents)} />
          {order.paymentId !== null && (
            <tr>
              <td colSpan={4} className="py-1.5 text-right">
                Paid online
              </td>
            </tr>
          )}
          {postage > 0 && <TotalRow label="Return postage" value={formatCents(postage)} />}
          {refunds.map((refund) => (
            <RefundRow key={refund.number} refund={refund} />
          ))}
          {refunds.length > 0 && (
            <TotalRow
              isSum
              label="Paid after refunds"
              value={formatCents(paidAfterRefundsCents(order, refunds))}
            />
          )}
          <tr>
            <td colSpan={4} className="pt-10">
              <p className="border-t border-line pt-4">
                {earns[order.status] &&
                  !cameBack &&
                  `Thank you for your order. ${claims.moneyBack}. `}
                Questions? Call {site.phone.display} or write to {site.email.display}, and please
                have your order number ready.
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

function itemRow({ id, productId, productName, quantity, priceCents }: Order['items'][number]) {
  return (
    <tr key={id} className="border-b border-line">
      <td className="py-2 pr-4">
        {productName}
        <span className="block text-muted">{productId}</span>
      </td>
      <td className="py-2 text-right align-top">{quantity}</td>
      <td className="py-2 text-right align-top">{formatCents(priceCents)}</td>
      <td className="py-2 text-right align-top">{formatCents(priceCents * quantity)}</td>
    </tr>
  );
}

function TotalRow({ label, value, isSum }: { label: string; value: string; isSum?: boolean }) {
  const look = isSum ? 'border-t-2 border-ink text-[13pt] font-extrabold' : 'font-normal';
  return (
    <tr>
      <td />
      <th scope="row" colSpan={2} className={classNames('py-1.5 pr-6 text-right', look)}>
        {label}
      </th>
      <td className={classNames('py-1.5 text-right', look)}>{value}</td>
    </tr>
  );
}

/** A row for a refund. With this row, the invoice adds up to the amount that the customer paid in the end. */
function RefundRow({ refund }: { refund: OrderReturn }) {
  const { number, refundedAt, refundTaxCents, lines } = refund;
  return (
    <tr>
      <th scope="row" colSpan={3} className="py-1.5 pr-6 text-left font-normal">
        Refund {number} of {formatLongDate(refundedAt ?? '')}, of which tax{' '}
        {formatCents(refundTaxCents)}
        <span className="block text-muted">
          {lines
            .filter((line) => line.restocked + line.writtenOff > 0)
            .map((line) => `${line.restocked + line.writtenOff} × ${line.name}`)
            .join(', ')}
        </span>
      </th>
      <td className="py-1.5 text-right align-top">{formatCents(-(refund.refundCents ?? 0))}</td>
    </tr>
  );
}

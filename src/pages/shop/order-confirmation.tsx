import { Check } from 'lucide-react';
import { Navigate, useLocation } from 'react-router-dom';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { mailWords } from '#content/mail-words.ts';
import { OrderItems } from '#features/orders/components/order-items.tsx';
import { TotalsList } from '#features/orders/components/totals-list.tsx';
import { AwaitedOrder } from '#features/checkout/components/awaited-order.tsx';
import { readLastOrder, type LastOrder } from '#features/checkout/last-order.ts';
import { StatusSteps } from '#components/ui/status-steps.tsx';
import { orderTracker } from '#features/orders/order-status.ts';
import { tokenIn } from '#lib/browser/arrived-link.ts';
import { formatLongDate, formatTime } from '#lib/format/dates.ts';
import { parseDollars } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const token = tokenIn(useLocation().hash);
  const order = readLastOrder();
  if (token !== undefined) return <AwaitedOrder token={token} />;
  return order ? <Confirmation order={order} /> : <Navigate to={paths.home} replace />;
}

function Confirmation({ order }: { order: LastOrder }) {
  const { shippingAddress: to } = order;
  return (
    <div className="container-page py-10 md:py-14">
      <Seo title="Order Confirmation" noindex />
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-trust text-card [print-color-adjust:exact]">
          <Check aria-hidden className="size-7" />
        </span>
        <h1 className="text-4xl">Order Confirmed!</h1>
      </div>
      <p className="mt-4 max-w-prose text-lg">
        Thank you for your order.{' '}
        {order.emailDelayedUntil && mailWords.orderConfirmedLater
          ? `${mailWords.orderConfirmedLater} ${formatTime(order.emailDelayedUntil)} for`
          : mailWords.orderConfirmed}{' '}
        <strong>{order.email}</strong>.
      </p>
      <dl className="tabular mt-6 flex flex-wrap gap-x-12 gap-y-3">
        <div>
          <dt className="text-sm text-muted">Order number</dt>
          <dd className="text-lg font-bold">{order.orderNumber}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Order date</dt>
          <dd className="text-lg font-bold">{formatLongDate(order.date)}</dd>
        </div>
      </dl>
      <div className="mt-8 border-y border-line py-6">
        <StatusSteps label="Order progress" steps={orderTracker('pending')} />
      </div>
      <div className="mt-10 grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby="items">
          <h2 id="items" className="mb-4 text-xl">
            Items
          </h2>
          <OrderItems
            items={order.items.map((item) => ({ ...item, priceCents: parseDollars(item.price) }))}
          />
        </section>
        <div className="grid grid-cols-1 gap-6 sm:max-lg:grid-cols-2">
          <Card className="p-5">
            <h2 className="mb-4 text-xl">Order Summary</h2>
            <TotalsList
              totals={{
                subtotalCents: parseDollars(order.subtotal),
                shippingCents: parseDollars(order.shipping),
                taxCents: parseDollars(order.tax),
                totalCents: parseDollars(order.total),
              }}
            />
            {order.paidOnline && <p className="mt-3 text-muted">Paid online</p>}
          </Card>
          <Card className="p-5">
            <h2 className="mb-2 text-xl">Shipping Address</h2>
            <address className="not-italic">
              {to.firstName} {to.lastName}
              <br />
              {to.address}
              <br />
              {to.city}, {to.state} {to.zipCode}
            </address>
          </Card>
        </div>
      </div>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.products}>Continue Shopping</ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          Return to Home
        </ButtonLink>
        <ButtonLink to={paths.trackOrder} variant="ghost">
          Track this order
        </ButtonLink>
      </div>
    </div>
  );
}

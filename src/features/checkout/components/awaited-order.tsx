import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { AlertCard } from '#components/alert-card.tsx';
import { CallLink } from '#components/call-link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { paymentProvider } from '#config/site.ts';
import { useCart } from '#features/cart/cart-context.tsx';
import type { CartEntries } from '#features/cart/cart.ts';
import { toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';
import { endCheckout } from '../drafts.ts';
import { saveLastOrder } from '../last-order.ts';
import { orderPaymentQuery } from '../payment/customer-api.ts';
import type { Receipt } from '../schema.ts';
import { placedToast } from '../use-checkout.ts';

/**
 * Waits for the payment provider to report the payment. The customer's return from the provider's page does not prove
 * it.
 */
export function AwaitedOrder({ token }: { token: string }) {
  const query = useQuery(orderPaymentQuery(token));
  return (
    <div className="container-page min-h-[70dvh] py-10 md:py-14">
      <Seo title="Order Confirmation" noindex />
      <QueryBoundary
        query={query}
        toast="Your payment could not be looked up."
        failure={{
          title: 'Your payment could not be looked up',
          as: 'h1',
          children: 'If you paid, the confirmation comes by email.',
        }}
        skeleton={<Skeleton className="h-64" />}
      >
        {(payment) => {
          if (payment === null) return <Navigate to={paths.home} replace />;
          const { state, items = [], receipt } = payment;
          if (state === 'waiting') return <Waiting />;
          if (state === 'ended') return <Ended />;
          if (state === 'paid') return <Paid {...{ token, items, receipt }} />;
          return <Navigate to={trackOrder(token)} replace />;
        }}
      </QueryBoundary>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <h1 className="text-4xl">Waiting for your payment</h1>
      <p role="status" className="mt-4 max-w-prose text-lg">
        {paymentProvider} tells us as soon as it has your payment. That takes a few seconds. You get
        the confirmation by email, too.
      </p>
      <p className="mt-6 max-w-prose text-muted">Not paid yet? Then nothing is ordered.</p>
      <ButtonLink to={paths.checkout} variant="secondary" className="mt-3">
        Back to checkout
      </ButtonLink>
    </>
  );
}

function Ended() {
  return (
    <>
      <h1 className="text-4xl">Not paid in time</h1>
      <AlertCard
        className="mt-6"
        title="We kept the items for 30 minutes"
        text="No payment came in that time, so nothing is ordered. Everything is still in your cart. If you did pay, you get all of it back."
      >
        <ButtonLink to={paths.checkout}>Back to checkout</ButtonLink>
        <CallLink variant="secondary" />
      </AlertCard>
    </>
  );
}

const trackOrder = (token: string) => `${paths.trackOrder}#token=${token}`;

interface PaidProps {
  token: string;
  items: CartEntries;
  /** The receipt is available only for an hour after the order. */
  receipt: Receipt | null | undefined;
}

/** Removes the bought items from the cart and opens the confirmation. Without a receipt, it opens /track-order. */
function Paid({ token, items, receipt }: PaidProps) {
  const { isReady, clear } = useCart();
  const navigate = useNavigate();
  const finish = useEffectEvent(() => {
    if (receipt) saveLastOrder(receipt);
    if (endCheckout(token, () => clear(items)) && receipt) toast(placedToast(receipt));
    void navigate(receipt ? paths.orderConfirmation : trackOrder(token), { replace: true });
  });
  useEffect(() => {
    if (isReady) finish();
  }, [isReady]);
  return <Skeleton className="h-64" />;
}

import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { site } from '#config/site.ts';
import { useCart, useCartActions } from '#features/cart/cart-context.tsx';
import { EmptyCart } from '#features/cart/components/empty-cart.tsx';
import {
  orderProblem,
  placeOrder,
  prepareOrder,
  type OrderProblem,
} from '#features/checkout/api.ts';
import {
  checkoutKey,
  discardCheckoutKey,
  isUsedCheckoutKey,
} from '#features/checkout/checkout-key.ts';
import { CheckoutForm } from '#features/checkout/components/checkout-form.tsx';
import { OrderItems } from '#features/checkout/components/order-items.tsx';
import { OrderProblemNotice } from '#features/checkout/components/order-problem-notice.tsx';
import { TotalsList } from '#features/checkout/components/totals-list.tsx';
import { discardCustomerDraft } from '#features/checkout/customer-draft.ts';
import { saveLastOrder } from '#features/checkout/last-order.ts';
import { authorizePayment } from '#features/checkout/payment.ts';
import type { CheckoutForm as CheckoutValues } from '#features/checkout/schema.ts';
import { computeTotals } from '#features/checkout/totals.ts';
import { announce } from '#lib/feedback/announcer.ts';
import { failureText, isSpoken } from '#lib/api/api-error.ts';
import { isAnswerLost } from '#lib/api/change-failure.ts';
import { focusHeading } from '#lib/browser/focus.ts';
import { paths } from '#lib/paths.ts';
import { prepareToasts, toast } from '#lib/feedback/toast.ts';

const notPlaced = 'Not ordered yet. Everything you typed is still here';
const unconfirmed =
  'We could not confirm that your order arrived. Everything you typed is still here';

export function Component() {
  const { items, isReady } = useCart();
  const { clear, reprice, remove, setQuantity } = useCartActions();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<OrderProblem>();
  const [failure, setFailure] = useState<string>();
  // After the order the cart is empty for the moment before the confirmation shows.
  const [isCompleted, setCompleted] = useState(false);
  const totals = computeTotals(items);
  const inCart = useRef(items);
  useEffect(() => void (inCart.current = items), [items]);

  useEffect(() => {
    checkoutKey();
    // When the connection is lost there is no fetching the words that say so, nor the page that comes after.
    prepareToasts();
    prepareOrder();
    import('./order-confirmation.tsx').catch(() => undefined);
  }, []);

  const submit = async ({ cardNumber, cardName, expiryDate, cvv, ...customer }: CheckoutValues) => {
    setProblem(undefined);
    // Whoever has gone on meanwhile is not fetched back.
    const { pathname } = window.location;
    const hasLeft = () => window.location.pathname !== pathname;
    // Before anything is waited for: whoever goes back meanwhile and orders again has the same key, and one order.
    const key = checkoutKey();
    try {
      await authorizePayment({ cardNumber, cardName, expiryDate, cvv });
      // Ordered in another tab meanwhile: the empty cart is shown, and a second order of the same would be a harm.
      if (inCart.current.length === 0) return;
      const receipt = await placeOrder({
        items,
        customer,
        expectedTotalCents: totals.totalCents,
        idempotencyKey: key,
      });
      setCompleted(true);
      discardCustomerDraft();
      saveLastOrder(receipt);
      if (!isUsedCheckoutKey(key)) {
        discardCheckoutKey(key);
        clear(items);
        toast({
          kind: 'success',
          about: 'order',
          title: 'Order placed successfully!',
          description: `Order ${receipt.orderNumber} has been saved.`,
          ...(hasLeft() && {
            action: { label: 'View order', onClick: () => void navigate(paths.orderConfirmation) },
          }),
        });
      }
      if (!hasLeft()) void navigate(paths.orderConfirmation, { replace: true });
    } catch (error) {
      console.error('Order failed', error);
      const refusal = orderProblem(error);
      setProblem(refusal);
      // The toast goes, and who is not sure whether they have ordered must find out what to do.
      // One attempt that may have arrived may still have when the next one fails.
      const isLost = isAnswerLost(error);
      setFailure((before) => {
        if (refusal) return undefined;
        const isUnsure = isLost || before?.startsWith(unconfirmed);
        if (isSpoken(error)) return `${isUnsure ? unconfirmed : notPlaced}. ${error.message}`;
        return isUnsure
          ? `${unconfirmed}: press Complete Order again (it will not be ordered twice)`
          : `${notPlaced}: try again`;
      });
      toast({
        kind: 'destructive',
        about: 'order',
        title: 'Order failed',
        description: refusalText(error),
      });
    }
  };

  // Two presses in one task come before anything can be switched off.
  const running = useRef<Promise<void>>(undefined);
  const submitOnce = (values: CheckoutValues) =>
    (running.current ??= submit(values).finally(() => (running.current = undefined)));

  const accept = () => {
    if (problem?.kind === 'total-changed') reprice(problem.prices);
    if (problem?.kind === 'stock-short') {
      for (const { productId, left } of problem.shortages) {
        const inCart = items.find(({ id }) => id === productId)?.quantity ?? 0;
        if (left === 0) remove(productId);
        // Lowered already, in another tab perhaps, it stays.
        else if (inCart > left) setQuantity(productId, left);
      }
    }
    if (problem?.kind === 'key-used') discardCheckoutKey(checkoutKey());
    setProblem(undefined);
    focusHeading();
    const isAnyLeft =
      problem?.kind !== 'stock-short' ||
      items.some(({ id }) =>
        problem.shortages.every(({ productId, left }) => productId !== id || left > 0),
      );
    announce(isAnyLeft ? 'You can complete your order now.' : 'Your cart is empty.');
  };

  return (
    <div className="container-page min-h-dvh py-8 md:py-12">
      <Seo title="Secure Checkout" noindex />
      <ButtonLink to={paths.cart} variant="quiet" className="-ml-4">
        <ArrowLeft aria-hidden className="size-5" />
        Back to Cart
      </ButtonLink>
      <h1 className="mt-2 text-4xl">Secure Checkout</h1>
      {!isReady || isCompleted ? (
        <Skeleton className="mt-8 h-96" />
      ) : items.length === 0 ? (
        <div className="mt-8">
          <EmptyCart />
        </div>
      ) : (
        <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_24rem]">
          <Card className="p-4 sm:p-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-start-2 lg:row-start-1">
            <h2 className="mb-4 text-xl">Order Summary</h2>
            <div
              tabIndex={0}
              role="region"
              aria-label="Items in your order"
              className="mb-5 max-h-60 overflow-y-auto"
            >
              <OrderItems items={items} />
            </div>
            <TotalsList totals={totals} />
          </Card>
          <div className="grid gap-6 lg:col-start-1 lg:row-start-1">
            {problem && <OrderProblemNotice problem={problem} items={items} onAccept={accept} />}
            <CheckoutForm onSubmit={submitOnce} failure={failure} />
          </div>
        </div>
      )}
    </div>
  );
}

function refusalText(error: unknown): string {
  // The backend's own sentence would have the page reloaded, and the key outlives that.
  if (orderProblem(error)?.kind === 'key-used') {
    return `This checkout already placed an order, with other details. To change that order call ${site.phone.display}.`;
  }
  return failureText(error, 'There was an error processing your order. Please try again.');
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { site } from '#config/site.ts';
import { quantityOf, toCartItems } from '#features/cart/cart.ts';
import { useCart } from '#features/cart/cart-context.tsx';
import { errorText, isUserMessage } from '#lib/api/api-error.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { focusHeading } from '#lib/browser/focus.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { announce } from '#lib/feedback/announcer.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';
import { orderProblem, placeOrder, prepareOrder, type OrderProblem } from './api.ts';
import { checkoutKey, discardCheckoutKey } from './checkout-key.ts';
import { discardCustomerDraft } from './customer-draft.ts';
import { saveLastOrder } from './last-order.ts';
import { authorizePayment } from './payment.ts';
import type { CheckoutValues } from './schema.ts';
import { computeTotals } from './totals.ts';

/** The checkout of the cart: pays, places one order however often it is sent, and tells what came of it. */
export function useCheckout() {
  const { entries, isReady, clear, reprice, setQuantity } = useCart();
  const navigate = useNavigate();
  const goTo = useNavigateTo();
  const [problem, setProblem] = useState<OrderProblem>();
  const [failure, setFailure] = useState<string>();
  const [isCompleted, setCompleted] = useState(false);
  const items = toCartItems(entries);
  const totals = computeTotals(items);

  // Later the connection may be lost: fetch now what sending the order and reporting a failure take.
  useEffect(() => {
    checkoutKey();
    preloadToasts();
    prepareOrder();
  }, []);

  const latestEntries = useRef(entries);
  useEffect(() => {
    latestEntries.current = entries;
  }, [entries]);

  /** An answer was lost: the order may be placed already. */
  const mayBePlaced = useRef(false);

  const placeOnce = async (values: CheckoutValues) => {
    const { cardNumber, cardName, expiryDate, cvv, ...customer } = values;
    setProblem(undefined);
    const key = checkoutKey();
    const { pathname } = window.location;
    const hasLeft = () => window.location.pathname !== pathname;
    try {
      await authorizePayment({ cardNumber, cardName, expiryDate, cvv });
      // Another tab has ordered the same cart during the payment.
      if (latestEntries.current.length === 0) return;
      const receipt = await placeOrder({
        entries,
        customer,
        expectedTotalCents: totals.totalCents,
        idempotencyKey: key,
      });
      setCompleted(true);
      discardCustomerDraft();
      saveLastOrder(receipt);
      // The key differs when the visitor sent the order twice and its first answer has been handled.
      if (checkoutKey() === key) {
        discardCheckoutKey();
        clear(entries);
        toast({
          kind: 'success',
          id: 'order',
          title: 'Order placed successfully!',
          description: `Order ${receipt.orderNumber} has been saved.`,
          ...(hasLeft() && {
            action: { label: 'View order', onClick: () => goTo(paths.orderConfirmation) },
          }),
        });
      }
      if (!hasLeft()) void navigate(paths.orderConfirmation, { replace: true });
    } catch (error) {
      console.error('Order failed', error);
      const refusal = orderProblem(error);
      // A refusal of the cart says that no order is placed, or that the notice shows what is.
      mayBePlaced.current = !refusal && (mayBePlaced.current || isOutcomeUnknown(error));
      setProblem(refusal);
      setFailure(refusal ? undefined : failureLine(error, mayBePlaced.current));
      toast({
        kind: 'destructive',
        id: 'order',
        title: 'Order failed',
        description: refusal?.kind === 'key-used' ? keyUsedText : errorText(error, failedText),
      });
    }
  };

  // Two clicks in one task both arrive before the button can refuse the second.
  const running = useRef<Promise<void>>(undefined);
  const submit = (values: CheckoutValues) =>
    (running.current ??= placeOnce(values).finally(() => {
      running.current = undefined;
    }));

  /** Puts the cart right as the notice offers it. */
  const acceptChanges = () => {
    let isAnyLeft = true;
    if (problem?.kind === 'total-changed') reprice(problem.prices);
    if (problem?.kind === 'key-used') discardCheckoutKey();
    if (problem?.kind === 'stock-short') {
      const left = new Map(problem.shortages.map((item) => [item.productId, item.left]));
      for (const [id, pieces] of left) setQuantity(id, Math.min(pieces, quantityOf(entries, id)));
      isAnyLeft = entries.some(({ id }) => left.get(id) !== 0);
    }
    setProblem(undefined);
    focusHeading();
    announce(isAnyLeft ? 'You can complete your order now.' : 'Your cart is empty.');
  };

  return {
    items,
    totals,
    /** The cart is being read, or is empty because its order has just been placed. */
    isLoading: !isReady || isCompleted,
    problem,
    failure,
    submit,
    acceptChanges,
  };
}

const failedText = 'There was an error processing your order. Please try again.';
const keyUsedText = `This checkout already placed an order with different details. To change that order, call ${site.phone.display}.`;

/** What the page says about a failed attempt after its toast has gone. */
function failureLine(error: unknown, mayBePlaced: boolean): string {
  const state = mayBePlaced ? 'We could not confirm that your order arrived' : 'Not ordered yet';
  const line = `${state}. Everything you typed is still here`;
  if (isUserMessage(error)) return `${line}. ${error.message}`;
  return mayBePlaced
    ? `${line}: press Complete Order again (it will not be ordered twice)`
    : `${line}: try again`;
}

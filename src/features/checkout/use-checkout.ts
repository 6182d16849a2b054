import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { refusedFields } from '#components/form/submission-failure.ts';
import { site } from '#config/site.ts';
import { useCart } from '#features/cart/cart-context.tsx';
import { quantityOf, toCartItems, type CartEntries } from '#features/cart/cart.ts';
import { ApiError, errorText, isUserMessage } from '#lib/api/api-error.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { paysOnlineQuery } from '#lib/api/pays-online.ts';
import { focusHeading } from '#lib/browser/focus.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { announce } from '#lib/feedback/announcer.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';
import { orderProblem, prepareOrder, type OrderProblem } from './customer-api.ts';
import { awaitedOrder, endCheckout, orderDraft } from './drafts.ts';
import { PaymentDeclined } from './payment.ts';
import { fetchOrderPayment, unopenedCode } from './payment/customer-api.ts';
import { placeOrderOnce } from './place-order-once.ts';
import type { CheckoutValues, Receipt } from './schema.ts';
import { computeTotals } from './totals.ts';

/** State and actions of the checkout page, from the cart to the placed order. */
export function useCheckout() {
  const { entries, isReady, clear, reprice, setQuantity, add } = useCart();
  const navigate = useNavigate();
  const goTo = useNavigateTo();
  const [problem, setProblem] = useState<OrderProblem>();
  const [failure, setFailure] = useState<string>();
  const [isCompleted, setCompleted] = useState(false);
  /** The entries of the order that is being sent. They stay visible even if another tab empties the cart. */
  const [ordered, setOrdered] = useState<CartEntries>();
  const shown = ordered ?? entries;
  const items = toCartItems(shown);
  const totals = computeTotals(items);
  const { data, isError } = useQuery(paysOnlineQuery);
  /** `undefined` while the query loads; false after an error. */
  const paysOnline = data ?? (isError ? false : undefined);

  // The connection may be lost later, so this loads the code for orders and for error toasts early.
  useEffect(() => {
    orderDraft.key();
    preloadToasts();
    prepareOrder();
  }, []);

  // A customer may pay and never return to the confirmation page. The cart then still has the bought items.
  const endPaid = useEffectEvent(async () => {
    const token = awaitedOrder.read();
    if (typeof token !== 'string') return;
    const payment = await fetchOrderPayment(token).catch(() => null);
    if (payment?.state !== 'paid' || !endCheckout(token, () => clear(payment.items ?? []))) return;
    orderDraft.key();
    toast({
      kind: 'success',
      id: 'order',
      title: 'Your order is paid',
      description: 'We took what you bought out of your cart.',
      action: {
        label: 'View order',
        onClick: () => goTo(`${paths.orderConfirmation}#token=${token}`),
      },
    });
  });
  useEffect(() => {
    if (isReady) void endPaid();
  }, [isReady]);

  /** True if a response was lost. The order might already be placed. */
  const mayBePlaced = useRef(false);

  /** @returns Messages by field name, for fields that the server refused. */
  const order = async (values: CheckoutValues): Promise<Record<string, string>> => {
    setProblem(undefined);
    setOrdered(shown);
    const { pathname } = window.location;
    const hasLeft = () => window.location.pathname !== pathname;
    try {
      const placed = await placeOrderOnce(shown, values, totals.totalCents, paysOnline === true);
      if ('page' in placed) {
        const { url, token } = placed.page;
        awaitedOrder.save(token);
        mayBePlaced.current = false;
        setFailure(undefined);
        // The back button may show this page without a reload. The page must then show the current cart.
        setOrdered(undefined);
        const pay = () => window.location.assign(url);
        if (!hasLeft()) pay();
        else {
          toast({
            kind: 'success',
            id: 'order',
            title: 'Your order is ready to be paid',
            description: 'We keep the items for you for 30 minutes.',
            action: { label: 'Pay now', onClick: pay },
          });
        }
        return {};
      }
      const { receipt, key } = placed;
      setCompleted(true);
      // The order may have been sent twice. The first response has then ended this checkout, so the draft has a new
      // key.
      if (orderDraft.key() === key) {
        // The cart must be empty before the key is deleted. Otherwise another tab could order the same cart with a new
        // key.
        flushSync(() => clear(shown));
        orderDraft.discard();
        toast({
          ...placedToast(receipt),
          ...(hasLeft() && {
            action: { label: 'View order', onClick: () => goTo(paths.orderConfirmation) },
          }),
        });
      }
      if (!hasLeft()) void navigate(paths.orderConfirmation, { replace: true });
      return {};
    } catch (error) {
      console.error('Order failed', error);
      const refusal = orderProblem(error);
      // With an `OrderProblem`, the outcome is known: no new order was placed.
      mayBePlaced.current = !refusal && (mayBePlaced.current || isOutcomeUnknown(error));
      setProblem(refusal);
      const button = paysOnline ? 'Continue to payment' : 'Complete Order';
      setFailure(refusal ? undefined : failureLine(error, mayBePlaced.current, button));
      if (refusal?.kind !== 'key-used') setOrdered(undefined);
      toast({
        kind: 'destructive',
        id: 'order',
        title: 'Order failed',
        description: toastText(error, refusal),
      });
      return refusedFields(error);
    }
  };

  // A second click may come before the button is disabled. It gets the promise of the first click.
  const running = useRef<Promise<Record<string, string>>>(undefined);
  const submit = (values: CheckoutValues) =>
    (running.current ??= order(values).finally(() => {
      running.current = undefined;
    }));

  /** Corrects the cart as the notice suggests. */
  const acceptChanges = () => {
    let isAnyLeft = true;
    if (problem?.kind === 'total-changed') reprice(problem.prices);
    if (problem?.kind === 'key-used') {
      orderDraft.discard();
      const taken = ordered?.filter(({ id }) => quantityOf(entries, id) === 0) ?? [];
      for (const { id, quantity } of taken) add(id, quantity);
      setOrdered(undefined);
    }
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
    paysOnline,
    /** True until the cart is loaded, and again after the order is placed, because the cart is then empty. */
    isLoading: !isReady || isCompleted,
    problem,
    failure,
    submit,
    acceptChanges,
  };
}

export function placedToast({ orderNumber }: Receipt) {
  return {
    kind: 'success',
    id: 'order',
    title: 'Order placed successfully!',
    description: `Order ${orderNumber} has been saved.`,
  } as const;
}

const unopenedText = 'The payment page did not open, and nothing was paid.';
const isUnopened = (error: unknown) => error instanceof ApiError && error.code === unopenedCode;

const failedText = 'There was an error processing your order. Please try again.';
const keyUsedText = `This checkout already placed an order with different details. To change that order, call ${site.phone.display}.`;

function toastText(error: unknown, refusal: OrderProblem | undefined): string {
  if (refusal?.kind === 'key-used') return keyUsedText;
  if (isUnopened(error)) return `${unopenedText} Please try again.`;
  return error instanceof PaymentDeclined ? error.message : errorText(error, failedText);
}

/** Text about a failed attempt. It stays on the page after the toast disappears. */
function failureLine(error: unknown, mayBePlaced: boolean, button: string): string {
  if (isUnopened(error)) return `${unopenedText} Everything you typed is still here: try again`;
  const state = mayBePlaced ? 'We could not confirm that your order arrived' : 'Not ordered yet';
  const line = `${state}. Everything you typed is still here`;
  if (error instanceof PaymentDeclined || isUserMessage(error)) return `${line}. ${error.message}`;
  return mayBePlaced
    ? `${line}: press ${button} again (it will not be ordered twice)`
    : `${line}: try again`;
}

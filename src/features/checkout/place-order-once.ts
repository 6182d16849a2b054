import type { CartEntries } from '#features/cart/cart.ts';
import { placeOrder, type Placed } from './customer-api.ts';
import { customerDraft, orderDraft } from './drafts.ts';
import { saveLastOrder } from './last-order.ts';
import { authorize } from './payment.ts';
import type { CheckoutValues } from './schema.ts';

/** Result of placing the order, with its idempotency key. */
type PlacedOrder = Placed & { key: string };

/**
 * Pays and places the order, or opens its payment page. Several calls, even in several tabs, place only one order,
 * because all of them send the same key.
 * @throws PaymentDeclined, or an error of `placeOrder`
 */
export function placeOrderOnce(
  entries: CartEntries,
  values: CheckoutValues,
  totalCents: number,
  paysOnline: boolean,
): Promise<PlacedOrder> {
  const { cardNumber, cardName, expiryDate, cvv, ...customer } = values;
  const key = orderDraft.key();
  return afterOtherTabs(async () => {
    if (!paysOnline) {
      const card = { cardNumber, cardName, expiryDate, cvv };
      await authorize({ amountCents: totalCents, key, card });
    }
    const placed = await placeOrder({
      entries,
      customer,
      expectedTotalCents: totalCents,
      idempotencyKey: key,
    });
    if ('receipt' in placed) {
      customerDraft.discard();
      saveLastOrder(placed.receipt);
    }
    return { ...placed, key };
  });
}

/**
 * Waits while another tab places its order. In a browser without locks or with blocked storage, only the key prevents a
 * second order.
 */
async function afterOtherTabs<Result>(order: () => Promise<Result>): Promise<Result> {
  let isRunning = false;
  const run = () => {
    isRunning = true;
    return order();
  };
  try {
    return await navigator.locks.request('checkout', run);
  } catch (error) {
    if (isRunning) throw error;
    return run();
  }
}

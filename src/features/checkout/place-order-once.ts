import type { CartEntries } from '#features/cart/cart.ts';
import { placeOrder, type Placed } from './customer-api.ts';
import { customerDraft, orderDraft } from './drafts.ts';
import { saveLastOrder } from './last-order.ts';
import { authorize } from './payment.ts';
import type { CheckoutValues } from './schema.ts';

/** Result of placing the order, with its idempotency key. */
type PlacedOrder = Placed & { key: string };

/**
 * Pays and places the order of this checkout, or opens the page on which it is paid. Several calls, also in several
 * tabs, place one order: all send the same key, and the database refuses a second order with other contents.
 * @throws PaymentDeclined, or what `placeOrder` throws
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
 * Waits while another tab pays and orders. Some browsers have no locks, or refuse locks because storage is blocked. In
 * these browsers, only the key prevents a second order.
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

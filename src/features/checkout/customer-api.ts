import * as z from 'zod/mini';
import type { CartEntries } from '#features/cart/cart.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callForCustomer } from '#lib/api/customer-call.ts';
import { dollarsSchema } from '#lib/api/dollars-schema.ts';
import { getSupabase, mayHaveSession } from '#lib/api/supabase.ts';
import { centsToDecimal, parseDollars } from '#lib/format/money.ts';
import { openPaymentPage, type PaymentPage } from './payment/customer-api.ts';
import { receiptSchema, type CustomerDetails, type Receipt } from './schema.ts';

interface OrderRequest {
  entries: CartEntries;
  customer: CustomerDetails;
  /** The total on the page. The database refuses the order if its own total differs. */
  expectedTotalCents: number;
  idempotencyKey: string;
}

/** The receipt, or the payment page of an order that is not paid yet. */
export type Placed = { receipt: Receipt } | { page: PaymentPage };

/**
 * Places the order and returns its receipt, or opens its payment page. A retry is safe, because the database places
 * only one order per idempotency key. After a cancellation, the same key places a new order.
 * @throws ApiError `unreachable` without a response, `refused` with a code that `orderProblem` knows, or `failed`.
 */
export async function placeOrder(request: OrderRequest): Promise<Placed> {
  const body = {
    items: request.entries.map(({ id, quantity }) => ({ product_id: id, quantity })),
    customer: { ...request.customer },
    expected_total: centsToDecimal(request.expectedTotalCents),
    idempotency_key: request.idempotencyKey,
  };
  await callForCustomer('place_order', body);
  try {
    return { receipt: receiptSchema.parse(await callForCustomer('order_receipt', body)) };
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'not_paid') {
      return { page: await openPaymentPage(body) };
    }
    // The order is probably placed, but its receipt is unreadable. Status 502 means that the outcome is unknown.
    throw new ApiError('The receipt could not be read.', { status: 502, cause });
  }
}

/**
 * Loads supabase-js early, because the connection may be lost later. Only a signed-in customer needs it for ordering.
 */
export function prepareOrder(): void {
  if (mayHaveSession()) getSupabase().catch(() => undefined);
}

/** A reason for a refused order. The customer can correct it in the cart. */
export type OrderProblem =
  | { kind: 'total-changed'; prices: Record<string, number>; totalCents: number }
  | { kind: 'stock-short'; shortages: { productId: string; left: number }[] }
  | { kind: 'key-used' };

const totalChangedSchema = z.object({
  total: dollarsSchema,
  items: z.array(z.object({ product_id: z.string(), price: dollarsSchema })),
});
const stockShortSchema = z.object({
  // `left` is missing for a product that is no longer sold.
  items: z.array(z.object({ product_id: z.string(), left: z._default(z.number(), 0) })),
});

/** The problem that the customer can correct; `undefined` for all other errors. */
export function orderProblem(error: unknown): OrderProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  switch (error.code) {
    case 'idempotency_conflict':
      return { kind: 'key-used' };
    case 'total_changed': {
      const { data } = totalChangedSchema.safeParse(error.details);
      if (!data) return undefined;
      const prices = data.items.map((item) => [item.product_id, parseDollars(item.price)] as const);
      return {
        kind: 'total-changed',
        prices: Object.fromEntries(prices),
        totalCents: parseDollars(data.total),
      };
    }
    case 'stock_short':
    case 'invalid_product': {
      const { data } = stockShortSchema.safeParse(error.details);
      if (!data) return undefined;
      const shortages = data.items.map(({ product_id, left }) => ({ productId: product_id, left }));
      return { kind: 'stock-short', shortages };
    }
    default:
      return undefined;
  }
}

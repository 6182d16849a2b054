import * as z from 'zod/mini';
import type { CartItems } from '#features/cart/cart.ts';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import { centsToDecimal, parseDollars } from '#lib/format/money.ts';
import { getSupabase, mayHaveSession } from '#lib/api/supabase.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { Database } from '#types/database.ts';
import { receiptSchema, type CheckoutForm, type Receipt } from './schema.ts';

export type CustomerDetails = Omit<CheckoutForm, 'cardNumber' | 'cardName' | 'expiryDate' | 'cvv'>;

interface OrderRequest {
  items: CartItems;
  customer: CustomerDetails;
  /** The total the visitor saw. The order is refused if the shop computes another. */
  expectedTotalCents: number;
  idempotencyKey: string;
}

/**
 * Places the order, once per idempotency key however often it is called: trying again is safe.
 * @throws ApiError `unreachable` when no answer came, `refused` with one of the codes of `orderProblem`,
 * `failed` otherwise.
 */
export async function placeOrder(request: OrderRequest): Promise<Receipt> {
  const answer = await send({
    items: request.items.map(({ id, quantity }) => ({ product_id: id, quantity })),
    customer: { ...request.customer },
    expected_total: centsToDecimal(request.expectedTotalCents),
    idempotency_key: request.idempotencyKey,
  });
  const receipt = receiptSchema.safeParse(answer);
  if (!receipt.success) {
    // The order is stored by then, most likely: as with an answer that a gateway lost.
    throw new ApiError('The receipt could not be read.', { status: 502, cause: receipt.error });
  }
  return receipt.data;
}

type PlaceOrderArgs = Database['public']['Functions']['place_order']['Args'];

/** With the session of whoever has one, so that the order is among theirs. */
async function send(args: PlaceOrderArgs): Promise<unknown> {
  if (!mayHaveSession()) return callAsVisitor('place_order', args);
  const supabase = await getSupabase().catch((cause: unknown) => {
    throw new ApiError('The shop could not be reached.', { status: 0, cause });
  });
  const { data, error, status } = await supabase.rpc('place_order', args);
  // A session that is no longer taken, as on a phone whose clock is behind, is no reason not to sell.
  if (status === 401) return callAsVisitor('place_order', args);
  if (error) throw toApiError(error, status);
  return data;
}

/** Fetches what ordering takes before it is needed: later the connection may be gone. */
export function prepareOrder(): void {
  if (mayHaveSession()) getSupabase().catch(() => undefined);
}

/** A refusal that the visitor can put right, in terms of the cart. */
export type OrderProblem =
  | { kind: 'total-changed'; prices: Record<string, number>; totalCents: number }
  | { kind: 'stock-short'; shortages: { productId: string; left: number }[] }
  | { kind: 'key-used' };

const money = z.union([z.number(), z.string()]);
const totalChangedSchema = z.object({
  total: money,
  items: z.array(z.object({ product_id: z.string(), price: money })),
});
const stockShortSchema = z.object({
  // Nothing is left of what is no longer sold.
  items: z.array(z.object({ product_id: z.string(), left: z._default(z.number(), 0) })),
});

/** What a refused order says about the cart, or `undefined` when it is about something else. */
export function orderProblem(error: unknown): OrderProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'idempotency_conflict') return { kind: 'key-used' };
  if (error.code === 'total_changed') {
    const parsed = totalChangedSchema.safeParse(error.details);
    if (!parsed.success) return undefined;
    const prices = parsed.data.items.map((item) => [item.product_id, parseDollars(item.price)]);
    return {
      kind: 'total-changed',
      prices: Object.fromEntries(prices) as Record<string, number>,
      totalCents: parseDollars(parsed.data.total),
    };
  }
  if (error.code === 'stock_short' || error.code === 'invalid_product') {
    const parsed = stockShortSchema.safeParse(error.details);
    if (!parsed.success) return undefined;
    return {
      kind: 'stock-short',
      shortages: parsed.data.items.map((item) => ({ productId: item.product_id, left: item.left })),
    };
  }
  return undefined;
}

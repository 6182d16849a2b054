/**
 * Orders for customers. A customer finds an order by number and email address, or by the link in an email. A signed-in
 * customer also gets a list of orders.
 */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { dollarsSchema } from '#lib/api/dollars-schema.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import {
  declineReasonCodes,
  returnReasonCodes,
  returnStates,
  type ReturnReason,
} from './returns/return.ts';
import { parseDollars } from '#lib/format/money.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { Json } from '#types/database.ts';
import { randomUuid } from '#lib/browser/uuid.ts';
import { orderStatuses } from './order-status.ts';
import type { TrackOrderForm } from './schema.ts';

const status = z.enum(orderStatuses);
const returnState = z.enum(returnStates);

/** Each list starts with the oldest entry. Times are ISO times. */
const customerOrderSchema = z.object({
  orderNumber: z.string(),
  date: z.string(),
  status,
  shipments: z.array(
    z.object({
      carrier: z.string(),
      trackingNumber: z.string(),
      /** `null` while the shipment is on its way. */
      deliveredAt: z.nullable(z.string()),
      items: z.array(z.object({ id: z.string(), name: z.string(), quantity: z.number() })),
    }),
  ),
  address: z.object({
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  /** Items that staff removed from the order. */
  changes: z.array(
    z.object({ name: z.string(), removed: z.number(), refund: dollarsSchema, date: z.string() }),
  ),
  /** `text` is the customer's message. It is `null` if staff wrote first. `reply` is `null` until staff reply. */
  messages: z.array(
    z.object({
      id: z.string(),
      text: z.nullable(z.string()),
      date: z.string(),
      reply: z.nullable(z.string()),
      author: z.nullable(z.string()),
      handledAt: z.nullable(z.string()),
    }),
  ),
  subtotal: dollarsSchema,
  shipping: dollarsSchema,
  tax: dollarsSchema,
  total: dollarsSchema,
  paidOnline: z.boolean(),
  /** Amount that the bank gave back to the customer in a dispute. */
  bankTookCents: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      quantity: z.number(),
      price: dollarsSchema,
      /** Number of pieces that the customer can return now. */
      returnable: z.number(),
      /** Last day on which all `returnable` pieces can be returned; `null` if there are none. */
      returnUntil: z.nullable(z.string()),
    }),
  ),
  history: z.array(z.object({ status, date: z.string() })),
  returns: z.array(
    z.object({
      number: z.string(),
      state: returnState,
      reason: z.enum(returnReasonCodes),
      declineReason: z.nullable(z.enum(declineReasonCodes)),
      refund: z.nullable(dollarsSchema),
      refundPostage: dollarsSchema,
      items: z.array(
        // `quantity` is the number of pieces that the customer announced. `received` is the number that arrived.
        z.object({ id: z.string(), name: z.string(), quantity: z.number(), received: z.number() }),
      ),
      history: z.array(z.object({ state: returnState, date: z.string() })),
    }),
  ),
});

function toCustomerOrder(answer: z.infer<typeof customerOrderSchema>) {
  const { date: createdAt, subtotal, shipping, tax, total, history, ...order } = answer;
  return {
    ...order,
    createdAt,
    subtotalCents: parseDollars(subtotal),
    shippingCents: parseDollars(shipping),
    taxCents: parseDollars(tax),
    totalCents: parseDollars(total),
    items: order.items.map(({ price, ...item }) => ({ ...item, priceCents: parseDollars(price) })),
    changes: order.changes.map(({ refund, ...change }) => ({
      ...change,
      refundCents: parseDollars(refund),
    })),
    returns: order.returns.map(({ refund, refundPostage, history, ...orderReturn }) => ({
      ...orderReturn,
      /** The refund with the return postage; `null` until staff receive the parcel. */
      refundCents: refund === null ? null : parseDollars(refund),
      refundPostageCents: parseDollars(refundPostage),
      /** Time at which the return reached each state. */
      reachedAt: Object.fromEntries(history.map((step) => [step.state, step.date])),
    })),
    reachedAt: Object.fromEntries(history.map((step) => [step.status, step.date])),
  };
}

/** An order as its customer sees it. Amounts are in cents. */
export type CustomerOrder = ReturnType<typeof toCustomerOrder>;
export type CustomerShipment = CustomerOrder['shipments'][number];
/** A return as its customer sees it. The customer writes the number of the return on the parcel. */
export type CustomerReturn = CustomerOrder['returns'][number];

function readOrder(data: unknown): CustomerOrder {
  return toCustomerOrder(readAnswer(customerOrderSchema, data, 'order'));
}

/** @throws ApiError 404 if no order has this number and email address, 429 after too many attempts. */
export async function trackOrder({ orderNumber, email }: TrackOrderForm): Promise<CustomerOrder> {
  const lookup = { order_number: orderNumber, email, lookup_key: randomUuid() };
  await callAsVisitor('begin_order_lookup', lookup);
  return readOrder(await callAsVisitor('track_order', lookup));
}

/** The order that belongs to the token in an email; `null` if no order has this token. */
export function orderByTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['order-by-token', token],
    queryFn: async (): Promise<CustomerOrder | null> => {
      try {
        return readOrder(await callAsVisitor('order_by_token', { token }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'order_not_found') return null;
        throw error;
      }
    },
  });
}

/** Orders of the signed-in customer, newest first. The key contains the user id, because the cache outlives a login. */
export function myOrdersQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-orders', userId],
    queryFn: async (): Promise<CustomerOrder[]> => {
      const orders = await callRpc('my_orders', {});
      return readAnswer(z.array(customerOrderSchema), orders, 'orders').map(toCustomerOrder);
    },
  });
}

/**
 * Proves that the order belongs to the customer: by the token in an email, by order number and email address, or by a
 * login.
 */
export type OrderProof = { token: string } | TrackOrderForm | { ownOrderNumber: string };

/** The proof that the page needs to change an order, and a function that reloads the order. */
export interface OrderAccess {
  proof: OrderProof;
  reload: () => Promise<unknown>;
}

type CustomerFunction = 'cancel_order' | 'request_return' | 'ask_for_order_change';

/**
 * Changes an order. A lookup expires after an hour, so the customer's order is looked up again first.
 * @throws ApiError
 */
async function callWithProof(
  name: CustomerFunction,
  proof: OrderProof,
  args: Record<string, Json> = {},
): Promise<void> {
  if ('ownOrderNumber' in proof) {
    await callRpc(name, { ...args, proof: { order_number: proof.ownOrderNumber } });
  } else if ('token' in proof) {
    await callAsVisitor(name, { ...args, proof });
  } else {
    const lookup = {
      order_number: proof.orderNumber,
      email: proof.email,
      lookup_key: randomUuid(),
    };
    await callAsVisitor('begin_order_lookup', lookup);
    await callAsVisitor(name, { ...args, proof: lookup });
  }
}

/**
 * Cancels an order before staff begin to process it. A second call is harmless.
 * @throws ApiError 409 if staff have begun to process the order.
 */
export async function cancelOrder(proof: OrderProof): Promise<void> {
  await callWithProof('cancel_order', proof);
}

interface ReturnRequest {
  items: { productId: string; quantity: number }[];
  reason: ReturnReason;
  comment: string;
  /** Idempotency key. All attempts use the same key. */
  key: string;
}

/**
 * Asks staff to accept a return of delivered items.
 * @throws ApiError 409 if the return period is over, or if the customer has already returned some of the items.
 */
export async function requestReturn(proof: OrderProof, request: ReturnRequest): Promise<void> {
  await callWithProof('request_return', proof, {
    items: request.items.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    reason: request.reason,
    comment: request.comment,
    idempotency_key: request.key,
  });
}

/** Sends a message to staff about an order. @throws ApiError */
export async function askForOrderChange(
  proof: OrderProof,
  message: string,
  key: string,
): Promise<void> {
  await callWithProof('ask_for_order_change', proof, { message, idempotency_key: key });
}

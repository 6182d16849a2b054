/** What customers may read of orders: one by its number and e-mail address, and their own when signed in. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import { dollars } from '#lib/api/dollars.ts';
import { parseDollars } from '#lib/format/money.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { CustomerOrder } from './customer-order.ts';
import { orderStatuses } from './order-status.ts';
import type { TrackOrderForm } from './schema.ts';

const status = z.enum(orderStatuses);

const customerOrderSchema = z.object({
  orderNumber: z.string(),
  date: z.string(),
  status,
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  subtotal: dollars,
  shipping: dollars,
  tax: dollars,
  total: dollars,
  items: z.array(
    z.object({ id: z.string(), name: z.string(), quantity: z.number(), price: dollars }),
  ),
  history: z.array(z.object({ status, date: z.string() })),
});

/** @throws ApiError when the answer has another shape. */
function readOrder(data: unknown): CustomerOrder {
  const parsed = customerOrderSchema.safeParse(data);
  if (!parsed.success) {
    throw new ApiError('The order could not be read.', { status: 500, cause: parsed.error });
  }
  const order = parsed.data;
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    createdAt: order.date,
    items: order.items.map((item) => ({ ...item, priceCents: parseDollars(item.price) })),
    subtotalCents: parseDollars(order.subtotal),
    shippingCents: parseDollars(order.shipping),
    taxCents: parseDollars(order.tax),
    totalCents: parseDollars(order.total),
    carrier: order.carrier ?? '',
    trackingNumber: order.trackingNumber ?? '',
    reachedAt: Object.fromEntries(order.history.map((step) => [step.status, step.date])),
  };
}

/**
 * @throws ApiError `refused` with 404 for any mismatch of number and address, with 429 after too many
 * attempts.
 */
export async function trackOrder({ orderNumber, email }: TrackOrderForm): Promise<CustomerOrder> {
  return readOrder(await callAsVisitor('track_order', { order_number: orderNumber, email }));
}

/** The orders of the signed-in customer, newest first. The key names the user, because the cache outlives a session. */
export function myOrdersQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-orders', userId],
    queryFn: async (): Promise<CustomerOrder[]> => {
      const supabase = await getSupabase();
      const { data, error, status } = await supabase.rpc('my_orders');
      if (error) throw toApiError(error, status);
      return Array.isArray(data) ? data.map(readOrder) : [];
    },
  });
}

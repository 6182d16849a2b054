/** Returns for staff. */
import { queryOptions } from '@tanstack/react-query';
import type { TimelineEntry } from '#components/ui/timeline.tsx';
import { refund } from '#features/checkout/payment.ts';
import { callRpc } from '#lib/api/database.ts';
import { compareValues, readAll } from '#lib/api/read-for-export.ts';
import { readOnOpening, readRows } from '#lib/api/staff-queries.ts';
import { parseDollars } from '#lib/format/money.ts';
import { refundOfOrder } from './refund.ts';
import {
  declineReasons,
  returnStateLabels,
  type DeclineReason,
  type ReturnReason,
  type ReturnState,
} from './return.ts';

interface ReturnLine {
  productId: string;
  name: string;
  quantity: number;
  restocked: number;
  writtenOff: number;
}

/** A return as staff see it. Amounts in cents. */
export interface OrderReturn {
  id: string;
  number: string;
  orderNumber: string;
  state: ReturnState;
  reason: ReturnReason;
  /** What the customer typed; may be empty. */
  comment: string;
  /** With the postage. Null until the parcel was received. */
  refundCents: number | null;
  refundGoodsCents: number;
  refundShippingCents: number;
  refundTaxCents: number;
  /** What the customer paid the carrier. */
  refundPostageCents: number;
  /** Staff took it after the days for returns were over. */
  isGoodwill: boolean;
  /** Distributor prices of what went back into stock. */
  restockedCostCents: number;
  /** ISO times. */
  createdAt: string;
  refundedAt: string | null;
  lines: readonly ReturnLine[];
  history: readonly TimelineEntry[];
}

const selection =
  'id, return_number, state, reason, comment, decline_reason, refund, refund_subtotal, refund_shipping, refund_tax, refund_postage, is_goodwill, restocked_cost, created_at, refunded_at, orders(order_number), order_return_items(quantity, restocked, written_off, order_items(product_id, product_name, position)), order_return_history(id, new_state, changed_by_email, created_at)';

type Query = Parameters<typeof readRows>[0];
type Supabase = Parameters<Query>[0];

const from = (supabase: Supabase) => supabase.from('order_returns').select(selection);

type Row = NonNullable<Awaited<ReturnType<typeof from>>['data']>[number];

function toReturn(row: Row): OrderReturn {
  return {
    id: row.id,
    number: row.return_number,
    orderNumber: row.orders.order_number,
    state: row.state,
    reason: row.reason,
    comment: row.comment,
    refundCents: row.refund === null ? null : parseDollars(row.refund),
    refundGoodsCents: parseDollars(row.refund_subtotal ?? 0),
    refundShippingCents: parseDollars(row.refund_shipping ?? 0),
    refundTaxCents: parseDollars(row.refund_tax ?? 0),
    refundPostageCents: parseDollars(row.refund_postage),
    isGoodwill: row.is_goodwill,
    restockedCostCents: parseDollars(row.restocked_cost ?? 0),
    createdAt: row.created_at,
    refundedAt: row.refunded_at,
    lines: [...row.order_return_items]
      .sort((a, b) => a.order_items.position - b.order_items.position)
      .map((line) => ({
        productId: line.order_items.product_id,
        name: line.order_items.product_name,
        quantity: line.quantity,
        restocked: line.restocked,
        writtenOff: line.written_off,
      })),
    history: [...row.order_return_history]
      .sort((a, b) => a.id - b.id)
      .map((step, index) => ({
        text:
          step.new_state === 'declined' && row.decline_reason
            ? `Declined: ${declineReasons[row.decline_reason].label}`
            : index === 0 && step.new_state === 'accepted'
              ? 'Entered by staff'
              : returnStateLabels[step.new_state],
        at: step.created_at,
        by: step.changed_by_email,
      })),
  };
}

/** The returns of an order, the oldest first. */
export function orderReturnsQuery(orderId: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['orders', 'returns', orderId],
    queryFn: async () => {
      const rows = await readRows((supabase) =>
        from(supabase).eq('order_id', orderId).order('created_at').order('id'),
      );
      return rows.map(toReturn);
    },
  });
}

/** The returns that were refunded between two instants; `null` leaves that end open. The oldest first. */
export async function fetchRefunds(
  since: string | null,
  before: string | null,
): Promise<OrderReturn[]> {
  const rows = await readAll<Row>((afterId) =>
    readRows((supabase) => {
      let query = from(supabase).eq('state', 'refunded').order('id');
      if (since) query = query.gte('refunded_at', since);
      if (before) query = query.lt('refunded_at', before);
      return afterId === null ? query : query.gt('id', afterId);
    }),
  );
  return rows
    .sort((a, b) => compareValues(a.created_at, b.created_at) || compareValues(a.id, b.id))
    .map(toReturn);
}

/**
 * Enters a return for a caller, which is accepted at once. The same key enters it once.
 * @throws ApiError
 */
export async function enterReturn(
  orderId: string,
  entered: {
    items: readonly { productId: string; quantity: number }[];
    reason: ReturnReason;
    comment: string;
    isGoodwill: boolean;
    key: string;
  },
): Promise<void> {
  await callRpc('enter_return', {
    order_id: orderId,
    items: entered.items.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    reason: entered.reason,
    comment: entered.comment,
    idempotency_key: entered.key,
    goodwill: entered.isGoodwill,
  });
}

type Shown = Pick<OrderReturn, 'id'>;

/** @throws ApiError, as each function below. Each may be sent again when its answer was lost. */
export async function acceptReturn({ id }: Shown): Promise<void> {
  await callRpc('accept_return', { return_id: id });
}

export async function declineReturn({ id }: Shown, reason: DeclineReason): Promise<void> {
  await callRpc('decline_return', { return_id: id, reason });
}

/** @param lines What arrived, by product. */
export async function receiveReturn(
  { id }: Shown,
  lines: readonly Pick<ReturnLine, 'productId' | 'restocked' | 'writtenOff'>[],
  postageCents: number,
): Promise<void> {
  await callRpc('receive_return', {
    return_id: id,
    items: lines.map(({ productId, restocked, writtenOff }) => ({
      product_id: productId,
      restocked,
      written_off: writtenOff,
    })),
    postage: postageCents / 100,
  });
}

/** Pays the money back, with this postage, then notes it. */
export async function refundReturn(orderReturn: OrderReturn, postageCents: number): Promise<void> {
  const { id } = orderReturn;
  await refund({ amountCents: refundOfOrder(orderReturn) + postageCents, key: id });
  await callRpc('refund_return', { return_id: id, postage: postageCents / 100 });
}

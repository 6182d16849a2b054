/** Returns for staff. */
import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import { compareValues, readAll } from '#lib/api/read-all.ts';
import {
  computed,
  countQuery,
  readOnOpening,
  readRows,
  type RowOf,
} from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { parseDollars } from '#lib/format/money.ts';
import {
  declineReasons,
  returnStateLabels,
  type ReturnDeclineReason,
  type ReturnReason,
} from './return.ts';

const from = (supabase: Supabase) =>
  supabase.from('order_returns').select(`
    id, number:return_number, state, reason, comment, declineReason:decline_reason, refund, refundGoods:refund_subtotal,
    refundShipping:refund_shipping, refundTax:refund_tax, refundPostage:refund_postage, isGoodwill:is_goodwill,
    restockedCost:restocked_cost, createdAt:created_at, refundedAt:refunded_at, orders(orderNumber:order_number),
    lines:order_return_items(
      quantity, restocked, writtenOff:written_off,
      item:order_items(productId:product_id, name:product_name, position)
    ),
    history:order_return_history(id, state:new_state, by:changed_by_email, at:created_at)`);

/** A return as staff see it. */
function toReturn({ orders, ...row }: RowOf<typeof from>) {
  const { refund, refundGoods, refundShipping, refundTax, refundPostage, restockedCost, ...rest } =
    row;
  return {
    ...rest,
    ...orders,
    /** The refund with the return postage; `null` until staff receive the parcel. */
    refundCents: refund === null ? null : parseDollars(refund),
    refundGoodsCents: parseDollars(refundGoods ?? 0),
    refundShippingCents: parseDollars(refundShipping ?? 0),
    refundTaxCents: parseDollars(refundTax ?? 0),
    refundPostageCents: parseDollars(refundPostage),
    /** Purchase cost of the restocked goods. */
    restockedCostCents: parseDollars(restockedCost ?? 0),
    lines: row.lines
      .toSorted((a, b) => a.item.position - b.item.position)
      .map(({ item: { productId, name }, ...line }) => ({ ...line, productId, name })),
    history: row.history
      .toSorted((a, b) => a.id - b.id)
      .map(({ state, at, by }, index) => ({
        text:
          state === 'declined' && row.declineReason
            ? `Declined: ${declineReasons[row.declineReason].label}`
            : index === 0 && state === 'accepted'
              ? 'Entered by staff'
              : returnStateLabels[state],
        at,
        by,
      })),
  };
}
export type OrderReturn = ReturnType<typeof toReturn>;

/** The returns of an order. The oldest is first. */
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

const fromItems = (supabase: Supabase) =>
  supabase
    .from('order_items')
    .select(
      'productId:product_id, name:product_name, kept_quantity, returnable_quantity, returnable_in_time',
    );

function toKeptItem({
  kept_quantity,
  returnable_quantity,
  returnable_in_time,
  ...item
}: RowOf<typeof fromItems>) {
  return {
    ...item,
    /** Number of delivered pieces that the customer still has. */
    kept: computed(kept_quantity),
    /** Part of `kept` that the customer has not announced in a return. */
    quantity: computed(returnable_quantity),
    /** Part of `kept` that the customer may still ask to return. */
    inTime: computed(returnable_in_time),
  };
}
export type KeptItem = ReturnType<typeof toKeptItem>;

/** The items of an order, with the number of pieces that can be returned. */
export function keptItemsQuery(orderId: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['orders', 'kept-items', orderId],
    queryFn: async () => {
      const rows = await readRows((supabase) =>
        fromItems(supabase).eq('order_id', orderId).order('position'),
      );
      return rows.map(toKeptItem);
    },
  });
}

/** Returns that were refunded between two times, the oldest first. `null` means no limit. */
export async function fetchRefunds(
  since: string | null,
  before: string | null,
): Promise<OrderReturn[]> {
  const rows = await readAll((afterId: string | null) =>
    readRows((supabase) => {
      let query = from(supabase).eq('state', 'refunded').order('id');
      if (since) query = query.gte('refunded_at', since);
      if (before) query = query.lt('refunded_at', before);
      return afterId === null ? query : query.gt('id', afterId);
    }),
  );
  return rows
    .sort((a, b) => compareValues(a.createdAt, b.createdAt) || compareValues(a.id, b.id))
    .map(toReturn);
}

/**
 * Enters a return for a customer who phones. The return is accepted at once. The database ignores a second call with
 * the same key.
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

/** A second call is harmless, also for the functions below. @throws ApiError */
export async function acceptReturn({ id }: Shown): Promise<void> {
  await callRpc('accept_return', { return_id: id });
}

export async function declineReturn({ id }: Shown, reason: ReturnDeclineReason): Promise<void> {
  await callRpc('decline_return', { return_id: id, reason });
}

/** @param lines Received quantities of each product. */
export async function receiveReturn(
  { id }: Shown,
  lines: readonly Pick<OrderReturn['lines'][number], 'productId' | 'restocked' | 'writtenOff'>[],
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

/**
 * Refunds the received goods and the return postage. If the customer paid online, the database also starts a refund to
 * the card.
 */
export async function refundReturn({ id }: Shown, postageCents: number): Promise<void> {
  await callRpc('refund_return', { return_id: id, postage: postageCents / 100 });
}

/** Number of returns that wait for staff: for a decision, for a refund, or because the parcel is overdue. */
export const openReturnsQuery = countQuery(['orders', 'open-returns'], (supabase) =>
  supabase
    .from('order_returns')
    .select('id', { count: 'exact', head: true })
    .lte('due_at', new Date().toISOString()),
);

import { queryOptions } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import {
  readPage,
  readRows,
  readOnOpening,
  refreshedEveryMinute,
  type RowOf,
} from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { parseDollars } from '#lib/format/money.ts';
import type { CorrectionKind } from './stock-movement.ts';

const fromProducts = (supabase: Supabase) =>
  supabase
    .from('products')
    .select(
      'id, name, category, distributor, cost:distributor_price, price, inStock:in_stock, reorderLevel:reorder_level, lastOrdered:last_ordered, onOrder:on_order, countedAt:counted_at, active',
    );

export function toStockItem({
  cost,
  price,
  active,
  countedAt,
  ...row
}: RowOf<typeof fromProducts>) {
  return {
    ...row,
    costCents: parseDollars(cost),
    priceCents: parseDollars(price),
    lastOrdered: countedAt && row.lastOrdered,
    /** False until staff count the stock. Before that, `inStock` is the opening stock of the catalog. */
    isCounted: countedAt !== null,
    isRetired: !active,
  };
}

/** All products that the shop sells, and retired products that are still in stock or on order. */
async function fetchInventory() {
  const rows = await readRows((supabase) =>
    fromProducts(supabase).or('active.eq.true,in_stock.gt.0,on_order.gt.0').order('position'),
  );
  return rows.map(toStockItem);
}

export const inventoryQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['inventory', 'stock'],
  queryFn: fetchInventory,
});

/** The inventory for the page Today. It reloads whenever staff open that page. */
export const reorderQuery = queryOptions({ ...inventoryQuery, ...readOnOpening });

const stockHistoryPerPage = 25;

const fromMovements = (supabase: Supabase) =>
  supabase
    .from('stock_movements')
    .select(
      'id, productId:product_id, kind, change, missing, stockAfter:stock_after, note, by:changed_by_email, at:created_at, order:orders(number:order_number), invoice:invoices(reference)',
      { count: 'exact' },
    );
/** A change of a product's stock. `by` is `null` if a customer's order changed the stock. */
export type StockMovement = RowOf<typeof fromMovements>;

/** The stock history of one product or of all products, the latest change first. */
export function stockHistoryQuery(productId: string | null, page: number) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['inventory', 'history', productId, page],
    queryFn: () =>
      readPage(
        (supabase) => {
          const query = fromMovements(supabase);
          return (productId ? query.eq('product_id', productId) : query).order('id', {
            ascending: false,
          });
        },
        page,
        stockHistoryPerPage,
      ),
  });
}

/**
 * Sets the stock of a product. The database refuses the change if the stock is not `expected` anymore.
 * @throws ApiError
 */
export async function correctStock(correction: {
  productId: string;
  /** The stock that the dialog showed. */
  expected: number;
  newStock: number;
  kind: CorrectionKind;
  note: string;
  /** Idempotency key. */
  key: string;
}): Promise<void> {
  await callRpc('correct_stock', {
    product_id: correction.productId,
    new_stock: correction.newStock,
    kind: correction.kind,
    note: correction.note,
    expected_stock: correction.expected,
    idempotency_key: correction.key,
  });
}

/**
 * Records that products are ordered today. `onOrder` is the new quantity on order of a product. The database refuses
 * the change if the old quantity is not `expected`.
 * @throws ApiError
 */
export async function markOrdered(
  orders: readonly { productId: string; expected: number; onOrder: number }[],
): Promise<void> {
  await callRpc('mark_ordered', {
    product_ids: orders.map(({ productId }) => productId),
    expected: orders.map(({ expected }) => expected),
    on_order: orders.map(({ onOrder }) => onOrder),
  });
}

/**
 * Adds the delivered quantities to the stock and ends the orders. The database refuses this if a quantity on order has
 * changed.
 * @param arrived The delivered quantity of each item, in the same sequence as `items`.
 * @throws ApiError
 */
export async function receiveOrder(
  items: readonly { id: string; onOrder: number }[],
  arrived: readonly number[],
): Promise<void> {
  await callRpc('receive_order', {
    product_ids: items.map(({ id }) => id),
    expected: items.map(({ onOrder }) => onOrder),
    arrived: [...arrived],
  });
}

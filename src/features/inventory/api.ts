import { queryOptions } from '@tanstack/react-query';
import { readPage, readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { callRpc } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { parseDollars } from '#lib/format/money.ts';
import type { StockItem } from './inventory.ts';
import type { CorrectionKind, StockMovement } from './stock-movement.ts';

/** Every product with its stock and cost: what is sold, and what is left of retired ones. */
async function fetchInventory(): Promise<StockItem[]> {
  const rows = await readRows((supabase) =>
    supabase
      .from('products')
      .select(
        'id, name, category, distributor, distributor_price, price, in_stock, reorder_level, last_ordered, on_order, active',
      )
      .or('active.eq.true,in_stock.gt.0')
      .order('position'),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    distributor: row.distributor,
    costCents: parseDollars(row.distributor_price),
    priceCents: parseDollars(row.price),
    inStock: row.in_stock,
    reorderLevel: row.reorder_level,
    // Some backends send a day, others the instant at which it begins.
    lastOrdered: row.last_ordered?.slice(0, 10) ?? null,
    isOnOrder: row.on_order,
    isRetired: !row.active,
  }));
}

export const inventoryQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['inventory', 'stock'],
  queryFn: fetchInventory,
});

const stockHistoryPerPage = 25;

/** The stock history of one product or of all, the latest first. */
async function fetchStockHistory(
  productId: string | null,
  page: number,
): Promise<Paginated<StockMovement>> {
  const found = await readPage(
    (supabase) => {
      const query = supabase
        .from('stock_movements')
        .select(
          'id, product_id, kind, change, stock_after, note, changed_by_email, created_at, orders(order_number)',
          { count: 'exact' },
        );
      return (productId ? query.eq('product_id', productId) : query).order('id', {
        ascending: false,
      });
    },
    page,
    stockHistoryPerPage,
  );
  const movements = found.items.map((row) => ({
    id: row.id,
    productId: row.product_id,
    kind: row.kind,
    change: row.change,
    stockAfter: row.stock_after,
    orderNumber: row.orders?.order_number ?? null,
    note: row.note,
    by: row.changed_by_email,
    at: row.created_at,
  }));
  return { ...found, items: movements };
}

export function stockHistoryQuery(productId: string | null, page: number) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['inventory', 'history', productId, page],
    queryFn: () => fetchStockHistory(productId, page),
  });
}

/**
 * Sets the stock of a product. Refused when the stock is no longer `expected`.
 * @throws ApiError
 */
export async function correctStock(correction: {
  productId: string;
  /** The stock that was shown meanwhile. */
  expected: number;
  newStock: number;
  kind: CorrectionKind;
  note: string;
}): Promise<void> {
  await callRpc('correct_stock', {
    product_id: correction.productId,
    new_stock: correction.newStock,
    kind: correction.kind,
    note: correction.note,
    expected_stock: correction.expected,
  });
}

/** Records that products were ordered from their supplier today. */
export async function markOrdered(productIds: string[]): Promise<void> {
  await callRpc('mark_ordered', { product_ids: productIds });
}

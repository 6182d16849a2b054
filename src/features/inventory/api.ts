import { queryOptions } from '@tanstack/react-query';
import { requireAdmin } from '#features/auth/api.ts';
import { toApiError } from '#lib/api/api-error.ts';
import { parseDollars } from '#lib/format/money.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import type { StockItem } from './inventory.ts';
import type { CorrectionKind, StockMovement } from './movement.ts';

/** Every product with its stock and cost. Only staff are given any. */
async function fetchInventory(): Promise<StockItem[]> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase
    .from('products')
    .select(
      'id, name, category, distributor, distributor_price, price, in_stock, reorder_level, last_ordered, on_order',
    )
    .eq('active', true)
    .order('position');
  if (error) throw toApiError(error, status);
  if (data.length === 0) await requireAdmin();
  return data.map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    distributor: row.distributor,
    costCents: parseDollars(row.distributor_price),
    priceCents: parseDollars(row.price),
    inStock: row.in_stock,
    reorderLevel: row.reorder_level,
    // A day in some backends, the instant it begins in others.
    lastOrdered: row.last_ordered?.slice(0, 10) ?? null,
    isOnOrder: row.on_order,
  }));
}

export const inventoryQuery = queryOptions({
  queryKey: ['inventory', 'stock'],
  queryFn: fetchInventory,
  // While it is shown, and the movements with it: customers buy meanwhile, and colleagues order.
  refetchInterval: 60_000,
});

export const movementsPerPage = 50;

export interface MovementsPage {
  movements: StockMovement[];
  total: number;
}

/** The latest first; of one product, or of all. */
async function fetchMovements(productId: string | null, page: number): Promise<MovementsPage> {
  const supabase = await getSupabase();
  let query = supabase
    .from('stock_movements')
    .select(
      'id, product_id, kind, change, stock_after, note, changed_by_email, created_at, orders(order_number)',
      { count: 'exact' },
    );
  if (productId) query = query.eq('product_id', productId);
  const first = (page - 1) * movementsPerPage;
  const { data, error, status, count } = await query
    .order('id', { ascending: false })
    .range(first, first + movementsPerPage - 1);
  if (error && status !== 416) throw toApiError(error, status);
  // A page beyond the last one: empty, not broken.
  const rows = error ? [] : data;
  if (rows.length === 0) await requireAdmin();
  return {
    movements: rows.map((row) => ({
      id: row.id,
      productId: row.product_id,
      kind: row.kind,
      change: row.change,
      stockAfter: row.stock_after,
      orderNumber: row.orders?.order_number ?? null,
      note: row.note,
      by: row.changed_by_email,
      at: row.created_at,
    })),
    total: error ? first : (count ?? rows.length),
  };
}

export function movementsQuery(productId: string | null, page: number) {
  return queryOptions({
    queryKey: ['inventory', 'movements', productId, page],
    queryFn: () => fetchMovements(productId, page),
  });
}

/**
 * Sets the stock of a product to what was counted.
 * @throws ApiError `refused` with a sentence, also when `expected` is no longer the stock.
 */
export async function correctStock(correction: {
  productId: string;
  /** The stock that was shown while counting. */
  expected: number;
  counted: number;
  kind: CorrectionKind;
  note: string;
}): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.rpc('correct_stock', {
    product_id: correction.productId,
    new_stock: correction.counted,
    kind: correction.kind,
    note: correction.note,
    expected_stock: correction.expected,
  });
  if (error) throw toApiError(error, status);
}

/** Notes that products were ordered from their supplier today. */
export async function markOrdered(productIds: string[]): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase.rpc('mark_ordered', { product_ids: productIds });
  if (error) throw toApiError(error, status);
}

/**
 * Suggests orders for products with low stock. The suggested quantity fills the stock up to twice the reorder level.
 */
import { minimumOrderCents, paymentTerms } from '#config/purchasing.ts';
import { site } from '#config/site.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { formatCount } from '#lib/format/count.ts';
import { mailto } from '#lib/format/mailto.ts';
import { formatCents } from '#lib/format/money.ts';
import { isLow, type StockItem } from './inventory.ts';

/** After this number of days, an order that was not delivered is suggested again. */
const deliveryDays = 14;

export interface ReorderLine {
  item: StockItem;
  quantity: number;
  costCents: number;
  /** True if the product was ordered in the last `deliveryDays` and is not delivered yet. */
  isOnItsWay: boolean;
}

export interface ReorderSuggestion {
  supplier: string;
  lines: ReorderLine[];
}

/**
 * Suppliers A-Z with their low products. The product with the lowest stock is first.
 * @param today The day in California: `'2026-11-21'`.
 */
export function reorderSuggestions(
  items: readonly StockItem[],
  today: string,
): ReorderSuggestion[] {
  const groups = new Map<string, ReorderLine[]>();
  const low = items
    .filter(isLow)
    .sort((a, b) => a.inStock / a.reorderLevel - b.inStock / b.reorderLevel);
  const lately = shiftDay(today, -deliveryDays);
  for (const item of low) {
    const quantity = item.reorderLevel * 2 - item.inStock;
    const line = {
      item,
      quantity,
      costCents: quantity * item.costCents,
      isOnItsWay: item.onOrder > 0 && item.lastOrdered !== null && item.lastOrdered >= lately,
    };
    groups.set(item.distributor, [...(groups.get(item.distributor) ?? []), line]);
  }
  return [...groups]
    .map(([supplier, lines]) => ({ supplier, lines }))
    .sort((a, b) => a.supplier.localeCompare(b.supplier));
}

const mostToOrder = 10_000;

/** The line with the typed quantity. The quantity is 0 if the text is not a whole number up to `mostToOrder`. */
export function withQuantity(line: ReorderLine, typed: string | undefined): ReorderLine {
  if (typed === undefined) return line;
  const isValid = /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= mostToOrder;
  const quantity = isValid ? Number(typed) : 0;
  return { ...line, quantity, costCents: quantity * line.item.costCents };
}

/** The cost of an order. `belowMinimumCents` is the amount by which the cost is below the minimum order. */
export function reorderTotals(lines: readonly ReorderLine[]) {
  const totalCents = lines.reduce((sum, line) => sum + line.costCents, 0);
  return { totalCents, belowMinimumCents: Math.max(0, minimumOrderCents - totalCents) };
}

/** A `mailto:` link with an order to a supplier. @param skus The supplier's article numbers by product name. */
export function reorderMailto(
  { supplier, lines }: ReorderSuggestion,
  to = '',
  skus: ReadonlyMap<string, string> = new Map(),
): string {
  const body = [
    `Hello ${supplier},`,
    '',
    'Please send us the following:',
    '',
    ...lines.map(({ item, quantity, costCents }) => {
      const sku = skus.get(item.name);
      const name = sku ? `${item.name} (SKU ${sku})` : item.name;
      return `- ${formatCount(quantity)} x ${name} at ${formatCents(item.costCents)} = ${formatCents(costCents)}`;
    }),
    '',
    `Total: ${formatCents(reorderTotals(lines).totalCents)}`,
    `Terms: ${paymentTerms}`,
    '',
    'Ship to:',
    site.name,
    site.office.display,
    '',
    'Please confirm prices and the delivery date.',
    '',
    site.name,
    site.phone.display,
  ];
  return mailto(to, `Purchase order from ${site.name}`, body.join('\n'));
}

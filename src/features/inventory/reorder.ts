/** Suggested orders for each supplier: enough to fill low products up to twice their reorder level. */
import { minimumOrderCents, paymentTerms } from '#config/purchasing.ts';
import { site } from '#config/site.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { formatCount } from '#lib/format/count.ts';
import { mailto } from '#lib/format/mailto.ts';
import { formatCents } from '#lib/format/money.ts';
import { isLow, type StockItem } from './inventory.ts';

/** An order that was not delivered after this number of days counts as forgotten. */
const deliveryDays = 14;

export interface ReorderLine {
  item: StockItem;
  quantity: number;
  costCents: number;
  /** True if ordered in the last `deliveryDays` and not delivered yet. */
  isOnItsWay: boolean;
}

export interface ReorderSuggestion {
  supplier: string;
  lines: ReorderLine[];
}

/**
 * Suppliers A-Z, each with its low products, the emptiest first.
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

/** The line with the typed quantity. Text that is not a whole number from 1 to `mostToOrder` becomes 0. */
export function withQuantity(line: ReorderLine, typed: string | undefined): ReorderLine {
  if (typed === undefined) return line;
  const isValid = /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= mostToOrder;
  const quantity = isValid ? Number(typed) : 0;
  return { ...line, quantity, costCents: quantity * line.item.costCents };
}

/** Cost of an order, and the amount by which it is below the minimum order. */
export function reorderTotals(lines: readonly ReorderLine[]) {
  const totalCents = lines.reduce((sum, line) => sum + line.costCents, 0);
  return { totalCents, belowMinimumCents: Math.max(0, minimumOrderCents - totalCents) };
}

/** A `mailto:` link with an order for a supplier. `skus` has the supplier's article numbers by product name. */
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

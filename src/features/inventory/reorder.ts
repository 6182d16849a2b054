/** What to order from whom: everything that is low, filled up to twice its reorder level. */
import { minimumOrderCents, paymentTerms } from '#config/purchasing.ts';
import { site } from '#config/site.ts';
import { formatCount } from '#lib/count.ts';
import { mailto } from '#lib/mailto.ts';
import { formatCents } from '#lib/money.ts';
import { isLow, type StockItem } from './inventory.ts';

interface ReorderLine {
  item: StockItem;
  quantity: number;
  costCents: number;
}

export interface ReorderSuggestion {
  supplier: string;
  lines: ReorderLine[];
  totalCents: number;
  /** What is missing to the minimum order; 0 when it is reached. */
  belowMinimumCents: number;
}

/** Suppliers A-Z, each with its low products, the emptiest first. */
export function reorderSuggestions(items: readonly StockItem[]): ReorderSuggestion[] {
  const groups = new Map<string, ReorderLine[]>();
  const low = items
    .filter(isLow)
    .sort((a, b) => a.inStock / a.reorderLevel - b.inStock / b.reorderLevel);
  for (const item of low) {
    const quantity = item.reorderLevel * 2 - item.inStock;
    const line = { item, quantity, costCents: quantity * item.costCents };
    groups.set(item.distributor, [...(groups.get(item.distributor) ?? []), line]);
  }
  return [...groups]
    .map(([supplier, lines]) => {
      const totalCents = lines.reduce((sum, line) => sum + line.costCents, 0);
      return {
        supplier,
        lines,
        totalCents,
        belowMinimumCents: Math.max(0, minimumOrderCents - totalCents),
      };
    })
    .sort((a, b) => a.supplier.localeCompare(b.supplier));
}

/** The mail client's window with the order to a supplier. `skus` are the supplier's own article numbers. */
export function reorderMail(
  { supplier, lines, totalCents }: ReorderSuggestion,
  to = '',
  skus: ReadonlyMap<string, string> = new Map(),
): string {
  const body = [
    `Hello ${supplier},`,
    '',
    'please send us the following:',
    '',
    ...lines.map(({ item, quantity, costCents }) => {
      const sku = skus.get(item.name);
      const name = sku ? `${item.name} (SKU ${sku})` : item.name;
      return `- ${formatCount(quantity)} x ${name} at ${formatCents(item.costCents)} = ${formatCents(costCents)}`;
    }),
    '',
    `Total: ${formatCents(totalCents)}`,
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

/** Counts the products that an invoice takes from stock or a credit note returns. The database uses the same rule. */
import type { NewLine } from '../lines.ts';

interface Pieces {
  productId: string;
  /** Text of the first line with this product. */
  text: string;
  count: number;
}

/** Pieces of each product. A part of a piece counts as one: half a roll is one roll. Discounts do not count. */
export function piecesOf(
  lines: readonly Pick<NewLine, 'productId' | 'text' | 'quantity' | 'priceCents'>[],
): Pieces[] {
  const pieces = new Map<string, { text: string; hundredths: number }>();
  for (const { productId, text, quantity, priceCents } of lines) {
    if (productId === null || priceCents < 0) continue;
    const before = pieces.get(productId);
    const hundredths = (before?.hundredths ?? 0) + Math.round(quantity * 100);
    pieces.set(productId, { text: before?.text ?? text, hundredths });
  }
  return [...pieces].map(([productId, { text, hundredths }]) => ({
    productId,
    text,
    count: Math.ceil(hundredths / 100),
  }));
}

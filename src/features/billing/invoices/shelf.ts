/** Products that an invoice takes from stock and a credit note can return. The database counts in the same way. */
import type { NewLine } from '../lines.ts';

interface Pieces {
  productId: string;
  /** Text of the product's first line. */
  text: string;
  count: number;
}

/** Counts whole pieces: half a roll counts as one. Discounts, which have a negative price, do not count. */
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

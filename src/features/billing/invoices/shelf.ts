/** What an invoice takes off the shelf, and a credit may bring back. The database counts the same pieces. */
import type { NewLine } from '../lines.ts';

interface Pieces {
  productId: string;
  /** Of the first of its lines. */
  text: string;
  count: number;
}

/** Whole pieces: half a roll leaves the shelf as one. What takes something off the price is no piece. */
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

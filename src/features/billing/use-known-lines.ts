import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inventoryQuery } from '#features/inventory/staff-api.ts';
import { earlierLinesQuery } from './staff-api.ts';
import type { KnownLine } from './typed-lines.ts';

/** Known lines, from which a typed text can be completed, and our product costs. Both are for the office only. */
export function useKnownLines(isOffice: boolean) {
  const { data: earlier } = useQuery({ ...earlierLinesQuery, enabled: isOffice });
  const { data: stock } = useQuery({ ...inventoryQuery, enabled: isOffice });
  return useMemo(() => {
    const products = (stock ?? []).filter(({ isRetired }) => !isRetired);
    const known = new Map<string, KnownLine>();
    for (const line of earlier ?? []) known.set(line.text, line);
    // A product replaces an earlier line with the same text, because the product has today's price.
    for (const { id, name, priceCents } of products) {
      known.set(name, { text: name, priceCents, taxed: true, productId: id });
    }
    return { known, costs: new Map((stock ?? []).map(({ id, costCents }) => [id, costCents])) };
  }, [earlier, stock]);
}

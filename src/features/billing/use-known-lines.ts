import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inventoryQuery } from '#features/inventory/staff-api.ts';
import { earlierLinesQuery } from './staff-api.ts';
import type { KnownLine } from './typed-lines.ts';

/** Lines that the form can suggest while staff type, and the cost of each product. Empty for field staff. */
export function useKnownLines(isOffice: boolean) {
  const { data: earlier } = useQuery({ ...earlierLinesQuery, enabled: isOffice });
  const { data: stock } = useQuery({ ...inventoryQuery, enabled: isOffice });
  return useMemo(() => {
    const products = (stock ?? []).filter(({ isRetired }) => !isRetired);
    const known = new Map<string, KnownLine>();
    for (const line of earlier ?? []) known.set(line.text, line);
    // A shop product replaces an earlier line with the same text, because only the product has today's price.
    for (const { id, name, priceCents } of products) {
      known.set(name, { text: name, priceCents, taxed: true, productId: id });
    }
    return { known, costs: new Map((stock ?? []).map(({ id, costCents }) => [id, costCents])) };
  }, [earlier, stock]);
}

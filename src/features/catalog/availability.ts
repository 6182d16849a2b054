/** Availability of products for customers. Only staff see the number in stock. */
const availabilities = ['in', 'low', 'out'] as const;
export type Availability = (typeof availabilities)[number];

export const availabilityLabels: Record<Availability, string> = {
  in: 'In stock',
  low: 'Only a few left',
  out: 'Out of stock',
};

/** Availability by product id, from the rows of the view `product_availability`. Malformed rows are left out. */
export function parseAvailability(rows: unknown): Map<string, Availability> {
  const known = new Map<string, Availability>();
  for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
    if (typeof row !== 'object' || row === null) continue;
    const { product_id: id, availability } = row as Record<string, unknown>;
    const value = availabilities.find((word) => word === availability);
    if (typeof id === 'string' && value) known.set(id, value);
  }
  return known;
}

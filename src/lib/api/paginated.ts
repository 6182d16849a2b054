/** One page of a list that the database hands out in parts. */
export interface Paginated<Item> {
  items: Item[];
  /** How many items the list has on all pages. */
  total: number;
}

/**
 * Reads a list to its end for an export, `count` items at a time. An item that moves to the next batch because
 * another one was added is kept once. An item may be missing when another one leaves the list between two pages.
 */
export async function readAll<Item extends { id: string }>(
  count: number,
  readBatch: (first: number, count: number) => Promise<Paginated<Item>>,
): Promise<Item[]> {
  const found = new Map<string, Item>();
  for (let first = 0; ; first += count) {
    const { items, total } = await readBatch(first, count);
    for (const item of items) found.set(item.id, item);
    if (items.length < count || first + count >= total) return [...found.values()];
  }
}

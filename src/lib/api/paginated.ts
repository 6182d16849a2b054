/** One page of a list. */
export interface Paginated<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  perPage: number;
  /** How many items the list has on all pages. */
  total: number;
}

/**
 * Reads a list to its end for an export, page by page. An item that moves to the next page because another one was
 * added is kept once. An item may be missing when another one leaves the list between two pages.
 */
export async function readAll<Item extends { id: string }>(
  perPage: number,
  readPage: (page: number, perPage: number) => Promise<Paginated<Item>>,
): Promise<Item[]> {
  const found = new Map<string, Item>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(page, perPage);
    for (const item of items) found.set(item.id, item);
    if (items.length < perPage || page * perPage >= total) return [...found.values()];
  }
}

/** Reading a whole list: for a page, or for a file while others change what is in it. */

interface Key {
  id: string;
  status: string;
}

interface ExportedList<Row extends Key, Item extends Key> {
  /** The next keys by id, of everything that the filter finds at that moment. Empty at the end. */
  readKeys: (afterId: string | null) => Promise<Row[]>;
  /** The order of the file's lines. */
  compare: (a: Row, b: Row) => number;
  readItems: (ids: string[]) => Promise<Item[]>;
}

export interface Exported<Item> {
  items: Item[];
  /** How many of them are no longer what the file says. */
  changed: number;
}

/**
 * All rows of a list. The API cuts an answer at its `max_rows`, and says so nowhere in the body.
 * @param readNext The rows with a greater id than this, by id. Empty at the end.
 */
export async function readAll<Row extends { id: string | number }>(
  readNext: (afterId: Row['id'] | null) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const next = await readNext(rows.at(-1)?.id ?? null);
    if (next.length === 0) return rows;
    rows.push(...next);
  }
}

/** Text as `collate "C"` sorts it. */
export function compareValues<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b);
}

/** How many items are read at a time: their ids have to fit into a URL. */
const batch = 100;

/**
 * Reads first which items belong to the list, then the items. An item that leaves the list meanwhile stays in the
 * file, and hides no other one. At the end the keys are read once more, to tell what changed.
 */
export async function readForExport<Row extends Key, Item extends Key>({
  readKeys,
  compare,
  readItems,
}: ExportedList<Row, Item>): Promise<Exported<Item>> {
  const keys = (await readAll(readKeys)).sort(compare);
  const found = new Map<string, Item>();
  for (let first = 0; first < keys.length; first += batch) {
    const ids = keys.slice(first, first + batch).map(({ id }) => id);
    for (const item of await readItems(ids)) found.set(item.id, item);
  }
  const now = new Map((await readAll(readKeys)).map(({ id, status }) => [id, status]));
  return {
    items: keys.flatMap(({ id }) => found.get(id) ?? []),
    changed: keys.filter(({ id }) => !now.has(id) || now.get(id) !== found.get(id)?.status).length,
  };
}

/**
 * All rows of a list. The API cuts an answer at its `max_rows`, and says so nowhere in the body. A row that leaves the list
 * meanwhile hides no other one.
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

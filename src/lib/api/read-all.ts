/**
 * Reads all rows of a list in parts, because the API silently cuts a response at its `max_rows`. Each part starts after
 * the last id and not at a row number, because rows may be removed in the meantime.
 * @param readNext Returns the rows with a greater id than this one, sorted by id. Empty at the end.
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

/** Sorts text as `collate "C"` does. */
export function compareValues<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b);
}

/** How often a list is read again that changes while it is read. */
const patience = 3;

/**
 * Every row of a list that is given out in batches. A row that comes in meanwhile moves the others on, so
 * that the last of one batch is the first of the next: each is kept once. A row that goes moves them back, and
 * one is in no batch: then all is read again.
 * @param fetchBatch Rows from `first` on, fewer than `count` being the last, and how many there are in all.
 */
export async function fetchAll<Row extends { id: string }>(
  count: number,
  fetchBatch: (first: number, count: number) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  for (let reading = 1; ; reading += 1) {
    const found = new Map<string, Row>();
    let hasShrunk = false;
    let known = 0;
    for (let first = 0; ; first += count) {
      const { rows, total } = await fetchBatch(first, count);
      for (const row of rows) found.set(row.id, row);
      if (total < known) hasShrunk = true;
      known = total;
      if (rows.length < count || first + rows.length >= total) break;
    }
    if (!hasShrunk || reading === patience) return [...found.values()];
  }
}

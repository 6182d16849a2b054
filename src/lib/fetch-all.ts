/**
 * Every row of a list that is given out in batches. A row that comes in meanwhile moves the others on, so
 * that the last of one batch is the first of the next: each is kept once.
 * @param fetchBatch Rows from `first` on; fewer than `count` are the last.
 */
export async function fetchAll<Row extends { id: string }>(
  count: number,
  fetchBatch: (first: number, count: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let first = 0; ; first += count) {
    const batch = await fetchBatch(first, count);
    for (const row of batch) rows.set(row.id, row);
    if (batch.length < count) return [...rows.values()];
  }
}

/** How often a list is read again that changes while it is read. */
const patience = 3;

/**
 * Every row of a list that is given out in batches. Each batch begins with the last row of the one before: a row that
 * is no longer there has gone meanwhile and moved the others on, so that one may be in no batch. Then all is read again.
 * A row that comes in moves them back, and is kept once.
 * @param count Rows of a batch, more than one.
 * @param fetchBatch Rows from `first` on, fewer than `count` being the last, and how many there are in all.
 */
export async function fetchAll<Row extends { id: string }>(
  count: number,
  fetchBatch: (first: number, count: number) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  for (let reading = 1; ; reading += 1) {
    const found = new Map<string, Row>();
    let last: string | undefined;
    let hasGap = false;
    for (let first = 0; ; first += count - 1) {
      const { rows, total } = await fetchBatch(first, count);
      hasGap ||= last !== undefined && !rows.some(({ id }) => id === last);
      for (const row of rows) found.set(row.id, row);
      if (rows.length < count || first + rows.length >= total) break;
      last = rows.at(-1)?.id;
    }
    if (!hasGap || reading === patience) return [...found.values()];
  }
}

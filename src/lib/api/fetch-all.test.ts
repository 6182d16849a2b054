import { expect, it } from 'vitest';
import { fetchAll } from './fetch-all.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));

it('asks until all are there, and for no batch beyond', async () => {
  const asked: number[] = [];
  const all = rows(1, 2, 3, 4, 5, 6);
  const found = await fetchAll(3, (first, count) => {
    asked.push(first);
    return Promise.resolve({ rows: all.slice(first, first + count), total: all.length });
  });
  expect(found).toEqual(all);
  expect(asked).toEqual([0, 2, 4]);
});

it('asks until a batch is not full where fewer are there than were counted', async () => {
  const all = rows(1, 2, 3, 4);
  const found = await fetchAll(3, (first, count) =>
    Promise.resolve({ rows: all.slice(first, first + count), total: 10 }),
  );
  expect(found).toEqual(all);
});

it('gives a row once that another one, new meanwhile, has moved into the next batch', async () => {
  let all = rows(1, 2, 3, 4);
  const found = await fetchAll(3, (first, count) => {
    const batch = { rows: all.slice(first, first + count), total: all.length };
    all = [...rows(0), ...all];
    return Promise.resolve(batch);
  });
  expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
});

/** Reads a list that changes after the first batch. */
function fetchWhileChanging(before: { id: string }[], after: { id: string }[]) {
  let asked = 0;
  return fetchAll(3, (first, count) => {
    const all = asked === 0 ? before : after;
    asked += 1;
    return Promise.resolve({ rows: all.slice(first, first + count), total: all.length });
  });
}

it('reads again when a row has gone meanwhile and moved another past the batches', async () => {
  const found = await fetchWhileChanging(rows(1, 2, 3, 4, 5, 6), rows(3, 4, 5, 6));
  expect(found.map(({ id }) => id)).toEqual(['3', '4', '5', '6']);
});

it('misses none either when as many have come in at the end', async () => {
  const found = await fetchWhileChanging(rows(1, 2, 3, 4, 5, 6), rows(3, 4, 5, 6, 7, 8));
  expect(found.map(({ id }) => id)).toEqual(['3', '4', '5', '6', '7', '8']);
});

it('does not read on and on what never holds still', async () => {
  let length = 100;
  const readings: number[] = [];
  await fetchAll(2, (first) => {
    if (first === 0) readings.push(first);
    length -= 1;
    return Promise.resolve({ rows: first < 4 ? rows(length, length + 0.5) : [], total: length });
  });
  expect(readings).toHaveLength(3);
});

it('passes a failure on', async () => {
  await expect(fetchAll(2, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

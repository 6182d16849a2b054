import { expect, it } from 'vitest';
import { fetchAll } from './fetch-all.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));

it('asks until a batch is not full', async () => {
  const asked: number[] = [];
  const all = rows(1, 2, 3, 4, 5, 6);
  const found = await fetchAll(3, (first, count) => {
    asked.push(first);
    return Promise.resolve(all.slice(first, first + count));
  });
  expect(found).toEqual(all);
  expect(asked).toEqual([0, 3, 6]);
});

it('gives a row once that another one, new meanwhile, has moved into the next batch', async () => {
  let all = rows(1, 2, 3);
  const found = await fetchAll(2, (first, count) => {
    const batch = all.slice(first, first + count);
    all = [...rows(0), ...all];
    return Promise.resolve(batch);
  });
  expect(found.map(({ id }) => id)).toEqual(['1', '2', '3']);
});

it('passes a failure on', async () => {
  await expect(fetchAll(2, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

import { expect, it } from 'vitest';
import { readAll } from './paginated.ts';

const itemsOf = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));

it.each([
  ['when all items have come', 6, [0, 3]],
  ['at a batch that is not full, although more were counted', 10, [0, 3, 6]],
])('stops %s', async (_name, total, expected) => {
  const all = itemsOf(1, 2, 3, 4, 5, 6);
  const asked: number[] = [];
  const found = await readAll(3, (first, count) => {
    asked.push(first);
    return Promise.resolve({ items: all.slice(first, first + count), total });
  });
  expect(found).toEqual(all);
  expect(asked).toEqual(expected);
});

it('keeps an item once that a new one has moved into the next batch', async () => {
  let all = itemsOf(1, 2, 3, 4);
  const found = await readAll(3, (first, count) => {
    const batch = { items: all.slice(first, first + count), total: all.length };
    all = [...itemsOf(0), ...all];
    return Promise.resolve(batch);
  });
  expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
});

it('fails when a batch fails', async () => {
  await expect(readAll(2, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

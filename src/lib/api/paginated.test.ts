import { expect, it } from 'vitest';
import { readAll } from './paginated.ts';

const pageOf = <Item>(all: Item[], page: number, perPage: number) =>
  all.slice((page - 1) * perPage, page * perPage);
const itemsOf = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));

it.each([
  ['when all items have come', 6, [1, 2]],
  ['at a batch that is not full, although more were counted', 10, [1, 2, 3]],
])('stops %s', async (_name, total, expected) => {
  const all = itemsOf(1, 2, 3, 4, 5, 6);
  const requested: number[] = [];
  const found = await readAll(3, (page, perPage) => {
    requested.push(page);
    return Promise.resolve({ items: pageOf(all, page, perPage), page, perPage, total });
  });
  expect(found).toEqual(all);
  expect(requested).toEqual(expected);
});

it('keeps an item once that a new one has moved into the next batch', async () => {
  let all = itemsOf(1, 2, 3, 4);
  const found = await readAll(3, (page, perPage) => {
    const batch = { items: pageOf(all, page, perPage), page, perPage, total: all.length };
    all = [...itemsOf(0), ...all];
    return Promise.resolve(batch);
  });
  expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
});

it('fails when a batch fails', async () => {
  await expect(readAll(2, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

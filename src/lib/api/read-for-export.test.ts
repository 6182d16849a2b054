import { expect, it } from 'vitest';
import { readForExport } from './read-for-export.ts';

it('keeps what leaves the list while it is read, and counts it', async () => {
  const orders = Array.from({ length: 250 }, (_, n) => ({
    id: String(n).padStart(3, '0'),
    status: 'pending',
  }));
  const reads: string[] = [];
  const { items, changed } = await readForExport({
    readKeys: (after) => {
      reads.push(`keys after ${after ?? 'nothing'}`);
      const listed = orders.filter(({ id, status }) => status === 'pending' && id > (after ?? ''));
      return Promise.resolve(listed.slice(0, 200));
    },
    compare: (a, b) => (a.id < b.id ? 1 : -1),
    readItems: (ids) => {
      reads.push(`${ids.length} items`);
      const found = orders.filter(({ id }) => ids.includes(id));
      // One of them has been read, the other has not.
      for (const id of ['249', '000'])
        Object.assign(orders[Number(id)] ?? {}, { status: 'shipped' });
      return Promise.resolve(found.map((order) => ({ ...order })));
    },
  });
  expect(items.map(({ id }) => id)).toEqual(orders.map(({ id }) => id).reverse());
  expect(changed).toBe(2);
  expect(reads.slice(0, 6)).toEqual([
    ...['keys after nothing', 'keys after 199', 'keys after 249'],
    ...['100 items', '100 items', '50 items'],
  ]);
});

it('counts nothing where nothing changed, and fails when a part fails', async () => {
  const one = { id: '1', status: 'new' };
  const list = {
    readKeys: (after: string | null) => Promise.resolve(after === null ? [one] : []),
    compare: () => 0,
    readItems: () => Promise.resolve([one]),
  };
  expect(await readForExport(list)).toEqual({ items: [one], changed: 0 });
  const readItems = () => Promise.reject(new Error('lost'));
  await expect(readForExport({ ...list, readItems })).rejects.toThrow('lost');
});

import { expect, test } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { incomingOrders } from './incoming.ts';
import { arrivedSchema } from './schema.ts';

test('incomingOrders groups what is on order by supplier, with the latest day', () => {
  const item = (name: string, distributor: string, onOrder: number, lastOrdered: string | null) =>
    stockItem({ name, distributor, onOrder, lastOrdered });
  const orders = incomingOrders([
    item('Kit', 'MyMedic', 12, '2026-11-20'),
    item('Lock', 'Amazon', 4, null),
    item('Splint', 'MyMedic', 6, '2026-11-21'),
    item('Radio', 'Amazon', 0, '2026-11-21'),
  ]);
  expect(
    orders.map(({ supplier, orderedOn, items }) => [
      supplier,
      orderedOn,
      items.map(({ name }) => name),
    ]),
  ).toEqual([
    ['Amazon', null, ['Lock']],
    ['MyMedic', '2026-11-21', ['Kit', 'Splint']],
  ]);
});

test.each([
  ['12', true],
  [' 0 ', true],
  ['100000', true],
  ['100001', false],
  ['', false],
  ['1.5', false],
  ['-1', false],
])('arrivedSchema takes %j: %s', (typed, isValid) => {
  expect(arrivedSchema.safeParse({ kit: typed }).success).toBe(isValid);
});

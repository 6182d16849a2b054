import { expect, test } from 'vitest';
import { stockItem } from '#testing/factories.ts';
import { incomingOrders, readArrived } from './incoming.ts';

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
  ['12', 12],
  [' 0 ', 0],
  ['10000', 10_000],
  ['10001', null],
  ['', null],
  ['1.5', null],
  ['-1', null],
])('readArrived reads %j as %j', (typed, quantity) => {
  expect(readArrived(typed)).toBe(quantity);
});

import { expect, test } from 'vitest';
import { parseAvailability } from './availability.ts';

test('parseAvailability leaves out malformed rows', () => {
  const rows = [
    { product_id: 'a', availability: 'in' },
    { product_id: 'b', availability: 'low' },
    { product_id: 'c', availability: 'out' },
    { product_id: 'd', availability: 7 },
    { product_id: 5, availability: 'in' },
    null,
  ];
  expect([...parseAvailability(rows)]).toEqual([
    ['a', 'in'],
    ['b', 'low'],
    ['c', 'out'],
  ]);
  expect(parseAvailability({ message: 'no' }).size).toBe(0);
});

// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Receipt } from './schema.ts';

const receipt: Receipt = {
  orderNumber: 'FSS-1795230000000',
  date: '2026-11-21T18:00:00.000Z',
  items: [{ id: 'myfak-kit', name: 'MyFAK First Aid Kit', quantity: 1, price: 169.64 }],
  subtotal: 169.64,
  shipping: 0,
  tax: 11.87,
  total: 181.51,
  shippingAddress: {
    firstName: 'Ana',
    lastName: 'Ortiz',
    address: '12 Ocean Blvd',
    city: 'Long Beach',
    state: 'CA',
    zipCode: '90802',
  },
  email: 'ana@example.com',
};
const items = [{ ...receipt.items[0], image: 'myfak-kit', distributor: 'MyMedic' }];

beforeEach(() => vi.resetModules());

it('the last order is read back after a reload, with the picture and the distributor of each item', async () => {
  (await import('./last-order.ts')).saveLastOrder(receipt);
  vi.resetModules();
  expect((await import('./last-order.ts')).readLastOrder()).toEqual({ ...receipt, items });
});

it.each([
  ['is cut off', '{"orderNumber":"FSS-1'],
  ['has no date', JSON.stringify({ ...receipt, items, date: 'yesterday' })],
  ['has no amount', JSON.stringify({ ...receipt, items, tax: 'a lot' })],
  ['has an empty amount', JSON.stringify({ ...receipt, items, total: '' })],
  ['has no price', JSON.stringify({ ...receipt, items: [{ ...items[0], price: '?' }] })],
])('readLastOrder returns undefined if the stored order %s', async (_name, text) => {
  sessionStorage.setItem('last-order', text);
  expect((await import('./last-order.ts')).readLastOrder()).toBeUndefined();
});

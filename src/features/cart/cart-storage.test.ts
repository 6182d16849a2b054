// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cartStorageKey, loadCart, saveCart } from './cart-storage.ts';

const store = (value: unknown) => localStorage.setItem(cartStorageKey, JSON.stringify(value));

it('the cart is stored as ids and quantities, without prices', () => {
  saveCart([{ id: 'myfak-kit', quantity: 3, priceCents: 1 }]);
  expect(localStorage.getItem(cartStorageKey)).not.toContain('price');
  expect(loadCart()).toEqual({ entries: [{ id: 'myfak-kit', quantity: 3 }], dropped: 0 });
});

it('an empty cart leaves nothing in the storage', () => {
  saveCart([{ id: 'myfak-kit', quantity: 1 }]);
  saveCart([]);
  expect(localStorage.getItem(cartStorageKey)).toBeNull();
  expect(loadCart()).toEqual({ entries: [], dropped: 0 });
});

it('unknown, broken and repeated entries are dropped and counted', () => {
  store({
    version: 1,
    items: [
      { id: 'myfak-kit', quantity: 5000 },
      { id: 'no-such-product', quantity: 1 },
      { id: 'myfak-kit', quantity: 1 },
      { id: 'bug-out-bag', quantity: '2' },
      { id: 'bug-out-bag', quantity: 0 },
      null,
    ],
  });
  expect(loadCart()).toEqual({ entries: [{ id: 'myfak-kit', quantity: 99 }], dropped: 5 });
});

it.each([
  '{"version":1,"items":[{"id":"myfak-kit","quan',
  '',
  '{"version":99,"items":[]}',
  '[]',
  'null',
  '{"version":1,"items":{}}',
])('a storage that holds %j gives an empty cart and one dropped entry', (text) => {
  localStorage.setItem(cartStorageKey, text);
  expect(loadCart()).toEqual({ entries: [], dropped: 1 });
});

it('loadCart does not throw, whatever is stored', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      store({ version: 1, items: [value] });
      expect(loadCart().entries).toEqual([]);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '#features/catalog/products.ts';
import {
  cartReducer,
  maxQuantity,
  toCartItems,
  totalItems,
  type CartAction,
  type CartEntries,
} from './cart.ts';

const kit = products[0]!;
const radio = products[20]!;

function run(...actions: CartAction[]): CartEntries {
  return actions.reduce(cartReducer, []);
}

const add = ({ id } = kit, quantity = 1): CartAction => ({ type: 'add', id, quantity });
const set = ({ id } = kit, quantity: number): CartAction => ({
  type: 'set-quantity',
  id,
  quantity,
});

describe('cartReducer', () => {
  it('appends a new product and raises the quantity of one that is already there', () => {
    expect(run(add(), add(radio, 3), add())).toEqual([
      { id: kit.id, quantity: 2 },
      { id: radio.id, quantity: 3 },
    ]);
  });

  it('removes a product if asked to, or if its quantity is set to 0 or less or NaN', () => {
    const rest = [{ id: radio.id, quantity: 1 }];
    expect(run(add(), add(radio), { type: 'remove', id: kit.id })).toEqual(rest);
    for (const quantity of [0, -1, Number.NaN]) {
      expect(run(add(), add(radio), set(kit, quantity))).toEqual(rest);
    }
  });

  it('holds at most 99 of one product', () => {
    const full = [{ id: kit.id, quantity: maxQuantity }];
    expect(run(add(kit, 98), add(), add())).toEqual(full);
    expect(run(add(), set(kit, 1000))).toEqual(full);
  });

  it('removes ordered pieces and keeps pieces that were added after the order', () => {
    const ordered = run(add(kit, 2), add(radio));
    expect(cartReducer(ordered, { type: 'clear', ordered })).toEqual([]);
    expect(cartReducer([], { type: 'clear', ordered })).toEqual([]);
    const since = cartReducer(ordered, add());
    expect(cartReducer(since, { type: 'clear', ordered })).toEqual([{ id: kit.id, quantity: 1 }]);
  });

  it('has each product once with a whole quantity from 1 to 99, after any actions', () => {
    const id = fc.constantFrom(...products.map((product) => product.id));
    const quantity = fc.oneof(fc.integer(), fc.double());
    const action: fc.Arbitrary<CartAction> = fc.oneof(
      fc.record({ type: fc.constantFrom('add', 'set-quantity'), id, quantity }),
      fc.record({ type: fc.constant('remove'), id }),
      fc.record({
        type: fc.constant('clear'),
        ordered: fc.array(fc.record({ id, quantity: fc.integer({ min: 1, max: maxQuantity }) })),
      }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const entries = run(...actions);
        expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
        for (const entry of entries) {
          expect(Number.isInteger(entry.quantity)).toBe(true);
          expect(entry.quantity).toBeGreaterThanOrEqual(1);
          expect(entry.quantity).toBeLessThanOrEqual(maxQuantity);
        }
      }),
    );
  });
});

it('totalItems counts pieces, not products', () => {
  expect(totalItems(run(add(kit, 2), add(radio)))).toBe(3);
});

it('toCartItems takes the price from the catalog, unless a refused order has given another price', () => {
  const entries = run(add(kit, 2), add(radio), { type: 'reprice', prices: { [kit.id]: 1 } });
  expect(toCartItems(entries)).toEqual([
    { ...kit, quantity: 2, priceCents: 1 },
    { ...radio, quantity: 1 },
  ]);
});

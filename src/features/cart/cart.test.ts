import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '#features/catalog/products.ts';
import {
  cartReducer,
  maxQuantity,
  toCartItem,
  totalItems,
  type CartAction,
  type CartItems,
} from './cart.ts';

const kit = products[0]!;
const radio = products[20]!;

function run(...actions: CartAction[]): CartItems {
  return actions.reduce(cartReducer, []);
}

const add = (product = kit, quantity = 1): CartAction => ({ type: 'add', product, quantity });

describe('cartReducer', () => {
  it('appends a new product with the quantity it is added with', () => {
    expect(run(add(), add(radio, 3)).map(({ id, quantity }) => [id, quantity])).toEqual([
      [kit.id, 1],
      [radio.id, 3],
    ]);
  });

  it('raises the quantity of a product that is already there', () => {
    expect(run(add(), add())).toMatchObject([{ id: kit.id, quantity: 2 }]);
  });

  it('takes what the cart shows from the product', () => {
    expect(run(add())[0]).toEqual({
      id: kit.id,
      name: kit.name,
      image: kit.image,
      distributor: kit.distributor,
      priceCents: kit.priceCents,
      distributorPriceCents: kit.distributorPriceCents,
      quantity: 1,
    });
  });

  it('puts what was added before the stored cart was read on top of it', () => {
    const stored = run(add(kit, 2));
    expect(run(add(kit), add(radio), { type: 'restore', items: stored })).toMatchObject([
      { id: kit.id, quantity: 3 },
      { id: radio.id, quantity: 1 },
    ]);
    expect(run({ type: 'restore', items: stored })).toBe(stored);
  });

  it.each([0, -1, Number.NaN])('removes the line when its quantity is set to %s', (quantity) => {
    expect(run(add(), { type: 'set-quantity', id: kit.id, quantity })).toEqual([]);
  });

  it('holds at most 99 of one product', () => {
    expect(run(add(kit, 98), add(), add())).toMatchObject([{ quantity: maxQuantity }]);
    expect(run(add(), { type: 'set-quantity', id: kit.id, quantity: 1000 })).toMatchObject([
      { quantity: maxQuantity },
    ]);
  });

  it('reprices only what it is told', () => {
    const items = run(add(), add(radio), { type: 'reprice', prices: { [kit.id]: 1 } });
    expect(items.map((item) => item.priceCents)).toEqual([1, radio.priceCents]);
  });

  it('removes one line', () => {
    expect(run(add(), add(radio), { type: 'remove', id: kit.id })).toMatchObject([
      { id: radio.id },
    ]);
  });

  it('is cleared of what was ordered and keeps what was added since', () => {
    const ordered = run(add(kit, 2), add(radio));
    expect(cartReducer(ordered, { type: 'clear', ordered })).toEqual([]);
    const since = cartReducer(ordered, add());
    expect(cartReducer(since, { type: 'clear', ordered })).toMatchObject([
      { id: kit.id, quantity: 1 },
    ]);
    expect(cartReducer([], { type: 'clear', ordered })).toEqual([]);
  });
});

describe('any sequence of actions', () => {
  const product = fc.constantFrom(...products);
  const action: fc.Arbitrary<CartAction> = fc.oneof(
    fc.record({
      type: fc.constant('add' as const),
      product,
      quantity: fc.oneof(fc.integer(), fc.double()),
    }),
    fc.record({
      type: fc.constant('set-quantity' as const),
      id: product.map(({ id }) => id),
      quantity: fc.oneof(fc.integer(), fc.double()),
    }),
    fc.record({ type: fc.constant('remove' as const), id: product.map(({ id }) => id) }),
    fc.record({
      type: fc.constant('clear' as const),
      ordered: fc.array(product.map((ordered) => toCartItem(ordered, 1))),
    }),
  );

  it('keeps every line unique, whole and between 1 and 99', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const items = run(...actions);
        expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
        for (const { quantity } of items) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity).toBe(true);
        }
      }),
    );
  });

  it('sums pieces over the lines', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const items = run(...actions);
        let pieces = 0;
        for (const { quantity } of items) pieces += quantity;
        expect(totalItems(items)).toBe(pieces);
      }),
    );
  });
});

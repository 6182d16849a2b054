import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productById } from '#features/catalog/products.ts';
import { toCartItem } from './cart.ts';
import { cartStorageKey, loadCart, parseCart, saveCart } from './cart-storage.ts';

const kit = productById.get('myfak-kit')!;

describe('the stored cart', () => {
  it('comes back as it was, priced from the catalogue', () => {
    saveCart([toCartItem(kit, 3)]);
    expect(loadCart()).toEqual({ items: [toCartItem(kit, 3)], dropped: 0 });
  });

  it('keeps no price, so that none can be tampered with', () => {
    saveCart([toCartItem({ ...kit, priceCents: 1 }, 1)]);
    expect(localStorage.getItem(cartStorageKey)).not.toContain('price');
    expect(loadCart().items[0]?.priceCents).toBe(kit.priceCents);
  });

  it('leaves nothing behind when it is empty', () => {
    saveCart([toCartItem(kit, 1)]);
    saveCart([]);
    expect(localStorage.getItem(cartStorageKey)).toBeNull();
  });

  it('drops unknown and broken entries and counts them', () => {
    const items = [
      { id: 'myfak-kit', quantity: 2 },
      { id: 'no-such-product', quantity: 1 },
      { id: 'myfak-kit', quantity: 1 },
      { id: 'bug-out-bag', quantity: '2' },
      { id: 'bug-out-bag', quantity: 0 },
      null,
    ];
    expect(parseCart({ version: 1, items })).toEqual({ items: [toCartItem(kit, 2)], dropped: 5 });
  });

  it('lowers a quantity above 99', () => {
    expect(parseCart({ version: 1, items: [{ id: kit.id, quantity: 5000 }] }).items).toMatchObject([
      { quantity: 99 },
    ]);
  });

  it.each(['not json', '{"version":99,"items":[]}', '[]', 'null', '{"version":1,"items":{}}'])(
    'starts empty when storage holds %s',
    (text) => {
      localStorage.setItem(cartStorageKey, text);
      expect(loadCart().items).toEqual([]);
    },
  );

  it('survives whatever else may be stored', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseCart(value).items).toEqual([]);
      }),
    );
  });
});

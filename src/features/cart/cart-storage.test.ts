import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productById } from '#features/catalog/products.ts';
import { toCartItem } from './cart.ts';
import { cartStorageKey, loadCart, parseCart, saveCart } from './cart-storage.ts';

const kit = productById.get('myfak-kit')!;

describe('the stored cart', () => {
  it('comes back as it was, priced from the catalogue', async () => {
    saveCart([toCartItem(kit, 3)]);
    expect(await loadCart()).toEqual({ items: [toCartItem(kit, 3)], dropped: 0 });
  });

  it('keeps no price, so that none can be tampered with', async () => {
    saveCart([toCartItem({ ...kit, priceCents: 1 }, 1)]);
    expect(localStorage.getItem(cartStorageKey)).not.toContain('price');
    expect((await loadCart()).items[0]?.priceCents).toBe(kit.priceCents);
  });

  it('leaves nothing behind when it is empty', () => {
    saveCart([toCartItem(kit, 1)]);
    saveCart([]);
    expect(localStorage.getItem(cartStorageKey)).toBeNull();
  });

  it('is known to be empty at once when nothing is stored', () => {
    expect(loadCart()).toEqual({ items: [], dropped: 0 });
  });

  it('drops unknown and broken entries and counts them', async () => {
    const items = [
      { id: 'myfak-kit', quantity: 2 },
      { id: 'no-such-product', quantity: 1 },
      { id: 'myfak-kit', quantity: 1 },
      { id: 'bug-out-bag', quantity: '2' },
      { id: 'bug-out-bag', quantity: 0 },
      null,
    ];
    expect(await parseCart({ version: 1, items })).toEqual({
      items: [toCartItem(kit, 2)],
      dropped: 5,
    });
  });

  it('lowers a quantity above 99', async () => {
    const { items } = await parseCart({ version: 1, items: [{ id: kit.id, quantity: 5000 }] });
    expect(items).toMatchObject([{ quantity: 99 }]);
  });

  it.each([
    '{"version":1,"items":[{"id":"myfak-kit","quan',
    '',
    '{"version":99,"items":[]}',
    '[]',
    'null',
    '{"version":1,"items":{}}',
  ])('starts empty and says that something was lost when storage holds %j', async (text) => {
    localStorage.setItem(cartStorageKey, text);
    expect(await loadCart()).toEqual({ items: [], dropped: 1 });
  });

  it('survives whatever else may be stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        expect((await parseCart(value)).items).toEqual([]);
      }),
    );
  });
});

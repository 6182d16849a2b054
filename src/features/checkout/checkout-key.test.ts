import { beforeEach, expect, it, vi } from 'vitest';

/** The module as another load of the page, or another tab, has it. */
async function openTab() {
  vi.resetModules();
  return import('./checkout-key.ts');
}

beforeEach(() => vi.resetModules());

it('survives a reload and ends with the order', async () => {
  const { checkoutKey } = await openTab();
  const key = checkoutKey();
  const reloaded = await openTab();
  expect(reloaded.checkoutKey()).toBe(key);
  reloaded.discardCheckoutKey(key);
  expect(reloaded.checkoutKey()).not.toBe(key);
});

it('ends in a duplicated tab, too, wherever its copy of the key is', async () => {
  const first = await openTab();
  const key = first.checkoutKey();
  const open = await openTab();
  expect(open.checkoutKey()).toBe(key);
  first.discardCheckoutKey(key);

  expect(open.checkoutKey()).not.toBe(key);
  sessionStorage.setItem('checkout-key', JSON.stringify(key));
  const openedLater = await openTab();
  expect(openedLater.checkoutKey()).not.toBe(key);
});

it('remembers more than the last order, and not for ever', async () => {
  const { checkoutKey, discardCheckoutKey } = await openTab();
  const first = checkoutKey();
  for (let orders = 0; orders < 30; orders += 1) discardCheckoutKey(checkoutKey());
  const used = JSON.parse(localStorage.getItem('used-checkout-keys')!) as string[];
  expect(used).toHaveLength(20);
  expect(new Set(used).size).toBe(20);
  expect(used).not.toContain(first);
});

it('is kept for the order that is under way when an earlier one ends again', async () => {
  const { checkoutKey, discardCheckoutKey, isUsedCheckoutKey } = await openTab();
  const earlier = checkoutKey();
  discardCheckoutKey(earlier);
  const key = checkoutKey();
  discardCheckoutKey(earlier);
  expect(checkoutKey()).toBe(key);
  expect([isUsedCheckoutKey(earlier), isUsedCheckoutKey(key)]).toEqual([true, false]);
});

it.each(['"text"', '{"length":3}', 'not json', 'null'])(
  'works when the list of used keys is %s',
  async (text) => {
    localStorage.setItem('used-checkout-keys', text);
    const { checkoutKey, discardCheckoutKey } = await openTab();
    const key = checkoutKey();
    discardCheckoutKey(key);
    expect(checkoutKey()).not.toBe(key);
  },
);

it('takes no key from the storage that the database would refuse', async () => {
  sessionStorage.setItem('checkout-key', JSON.stringify('x'.repeat(36)));
  const { checkoutKey } = await openTab();
  expect(checkoutKey()).not.toContain('x');
});

// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

/** The module as the page has it after a reload. */
async function reload() {
  vi.resetModules();
  return import('./checkout-key.ts');
}

beforeEach(() => vi.resetModules());

it('all tabs and reloads have one key, which ends with the order', async () => {
  const key = (await reload()).checkoutKey();
  const { checkoutKey, discardCheckoutKey } = await reload();
  expect(checkoutKey()).toBe(key);
  discardCheckoutKey();
  expect(checkoutKey()).not.toBe(key);
});

it('the key stays the same in a browser that stores nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { checkoutKey } = await reload();
  expect(checkoutKey()).toBe(checkoutKey());
});

it('a stored key that the database would refuse is replaced', async () => {
  localStorage.setItem('checkout-key', JSON.stringify('x'.repeat(36)));
  expect((await reload()).checkoutKey()).not.toContain('x');
});

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { forgetOnSignOut } from './forget-on-sign-out.ts';

// Simulates a lost connection: the import fails.
vi.mock('#features/checkout/forget-customer.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a sign-out in another tab deletes a draft even if the code for it cannot be fetched', async () => {
  forgetOnSignOut();
  sessionStorage.setItem('draft-quote', '{"values":{"name":"Ann Lee"}}');
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'sb-x-auth-token', oldValue: '{}', newValue: null }),
  );
  await vi.waitFor(() => expect(sessionStorage.getItem('draft-quote')).toBeNull());
});

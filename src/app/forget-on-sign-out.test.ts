// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { forgetOnSignOut } from './forget-on-sign-out.ts';

// As when there is no connection.
vi.mock('#features/checkout/forget-customer.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a draft is forgotten also where the code that forgets it cannot be fetched', async () => {
  forgetOnSignOut();
  sessionStorage.setItem('draft-quote', '{"values":{"name":"Ann Lee"}}');
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'sb-x-auth-token', oldValue: '{}', newValue: null }),
  );
  await vi.waitFor(() => expect(sessionStorage.getItem('draft-quote')).toBeNull());
});

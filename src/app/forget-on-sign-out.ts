import { endsSession } from '#features/auth/session-end.ts';
import { removeStored, storedKeys } from '#lib/browser/storage.ts';

/** A sign-out in one tab deletes drafts and the last order in all tabs: each tab stores its own. */
export function forgetOnSignOut(): void {
  window.addEventListener('storage', (event) => {
    if (!endsSession(event)) return;
    import('#features/checkout/forget-customer.ts').then(
      ({ forgetCustomer }) => forgetCustomer(),
      // Without the code that knows them by name, all goes that the tab has stored.
      () => storedKeys('session').forEach((key) => removeStored('session', key)),
    );
  });
}

import { endsSession } from '#features/auth/session-end.ts';
import { removeStored, storedKeys } from '#lib/browser/storage.ts';

/** Deletes this tab's drafts and last order after a sign-out in another tab. Each tab stores its own. */
export function forgetOnSignOut(): void {
  window.addEventListener('storage', (event) => {
    if (!endsSession(event)) return;
    import('#features/checkout/forget-customer.ts').then(
      ({ forgetCustomer }) => forgetCustomer(),
      // Only this module knows which keys to delete. If it does not load, everything that the tab has stored is
      // deleted.
      () => storedKeys('session').forEach((key) => removeStored('session', key)),
    );
  });
}

import { endsSession } from '#features/auth/session-end.ts';
import { removeStored, storedKeys } from '#lib/browser/storage.ts';

/** Deletes the drafts and the last order of this tab after a sign-out in another tab, as each tab stores its own. */
export function forgetOnSignOut(): void {
  window.addEventListener('storage', (event) => {
    if (!endsSession(event)) return;
    import('#features/checkout/forget-customer.ts').then(
      ({ forgetCustomer }) => forgetCustomer(),
      // If this module cannot be loaded, its keys are unknown, so everything that the tab has stored is deleted.
      () => storedKeys('session').forEach((key) => removeStored('session', key)),
    );
  });
}

import { endsSession } from '#features/auth/session-end.ts';

/** A sign-out in one tab deletes drafts and the last order in all tabs: each tab stores its own. */
export function forgetOnSignOut(): void {
  window.addEventListener('storage', (event) => {
    if (!endsSession(event)) return;
    import('#features/checkout/forget-customer.ts').then(
      ({ forgetCustomer }) => forgetCustomer(),
      (error: unknown) => console.error('What you typed here could not be deleted', error),
    );
  });
}

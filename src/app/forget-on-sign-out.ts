import { endsSession } from '#features/auth/session-end.ts';

/** Drafts and the last order are each tab's own: whoever signs out in another one leaves them here otherwise. */
export function forgetOnSignOut(): void {
  window.addEventListener('storage', (event) => {
    if (!endsSession(event)) return;
    import('#features/checkout/forget-customer.ts').then(
      ({ forgetCustomer }) => forgetCustomer(),
      (error: unknown) => console.error('What was typed here could not be forgotten', error),
    );
  });
}

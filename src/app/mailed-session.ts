import { paths } from '#lib/paths.ts';

/**
 * Leads a link of the auth service's own mails to the page that understands it: behind the `#` of any page it holds
 * a session, or why there is none.
 */
export function openMailedSession(): void {
  const { hash } = window.location;
  if (!/[#&](access_token|error_code)=/.test(hash)) return;
  const page = /[#&]type=recovery/.test(hash) ? paths.resetPassword : paths.confirmEmail;
  window.history.replaceState(null, '', page + hash);
}

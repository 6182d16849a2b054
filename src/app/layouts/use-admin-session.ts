import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '#features/auth/api.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { useAdminAccess, type StaffMember } from '#features/auth/use-admin-access.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { discardDrafts } from '#lib/forms/draft.ts';
import { toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

interface AdminSession {
  /** The signed-in team member; `undefined` until the check has succeeded. */
  member: StaffMember | undefined;
  /** Signs out and opens the login page. */
  leave: () => Promise<void>;
}

/** Checks if the person may enter the staff area. Redirects other people and shows them a toast. */
export function useAdminSession(): AdminSession {
  const navigate = useNavigate();
  const navigateTo = useNavigateTo();
  const { key, pathname, search } = useLocation();
  const access = useAdminAccess();
  const isSigningOut = useRef(false);

  const member = access && 'role' in access ? access : undefined;
  const { reason, redirectTo } = { reason: '', redirectTo: '', ...access };
  useEffect(() => {
    if (reason && !isSigningOut.current) toast({ kind: 'destructive', title: reason });
  }, [reason]);
  // After the login, the person returns to this page.
  const sendAway = useEffectEvent(() => {
    void navigate(redirectTo, { replace: true, state: { next: pathname + search } });
  });
  // A navigation inside the staff area cancels the redirect, so the redirect is repeated.
  useEffect(() => {
    if (redirectTo && !isSigningOut.current) sendAway();
  }, [redirectTo, key]);

  const leave = async () => {
    // The team member signs out on purpose, so the toast and the redirect for an ended session are skipped.
    isSigningOut.current = true;
    try {
      await signOut();
      // Staff also enter phone orders in the shop's checkout, so the data of those customers is deleted, too.
      forgetCustomer();
      discardDrafts('staff-draft-');
      navigateTo(paths.adminLogin);
    } catch {
      isSigningOut.current = false;
      toast({ kind: 'destructive', ...authMessages.signOutFailed });
    }
  };

  return { member, leave };
}

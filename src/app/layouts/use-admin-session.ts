import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminAccessQuery, uncheckedAccess } from '#features/auth/admin-access.ts';
import { onSignedOut, signOut } from '#features/auth/api.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import { isDenied } from '#lib/api/api-error.ts';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

interface AdminSession {
  /** The admin's email address; `undefined` until the check has been passed. */
  email: string | undefined;
  /** Signs out and leaves for the login page. */
  leave: () => Promise<void>;
}

/**
 * Lets admins into the staff area and sends everybody else away with a toast. It checks again with every navigation,
 * when the tab comes to the front, when the session ends, and when the database refuses a request.
 */
export function useAdminSession(): AdminSession {
  const navigate = useNavigate();
  const goTo = useNavigateTo();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const { data: access, isError, refetch } = useQuery(adminAccessQuery);
  const isSigningOut = useRef(false);

  const check = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => check(), [key]);
  useEffect(() => {
    const checkAfterDenial = (event: {
      type: string;
      action?: { type: string; error?: unknown };
    }) => {
      if (event.action?.type === 'error' && isDenied(event.action.error)) check();
    };
    const unsubscribers = [
      queryClient.getQueryCache().subscribe(checkAfterDenial),
      queryClient.getMutationCache().subscribe(checkAfterDenial),
      onSignedOut(() => check()),
    ];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  }, [queryClient]);

  const email = access && 'email' in access ? access.email : undefined;
  const refusal = access && 'reason' in access ? access : !access && isError && uncheckedAccess;
  const { reason, redirectTo } = refusal || {};
  useEffect(() => {
    if (reason && !isSigningOut.current) toast({ kind: 'destructive', title: reason });
  }, [reason]);
  // Also after another navigation inside: it called off the one that leads away.
  useEffect(() => {
    if (redirectTo && !isSigningOut.current) void navigate(redirectTo, { replace: true });
  }, [redirectTo, key, navigate]);

  const leave = async () => {
    // The session that ends now needs no toast, and leads elsewhere.
    isSigningOut.current = true;
    try {
      await signOut();
      // Staff take orders on the phone and type them into the shop's checkout.
      forgetCustomer();
      goTo(paths.adminLogin);
    } catch {
      isSigningOut.current = false;
      toast({ kind: 'destructive', ...authMessages.signOutFailed });
    }
  };

  return { email, leave };
}

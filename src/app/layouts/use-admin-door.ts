import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkAdminAccess, type AdminAccess } from '#features/auth/admin-access.ts';
import { onSignedOut, signOut } from '#features/auth/api.ts';
import { authMessages } from '#features/auth/auth-messages.ts';
import { forgetCustomer } from '#features/checkout/forget-customer.ts';
import { isDenied } from '#lib/api/api-error.ts';
import { paths } from '#lib/paths.ts';
import { toast } from '#lib/feedback/toast.ts';

interface AdminDoor {
  /** Who is inside; `undefined` as long as nobody is known to be. */
  email: string | undefined;
  /** The way out: ends the session and leaves nothing of it behind. */
  leave: () => Promise<void>;
}

/**
 * The door of the staff area. It is passed with every navigation within, a changed filter included, and
 * again whenever there is reason to think that it has closed: an answer that was refused for who is asking,
 * a session that ended, or a tab that comes back to the front.
 */
export function useAdminDoor(): AdminDoor {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const [email, setEmail] = useState<string>();
  // Several checks may be under way at once; only the last one counts, and speaks.
  const lastCheck = useRef(0);
  const isLeaving = useRef(false);
  // The way out may be long (its page is being fetched) and whoever takes it asked again: told once is enough.
  const told = useRef<string>(undefined);

  const answer = useEffectEvent((access: AdminAccess, check: number) => {
    if (check !== lastCheck.current || isLeaving.current) return;
    if (access.answer === 'granted') {
      told.current = undefined;
      setEmail(access.email);
      return;
    }
    // A laptop that wakes before its network would lose what was being typed. The next action asks again.
    if (access.answer === 'unknown' && email !== undefined) return;
    setEmail(undefined);
    if (told.current !== access.reason) toast({ kind: 'destructive', title: access.reason });
    told.current = access.reason;
    // Whoever is on the way out has been told.
    isLeaving.current = true;
    void navigate(access.redirectTo, { replace: true });
  });
  const pass = useEffectEvent(() => {
    const check = ++lastCheck.current;
    void checkAdminAccess().then((access) => answer(access, check));
  });

  useEffect(() => {
    // Also for whoever turned back on the way out.
    isLeaving.current = false;
    pass();
    return () => {
      lastCheck.current += 1;
    };
  }, [key]);

  useEffect(() => {
    const passOnDenial = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isDenied(event.action.error)) pass();
    };
    const passWhenSeen = () => {
      if (document.visibilityState === 'visible') pass();
    };
    document.addEventListener('visibilitychange', passWhenSeen);
    const endings = [
      () => document.removeEventListener('visibilitychange', passWhenSeen),
      queryClient.getQueryCache().subscribe(passOnDenial),
      queryClient.getMutationCache().subscribe(passOnDenial),
      onSignedOut(() => pass()),
    ];
    return () => endings.forEach((end) => end());
  }, [queryClient]);

  const leave = async () => {
    // The session that ends now would show the door as well.
    isLeaving.current = true;
    try {
      await signOut();
      // An order taken on the phone was typed in at the shop's own checkout.
      forgetCustomer();
      void navigate(paths.adminLogin);
    } catch {
      isLeaving.current = false;
      toast({ kind: 'destructive', ...authMessages.signOutFailed });
    }
  };

  return { email, leave };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { onSignedOut, signOut } from '#features/auth/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useStableCallback } from '#lib/use-stable-callback.ts';

function isDenied(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/**
 * Passes the door again whenever there is reason to think that it has closed: an answer that was refused
 * for who is asking, a session that ended, or a tab that comes back to the front.
 * @returns the way out: ends the session and leaves nothing of it behind.
 */
export function useAdminDoor(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isLeaving = useRef(false);
  const checkAgain = useStableCallback(() => {
    if (!isLeaving.current) void revalidate();
  });

  useEffect(() => {
    const checkOnDenial = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isDenied(event.action.error)) checkAgain();
    };
    const checkWhenSeen = () => {
      if (document.visibilityState === 'visible') checkAgain();
    };
    document.addEventListener('visibilitychange', checkWhenSeen);
    const endings = [
      () => document.removeEventListener('visibilitychange', checkWhenSeen),
      queryClient.getQueryCache().subscribe(checkOnDenial),
      queryClient.getMutationCache().subscribe(checkOnDenial),
      onSignedOut(checkAgain),
    ];
    return () => endings.forEach((end) => end());
  }, [queryClient, checkAgain]);

  return async () => {
    isLeaving.current = true;
    await signOut();
    void navigate(paths.adminLogin);
  };
}

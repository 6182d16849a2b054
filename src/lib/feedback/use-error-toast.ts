import { useEffect, useRef } from 'react';
import { isDenied } from '#lib/api/api-error.ts';
import { useStableCallback } from '#lib/browser/use-stable-callback.ts';
import { toast, type ToastMessage } from './toast.ts';

/**
 * Says once what went wrong with something the page loads by itself, however often the page asks again by itself; what
 * is returned has the next failure told, too. When it is who asks, the staff area's door says so.
 */
export function useErrorToast(
  hasFailed: boolean,
  error: unknown,
  message: Pick<ToastMessage, 'title' | 'description'>,
): () => void {
  const isTold = useRef(false);
  const tell = useStableCallback(() => toast({ kind: 'destructive', ...message }));
  useEffect(() => {
    if (!hasFailed) isTold.current = false;
    if (!hasFailed || !error || isTold.current || isDenied(error)) return;
    isTold.current = true;
    tell();
  }, [hasFailed, error, tell]);
  return () => {
    isTold.current = false;
  };
}

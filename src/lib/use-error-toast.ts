import { useEffect } from 'react';
import { isDenied } from './api-error.ts';
import { useStableCallback } from './use-stable-callback.ts';
import { toast, type ToastMessage } from './toast.ts';

/**
 * Says once for each failure what went wrong with something the page loads by itself. When it is who asks,
 * the staff area's door says so.
 */
export function useErrorToast(
  error: unknown,
  message: Pick<ToastMessage, 'title' | 'description'>,
): void {
  const tell = useStableCallback(() => toast({ kind: 'destructive', ...message }));
  useEffect(() => {
    if (error && !isDenied(error)) tell();
  }, [error, tell]);
}

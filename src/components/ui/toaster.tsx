import { useEffect, useState, type ComponentType } from 'react';
import { announce } from '#lib/feedback/announcer.ts';
import { refetching } from '#lib/loading/refetching.ts';
import { toastQueue } from '#lib/feedback/toast.ts';

/**
 * Where toasts appear. Their library is loaded for the first one. If that fails, the waiting toasts are read out, and
 * the next toast tries again and shows them all.
 */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType>();

  useEffect(() => {
    const fetchToasts = refetching(() => import('./sonner-toaster.tsx'));
    const load = async () => {
      try {
        const { SonnerToaster } = await fetchToasts();
        setShown(() => SonnerToaster);
      } catch {
        const last = toastQueue.pending().at(-1);
        if (last) announce(`${last.title}. ${last.description ?? ''}`);
      }
    };
    const loadWhenWanted = () => void (toastQueue.isWanted() && load());
    loadWhenWanted();
    return toastQueue.subscribe(loadWhenWanted);
  }, []);

  return Shown && <Shown />;
}

import { useEffect, useState, type ComponentType } from 'react';
import { announce } from '#lib/feedback/announcer.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { toastQueue } from '#lib/feedback/toast.ts';

const sonnerToaster = lazyModule(() => import('./sonner-toaster.tsx'));

/**
 * Where toasts appear. Their library is loaded for the first one. If that fails, the waiting toasts are read out, and
 * the next toast tries again and shows them all.
 */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType>();

  useEffect(() => {
    const load = async () => {
      try {
        const { SonnerToaster } = await sonnerToaster.load();
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

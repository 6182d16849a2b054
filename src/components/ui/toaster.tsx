import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { PlainToasts } from './plain-toasts.tsx';
import { toastHost } from './toast-host.ts';

const sonnerToaster = lazyModule(() => import('./sonner-toaster.tsx'));

/**
 * The place of the toasts. The first toast loads the toast library. If loading fails, the queued toasts are shown
 * without the library, and the next toast tries to load it again.
 */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType>();

  useEffect(() => {
    const load = async () => {
      try {
        const { SonnerToaster } = await sonnerToaster.load();
        setShown(() => SonnerToaster);
      } catch {
        setShown(() => PlainToasts);
      }
    };
    const loadWhenWanted = () => void (toastQueue.isWanted() && load());
    loadWhenWanted();
    return toastQueue.subscribe(loadWhenWanted);
  }, []);

  return Shown && createPortal(<Shown />, toastHost());
}

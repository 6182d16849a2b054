import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastQueue } from '#lib/toast.ts';

const SonnerToaster = lazy(() =>
  import('./sonner-toaster.tsx').then((module) => ({ default: module.SonnerToaster })),
);

/** Where toasts appear. Costs nothing until the first one is wanted. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastQueue.subscribe, toastQueue.isWanted, () => false);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SonnerToaster />
    </Suspense>
  );
}

import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { LiveRegion } from '#components/ui/live-region.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { replayEarlyInput } from '#lib/early-input/replay.ts';
import { Providers } from '../providers.tsx';
import { useFocusRecovery } from '#lib/browser/use-focus-recovery.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useSafariFocus } from './use-safari-focus.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/** Layout of all pages, for visitors and staff. */
export function RootLayout() {
  useScrollPosition();
  useSafariFocus();
  useFocusOnNavigation();
  useFocusRecovery();
  useEffect(() => void replayEarlyInput(), []);
  return (
    <Providers>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-ink px-4 py-3 font-semibold text-card focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Outlet />
      <LiveRegion />
      <Toaster />
    </Providers>
  );
}

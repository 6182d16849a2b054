import { useEffect } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router-dom';
import { LiveRegion } from '#components/ui/live-region.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { replayEarlyInput } from '../early-input.ts';
import { Providers } from '../providers.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/**
 * Under which name the place on a page is remembered. Every page that was opened by its address has the
 * router's key `default`: without the document's own mark, the next one would open where the last was left.
 */
function scrollKey({ key }: Location): string {
  return key === 'default' ? `default ${performance.timeOrigin}` : key;
}

/** What every page has, whoever it is for. */
export function RootLayout() {
  useFocusOnNavigation();
  useEffect(replayEarlyInput, []);
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
      <ScrollRestoration getKey={scrollKey} />
    </Providers>
  );
}

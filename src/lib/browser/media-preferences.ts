import { useMedia } from './use-media.ts';

/** Prerendered pages do not know the visitor's wish: they hold still. */
export function usePrefersReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', true);
}

/** Whether the visitor saves data. This rarely changes while a page is open, and is not watched. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

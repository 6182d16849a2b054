import { useMediaQuery } from './use-media-query.ts';

/** Prerendered pages do not know the visitor's wish: they hold still. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', true);
}

/** True if the visitor saves data. This rarely changes while a page is open, so it is not watched. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

import { useMediaQuery } from './use-media-query.ts';

/** True if the visitor prefers reduced motion. Prerendered pages assume so, because the preference is unknown there. */
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

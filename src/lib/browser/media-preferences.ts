import { useMediaQuery } from './use-media-query.ts';

/**
 * True if the visitor prefers reduced motion. Always true in prerendered pages, because the build does not know the
 * preference.
 */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', true);
}

/** True if the visitor saves data. Later changes are ignored, because they are rare while a page is open. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

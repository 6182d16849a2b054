import { useMediaQuery } from './use-media-query.ts';

/** True in prerendered pages, too, because the visitor's preference is not known there. */
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

// What the visitor has asked of the browser. Before it could be asked, motion counts as unwanted, so that
// nothing moves that should not have.
import { useMedia } from './use-media.ts';

export function usePrefersReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', true);
}

/** Whether the visitor saves data. It does not change while a page is open, so it is not watched. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

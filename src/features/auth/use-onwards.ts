import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Sends whoever has no business on this page to where they have, in its place in the history.
 * @param findDestination Asked once, when the page appears; a failure leaves the visitor where they are.
 */
export function useOnwards(findDestination: () => Promise<string | null>): void {
  const navigate = useNavigate();
  const find = useEffectEvent(findDestination);
  const go = useEffectEvent((to: string) => void navigate(to, { replace: true }));

  useEffect(() => {
    let isGone = false;
    const { pathname } = window.location;
    find().then(
      (to) => {
        // Whoever has gone on, to a page whose code is still coming, is not fetched back.
        if (to !== null && !isGone && window.location.pathname === pathname) go(to);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
}

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
    find().then(
      (to) => {
        if (to !== null && !isGone) go(to);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
}

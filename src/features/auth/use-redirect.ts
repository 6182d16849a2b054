import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens another page, which replaces this one in the history.
 * @param findDestination Runs once, when the page appears. `null` or a failure keeps the person on this page.
 */
export function useRedirect(findDestination: () => Promise<string | null>): void {
  const navigate = useNavigate();
  const find = useEffectEvent(findDestination);
  const go = useEffectEvent((to: string) => void navigate(to, { replace: true }));

  useEffect(() => {
    let isGone = false;
    const { pathname } = window.location;
    find().then(
      (to) => {
        // The person may have opened another page that is still loading. Then the URL has already changed.
        if (to !== null && !isGone && window.location.pathname === pathname) go(to);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
}

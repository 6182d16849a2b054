import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens another page and replaces this one in the history.
 * @param findDestination Called once. If it returns `null` or fails, this page stays.
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
        // If the URL has changed, the person is already leaving for another page that is still loading.
        if (to !== null && !isGone && window.location.pathname === pathname) go(to);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
}

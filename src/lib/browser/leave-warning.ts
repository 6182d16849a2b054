import { useEffect } from 'react';

/** The browser asks the person before the page is closed or reloaded. @returns a function that ends this. */
function warn(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** While the page contains entries that no draft stores, the browser asks before the page is closed. */
export function useLeaveWarning(isAtRisk: boolean): void {
  useEffect(() => (isAtRisk ? warn() : undefined), [isAtRisk]);
}

/**
 * The browser asks before the page is closed, until a promise has settled. This continues after the component is
 * unmounted.
 */
export async function warnUntil<Result>(work: Promise<Result>): Promise<Result> {
  const end = warn();
  try {
    return await work;
  } finally {
    end();
  }
}

import { useEffect } from 'react';

/** Makes the browser ask before the page is closed or reloaded. @returns a function that ends this. */
function warn(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Makes the browser ask before the page is closed, while it contains entries that no draft stores. */
export function useLeaveWarning(isAtRisk: boolean): void {
  useEffect(() => (isAtRisk ? warn() : undefined), [isAtRisk]);
}

/** Makes the browser ask until a piece of work has ended, even after its component was unmounted. */
export async function warnUntil<Result>(work: Promise<Result>): Promise<Result> {
  const end = warn();
  try {
    return await work;
  } finally {
    end();
  }
}

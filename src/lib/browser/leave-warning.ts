import { useEffect } from 'react';

/** Lets the browser ask before the page is closed or loaded anew. @returns what ends that. */
function warn(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** For what only this page holds, and no draft: the browser asks before it would be lost. */
export function useLeaveWarning(isAtRisk: boolean): void {
  useEffect(() => (isAtRisk ? warn() : undefined), [isAtRisk]);
}

/** The same until a piece of work has ended, even where its component has gone. */
export async function warnUntil<Result>(work: Promise<Result>): Promise<Result> {
  const end = warn();
  try {
    return await work;
  } finally {
    end();
  }
}

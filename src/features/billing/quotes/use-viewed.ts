import { useEffect } from 'react';
import type { RequestAccess } from '#features/service-requests/customer-api.ts';
import { viewQuote } from './customer-api.ts';

/**
 * Records that the customer has seen the open quotes, after the first click or key press. Mail scanners also load the
 * page, but they never click.
 */
export function useViewed(access: RequestAccess, quotes: readonly { id: string }[]): void {
  const ids = quotes.map(({ id }) => id).join();
  const [kind, value] =
    'token' in access ? ['token', access.token] : ['reference', access.reference];
  useEffect(() => {
    if (ids === '') return;
    const waiting = new AbortController();
    const record = () => {
      waiting.abort();
      const sameAccess = kind === 'token' ? { token: value } : { reference: value };
      for (const id of ids.split(',')) void viewQuote(sameAccess, id);
    };
    for (const press of ['pointerdown', 'keydown']) {
      window.addEventListener(press, record, { passive: true, signal: waiting.signal });
    }
    return () => waiting.abort();
  }, [ids, kind, value]);
}

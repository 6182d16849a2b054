import { useEffect } from 'react';
import type { RequestAccess } from '#features/service-requests/customer-api.ts';
import { viewQuote } from './customer-api.ts';

/** Reports open quotes as viewed after the first click or key press, because mail scanners only load the page. */
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

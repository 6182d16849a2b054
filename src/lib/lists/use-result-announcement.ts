import { useEffect, useRef } from 'react';
import { announce } from '#lib/feedback/announcer.ts';
import { formatCount } from '#lib/format/count.ts';

/**
 * Announces the number of found items to screen readers after a new search, a new filter or a change of the page.
 * @param queryKey Search, filter and page as one text.
 * @param total Number of items. `undefined` until the response has arrived.
 */
export function useResultAnnouncement(queryKey: string, total: number | undefined): void {
  const answered = useRef(queryKey);
  useEffect(() => {
    if (total === undefined || answered.current === queryKey) return;
    answered.current = queryKey;
    announce(total === 0 ? 'None found.' : `${formatCount(total)} found.`);
  }, [queryKey, total]);
}

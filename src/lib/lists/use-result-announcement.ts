import { useEffect, useRef } from 'react';
import { announce } from '#lib/feedback/announcer.ts';
import { formatCount } from '#lib/format/count.ts';

/**
 * Tells screen readers how many items a search, a filter or another page of the list has found.
 * @param queryKey Search, filter and page as one text.
 * @param total Number of items; `undefined` until the answer has arrived.
 */
export function useResultAnnouncement(queryKey: string, total: number | undefined): void {
  const answered = useRef(queryKey);
  useEffect(() => {
    if (total === undefined || answered.current === queryKey) return;
    answered.current = queryKey;
    announce(total === 0 ? 'None found.' : `${formatCount(total)} found.`);
  }, [queryKey, total]);
}

import { useEffect, useRef } from 'react';
import { announce } from '#lib/feedback/announcer.ts';
import { formatCount } from '#lib/format/count.ts';

/**
 * Tells screen readers how many items a search, a filter or another page of the list has found.
 * @param asked What is asked for: search, filter and page as one text.
 * @param found How many items there are; `undefined` until the answer has come.
 */
export function useFoundAnnouncement(asked: string, found: number | undefined): void {
  const answered = useRef(asked);
  useEffect(() => {
    if (found === undefined || answered.current === asked) return;
    answered.current = asked;
    announce(found === 0 ? 'None found.' : `${formatCount(found)} found.`);
  }, [asked, found]);
}

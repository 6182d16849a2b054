import { useEffect, useRef } from 'react';
import { announce } from '#lib/feedback/announcer.ts';
import { formatCount } from '#lib/format/count.ts';

/**
 * Reads out how much a search, a filter or a step to another page has found: to who does not see the list, nothing
 * would have happened.
 * @param asked What is asked for, as it stands in the address.
 * @param found How many there are; `undefined` until the answer has come.
 */
export function useFoundAnnouncement(asked: string, found: number | undefined): void {
  const answered = useRef(asked);
  useEffect(() => {
    if (found === undefined || answered.current === asked) return;
    answered.current = asked;
    announce(found === 0 ? 'None found.' : `${formatCount(found)} found.`);
  }, [asked, found]);
}

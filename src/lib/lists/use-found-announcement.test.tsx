import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcements } from '#lib/feedback/announcer.ts';
import { useFoundAnnouncement } from './use-found-announcement.ts';

test('what a search has found is read out once its answer has come, and once only', () => {
  const before = announcements.current();
  const { rerender } = renderHook(
    ({ asked, found }: { asked: string; found: number | undefined }) =>
      useFoundAnnouncement(asked, found),
    { initialProps: { asked: '', found: 1_200 } as { asked: string; found: number | undefined } },
  );
  // The list as it is opened.
  expect(announcements.current()).toBe(before);
  rerender({ asked: 'q=ann', found: undefined });
  expect(announcements.current()).toBe(before);
  rerender({ asked: 'q=ann', found: 1_100 });
  expect(announcements.current()).toBe('1,100 found.');
  // Another order comes in.
  rerender({ asked: 'q=ann', found: 1_101 });
  expect(announcements.current()).toBe('1,100 found.');
  rerender({ asked: 'q=anna', found: 0 });
  expect(announcements.current()).toBe('None found.');
});

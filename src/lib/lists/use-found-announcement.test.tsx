import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcements } from '#lib/feedback/announcer.ts';
import { useFoundAnnouncement } from './use-found-announcement.ts';

test('the number of found items is read out once, when the answer has come', () => {
  const before = announcements.current();
  const { rerender } = renderHook(
    ({ asked, found }: { asked: string; found: number | undefined }) =>
      useFoundAnnouncement(asked, found),
    { initialProps: { asked: '', found: 1_200 } as { asked: string; found: number | undefined } },
  );
  // The first answer of a list is not read out.
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

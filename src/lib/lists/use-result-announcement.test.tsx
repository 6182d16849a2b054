import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announcements } from '#lib/feedback/announcer.ts';
import { useResultAnnouncement } from './use-result-announcement.ts';

test('the number of found items is announced once, when the answer has arrived', () => {
  const before = announcements.current();
  const first: { queryKey: string; total: number | undefined } = { queryKey: '', total: 1_200 };
  const { rerender } = renderHook(
    ({ queryKey, total }: typeof first) => useResultAnnouncement(queryKey, total),
    { initialProps: first },
  );
  // The first response for a list is not announced.
  expect(announcements.current()).toBe(before);
  rerender({ queryKey: 'q=ann', total: undefined });
  expect(announcements.current()).toBe(before);
  rerender({ queryKey: 'q=ann', total: 1_100 });
  expect(announcements.current()).toBe('1,100 found.');
  // A new item was added, and the search is the same.
  rerender({ queryKey: 'q=ann', total: 1_101 });
  expect(announcements.current()).toBe('1,100 found.');
  rerender({ queryKey: 'q=anna', total: 0 });
  expect(announcements.current()).toBe('None found.');
});

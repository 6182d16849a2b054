// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAvailability } from './use-availability.ts';

const fetchAvailability = vi.hoisted(() => vi.fn(() => Promise.resolve(new Map())));
vi.mock('./customer-api.ts', () => ({ fetchAvailability }));

it('useAvailability fetches again if the page comes to the front after more than a minute', async () => {
  vi.useFakeTimers();
  renderHook(() => useAvailability('myfak-kit'));
  const showPage = () =>
    act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(300);
    });
  await showPage();
  expect(fetchAvailability).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await showPage();
  expect(fetchAvailability).toHaveBeenCalledTimes(2);
});

import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useBusinessToday } from './use-business-today.ts';

test('a page that stays open past midnight in California changes to the next day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T07:59:30Z') });
  const { result } = renderHook(() => useBusinessToday());
  expect(result.current).toBe('2026-11-23');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-24');
});

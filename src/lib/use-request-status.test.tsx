import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError, failureText } from './api-error.ts';
import { changeFailureText } from './change-failure.ts';
import { useRequestStatus } from './use-request-status.ts';

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock('./toast.ts', () => ({ toast }));

async function toldAfter(error: Error, words: typeof failureText): Promise<string> {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => useRequestStatus<'closed'>(() => Promise.reject(error), 'requests', words),
    { wrapper },
  );
  result.current.mutate('closed');
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  return (toast.mock.calls[0] as [{ description: string }])[0].description;
}

const lost = new ApiError('fetch failed', { status: 0 });

test('a lost answer is told as uncertain where the words for it are given', async () => {
  expect(await toldAfter(lost, changeFailureText)).toMatch(/^It is not certain/);
});

test.each([
  [lost, failureText],
  [new ApiError('broken', { status: 500 }), changeFailureText],
] as const)('what is not uncertain, or not to be told so, has failed', async (error, words) => {
  expect(await toldAfter(error, words)).toBe('Failed to update status');
});

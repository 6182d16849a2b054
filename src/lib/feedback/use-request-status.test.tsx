import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { useRequestStatus } from './use-request-status.ts';

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock('./toast.ts', () => ({ toast }));

async function toldAfter(error: Error): Promise<string> {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => useRequestStatus<'closed'>(() => Promise.reject(error), 'requests'),
    { wrapper },
  );
  result.current.mutate('closed');
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  return (toast.mock.calls[0] as [{ description: string }])[0].description;
}

test('a lost answer is told as uncertain, of requests of either kind', async () => {
  expect(await toldAfter(new ApiError('fetch failed', { status: 0 }))).toMatch(
    /^Failed to update status, as far as is known\. .* look before you try again\.$/,
  );
});

test('what the backend failed at has failed', async () => {
  expect(await toldAfter(new ApiError('broken', { status: 500 }))).toBe('Failed to update status');
});

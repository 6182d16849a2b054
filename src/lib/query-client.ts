import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Retries only what may succeed when asked again: never a refusal. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.kind === 'unreachable';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

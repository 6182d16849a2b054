import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Who works in the staff area. */
export const adminAccessKey = ['admin-access'] as const;

/** Only a request that got no answer is sent again. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.kind === 'unreachable';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // TanStack Query would wait while the browser reports to be offline. This fails at once and says so.
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        staleTime: 30_000,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Loads everything under a key again after a change. A first answer that is still on its way is cancelled: the
 * database may have read it before the change.
 */
export async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

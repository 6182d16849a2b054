import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Query key of the person who is signed in to the staff area. */
export const adminAccessKey = ['admin-access'] as const;

/** Retries a request only if no response came. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.kind === 'unreachable';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default, a query waits while the browser reports that it is offline. With `always`, the query fails at once.
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
 * Loads all data under a key again after a change. First cancels running fetches, because the database may have
 * answered them before the change.
 */
export async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

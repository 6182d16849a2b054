import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * Begins the key of what nobody can fetch again, something half typed for example. It goes with the pages that are
 * behind a door, as all that is kept here does.
 */
export const keptAsLongAsSession = ['kept'] as const;

/** Retries only what may succeed when asked again: never a refusal. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.kind === 'unreachable';
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Asked also when the browser believes to be offline: it fails and says so, instead of waiting without a word.
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        staleTime: 30_000,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  client.setQueryDefaults(keptAsLongAsSession, { gcTime: Infinity });
  return client;
}

/**
 * Asks again for everything under a key, after a change. A first answer that is still on its way may have
 * been read before the change, and invalidating alone would wait for that one.
 */
export async function reload(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

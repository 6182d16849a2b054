import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { onUserChange } from './api.ts';

/**
 * Keeps a query about the signed-in person up to date. When the session ends, the answer is set at once: a request
 * in flight may have read the session before. When another person signs in, all cached data is dropped, and
 * the query is asked again.
 * @param signedOut The query's answer when nobody is signed in.
 * @returns A function that stops it.
 */
export function followUser(
  client: QueryClient,
  queryKey: QueryKey,
  signedOut: unknown,
): () => void {
  return onUserChange((isSignedIn) => {
    if (!isSignedIn) {
      void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, signedOut));
      return;
    }
    for (const query of client.getQueryCache().getAll()) query.reset();
    void client.refetchQueries({ queryKey });
  });
}

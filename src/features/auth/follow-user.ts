import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { onUserChange } from './api.ts';

/**
 * Keeps what a page knows of the signed-in person true. When the session ends, a query has its answer at once: one
 * that is on its way may have read the session before. When another person signs in, nothing of the former stays, and
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

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { onUserChange } from './api.ts';

/**
 * Keeps the query about the signed-in person up to date. After a sign-out, its data becomes `signedOut`. When another
 * person signs in, all cached data is dropped and the query runs again.
 * @param signedOut Data of the query while no one is signed in.
 * @returns A function that stops the updates.
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

import { queryOptions } from '@tanstack/react-query';
import { getSession } from './api.ts';

/** Who is signed in; `null` for nobody. Every visit of the page asks again. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const session = await getSession();
    return session && { userId: session.user.id, email: session.user.email ?? '' };
  },
  staleTime: 0,
  gcTime: 0,
  // The page offers to try again, and a session that could not be renewed takes its time.
  retry: false,
});

import { queryOptions } from '@tanstack/react-query';
import { getSession } from './api.ts';

/** The signed-in account; `null` if no one is signed in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const session = await getSession();
    return session && { userId: session.user.id, email: session.user.email ?? '' };
  },
  staleTime: 0,
  gcTime: 0,
  // The account page has its own "try again" button, and one attempt may already take seconds.
  retry: false,
});

import { queryOptions } from '@tanstack/react-query';
import { getSession } from './api.ts';

/** The signed-in account, or `null`. It is read again each time the page is opened. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const session = await getSession();
    return session && { userId: session.user.id, email: session.user.email ?? '' };
  },
  staleTime: 0,
  gcTime: 0,
  // The page has a "try again" button, and each attempt to renew a session may already take seconds.
  retry: false,
});

import { queryOptions } from '@tanstack/react-query';
import { isDenied } from '#lib/api/api-error.ts';
import { paths } from '#lib/paths.ts';
import { getSession, isAdmin } from './api.ts';
import { authMessages } from './auth-messages.ts';

interface Refusal {
  /** What the person is told. */
  reason: string;
  redirectTo: string;
}

/** The email address of an admin, or why this person may not see staff pages and where they go instead. */
type AdminAccess = { email: string } | Refusal;

export const uncheckedAccess: Refusal = {
  reason: authMessages.checkFailed,
  redirectTo: paths.home,
};

/** @throws when the check could not be made, which says nothing about the person. */
async function checkAdminAccess(): Promise<AdminAccess> {
  try {
    const session = await getSession();
    if (!session) return { reason: authMessages.loginRequired, redirectTo: paths.auth };
    if (await isAdmin(session.user.id)) return { email: session.user.email ?? '' };
    return { reason: authMessages.adminDenied, redirectTo: paths.home };
  } catch (error) {
    console.error('Admin check failed', error);
    if (isDenied(error)) return uncheckedAccess;
    throw error;
  }
}

/** The last answer stays when a later check cannot be made. It is forgotten with the staff pages. */
export const adminAccessQuery = queryOptions({
  queryKey: ['admin-access'],
  queryFn: checkAdminAccess,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: 'always',
});

import { paths } from '#lib/paths.ts';
import { getSession, isAdmin } from './api.ts';
import { authMessages } from './auth-messages.ts';

export type AdminAccess =
  { granted: true; email: string } | { granted: false; reason: string; redirectTo: string };

/** May whoever is signed in see staff pages? If not: why, and where they go instead. */
export async function checkAdminAccess(): Promise<AdminAccess> {
  try {
    const session = await getSession();
    if (!session)
      return { granted: false, reason: authMessages.loginRequired, redirectTo: paths.auth };
    if (!(await isAdmin(session.user.id))) {
      return { granted: false, reason: authMessages.adminDenied, redirectTo: paths.home };
    }
    return { granted: true, email: session.user.email ?? '' };
  } catch (error) {
    console.error('Admin check failed', error);
    return { granted: false, reason: authMessages.checkFailed, redirectTo: paths.home };
  }
}

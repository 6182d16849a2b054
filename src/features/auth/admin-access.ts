import { isDenied } from '#lib/api/api-error.ts';
import { paths } from '#lib/paths.ts';
import { getSession, isAdmin } from './api.ts';
import { authMessages } from './auth-messages.ts';

/** `unknown`: nobody could be asked, which says nothing about whoever was let in before. */
export type AdminAccess =
  | { answer: 'granted'; email: string }
  | { answer: 'denied' | 'unknown'; reason: string; redirectTo: string };

/** May whoever is signed in see staff pages? If not: why, and where they go instead. */
export async function checkAdminAccess(): Promise<AdminAccess> {
  try {
    const session = await getSession();
    if (!session)
      return { answer: 'denied', reason: authMessages.loginRequired, redirectTo: paths.auth };
    if (!(await isAdmin(session.user.id))) {
      return { answer: 'denied', reason: authMessages.adminDenied, redirectTo: paths.home };
    }
    return { answer: 'granted', email: session.user.email ?? '' };
  } catch (error) {
    console.error('Admin check failed', error);
    return {
      answer: isDenied(error) ? 'denied' : 'unknown',
      reason: authMessages.checkFailed,
      redirectTo: paths.home,
    };
  }
}

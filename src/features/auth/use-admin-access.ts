import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError, isDenied } from '#lib/api/api-error.ts';
import { adminAccessKey } from '#lib/api/query-client.ts';
import { paths } from '#lib/paths.ts';
import { getSession, staffRole, type StaffRole } from './api.ts';
import { authMessages } from './auth-messages.ts';
import { followUser } from './follow-user.ts';

interface Refusal {
  /** Message shown to the person. */
  reason: string;
  redirectTo: string;
}

/** The signed-in team member. */
export interface StaffMember {
  id: string;
  email: string;
  /** Empty until the team member has a name on the team page. */
  name: string;
  role: StaffRole;
}

/** The team member, or a refusal with the page to open instead. */
type AdminAccess = StaffMember | Refusal;

const signedOut: Refusal = { reason: authMessages.loginRequired, redirectTo: paths.auth };
const denied: Refusal = { reason: authMessages.adminDenied, redirectTo: paths.home };
const unchecked: Refusal = { reason: authMessages.checkFailed, redirectTo: paths.home };

/** @throws if the check failed. The team member may still have access. */
async function checkAdminAccess(): Promise<AdminAccess> {
  try {
    const session = await getSession();
    if (!session) return signedOut;
    const { id, email = '' } = session.user;
    const member = await staffRole(id);
    return member ? { id, email, ...member } : denied;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // The database refused the session, and the session could not be renewed.
    if (status === 401 && !(await getSession())) return signedOut;
    console.error('Admin check failed', error);
    if (status === 403) return unchecked;
    throw error;
  }
}

/** If a later check fails, the last result stays. It is dropped when the team member leaves the staff pages. */
const adminAccessQuery = queryOptions({
  queryKey: adminAccessKey,
  queryFn: checkAdminAccess,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: 'always',
});

/**
 * The signed-in team member or a refusal; `undefined` until the first check is done. Checks again after every
 * navigation, when the tab gets the focus, and when the database refuses a request.
 */
export function useAdminAccess(): AdminAccess | undefined {
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const { data, isError, refetch } = useQuery(adminAccessQuery);

  const check = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => check(), [key]);
  useEffect(() => {
    const checkAfterDenial = (event: {
      type: string;
      action?: { type: string; error?: unknown };
    }) => {
      if (event.action?.type === 'error' && isDenied(event.action.error)) check();
    };
    const unsubscribers = [
      queryClient.getQueryCache().subscribe(checkAfterDenial),
      queryClient.getMutationCache().subscribe(checkAfterDenial),
      followUser(queryClient, adminAccessQuery.queryKey, signedOut),
    ];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  }, [queryClient]);

  return data ?? (isError ? unchecked : undefined);
}

/** The team member, for components of the staff area; `undefined` until the check has succeeded. */
export function useStaffMember(): StaffMember | undefined {
  const { data } = useQuery({ ...adminAccessQuery, enabled: false });
  return data && 'role' in data ? data : undefined;
}

import { queryOptions } from '@tanstack/react-query';
import { readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { callRpc, runQuery } from '#lib/api/database.ts';
import { readAll } from '#lib/api/read-for-export.ts';
import type { Database, Tables } from '#types/database.ts';
import {
  toRole,
  type ComingVisit,
  type Invitation,
  type Team,
  type TeamChange,
  type TeamMember,
  type TeamRole,
} from './team.ts';

/** The people with access, the open invitations, and every change of the team. */
export const teamQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['team'],
  queryFn: async (): Promise<Team> => {
    const [members, invitations, changes] = await Promise.all([
      callRpc('admin_team', {}),
      callRpc('admin_invitations', {}),
      readAll<Tables<'team_changes'>>((afterId) =>
        runQuery((supabase) =>
          supabase
            .from('team_changes')
            .select('*')
            .gt('id', afterId ?? 0)
            .order('id'),
        ),
      ),
    ]);
    return {
      members: members.map(toMember),
      invitations: invitations.map(toInvitation),
      changes: changes.map(toChange),
    };
  },
});

/** The names of the people with access, by their email addresses. */
export const staffNamesQuery = queryOptions({
  queryKey: [...teamQuery.queryKey, 'names'],
  queryFn: async () =>
    new Map((await callRpc('staff_names', {})).map(({ email, name }) => [email, name])),
});

/**
 * Has an invitation mailed.
 * @returns The token of its link.
 * @throws ApiError
 */
export function inviteTeamMember(invited: {
  email: string;
  name: string;
  role: TeamRole;
}): Promise<string> {
  return callRpc('invite_team_member', invited);
}

/**
 * Has an invitation mailed again. The former link ends.
 * @returns The token of the new link.
 * @throws ApiError
 */
export function renewInvitation(id: string): Promise<string> {
  return callRpc('renew_invitation', { invitation_id: id });
}

/** @throws ApiError */
export async function withdrawInvitation(id: string): Promise<void> {
  await callRpc('withdraw_invitation', { invitation_id: id });
}

/** @throws ApiError */
export async function updateTeamMember(
  id: string,
  { name, phone, role }: Pick<TeamMember, 'name' | 'phone' | 'role'>,
): Promise<void> {
  await callRpc('update_team_member', { user_id: id, name, phone, role });
}

/** The visits ahead of a member, the earliest first. */
export function comingVisitsQuery(id: string) {
  return queryOptions({
    queryKey: ['team', 'visits', id],
    queryFn: async (): Promise<ComingVisit[]> => {
      const rows = await readRows((supabase) =>
        supabase
          .from('visits')
          .select('starts_at, service_requests(reference, name)')
          .eq('assignee_id', id)
          .is('canceled_at', null)
          .is('outcome', null)
          .gt('starts_at', new Date().toISOString())
          .order('starts_at')
          .order('id'),
      );
      return rows.map(({ starts_at: startsAt, service_requests: request }) => ({
        startsAt,
        ...request,
      }));
    },
  });
}

/**
 * Takes the access from a member.
 * @param successorId The member who gets their visits; `null` leaves them to nobody yet.
 * @throws ApiError
 */
export async function removeTeamMember(id: string, successorId: string | null): Promise<void> {
  await callRpc('remove_team_member', {
    user_id: id,
    ...(successorId && { successor: successorId }),
  });
}

type Functions = Database['public']['Functions'];

function toMember(row: Functions['admin_team']['Returns'][number]): TeamMember {
  return {
    id: row.user_id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    role: toRole(row.role),
    since: row.since,
    addedBy: row.added_by,
    isSelf: row.is_self,
  };
}

function toInvitation(row: Functions['admin_invitations']['Returns'][number]): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: toRole(row.role),
    invitedBy: row.invited_by,
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
    isExpired: row.is_expired,
  };
}

function toChange(row: Tables<'team_changes'>): TeamChange {
  return {
    kind: row.kind,
    email: row.email,
    role: row.role === null ? null : toRole(row.role),
    by: row.changed_by_email,
    at: row.created_at,
  };
}

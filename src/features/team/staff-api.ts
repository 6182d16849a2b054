import { queryOptions } from '@tanstack/react-query';
import { readRows, refreshedEveryMinute, type RowOf } from '#lib/api/staff-queries.ts';
import { callRpc, runQuery } from '#lib/api/database.ts';
import { readAll } from '#lib/api/read-all.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { toRole, type TeamMember, type TeamRole } from './team.ts';

async function fetchTeam() {
  const [members, invitations, changes] = await Promise.all([
    runQuery((supabase) =>
      supabase
        .rpc('admin_team')
        .select('id:user_id, email, name, phone, role, since, addedBy:added_by, isSelf:is_self'),
    ),
    runQuery((supabase) =>
      supabase
        .rpc('admin_invitations')
        .select(
          'id, email, name, role, invitedBy:invited_by, invitedAt:invited_at, expiresAt:expires_at, isExpired:is_expired',
        ),
    ),
    readAll((afterId: number | null) =>
      runQuery((supabase) =>
        supabase
          .from('team_changes')
          .select('id, kind, email, role, by:changed_by_email, at:created_at')
          .gt('id', afterId ?? 0)
          .order('id'),
      ),
    ),
  ]);
  return {
    members: members.map(withRole),
    /** Invitations that are not accepted or withdrawn. */
    invitations: invitations.map(withRole),
    /** Oldest first. */
    changes: changes.map((change) => ({ ...change, role: change.role && toRole(change.role) })),
  };
}

/** The team members, the open invitations, and the history of the team. */
export const teamQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['team'],
  queryFn: fetchTeam,
});
export type Team = Awaited<ReturnType<typeof fetchTeam>>;
export type Invitation = Team['invitations'][number];

/** The names of the team members, by their email addresses. */
export const staffNamesQuery = queryOptions({
  queryKey: [...teamQuery.queryKey, 'names'],
  queryFn: async () =>
    new Map((await callRpc('staff_names', {})).map(({ email, name }) => [email, name])),
});

/**
 * Creates an invitation. Mails its link if the site sends mail.
 * @returns The token of the link.
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
 * Replaces the link of an invitation. Mails the new link if the site sends mail.
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

const fromVisits = (supabase: Supabase) =>
  supabase
    .from('visits')
    .select(
      'id, startsAt:starts_at, request:service_requests!visits_request_id_fkey(reference, name), visit_people!inner(member_id)',
    );
export type ComingVisit = RowOf<typeof fromVisits>;

/** The future visits of a team member, the earliest first. */
export function comingVisitsQuery(id: string) {
  return queryOptions({
    queryKey: ['team', 'visits', id],
    queryFn: () =>
      readRows((supabase) =>
        fromVisits(supabase)
          .eq('visit_people.member_id', id)
          .is('canceled_at', null)
          .is('outcome', null)
          .gt('starts_at', new Date().toISOString())
          .order('starts_at')
          .order('id'),
      ),
  });
}

/**
 * Removes a team member's access.
 * @param successorId Team member who takes over the future visits; `null` to leave these visits without that person.
 * @throws ApiError
 */
export async function removeTeamMember(id: string, successorId: string | null): Promise<void> {
  await callRpc('remove_team_member', {
    user_id: id,
    successor: successorId ?? undefined,
  });
}

function withRole<Row extends { role: string }>(row: Row) {
  return { ...row, role: toRole(row.role) };
}

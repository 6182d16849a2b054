import { queryOptions } from '@tanstack/react-query';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { callRpc, runQuery } from '#lib/api/database.ts';
import type { Database, Tables } from '#types/database.ts';
import type { Team, TeamChange, TeamMember } from './team.ts';

/** The people with access, and every change of the team. */
export const teamQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['team'],
  queryFn: async (): Promise<Team> => {
    const [members, changes] = await Promise.all([
      callRpc('admin_team', {}),
      runQuery((supabase) => supabase.from('team_changes').select('*').order('id')),
    ]);
    return { members: members.map(toMember), changes: changes.map(toChange) };
  },
});

/**
 * Gives access to the colleague who has an account with this address.
 * @throws ApiError
 */
export async function addTeamMember(email: string): Promise<void> {
  await callRpc('add_team_member', { email });
}

/** @throws ApiError */
export async function removeTeamMember(id: string): Promise<void> {
  await callRpc('remove_team_member', { user_id: id });
}

type MemberRow = Database['public']['Functions']['admin_team']['Returns'][number];

function toMember(row: MemberRow): TeamMember {
  return {
    id: row.user_id,
    email: row.email,
    since: row.since,
    addedBy: row.added_by,
    isSelf: row.is_self,
  };
}

function toChange(row: Tables<'team_changes'>): TeamChange {
  return {
    email: row.email,
    isAdded: row.is_added,
    by: row.changed_by_email,
    at: row.created_at,
  };
}

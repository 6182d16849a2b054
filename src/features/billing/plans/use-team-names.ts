import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/service-requests/visits/staff-api.ts';

/** The names of the team, and those chosen before that are not in the team. */
export function useTeamNames(chosen: readonly string[]): string[] {
  const { data: people = [] } = useQuery(peopleQuery);
  const team = people.filter(({ isMember }) => isMember).map(({ name }) => name);
  return [...new Set([...team, ...chosen])];
}

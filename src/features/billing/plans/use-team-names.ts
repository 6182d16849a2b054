import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/service-requests/visits/staff-api.ts';

/** Names of all team members. A chosen name stays in the list after that person has left the team. */
export function useTeamNames(chosen: readonly string[]): string[] {
  const { data: people = [] } = useQuery(peopleQuery);
  const team = people.filter(({ isMember }) => isMember).map(({ name }) => name);
  return [...new Set([...team, ...chosen])];
}

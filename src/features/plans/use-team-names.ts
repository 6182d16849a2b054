import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/service-requests/visits/api.ts';

/** The names of the team, and of who was chosen before and is none of it. */
export function useTeamNames(chosen: readonly string[]): string[] {
  const { data: people = [] } = useQuery(peopleQuery);
  const team = people.filter(({ isMember }) => isMember).map(({ name }) => name);
  return [...new Set([...team, ...chosen])];
}

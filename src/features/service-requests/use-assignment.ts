import { useQuery } from '@tanstack/react-query';
import { teamQuery } from '#features/team/staff-api.ts';
import { memberName } from '#features/team/team.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import type { ServiceRequest } from './service-request.ts';
import { assignRequest } from './staff-api.ts';

/** The assignee of a request, the team members to choose from, and a function that assigns the request. */
export function useAssignment(request: ServiceRequest) {
  const { data: team } = useQuery(teamQuery);
  const members = (team?.members ?? []).filter(({ role }) => role === 'admin');
  const { mutate, isPending } = useStaffMutation({
    save: (memberId: string | null) => assignRequest(request, memberId),
    queryKeys: [['service-requests']],
    success: (memberId) => ({
      title: memberId ? `Assigned to ${memberName(members, memberId)}` : 'Assigned to nobody',
      description: request.reference,
    }),
    failure: { title: 'Not assigned' },
  });
  return {
    members,
    self: members.find(({ isSelf }) => isSelf),
    /** Empty while the team is loading. */
    name: memberName(team?.members, request.assignedTo),
    assign: mutate,
    isPending,
  };
}

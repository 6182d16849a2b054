import { useQuery } from '@tanstack/react-query';
import { teamQuery } from '#features/team/api.ts';
import { memberLabel } from '#features/team/team.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import type { ServiceRequest } from './service-request.ts';
import { assignRequest } from './staff-api.ts';

/** Who handles a request, who could, and how to give it to them. */
export function useAssignment(request: ServiceRequest) {
  const { data: team } = useQuery(teamQuery);
  const members = team?.members ?? [];
  const nameOf = (id: string | null) => {
    const member = members.find((one) => one.id === id);
    return member && memberLabel(member);
  };
  const { mutate, isPending } = useStaffMutation({
    save: (memberId: string | null) => assignRequest(request, memberId),
    queryKeys: [['service-requests']],
    success: (memberId) => ({
      title: memberId ? `Assigned to ${nameOf(memberId) ?? ''}` : 'Assigned to nobody',
      description: request.reference,
    }),
    failure: { title: 'Not assigned', description: 'Nothing was changed. Please try again.' },
  });
  return {
    members,
    self: members.find(({ isSelf }) => isSelf),
    /** Empty until the team is loaded. */
    name: request.assignedTo && team ? (nameOf(request.assignedTo) ?? 'A former colleague') : '',
    assign: mutate,
    isPending,
  };
}

import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { removeTeamMember, teamQuery } from '../api.ts';
import type { TeamMember } from '../team.ts';

export function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { mutate, isPending } = useStaffMutation({
    save: () => removeTeamMember(member.id),
    queryKeys: [teamQuery.queryKey],
    success: () => ({ title: 'Access removed', description: member.email }),
    failure: { title: 'Not removed', description: 'Nothing was changed. Please try again.' },
    onSaved: onClose,
  });
  return (
    <ConfirmDialog
      title="Remove access?"
      description={`${member.email} can no longer open the staff area.`}
      confirm="Remove access"
      dismiss="Keep access"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      This takes effect at once, even where they are logged in now. Their account and the record of
      their work stay, and you can invite them again.
    </ConfirmDialog>
  );
}

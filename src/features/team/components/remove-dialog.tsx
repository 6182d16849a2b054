import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove access?"
      description={`${member.email} can no longer open the staff area.`}
      className="max-w-120"
      busy={isPending}
    >
      <p>
        This takes effect at once, even where they are logged in now. Their account and the record
        of their work stay, and you can add them again.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <DialogDismiss busy={isPending}>Keep access</DialogDismiss>
        <Button variant="danger" busy={isPending} onClick={() => mutate(undefined)}>
          {isPending ? 'Removing…' : 'Remove access'}
        </Button>
      </div>
    </Dialog>
  );
}

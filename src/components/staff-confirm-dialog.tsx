import { useStaffMutation, type StaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ui/confirm-dialog.tsx';

interface StaffConfirmDialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'busy'> {
  /** The change to save. The dialog closes after the change is saved. */
  change: StaffMutation<undefined>;
  /** Checks the dialog's own fields. The change is not saved if this returns false. */
  canConfirm?: () => boolean;
}

/** Asks staff to confirm a change that cannot be undone, and then saves the change. */
export function StaffConfirmDialog({ change, canConfirm, ...dialog }: StaffConfirmDialogProps) {
  const { mutate, isPending } = useStaffMutation({ onSaved: dialog.onClose, ...change });
  return (
    <ConfirmDialog
      {...dialog}
      busy={isPending}
      onConfirm={() => canConfirm?.() !== false && mutate(undefined)}
    />
  );
}

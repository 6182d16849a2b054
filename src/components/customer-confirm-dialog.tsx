import { useMutation } from '@tanstack/react-query';
import { mailWords } from '#content/mail-words.ts';
import { customerErrorText, wasOvertaken } from '#lib/api/mutation-error.ts';
import { warnUntil } from '#lib/browser/leave-warning.ts';
import { toast } from '#lib/feedback/toast.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';

interface CustomerConfirmDialogProps {
  /** The id of the toast. */
  id: string;
  act: () => Promise<void>;
  /** The toast after a success. `failed` is the title of the toast after a failure. */
  done: { title: string; description?: string };
  failed: string;
  title: string;
  description: string;
  confirm: string;
  dismiss: string;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks a customer to confirm that an order, a request, a plan or a visit is to be canceled. */
export function CustomerConfirmDialog({
  id,
  act,
  done,
  failed,
  reload,
  onClose,
  ...dialog
}: CustomerConfirmDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => warnUntil(act()),
    onSuccess: () => {
      toast({ kind: 'success', id, ...done });
      onClose();
      void reload();
    },
    onError: (error) => {
      toast({ kind: 'destructive', id, title: failed, description: customerErrorText(error) });
      if (!wasOvertaken(error)) return;
      onClose();
      void reload();
    },
  });
  return (
    <ConfirmDialog {...dialog} busy={isPending} onConfirm={() => mutate()} onClose={onClose}>
      {mailWords.customerCancels}
    </ConfirmDialog>
  );
}

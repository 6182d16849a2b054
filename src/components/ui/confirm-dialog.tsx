import { useEffect, type ReactNode } from 'react';
import { preloadToasts } from '#lib/feedback/toast.ts';
import { Button } from './button.tsx';
import { Dialog, DialogDismiss } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  description: string;
  /** Label of the button that confirms, such as 'Remove access'. */
  confirm: string;
  /** Label of the button that cancels, such as 'Keep access'. */
  dismiss: string;
  /** Style of the button that confirms: 'danger' if something is lost. */
  variant?: 'primary' | 'danger';
  busy: boolean;
  /** True while the dialog's data is loading. The person can then close the dialog, but not confirm. */
  loading?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  confirm,
  dismiss,
  variant = 'danger',
  busy,
  loading = false,
  onConfirm,
  onClose,
  children,
  ...dialog
}: ConfirmDialogProps) {
  // Loads the code of the toasts now, because a toast must also appear after the connection is lost.
  useEffect(preloadToasts, []);
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-120"
      busy={busy}
    >
      {children && <div className="mb-6">{children}</div>}
      <div className="flex flex-wrap justify-end gap-3">
        <DialogDismiss busy={busy}>{dismiss}</DialogDismiss>
        {/* The button is not in a form, so Enter in a field does not press it. Staff have a shortcut for
            this button, see useSubmitKey. */}
        <Button type="submit" variant={variant} busy={busy || loading} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

import { useEffect, type ReactNode } from 'react';
import { preloadToasts } from '#lib/feedback/toast.ts';
import { Button } from './button.tsx';
import { Dialog, DialogDismiss } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  description: string;
  /** What the button does, such as 'Remove access'. */
  confirm: string;
  /** What stays as it is, such as 'Keep access'. */
  dismiss: string;
  /** How the button looks: 'danger' where something is lost. */
  variant?: 'primary' | 'danger';
  busy: boolean;
  /** What it asks about is still being loaded: it can be closed, not yet confirmed. */
  loading?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is done that cannot be undone. */
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
  // A lost connection must still be able to say so.
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
        {/* Of no form: Enter in a field confirms nothing. Staff have a key for it, see useSubmitKey. */}
        <Button type="submit" variant={variant} busy={busy || loading} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

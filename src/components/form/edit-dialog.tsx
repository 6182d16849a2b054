import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';

interface EditDialogProps {
  title: string;
  description: string;
  /** The return value of `useEditForm`. */
  form: {
    submit: () => Promise<void>;
    isPending: boolean;
    isDirty: boolean;
    isRestored: boolean;
    close: () => void;
    /** Deletes the unsaved entries. */
    discard: () => void;
  };
  submitLabel: string;
  /** Label of the button that does not save. */
  dismiss?: string;
  /** Style of the submit button: 'danger' if something is lost. */
  variant?: 'primary' | 'danger';
  children: ReactNode;
}

/** A dialog with the fields of a record, a button that saves and a button that does not. */
export function EditDialog({
  form,
  submitLabel,
  dismiss = 'Cancel',
  variant,
  children,
  ...dialog
}: EditDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && form.close()}
      className="max-w-120"
      keepOpenOnOutsideClick={form.isDirty}
      busy={form.isPending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        className="grid gap-5"
      >
        {form.isRestored && (
          <p className="text-sm text-muted">What you typed here before is back. It is not saved.</p>
        )}
        {children}
        {/*
         * The buttons are sticky and stay in view while the fields scroll. On a low screen they are not, because they
         * would hide fields.
         */}
        <div className="-mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:rounded-b-card sm:px-6 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:-bottom-5">
          <DialogDismiss busy={form.isPending} onClick={form.discard}>
            {dismiss}
          </DialogDismiss>
          <Button type="submit" variant={variant} busy={form.isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useState, type ReactNode } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import type { FormDefinition, SendOptions, SentRequest, ValuesOf } from './form-definition.ts';
import { FormSent, type SentForm } from './form-sent.tsx';
import { RequestForm, type FormActivity } from './request-form.tsx';

/** What a lazily loaded dialog is given by its button. */
export interface LazyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface FormDialogProps<Definition extends FormDefinition> extends LazyDialogProps {
  title: string;
  description: string;
  className?: string;
  definition: Definition;
  send: (values: ValuesOf<Definition>, options: SendOptions) => Promise<SentRequest>;
  preset?: ((values: ValuesOf<Definition>) => ValuesOf<Definition>) | undefined;
  /** What is to be read before the form is filled in. */
  lead?: ReactNode;
  /** The dialog stays open and says what became of the form. Otherwise it closes. */
  saysSent?: boolean;
}

/** A form in a dialog. What was typed is still there when the dialog is opened again. */
export function FormDialog<Definition extends FormDefinition>({
  definition,
  send,
  preset,
  lead,
  saysSent = false,
  open,
  onOpenChange,
  description,
  ...dialog
}: FormDialogProps<Definition>) {
  const [{ isTyped, isSending }, setActivity] = useState<FormActivity>({
    isTyped: false,
    isSending: false,
  });
  const [sent, setSent] = useState<SentForm>();
  const change = (isOpen: boolean) => {
    setSent(undefined);
    onOpenChange(isOpen);
  };
  const close = () => change(false);
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={change}
      description={sent ? undefined : description}
      keepOpenOnOutsideClick={isTyped}
      busy={isSending}
    >
      {sent ? (
        <FormSent sent={sent} onClose={close} />
      ) : (
        <>
          {lead}
          <RequestForm
            definition={definition}
            send={send}
            preset={preset}
            onSuccess={(answer, { email }) => {
              if (saysSent) setSent({ ...answer, email: String(email) });
              else close();
            }}
            onCancel={close}
            onActivity={setActivity}
          />
        </>
      )}
    </Dialog>
  );
}

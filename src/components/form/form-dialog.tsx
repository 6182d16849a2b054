import { useRef, useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import type { FormDefinition, FormValues } from './form-definition.ts';
import { RequestForm, type Envelope, type Sent } from './request-form.tsx';

/** What a lazily loaded dialog is given by its button. */
export interface LazyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface FormDialogProps<Values extends FormValues> extends LazyDialogProps {
  title: string;
  description: string;
  className?: string;
  definition: FormDefinition<Values>;
  send: (values: Values, envelope: Envelope) => Promise<Sent>;
  preset?: ((values: Values) => Values) | undefined;
}

/** A form in a dialog. What was typed is still there when it is opened again. */
export function FormDialog<Values extends FormValues>({
  open,
  onOpenChange,
  title,
  description,
  className,
  send,
  ...form
}: FormDialogProps<Values>) {
  const [isTyped, setTyped] = useState(false);
  const isSending = useRef(false);
  const close = () => onOpenChange(false);

  const sendFromHere = async (values: Values, envelope: Envelope) => {
    isSending.current = true;
    try {
      return await send(values, envelope);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Dialog
      open={open}
      // Closed while it is sending, it could be open again when the answer comes, with something else in it.
      onOpenChange={(next) => {
        if (!isSending.current) onOpenChange(next);
      }}
      title={title}
      description={description}
      keepOpenOnOutsideClick={isTyped}
      {...(className ? { className } : {})}
    >
      <RequestForm
        {...form}
        send={sendFromHere}
        onSuccess={close}
        onCancel={close}
        onTypedChange={setTyped}
      />
    </Dialog>
  );
}

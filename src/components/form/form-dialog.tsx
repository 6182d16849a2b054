import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { useMediaQuery } from '#lib/browser/use-media-query.ts';
import type { FormDefinition, SendOptions, SentRequest, ValuesOf } from './form-definition.ts';
import { RequestForm, type FormActivity } from './request-form.tsx';

/** Props that a lazily loaded dialog gets from its button. */
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
  /** Text to read before filling in the form. */
  lead?: ReactNode;
  /** More content inside the form. */
  children?: ReactNode;
}

/** A form in a dialog. The typed text is still there when the dialog is closed and opened again. */
export function FormDialog<Definition extends FormDefinition>({
  definition,
  send,
  preset,
  lead,
  children,
  onOpenChange,
  ...dialog
}: FormDialogProps<Definition>) {
  const [{ isTyped, isSending }, setActivity] = useState<FormActivity>({
    isTyped: false,
    isSending: false,
  });
  const close = () => onOpenChange(false);
  return (
    <Dialog
      {...dialog}
      onOpenChange={onOpenChange}
      keepOpenOnOutsideClick={isTyped}
      busy={isSending}
    >
      <AfterPaint>
        {lead}
        <RequestForm
          definition={definition}
          send={send}
          preset={preset}
          onSuccess={close}
          onCancel={close}
          onActivity={setActivity}
        >
          {children}
        </RequestForm>
      </AfterPaint>
    </Dialog>
  );
}

/**
 * Renders the form after its dialog is painted, because a slow phone needs more time for the form. On a device where
 * the first field takes the focus at once, the form is rendered with the dialog, because the first keys would otherwise
 * be lost.
 */
function AfterPaint({ children }: { children: ReactNode }) {
  const takesFocus = useMediaQuery('(pointer: fine)');
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // The browser paints the dialog after this callback. The timer runs after the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  // The placeholder is as tall as the dialog can be, so the dialog keeps its height when the form appears.
  return takesFocus || isPainted ? children : <div className="h-dvh" />;
}

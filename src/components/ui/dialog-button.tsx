import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Renders the dialog while it is open. */
  dialog: (onClose: () => void) => ReactNode;
  /** False if the button is hidden. An open dialog stays open and keeps its typed values. */
  isOffered?: boolean;
  startsOpen?: boolean;
}

export function DialogButton({
  dialog,
  isOffered = true,
  startsOpen = false,
  ...button
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <>
      {isOffered && <Button {...button} onClick={() => setOpen(true)} />}
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface Disclosure<T extends HTMLElement> {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** Element around the button and the panel. A click or the focus outside of this element closes the panel. */
  ref: RefObject<T | null>;
}

/** A button that opens a panel. Escape, a click outside or a navigation closes the panel. */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const location = useLocation();
  // Key of the history entry on which the panel was opened. Any navigation changes the entry and so closes the panel.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const ref = useRef<T>(null);
  const isOpen = openAt === location.key;
  // Otherwise Back would open the panel again.
  useEffect(() => () => setOpenAt(null), [location.key]);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenAt(null);
    const focusButton = () => ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      focusButton();
    };
    const onPointerOrFocus = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerOrFocus);
    document.addEventListener('focusin', onPointerOrFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerOrFocus);
      document.removeEventListener('focusin', onPointerOrFocus);
      // The body has the focus if the focused element disappeared with the panel.
      if (document.activeElement === document.body) focusButton();
    };
  }, [isOpen]);

  return { isOpen, setOpen: (open) => setOpenAt(open ? location.key : null), ref };
}

import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface Disclosure<T extends HTMLElement> {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** The element that contains button and panel. The panel closes when the focus leaves it, or on a click beside it. */
  ref: RefObject<T | null>;
}

/** A button that opens a panel. Escape, a click elsewhere or a navigation closes it, and the button gets the focus. */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const location = useLocation();
  // Stores the history entry at which the panel was opened, so that any navigation closes the panel without an effect.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const ref = useRef<T>(null);
  const isOpen = openAt === location.key;
  // Reset after a navigation, because Back would otherwise open the panel again.
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
      // If the focused element was removed with the panel, the body has the focus.
      if (document.activeElement === document.body) focusButton();
    };
  }, [isOpen]);

  return { isOpen, setOpen: (open) => setOpenAt(open ? location.key : null), ref };
}

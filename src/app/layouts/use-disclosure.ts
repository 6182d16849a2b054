import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface Disclosure<T extends HTMLElement> {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** The element that holds button and panel: focus leaving it, or a click beside it, closes the panel. */
  ref: RefObject<T | null>;
}

/** A button that opens a panel: closed by Escape, a click elsewhere or a navigation. Its focus returns to the button. */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const location = useLocation();
  // Open at one URL only, so that any navigation closes it without an effect.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const ref = useRef<T>(null);
  const isOpen = openAt === location.key;
  // Back to that URL would open it again.
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
      // The focused element went with the panel.
      if (document.activeElement === document.body) focusButton();
    };
  }, [isOpen]);

  return { isOpen, setOpen: (open) => setOpenAt(open ? location.key : null), ref };
}

import { useEffect } from 'react';

/** Makes Safari treat the focus like other browsers. */
export function useSafariFocus(): void {
  useEffect(() => {
    // Safari on a Mac does not focus a clicked button. A closed dialog could then not return the focus to the button.
    const focusButton = ({ target, detail }: MouseEvent) => {
      const isPressed = detail > 0;
      const button = isPressed && target instanceof Element && target.closest('button');
      if (button && button !== document.activeElement) button.focus({ preventScroll: true });
    };
    // WebKit may leave a focused field behind the header. A field must not move while it is pressed.
    const showField = ({ target }: Event) => {
      if (target instanceof Element && target.matches('input, select, textarea')) {
        if (!target.matches(':active')) target.scrollIntoView({ block: 'nearest' });
      }
    };
    document.addEventListener('click', focusButton, { capture: true });
    document.addEventListener('focusin', showField);
    return () => {
      document.removeEventListener('click', focusButton, { capture: true });
      document.removeEventListener('focusin', showField);
    };
  }, []);
}

import { useEffect } from 'react';

/** Makes Safari handle the focus as other browsers do. */
export function useSafariFocus(): void {
  useEffect(() => {
    // Safari on a Mac does not focus a clicked button, but a dialog must return the focus to the button that opened it.
    const focusButton = ({ target, detail }: MouseEvent) => {
      const isPressed = detail > 0;
      const button = isPressed && target instanceof Element && target.closest('button');
      if (button && button !== document.activeElement) button.focus({ preventScroll: true });
    };
    // WebKit leaves a focused field hidden by the header. A field that is being pressed must not move.
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

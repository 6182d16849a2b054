import { useEffect } from 'react';

/** Focuses as other browsers do, where Safari does less. */
export function useSafariFocus(): void {
  useEffect(() => {
    // A dialog gives the focus back to the button that opened it. Safari on a Mac does not focus a clicked button.
    const focusButton = ({ target, detail }: MouseEvent) => {
      const isPressed = detail > 0;
      const button = isPressed && target instanceof Element && target.closest('button');
      if (button && button !== document.activeElement) button.focus({ preventScroll: true });
    };
    // WebKit leaves a focused field below the header. A field that is being pressed stays under the finger.
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

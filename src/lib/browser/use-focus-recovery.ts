import { useEffect } from 'react';
import { focusHeading, focusOn } from './focus.ts';

/**
 * Moves the focus when the control that has it is removed, for example with a row that no longer matches the list's
 * filter. The link of the row or the heading of the card gets the focus. If these are gone too, the page's heading gets
 * it.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let group: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target.closest('main *') : null;
      group = focused && focused.closest('tr, article');
    };
    const forget = ({ target }: FocusEvent) => {
      // Forgets a control that lost the focus to a click elsewhere. Remembers a control that lost the focus because it
      // was removed.
      setTimeout(() => {
        if (target === focused && focused?.isConnected) focused = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (document.activeElement !== document.body) return;
      if (group?.isConnected) focusOn(group.querySelector('h2, a'));
      else focusHeading();
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
}

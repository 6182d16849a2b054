import { useEffect } from 'react';
import { focusHeading, focusOn } from './focus.ts';

/**
 * Keeps the keyboard's place when the control that has the focus disappears, for example with a row that the list's
 * filter no longer finds. The focus moves to the row's link or the card's heading, else to the page's heading.
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
      // Forget a control that lost the focus to a click elsewhere, but not one that lost it because it was removed.
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

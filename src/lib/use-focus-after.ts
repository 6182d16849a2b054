import { useEffect, useRef } from 'react';
import { focusOn } from './focus.ts';
import { useStableCallback } from './use-stable-callback.ts';

/**
 * For a control that goes with what it did: the focus it had would fall back to the page's start, and moves to
 * something near instead.
 *
 * @param state What the control changes.
 * @returns to be told of the control when it is used.
 */
export function useFocusAfter(
  state: unknown,
  near: () => Element | null | undefined,
): (control: Element) => void {
  const used = useRef<Element>(null);
  const focusNear = useStableCallback(() => {
    const isGone = used.current?.isConnected === false;
    if (isGone && document.activeElement === document.body) focusOn(near() ?? null);
  });
  useEffect(focusNear, [state, focusNear]);
  return (control) => {
    used.current = control;
  };
}

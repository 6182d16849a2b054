import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, focusOn } from './focus.ts';
import { useStableCallback } from './use-stable-callback.ts';

/**
 * For a control that goes with the part of the page it stands in, as with a row that its list's filter no longer
 * finds: the focus it had would fall back to the page's start, and moves to the page's heading instead.
 *
 * @returns to be told of the control when it is used.
 */
export function useHeadingAfter(): (control: Element) => void {
  const used = useRef<Element>(null);
  const heading = useRef<Element>(null);
  // Layout effects are cleaned up while the control is still in the page: who has the focus can be seen then.
  useLayoutEffect(
    () => () => {
      const hasFocus = used.current !== null && document.activeElement === used.current;
      heading.current = hasFocus ? document.querySelector('main h1') : null;
    },
    [],
  );
  // And these when it is gone. A heading that went as well belonged to a page that was left.
  useEffect(
    () => () => {
      const isSamePage = heading.current?.isConnected;
      if (isSamePage && document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (control) => {
    used.current = control;
  };
}

/**
 * For a control that goes with what it did: the focus it had would fall back to the page's start, and moves to
 * something near instead, or to the page's heading where that is gone, too.
 *
 * @param state What the control changes.
 * @returns to be told of the control when it is used.
 */
export function useFocusAfter(
  state: unknown,
  near: () => Element | null | undefined,
): (control: Element) => void {
  const used = useRef<Element>(null);
  const onUse = useHeadingAfter();
  const focusNear = useStableCallback(() => {
    const isGone = used.current?.isConnected === false;
    if (isGone && document.activeElement === document.body) focusOn(near() ?? null);
  });
  useEffect(focusNear, [state, focusNear]);
  return (control) => {
    used.current = control;
    onUse(control);
  };
}

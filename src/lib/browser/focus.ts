/** Moves the focus without scrolling, also to text that is no control. */
export function focusOn(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading, when the control that had it is gone. */
export function focusHeading(): void {
  focusOn(document.querySelector('main h1'));
}

/** Moves the focus without scrolling, also to text that is not a control. */
export function focusOn(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading, for use after the focused control was removed. */
export function focusHeading(): void {
  focusOn(document.querySelector('main h1'));
}

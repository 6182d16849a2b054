/** Moves the focus without scrolling. Text that is not a control can get the focus too. */
export function focusOn(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** Moves the focus to the page's heading. Use this after the focused control was removed. */
export function focusHeading(): void {
  focusOn(document.querySelector('main h1'));
}
